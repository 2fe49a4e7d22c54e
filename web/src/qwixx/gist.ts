import type { Played } from '../wire/house';
import type { Color } from '../wire/qwixx';

/** What came of an answer beside the answer itself. */
export interface Gist {
  missed: boolean;
  closed: Color[];
}

export function gistOf(played: Played): Gist {
  return (played as Played & { gist?: Gist }).gist ?? { missed: false, closed: [] };
}
