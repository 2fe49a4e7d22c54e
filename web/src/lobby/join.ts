import { joinTable } from '../api';
import { keyToPlay, usualName } from '../card/card.svelte';
import { amend, known, stranger } from '../device';
import { go } from '../route.svelte';
import { makeSecret } from '../secret';
import { words } from '../words/words.svelte';

/** The name under which the person at this device is known in the lobby. */
export function nameHere(): string {
  return usualName() || words().fresh.guest;
}

/** Takes a seat at a table of the lobby and goes there. */
export async function join(table: string): Promise<void> {
  const name = nameHere();
  const card = await keyToPlay(name);
  const secret = makeSecret();
  const seat = card === undefined ? { secret, name } : { name };
  const { id } = await joinTable(table, seat, card);
  const secrets = (known(id) ?? stranger(id)).secrets;
  amend(id, card === undefined ? { secrets: [...secrets, secret] } : {});
  go(`/table/${id}`);
}
