import type { CellView, CityView, Domino, Half, Kind } from '../wire/citydomino';

const KIND_LETTERS: Record<string, Kind> = {
  A: 'amusement',
  I: 'industry',
  O: 'office',
  P: 'park',
  S: 'shopping',
  H: 'home',
};

/** A half as the rules write it, such as `H1`. */
export function halfFrom(text: string): Half {
  return { kind: KIND_LETTERS[text[0]!]!, prestige: Number(text[1]) };
}

/** A domino as the rules write it, such as `H1,P0`. */
export function dominoFrom(text: string, value = 0): Domino {
  const [first, second] = text.split(',').map(halfFrom);
  return { first: first!, second: second!, value };
}

/** A city for pictures, from five rows such as `-- H1 CC P0 --`; it knows nothing of points. */
export function cityFrom(rows: string[]): CityView {
  const cell = (text: string): CellView => {
    if (text === '--') return { type: 'free' };
    if (text === 'CC') return { type: 'centre' };
    return { type: 'half', half: halfFrom(text) };
  };
  return {
    rows: rows.map((row) => row.split(' ').map(cell)),
    districts: [],
    kinds: [],
    points: 0,
    largest: 0,
    rank: 1,
    shifts: [],
  };
}
