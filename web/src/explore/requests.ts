import { gamePath, post } from '../api';
import type { MoveValues, WantedValues } from '../wire/house';

/** How long the house may think about a position, in milliseconds: the answer is there within a second. */
const MILLIS = 700;

/** What every move is worth after these. */
export const valuesAfter = (game: string, { position, setup, seed, moves }: WantedValues) =>
  post<MoveValues>(`${gamePath(game)}/values`, { position, setup, seed, moves, millis: MILLIS });
