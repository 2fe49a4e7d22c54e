import games from './wire/games.json';
import type { GameInfo } from './wire/house';

/** What the server says about its games, for tests. */
export const infos = games as unknown as GameInfo[];

export function infoOf(game: string): GameInfo {
  const info = infos.find(({ id }) => id === game);
  if (!info) throw new Error(`there is no game ${game}`);
  return info;
}
