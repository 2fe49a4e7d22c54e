import { gameInfo } from './games.svelte';
import type { GameInfo } from './wire/house';

/** The options of a new game of which nobody has said anything. */
export function usualSetup({ setup }: GameInfo): unknown {
  return structuredClone(setup);
}

/** The number of seats of a game with these options. */
export function seatsOf({ seats, seats_field }: GameInfo, setup: unknown): number {
  const [, most] = seats;
  return seats_field === null ? most : Number((setup as Record<string, unknown>)[seats_field]);
}

/** The setup of a game for two; nothing where it is not for two. */
export function setupForTwo(info: GameInfo): unknown {
  const setup = usualSetup(info);
  if (info.seats_field === null) return info.seats[1] === 2 ? setup : undefined;
  return info.seats[0] <= 2 ? { ...(setup as object), [info.seats_field]: 2 } : undefined;
}

/** Whether the scores of a game say more than who won; they do unless the server denies it. */
export function isScored(game: string): boolean {
  return gameInfo(game)?.scored ?? true;
}
