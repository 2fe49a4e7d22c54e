import { botName } from '../levels';
import { accent, room, rooms } from '../rooms';
import type { Language } from '../table/room';
import type { Player } from '../wire/house';
import { words as house } from '../words/words.svelte';
import { words } from './words';

export { isScored } from '../facts';

/** A game as the page calls it. */
export function gameName(game: string, language: Language): string {
  return room(game)?.words[language].name ?? game;
}

/** The accent of a game, if the page knows it. */
export function gameAccent(game: string | undefined): string | undefined {
  const found = game === undefined ? undefined : room(game);
  return found && accent(found);
}

/**
 * A person by name, or as a guest who gave none; a bot by its level, if all games in question call
 * it alike.
 */
export function whoName(
  { name, bot }: Player,
  game: string | undefined,
  language: Language,
): string {
  if (bot === undefined) return name || words[language].guests;
  const levels = rooms
    .filter(({ id }) => game === undefined || id === game)
    .map((one) => botName(one, bot, language, house()));
  const known = [...new Set(levels.filter((level) => level !== undefined))];
  return words[language].computer(known.length === 1 ? known[0]! : bot);
}
