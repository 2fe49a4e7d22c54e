import type { Room, Telling } from '../table/room';
import { isYou } from '../table/telling';
import type { Seat } from '../wire/house';
import type { Event, Setup, View } from '../wire/pentago';
import { describeTurn } from './describe';
import { nameOf } from './notation';

type PentagoRoom = Room<View, Event, Setup>;

/** Where the marble was put and what was turned. */
export const tell: PentagoRoom['tell'] = (events, seat, telling) => {
  const place = events.find((event) => event.type === 'place');
  const turn = events.find((event) => event.type === 'turn');
  if (!place) return undefined;
  const placed = `${nameFor(seat, telling)}: ${nameOf(place.cell)}`;
  return turn ? `${placed}, ${describeTurn(turn, telling.language)}.` : `${placed}.`;
};

/** Who has five in a row, or why nobody won. */
export const result: PentagoRoom['result'] = (view, winners, _scores, telling) => {
  const { players, language } = telling;
  const [winner] = winners;
  if (winner === undefined || winners.length > 1) return draw(view, language === 'de');
  const name = players[winner]!.name;
  if (language === 'de') {
    return isYou(winner, telling)
      ? 'Du gewinnst mit fünf in einer Reihe.'
      : `${name} gewinnt mit fünf in einer Reihe.`;
  }
  return isYou(winner, telling)
    ? 'You win with five in a row.'
    : `${name} wins with five in a row.`;
};

function draw({ winning }: View, german: boolean): string {
  if (winning.length > 0) {
    return german
      ? 'Unentschieden: Beide haben fünf in einer Reihe.'
      : 'A draw: both have five in a row.';
  }
  return german
    ? 'Unentschieden: Das Brett ist voll, niemand hat fünf in einer Reihe.'
    : 'A draw: the board is full and nobody has five in a row.';
}

function nameFor(seat: Seat, telling: Telling): string {
  if (!isYou(seat, telling)) return telling.players[seat]!.name;
  return telling.language === 'de' ? 'Du' : 'You';
}
