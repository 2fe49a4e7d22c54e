import type { Player } from '../wire/house';

/** Which finished games are shown: those of one game, of one person or bot, or all. */
export interface Filter {
  game: string | undefined;
  who: { name: string; bot: boolean } | undefined;
}

/** The filter that an address has after its question mark. */
export function fromQuery(query: string): Filter {
  const parameters = new URLSearchParams(query);
  const [player, bot] = [parameters.get('player'), parameters.get('bot')];
  // Guests who gave no name have an empty one.
  const person = player === null ? undefined : { name: player, bot: false };
  const who = person ?? (bot ? { name: bot, bot: true } : undefined);
  return { game: parameters.get('game') || undefined, who };
}

/** The opposite of `fromQuery`, with the question mark, as page and server understand it. */
export function toQuery({ game, who }: Filter): string {
  const parameters = new URLSearchParams();
  if (game !== undefined) parameters.set('game', game);
  if (who) parameters.set(who.bot ? 'bot' : 'player', who.name);
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}

/** Everybody in a list of standings once, in alphabetical order. */
export function everybody(
  players: Player[],
  language: string,
): { people: string[]; bots: string[] } {
  const names = (bots: boolean) => {
    const found = players.filter(({ bot }) => (bot !== undefined) === bots).map(({ name }) => name);
    return [...new Set(found)].sort((one, other) => one.localeCompare(other, language));
  };
  return { people: names(false), bots: names(true) };
}
