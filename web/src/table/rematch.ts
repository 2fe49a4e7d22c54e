import { create, reason } from '../api';
import { remember, stranger } from '../device';
import { go } from '../route.svelte';
import type { Created, Seat } from '../wire/house';
import type { LiveTable } from './live.svelte';

/** Begins the same game with the same seats, and goes there. */
export async function rematch(live: LiveTable): Promise<void> {
  const { table } = live;
  if (!table) return;
  try {
    const created = await create({
      game: table.game,
      seats: table.players,
      ...(table.setup !== null && { setup: table.setup }),
    });
    remember({ ...stranger(created.id), ...shareOut(created, table.mine) });
    go(`/table/${created.id}`, { created: true });
  } catch (error) {
    live.refusal = reason(error);
  }
}

/** Own seats stay own, those of other devices are given away by link. */
export function shareOut(
  { secrets }: Created,
  mine: Seat[],
): { secrets: string[]; invitations: { seat: Seat; secret: string }[] } {
  const people = secrets.flatMap((secret, seat) => (secret === null ? [] : [{ seat, secret }]));
  return {
    secrets: people.filter(({ seat }) => mine.includes(seat)).map(({ secret }) => secret),
    invitations: people.filter(({ seat }) => !mine.includes(seat)),
  };
}
