import { summaries } from '../api';
import { keptCard } from '../card/kept.svelte';
import { myGames } from '../card/requests';
import { hiddenMatches, known, knownMatches } from '../device';
import type { MyGame, Seat, Summary } from '../wire/house';
import { removals } from './removals.svelte';

/** As many finished matches are shown. */
const FINISHED = 6;
/** As many running ones of the card are asked for; the house gives no more at once. */
const RUNNING = 50;

/** A match in the list of this device. */
export interface Listed extends Summary {
  /** The seat of the own player card, if it has one. */
  seat?: Seat | undefined;
}

/** The matches of this device and of the own card, as the server tells of them. */
export class Matches {
  #all: Listed[] = $state.raw([]);
  readonly #kept = $derived(this.#all.filter(({ id }) => !removals.has(id)));

  /** Those to go on with: first where it is one's own turn, then the latest. */
  readonly running: Listed[] = $derived(
    this.#kept
      .filter(({ status }) => !status.over)
      .toSorted((one, other) => Number(isOwnTurn(other)) - Number(isOwnTurn(one))),
  );
  readonly finished: Listed[] = $derived(
    this.#kept.filter(({ status }) => status.over).slice(0, FINISHED),
  );

  async find(): Promise<void> {
    const ids = knownMatches().map(({ id }) => id);
    const [own, games] = await Promise.all([summariesOf(ids), gamesOfCard()]);
    const apart = [...ids, ...hiddenMatches()];
    const others = await summariesOf(games.map(({ id }) => id).filter((id) => !apart.includes(id)));
    const seatIn = (match: string) => games.find(({ id }) => id === match)?.seat;
    this.#all = [...own, ...others]
      .map((match) => ({ ...match, seat: seatIn(match.id) }))
      .toSorted((one, other) => other.changed - one.changed);
  }
}

async function summariesOf(ids: string[]): Promise<Summary[]> {
  return ids.length === 0 ? [] : summaries(ids).catch(() => []);
}

/** The games of the own card that may have been played on other devices. */
async function gamesOfCard(): Promise<MyGame[]> {
  const key = keptCard()?.key;
  if (key === undefined) return [];
  const queries = [`?state=open&limit=${RUNNING}`, `?state=finished&limit=${FINISHED}`];
  const found = await Promise.all(
    queries.map((query) => myGames(key, query).catch(() => ({ games: [] }))),
  );
  return found.flatMap(({ games }) => games);
}

/** The seats of whoever sits at this device. */
export function ownSeats({ id, seat }: Listed): Seat[] {
  const seats = known(id)?.seats ?? [];
  return seat === undefined || seats.includes(seat) ? seats : [...seats, seat];
}

/** Whether somebody at this device is to move. */
export function isOwnTurn(match: Listed): boolean {
  const own = ownSeats(match);
  return match.empty.length === 0 && match.status.turn.some((seat) => own.includes(seat));
}
