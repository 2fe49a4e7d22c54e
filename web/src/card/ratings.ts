import type { Rating, RatingChange } from '../wire/house';
import { language } from '../words/words.svelte';

/** Points as they are written: whole, and without a sign between the thousands. */
export function points(value: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 0, useGrouping: false }).format(
    value,
  );
}

/** How far the truth may be away from the points, nearly always. */
export function margin({ deviation }: Pick<Rating, 'deviation'>): string {
  return points(2 * deviation);
}

/** A rating with its uncertainty: "1520 ± 160". */
export function ratingText(rating: Rating): string {
  return `${points(rating.points)} ± ${margin(rating)}`;
}

/** How a rating has changed: "1500 → 1512 (+12)". */
export function changeText({ before, after }: RatingChange): string {
  const by = Math.round(after) - Math.round(before);
  return `${points(before)} → ${points(after)} (${by < 0 ? `−${-by}` : `+${by}`})`;
}
