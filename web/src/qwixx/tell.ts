import type { Room, Telling } from '../table/room';
import { isYou } from '../table/telling';
import type { Seat } from '../wire/house';
import type { Event, Setup, View } from '../wire/qwixx';
import { endOf } from './question';
import { colorNames, list, points } from './words';

type QwixxRoom = Room<View, Event, Setup>;

/** What a move meant: the cross or the pass, a lock, a miss, a closed row, and who rolled then. */
export const tell: QwixxRoom['tell'] = (events, _seat, telling) => {
  const sentences = events.map((event) =>
    telling.language === 'de' ? german(event, telling) : english(event, telling),
  );
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined;
};

function english(event: Event, telling: Telling): string | undefined {
  const { players } = telling;
  const who = 'seat' in event ? subject(event.seat, telling, 'You') : '';
  const you = 'seat' in event && isYou(event.seat, telling);
  switch (event.type) {
    case 'crossed':
      return `${who} ${you ? 'cross' : 'crosses'} ${event.color} ${event.number}.`;
    case 'locked':
      return `${who} ${you ? 'lock' : 'locks'} ${event.color}.`;
    case 'passed':
      return `${who} ${you ? 'pass' : 'passes'}.`;
    case 'announced':
      return `${who} ${you ? 'take' : 'takes'} a miss.`;
    case 'missed':
      return `Miss number ${event.misses} for ${you ? 'you' : who}.`;
    case 'closed':
      return `${capital(event.color)} is closed.`;
    case 'rolled':
      return `${who} ${you ? 'roll' : 'rolls'} ${event.dice.white[0] + event.dice.white[1]} with the white dice.`;
    case 'ended':
      return endOf(event.end, players, 'en');
    case 'color_phase':
      return undefined;
  }
}

function german(event: Event, telling: Telling): string | undefined {
  const { players } = telling;
  const who = 'seat' in event ? subject(event.seat, telling, 'Du') : '';
  const you = 'seat' in event && isYou(event.seat, telling);
  const names = colorNames.de;
  switch (event.type) {
    case 'crossed':
      return `${who} kreuzt ${names[event.color]} ${event.number} an.`;
    case 'locked':
      return `${who} schließt ${names[event.color]} ab.`;
    case 'passed':
      return `${who} passt.`;
    case 'announced':
      return `${who} ${you ? 'nimmst' : 'nimmt'} einen Fehlwurf.`;
    case 'missed':
      return `Fehlwurf Nummer ${event.misses} für ${you ? 'dich' : who}.`;
    case 'closed':
      return `${names[event.color]} ist geschlossen.`;
    case 'rolled':
      return `${who} ${you ? 'würfelst' : 'würfelt'} mit Weiß ${event.dice.white[0] + event.dice.white[1]}.`;
    case 'ended':
      return endOf(event.end, players, 'de');
    case 'color_phase':
      return undefined;
  }
}

/** Who won with how many points. */
export const result: QwixxRoom['result'] = (_view, winners, scores, telling) => {
  const { language, players } = telling;
  const best = points(scores[winners[0] ?? 0] ?? 0);
  const name = (seat: Seat) => players[seat]?.name ?? '';
  if (winners.length > 1) {
    const names = list(winners.map(name), language);
    return language === 'de'
      ? `${names} gewinnen gemeinsam mit ${best} Punkten.`
      : `${names} share the win with ${best} points.`;
  }
  const [winner = 0] = winners;
  const you = isYou(winner, telling);
  if (language === 'de')
    return `${you ? 'Du gewinnst' : `${name(winner)} gewinnt`} mit ${best} Punkten.`;
  return `${you ? 'You win' : `${name(winner)} wins`} with ${best} points.`;
};

function subject(seat: Seat, telling: Telling, you: string): string {
  return isYou(seat, telling) ? you : (telling.players[seat]?.name ?? '');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
