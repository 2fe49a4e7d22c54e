import type { KnownMatch, Settings } from '../device';
import { seatsOf } from '../facts';
import type { FoundFile } from '../file';
import { botOfKey, firstLevel, keyOf } from '../levels';
import type { Language, Room } from '../table/room';
import type { Created, GameInfo, GameRating, NewMatch, Player, Seat } from '../wire/house';
import type { Words } from '../words/en';

/** Who is to sit at a seat: a person by how they come to it, or a bot by the key of its level. */
export type Kind = 'you' | 'here' | 'link' | `bot:${string}`;

export interface SeatChoice {
  kind: Kind;
  name: string;
}

export function botOf(kind: Kind): string | undefined {
  return kind.startsWith('bot:') ? kind.slice(4) : undefined;
}

/**
 * You against a bot, that for newcomers if none is named, or whoever sits in the file that is to be
 * loaded.
 */
export function defaultSeats(
  info: GameInfo,
  count: number,
  you: string,
  file?: FoundFile,
  level = firstLevel(info),
): SeatChoice[] {
  const saved = file?.players;
  if (!saved) {
    return Array.from({ length: count }, (_, seat) =>
      seat === 0 ? { kind: 'you', name: you } : { kind: `bot:${level}`, name: '' },
    );
  }
  const first = saved.findIndex(({ bot }) => bot === undefined);
  return saved.map((player, seat) => {
    const { name, bot } = player;
    if (bot !== undefined) return { kind: `bot:${keyOf(info, player)}`, name };
    return seat === first ? { kind: 'you', name: name || you } : { kind: 'here', name };
  });
}

/** The key of the level that is about as strong as whoever has these ratings, if that is known. */
export function levelFor(info: GameInfo, ratings: GameRating[]): string | undefined {
  const bot = ratings.find(({ game }) => game === info.id)?.computer ?? undefined;
  return bot !== undefined && info.bots.includes(bot) ? keyOf(info, { bot }) : undefined;
}

/**
 * Whether the first seat of this device is that of whoever has its card: that seat is to belong to
 * the card.
 */
export function sitsFirst(choices: SeatChoice[]): boolean {
  return choices.find(({ kind }) => kind === 'you' || kind === 'here')?.kind === 'you';
}

/** How many seats there are: as many as the file says, if one is to be loaded. */
export function seatCount(info: GameInfo, setup: unknown, file?: FoundFile): number {
  return file?.seats ?? seatsOf(info, setup);
}

/** Keeps what is chosen when the number of seats changes. */
export function resize(
  choices: SeatChoice[],
  info: GameInfo,
  count: number,
  level?: string,
): SeatChoice[] {
  const fresh = defaultSeats(info, count, '', undefined, level);
  return fresh.map((choice, seat) => choices[seat] ?? choice);
}

/**
 * The players as chosen: people without a name are guests, bots get one no one else has. Where the
 * game is `strict` with names, bots have the one that is typed, and numbers follow without a gap.
 */
export function playersOf(choices: SeatChoice[], words: Words, strict = false): Player[] {
  const typed = ({ kind, name }: SeatChoice) =>
    strict || botOf(kind) === undefined ? name.trim() : '';
  const taken = new Set(choices.map(typed));
  const free = (base: string) => {
    const name = freeName(base, taken, strict);
    taken.add(name);
    return name;
  };
  return choices.map((choice) => {
    const bot = botOf(choice.kind);
    const name =
      typed(choice) || free(bot === undefined ? words.fresh.guest : words.fresh.computer);
    return bot === undefined ? { name } : { name, ...botOfKey(bot) };
  });
}

/** A name nobody has, with a number if need be. */
export function freeName(base: string, taken: ReadonlySet<string>, strict: boolean): string {
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}${strict ? '' : ' '}${number}`;
  return name;
}

/** What is wrong with the names of the players, in a sentence, if anything is. */
export function problemOf(
  players: Player[],
  { checkNames }: Pick<Room, 'checkNames'>,
  language: Language,
  words: Words,
): string | undefined {
  const wrong = checkNames?.(
    players.map(({ name }) => name),
    language,
  );
  const people = players.filter(({ bot }) => bot === undefined).map(({ name }) => name);
  const twice = people.find((name, index) => people.indexOf(name) !== index);
  return wrong ?? (twice === undefined ? undefined : words.fresh.namesEqual(twice));
}

/** Whether this may be typed as a seed: nothing, or a number that every browser can write. */
export function isSeed(text: string): boolean {
  return /^\d*$/.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER;
}

/** The seats of people who are invited by link. */
export function invitedSeats(choices: SeatChoice[]): Seat[] {
  return choices.flatMap(({ kind }, seat) => (kind === 'link' ? [seat] : []));
}

interface Wish {
  game: string;
  setup: unknown;
  players: Player[];
  /** The seats of people who are invited; where there are any, the seed is the server's. */
  invite?: Seat[];
  file?: FoundFile | undefined;
  seed?: string;
  /** How the table is meant. */
  terms?: Partial<NewMatch>;
}

export function newMatch(wish: Wish): NewMatch {
  const { game, setup, players, invite = [], file, seed = '', terms = {} } = wish;
  const others = { ...(invite.length > 0 && { invite }), ...terms };
  if (file) return { game, seats: players, ...others, load: { name: file.name, text: file.text } };
  const chosen = seed !== '' && invite.length === 0 ? { seed: Number(seed) } : {};
  return { game, setup, seats: players, ...others, ...chosen };
}

/** What this device keeps of a match it has created: its own seats, and those it gives away. */
export function ownership(
  created: Created,
): Pick<KnownMatch, 'secrets' | 'invitations' | 'creator'> {
  const secrets = created.secrets.filter((secret) => secret !== null);
  return {
    secrets,
    invitations: created.invitations.flatMap((token, seat) =>
      token === null ? [] : [{ seat, token }],
    ),
    creator: secrets.includes(created.creator) ? undefined : created.creator,
  };
}

/** The name to remember as one's own. */
export function ownName(choices: SeatChoice[], settings: Settings): string {
  return choices.find(({ kind }) => kind === 'you')?.name.trim() || settings.name;
}

/** A name as the game takes it. */
export function fitted(name: string, { fitName }: Pick<Room, 'fitName'>): string {
  return fitName?.(name) ?? name;
}
