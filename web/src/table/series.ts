import { isolated } from '../names';
import type { Player, Series, Status } from '../wire/house';
import { words } from '../words/words.svelte';

/** A match of a series, running or over. */
interface Game {
  series: Series;
  status: Status | undefined;
  players: Player[];
}

/** How the series stands, with this match as soon as it is over. */
export function scoreOf({ series, status, players }: Game): { wins: number[]; draws: number } {
  const winners = status?.over ? status.winners : [];
  if (winners.length === players.length) return { wins: series.wins, draws: series.draws + 1 };
  const wins = series.wins.map((count, seat) => count + (winners.includes(seat) ? 1 : 0));
  return { wins, draws: series.draws };
}

/** The same in one line: "Game 3 · Ann 1 : 1 Ben". */
export function tellSeries(game: Game): string {
  const text = words().series;
  const { wins, draws } = scoreOf(game);
  const names = game.players.map(({ name }) => isolated(name));
  const score =
    names.length === 2
      ? [`${names[0]} ${wins[0]} : ${wins[1]} ${names[1]}`]
      : names.map((name, seat) => `${name} ${wins[seat]}`);
  return [text.game(game.series.number), ...score, ...(draws > 0 ? [text.draws(draws)] : [])].join(
    ' · ',
  );
}
