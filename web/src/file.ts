import type { File as SavedGame, Player } from './wire/house';

/** What a file is, judged by its name and what is in it. */
export interface FoundFile {
  name: string;
  file: SavedGame;
  /** What a record says about itself, and who sits where in it or in a City Domino save. */
  game: string | undefined;
  /** The players, where the file names them. */
  seats: unknown;
  /** What a position consists of. */
  position?: Record<string, unknown>;
}

/**
 * A `.json` with `"format"` is a record, with `"usedActionTiles"` a Crosswise save, otherwise a
 * position; any other ending is a game's format.
 */
export function recognise(name: string, text: string): FoundFile {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? 'json';
  const found = (format: string, game?: string, seats?: unknown) => ({
    name,
    file: { format, text },
    game,
    seats,
  });
  if (ending !== 'json') return found(ending, undefined, cityPlayers(text));
  const content = contentOf(text);
  if ('format' in content)
    return found(
      'match',
      typeof content['game'] === 'string' ? content['game'] : undefined,
      content['seats'],
    );
  if ('usedActionTiles' in content) return found('json', undefined, playersIn(content['players']));
  return { ...found('position'), position: content };
}

/** What a Crosswise save may say of a player. */
type SavedPlayer = Partial<Record<'name' | 'isActive' | 'isAI', unknown>>;

/** Who plays in a Crosswise save, as far as it can be read. */
function playersIn(players: unknown): unknown {
  if (!Array.isArray(players)) return undefined;
  return (players as (SavedPlayer | null)[])
    .filter((player): player is SavedPlayer => player?.isActive === true)
    .map(({ name, isAI }) => (isAI === true ? { name, bot: 'classic' } : { name }));
}

/**
 * The tags above the four fields of a City Domino save name the players: BOT1 is a computer, HUMAN
 * whoever plays here.
 */
function cityPlayers(text: string): Player[] | undefined {
  const names = [...text.matchAll(/^\uFEFF?<Spielfeld([^>\n]*)>/gm)].map(([, name]) =>
    name!.trim(),
  );
  if (names.length !== 4) return undefined;
  return names.map((name) =>
    /^BOT\d$/.test(name) ? { name: '', bot: 'classic' } : { name: name === 'HUMAN' ? '' : name },
  );
}

function contentOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // The server says what is wrong with it, in both languages.
    return {};
  }
}

export async function readFile(file: Blob & { name: string }): Promise<FoundFile> {
  return recognise(file.name, await file.text());
}

/** Lets the person choose a file; nothing if they change their mind. */
export function pickFile(): Promise<FoundFile | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.addEventListener('cancel', () => resolve(undefined));
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      resolve(file && readFile(file));
    });
    input.click();
  });
}

/** Hands the content to the browser as a download. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
