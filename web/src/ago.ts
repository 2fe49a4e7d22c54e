import { language } from './words/words.svelte';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago a moment was, as one says it. */
export function ago(time: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const past = time - Date.now();
  if (past > -HOUR) return format.format(Math.round(past / MINUTE), 'minute');
  if (past > -DAY) return format.format(Math.round(past / HOUR), 'hour');
  return format.format(Math.round(past / DAY), 'day');
}

/** A moment as short as it can be said: the time of today, or else the day. */
export function moment(time: number): string {
  const isToday = new Date(time).toDateString() === new Date(Date.now()).toDateString();
  return new Intl.DateTimeFormat(
    language(),
    isToday ? { timeStyle: 'short' } : { day: 'numeric', month: 'short' },
  ).format(time);
}

/** How long a time is, by the two largest units that matter: "2 days 3 hours", "4:05". */
export function duration(millis: number): string {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3600) % 24, (seconds / 60) % 60];
  if (days >= 1) return `${unit(days, 'day')} ${unit(hours, 'hour')}`;
  if (hours >= 1) return `${unit(hours, 'hour')} ${unit(minutes, 'minute')}`;
  return `${Math.floor(minutes)}:${String(seconds % 60).padStart(2, '0')}`;
}

function unit(count: number, name: string): string {
  const style = { style: 'unit', unit: name, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language(), style).format(Math.floor(count));
}
