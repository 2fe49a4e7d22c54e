import type {
  Development,
  EndCount,
  EndReason,
  GameCount,
  Origin,
  OriginCount,
  Period,
  SizeTally,
  Standing,
} from '../wire/house';
import { periodName } from './numbers';

const DAY = 24 * 60 * 60 * 1000;

export function total(games: Pick<GameCount, 'games'>[]): number {
  return games.reduce((sum, one) => sum + one.games, 0);
}

/** The person with the most wins over all games, if somebody has won. */
export function mostWins(standings: Standing[]): string | undefined {
  const wins = new Map<string, number>();
  for (const { player, wins: won } of standings)
    if (player.bot === undefined) wins.set(player.name, (wins.get(player.name) ?? 0) + won);
  const [first] = [...wins].sort(([, one], [, other]) => other - one);
  return first && first[1] > 0 ? first[0] : undefined;
}

/** What the periods are called, by their first day. */
export function periodNames({ first, days, count }: Development): string[] {
  return Array.from({ length: count }, (_, index) => periodName(first + index * days * DAY, days));
}

/** The number of games of all kinds in each period, also where there were none. */
export function gamesOverTime({ count, periods }: Development): number[] {
  const games = Array.from({ length: count }, () => 0);
  for (const period of periods) games[period.period]! += period.games;
  return games;
}

/** The periods of one game as points of a line, where there is something to show. */
export function points(
  development: Development,
  game: string,
  value: (period: Period) => number | null,
): { index: number; value: number }[] {
  return development.periods
    .filter((period) => period.game === game)
    .map((period) => ({ index: period.period, value: value(period) }))
    .filter((point): point is { index: number; value: number } => point.value !== null);
}

/** How often games of all kinds ended for which reason: the usual one first, then by number. */
export function ends(counts: EndCount[]): { reason: EndReason; games: number }[] {
  const sums = new Map<EndReason, number>();
  for (const { reason, games } of counts) sums.set(reason, (sums.get(reason) ?? 0) + games);
  const usualFirst = (reason: EndReason) => Number(reason !== 'played_out');
  return [...sums]
    .map(([reason, games]) => ({ reason, games }))
    .sort(
      (one, other) => usualFirst(one.reason) - usualFirst(other.reason) || other.games - one.games,
    );
}

/** Whether there is more to say about the ends than that all games were played out. */
export function endedEarly(counts: EndCount[]): boolean {
  return counts.some(({ reason }) => reason !== 'played_out');
}

/** How many games of all kinds had their chance from there. */
export function from(origin: Origin, counts: OriginCount[]): number {
  return total(counts.filter((one) => one.origin === origin));
}

/** Games and wins by the number of players over all games, people before bots. */
export function sizes(
  tallies: SizeTally[],
): { players: number; tallies: { bots: boolean; games: number; wins: number }[] }[] {
  const counts = [...new Set(tallies.map(({ players }) => players))].sort(
    (one, other) => one - other,
  );
  return counts.map((players) => {
    const sums = [false, true].map((bots) => {
      const fitting = tallies.filter((tally) => tally.players === players && tally.bots === bots);
      const sum = (value: (tally: SizeTally) => number) =>
        fitting.reduce((all, tally) => all + value(tally), 0);
      return { bots, games: sum(({ games }) => games), wins: sum(({ wins }) => wins) };
    });
    return { players, tallies: sums.filter(({ games }) => games > 0) };
  });
}
