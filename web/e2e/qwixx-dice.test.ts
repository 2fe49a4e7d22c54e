import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { dice, over, pass, ready } from './qwixx';
import { chooseFromMenu, moves, openNewGame, playOne } from './table';

const TWO = { game: 'Qwixx', seats: ['You', 'Another person here'], names: ['Anna', 'Bert'] };

async function startWithSeed(page: Page, seed: string): Promise<void> {
  const dialog = await openNewGame(page, house.url, TWO);
  await dialog.getByText('More options').click();
  await dialog.getByRole('textbox', { name: 'Seed' }).fill(seed);
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await page.waitForURL('**/table/*');
}

/** Passes once and gives the dice that then lie on the table. */
async function passOnce(page: Page): Promise<string[]> {
  await playOne(page, () => pass(page).click());
  await ready(page);
  return dice(page);
}

test('undo, redo and replay show the rolls of the game, and so does another game with its seed', async () => {
  const { page, problems } = await guests.guest();
  await startWithSeed(page, '20261115');
  await ready(page);
  const seen = [await dice(page)];
  while (!(await over(page).isVisible())) seen.push(await passOnce(page));
  expect(new Set(seen.map(String)).size, 'a new roll for every turn').toBeGreaterThan(5);

  await page.getByRole('button', { name: 'How the dice fell' }).click();
  expect(
    await page.getByRole('textbox', { name: 'The number behind all rolls' }).inputValue(),
  ).toBe('20261115');
  await page.keyboard.press('Escape');

  for (const number of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => moves(page).count()).toBe(seen.length - 1 - number);
    expect(await dice(page)).toEqual(seen.at(-1 - number));
  }
  for (const number of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => moves(page).count()).toBe(seen.length - 1 - number);
    expect(await dice(page)).toEqual(seen.at(-1 - number));
  }

  await chooseFromMenu(page, 'Replay');
  await page.getByRole('button', { name: 'To the start' }).waitFor();
  await page.keyboard.press('Home');
  for (const [number, roll] of seen.entries()) {
    if (number > 0) await page.keyboard.press('ArrowRight');
    await page
      .getByRole('status')
      .getByText(number === 0 ? 'Start' : `Move ${number} of ${seen.length - 1}`)
      .waitFor();
    expect(await dice(page), `after move ${number}`).toEqual(roll);
  }

  await startWithSeed(page, '20261115');
  await ready(page);
  expect(await dice(page)).toEqual(seen[0]);
  for (const roll of seen.slice(1, 7)) expect(await passOnce(page)).toEqual(roll);
  expect(problems).toEqual([]);
});

test('a seed that is no number is refused in the form, with what was expected', async () => {
  const { page } = await guests.guest();
  const dialog = await openNewGame(page, house.url, TWO);
  await dialog.getByText('More options').click();
  await dialog.getByRole('textbox', { name: 'Seed' }).fill('12a');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await dialog
    .getByRole('alert')
    .getByText('The seed “12a” is not a whole number from 0 to 9007199254740991.')
    .waitFor();
  expect(page.url()).toBe(house.url);
});
