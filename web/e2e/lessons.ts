import type { Page } from 'playwright-core';
import { cellMiddles } from './citydomino';
import { place } from './crosswise';
import { pit } from './kalaha';
import { play } from './pentago';
import { cross, pass } from './qwixx';

/** Moves of every game, made from their notation as a person makes them. */

const DIRECTIONS = ['right', 'down', 'left', 'up'];

/** Lays, marks or shifts. A domino comes into the hand as it lay in the bank, to the right. */
async function playCityDomino(page: Page, move: string): Promise<void> {
  const [what, where = ''] = move.split(' ');
  if (what === 'mark') return page.locator(`button[data-slot$=" ${where}"]`).click();
  if (what === 'shift') return page.locator(`button[data-shift="${where}"]`).click();
  if (what === 'discard') return page.getByRole('button', { name: 'Discard the domino' }).click();
  const [x, y, direction] = where.split(',');
  const middle = (await cellMiddles(page))(Number(x), Number(y));
  for (let turn = 0; turn < DIRECTIONS.indexOf(direction!); turn++) await page.keyboard.press('r');
  await page.mouse.click(middle.x, middle.y);
  await page.keyboard.press('Enter');
}

/** Puts a tile from the hand or the board somewhere, or uses one that does something. */
async function playCrosswise(page: Page, move: string): Promise<void> {
  const [, tile, from, to] = /^(\d+)?([a-f]\d)?([a-f]\d)?$/.exec(move)!;
  if (tile !== undefined) await handTile(page, tile).click();
  for (const cell of [from, to]) if (cell !== undefined) await place(page, cell).click();
  if (from === undefined) await page.getByRole('button', { name: 'Activate', exact: true }).click();
}

function handTile(page: Page, tile: string) {
  const lies = page.locator(`[data-at^="0."]:has([data-tile="${tile}"])`).first();
  return {
    click: async () => place(page, (await lies.getAttribute('data-at'))!).click(),
  };
}

export const MAKE: Record<string, (page: Page, move: string) => Promise<void>> = {
  kalaha: (page, move) => pit(page, Number(move)).dblclick(),
  pentago: play,
  crosswise: playCrosswise,
  qwixx: (page, move) => (move === 'pass' ? pass(page).click() : cross(page, move)),
  citydomino: playCityDomino,
};
