import type { HintSource, Seat } from './wire/house';

export const LANGUAGES = ['browser', 'de', 'en'] as const;
export const SCHEMES = ['system', 'light', 'dark'] as const;
export const SPEEDS = ['off', 'fast', 'normal', 'slow'] as const;
export const HINT_SOURCES = ['strong', 'classic'] as const satisfies HintSource[];
export type Speed = (typeof SPEEDS)[number];

/** What a person has chosen on this device. */
export interface Settings {
  language: (typeof LANGUAGES)[number];
  scheme: (typeof SCHEMES)[number];
  /** Until it is chosen, each game has the one that suits it. */
  speed: Speed | undefined;
  /**
   * Until it is chosen, they are on at tables with other people's devices. It was once called
   * `sound`, and then off unless it was chosen.
   */
  sounds: boolean | undefined;
  /** Whether what others say with a sign is shown. */
  gestures: boolean;
  /** Whether to be called by a notification, where the browser allows it. */
  calls: boolean;
  hints: boolean;
  /** Whose values hints are, where a game has a choice. */
  hintsOf: HintSource;
  name: string;
}

/** A match this device has a seat in, or has seen. */
export interface KnownMatch {
  id: string;
  /** The secrets of the seats of this device. */
  secrets: string[];
  /** Which seats these are, once the table has said so. */
  seats: Seat[];
  /** What says that this device made the match, where no seat of its own does. */
  creator: string | undefined;
  /** What stands in the links to the seats this device gives away. */
  invitations: { seat: Seat; token: string }[];
  /**
   * At tables made before seats were taken by sitting down: the secrets this device gives away,
   * which are the seats themselves.
   */
  shared: { seat: Seat; secret: string }[];
  /** What stood in the link the table was opened with, as long as it may be worth something. */
  link: string | undefined;
  /** The invitation this device sat down with: it is worth something again if the seat is lost. */
  came: string | undefined;
  /** What this device adds to the chance of the match, until the game is over and checked. */
  share: OwnShare | undefined;
  /** The seats this device has asked for, until the table has answered. */
  claim: Claim | undefined;
}

/** The player card of whoever plays on this device. */
export interface KeptCard {
  /** Its public name. */
  id: string;
  name: string;
  /** The number of its picture. */
  picture: number;
  /** What this device shows to be taken for its owner. */
  key: string;
  /** What it is to show in place of that, until the house has agreed. */
  next?: string;
}

/** What a device knows of player cards. */
export interface CardChoice {
  card: KeptCard | undefined;
  /** The person wants to play without one. */
  without: boolean;
}

/** A number this device has sealed, and what the house had sealed by then. */
export interface OwnShare {
  number: string;
  salt: string;
  house: string;
}

/** What a device says to sit down, kept so that it can be said again where the answer got lost. */
export interface Claim {
  token: string;
  /**
   * Made by this device; worth nothing until the table has agreed. None where the seat is to belong
   * to the player card.
   */
  secret: string | null;
  seats: Seat[];
  name: string | undefined;
}

/** Where the browser keeps the settings. */
export const SETTINGS = 'spieltisch.settings';

/** Where the browser keeps the player card. */
export const CARD = 'spieltisch.card';

const HIDDEN = 'spieltisch.hidden';

/** As many matches as the server lists at once. */
const MOST = 200;

const DEFAULTS: Settings = {
  language: 'browser',
  scheme: 'system',
  speed: undefined,
  sounds: undefined,
  gestures: true,
  calls: true,
  hints: false,
  hintsOf: 'strong',
  name: '',
};

/** The storage may be blocked, full or hold anything: then the page forgets, but works. */
export function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function object(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function loadSettings(): Settings {
  const found = object(read(SETTINGS));
  const settings = { ...DEFAULTS };
  settings.language = oneOf(LANGUAGES, found['language']) ?? DEFAULTS.language;
  settings.scheme = oneOf(SCHEMES, found['scheme']) ?? DEFAULTS.scheme;
  settings.speed = oneOf(SPEEDS, found['speed']);
  settings.sounds = oneOf([true, false], found['sounds']) ?? (found['sound'] === true || undefined);
  settings.gestures = found['gestures'] !== false;
  settings.calls = found['calls'] !== false;
  settings.hints = found['hints'] === true;
  settings.hintsOf = oneOf(HINT_SOURCES, found['hintsOf']) ?? DEFAULTS.hintsOf;
  if (typeof found['name'] === 'string') settings.name = found['name'];
  return settings;
}

function oneOf<Choice>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value);
}

/** Whether the settings could be kept. */
export function saveSettings(settings: Settings): boolean {
  return write(SETTINGS, settings);
}

export function loadCard(): CardChoice {
  const { card, without } = object(read(CARD));
  return { card: cardIn(card), without: without === true };
}

/** Whether the card could be kept. */
export function saveCard(choice: CardChoice): boolean {
  return write(CARD, choice);
}

/** A card as it is kept by a device, or in a file. */
export function cardIn(value: unknown): KeptCard | undefined {
  const { id, name, picture, key, next } = object(value);
  if (typeof id !== 'string' || typeof name !== 'string') return undefined;
  if (typeof picture !== 'number' || typeof key !== 'string') return undefined;
  return { id, name, picture, key, ...(typeof next === 'string' && { next }) };
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
  const { id, secrets, seats, creator, invitations, shared, link, came, share, claim } =
    object(value);
  if (typeof id !== 'string' || id === '') return [];
  return [
    {
      id,
      secrets: array(secrets).filter((secret) => typeof secret === 'string'),
      seats: seatsIn(seats),
      creator: text(creator),
      invitations: array(invitations).flatMap(invitation),
      // They once stood among the invitations.
      shared: [...array(shared), ...array(invitations)].flatMap(sharedSeat),
      link: text(link),
      came: text(came),
      share: shareIn(share),
      claim: claimIn(claim),
    },
  ];
}

function array(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function seatsIn(value: unknown): Seat[] {
  return array(value).filter((seat) => typeof seat === 'number');
}

function invitation(value: unknown): KnownMatch['invitations'] {
  const { seat, token } = object(value);
  return typeof seat === 'number' && typeof token === 'string' ? [{ seat, token }] : [];
}

function sharedSeat(value: unknown): KnownMatch['shared'] {
  const { seat, secret } = object(value);
  return typeof seat === 'number' && typeof secret === 'string' ? [{ seat, secret }] : [];
}

function shareIn(value: unknown): OwnShare | undefined {
  const { number, salt, house } = object(value);
  if (typeof number !== 'string' || typeof salt !== 'string' || typeof house !== 'string')
    return undefined;
  return { number, salt, house };
}

function claimIn(value: unknown): Claim | undefined {
  const { token, secret, seats, name } = object(value);
  if (typeof token !== 'string' || (typeof secret !== 'string' && secret !== null))
    return undefined;
  return { token, secret, seats: seatsIn(seats), name: text(name) };
}

export function known(id: string): KnownMatch | undefined {
  return knownMatches().find((match) => match.id === id);
}

/** What a device knows of a match nobody has told it about. */
export function stranger(id: string): KnownMatch {
  return {
    id,
    secrets: [],
    seats: [],
    creator: undefined,
    invitations: [],
    shared: [],
    link: undefined,
    came: undefined,
    share: undefined,
    claim: undefined,
  };
}

/** Remembers a match, as the latest one. */
export function remember(match: KnownMatch): void {
  keep([match, ...knownMatches().filter(({ id }) => id !== match.id)].slice(0, MOST));
}

/** Remembers something else about a match. */
export function amend(id: string, part: Partial<KnownMatch>): void {
  remember({ ...(known(id) ?? stranger(id)), ...part });
}

export function forget(id: string): void {
  keep(knownMatches().filter((match) => match.id !== id));
}

/** The matches of the player card that are not to be in the list of this device. */
export function hiddenMatches(): string[] {
  return array(read(HIDDEN)).filter((id) => typeof id === 'string');
}

export function hide(id: string): void {
  write(HIDDEN, [id, ...hiddenMatches().filter((other) => other !== id)].slice(0, MOST));
}

/** Everything this device has to show at a table. */
export function secretsOf(id: string): string[] {
  const { secrets, creator } = known(id) ?? stranger(id);
  return creator === undefined ? secrets : [...secrets, creator];
}

/** Keeps the secret of a seat that is this device's now; no link or claim is needed any more. */
export function takeSeat(id: string, secret: string): void {
  const { secrets } = known(id) ?? stranger(id);
  const all = secrets.includes(secret) ? secrets : [...secrets, secret];
  amend(id, { secrets: all, link: undefined, claim: undefined });
}

/** The seat is this device's by the player card; no link or claim is needed any more. */
export function takeSeatByCard(id: string): void {
  amend(id, { link: undefined, claim: undefined });
}

/** Gives up a secret that the table does not know; says whether the device had it. */
export function dropSecret(id: string, secret: string | undefined): boolean {
  const { secrets, creator } = known(id) ?? stranger(id);
  if (secret === undefined || (creator !== secret && !secrets.includes(secret))) return false;
  amend(id, {
    secrets: secrets.filter((each) => each !== secret),
    creator: creator === secret ? undefined : creator,
  });
  return true;
}

function keep(matches: KnownMatch[]): void {
  visit = matches;
  write('spieltisch.matches', matches);
}
