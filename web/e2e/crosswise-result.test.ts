import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drag, EMPTY, place, sitDown, type Rows } from './crosswise';
import { guests, house } from './evening';

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

const RIMS = {
  vertical: 'repeating-linear-gradient(90deg, rgb(201, 100, 15)',
  horizontal: 'repeating-linear-gradient(0deg, rgb(47, 127, 64)',
  draw: 'repeating-linear-gradient(45deg, rgb(109, 112, 120)',
};

/** The result card says who won, in their colour and stripes, beside the board. */
async function expectResult(page: Page, who: keyof typeof RIMS, title: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Result' });
  await card.getByRole('heading', { name: title }).waitFor();
  const painted = await card.evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(painted).toContain(RIMS[who]);
  const board = (await page.getByRole('group', { name: 'Crosswise board' }).boundingBox())!;
  expect((await card.boundingBox())!.x).toBeGreaterThanOrEqual(board.x + board.width);
}

test('a win of sixes for green is shown in green', async () => {
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
    { mine: [1] },
  );
  await place(page, '1.0').click();
  await place(page, 'f1').click();
  await expectResult(page, 'horizontal', 'You win with six of a kind.');
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
  await expectResult(page, 'vertical', 'You win with six of a kind.');
});

/** Two tiles of a row change places: its columns lose what rows keep. */
const FOR_GREEN = NEARLY.map((row, index) => (index === 1 ? [3, 2, 4, 5, 6, 1] : row));
const FOR_ORANGE = FOR_GREEN.map((_, row) => FOR_GREEN.map((column) => column[row]!));

test.each([
  ['orange', 'vertical', FOR_ORANGE, 'a6', 'You win 36 to 26.'],
  ['green', 'horizontal', FOR_GREEN, 'f1', 'Berta wins 36 to 26.'],
  ['nobody', 'draw', NEARLY, 'f1', 'A draw: 36 points each.'],
] as const)(
  'more points on a full board for %s are shown in the right colour',
  async (_, who, board, gap, title) => {
    const { page } = await sitDown(house, guests, {
      board,
      hands: [
        [6, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    });
    await place(page, '0.0').click();
    await place(page, gap).click();
    await expectResult(page, who, title);
  },
);
