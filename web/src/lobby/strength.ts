import type { Language } from '../table/room';
import { points } from '../card/ratings';
import type { Rating } from '../wire/house';
import { lobbyWords } from './words';

/** How strong somebody is, in a few words. */
export function strength(rating: Rating | null | undefined, language: Language): string {
  const text = lobbyWords[language];
  if (!rating || rating.games === 0) return text.unrated;
  const written = points(rating.points);
  return rating.sure ? text.rating(written) : text.unsure(written);
}
