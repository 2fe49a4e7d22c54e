import type { Room } from '../table/room';
import type { Played } from '../wire/house';
import type { Event, Gist, Setup, View } from '../wire/kalaha';
import { numberOf, pitsPerSide } from './layout';
import { beans, moveWords } from './words';

const USUAL_PITS = 6;

/** A move in words: the pit, as its side counts, and what came of it. */
export const describe: NonNullable<Room<View, Event, Setup>['describe']> = (
  played,
  language,
  view,
) => {
  const words = moveWords[language];
  const { again, captured, swept } = gistOf(played);
  const pits = view ? pitsPerSide(view.pits.length) : USUAL_PITS;
  const parts = [words.pit(numberOf(Number(played.move), pits))];
  if (captured > 0) parts.push(words.captures(beans(captured, language)));
  if (again) parts.push(words.again);
  if (swept > 0) parts.push(words.sweeps(beans(swept, language)));
  return parts.join(', ');
};

function gistOf({ gist }: Played): Gist {
  return (gist as Gist | undefined) ?? { again: false, captured: 0, swept: 0 };
}
