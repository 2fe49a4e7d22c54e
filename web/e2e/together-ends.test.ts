import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { beans, pit, playablePits, untilOnMove } from './kalaha';
import { chooseFromMenu, expectAccessible, playOne, sitAt, tabTo, untilMove } from './table';
import { annAndBen, untilHeadline, untilResult, type Guest } from './together';

const START = [6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0];

/** The list of games tells how the last one ended. */
async function expectInList(page: Page, result: string): Promise<void> {
  await page.goto(house.url);
  const entry = page.getByRole('region', { name: 'Finished games' }).getByRole('listitem').first();
  await expect.poll(() => entry.innerText()).toContain(result);
}

/** The replay of the last game tells how it ended, and its moves can be reviewed. */
async function expectInReplay(page: Page, result: string): Promise<void> {
  await page
    .getByRole('link', { name: /^View Kalaha/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByRole('status').getByText(result).waitFor();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('heading', { name: 'The costliest moves' }).waitFor();
}

/** Ann plays a move and resigns. */
async function annResigns({ page }: Guest): Promise<void> {
  await playOne(page, () => pit(page, 1).dblclick());
  await page.getByRole('button', { name: 'Resign…' }).click();
  await page
    .getByRole('dialog', { name: 'Resign?' })
    .getByRole('button', { name: 'Resign' })
    .click();
  await untilResult(page, 'You resigned: Ben wins.');
}

test('a request to take back outlives the house, and is answered afterwards', async () => {
  const { ann, ben } = await annAndBen();
  await playOne(ben.page, () => pit(ann.page, 1).dblclick());
  await ann.page.getByRole('button', { name: 'Undo' }).click();
  const request = ben.page.getByText('Ann would like to take back a move.');
  await request.waitFor();
  await house.kill();
  const lost = ben.page.getByText('Connection lost. Trying again…');
  await lost.waitFor();
  await house.start();
  await lost.waitFor({ state: 'detached' });
  await request.waitFor();
  await ann.page.getByText('You asked to take back a move.').waitFor();
  await ben.page.getByRole('button', { name: 'Accept' }).click();
  await untilOnMove(ann.page);
  for (const { page } of [ann, ben]) await expect.poll(() => beans(page)).toEqual(START);
});

test('resigning by mouse is confirmed, and everything tells who won and why', async () => {
  const { ann, ben } = await annAndBen();
  await playOne(ben.page, () => pit(ann.page, 1).dblclick());
  const dialog = ann.page.getByRole('dialog', { name: 'Resign?' });
  await ann.page.getByRole('button', { name: 'Resign…' }).click();
  await dialog.getByText('The game ends here, and Ben wins.').waitFor();
  await expectAccessible(ann.page);
  await dialog.getByRole('button', { name: 'Keep playing' }).click();
  await dialog.waitFor({ state: 'detached' });
  await untilHeadline(ann.page, 'Ben to move');
  await ann.page.getByRole('button', { name: 'Resign…' }).click();
  await dialog.getByRole('button', { name: 'Resign' }).click();
  await untilResult(ann.page, 'You resigned: Ben wins.');
  await untilResult(ben.page, 'Ann resigned: you win.');
  expect(await playablePits(ben.page).count(), 'nothing can be played any more').toBe(0);
  await expectAccessible(ben.page);
  await expectInList(ann.page, 'Ben won · You resigned');
  await expectInReplay(ann.page, 'You resigned: Ben wins.');
  await expectInList(ben.page, 'You won · Ann resigned');
  expect([...ann.problems, ...ben.problems]).toEqual([]);
});

test('resigning by keyboard alone', async () => {
  const { ann, ben } = await annAndBen();
  await untilOnMove(ann.page);
  await ben.page.keyboard.press('Alt+r');
  const dialog = ben.page.getByRole('dialog', { name: 'Resign?' });
  await dialog.getByText('The game ends here, and Ann wins.').waitFor();
  await ben.page.keyboard.press('Escape');
  await ben.page.locator('dialog').waitFor({ state: 'detached' });
  await ben.page.keyboard.press('Alt+r');
  await dialog.waitFor();
  await tabTo(ben.page, 'Resign');
  await ben.page.keyboard.press('Enter');
  await untilResult(ben.page, 'You resigned: Ann wins.');
  await untilResult(ann.page, 'Ben resigned: you win.');
  expect([...ann.problems, ...ben.problems]).toEqual([]);
});

test('a draw is offered, declined, offered again and agreed on', async () => {
  const { ann, ben } = await annAndBen();
  await playOne(ben.page, () => pit(ann.page, 1).dblclick());
  await ann.page.getByRole('button', { name: 'Offer a draw' }).click();
  await ann.page.getByText('You have offered a draw.').waitFor();
  await ben.page.getByText('Ann offers a draw.').waitFor();
  await ben.page.getByRole('button', { name: 'Decline' }).click();
  await ann.page.getByText(/declined/).waitFor();
  await untilHeadline(ann.page, 'Ben to move');
  await ann.page.keyboard.press('Alt+o');
  await ben.page.getByRole('button', { name: 'Accept the draw' }).click();
  for (const { page } of [ann, ben]) await untilResult(page, 'Draw by agreement.');
  await expectInList(ben.page, 'Draw by agreement');
  await expectInReplay(ben.page, 'Draw by agreement.');
  expect([...ann.problems, ...ben.problems]).toEqual([]);
});

test('another game on two devices: sides change, the score runs on, the old table leads there', async () => {
  const { ann, ben } = await annAndBen();
  const old = ann.page.url();
  await annResigns(ann);
  await ann.page.getByRole('button', { name: 'Play again' }).click();
  await ann.page.getByText('You would like to play again.').waitFor();
  const request = ben.page.getByRole('alert').filter({ hasText: 'Ann would like to play again.' });
  await request.getByRole('button', { name: 'Play again' }).click();
  for (const { page } of [ann, ben]) {
    await page.waitForURL((url) => url.href !== old);
    await page.getByText(/Game 2 · \W?Ben\W? 1 : 0 \W?Ann/).waitFor();
  }
  expect(ann.page.url()).toBe(ben.page.url());
  // Ann has begun the first game, so Ben begins the second.
  await untilOnMove(ben.page);
  await untilHeadline(ann.page, 'Ben to move');
  await playOne(ann.page, () => pit(ben.page, 1).dblclick());

  const next = ann.page.url();
  await ann.page.goto(old);
  await untilResult(ann.page, 'You resigned: Ben wins.');
  await ann.page.getByRole('link', { name: 'Go to the next game' }).first().click();
  await ann.page.waitForURL(next);
  await untilOnMove(ann.page);
  expect([...ann.problems, ...ben.problems]).toEqual([]);
});

test('another game against the computer begins at once', async () => {
  const { page, problems } = await guests.guest();
  const seats = ['You', 'Beginner'];
  await sitAt(page, house.url, { game: 'Kalaha', seats, names: ['Ann'], setup: { first: 'A' } });
  await untilOnMove(page);
  const old = page.url();
  await page.keyboard.press('Alt+r');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await untilResult(page, 'You resigned: Computer wins.');
  await chooseFromMenu(page, 'Play again');
  await page.waitForURL((url) => url.href !== old);
  await page.getByText(/Game 2 · \W?Computer\W? 1 : 0 \W?Ann/).waitFor();
  await untilMove(page, 1);
  await untilOnMove(page);
  expect(problems).toEqual([]);
});
