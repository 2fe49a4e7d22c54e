import { language } from '../words/words.svelte';

/** A whole number as it is written here, with a real minus. */
export function number(value: number): string {
  return new Intl.NumberFormat(language()).format(value).replace('-', '−');
}

/** A range of whole numbers; a minus and the dash between them stay apart. */
export function range(from: number, to: number): string {
  if (from === to) return number(from);
  return from < 0 ? `${number(from)} – ${number(to)}` : `${number(from)}–${number(to)}`;
}

/** A number with one digit after the point. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(value)
    .replace('-', '−');
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(
    share,
  );
}

/** A day, in full. */
export function day(time: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(time);
}

/**
 * The beginning of a period of this many days, as short as it can be. The periods are those of UTC.
 */
export function periodName(time: number, days: number): string {
  const parts: Intl.DateTimeFormatOptions =
    days < 30 ? { day: 'numeric', month: 'short' } : { month: 'short', year: '2-digit' };
  return new Intl.DateTimeFormat(language(), { ...parts, timeZone: 'UTC' }).format(time);
}
