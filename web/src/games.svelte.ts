import { games } from './api';
import type { GameInfo } from './wire/house';

let known: GameInfo[] | undefined = $state.raw();
let unreachable = $state(false);
let asked: Promise<GameInfo[]> | undefined;

/** What the server says about its games. It is asked once, and again only if that failed. */
export function allGames(): Promise<GameInfo[]> {
  asked ??= games().then(
    (found) => {
      unreachable = false;
      return (known = found);
    },
    (error) => {
      asked = undefined;
      unreachable = true;
      throw error;
    },
  );
  return asked;
}

/** Done when the server has told about its games, or cannot. */
export async function loadGames(): Promise<void> {
  await allGames().catch(() => undefined);
}

/** Whether the server did not answer when it was asked last. */
export function isUnreachable(): boolean {
  return unreachable;
}

/** What the server has said about its games so far. */
export function knownGames(): GameInfo[] {
  return known ?? [];
}

/** What the server says about a game, once it is known. */
export function gameInfo(id: string): GameInfo | undefined {
  return known?.find((game) => game.id === id);
}
