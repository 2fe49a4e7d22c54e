import type { Settings } from '../device';
import type { FoundFile } from '../file';
import type { Room } from '../table/room';
import type { Created, NewMatch, Player, Seat } from '../wire/house';
import type { Words } from '../words/en';

/** Who is to sit at a seat: a person by how they come to it, or a bot by its name. */
export type Kind = 'you' | 'here' | 'link' | `bot:${string}`;

export interface SeatChoice {
  kind: Kind;
  name: string;
}

export function botOf(kind: Kind): string | undefined {
  return kind.startsWith('bot:') ? kind.slice(4) : undefined;
}

/** You against the bot a newcomer plays against, or whoever sits in the file that is to be loaded. */
export function defaultSeats(room: Room, count: number, you: string, file?: FoundFile): SeatChoice[] {
  const saved = savedPlayers(file);
  if (saved.length === 0) {
    return Array.from({ length: count }, (_, seat) =>
      seat === 0 ? { kind: 'you', name: you } : { kind: `bot:${room.level}` as const, name: '' },
    );
  }
  const first = saved.findIndex(({ bot }) => bot === undefined);
  return saved.map(({ name, bot }, seat) => {
    if (bot !== undefined) return { kind: `bot:${bot}`, name };
    return seat === first ? { kind: 'you', name: name || you } : { kind: 'here', name };
  });
}

function savedPlayers(file?: FoundFile): Player[] {
  const seats = Array.isArray(file?.seats) ? file.seats : [];
  const isPlayer = (value: unknown): value is Player => typeof (value as Player | null)?.name === 'string';
  return seats.every(isPlayer) ? seats : [];
}

/** Keeps what is chosen when the number of seats changes. */
export function resize(choices: SeatChoice[], room: Room, count: number): SeatChoice[] {
  const fresh = defaultSeats(room, count, '');
  return fresh.map((choice, seat) => choices[seat] ?? choice);
}

/** The players as chosen: bots get a name no one else has, people without one are guests; `gap` goes before their number. */
export function playersOf(choices: SeatChoice[], words: Words, gap = ' '): Player[] {
  const taken = new Set(choices.filter(({ kind }) => !botOf(kind)).map(({ name }) => name.trim()));
  const free = (base: string) => {
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}${gap}${number}`;
    taken.add(name);
    return name;
  };
  return choices.map(({ kind, name }) => {
    const bot = botOf(kind);
    if (bot !== undefined) return { name: free(words.fresh.computer), bot };
    return { name: name.trim() === '' ? free(words.fresh.guest) : name.trim() };
  });
}

/** What is wrong with the form, in a sentence, if anything is. */
export function problemOf(players: Player[], words: Words): string | undefined {
  const people = players.filter(({ bot }) => bot === undefined).map(({ name }) => name);
  const twice = people.find((name, index) => people.indexOf(name) !== index);
  return twice === undefined ? undefined : words.fresh.namesEqual(twice);
}

export function newMatch(game: string, setup: unknown, players: Player[], file?: FoundFile): NewMatch {
  return file ? { game, seats: players, load: file.file } : { game, setup, seats: players };
}

/** What this device keeps of a match it has created: its own seats, and those it gives away. */
export function ownership(
  choices: SeatChoice[],
  created: Created,
): { secrets: string[]; invitations: { seat: Seat; secret: string }[] } {
  const secrets: string[] = [];
  const invitations: { seat: Seat; secret: string }[] = [];
  created.secrets.forEach((secret, seat) => {
    if (secret === null) return;
    if (choices[seat]?.kind === 'link') invitations.push({ seat, secret });
    else secrets.push(secret);
  });
  return { secrets, invitations };
}

/** The name to remember as one's own. */
export function ownName(choices: SeatChoice[], settings: Settings): string {
  return choices.find(({ kind }) => kind === 'you')?.name.trim() || settings.name;
}
