import { create } from '../api';
import { keyToPlay } from '../card/card.svelte';
import { remember, stranger } from '../device';
import type { NewMatch } from '../wire/house';
import { ownership } from './form';

/** Has the house make a match for whoever has this name, keeps its seats and gives its id. */
export async function begin(match: NewMatch, name: string): Promise<string> {
  const created = await create(match, await keyToPlay(name));
  remember({ ...stranger(created.id), ...ownership(created) });
  return created.id;
}
