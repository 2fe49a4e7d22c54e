import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { pit } from './kalaha';
import { over, playOut, points } from './qwixx';
import { expectNoSidewaysScrolling, PHONE } from './screens';
import {
  createMatch,
  expectAccessible,
  seatAddress,
  sitAndLeave,
  startGame,
  takeSeat,
  textOf,
} from './table';

/** Plays the only move that is left of a game of Kalaha, which the first player wins by 12 to 1. */
async function finishGame(page: Page, first: string, second: string): Promise<void> {
  const position = JSON.stringify({ pits: [0, 1, 11, 0, 1, 0], turn: 'A' });
  const created = await createMatch(house.url, {
    game: 'kalaha',
    seats: [{ name: first }, { name: second }],
    invite: [0, 1],
    load: { format: 'position', text: position },
  });
  await sitAndLeave(guests, seatAddress(house.url, created, 1));
  await takeSeat(page, seatAddress(house.url, created, 0), first);
  await pit(page, 1).dblclick();
  await page.getByText(`You win by 11`).first().waitFor();
}

/** The rows of a table, their cells apart by single spaces. */
async function rowsOf(within: Locator): Promise<string[]> {
  const rows = await within.getByRole('row').allInnerTexts();
  return rows.slice(1).map((row) => row.split(/\s+/).filter(Boolean).join(' '));
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
  expect(await rowsOf(standings)).toEqual([
    'Ann Kalaha 1 1 100% 12.0 12',
    'Cleo Kalaha 1 1 100% 12.0 12',
    '=Ann Kalaha 1 0 0% 1.0 1',
    'Ben Kalaha 1 0 0% 1.0 1',
  ]);
  await page.getByRole('button', { name: 'Scores: show as table' }).click();
  await page.getByRole('group', { name: 'Scores' }).getByRole('row', { name: '12 2' }).waitFor();
  await expectAccessible(page);

  const oneGame = page.getByRole('status').filter({ hasText: '1 finished game' });
  await page.getByRole('combobox', { name: 'Player' }).selectOption('Ann');
  await oneGame.waitFor({ state: 'attached' });
  await page.getByRole('heading', { name: 'Share of wins over time' }).waitFor();
  expect(new URL(page.url()).search).toBe('?player=Ann');
  await page.reload();
  await oneGame.waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Player' }).selectOption('Everybody');

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^spieltisch-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await textOf(download)).trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toContain(`"'=Ann"`);
  expect(problems).toEqual([]);
});

test('the figures are exactly those of the Qwixx game just played', async () => {
  const { page, problems } = await guests.guest();
  await startGame(page, house.url, { game: 'Qwixx', options: ['3'], names: ['Quentin'] });
  await playOut(page);
  await over(page).waitFor();
  const totals = await Promise.all(
    ['Quentin', 'Computer', 'Computer 2'].map((name) => points(page, name)),
  );
  const [own, ...computers] = totals as [number, number, number];
  const best = Math.max(...totals);
  const wins = totals.map((total) => Number(total === best)) as [number, number, number];
  const computersWin = wins[1] + wins[2];

  await page.goto(`${house.url}statistics?game=qwixx`);
  const minus = (text: string) => text.replace('-', '−');
  const decimal = (value: number) =>
    minus(
      new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        value,
      ),
    );
  const standing = (name: string, games: number, won: number, scores: number[]) =>
    `${name} ${games} ${won} ${Math.round((100 * won) / games)}% ${decimal(scores.reduce((sum, score) => sum + score) / scores.length)} ${minus(String(Math.max(...scores)))}`;
  const standings = page.getByRole('group', { name: 'Games and wins' });
  await standings.waitFor();
  expect((await rowsOf(standings)).toSorted()).toEqual([
    standing('Computer: Level 2', 2, computersWin, computers),
    standing('Quentin', 1, wins[0], [own]),
  ]);

  const scores = totals.map((total, seat) => ({
    total,
    name: seat === 0 ? 'Quentin' : 'Computer: Level 2',
  }));
  const high = page.getByRole('table', { name: 'High scores' });
  const listed = (await rowsOf(high)).map((row) =>
    /^\d+ (.+?) \w+ \d+, \d{4} (\S+)$/.exec(row)!.slice(1).join(' '),
  );
  expect(listed.toSorted()).toEqual(
    scores.map(({ total, name }) => `${name} ${minus(String(total))}`).toSorted(),
  );
  expect(Number(listed[0]!.split(' ').at(-1)!.replace('−', '-'))).toBe(best);

  await page.getByRole('button', { name: 'Wins by number of players: show as table' }).click();
  expect(await rowsOf(page.getByRole('group', { name: 'Wins by number of players' }))).toEqual([
    `3 players, People 1 ${wins[0]} ${100 * wins[0]}%`,
    `3 players, Computers 2 ${computersWin} ${50 * computersWin}%`,
  ]);

  const csv = (await (await page.request.get(`${house.url}api/statistics.csv?game=qwixx`)).text())
    .trim()
    .split('\r\n')
    .slice(1);
  expect(csv).toHaveLength(3);
  expect(csv.filter((line) => line.includes('Quentin'))).toHaveLength(1);
  expect(problems).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'on a phone the page fits and can be read in %s',
  async (colorScheme) => {
    const { viewport } = PHONE;
    const { page, problems } = await guests.guest({ viewport, locale: 'de-DE', colorScheme });
    await page.goto(`${house.url}statistics?game=kalaha`);
    await page.getByRole('heading', { name: 'Bestenliste' }).waitFor();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    expect(problems).toEqual([]);
  },
);
