import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { playablePits, playOut } from './kalaha';
import { expectNoSidewaysScrolling, PHONE } from './screens';
import { createMatch, expectAccessible, seatAddress, takeSeat } from './table';

/** Plays a small game of Kalaha to its end, always the first pit that can be played. */
async function finishGame(page: Page): Promise<void> {
  const created = await createMatch(house.url, {
    game: 'kalaha',
    setup: { pits: 2, beans: 2, first: 'A' },
    seats: [{ name: 'Ann' }, { name: 'Computer', bot: 'classic-1' }],
    invite: [0],
  });
  await takeSeat(page, seatAddress(house.url, created, 0), 'Ann');
  await playOut(page, () => playablePits(page).first().dblclick());
}

test('a finished game is reviewed: who was ahead when, and which moves cost most', async () => {
  const { page, problems } = await guests.guest();
  await finishGame(page);
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('heading', { name: 'The costliest moves' }).waitFor();
  await page.getByText('These values are proven.').waitFor();

  const worst = page.getByRole('button', { name: /better:/ }).first();
  await worst.click();
  await expect.poll(() => worst.getAttribute('aria-current')).toBe('step');
  const move = Number(/^\s*(\d+)/.exec(await worst.innerText())?.[1]);
  const place = move === 1 ? 'Start' : `Move ${move - 1} of`;
  await page.getByRole('status').getByText(place).first().waitFor();

  await page.getByRole('button', { name: /The lead of Ann/ }).click();
  const rows = page.getByRole('group', { name: /The lead of Ann/ }).getByRole('row');
  expect(await rows.count()).toBe((await page.locator('[data-move]').count()) + 1);
  await expectAccessible(page);
  await page.setViewportSize(PHONE.viewport);
  await expectNoSidewaysScrolling(page);
  expect(problems).toEqual([]);
});

test('the levels go from very easy to the strongest, the classic opponents apart', async () => {
  const { page, problems } = await guests.guest();
  for (const game of ['Kalaha', 'Pentago', 'Crosswise', 'Qwixx', 'City Domino']) {
    await page.goto(house.url);
    await page.getByRole('button', { name: `Play ${game}` }).click();
    const seat = page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Who sits at seat/ })
      .nth(1);
    const levels = await seat.locator('optgroup').first().locator('option').allInnerTexts();
    const names = levels.map((level) => level.trim());
    const strengths = names.filter((name) => name !== 'More levels…');
    expect(strengths.length).toBeLessThanOrEqual(7);
    expect(strengths[0]).toMatch(/^Very easy \(\d+\)$/);
    expect(strengths[1]).toMatch(/^Easy/);
    expect(strengths.at(-1)).toMatch(/^Strongest/);
    if (game !== 'Kalaha') expect(await seat.inputValue()).toBe('bot:level-2');
    expect(await seat.locator('optgroup').nth(1).locator('option').count()).toBeGreaterThan(0);
  }
  expect(problems).toEqual([]);
});

test('how long the strongest may think is kept when its level is chosen at the table', async () => {
  const { page, problems } = await guests.guest();
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Play Pentago' }).click();
  const seat = page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^Who sits at seat/ })
    .nth(1);
  await seat.selectOption('more');
  await seat.selectOption('bot:strong@200');
  await page.getByRole('button', { name: 'Start game' }).click();
  const level = page.getByRole('combobox', { name: /^Level of/ });
  await expect.poll(() => level.inputValue()).toBe('strong@200');
  await level.selectOption('strong@5000');
  await page.reload();
  await expect.poll(() => level.inputValue()).toBe('strong@5000');
  expect(problems).toEqual([]);
});
