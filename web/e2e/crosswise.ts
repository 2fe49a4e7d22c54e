import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Guests, House } from './house';
import { centre, createMatch, seatAddress, sitAndLeave } from './table';

/** The Crosswise board as a person sees it, in English. */

export type Rows = number[][];

export interface Position {
  board: Rows;
  hands: number[][];
  turn?: number;
  activated?: number;
  used?: number[];
}

export const EMPTY: Rows = Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0]);

/** Four tiles in the corner, the rest empty. */
export const FEW: Rows = [[3, 4, 0, 0, 0, 0], [0, 5, 0, 0, 0, 6], ...EMPTY.slice(2)];
export const HANDS = [
  [1, 7, 8, 9],
  [2, 2, 10, 4],
];

export const PEOPLE = [{ name: 'Anna' }, { name: 'Berta' }];

interface Sitting {
  players?: { name: string; bot?: string }[];
  /** The seats of the person in front of the page; other people are invited and not here. */
  mine?: number[];
  options?: Record<string, boolean>;
  speed?: string;
  context?: BrowserContextOptions;
}

/** A match that goes on from a position, with a person in front of it who has the seats `mine`. */
export async function sitDown(
  house: House,
  guests: Guests,
  position: Position,
  { players = PEOPLE, mine = [0], options = {}, speed = 'off', context = {} }: Sitting = {},
): Promise<{ page: Page; problems: string[] }> {
  const text = JSON.stringify(complete(position));
  const invite = players.flatMap(({ bot }, seat) =>
    bot === undefined && !mine.includes(seat) ? [seat] : [],
  );
  const created = await createMatch(house.url, {
    game: 'crosswise',
    seats: players,
    invite,
    load: { format: 'position', text },
  });
  for (const seat of invite) await sitAndLeave(guests, seatAddress(house.url, created, seat));
  const { page, problems } = await guests.guest(context);
  const kept = {
    'spieltisch.matches': [
      {
        id: created.id,
        secrets: mine.map((seat) => created.secrets[seat]),
        seats: mine,
      },
    ],
    'spieltisch.crosswise': options,
    'spieltisch.settings': { speed },
  };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries))
      if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(value));
  }, kept);
  await page.goto(`${house.url}table/${created.id}`);
  await place(page, 'a1').waitFor();
  return { page, problems };
}

/** Whatever is not on the board, in a hand or used is in the bag. */
function complete({
  board,
  hands,
  turn = 0,
  activated = 0,
  used = [0, 0, 0, 0],
}: Position): unknown {
  const seen = [...board.flat(), ...hands.flat()];
  const left = (tile: number) =>
    (tile > 6 ? 3 - used[tile - 7]! : 7) - seen.filter((other) => other === tile).length;
  const bag = Array.from({ length: 10 }, (_, index) => index + 1).flatMap((tile) =>
    Array<number>(left(tile)).fill(tile),
  );
  const four = [0, 1, 2, 3];
  return {
    board,
    hands: four.map((seat) => hands[seat] ?? []),
    turn,
    activated,
    used,
    bag,
    players: four.map((seat) => seat < hands.length),
  };
}

/** A cell such as `c4` or a slot of a hand such as `0.2`. */
export function place(page: Page, name: string): Locator {
  return page.locator(`[data-place="${name}"]`);
}

/** The names of the places that can be chosen. */
export async function lit(page: Page): Promise<string[]> {
  return page
    .locator('[data-mark].target')
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-mark')!).sort());
}

/** What lies at a place: the number of a tile, `back`, or nothing. */
export async function tileAt(page: Page, name: string): Promise<string | undefined> {
  const tiles = page.locator(`[data-at="${name}"] [data-tile]`);
  return (await tiles.count()) === 0
    ? undefined
    : ((await tiles.first().getAttribute('data-tile')) ?? undefined);
}

export async function expectTiles(
  page: Page,
  tiles: Record<string, string | undefined>,
): Promise<void> {
  for (const [name, tile] of Object.entries(tiles))
    await expect.poll(() => tileAt(page, name), { message: name, timeout: 20_000 }).toBe(tile);
}

export function information(page: Page): Locator {
  return page.getByTestId('information');
}

/** Until the person in front of the page can choose something. */
export async function untilOnMove(page: Page): Promise<void> {
  await page.locator('[data-place][role=button]').first().waitFor();
}

export async function drag(
  page: Page,
  from: string,
  to: string,
  whileHeld?: () => Promise<void>,
): Promise<void> {
  const [start, end] = [await centre(place(page, from)), await centre(place(page, to))];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await whileHeld?.();
  await page.mouse.up();
}

/** Moves the focus to a place by keyboard. */
export async function walkTo(page: Page, name: string): Promise<void> {
  const here = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? undefined);
  for (let tries = 0; tries < 60 && (await here()) === undefined; tries++)
    await page.keyboard.press('Tab');
  for (let tries = 0; tries < 40; tries++) {
    const at = await here();
    if (at === name) return;
    const [from, to] = [await centre(place(page, at!)), await centre(place(page, name))];
    const [x, y] = [to.x - from.x, to.y - from.y];
    await page.keyboard.press(
      Math.abs(x) > Math.abs(y)
        ? x > 0
          ? 'ArrowRight'
          : 'ArrowLeft'
        : y > 0
          ? 'ArrowDown'
          : 'ArrowUp',
    );
  }
  throw new Error(`${name} cannot be reached by the arrow keys`);
}
