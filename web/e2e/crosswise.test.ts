import { expect, test } from 'vitest';
import {
  drag,
  EMPTY,
  expectTiles,
  FEW,
  HANDS,
  information,
  lit,
  place,
  sitDown,
  untilOnMove,
  walkTo,
  type Rows,
} from './crosswise';
import { guests, house } from './evening';
import { misspeakOnce } from './table';

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

test('the Board swap is activated by its button, then exchanges two tiles in either order', async () => {
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS });
  await place(page, '0.3').click();
  await page.getByRole('button', { name: 'Activate' }).click();
  await information(page)
    .getByText(/^Board swap, step 2 of 2/)
    .waitFor();
  await place(page, 'f2').click();
  expect(await lit(page)).toEqual(['a1', 'b1', 'b2']);
  await place(page, 'a1').click();
  await expectTiles(page, { a1: '6', f2: '3' });
});

test('the Hand swap exchanges a standard tile of the hand with one of the board', async () => {
  const { page } = await sitDown(
    house,
    guests,
    { board: FEW, hands: HANDS, turn: 1 },
    { mine: [1] },
  );
  await place(page, '1.2').click();
  await place(page, 'c3').click();
  await information(page)
    .getByText(/^Hand swap, step 2 of 2/)
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
  [
    'there is no standard tile in the hand',
    FEW,
    [7, 8, 9, 10],
    '0.3',
    /at least one standard tile/,
  ],
] as const)(
  'a special tile says why it cannot be played: %s',
  async (_, board, hand, slot, message) => {
    const { page } = await sitDown(house, guests, {
      board: board as Rows,
      hands: [[...hand], [1, 1, 2, 2]],
    });
    await place(page, slot).click();
    await information(page).getByText(message).waitFor();
    expect(await lit(page)).toEqual([]);
  },
);

test('a move the rules refuse is answered with the reason, changes nothing, and another one can be played', async () => {
  const { page, problems } = await sitDown(house, guests, { board: FEW, hands: HANDS });
  await misspeakOnce(page, '1c4', '1a1');
  await page.reload();
  await untilOnMove(page);
  await drag(page, '0.0', 'c4');
  const refusal = page.getByRole('alert').getByText('already holds tile 3');
  await refusal.waitFor();
  await expectTiles(page, { a1: '3', c4: undefined, '0.0': '1' });
  await untilOnMove(page);
  await drag(page, '0.0', 'c4');
  await expectTiles(page, { c4: '1' });
  await refusal.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});
