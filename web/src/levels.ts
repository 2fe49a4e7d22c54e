import { room as roomOf } from './rooms';
import type { Room } from './table/room';
import type { GameInfo, Player } from './wire/house';
import type { Words } from './words/en';
import type { Language } from './table/room';

/** The gentler levels are numbered from the gentlest; how many there are depends on the game. */
const NUMBERED = /^level-(\d+)$/;
/** As many words tell how hard a level is, beside that for the strongest. */
const WORDS = 6;
/** How long the strongest bot thinks if nobody says otherwise, in milliseconds. */
const USUAL_TIME = 1000;

/** A level to choose: the key tells the bot and how long it may think. */
export interface Level {
  key: string;
  name: string;
  /** The same where there is little space. */
  short: string;
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

/** The rating of a bot, where it has one. */
type Strength = (bot: string) => number | undefined;

/** The levels of a game that the house has. */
export interface Levels {
  /** Those with the names all games share, in the order of their strength. */
  named: Level[];
  /** Those between them, and the strongest with other times to think. */
  finer: Level[];
  /** The opponents the game was known for. */
  classic: Level[];
}

export function levelsOf(
  room: Room,
  { bots, times }: Pick<GameInfo, 'bots' | 'times'>,
  language: Language,
  words: Words,
  strength: Strength = () => undefined,
): Levels {
  const classic = room.words[language].levels;
  const keys = times.length === 0 ? ['strong'] : times.map((millis) => `strong@${millis}`);
  const strong = (bots.includes('strong') ? keys : []).map((key) => {
    const short = nameOfKey(key, room, language, words);
    // With another time to think than the usual one it has no rating.
    const isUsual = (botOfKey(key).millis ?? USUAL_TIME) === USUAL_TIME;
    const rating = isUsual ? strength('strong') : undefined;
    return { key, short, name: rating === undefined ? short : rated(words.levels.strong, rating) };
  });
  const usual = strong.find(({ key }) => key === `strong@${USUAL_TIME}`) ?? strong.at(-1);
  const { named, finer } = gentler(bots, words, strength);
  return {
    named: [...named, ...(usual ? [usual] : [])],
    finer: [...finer, ...strong.filter((level) => level !== usual)],
    classic: bots
      .filter((bot) => bot in classic)
      .map((bot) => ({ key: bot, name: classic[bot]!, short: classic[bot]! })),
  };
}

/** The name for a newcomer's opponent, among the words for how hard a level is. */
const EASY = 1;
/** Which of the words go first where a game has fewer levels than there are words. */
const DISPENSABLE = [3, 5, 2, 4, 0];

/** The level a newcomer plays against: the easy one, if the game names no other. */
export function firstLevel(info: Pick<GameInfo, 'id' | 'bots' | 'first_bot'>): string {
  const own = roomOf(info.id)?.firstLevel;
  return own ?? spread(info.bots.filter(numberOf)).get(EASY) ?? info.first_bot;
}

/** The numbered levels among the bots, each with its place among all of them. */
function gentler(bots: string[], { levels }: Words, strength: Strength): Omit<Levels, 'classic'> {
  const numbered = bots.filter(numberOf);
  const all = numbered.length + (bots.includes('strong') ? 1 : 0);
  const { hardness } = levels;
  const placeOf = (key: string) => levels.place(numbered.indexOf(key) + 1, all);
  const among = (key: string) => levels.among(numbered.indexOf(key) + 1, all);
  const chosen = spread(numbered);
  const taken = new Set(chosen.values());
  return {
    named: [...chosen].map(([word, key]) => ({
      key,
      name: rated(hardness[word]!, strength(key) ?? among(key)),
      short: hardness[word]!,
    })),
    finer: numbered
      .filter((key) => !taken.has(key))
      .map((key) => {
        const rating = strength(key);
        const short = placeOf(key);
        return { key, short, name: rating === undefined ? short : rated(short, rating) };
      }),
  };
}

/** What a level is called, with its rating or its place among all. */
function rated(name: string, strength: number | string): string {
  return `${name} (${strength})`;
}

/** Which level has which of the words for how hard it is: spread evenly over all of them. */
function spread(numbered: string[]): Map<number, string> {
  const dropped = new Set(DISPENSABLE.slice(0, Math.max(0, WORDS - numbered.length)));
  const words = Array.from({ length: WORDS }, (_, word) => word).filter(
    (word) => !dropped.has(word),
  );
  const used = words.slice(0, numbered.length);
  const last = Math.max(1, used.length - 1);
  return new Map(
    used.map((word, at) => [word, numbered[Math.round((at * (numbered.length - 1)) / last)]!]),
  );
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
