import type { Language } from '../table/room';

/** What is said about the decisions of a match in English; the contract for other languages. */
const en = {
  showBetter: 'Show what was better',
  showFollowed: 'What followed',
  betterLine: 'This was better',
  followedLine: 'With best play this follows',
  estimate: 'The computer estimates this.',
  explore: 'Explore from here',
  explaining: 'Finding words for it…',
};

export type ReviewWords = typeof en;

const de: ReviewWords = {
  showBetter: 'Zeigen, was besser war',
  showFollowed: 'Was darauf folgte',
  betterLine: 'Das war besser',
  followedLine: 'Das folgt bei bestem Spiel',
  estimate: 'Das schätzt der Computer.',
  explore: 'Von hier aus erkunden',
  explaining: 'Das wird in Worte gefasst…',
};

export const reviewWords: Record<Language, ReviewWords> = { en, de };
