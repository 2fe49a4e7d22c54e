import { create } from '../api';
import { keyToPlay } from '../card/card.svelte';
import { remember, stranger } from '../device';
import type { NewMatch } from '../wire/house';
import { ownership } from './form';

/**
 * Has the house make a match, keeps its seats and gives its id. The first own seat belongs to the
 * card of whoever has this name, if somebody has.
 */
export async function begin(match: NewMatch, name: string | undefined): Promise<string> {
  const created = await create(match, name === undefined ? undefined : await keyToPlay(name));
  remember({ ...stranger(created.id), ...ownership(created) });
  return created.id;
}
