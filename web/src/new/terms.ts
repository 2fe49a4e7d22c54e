import { botOfKey } from '../levels';
import type { Clock, GameInfo, NewMatch, Player, Seat } from '../wire/house';
import { botOf, type SeatChoice } from './form';

/** How a table is meant, as it is wished for. */
export interface Terms {
  clock: Clock;
  practice: boolean;
  rated: boolean;
  listed: boolean;
}

export const usualTerms = (): Terms => ({
  clock: { kind: 'none' },
  practice: false,
  rated: false,
  listed: false,
});

/** What decides which terms a table can have. */
export interface Circumstances {
  info: GameInfo;
  chosen: SeatChoice[];
  invited: Seat[];
  /** Whether a seed was typed, a file is to be loaded, the person has or will have a card. */
  seeded: boolean;
  filed: boolean;
  carded: boolean;
  /** Whether the house has a lobby. */
  lobby: boolean;
  /** Whether a computer of the game has a rating. */
  isRated: (bot: string) => boolean;
}

/** Why a game cannot be rated. */
export type Obstacle = 'seats' | 'seed' | 'file' | 'card' | { bot: string };

/** Why a game cannot be rated, if it cannot. */
export function obstacleTo(given: Circumstances): Obstacle | undefined {
  if (!given.carded) return 'card';
  if (given.filed) return 'file';
  const people = given.chosen.filter(({ kind }) => botOf(kind) === undefined).length;
  if (people !== given.invited.length + 1) return 'seats';
  if (given.seeded && given.invited.length === 0) return 'seed';
  const bot = given.chosen
    .flatMap(({ kind }) => botOf(kind) ?? [])
    .find((key) => !isRatedLevel(given, key));
  return bot === undefined ? undefined : { bot };
}

/** How long the strongest computer thinks by itself, in milliseconds: only so it has a rating. */
const USUAL_TIME = 1000;

function isRatedLevel({ isRated }: Circumstances, key: string): boolean {
  const { bot, millis = USUAL_TIME } = botOfKey(key);
  return millis === USUAL_TIME && isRated(bot);
}

/** Whether anybody could be waited for. */
export function mayBeListed({ lobby, invited }: Circumstances): boolean {
  return lobby && invited.length > 0;
}

/** Hints and taking back are a matter of agreement only where people have devices of their own. */
export function mayPractise({ invited }: Circumstances): boolean {
  return invited.length > 0;
}

/** Chance is drawn together where there is any, and people on several devices play a new game. */
export function isDrawn({ info, invited, filed }: Circumstances): boolean {
  return info.chance && invited.length > 0 && !filed;
}

/** What is asked of the house: only what can be had. */
export function termsOf(
  { clock, ...wishes }: Terms,
  given: Circumstances,
): Pick<NewMatch, 'clock' | 'practice' | 'rated' | 'listed' | 'draw'> {
  const practice = wishes.practice && mayPractise(given);
  const rated = wishes.rated && !practice && obstacleTo(given) === undefined;
  return {
    ...(clock.kind !== 'none' && { clock }),
    ...(practice && { practice }),
    ...(rated && { rated }),
    ...(wishes.listed && mayBeListed(given) && { listed: true }),
    ...(isDrawn(given) && { draw: true }),
  };
}

/** In a rated game computers take their usual time, and it is not said how long that is. */
export function ratedPlayers(players: Player[]): Player[] {
  return players.map(({ name, bot }) => (bot === undefined ? { name } : { name, bot }));
}
