import { isolated, isolatedPlayers } from '../names';
import { language, list, words } from '../words/words.svelte';
import type { LiveTable } from './live.svelte';
import type { Telling } from './room';

function tellingOf({ table, mine }: LiveTable): Telling {
  return { players: isolatedPlayers(table?.players ?? []), mine, language: language() };
}

/** How the match stands, in a few words: whose turn it is, or how it ended. */
export function headline(live: LiveTable): string {
  const text = words().table;
  if (!live.shown || !live.room) return text.connecting;
  const { over, winners, scores, turn } = live.shown.now.status;
  if (over) return live.room.result(live.view, winners, scores, tellingOf(live));
  if (live.mine.length === 1 && live.due !== undefined) return text.yourTurn;
  const names = list(turn.map((seat) => live.name(seat)));
  const thinks = turn.every((seat) => live.table?.players[seat]?.bot !== undefined);
  return thinks ? text.thinks(names) : text.turn(names);
}

/** What the last move meant, or which one it was. */
export function news(live: LiveTable): string {
  const { step } = live.shown ?? {};
  if (!step || !live.room) return '';
  const { seat, move } = step.played;
  const told = live.room.tell(step.events, seat, tellingOf(live));
  return (
    told ??
    words().table.played(
      isolated(live.name(seat)),
      live.room.notate?.(move, seat, language()) ?? move,
    )
  );
}

/**
 * Whether there is something to celebrate: this device has won, or somebody has where nobody here
 * could lose.
 */
export function isVictory({ shown, table, mine }: LiveTable): boolean {
  if (!shown?.step || !shown.now.status.over) return false;
  const { winners } = shown.now.status;
  if (winners.length === table?.players.length) return false;
  return mine.length === 0 || winners.some((seat) => mine.includes(seat));
}
