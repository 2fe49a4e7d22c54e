import type { Room } from '../../src/table/room';
import type { Event, Setup, View } from '../wire/tictactoe';
import { nameOf } from './layout';

type TicTacToe = Room<View, Event, Setup>;

/** Who drew where. */
export const tell: TicTacToe['tell'] = (events, seat, { players }) => {
  const drawn = events.find((event) => event.type === 'draw');
  return drawn && `${players[seat]!.name}: ${nameOf(drawn.cell)}.`;
};

/** Who has three in a line. */
export const result: TicTacToe['result'] = (_view, winners, _scores, { players, language }) => {
  const german = language === 'de';
  if (winners.length > 1) return german ? 'Unentschieden.' : 'A draw.';
  const { name } = players[winners[0]!]!;
  return german ? `${name} gewinnt.` : `${name} wins.`;
};
