import type { LessonStep, LineMove, Text, WrongTry } from '../wire/house';

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

export function isRight({ expect = [] }: LessonStep, move: string): boolean {
  return expect.includes(move);
}

/** What has been played when a step was done with this move, the answers of the others included. */
export function after(step: LessonStep, moves: LineMove[], move: string): LineMove[] {
  const answers = isRight(step, move) ? step.then : foreseen(step, move)?.then;
  return [...moves, { seat: step.seat, move }, ...(answers ?? [])];
}

/** What is said to a move. */
export function answerTo(step: LessonStep, move: string): Text | undefined {
  return isRight(step, move) ? step.done : (foreseen(step, move)?.text ?? step.otherwise);
}

function foreseen({ wrong = [] }: LessonStep, move: string): WrongTry | undefined {
  return wrong.find(({ moves }) => moves.includes(move));
}
