import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findMisfits, findViolations, SIZES } from './clipped';
import { guests, house } from './evening';
import { createMatch, type Created } from './table';

/** Names as long as names may be. */
const NAMES = [
  'Maximiliane Wunderlich-Schwarzenbergerin',
  'Konstantin von und zu Hohenlohe-Waldburg',
  'Annegret Hundertwasser-Königsbergerinnen',
  'Friederike Donaudampfschifffahrtskapitän',
  'Bartholomäus Rindfleischetikettierungsam',
];
const LOCALES = ['de-DE', 'en-GB'] as const;
const GAMES = ['kalaha', 'pentago', 'crosswise', 'qwixx', 'citydomino'] as const;
type Game = (typeof GAMES)[number];

interface Info {
  id: string;
  seats: [number, number];
  first_bot: string;
  setup: object;
  seats_field: string | null;
}

/** The matches of a game in the phases that look different. */
interface Matches {
  start: Created;
  midway: Created;
  waiting: Created;
  ended: Created;
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
  await Promise.all(
    infos.map(async (info) => {
      const make = (invite: number[] = []) => createMatch(house.url, wishFor(info, invite));
      const made = {
        start: await make(),
        midway: await make(),
        waiting: await make([1]),
        ended: await make(),
      };
      await playFirstMoves(page, made.midway, 6);
      await playFirstMoves(page, made.ended, Infinity);
      matches[info.id as Game] = made;
    }),
  );
  await guests.sendHome();
});

/** One person against computers, as many as there can be, or waiting for other people. */
function wishFor(info: Info, invite: number[]): object {
  const seats = NAMES.slice(0, info.seats[1]).map((name, seat) =>
    seat === 0 || invite.includes(seat) ? { name } : { name, bot: info.first_bot },
  );
  const players = info.seats_field === null ? {} : { [info.seats_field]: seats.length };
  return { game: info.id, setup: { ...info.setup, ...players }, seats, invite };
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
async function visitor(locale: string): Promise<Page> {
  const { page } = await guests.guest({ locale, reducedMotion: 'reduce' });
  const known = Object.values(matches)
    .flatMap((made) => Object.values(made) as Created[])
    .map(({ id, secrets }) => ({ id, secrets: secrets.filter((secret) => secret !== null) }));
  await page.addInitScript(
    ([list, name]) => {
      localStorage.setItem('spieltisch.matches', JSON.stringify(list));
      localStorage.setItem('spieltisch.settings', JSON.stringify({ name }));
    },
    [known, NAMES[0]] as const,
  );
  return page;
}

/** Everything wrong with what the page shows, at all sizes; axe looks at one of them. */
async function inspect(page: Page, scene: string, turn: number): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) found.push(...(await findMisfits(page, size)));
  await page.setViewportSize(SIZES[turn % SIZES.length]!);
  found.push(...(await findViolations(page)));
  return found.map((one) => `${scene} ${one}`);
}

async function visit(page: Page, path: string, ready: string): Promise<void> {
  await page.goto(house.url + path);
  await page.locator(ready).first().waitFor();
}

test.each(LOCALES)('nothing is cut off on the pages of the house (%s)', async (locale) => {
  const page = await visitor(locale);
  const found: string[] = [];
  await visit(page, '', 'article');
  await page.waitForLoadState('networkidle');
  found.push(...(await inspect(page, 'home', 0)));
  await visit(page, 'settings', '#content');
  found.push(...(await inspect(page, 'settings', 1)));
  await visit(page, 'statistics', 'main section');
  found.push(...(await inspect(page, 'statistics', 2)));
  expect(found).toEqual([]);
});

const TABLES = LOCALES.flatMap((locale) => GAMES.map((game) => [game, locale] as const));

test.each(TABLES)('nothing is cut off in the rooms of %s (%s)', async (game, locale) => {
  const page = await visitor(locale);
  const turn = GAMES.indexOf(game) + LOCALES.indexOf(locale);
  const { start, midway, waiting, ended } = matches[game];
  const found: string[] = [];
  await visit(page, '', 'article');
  await page.locator('article').nth(GAMES.indexOf(game)).getByRole('button').first().click();
  await page.locator('dialog form').waitFor();
  found.push(...(await inspect(page, `${game} new`, turn)));
  for (const [phase, { id }] of Object.entries({ start, midway, ended })) {
    await visit(page, `table/${id}`, 'aside');
    await page.locator('.stage [role="group"]').first().waitFor();
    found.push(...(await inspect(page, `${game} ${phase}`, turn + 1)));
  }
  await visit(page, `table/${waiting.id}`, '#content');
  await page.locator('h2').first().waitFor();
  found.push(...(await inspect(page, `${game} waiting`, turn + 2)));
  await visit(page, `replay/${ended.id}`, '[data-move]');
  found.push(...(await inspect(page, `${game} replay`, turn + 3)));
  await visit(page, `rules/${game}`, 'h3');
  found.push(...(await inspect(page, `${game} rules`, turn + 4)));
  expect(found).toEqual([]);
});
