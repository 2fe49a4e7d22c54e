import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findMisfits, resize, SIZES, wear, type Size } from './clipped';
import { cardOf, giveCard, playRated, type MadeCard } from './cards';
import { guests, house } from './evening';
import { createMatch, expectAccessible, untilShown, type Created } from './table';

/** Two names as long as names may be, and some that people have. */
const NAMES = [
  'Maximiliane Wunderlich-Schwarzenbergerin',
  'Konstantin von und zu Hohenlohe-Waldburg',
  'Annegret',
  'Friederike Blum',
  'Bartholomäus',
];
const GAMES = ['kalaha', 'pentago', 'crosswise', 'qwixx', 'citydomino'] as const;
type Game = (typeof GAMES)[number];

/** After how many of the own moves a game is looked at: where phases take turns, in both. */
const PHASES: Record<Game, number[]> = {
  kalaha: [0, 6, Infinity],
  pentago: [0, 6, Infinity],
  crosswise: [0, 6, Infinity],
  qwixx: [0, 5, 6, Infinity],
  citydomino: [0, 5, 6, Infinity],
};
/** The games with an explorer. */
const EXPLORED: Game[] = ['kalaha', 'pentago'];
/** What can be touched on a board without playing a move: a pit, a hole, a tile. */
const TOUCHED: Partial<Record<Game, string>> = {
  kalaha: '[data-pit][role=button]',
  pentago: '[data-cell]',
  crosswise: '[data-place="0.0"]',
};

interface Info {
  id: string;
  seats: [number, number];
  first_bot: string;
  setup: object;
  seats_field: string | null;
}

/** The matches of a game: after some moves, and waiting for another person. */
interface Matches {
  played: [number, Created][];
  waiting: Created;
}

/** How a match stands, as far as it matters here. */
interface Standing {
  moves: number;
  status: { over: boolean };
  views: { seat: number; moves: string[] }[];
}

/** What the server says, as far as it matters here. */
interface Heard {
  type: string;
  table?: { now: Standing | null };
  now?: Standing;
  played?: { seat: number };
}

const matches = {} as Record<Game, Matches>;

beforeAll(async () => {
  const { page } = await guests.guest();
  await page.goto(house.url);
  const infos = (await (await fetch(`${house.url}api/games`)).json()) as Info[];
  await Promise.all(infos.map((info) => prepare(page, info)));
  await guests.sendHome();
});

async function prepare(page: Page, info: Info): Promise<void> {
  const game = info.id as Game;
  const make = (invite: number[] = []) => createMatch(house.url, wishFor(info, invite));
  const played = PHASES[game].map(async (count): Promise<[number, Created]> => {
    const match = await make();
    if (count > 0) await playFirstMoves(page, match, count);
    return [count, match];
  });
  matches[game] = { played: await Promise.all(played), waiting: await make([1]) };
}

/** One person against computers, as many as there can be, or waiting for other people. */
function wishFor(info: Info, invite: number[]): object {
  const seats = NAMES.slice(0, info.seats[1]).map((name, seat) =>
    seat === 0 || invite.includes(seat) ? { name } : { name, bot: info.first_bot },
  );
  const players = info.seats_field === null ? {} : { [info.seats_field]: seats.length };
  // Always the same game where it can be chosen, so that always the same is looked at.
  const seed = invite.length === 0 ? 1 : undefined;
  // With everything there is to say about a table.
  const terms = { clock: { kind: 'game', minutes: 180, seconds: 5 } };
  const others = invite.length === 0 ? {} : { practice: true, listed: true };
  const setup = { ...info.setup, ...players };
  return { game: info.id, seed, setup, seats, invite, ...terms, ...others };
}

/** Plays the first legal move as often as wanted, or to the end. */
async function playFirstMoves(page: Page, { id, secrets }: Created, count: number): Promise<void> {
  await page.evaluate(
    ([match, known, most]) =>
      new Promise<void>((done, failed) => {
        const address = `${location.origin.replace('http', 'ws')}/api/matches/${match}/socket`;
        const socket = new WebSocket(address);
        const say = (message: object) => socket.send(JSON.stringify(message));
        let now: Standing | undefined;
        let played = 0;
        let isAsked = false;
        const goOn = () => {
          const own = now?.views.find(({ moves }) => moves.length > 0);
          if (now?.status.over || (own && played >= most)) {
            socket.close();
            done();
          } else if (now && own && !isAsked) {
            isAsked = true;
            say({ type: 'play', seat: own.seat, move: own.moves[0], after: now.moves });
          }
        };
        socket.onopen = () => say({ type: 'hello', secrets: known });
        socket.onerror = () => failed(new Error('no connection'));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as Heard;
          now = message.table?.now ?? message.now ?? now;
          if (message.type === 'played' && message.played?.seat === 0) {
            played++;
            isAsked = false;
          }
          if (message.type !== 'refused') return goOn();
          // Computers may play meanwhile, and the server wants nobody to hurry: then once more.
          setTimeout(() => {
            isAsked = false;
            goOn();
          }, 200);
        };
      }),
    [id, secrets.filter((secret) => secret !== null), count] as const,
  );
}

/** A device that has all the matches, and whose person has a long name. */
async function visitor(): Promise<Page> {
  const { page } = await guests.guest();
  const known = Object.values(matches)
    .flatMap(({ played, waiting }) => [...played.map(([, match]) => match), waiting])
    .map(({ id, secrets }) => ({ id, secrets: secrets.filter((secret) => secret !== null) }));
  await page.goto(`${house.url}favicon.svg`);
  await page.evaluate(
    ([list, name]) => {
      localStorage.setItem('spieltisch.matches', JSON.stringify(list));
      localStorage.setItem('spieltisch.settings', JSON.stringify({ name }));
    },
    [known, NAMES[0]] as const,
  );
  await page.goto(house.url);
  return page;
}

/**
 * Goes to a page of the house as a link there does, without loading everything again; but a table
 * would ask whether it is to be left.
 */
async function visit(page: Page, path: string, ready: string): Promise<void> {
  if (page.url().includes('/table/')) await page.goto(house.url + path);
  else
    await page.evaluate((address) => {
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/${path}`);
  await untilShown(page, ready);
}

/** How the page looks when its accessibility is tried, by turns: it takes long. */
const DARK = { size: SIZES[0], look: { scheme: 'dark', language: 'de' } };
const LIGHT = { size: SIZES[3], look: { scheme: 'light', language: 'en' } };
let looks = 0;

/** Whether every scene is looked at in all sizes, and not in one of them by turns: it takes long. */
const IN_ALL_SIZES = process.env.SPIELTISCH_SURVEY === 'all';

const sizesBy = (turn: number): readonly Size[] =>
  IN_ALL_SIZES ? SIZES : [SIZES[turn % SIZES.length]!];

async function expectAccessibleIn(page: Page, { size, look }: typeof DARK | typeof LIGHT) {
  await resize(page, size);
  await wear(page, look);
  await expectAccessible(page);
}

/** Everything wrong with what the page shows. */
async function inspect(page: Page, scene: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizesBy(looks)) {
    found.push(...(await findMisfits(page, size)));
    found.push(...(await findMisfitsOfDrawer(page, size)));
  }
  await expectAccessibleIn(page, looks++ % 2 === 0 ? DARK : LIGHT);
  return found.map((one) => `${scene} ${one}`);
}

/** Opens or closes the panel beside the board, if it can be; says whether it can. */
function setDrawer(page: Page, open: boolean): Promise<boolean> {
  return page.evaluate((wanted) => {
    const handle = document.querySelector<HTMLElement>('aside .handle');
    if (!handle?.checkVisibility()) return false;
    if (handle.ariaExpanded !== `${wanted}`) handle.click();
    return true;
  }, open);
}

/** What is wrong with the panel beside the board where it is folded, when it is opened. */
async function findMisfitsOfDrawer(page: Page, size: Size): Promise<string[]> {
  if (!(await setDrawer(page, true))) return [];
  const found = await findMisfits(page, size, 'aside');
  await setDrawer(page, false);
  return found.map((misfit) => `drawer open, ${misfit}`);
}

async function* houseScenes(page: Page): AsyncGenerator<string> {
  await visit(page, '', 'article');
  await page.waitForLoadState('networkidle');
  yield 'home';
  await visit(page, 'settings', '#content input');
  yield 'settings';
  await visit(page, 'statistics', 'main section');
  yield 'statistics';
  await visit(page, 'puzzles', 'main li');
  yield 'puzzles';
  await visit(page, 'nowhere/at/all', '#content p');
  yield 'nowhere';
}

/** Two people with long names who have played for their ratings, of whom one avoids the other. */
async function rivals(page: Page): Promise<{ own: MadeCard; match: string }> {
  const [own, other] = [await cardOf(house.url, NAMES[0]!), await cardOf(house.url, NAMES[1]!)];
  await playRated(page, house.url, other, own);
  const match = await playRated(page, house.url, own, other);
  await own.ask('POST', 'api/cards/mine', { shown: true });
  await own.ask('POST', 'api/cards/mine/blocks', { card: other.id });
  return { own, match };
}

async function* cardScenes(page: Page): AsyncGenerator<string> {
  await visit(page, 'card', '#content form');
  yield 'no card';
  const { own, match } = await rivals(page);
  await giveCard(page, house.url, own);
  await page.goto(house.url);
  await visit(page, '', 'article');
  await page.waitForLoadState('networkidle');
  yield 'home with a card';
  await page.locator('article button').first().click();
  await untilShown(page, 'dialog form');
  yield 'new with a card';
  await page.keyboard.press('Escape');
  await visit(page, 'card', 'figure svg');
  yield 'card';
  await page.locator('main .button:has(svg)').first().click();
  await untilShown(page, '.qr path');
  yield 'card taken along';
  await page.locator('.danger').click();
  await untilShown(page, 'dialog');
  yield 'forget me';
  await page.keyboard.press('Escape');
  await visit(page, 'games?state=finished', 'main li');
  yield 'my games';
  await visit(page, `card/${own.id}`, 'figure svg');
  yield 'public card';
  await visit(page, 'leaderboard/kalaha', 'select');
  yield 'leaderboard';
  await visit(page, `table/${match}`, '.face');
  yield 'table of cards';
  // On a phone the result stands where the players were.
  await resize(page, SIZES[3]);
  await page.locator('.face').last().click();
  await untilShown(page, 'dialog');
  yield 'card of somebody';
}

async function* scenesOf(page: Page, game: Game): AsyncGenerator<string> {
  await visit(page, '', 'article');
  await page.locator('article').nth(GAMES.indexOf(game)).getByRole('button').first().click();
  await untilShown(page, 'dialog form');
  yield 'new';
  await page.locator('dialog select').nth(2).selectOption('link');
  await page.locator('dialog input[type=radio][value=game]').check();
  yield 'new, with others';
  await page.keyboard.press('Escape');
  const { played, waiting } = matches[game];
  for (const [count, { id }] of played) {
    await visit(page, `table/${id}`, '.stage [role="group"]');
    yield `after ${count} moves`;
    const touched = TOUCHED[game];
    if (count > 0 || touched === undefined) continue;
    await page.locator(touched).first().click();
    yield 'touched';
  }
  await visit(page, `table/${waiting.id}`, '#content h2');
  yield 'waiting';
  await visit(page, `screen/${waiting.id}`, '#content h2');
  yield 'big screen, waiting';
  await visit(page, `screen/${played.at(-1)![1].id}`, '.stage [role="group"]');
  yield 'big screen';
  await visit(page, `replay/${played.at(-1)![1].id}`, '[data-move]');
  yield 'replay';
  await visit(page, `rules/${game}`, '.rules h3');
  yield 'rules';
  for (const place of ['learn', 'puzzles', ...(EXPLORED.includes(game) ? ['explore'] : [])]) {
    await visit(page, `${place}/${game}`, '.stage [role="group"]');
    yield place;
  }
}

/** Goes through the scenes; nothing is wrong in any. */
async function expectNothingCutOff(scenes: (page: Page) => AsyncGenerator<string>): Promise<void> {
  const page = await visitor();
  const found: string[] = [];
  for await (const scene of scenes(page)) found.push(...(await inspect(page, scene)));
  expect(found).toEqual([]);
}

test('nothing is cut off on the pages of the house', () => expectNothingCutOff(houseScenes));

test('nothing is cut off on the pages of a player card', () => expectNothingCutOff(cardScenes));

test.each(GAMES)(
  'nothing is cut off in the rooms of %s',
  (game) => expectNothingCutOff((page) => scenesOf(page, game)),
  300_000,
);
