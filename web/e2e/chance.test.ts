import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { expectNoSidewaysScrolling, PHONE } from './screens';
import { expectAccessible, linkFor, openNewGame, takeSeat, untilShown } from './table';

/** Ann and Ben sit down to Qwixx on devices of their own. */
async function sitDown(ann: Page, ben: Page): Promise<void> {
  const dialog = await openNewGame(ann, house.url, {
    game: 'Qwixx',
    seats: ['You', 'Invite by link'],
    names: ['Ann', 'Ben'],
  });
  await dialog.getByText(/^Fair chance: every device puts in/).waitFor();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await ann.getByText(/^Fair chance: once all are here/).waitFor();
  await takeSeat(ben, await linkFor(ann, 'Ben'), 'Ben');
  for (const page of [ann, ben]) await untilShown(page, '.stage [role=group]');
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign…' }).first().click();
  await page
    .getByRole('dialog', { name: 'Resign?' })
    .getByRole('button', { name: 'Resign' })
    .click();
}

test('chance is drawn by all devices, and each of them can check it afterwards', async () => {
  const [ann, ben] = [await guests.guest(), await guests.guest(PHONE)];
  await sitDown(ann.page, ben.page);
  for (const { page } of [ann, ben])
    await page.getByRole('button', { name: 'Fair chance' }).waitFor({ state: 'attached' });
  await resign(ann.page);
  for (const { page } of [ann, ben]) {
    await page.getByRole('button', { name: 'Check the chance' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nobody chose the deal' });
    await expect.poll(() => dialog.getByText('fits its seal').count()).toBe(3);
    await dialog.getByText('follows from all numbers').waitFor();
    await dialog.getByText('This device knows that its number is among them.').waitFor();
    await dialog.getByText(/^What it does not prove: the host serves this page/).waitFor();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  }
  expect([...ann.problems, ...ben.problems]).toEqual([]);
});

test('whoever does not answer loses the seat before anything is dealt, and may come again', async () => {
  const [ann, ben] = [await guests.guest(), await guests.guest()];
  let deaf = true;
  await ben.page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!(deaf && String(message).includes('"type":"commit"'))) server.send(message);
    });
  });
  const dialog = await openNewGame(ann.page, house.url, {
    game: 'Qwixx',
    seats: ['You', 'Invite by link'],
    names: ['Ann', 'Ben'],
  });
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await takeSeat(ben.page, await linkFor(ann.page, 'Ben'), 'Ben');
  await ann.page.getByText('Still missing: Ben.', { exact: false }).waitFor();
  expect(await ann.page.locator('.stage').count(), 'nothing is dealt').toBe(0);
  await ben.page
    .getByText('You can take it once more.', { exact: false })
    .waitFor({ timeout: 40_000 });
  deaf = false;
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  for (const { page } of [ann, ben]) await untilShown(page, '.stage [role=group]');
});

test('a loaded game and a chosen seed say that they are', async () => {
  const ann = await guests.guest();
  const dialog = await openNewGame(ann.page, house.url, { game: 'Qwixx', names: ['Ann'] });
  await dialog.getByText('More options').click();
  await dialog.getByRole('textbox', { name: 'Seed' }).fill('7');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await ann.page.getByRole('button', { name: 'Chosen seed' }).waitFor();
  expect(await ann.page.getByRole('button', { name: 'Fair chance' }).count()).toBe(0);
});
