import type { Clock } from '../wire/house';
import type { Language } from '../table/room';
import { clockWords } from './words';

/** What the house allows, from least to most. */
export const RANGES = {
  minutes: [1, 180],
  increment: [0, 180],
  seconds: [1, 600],
  days: [1, 14],
} as const;

export type ClockKind = Clock['kind'];
export const KINDS = ['none', 'game', 'move', 'days'] as const satisfies ClockKind[];

/** What a kind of clock begins with when somebody chooses it. */
const USUAL: Record<ClockKind, Clock> = {
  none: { kind: 'none' },
  game: { kind: 'game', minutes: 10, seconds: 5 },
  move: { kind: 'move', seconds: 30 },
  days: { kind: 'days', days: 3 },
};

export function usualClock(kind: ClockKind): Clock {
  return { ...USUAL[kind] };
}

/** The clocks people who look for each other choose from: with few of them they meet. */
export const COMMON: readonly Clock[] = [
  { kind: 'game', minutes: 3, seconds: 2 },
  { kind: 'game', minutes: 10, seconds: 5 },
  { kind: 'none' },
  { kind: 'days', days: 3 },
];

/** A clock in a few words: "10 min + 5 s a move". */
export function nameOfClock(clock: Clock, language: Language): string {
  const text = clockWords[language];
  switch (clock.kind) {
    case 'none':
      return text.none;
    case 'game':
      return clock.seconds === 0
        ? text.game(clock.minutes)
        : text.gameAndMore(clock.minutes, clock.seconds);
    case 'move':
      return text.move(clock.seconds);
    case 'days':
      return text.days(clock.days);
  }
}

/** Whether the house takes a clock as it is typed. */
export function isValidClock(clock: Clock): boolean {
  const within = (number: number, [least, most]: readonly [number, number]) =>
    Number.isInteger(number) && number >= least && number <= most;
  switch (clock.kind) {
    case 'none':
      return true;
    case 'game':
      return within(clock.minutes, RANGES.minutes) && within(clock.seconds, RANGES.increment);
    case 'move':
      return within(clock.seconds, RANGES.seconds);
    case 'days':
      return within(clock.days, RANGES.days);
  }
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on every tenth of a second counts. */
export const CLOSE = 10 * SECOND;

/** What a clock shows: `2 d 3 h`, `1:02:03`, `4:09`, `8.3`. */
export function face(left: number, language: Language): string {
  const text = clockWords[language];
  const millis = Math.max(0, left);
  if (millis < CLOSE) return (Math.floor(millis / 100) / 10).toLocaleString(language, TENTHS);
  if (millis >= 2 * DAY)
    return text.daysLeft(Math.floor(millis / DAY), Math.floor((millis % DAY) / HOUR));
  const parts = [Math.floor(millis / HOUR), Math.floor((millis % HOUR) / MINUTE)];
  const seconds = Math.floor((millis % MINUTE) / SECOND);
  const [hours, minutes] = parts as [number, number];
  if (hours === 0) return `${minutes}:${two(seconds)}`;
  return `${hours}:${two(minutes)}:${two(seconds)}`;
}

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** The same for whoever hears it, rounded to what is worth saying. */
export function spoken(left: number, language: Language): string {
  const text = clockWords[language];
  const seconds = Math.max(0, Math.round(left / SECOND));
  if (seconds >= 2 * 86_400) return text.spokenDays(Math.round(seconds / 86_400));
  if (seconds >= 2 * 3600) return text.spokenHours(Math.round(seconds / 3600));
  if (seconds >= 120) return text.spokenMinutes(Math.round(seconds / 60));
  return text.spokenSeconds(seconds);
}
