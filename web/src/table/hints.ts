import type { HintSource, MoveValue, MoveValues } from '../wire/house';

/** The values of all moves, with what is to be said of them together. */
export interface MoveHints extends MoveValues {
  /** Whose they are; the strongest search's if missing. */
  source?: HintSource;
  /** How much the estimates differ over the last depths, if that is known. */
  margin?: number | null;
}

/** What a move is worth, and whether it is the best one. */
export interface Hint extends MoveValue {
  best: boolean;
}

export function hintsOf({ moves, best }: MoveValues): Hint[] {
  return moves.map((valued) => ({ ...valued, best: valued.move === best }));
}

/** What one move is worth, if the hints are on and know it. */
export function hintOf(hints: MoveValues | undefined, move: string): Hint | undefined {
  return hints && hintsOf(hints).find((hint) => hint.move === move);
}

/** Where several moves begin alike: what the best of them is worth, by what they begin with. */
export function bestPer<Key, Found extends Hint>(
  hints: Iterable<readonly [Key, Found]>,
): Map<Key, Found> {
  const found = new Map<Key, Found>();
  for (const [key, hint] of hints) {
    const known = found.get(key);
    if (hint.best || !known || (!known.best && hint.value > known.value)) found.set(key, hint);
  }
  return found;
}

/** A value on the board. */
export interface PlacedHint {
  /** What is valued: a move, or what several moves begin with. */
  key: string;
  x: number;
  y: number;
  text: string;
  best: boolean;
  exact: boolean;
}

/** How large a game's plates are, in the units of its board. */
export interface PlateShape {
  height: number;
  /** Half of what a plate is wide without letters, and what each letter adds to this half. */
  padding: number;
  letter: number;
  /** Half of what it is wide at least. */
  least?: number;
  /** The best value's star, by half its width and its upper tip: above the text, or before it. */
  star: { half: number; top: number; before?: { inset: number; space: number } };
  /** What the check mark of a proven value takes, in games that have one. */
  check?: number;
}

/** Half the width of a plate, and how far its text stands from the middle. */
export function plateOf(
  { padding, letter, least = 0, star, check = 0 }: PlateShape,
  { text, best, exact }: PlacedHint,
): { half: number; shift: number } {
  const before = best ? (star.before?.space ?? 0) : 0;
  const behind = exact ? check : 0;
  const half = padding + letter * text.length + before + behind;
  return { half: Math.max(least, half), shift: before - behind };
}

/** The corners of a star of five rays, ten units to each side of its upper tip. */
const STAR = [
  [0, 0],
  [3, 6.4],
  [10, 7.2],
  [4.8, 12],
  [6.2, 18.9],
  [0, 15.5],
  [-6.2, 18.9],
  [-4.8, 12],
  [-10, 7.2],
  [-3, 6.4],
] as const;

/** The points of a star whose upper tip is at the given place. */
export function starAt(x: number, y: number, half: number): string {
  const scale = half / 10;
  return STAR.map((corner) => `${x + scale * corner[0]},${y + scale * corner[1]}`).join(' ');
}
