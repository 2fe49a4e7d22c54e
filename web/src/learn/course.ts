import type { LessonStep, LineMove, Text } from '../wire/house';

/** Where a step of a lesson is played: a position, and what has been played from it since. */
export interface Place {
  position: unknown;
  moves: LineMove[];
}

/**
 * Where a step begins if everything before it was done as expected: it has a position of its own,
 * or goes on where the step before it ended.
 */
export function placeOf(steps: LessonStep[], index: number): Place {
  const step = steps[index]!;
  if (step.position !== undefined || index === 0) return { position: step.position, moves: [] };
  const { position, moves } = placeOf(steps, index - 1);
  const [move] = steps[index - 1]!.expect ?? [];
  return { position, moves: move === undefined ? moves : after(steps[index - 1]!, moves, move) };
}

/** What has been played when a step was done with this move, the answers of the others included. */
export function after({ seat, then = [] }: LessonStep, moves: LineMove[], move: string): LineMove[] {
  return [...moves, { seat, move }, ...then];
}

export function isRight({ expect = [] }: LessonStep, move: string): boolean {
  return expect.includes(move);
}

/** What a wrong try is answered with. */
export function answerTo({ wrong = [], otherwise }: LessonStep, move: string): Text | undefined {
  return wrong.find(({ moves }) => moves.includes(move))?.text ?? otherwise;
}
