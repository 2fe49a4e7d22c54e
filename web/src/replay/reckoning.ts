import type { Room } from '../table/room';
import { sideOf, sidesOf } from '../table/sides';
import { inPoints } from '../table/values';
import type { Replay, Reviewed, Seat } from '../wire/house';

/** The lead of one side in the course of a match; `index` counts the moves played. */
export interface Line {
  side: number;
  points: { index: number; value: number }[];
}

/** A move that was not the best one. */
export interface Mistake {
  /** The number of moves played before it. */
  index: number;
  seat: Seat;
  move: string;
  better: string;
  cost: number;
  /** Whether both values are proven. */
  exact: boolean;
}

/** What is too small to be called a mistake, by whether values are points. */
const NEGLIGIBLE = { points: 0.75, chance: 0.08 };

/**
 * Who was ahead when, as far as the decisions have been reviewed. With two sides one line says it
 * all; of more sides each has its own, which knows of the moments in which the side had to decide.
 */
export function linesOf(match: Replay, decisions: (Reviewed | undefined)[], room: Room): Line[] {
  const sides = sidesOf(room, match.players.length);
  const two = sides === 2;
  const lines: Line[] = Array.from({ length: two ? 1 : sides }, (_, side) => ({
    side,
    points: [],
  }));
  decisions.forEach((decision, index) => {
    const best = decision && bestOf(decision);
    if (!decision || best === undefined) return;
    const side = sideOf(room, decision.played.seat);
    if (two) lines[0]!.points.push({ index, value: side === 0 ? best : -best });
    else lines[side]!.points.push({ index, value: best });
  });
  // A match that was cut short did not get as far as its result says.
  const isPlayedOut = match.end?.reason === 'played_out';
  if (isPlayedOut && decisions.every((decision) => decision !== undefined)) {
    for (const { side, points } of lines)
      points.push({ index: match.steps.length, value: outcome(match, room, side) });
  }
  return lines;
}

/** What the match came to for a side: points ahead of the best other one, or 1, 0, −1. */
function outcome({ status }: Replay, room: Room, side: number): number {
  const ofSide = (seat: Seat) => sideOf(room, seat) === side;
  if (!inPoints(room)) {
    if (status.winners.length === status.scores.length) return 0;
    return status.winners.some(ofSide) ? 1 : -1;
  }
  const best = (own: boolean) =>
    Math.max(...status.scores.filter((_, seat) => ofSide(seat) === own));
  return best(true) - best(false);
}

function bestOf({ values }: Reviewed): number | undefined {
  return values.moves.find(({ move }) => move === values.best)?.value;
}

/** The moves that cost most, the worst first, at most `most` of them. */
export function mistakesOf(
  decisions: (Reviewed | undefined)[],
  room: Room,
  most: number,
): Mistake[] {
  const least = inPoints(room) ? NEGLIGIBLE.points : NEGLIGIBLE.chance;
  return decisions
    .flatMap((decision, index) => {
      const mistake = decision && mistakeOf(decision, index);
      return mistake && mistake.cost >= least ? [mistake] : [];
    })
    .sort((a, b) => b.cost - a.cost)
    .slice(0, most);
}

function mistakeOf(
  { played: { seat, move }, values }: Reviewed,
  index: number,
): Mistake | undefined {
  const best = values.moves.find((valued) => valued.move === values.best);
  const chosen = values.moves.find((valued) => valued.move === move);
  if (!best || !chosen) return undefined;
  return {
    index,
    seat,
    move,
    better: best.move,
    cost: best.value - chosen.value,
    exact: best.exact && chosen.exact,
  };
}
