import type { Language, Room } from '../table/room';
import type { Event, Setup, View } from '../wire/pentago';
import { nameOf, readMove, type Turn } from './notation';

const QUARTERS: Record<Language, string[]> = {
  en: ['top left', 'top right', 'bottom left', 'bottom right'],
  de: ['oben links', 'oben rechts', 'unten links', 'unten rechts'],
};
const WAYS = { en: { L: 'left', R: 'right' }, de: { L: 'links', R: 'rechts' } } as const;

/** A move in words: where the marble was put, then which quarter was turned which way. */
export const describe: NonNullable<Room<View, Event, Setup>['describe']> = ({ move }, language) => {
  const read = readMove(move);
  if (!read) return move;
  const cell = nameOf(read.cell);
  return read.turn ? `${cell}, ${describeTurn(read.turn, language)}` : cell;
};

function describeTurn({ quadrant, direction }: Turn, language: Language): string {
  const quarter = QUARTERS[language][quadrant - 1];
  const way = WAYS[language][direction];
  return language === 'de'
    ? `dann das Viertel ${quarter} nach ${way}`
    : `then the ${quarter} quarter to the ${way}`;
}
