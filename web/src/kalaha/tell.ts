import type { Room, Telling } from '../table/room';
import { isYou } from '../table/telling';
import type { Seat } from '../wire/house';
import type { Event, Setup, View } from '../wire/kalaha';
import { beans } from './words';

type KalahaRoom = Room<View, Event, Setup>;

/**
 * What a move meant, in one sentence: what was captured, swept, or that the same side moves again.
 */
export const tell: KalahaRoom['tell'] = (events, seat, telling) => {
  const sentences = events.map((event) => {
    switch (event.type) {
      case 'capture':
        return captured(event.taken + 1, seat, telling);
      case 'sweep':
        return swept(event.beans, event.side === 'A' ? 0 : 1, telling);
      case 'again':
        return again(event.side === 'A' ? 0 : 1, telling);
      default:
        return undefined;
    }
  });
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined;
};

/** Who won and by how much. */
export const result: KalahaRoom['result'] = (_view, winners, scores, telling) => {
  const { players, language } = telling;
  const [winner] = winners;
  if (winner === undefined || winners.length > 1) {
    const each = beans(scores[0] ?? 0, language);
    return language === 'de' ? `Unentschieden: ${each} für jede Seite.` : `A draw: ${each} each.`;
  }
  const lead = beans(Math.abs((scores[0] ?? 0) - (scores[1] ?? 0)), language);
  const loser = 1 - winner;
  if (isYou(winner, telling))
    return language === 'de' ? `Du gewinnst mit ${lead} Vorsprung.` : `You win by ${lead}.`;
  const name = players[winner]!.name;
  if (isYou(loser, telling)) {
    return language === 'de'
      ? `${name} gewinnt mit ${lead} Vorsprung.`
      : `${name} beats you by ${lead}.`;
  }
  return language === 'de' ? `${name} gewinnt mit ${lead} Vorsprung.` : `${name} wins by ${lead}.`;
};

function captured(count: number, seat: Seat, telling: Telling): string {
  const many = beans(count, telling.language);
  const name = telling.players[seat]!.name;
  if (telling.language === 'de')
    return isYou(seat, telling) ? `Du schlägst ${many}.` : `${name} schlägt ${many}.`;
  return isYou(seat, telling) ? `You capture ${many}.` : `${name} captures ${many}.`;
}

function swept(count: number, seat: Seat, telling: Telling): string {
  const many = beans(count, telling.language);
  const name = telling.players[seat]!.name;
  if (telling.language === 'de') {
    const last = count === 1 ? 'die letzte Bohne' : `die letzten ${many}`;
    return isYou(seat, telling) ? `Du bekommst ${last}.` : `${name} bekommt ${last}.`;
  }
  const last = count === 1 ? 'the last bean' : `the last ${many}`;
  return isYou(seat, telling) ? `You get ${last}.` : `${name} gets ${last}.`;
}

function again(seat: Seat, telling: Telling): string {
  const name = telling.players[seat]!.name;
  if (telling.language === 'de')
    return isYou(seat, telling) ? 'Du bist noch einmal dran.' : `${name} ist noch einmal dran.`;
  return isYou(seat, telling) ? 'You move again.' : `${name} moves again.`;
}
