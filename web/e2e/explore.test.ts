import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { beans, hints, pit, playablePits, playOut } from './kalaha';
import { createMatch, expectAccessible, seatAddress, takeSeat } from './table';

test('a game is explored forward and back, with what every move is worth', async () => {
  const { page, problems } = await guests.guest();
  await page.goto(`${house.url}explore/kalaha`);
  await page.getByRole('button', { name: 'Board…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Another board' });
  for (const name of ['Beans per pit', 'Pits per side'])
    await dialog.getByRole('slider', { name }).fill('3');
  await dialog.getByRole('radio', { name: 'Ada' }).check();
  await dialog.getByRole('button', { name: 'Lay it out' }).click();
  await page.getByText('All values are exact.').waitFor();
  expect(Object.keys(await hints(page))).toEqual(['0', '1', '2']);
  const values = page.getByRole('region', { name: 'What the moves are worth' });
  expect(await values.getByRole('button', { name: /exact$/ }).count()).toBe(3);
  await expectAccessible(page);

  const before = await beans(page);
  await values.getByRole('button', { name: /^pit 1\b/ }).click();
  await page.getByText('Move 1', { exact: true }).waitFor();
  await playablePits(page).first().waitFor();
  const line = page.getByRole('group', { name: 'Moves on the board' });
  await line.getByRole('button', { name: 'One move back' }).click();
  await expect.poll(() => beans(page)).toEqual(before);
  await pit(page, 1).dblclick();
  await page.getByText('Move 1', { exact: true }).waitFor();
  expect(await line.getByRole('button', { name: 'One move on' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => beans(page)).toEqual(before);
  expect(problems).toEqual([]);
});

test('a finished game is reviewed in words, and gone on with in the explorer', async () => {
  const { page, problems } = await guests.guest();
  const created = await createMatch(house.url, {
    game: 'kalaha',
    setup: { pits: 3, beans: 3, first: 'lot' },
    seats: [{ name: 'Ann' }, { name: 'Computer', bot: 'classic-1' }],
    invite: [0],
  });
  await takeSeat(page, seatAddress(house.url, created, 0), 'Ann');
  await playOut(page, () => playablePits(page).last().dblclick());
  const end = await beans(page);
  await page.getByRole('link', { name: 'Explore' }).click();
  await page.getByText('The game is over here.').waitFor();
  await expect.poll(() => beans(page)).toEqual(end);
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.getByText('All values are exact.').waitFor();

  await page.goto(`${house.url}replay/${created.id}`);
  await page.getByRole('button', { name: 'Review the game' }).click();
  const better = page.getByRole('button', { name: 'Show what was better' }).first();
  await better.click();
  await page.getByRole('status').getByText('This was better').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('button', { name: 'What followed' }).first().click();
  await page.getByText('With best play this follows').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Explore from here' }).last().click();
  await page.getByText('All values are exact.').waitFor();
  expect(problems).toEqual([]);
});
