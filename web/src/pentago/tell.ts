import type { Room, Telling } from '../table/room';
import type { Seat } from '../wire/house';
import type { Event, Setup, View } from '../wire/pentago';
import { nameOf } from './notation';

type PentagoRoom = Room<View, Event, Setup>;

const WAYS = { en: { L: 'left', R: 'right' }, de: { L: 'links', R: 'rechts' } } as const;

/** Where the marble was put and what was turned. */
export const tell: PentagoRoom['tell'] = (events, seat, telling) => {
  const place = events.find((event) => event.type === 'place');
  const turn = events.find((event) => event.type === 'turn');
  if (!place) return undefined;
  const { language } = telling;
  const cell = nameOf(place.cell);
  const way = turn && WAYS[language][turn.direction];
  const you = isYou(seat, telling);
  const name = telling.players[seat]!.name;
  if (language === 'de') {
    const placed = you ? `Du setzt ${cell}` : `${name} setzt ${cell}`;
    return turn ? `${placed} und ${you ? 'drehst' : 'dreht'} Viertel ${turn.quadrant} nach ${way}.` : `${placed}.`;
  }
  const placed = you ? `You place ${cell}` : `${name} places ${cell}`;
  return turn ? `${placed} and ${you ? 'turn' : 'turns'} quadrant ${turn.quadrant} ${way}.` : `${placed}.`;
};

/** Who has five in a row, or why nobody won. */
export const result: PentagoRoom['result'] = (view, winners, _scores, telling) => {
  const { players, language } = telling;
  const [winner] = winners;
  if (winner === undefined || winners.length > 1) return draw(view, language === 'de');
  const name = players[winner]!.name;
  if (language === 'de') {
    return isYou(winner, telling) ? 'Du gewinnst mit fünf in einer Reihe.' : `${name} gewinnt mit fünf in einer Reihe.`;
  }
  return isYou(winner, telling) ? 'You win with five in a row.' : `${name} wins with five in a row.`;
};

function draw({ winning }: View, german: boolean): string {
  if (winning.length > 0) {
    return german ? 'Unentschieden: Beide haben fünf in einer Reihe.' : 'A draw: both have five in a row.';
  }
  return german
    ? 'Unentschieden: Das Brett ist voll, niemand hat fünf in einer Reihe.'
    : 'A draw: the board is full and nobody has five in a row.';
}

/** Whether a seat is spoken to as "you": the only one of this device. */
function isYou(seat: Seat, { mine }: Telling): boolean {
  return mine.length === 1 && mine[0] === seat;
}
