import type { Seat } from './wire/house';

export const LANGUAGES = ['browser', 'de', 'en'] as const;
export const SCHEMES = ['system', 'light', 'dark'] as const;
export const SPEEDS = ['off', 'fast', 'normal', 'slow'] as const;
export type Speed = (typeof SPEEDS)[number];

/** What a person has chosen on this device. */
export interface Settings {
  language: (typeof LANGUAGES)[number];
  scheme: (typeof SCHEMES)[number];
  /** Until it is chosen, each game has the one that suits it. */
  speed: Speed | undefined;
  sound: boolean;
  hints: boolean;
  name: string;
}

/** A match this device has a seat in, or has seen. */
export interface KnownMatch {
  id: string;
  /** The secrets of the seats of this device. */
  secrets: string[];
  /** Which seats these are, once the table has said so. */
  seats: Seat[];
  /** The seats this device may give away by link. */
  invitations: { seat: Seat; secret: string }[];
  /** Whether the person who came by invitation has been asked for a name. */
  named: boolean;
}

/** As many matches as the server lists at once. */
const MOST = 200;

const DEFAULTS: Settings = {
  language: 'browser',
  scheme: 'system',
  speed: undefined,
  sound: false,
  hints: false,
  name: '',
};

/** The storage may be blocked, full or hold anything: then the page forgets, but works. */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function object(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function loadSettings(): Settings {
  const found = object(read('spieltisch.settings'));
  const settings = { ...DEFAULTS };
  settings.language = oneOf(LANGUAGES, found['language']) ?? DEFAULTS.language;
  settings.scheme = oneOf(SCHEMES, found['scheme']) ?? DEFAULTS.scheme;
  settings.speed = oneOf(SPEEDS, found['speed']);
  settings.sound = found['sound'] === true;
  settings.hints = found['hints'] === true;
  if (typeof found['name'] === 'string') settings.name = found['name'];
  return settings;
}

function oneOf<Choice>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value);
}

/** Whether the settings could be kept. */
export function saveSettings(settings: Settings): boolean {
  return write('spieltisch.settings', settings);
}

// What is known in this visit, for browsers that keep nothing.
let visit: KnownMatch[] | undefined;

/** The matches of this device, the latest first. */
export function knownMatches(): KnownMatch[] {
  const found = read('spieltisch.matches');
  if (Array.isArray(found)) return found.flatMap(knownMatch);
  return visit ?? [];
}

function knownMatch(value: unknown): KnownMatch[] {
  const { id, secrets, seats, invitations, named } = object(value);
  if (typeof id !== 'string' || id === '') return [];
  return [
    {
      id,
      secrets: Array.isArray(secrets) ? secrets.filter((secret) => typeof secret === 'string') : [],
      seats: Array.isArray(seats) ? seats.filter((seat) => typeof seat === 'number') : [],
      invitations: Array.isArray(invitations) ? invitations.flatMap(invitation) : [],
      named: named !== false,
    },
  ];
}

function invitation(value: unknown): KnownMatch['invitations'] {
  const { seat, secret } = object(value);
  return typeof seat === 'number' && typeof secret === 'string' ? [{ seat, secret }] : [];
}

export function known(id: string): KnownMatch | undefined {
  return knownMatches().find((match) => match.id === id);
}

/** What a device knows of a match nobody has told it about. */
export function stranger(id: string): KnownMatch {
  return { id, secrets: [], seats: [], invitations: [], named: true };
}

/** Remembers a match, as the latest one. */
export function remember(match: KnownMatch): void {
  keep([match, ...knownMatches().filter(({ id }) => id !== match.id)].slice(0, MOST));
}

export function forget(id: string): void {
  keep(knownMatches().filter((match) => match.id !== id));
}

/** Takes the seat of an invitation link; whoever already has it keeps everything else. */
export function takeSeat(id: string, secret: string): void {
  const match = known(id) ?? stranger(id);
  if (match.secrets.includes(secret)) return;
  remember({ ...match, secrets: [...match.secrets, secret], named: false });
}

/**
 * Gives up the seat taken last, whose secret turned out to be wrong; says whether there was one.
 */
export function dropSeat(id: string): boolean {
  const match = known(id);
  if (!match || match.secrets.length === 0) return false;
  remember({ ...match, secrets: match.secrets.slice(0, -1), named: true });
  return true;
}

function keep(matches: KnownMatch[]): void {
  visit = matches;
  write('spieltisch.matches', matches);
}
