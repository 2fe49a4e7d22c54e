import type { Room, Telling } from '../table/room';
import type { ReplayStep } from '../wire/house';
import { words } from '../words/words.svelte';

/** What a move meant, or which one it was. `view` is any one of the match. */
export function tellStep(
  { events, played }: ReplayStep,
  room: Room,
  telling: Telling,
  view: unknown,
): string {
  const move = () => room.describe?.(played, telling.language, view) ?? played.move;
  return (
    room.tell(events, played.seat, telling) ??
    words().table.played(telling.players[played.seat]?.name ?? '', move())
  );
}
