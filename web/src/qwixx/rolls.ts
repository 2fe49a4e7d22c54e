import type { Replay } from '../wire/house';
import type { Dice, Event, View } from '../wire/qwixx';
import { diceOf, type DieColor } from './dice';

/** How often each face fell, by die, and each sum of the white dice. */
export interface RollStatistics {
  rolls: number;
  /** By die in the order of the table; six counts each. */
  faces: { color: DieColor; id: string; counts: number[] }[];
  /** For 2 to 12. */
  sums: number[];
}

/** All rolls of a match. */
export function rollsOf({ start, steps }: Replay): Dice[] {
  const events = steps.flatMap((step) => step.events as Event[]);
  return [
    (start as View).dice,
    ...events.flatMap((event) => (event.type === 'rolled' ? [event.dice] : [])),
  ];
}

export function statisticsOf(rolls: Dice[]): RollStatistics {
  const sums = Array<number>(11).fill(0);
  const faces: RollStatistics['faces'] = [];
  for (const roll of rolls) {
    sums[roll.white[0] + roll.white[1] - 2]! += 1;
    for (const [index, { id, color, face }] of diceOf(roll).entries()) {
      faces[index] ??= { id, color, counts: Array<number>(6).fill(0) };
      if (face !== null) faces[index].counts[face - 1]! += 1;
    }
  }
  return { rolls: rolls.length, faces, sums };
}

/** How often two fair dice show each sum from 2 to 12 in this many rolls. */
export function expectedSums(rolls: number): number[] {
  return Array.from({ length: 11 }, (_, index) => (rolls * (6 - Math.abs(5 - index))) / 36);
}
