import { isolated, isolatedPlayers } from '../names';
import { language, list, words } from '../words/words.svelte';
import { isCutShort, resultOf } from './ending';
import type { LiveTable } from './live.svelte';
import type { Telling } from './room';

function tellingOf({ table, mine }: LiveTable): Telling {
  return { players: isolatedPlayers(table?.players ?? []), mine, language: language() };
}

/** How the match stands, in a few words: whose turn it is, or that it is over. */
export function headline(live: LiveTable): string {
  const text = words().table;
  if (!live.shown || !live.room) return text.connecting;
  const { over, turn } = live.shown.now.status;
  if (over) return text.over;
  if (live.mine.length === 1 && live.due !== undefined) return text.yourTurn;
  const names = list(turn.map((seat) => live.name(seat)));
  const thinks = turn.every((seat) => live.table?.players[seat]?.bot !== undefined);
  return thinks ? text.thinks(names) : text.turn(names);
}

/** Who won and why, in one sentence; nothing while the match runs. */
export function outcome(live: LiveTable): string {
  const { shown, room } = live;
  if (!shown?.now.status.over || !room) return '';
  const telling = tellingOf(live);
  const { winners, scores } = shown.now.status;
  return resultOf(shown.now, telling, () => room.result(live.view, winners, scores, telling));
}

/**
 * What the last move meant, or which one it was; nothing where something else ended the match.
 */
export function news(live: LiveTable): string {
  const { step, now } = live.shown ?? {};
  if (!step || !live.room || isCutShort(now?.end)) return '';
  const { seat, move } = step.played;
  const told = live.room.tell(step.events, seat, tellingOf(live));
  return (
    told ??
    words().table.played(
      isolated(live.name(seat)),
      live.room.describe?.(step.played, language(), live.view) ?? move,
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
  if (winners.length === 0 || winners.length === table?.players.length) return false;
  return mine.length === 0 || winners.some((seat) => mine.includes(seat));
}
