import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drag, EMPTY, expectTiles, information, lit, place, sitDown, tileAt, untilOnMove, walkTo, type Rows } from './crosswise';
import { Guests, House } from './house';
import { centre, expectNoSidewaysScrolling, openNewGame, startGame } from './table';

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

/** Four tiles in the corner, the rest empty. */
const FEW: Rows = [[3, 4, 0, 0, 0, 0], [0, 5, 0, 0, 0, 6], ...EMPTY.slice(2)];
const HANDS = [
  [1, 7, 8, 9],
  [2, 2, 10, 4],
];
const FILLED = ['a1', 'b1', 'b2', 'f2'];
const ALL = [...'abcdef'].flatMap((column) => [1, 2, 3, 4, 5, 6].map((row) => `${column}${row}`));
const FREE = ALL.filter((cell) => !FILLED.includes(cell));

test('a standard tile is dragged to a lit cell, and goes back if dropped elsewhere', async () => {
  const { page, problems } = await sitDown(house, guests, { board: FEW, hands: HANDS });
  await drag(page, '0.0', 'a1', async () => expect(await lit(page)).toEqual(FREE));
  await expectTiles(page, { a1: '3', '0.0': '1' });
  await drag(page, '0.0', 'c4');
  await expectTiles(page, { c4: '1' });
  await information(page).getByText('Berta to move').waitFor();
  expect(problems).toEqual([]);
});

test('a tile and its cell are chosen by click and by keyboard alike', async () => {
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS }, { mine: [0] });
  await place(page, '0.0').click();
  expect(await lit(page)).toEqual(FREE);
  await page.keyboard.press('Escape');
  await place(page, '0.0').click();
  await place(page, '0.0').click();
  expect(await lit(page)).toEqual([]);
  await walkTo(page, '0.0');
  await page.keyboard.press('Enter');
  await walkTo(page, 'd3');
  await page.keyboard.press('Enter');
  await expectTiles(page, { d3: '1' });
});

test('the Remover takes a tile of the board into its slot', async () => {
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS });
  await place(page, '0.1').click();
  expect(await lit(page)).toEqual(FILLED);
  await information(page)
    .getByText(/^Remover/)
    .waitFor();
  await place(page, 'f2').click();
  await expectTiles(page, { f2: undefined, '0.1': '6' });
  expect(await page.locator('[data-used="7"]').textContent()).toContain('1/3');
});

test('the Mover is activated anywhere on the board, then moves a tile to an empty cell', async () => {
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS });
  await drag(page, '0.2', 'b1', async () => expect(await lit(page)).toEqual(ALL));
  await information(page)
    .getByText(/^Mover, step 2 of 2/)
    .waitFor();
  await untilOnMove(page);
  await drag(page, 'f2', 'f6', async () => expect(await lit(page)).toEqual(FREE));
  await expectTiles(page, { f2: undefined, f6: '6' });
});

test('SwapOnBoard is activated by its button, then exchanges two tiles in either order', async () => {
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS });
  await place(page, '0.3').click();
  await page.getByRole('button', { name: 'Activate' }).click();
  await information(page)
    .getByText(/^SwapOnBoard, step 2 of 2/)
    .waitFor();
  await place(page, 'f2').click();
  expect(await lit(page)).toEqual(['a1', 'b1', 'b2']);
  await place(page, 'a1').click();
  await expectTiles(page, { a1: '6', f2: '3' });
});

test('SwapWithHand exchanges a standard tile of the hand with one of the board', async () => {
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS, turn: 1 }, { mine: [1] });
  await place(page, '1.2').click();
  await place(page, 'c3').click();
  await information(page)
    .getByText(/^SwapWithHand, step 2 of 2/)
    .waitFor();
  await untilOnMove(page);
  await place(page, '1.3').click();
  expect(await lit(page)).toEqual(FILLED);
  await place(page, 'f2').click();
  await expectTiles(page, { f2: '4', '1.3': '6' });
});

test.each([
  ['the board is empty', EMPTY, [1, 7, 8, 9], '0.1', /while the board is empty/],
  [
    'there is one tile on the board',
    [[3, 0, 0, 0, 0, 0], ...EMPTY.slice(1)],
    [1, 7, 8, 9],
    '0.3',
    /at least two tiles on the board/,
  ],
  ['there is no standard tile in the hand', FEW, [7, 8, 9, 10], '0.3', /at least one standard tile/],
] as const)('a special tile says why it cannot be played: %s', async (_, board, hand, slot, message) => {
  const { page } = await sitDown(house, guests, { board: board as Rows, hands: [[...hand], [1, 1, 2, 2]] });
  await place(page, slot).click();
  await information(page).getByText(message).waitFor();
  expect(await lit(page)).toEqual([]);
});

/** Five Suns in the first row, so that the sixth wins for the horizontal team. */
const FIVE: Rows = [[1, 1, 1, 1, 1, 0], ...EMPTY.slice(1)];
/** All but one cell filled; the last tile decides by points. */
const NEARLY: Rows = [
  [1, 2, 3, 4, 5, 0],
  [2, 3, 4, 5, 6, 1],
  [3, 4, 5, 6, 1, 2],
  [4, 5, 6, 1, 2, 3],
  [5, 6, 1, 2, 3, 4],
  [6, 1, 2, 3, 4, 5],
];

test('a win of sixes for green is shown in green with SIXES, in a window that can be moved aside', async () => {
  const { page, problems } = await sitDown(
    house,
    guests,
    {
      board: FIVE,
      hands: [
        [2, 2, 3, 3],
        [1, 4, 4, 5],
      ],
      turn: 1,
    },
    { mine: [1], context: { reducedMotion: 'reduce' } },
  );
  await place(page, '1.0').click();
  await place(page, 'f1').click();
  const result = page.getByTestId('result');
  await result.getByText('Berta wins!').waitFor();
  expect(await result.getAttribute('class')).toContain('horizontal');
  await result.getByText('SIXES').waitFor();
  const before = await result.boundingBox();
  const handle = await centre(result.getByRole('button', { name: 'Move the result aside' }));
  await page.mouse.move(handle.x, handle.y);
  await page.mouse.down();
  await page.mouse.move(handle.x + 120, handle.y + 150, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => {
      const after = await result.boundingBox();
      return [Math.round(after!.x - before!.x), Math.round(after!.y - before!.y)];
    })
    .toEqual([120, 150]);
  await result.getByRole('button', { name: 'Close the result' }).click();
  await result.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('a win of sixes for orange is shown in orange', async () => {
  const board = FIVE.map((_, row) => (row < 5 ? [1, 0, 0, 0, 0, 0] : [0, 0, 0, 0, 0, 0]));
  const { page } = await sitDown(house, guests, {
    board,
    hands: [
      [1, 2, 3, 3],
      [4, 4, 4, 5],
    ],
  });
  await drag(page, '0.0', 'a6');
  const result = page.getByTestId('result');
  await result.getByText('Anna wins!').waitFor();
  expect(await result.getAttribute('class')).toContain('vertical');
});

/** Two tiles of a row change places: its columns lose what rows keep. */
const FOR_GREEN = NEARLY.map((row, index) => (index === 1 ? [3, 2, 4, 5, 6, 1] : row));
const FOR_ORANGE = FOR_GREEN.map((_, row) => FOR_GREEN.map((column) => column[row]!));

test.each([
  ['orange', 'vertical', FOR_ORANGE, 'a6', 'Anna wins!', ['36', '26']],
  ['green', 'horizontal', FOR_GREEN, 'f1', 'Berta wins!', ['26', '36']],
] as const)('more points on a full board for %s are shown in its colour', async (_, team, board, gap, title, points) => {
  const { page } = await sitDown(house, guests, {
    board: board as Rows,
    hands: [
      [6, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  });
  await place(page, '0.0').click();
  await place(page, gap).click();
  const result = page.getByTestId('result');
  await result.getByText(title).waitFor();
  expect(await result.getAttribute('class')).toContain(team);
  expect(await result.locator('dd').allTextContents()).toEqual(points);
});

test('equal points on a full board are a draw with grey stripes', async () => {
  const { page } = await sitDown(house, guests, {
    board: NEARLY,
    hands: [
      [6, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  });
  await place(page, '0.0').click();
  await place(page, 'f1').click();
  const result = page.getByTestId('result');
  await result.getByText('A draw').waitFor();
  expect(await result.getAttribute('class')).toContain('draw');
  expect(await result.locator('dd').allTextContents()).toEqual(['36', '36']);
});

test('a computer’s move is seen for its time and can be skipped', async () => {
  const players = [{ name: 'Anna' }, { name: 'Computer', bot: 'classic' }];
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS }, { players, speed: 'slow' });
  await place(page, '0.0').click();
  await place(page, 'c4').click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await untilOnMove(page);
  expect(await page.locator('[data-move]').count()).toBeGreaterThan(1);
});

test('when only computers play, their moves are seen one by one', async () => {
  const players = ['One', 'Two'].map((name) => ({ name, bot: 'strong' }));
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS }, { players, mine: [], speed: 'fast' });
  await page.locator('.flying').first().waitFor();
  await page.getByRole('button', { name: 'Skip' }).waitFor();
  await page.locator('[data-move="2"]').waitFor({ state: 'attached' });
});

test('options are kept: bars appear at every row and column, points and table go', async () => {
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS });
  expect(await page.locator('[data-bar]').count()).toBe(0);
  const size = (await place(page, 'a1').boundingBox())!.width;
  await page.getByRole('button', { name: 'Show and hide' }).click();
  await page.getByRole('switch', { name: /Point bars/ }).click();
  await page.getByRole('switch', { name: 'Team points' }).click();
  await page.getByRole('switch', { name: 'Table of points' }).click();
  expect(await page.locator('[data-bar]').count()).toBe(12);
  expect((await place(page, 'a1').boundingBox())!.width, 'the board is larger without bars').toBeLessThan(size);
  await page.reload();
  await page.locator('[data-bar]').first().waitFor();
  expect(await page.locator('[data-bar]').count()).toBe(12);
  expect(await page.locator('[data-team] .points').count()).toBe(0);
  expect(await page.getByRole('table').count()).toBe(0);
});

test('on one screen the hand is covered until the next person is ready', async () => {
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS }, { mine: [0, 1] });
  await page.getByRole('button', { name: /ready/i }).click();
  await untilOnMove(page);
  expect(await tileAt(page, '0.0')).toBe('1');
  expect(await tileAt(page, '1.0')).toBe('back');
  await place(page, '0.0').click();
  await place(page, 'c4').click();
  await page.getByRole('heading', { name: /Berta/ }).waitFor();
  await expectTiles(page, { '0.1': 'back', '1.0': 'back' });
  await page.getByRole('button', { name: /ready/i }).click();
  await expectTiles(page, { '0.1': 'back', '1.0': '2' });
});

test('names are letters and digits, at most fifteen, each once', async () => {
  const { page } = await guests.guest();
  const seats = ['You', 'Another person here'];
  const dialog = await openNewGame(page, house.url, { game: 'Crosswise', seats, names: ['Anna Maria', 'Bob'] });
  const start = () => dialog.getByRole('button', { name: 'Start game' }).click();
  const names = dialog.getByRole('textbox', { name: /^Name at seat/ });
  await start();
  await dialog.getByRole('alert').getByText('Name(s) invalid!').waitFor();
  await names.nth(0).fill('Bob');
  await start();
  await dialog.getByRole('alert').getByText('No duplicate Names allowed!').waitFor();
  await names.nth(0).fill('Anna');
  await start();
  await page.waitForURL('**/table/*');
});

test('four players on a phone: everything is visible and large enough to touch', async () => {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
  const { page, problems } = await guests.guest(phone);
  await startGame(page, house.url, { game: 'Crosswise', options: ['4 players in two teams'] });
  await untilOnMove(page);
  await expectNoSidewaysScrolling(page);
  for (const name of ['a1', 'f6', '0.0', '0.3', '1.3', '2.3', '3.0']) {
    const box = (await place(page, name).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
  }
  const pitch = (await centre(place(page, 'b1'))).x - (await centre(place(page, 'a1'))).x;
  expect(pitch).toBeGreaterThanOrEqual(40);
  await place(page, '0.0').tap();
  const target = page.locator('[data-mark].target').first();
  if ((await target.count()) > 0) await place(page, (await target.getAttribute('data-mark'))!).tap();
  expect(problems).toEqual([]);
});

test.each([
  { colorScheme: 'light', locale: 'en-GB' },
  { colorScheme: 'dark', locale: 'de-DE' },
] as const)('no accessibility violations in $colorScheme, $locale', async ({ colorScheme, locale }) => {
  const context = { colorScheme, locale, reducedMotion: 'reduce' } as const;
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS }, { context, options: { bars: true } });
  await place(page, '0.2').click();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
});
