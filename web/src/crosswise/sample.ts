import type { View } from '../wire/crosswise';
import { SIDE } from './places';

/**
 * A view with these first rows of the board and these hands, and otherwise at its start: for
 * pictures and tests.
 */
export function sample(rows: number[][], hands: (number | null)[][]): View {
  const none = () => Array.from({ length: SIDE }, () => ({ points: 0, six: false }));
  const seats = hands.map((_, seat) => seat);
  return {
    board: Array.from({ length: SIDE }, (_, row) =>
      Array.from({ length: SIDE }, (_, column) => rows[row]?.[column] ?? 0),
    ),
    hands,
    bag: 21,
    turn: 0,
    activated: 0,
    used: [0, 0, 0, 0],
    columns: none(),
    rows: none(),
    teams: [
      { team: 'vertical', seats: seats.filter((seat) => seat % 2 === 0), points: 0, six: false },
      { team: 'horizontal', seats: seats.filter((seat) => seat % 2 === 1), points: 0, six: false },
    ],
    blocked: [],
    outcome: null,
  };
}
