import type { End, EndReason, Player, Seat, Status, Summary } from '../wire/house';
import { list, words } from '../words/words.svelte';
import type { Telling } from './room';
import { isYou } from './telling';

/** Who is meant: the players of a match, and the seats of this device. */
type Concerned = Pick<Telling, 'players' | 'mine'>;

/** A finished match, as far as its result is told. */
interface Finished {
  end: End | null;
  status: Pick<Status, 'winners'>;
}

/** Whether a match ended before it was played out. */
export function isCutShort(end: End | null | undefined): boolean {
  return end != null && end.reason !== 'played_out';
}

/** Who won and why, in one sentence; the game itself tells of what was played out. */
export function resultOf(
  { end, status }: Finished,
  concerned: Concerned,
  playedOut: () => string,
): string {
  const reason = reasonOf(end, concerned);
  if (reason === undefined) return playedOut();
  const outcome = saysItAll(end) ? undefined : outcomeOf(status.winners, concerned);
  return outcome === undefined ? `${reason}.` : words().ending.because(reason, outcome);
}

/** The same for a list of matches, in as few words as possible. */
export function briefResultOf(
  { end, status, players }: Finished & Pick<Summary, 'players'>,
  mine: Seat[],
): string {
  const concerned = { players, mine };
  const parts = [
    saysItAll(end) ? undefined : pastOf(status.winners, concerned),
    reasonOf(end, concerned),
  ];
  return parts.filter((part) => part !== undefined).join(' · ') || words().home.finished;
}

/** A draw that was agreed on needs no other words. */
function saysItAll(end: End | null): boolean {
  return end?.reason === 'draw_agreed';
}

/** Why a match ended, if it was not played out. */
function reasonOf(end: End | null, { players, mine }: Concerned): string | undefined {
  if (!end) return undefined;
  const text = words().ending;
  const { by, reason } = end;
  const name = by === undefined ? '' : list([nameOf(players, by)]);
  const you = by !== undefined && isYou(by, { mine });
  const reasons: Record<EndReason, string | undefined> = {
    played_out: undefined,
    resigned: you ? text.youResigned : text.resigned(name),
    time_over: you ? text.yourTimeOver : text.timeOver(name),
    draw_agreed: text.draw,
    claimed_after_absence: you ? text.youAway : text.away(name),
    given_up: text.givenUp,
  };
  return reasons[reason];
}

/** Who wins, to follow the reason; nothing where nobody does. */
function outcomeOf(winners: Seat[], { players, mine }: Concerned): string | undefined {
  const text = words().ending;
  if (winners.length === 0) return undefined;
  if (winners.length === players.length) return text.drawn;
  const others = othersOf(winners, { players, mine });
  if (others.length === winners.length)
    return winners.length > 1 ? text.win(list(others)) : text.wins(list(others));
  return others.length > 0 ? text.youWinWith(list(others)) : text.youWin;
}

/** Who has won, as a sentence of its own. */
function pastOf(winners: Seat[], { players, mine }: Concerned): string | undefined {
  const text = words().ending;
  if (winners.length === 0) return undefined;
  if (winners.length === players.length) return text.even;
  const others = othersOf(winners, { players, mine });
  if (others.length === winners.length)
    return others.length > 1 ? text.wonTogether(list(others)) : text.won(list(others));
  return others.length > 0 ? text.youWonWith(list(others)) : text.youWon;
}

/** The names of the winners that are not spoken to. */
function othersOf(winners: Seat[], { players, mine }: Concerned): string[] {
  return winners.filter((seat) => !isYou(seat, { mine })).map((seat) => nameOf(players, seat));
}

function nameOf(players: Player[], seat: Seat): string {
  return players[seat]?.name ?? `${seat + 1}`;
}
