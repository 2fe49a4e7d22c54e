import type { Domino } from '../wire/citydomino';
import type { Played } from '../wire/house';
import { dominoFrom } from './sample';

/** What the server tells of a move besides its notation; nothing of shifts. */
interface Gist {
  /** The value of the domino. */
  domino: number;
  /** Its halves, such as `H1`. */
  halves: [string, string];
}

/** The domino a move was about, where it is known. */
export function dominoOf(played: Played): Domino | undefined {
  const { gist } = played as { gist?: Gist | null };
  return gist ? dominoFrom(gist.halves.join(), gist.domino) : undefined;
}
