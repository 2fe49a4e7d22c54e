import type { Gist } from '../wire/crosswise';
import type { Played } from '../wire/house';

/**
 * The tiles a move was about that its notation does not name: the one removed or moved, two that
 * changed places in the order of their cells, or the one from the hand and the one it was taken for.
 */
export function tilesOf(played: Played): number[] {
  return (played.gist as Gist | undefined)?.tiles ?? [];
}
