import { expect, test } from 'vitest';
import { drag, EMPTY, place, sitDown, type Rows } from './crosswise';
import { guests, house } from './evening';
import { centre } from './table';

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
] as const)(
  'more points on a full board for %s are shown in its colour',
  async (_, team, board, gap, title, points) => {
    const { page } = await sitDown(house, guests, {
      board,
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
  },
);

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
