import type { View } from '../wire/crosswise';

/** A view with this board and these hands and nothing else worth telling: for pictures of the game. */
export function lined(board: number[][], hands: (number | null)[][]): View {
  const none = () => Array.from({ length: 6 }, () => ({ points: 0, six: false }));
  return {
    board,
    hands,
    bag: 21,
    turn: 0,
    activated: 0,
    used: [0, 0, 0, 0],
    columns: none(),
    rows: none(),
    teams: [
      { team: 'vertical', seats: [0], points: 0, six: false },
      { team: 'horizontal', seats: [1], points: 0, six: false },
    ],
    blocked: [],
    outcome: null,
  };
}
