import type { Locator, Page } from 'playwright-core';
import { centre, untilMove, untilPlayable, type Wish } from './table';

/** The Pentago board as a person sees it, in English; the first seat is Anna's. */

export const COLUMNS = 'abcdef';

/** Anna against a computer. */
export const START: Wish = {
  game: 'Pentago',
  seats: ['You', 'Gentle'],
  names: ['Anna'],
};
/** Two people at one screen. */
export const TWO: Wish = {
  game: 'Pentago',
  seats: ['You', 'Another person here'],
  names: ['Anna', 'Bert'],
};
/** The rows of an empty board in a `.pen` file. */
export const EMPTY = Array<string>(6).fill('------');
/** A `.pen` file of these lines. */
export const file = (lines: string[]) => lines.map((line) => `${line}\n`).join('');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export function cell(page: Page, name: string): Locator {
  return page.locator(`[data-cell="${name}"]`);
}

const OPEN = '[data-cell][aria-disabled=false]';

/** The cells a marble may be placed on now. */
export function openCells(page: Page): Locator {
  return page.locator(OPEN);
}

export function arrows(page: Page): Locator {
  return page
    .getByRole('group', { name: 'Pentago board' })
    .getByRole('button', { name: /^Turn quadrant/ });
}

/** The marble that waits for the turn of a quadrant. */
export function waiting(page: Page): Locator {
  return page.getByRole('button', { name: /waiting for the turn of a quadrant/ });
}

/** The board in six rows as in a save file, from what a screen reader is told. */
export async function rows(page: Page): Promise<string[]> {
  const labels = await page
    .locator('[data-cell]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  const marks = labels.map((label) =>
    label.includes('free') ? '-' : label.includes('Anna’s marble') ? 'P' : 'C',
  );
  return [0, 6, 12, 18, 24, 30].map((start) => marks.slice(start, start + 6).join(''));
}

/** The names of the cells marked as part of a line of five. */
export async function marked(page: Page): Promise<string[]> {
  const numbers = await page
    .locator('[data-winning]')
    .evaluateAll((marks) => marks.map((mark) => Number(mark.getAttribute('data-winning'))));
  const heard = await page
    .locator('[data-cell][aria-label*="five in a row"]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-cell')));
  const seen = numbers
    .map((number) => `${COLUMNS[number % 6]}${Math.floor(number / 6) + 1}`)
    .sort();
  if (seen.join() !== heard.sort().join())
    throw new Error(`marked are ${seen.join()}, but read out ${heard.join()}`);
  return seen;
}

/** The moves in the list beside the board: who made each, and what its words mean. */
export async function protocol(page: Page): Promise<string[]> {
  const list = await page
    .locator('[data-move]')
    .evaluateAll((moves) =>
      moves.map((move) => [
        move.querySelector('.seat.other') ? 'C' : 'P',
        move.querySelector('.move')?.textContent ?? '',
      ]),
    );
  return list.map(([seat, move]) => `${seat} ${notation(move!)}`);
}

const QUARTERS = ['top left', 'top right', 'bottom left', 'bottom right'];

/** The notation of a move in words, like "c3, then the top right quarter to the right". */
function notation(words: string): string {
  const turn = /^(\w\d), then the (.+) quarter to the (left|right)$/.exec(words);
  if (!turn) return words;
  const [, cell, quarter, way] = turn;
  return `${cell}-${QUARTERS.indexOf(quarter!) + 1}${way === 'left' ? 'L' : 'R'}`;
}

/** Until a marble can be placed or the game is over; says whether one can. */
export async function untilOnMove(page: Page): Promise<boolean> {
  return untilPlayable(page, OPEN);
}

/** Plays a move written like `c3-2R` with the mouse. */
export async function play(page: Page, move: string): Promise<void> {
  const [place, turn] = move.split('-');
  await cell(page, place!).click();
  if (turn) await page.locator(`[data-turn="${turn}"]`).click();
}

/** Plays against the computer and waits for its answer. */
export async function playAndWait(page: Page, move: string): Promise<void> {
  const before = (await protocol(page)).length;
  await play(page, move);
  await untilMove(page, before + 2);
  await untilOnMove(page);
}

/** Walks with the arrow keys from the cell that has the focus to another. */
export async function walkTo(page: Page, name: string): Promise<void> {
  const from = await page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
  if (!from) throw new Error('the focus is not on the board');
  const right = COLUMNS.indexOf(name[0]!) - COLUMNS.indexOf(from[0]!);
  const down = Number(name[1]) - Number(from[1]);
  for (let step = 0; step < Math.abs(right); step++)
    await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(down); step++)
    await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
}

/**
 * Keeps back what the server says from the computer's next move on; gives what lets it through. To
 * be called before the page is opened.
 */
export async function holdAnswers(page: Page): Promise<() => void> {
  const held: (() => void)[] = [];
  let holding = true;
  await page.routeWebSocket(/./, (line) => {
    line.connectToServer().onMessage((message) => {
      const { type, played } = JSON.parse(String(message)) as {
        type: string;
        played?: { seat: number };
      };
      const isAnswer = type === 'played' && played?.seat === 1;
      if (holding && (isAnswer || held.length > 0)) held.push(() => line.send(message));
      else line.send(message);
    });
  });
  return () => {
    holding = false;
    held.forEach((pass) => pass());
  };
}

/** Clicks where a cell is, whether or not it can be played. */
export async function strike(page: Page, name: string): Promise<void> {
  const { x, y } = await centre(cell(page, name));
  await page.mouse.click(x, y);
}

/** A move to a free cell, whichever the computer has left. */
export async function somewhere(page: Page, turn: string): Promise<string> {
  return `${await openCells(page).last().getAttribute('data-cell')}-${turn}`;
}
