import type { Language } from '../table/room';
import type { Played } from '../wire/house';
import type { Color } from '../wire/qwixx';
import { gistOf } from './gist';
import { lastNumber } from './sheet';
import { colorNames, moveWords, nameCross } from './words';

/** A cross as the notation says it: its row and number. */
interface Crossing {
  color: Color;
  number: number;
}

/** The cross of a move, if it is one. */
export function crossOf(move: string): Crossing | undefined {
  const [color, number] = move.split(' ') as [Color, string | undefined];
  return number === undefined ? undefined : { color, number: Number(number) };
}

/** A move in words that a stranger can read, with the rows that closed then. */
export function describe(played: Played, language: Language): string {
  const words = moveWords[language];
  const { missed, closed } = gistOf(played);
  const cross = crossOf(played.move);
  const locked = cross && cross.number === lastNumber(cross.color) ? cross.color : undefined;
  const others = closed.filter((color) => color !== locked);
  const parts = [
    cross ? nameCross(played.move, language) : describeNoCross(played.move, missed, language),
    ...(locked ? [words.locks] : []),
    ...(others.length > 0
      ? [words.closes(others.map((color) => colorNames[language][color]))]
      : []),
  ];
  return parts.join(', ');
}

function describeNoCross(move: string, missed: boolean, language: Language): string {
  const words = moveWords[language];
  if (move === 'miss') return words.miss;
  return missed ? words.passMisses : words.pass;
}
