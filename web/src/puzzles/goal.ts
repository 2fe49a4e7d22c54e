import type { Language } from '../table/room';
import type { PuzzleGoal, PuzzleShown } from '../wire/house';
import { puzzleWords, type PuzzleWords } from './words';

/** What is to be reached, in one sentence. */
export function goalText(
  { kind, goal }: Pick<PuzzleShown, 'kind' | 'goal'>,
  language: Language,
): string {
  const text = puzzleWords[language].goals;
  if (kind === 'answer') return text.answer;
  if (kind === 'chain' && 'score' in goal) return text.chain(goal.score);
  if ('points' in goal) return leadText(goal, text, kind === 'margin');
  if ('win' in goal) return text.win(goal.win);
  if ('score' in goal) return text.score(goal.score);
  return text.hold;
}

/** To be ahead, even or not far behind in the end, in beans or in points. */
function leadText(
  { points }: Extract<PuzzleGoal, { points: number }>,
  text: PuzzleWords['goals'],
  beans: boolean,
): string {
  const size = (beans ? text.beans : text.points)(Math.abs(points));
  if (points > 0) return text.ahead(size);
  return points === 0 ? text.even : text.behind(size);
}
