import type { Played } from '../wire/house';
import type { Gist } from '../wire/qwixx';

const NOTHING: Gist = { missed: false, closed: [] };

/** What came of an answer beside the answer itself. */
export function gistOf(played: Played): Gist {
  return (played.gist as Gist | undefined) ?? NOTHING;
}
