import type { Room, Telling } from '../table/room';
import { isYou } from '../table/telling';
import type { Seat } from '../wire/house';
import type { Direction, Event, Setup, View } from '../wire/citydomino';
import { dominoOf } from './gist';
import { markOf, shiftOf, spotOf } from './spot';
import { directionNames, dominoName, points } from './words';

type CityRoom = Room<View, Event, Setup>;

/** What a move meant, in one sentence. */
export const tell: CityRoom['tell'] = (events, _seat, telling) => {
  const sentences = events.map((event) => sentence(event, telling));
  return sentences.filter((part) => part !== undefined).join(' ') || undefined;
};

function sentence(event: Event, telling: Telling): string | undefined {
  const { language } = telling;
  if (!('seat' in event)) return undefined;
  const who = nameOf(event.seat, telling);
  const you = isYou(event.seat, telling);
  if (event.type === 'shifted') {
    const where = directionNames[language][event.direction];
    if (language === 'de')
      return `${who} ${you ? 'schiebst deine' : 'schiebt die'} Stadt nach ${where}.`;
    return you ? `You shift your city ${where}.` : `${who} shifts the city ${where}.`;
  }
  const what = dominoName(event.domino, language);
  const verbs = {
    en: {
      marked: ['choose', 'chooses'],
      laid: ['lay', 'lays'],
      discarded: ['discard', 'discards'],
    },
    de: {
      marked: ['wählst', 'wählt'],
      laid: ['legst', 'legt'],
      discarded: ['wirfst ab:', 'wirft ab:'],
    },
  };
  return `${who} ${verbs[language][event.type][you ? 0 : 1]} ${what}.`;
}

/** Who won and by which score; with equal points the larger district decides. */
export const result: CityRoom['result'] = (view, winners, scores, telling) => {
  const { players, language } = telling;
  const many = points(scores[winners[0] ?? 0] ?? 0, language);
  if (winners.length > 1) {
    const names = new Intl.ListFormat(language).format(
      winners.map((seat) => nameOf(seat, telling)),
    );
    return language === 'de'
      ? `${names} teilen sich den Sieg mit ${dative(many)}.`
      : `${names} share the win with ${many}.`;
  }
  const winner = winners[0]!;
  const best = scores[winner];
  const largest =
    scores.filter((score) => score === best).length > 1 ? view.cities[winner]?.largest : undefined;
  const name = players[winner]?.name ?? '';
  if (language === 'de') {
    const reason = largest === undefined ? '' : ` und dem größten Viertel (${largest})`;

    return `${isYou(winner, telling) ? 'Du gewinnst' : `${name} gewinnt`} mit ${dative(many)}${reason}.`;
  }
  const reason = largest === undefined ? '' : ` and the largest district (${largest})`;
  return `${isYou(winner, telling) ? 'You win' : `${name} wins`} with ${many}${reason}.`;
};

/** The columns of a city in words, from the left. */
const COLUMNS = 'abcde';
const ARROWS: Record<Direction, string> = { right: '→', down: '↓', left: '←', up: '↑' };

/**
 * A move as it stands in the list: the domino by its value if it is known, the place of its first
 * half as column and row from the top, and an arrow to the second.
 */
export const describe: NonNullable<CityRoom['describe']> = (played, language) => {
  const { move } = played;
  const de = language === 'de';
  const value = dominoOf(played)?.value;
  const mark = markOf(move);
  const spot = spotOf(move);
  const shift = shiftOf(move);
  if (mark !== undefined) {
    const place = de ? `den ${mark + 1}. Stein` : `domino ${mark + 1}`;
    return `${de ? 'wählt' : 'chooses'} ${value ?? place}`;
  }
  if (spot) {
    const at = `${COLUMNS[spot.x]}${spot.y + 1} ${ARROWS[spot.direction]}`;
    return `${de ? 'legt' : 'lays'} ${value ?? (de ? 'den Stein' : 'the domino')} ${de ? 'auf' : 'on'} ${at}`;
  }
  if (shift) {
    const where = directionNames[language][shift];
    return de ? `schiebt die Stadt nach ${where}` : `shifts the city ${where}`;
  }
  return de ? `wirft ${value ?? 'den Stein'} ab` : `discards ${value ?? 'the domino'}`;
};

function nameOf(seat: Seat, telling: Telling): string {
  if (isYou(seat, telling)) return telling.language === 'de' ? 'Du' : 'You';
  return telling.players[seat]?.name ?? String(seat + 1);
}

/** "3 Punkte" after "mit". */
function dative(many: string): string {
  return many.endsWith('Punkte') ? `${many}n` : many;
}
