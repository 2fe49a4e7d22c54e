import { get, post } from '../api';
import { keptCard, playsWithout } from '../card/kept.svelte';
import type {
  Attempt,
  PuzzleCount,
  PuzzleShown,
  PuzzleStanding,
  Verdict,
  WantedPuzzle,
} from '../wire/house';

/** What the house is asked about puzzles. `card` is the key of the own card, if there is one. */

const at = (...names: string[]) => ['/api/puzzles', ...names.map(encodeURIComponent)].join('/');

/** The card on which puzzles count, if there is one. */
export function countingCard(): string | undefined {
  return playsWithout() ? undefined : keptCard()?.key;
}

export const puzzleCounts = () => get<PuzzleCount[]>(at());
export const puzzleNamed = (game: string, id: string) => get<PuzzleShown>(at(game, id));
/** A puzzle about as hard as whoever asks can solve it. */
export const nextPuzzle = (game: string, wanted: WantedPuzzle, card?: string) =>
  post<PuzzleShown>(at(game, 'next'), wanted, { card });
/** Judges a move. It counts once for each puzzle on a card. */
export const tryMove = (game: string, id: string, attempt: Attempt, card?: string) =>
  post<Verdict>(at(game, id), attempt, { card });
/** How well the owner of a card solves the puzzles of a game. */
export const standingOf = (game: string, card: string) =>
  get<PuzzleStanding>(at(game, 'standing'), { card });
