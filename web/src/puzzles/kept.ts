import { object, read, write } from '../device';
import type { PuzzleStanding } from '../wire/house';

/** Where the browser keeps what was solved on this device. */
const PUZZLES = 'spieltisch.puzzles';

/** As many puzzles as the house is told of when it chooses the next one. */
const MOST = 400;

/** What this device knows of the puzzles of a game. */
export interface KeptPuzzles {
  /** How well they are solved here without a player card. */
  standing: PuzzleStanding | undefined;
  /** Those that were tried in training, the latest first. */
  seen: string[];
  /** How the latest puzzle of the day went. */
  daily: { day: string; solved: boolean } | undefined;
}

/** The day on which everybody has the same puzzle. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export function keptPuzzles(game: string): KeptPuzzles {
  const { standing, seen, daily } = object(object(read(PUZZLES))[game]);
  return {
    standing: standingIn(standing),
    seen: Array.isArray(seen) ? seen.filter((id) => typeof id === 'string') : [],
    daily: dailyIn(daily),
  };
}

/** Whether what is kept of a game could be changed. */
export function keepPuzzles(game: string, part: Partial<KeptPuzzles>): boolean {
  const all = object(read(PUZZLES));
  return write(PUZZLES, { ...all, [game]: { ...keptPuzzles(game), ...part } });
}

/** A puzzle was tried in training: it does not come again soon. */
export function keepSeen(game: string, id: string): void {
  const others = keptPuzzles(game).seen.filter((seen) => seen !== id);
  keepPuzzles(game, { seen: [id, ...others].slice(0, MOST) });
}

/** How today's puzzle went, if it was tried. */
export function triedToday(game: string): boolean | undefined {
  const { daily } = keptPuzzles(game);
  return daily?.day === today() ? daily.solved : undefined;
}

const NUMBERS = ['rating', 'deviation', 'tried', 'solved', 'streak', 'best', 'days'] as const;

function standingIn(value: unknown): PuzzleStanding | undefined {
  const found = object(value);
  if (!NUMBERS.every((name) => Number.isFinite(found[name]))) return undefined;
  const day = typeof found['day'] === 'string' ? found['day'] : null;
  return { ...(found as unknown as PuzzleStanding), day };
}

function dailyIn(value: unknown): KeptPuzzles['daily'] {
  const { day, solved } = object(value);
  return typeof day === 'string' ? { day, solved: solved === true } : undefined;
}
