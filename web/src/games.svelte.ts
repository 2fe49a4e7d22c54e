import { games } from './api';
import type { GameInfo } from './wire/house';

const found: { games: GameInfo[] | undefined } = $state({ games: undefined });

/** Asks the server which games it has, once. */
export async function loadGames(): Promise<void> {
  found.games ??= await games().catch(() => undefined);
}

/** What the server says about a game, once it is known. */
export function gameInfo(id: string): GameInfo | undefined {
  return found.games?.find((game) => game.id === id);
}

/** The game that writes files with this ending. */
export function gameOfFormat(format: string): string | undefined {
  return found.games?.find(({ formats }) => formats.includes(format))?.id;
}
