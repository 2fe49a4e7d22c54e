import type { GameResult } from '../wire/house';

export const STATES = ['open', 'finished'] as const;
export const RESULTS = ['won', 'lost', 'drawn'] as const satisfies GameResult[];

/** Which games of the card are wanted. */
export interface Filter {
  state: (typeof STATES)[number];
  game: string | undefined;
  /** Of finished games only. */
  result: GameResult | undefined;
  /** Part of the name of somebody at the table. */
  search: string;
}

/** The filter that an address has after its question mark. */
export function fromQuery(query: string): Filter {
  const parameters = new URLSearchParams(query);
  const of = <Choice>(choices: readonly Choice[], name: string) =>
    choices.find((choice) => choice === parameters.get(name));
  return {
    state: of(STATES, 'state') ?? 'open',
    game: parameters.get('game') || undefined,
    result: of(RESULTS, 'result'),
    search: parameters.get('search') ?? '',
  };
}

/** The opposite of `fromQuery`, with the question mark; `after` says where the last page ended. */
export function toQuery({ state, game, result, search }: Filter, after?: string): string {
  const parameters = new URLSearchParams({ state });
  if (game !== undefined) parameters.set('game', game);
  if (result !== undefined && state === 'finished') parameters.set('result', result);
  if (search.trim() !== '') parameters.set('search', search.trim());
  if (after !== undefined) parameters.set('after', after);
  return `?${parameters.toString()}`;
}

/** Whether the filter says more than whether games go on. */
export function isNarrow({ game, result, search }: Filter): boolean {
  return game !== undefined || result !== undefined || search.trim() !== '';
}
