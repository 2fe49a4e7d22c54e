import type { Room } from './table/room';
import type { GameInfo, Player } from './wire/house';
import type { Words } from './words/en';
import type { Language } from './table/room';

/** The gentler levels are numbered from the gentlest; how many there are depends on the game. */
const NUMBERED = /^level-(\d+)$/;
/** How long the strongest bot thinks if nobody says otherwise, in milliseconds. */
const USUAL_TIME = 1000;

/** A level to choose: the key tells the bot and how long it may think. */
export interface Level {
  key: string;
  name: string;
}

/** What is chosen by a key. */
export function botOfKey(key: string): { bot: string; millis?: number } {
  const [bot = '', millis] = key.split('@');
  return millis === undefined ? { bot } : { bot, millis: Number(millis) };
}

/** The key of a player's level. */
export function keyOf(
  { times }: Pick<GameInfo, 'times'>,
  { bot, millis }: Pick<Player, 'bot' | 'millis'>,
): string {
  if (bot !== 'strong' || times.length === 0) return bot ?? '';
  return `strong@${millis ?? USUAL_TIME}`;
}

/**
 * The levels of a game that the house has, in the order of their strength, and its classic
 * opponents.
 */
export function levelsOf(
  room: Room,
  { bots, times }: Pick<GameInfo, 'bots' | 'times'>,
  language: Language,
  words: Words,
): { ladder: Level[]; classic: Level[] } {
  const classic = room.words[language].levels;
  const strongest =
    times.length === 0
      ? [{ key: 'strong', name: words.levels.strong }]
      : times
          .map((millis) => `strong@${millis}`)
          .map((key) => ({
            key,
            name: nameOfKey(key, room, language, words),
          }));
  return {
    ladder: [...gentler(bots, words), ...(bots.includes('strong') ? strongest : [])],
    classic: bots.filter((bot) => bot in classic).map((bot) => ({ key: bot, name: classic[bot]! })),
  };
}

/**
 * The numbered levels among the bots, each with a word for how hard it is: the words are spread
 * evenly over all of them.
 */
function gentler(bots: string[], { levels: { numbered, hardness } }: Words): Level[] {
  return bots.filter(numberOf).map((key, at, all) => {
    const word = hardness[Math.floor((at * hardness.length) / all.length)];
    return { key, name: `${numbered(numberOf(key)!)} – ${word}` };
  });
}

function numberOf(bot: string): string | undefined {
  return NUMBERED.exec(bot)?.[1];
}

/** What a bot is called, if its name is known. */
export function botName(
  room: Room,
  bot: string,
  language: Language,
  words: Words,
): string | undefined {
  if (bot === 'strong') return words.levels.strong;
  const number = numberOf(bot);
  return number ? words.levels.numbered(number) : room.words[language].levels[bot];
}

/**
 * The name of any level, also of one that cannot be chosen: a host may allow less time than was
 * wished for.
 */
export function nameOfKey(key: string, room: Room, language: Language, words: Words): string {
  const { bot, millis } = botOfKey(key);
  if (bot === 'strong' && millis !== undefined)
    return words.levels.strongFor(seconds(millis, language));
  return botName(room, bot, language, words) ?? key;
}

function seconds(millis: number, language: Language): string {
  return (millis / 1000).toLocaleString(language);
}
