import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Guests, House } from './house';
import { pit } from './kalaha';
import { expectAccessible, expectNoSidewaysScrolling } from './table';

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

/** Plays the only move that is left of a game of Kalaha, which the first player wins by 12 to 1. */
async function finishGame(page: Page, first: string, second: string): Promise<void> {
  const position = JSON.stringify({ pits: [0, 1, 11, 0, 1, 0], turn: 'A' });
  const created = await page.request.post(`${house.url}api/matches`, {
    data: { game: 'kalaha', seats: [{ name: first }, { name: second }], load: { format: 'position', text: position } },
  });
  const { id, secrets } = (await created.json()) as { id: string; secrets: string[] };
  await page.goto(`${house.url}table/${id}#${secrets[0]}`);
  await page.getByRole('textbox', { name: 'Name' }).fill(first);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await pit(page, 1).dblclick();
  await page.getByText(`You win by 11`).first().waitFor();
}

test('before the first game is over the page says so', async () => {
  const { page, problems } = await guests.guest();
  await page.goto(`${house.url}statistics`);
  await page.getByText('No game has been finished yet.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose a game' }).click();
  await page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
  expect(problems).toEqual([]);
});

test('finished games are found from the home page, filtered and taken home', async () => {
  const { page, problems } = await guests.guest();
  await finishGame(page, 'Ann', 'Ben');
  await finishGame(page, 'Cleo', '=Ann');
  await page.goto(house.url);
  await page.getByText('Finished so far: Kalaha 2.').waitFor();
  await page.getByRole('link', { name: 'See who won, and how' }).click();

  const standings = page.getByRole('group', { name: 'Games and wins' });
  await standings.waitFor();
  const rows = async () =>
    (await standings.getByRole('row').allInnerTexts()).map((row) => row.split(/\s+/).filter(Boolean).join(' '));
  expect((await rows()).slice(1)).toEqual([
    'Ann Kalaha 1 1 100% 12.0 12',
    'Cleo Kalaha 1 1 100% 12.0 12',
    '=Ann Kalaha 1 0 0% 1.0 1',
    'Ben Kalaha 1 0 0% 1.0 1',
  ]);
  await page.getByRole('button', { name: 'Scores: show as table' }).click();
  await page.getByRole('group', { name: 'Scores' }).getByRole('row', { name: '12 2' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Player' }).selectOption('Ann');
  await page.getByRole('status').filter({ hasText: '1 finished game' }).waitFor({ state: 'attached' });
  await page.getByRole('heading', { name: 'Share of wins over time' }).waitFor();
  expect(new URL(page.url()).search).toBe('?player=Ann');
  await page.reload();
  await page.getByRole('status').filter({ hasText: '1 finished game' }).waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Player' }).selectOption('Everybody');

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^spieltisch-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString().trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toContain(`"'=Ann"`);
  expect(problems).toEqual([]);
});

test.each(['light', 'dark'] as const)('on a phone the page fits and can be read in %s', async (colorScheme) => {
  const { page, problems } = await guests.guest({ viewport: { width: 390, height: 844 }, locale: 'de-DE', colorScheme });
  await page.goto(`${house.url}statistics?game=kalaha`);
  await page.getByRole('heading', { name: 'Bestenliste' }).waitFor();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
