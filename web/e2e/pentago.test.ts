import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Guests, House } from './house';
import {
  arrows,
  cell,
  holdAnswers,
  marked,
  openCells,
  play,
  playAndWait,
  protocol,
  rows,
  untilOnMove,
  waiting,
  walkTo,
} from './pentago';
import {
  centre,
  chooseFromMenu,
  expectAccessible,
  expectNoSidewaysScrolling,
  loadFile,
  saveFile,
  startGame,
  tabTo,
  type NewGame,
} from './table';

let house: House;
let guests: Guests;

beforeAll(async () => {
  house = await House.open();
  guests = await Guests.arrive();
});
afterEach(() => guests.sendHome());
afterAll(async () => {
  await guests?.leave();
  await house?.close();
});

const START: NewGame = { game: 'Pentago', seats: ['You', 'Computer: Gentle'], names: ['Anna'] };
const TWO: NewGame = { game: 'Pentago', seats: ['You', 'Another person here'], names: ['Anna', 'Bert'] };
const EMPTY = Array<string>(6).fill('------');
const file = (lines: string[]) => lines.map((line) => `${line}\n`).join('');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Clicks where a cell is, whether or not it can be played. */
async function strike(page: Page, name: string): Promise<void> {
  const { x, y } = await centre(cell(page, name));
  await page.mouse.click(x, y);
}

/** A move to a free cell, whichever the computer has left. */
async function somewhere(page: Page, turn: string): Promise<string> {
  return `${await openCells(page).last().getAttribute('data-cell')}-${turn}`;
}

test('a click places a marble, an arrow turns a quadrant, and the list tells both', async () => {
  const { page, problems } = await guests.guest();
  await startGame(page, house.url, TWO);
  await untilOnMove(page);
  expect(await arrows(page).count()).toBe(0);
  await cell(page, 'd1').click();
  await arrows(page).first().waitFor();
  expect(await arrows(page).count()).toBe(8);
  expect(await waiting(page).getAttribute('data-cell')).toBe('d1');
  expect(await protocol(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turn quadrant 2, top right, clockwise', exact: true }).click();
  await expect.poll(() => protocol(page)).toEqual(['P d1-2R']);
  expect(await rows(page)).toEqual(['-----P', ...EMPTY.slice(1)]);
  expect(await arrows(page).count()).toBe(0);

  await page.getByText('Bert to move').first().waitFor();
  await cell(page, 'b5').click();
  await cell(page, 'a4').click();
  expect(await waiting(page).getAttribute('data-cell'), 'a waiting marble can still be put elsewhere').toBe('a4');
  await page.getByRole('button', { name: 'Turn quadrant 3, bottom left, counter-clockwise', exact: true }).click();
  await expect.poll(() => protocol(page)).toEqual(['P d1-2R', 'C a4-3L']);
  expect(await rows(page)).toEqual(['-----P', '------', '------', '------', '------', 'C-----']);
  expect(problems).toEqual([]);
});

test('a whole game by keyboard alone', async () => {
  const { page, problems } = await guests.guest({ reducedMotion: 'reduce' });
  await page.goto(house.url);
  await tabTo(page, 'Play Pentago');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'Name at seat P');
  await page.keyboard.type('Anna');
  await tabTo(page, 'Start game');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/table/*');
  await untilOnMove(page);
  await tabTo(page, 'c3, free');
  const ways = ['l', 'R', 'ArrowLeft', 'ArrowRight'];
  const expected: string[] = [];
  for (let turn = 0; await untilOnMove(page); turn++) {
    const target = await openCells(page).last().getAttribute('data-cell');
    const [quadrant, way] = [1 + (turn % 4), ways[Math.floor(turn / 2) % 4]!];
    await walkTo(page, target!);
    await page.keyboard.press('Enter');
    const side = /R/.test(way) ? 'R' : 'L';
    if ((await waiting(page).count()) > 0) {
      expected.push(`P ${target}-${quadrant}${side}`);
      await page.keyboard.press(String(quadrant));
      await page.keyboard.press(way);
    } else expected.push(`P ${target}`);
    await page.locator(`[data-move="${2 * turn + 1}"]`).waitFor({ state: 'attached' });
  }
  const list = await protocol(page);
  expect(list.filter((line) => line.startsWith('P'))).toEqual(expected);
  const board = (await rows(page)).join('');
  const winners = new Set((await marked(page)).map((name) => board['abcdef'.indexOf(name[0]!) + 6 * (Number(name[1]) - 1)]));
  const result = winners.size !== 1 ? /A draw:/ : winners.has('P') ? /You win with/ : /Computer wins with/;
  await page.getByText(result).first().waitFor();
  expect(board.replaceAll('-', '')).toHaveLength(list.length);
  expect(problems).toEqual([]);
});

test('at normal speed the quadrant is lifted above the others and swings round; input waits meanwhile', async () => {
  const { page, problems } = await guests.guest();
  await page.clock.install();
  await startGame(page, house.url, { ...TWO, speed: 'Normal' });
  await untilOnMove(page);
  const quadrant = page.locator('[data-quadrant="4"]');
  const width = async () => (await quadrant.boundingBox())!.width;
  const resting = await width();
  await cell(page, 'd4').click();
  await arrows(page).first().waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  await page.locator('[data-turn="4R"]').click();
  const busy = page.locator('main[aria-busy=true]');
  await busy.waitFor();

  // Time stands still in the middle of the turn.
  await page.clock.runFor(300);
  expect(await width(), 'it stands at an angle').toBeGreaterThan(1.2 * resting);
  expect(await page.locator('[data-quadrant]').last().getAttribute('data-quadrant'), 'it lies above the others').toBe('4');
  expect(await button(page, 'Undo').isDisabled()).toBe(true);
  for (const name of ['a1', 'd4', 'f6']) await strike(page, name);
  for (const key of ['Enter', '1', 'r', 'Control+z']) await page.keyboard.press(key);
  expect(await waiting(page).count()).toBe(0);
  expect(await arrows(page).count()).toBe(0);
  expect(await busy.count(), 'it still turns').toBe(1);

  await page.clock.runFor(2_000);
  await busy.waitFor({ state: 'detached' });
  await page.clock.resume();
  await untilOnMove(page);
  expect(await width()).toBeCloseTo(resting, 0);
  expect(await protocol(page)).toEqual(['P d4-4R']);
  expect(await rows(page)).toEqual([...EMPTY.slice(0, 3), '-----P', '------', '------']);
  expect(await waiting(page).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a taken cell, a turn before placing and undo in the middle of a move change nothing', async () => {
  const { page, problems } = await guests.guest();
  await startGame(page, house.url, START);
  await untilOnMove(page);
  await cell(page, 'b2').focus();
  for (const key of ['2', 'r', 'L']) await page.keyboard.press(key);
  expect(await protocol(page)).toEqual([]);
  await playAndWait(page, 'b2-4R');
  const before = await rows(page);
  const list = await protocol(page);
  const taken = before.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === '-' ? [] : `${'abcdef'[x]}${y + 1}`)));
  expect(taken).toHaveLength(2);
  for (const name of taken) await strike(page, name);
  expect(await arrows(page).count()).toBe(0);

  const free = (await openCells(page).first().getAttribute('data-cell'))!;
  await cell(page, free).click();
  for (const name of taken) await strike(page, name);
  expect(await waiting(page).getAttribute('data-cell')).toBe(free);
  expect(await button(page, 'Undo').isDisabled()).toBe(true);
  await page.keyboard.press('Control+z');
  await chooseFromMenu(page, 'Save…');
  const dialog = page.getByRole('dialog', { name: 'Save' });
  await dialog.getByText(/move you have begun/).waitFor();
  expect(await dialog.getByRole('button', { name: 'File .pen' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await waiting(page).getAttribute('data-cell'), 'the marble still waits').toBe(free);
  await cell(page, free).click();
  await waiting(page).waitFor({ state: 'detached' });
  expect(await rows(page)).toEqual(before);
  expect(await protocol(page)).toEqual(list);
  expect(await button(page, 'Undo').isEnabled()).toBe(true);
  expect(problems).toEqual([]);
});

test('nothing can be placed or turned while the computer thinks', async () => {
  const { page, problems } = await guests.guest();
  const letThrough = await holdAnswers(page);
  await startGame(page, house.url, START);
  await untilOnMove(page);
  await play(page, 'b2-1R');
  await page.getByText('Computer is thinking…').first().waitFor();
  await expect.poll(() => protocol(page)).toEqual(['P b2-1R']);
  for (const name of ['a1', 'b2', 'e5']) await strike(page, name);
  for (const key of ['Enter', '3', 'l', ' ']) await page.keyboard.press(key);
  expect(await openCells(page).count()).toBe(0);
  expect(await arrows(page).count()).toBe(0);
  expect(await rows(page)).toEqual(['------', '-P----', ...EMPTY.slice(2)]);
  letThrough();
  await untilOnMove(page);
  expect(await protocol(page)).toEqual(['P b2-1R', expect.stringMatching(/^C [a-f][1-6]-[1-4][LR]$/)]);
  expect(await waiting(page).count()).toBe(0);
  await playAndWait(page, await somewhere(page, '2L'));
  expect(await protocol(page)).toHaveLength(4);
  expect(problems).toEqual([]);
});

test('undo and redo in pairs; a new move, another strategy and another level drop what could be redone', async () => {
  const { page, problems } = await guests.guest();
  await startGame(page, house.url, START);
  await untilOnMove(page);
  expect(await button(page, 'Undo').isDisabled()).toBe(true);
  const shots = [{ list: [] as string[], board: EMPTY }];
  for (const turn of ['1L', '4R']) {
    await playAndWait(page, await somewhere(page, turn));
    shots.push({ list: await protocol(page), board: await rows(page) });
  }
  const expectShot = async (number: number) => {
    await expect.poll(() => protocol(page)).toEqual(shots[number]!.list);
    await untilOnMove(page);
    expect(await rows(page)).toEqual(shots[number]!.board);
  };
  for (const number of [1, 0]) {
    await button(page, 'Undo').click();
    await expectShot(number);
  }
  expect(await button(page, 'Undo').isDisabled()).toBe(true);
  for (const number of [1, 2]) {
    await button(page, 'Redo').click();
    await expectShot(number);
  }
  expect(await button(page, 'Redo').isDisabled()).toBe(true);

  const levels = page.getByRole('combobox', { name: 'Level of Computer' });
  const dropsRedo = async (change: () => Promise<unknown>) => {
    await expect.poll(() => button(page, 'Redo').isEnabled()).toBe(true);
    await change();
    await expect.poll(() => button(page, 'Redo').isDisabled()).toBe(true);
  };
  await button(page, 'Undo').click();
  await expectShot(1);
  await dropsRedo(() => levels.selectOption({ label: 'Gentle, careful' }));
  await expectShot(1);
  await playAndWait(page, await somewhere(page, '3R'));
  await button(page, 'Undo').click();
  await expectShot(1);
  await dropsRedo(() => levels.selectOption({ label: 'Advanced' }));
  await expectShot(1);
  await playAndWait(page, await somewhere(page, '3R'));
  await button(page, 'Undo').click();
  await expectShot(1);
  await dropsRedo(async () => playAndWait(page, await somewhere(page, '2R')));
  expect(await protocol(page)).toHaveLength(4);
  expect(problems).toEqual([]);
});

test.each([
  {
    how: 'won by a marble, without a turn',
    board: ['PPPP--', '------', 'C-C-C-', '------', 'C-----', '------'],
    move: 'e1',
    after: ['PPPPP-', '------', 'C-C-C-', '------', 'C-----', '------'],
    line: ['a1', 'b1', 'c1', 'd1', 'e1'],
    result: 'You win with five in a row.',
  },
  {
    how: 'won by a turn',
    board: ['PPP---', '------', '---P-C', '--CC--', '-----C', '------'],
    move: 'd2-2R',
    after: ['PPPPP-', '------', '---C--', '--CC--', '-----C', '------'],
    line: ['a1', 'b1', 'c1', 'd1', 'e1'],
    result: 'You win with five in a row.',
  },
  {
    how: 'lost by an own turn',
    board: ['P-P---', '-----C', 'CCC--C', '------', 'P-P-P-', '------'],
    move: 'f6-2R',
    after: ['P-P---', '------', 'CCCCC-', '------', 'P-P-P-', '-----P'],
    line: ['a3', 'b3', 'c3', 'd3', 'e3'],
    result: 'Computer wins with five in a row.',
  },
  {
    how: 'drawn by both lines at once',
    board: ['PPP---', '-----C', 'CCCP-C', '------', '------', '------'],
    move: 'd2-2R',
    after: ['PPPPP-', '------', 'CCCCC-', '------', '------', '------'],
    line: ['a1', 'a3', 'b1', 'b3', 'c1', 'c3', 'd1', 'd3', 'e1', 'e3'],
    result: 'A draw: both have five in a row.',
  },
])(
  'a game $how, from a file: the lines are marked and a new game is one click away',
  async ({ board, move, after, line, result }) => {
    const { page, problems } = await guests.guest();
    await startGame(page, house.url, START);
    await untilOnMove(page);
    await loadFile(page, 'game.pen', file(board));
    await expect.poll(() => rows(page)).toEqual(board);
    expect(await marked(page)).toEqual([]);
    await play(page, move);
    await page.getByText(result).first().waitFor();
    await expect.poll(() => marked(page)).toEqual(line);
    expect(await rows(page)).toEqual(after);
    expect(await protocol(page)).toEqual([`P ${move}`]);
    expect(await openCells(page).count()).toBe(0);
    await button(page, 'Play again').click();
    await untilOnMove(page);
    await expect.poll(() => rows(page)).toEqual(EMPTY);
    expect(await marked(page)).toEqual([]);
    expect(problems).toEqual([]);
  },
);

test('a finished position loads as a finished game', async () => {
  const { page } = await guests.guest();
  await startGame(page, house.url, START);
  await untilOnMove(page);
  await loadFile(page, 'won.pen', file(['C-----', '-C-P--', '--CP--', '---C--', '-PP-C-', '------']));
  await page.getByText('Computer wins with five in a row.').first().waitFor();
  expect(await marked(page)).toEqual(['a1', 'b2', 'c3', 'd4', 'e5']);
  expect(await openCells(page).count()).toBe(0);
});

test('save as .pen, refuse bad files and play on, load the good one', async () => {
  const { page, problems } = await guests.guest();
  await startGame(page, house.url, { ...START, options: ['Computer'] });
  await untilOnMove(page);
  expect(await protocol(page), 'the computer began').toEqual([expect.stringMatching(/^C /)]);
  const saved = await saveFile(page, 'File .pen');
  const board = await rows(page);
  expect(saved.name).toMatch(/^pentago.*\.pen$/);
  expect(saved.text).toBe(file(board));
  await playAndWait(page, await somewhere(page, '4L'));

  const before = await rows(page);
  const list = await protocol(page);
  const alert = page.getByRole('alert');
  await loadFile(page, 'letter.pen', file(['------', '--X---', ...EMPTY.slice(2)]));
  await alert.getByText("line 2, column 3: found 'X', expected '-', 'P' or 'C'").waitFor();
  await loadFile(page, 'count.pen', file(['P-----', ...EMPTY.slice(1)]));
  await alert.getByText('the board has 1 P and 0 C, expected equally many or one C more').waitFor();
  expect(await rows(page)).toEqual(before);
  expect(await protocol(page)).toEqual(list);
  await button(page, 'Dismiss').click();
  await playAndWait(page, await somewhere(page, '1R'));

  await cell(page, (await openCells(page).first().getAttribute('data-cell'))!).click();
  await loadFile(page, saved.name, saved.text);
  await expect.poll(() => rows(page)).toEqual(board);
  expect(await protocol(page)).toEqual([]);
  expect(await waiting(page).count()).toBe(0);
  expect(await button(page, 'Undo').isDisabled()).toBe(true);
  expect(await button(page, 'Redo').isDisabled()).toBe(true);
  await playAndWait(page, await somewhere(page, '2L'));
  expect(await protocol(page)).toHaveLength(2);
  expect(problems).toEqual([]);
});

test('two people at one screen', async () => {
  const { page, problems } = await guests.guest();
  await startGame(page, house.url, TWO);
  const game = ['a1-4R', 'a6-4L', 'b1-4R', 'b6-4L', 'c1-4R', 'c6-4L', 'd1-4R', 'a5-4L'];
  for (const [number, move] of game.entries()) {
    await page
      .getByText(number % 2 === 0 ? 'Anna to move' : 'Bert to move')
      .first()
      .waitFor();
    await untilOnMove(page);
    await play(page, move);
    await page.locator(`[data-move="${number + 1}"]`).waitFor({ state: 'attached' });
  }
  await untilOnMove(page);
  await play(page, 'e1');
  await page.getByText('Anna wins with five in a row.').first().waitFor();
  const list = [...game, 'e1'].map((move, number) => `${number % 2 === 0 ? 'P' : 'C'} ${move}`);
  expect(await protocol(page)).toEqual(list);
  expect(await rows(page)).toEqual(['PPPPP-', '------', '------', '------', 'C-----', 'CCC---']);
  await button(page, 'Undo').click();
  await page.getByText('Anna to move').first().waitFor();
  expect(await protocol(page)).toEqual(list.slice(0, -1));
  expect(await marked(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('on a phone: the board is whole, taps place and turn, nothing scrolls sideways', async () => {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
  const { page, problems } = await guests.guest(phone);
  await startGame(page, house.url, START);
  await untilOnMove(page);
  await expectNoSidewaysScrolling(page);
  for (const name of ['a1', 'f1', 'c3', 'a6', 'f6']) {
    const box = (await cell(page, name).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
  }
  const tap = async (place: { x: number; y: number }) => page.touchscreen.tap(place.x, place.y);
  await tap(await centre(cell(page, 'e5')));
  await arrows(page).first().waitFor();
  await expectNoSidewaysScrolling(page);
  for (const arrow of await arrows(page).all()) {
    const box = (await arrow.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
  }
  await tap(await centre(page.locator('[data-turn="3L"]')));
  await page.locator('[data-move="2"]').waitFor({ state: 'attached' });
  await untilOnMove(page);
  expect((await protocol(page))[0]).toBe('P e5-3L');
  expect(problems).toEqual([]);
});

test.each([
  { colorScheme: 'light', locale: 'en-GB' },
  { colorScheme: 'dark', locale: 'de-DE' },
] as const)(
  'no accessibility violations in $colorScheme, $locale',
  async ({ colorScheme, locale }) => {
    const { page, problems } = await guests.guest({ colorScheme, locale, reducedMotion: 'reduce' });
    await page.goto(house.url);
    await page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Pentago' }) })
      .getByRole('button')
      .click();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').locator('form button').last().click();
    await page.waitForURL('**/table/*');
    await cell(page, 'c3').click();
    await page.locator('[data-turn]').first().waitFor();
    await expectAccessible(page);
    await page.locator('[popovertarget=menu]').click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^(Load|Laden)…$/ }).click();
    const drawn = file(['CCCCC-', 'PPPPP-', ...EMPTY.slice(2)]);
    await (await choosing).setFiles({ name: 'drawn.pen', mimeType: 'text/plain', buffer: Buffer.from(drawn) });
    await expect.poll(() => page.locator('[data-winning]').count()).toBe(10);
    await expectAccessible(page);
    for (const path of ['rules/pentago', page.url().replace(house.url, '').replace('table', 'replay')]) {
      await page.goto(house.url + path);
      await page.getByRole('heading').first().waitFor();
      await expectAccessible(page);
    }
    expect(problems).toEqual([]);
  },
  300_000,
);
