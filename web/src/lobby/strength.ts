import type { Language } from '../table/room';
import type { Rating } from '../wire/house';
import { lobbyWords } from './words';

/** How strong somebody is, in a few words. */
export function strength(rating: Rating | null | undefined, language: Language): string {
  const text = lobbyWords[language];
  if (!rating || rating.games === 0) return text.unrated;
  const points = wholePoints(rating.points, language);
  return rating.sure ? text.rating(points) : text.unsure(points);
}

/** Points as whole numbers. */
export function wholePoints(points: number, language: Language): string {
  return Math.round(points).toLocaleString(language, { useGrouping: false });
}
