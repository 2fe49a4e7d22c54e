/** The arithmetic of charts: where a value stands, and which values and labels are written. */

export type Range = readonly [from: number, to: number];
export type Scale = (value: number) => number;

/** Puts the values of one range where another begins and ends; the ranges may run backwards. */
export function linear([low, high]: Range, [from, to]: Range): Scale {
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

/** A row of equally wide columns, numbered from 0. */
export interface Bands {
  width: number;
  middle: Scale;
  /** The column around a place. */
  at: Scale;
}

export function bands(count: number, [from, to]: Range): Bands {
  const width = (to - from) / Math.max(count, 1);
  return {
    width,
    middle: (index) => from + (index + 0.5) * width,
    at: (place) => Math.floor((place - from) / width),
  };
}

/** How long the bar of a share is; whatever is there at all is at least as long as it is thick. */
export function shareLength(share: number, whole: number, thickness: number): number {
  return share > 0 ? Math.max(share * whole, thickness) : 0;
}

/** What the letters of a label need, about; charts are drawn before anything can be measured. */
export function labelWidth(label: string): number {
  return 7 * label.length;
}

/**
 * A step of 1, 2 or 5 times a power of ten that is at least `least`, and at least 1 if only whole
 * numbers make sense.
 */
export function niceStep(least: number, whole = false): number {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10) * power;
  return whole ? Math.max(1, step) : step;
}

/** Round values from at most `low` to at least `high`, about `count` of them. */
export function ticks(low: number, high: number, count: number, whole = false): number[] {
  const step = niceStep((high - low) / count, whole);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** Scores put together to at most about `most` bins of equal, round width; without gaps. */
export function bins(scores: { score: number; count: number }[], most: number): Bin[] {
  if (scores.length === 0) return [];
  const values = scores.map(({ score }) => score);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const width = niceStep((high - low + 1) / most, true);
  const first = Math.floor(low / width);
  const found: Bin[] = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, index) => {
    const from = (first + index) * width;
    return { from, to: from + width - 1, count: 0 };
  });
  for (const { score, count } of scores) found[Math.floor(score / width) - first]!.count += count;
  return found;
}

/** Which of `count` labels to write so that each has `space` of the `width`. */
export function sparse(count: number, width: number, space: number): number[] {
  const every = Math.max(1, Math.ceil((count * space) / Math.max(width, 1)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}
