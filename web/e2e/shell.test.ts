import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { expectAccessible, isFocusOnBoard } from './table';

test('the page opens while the house is down, says so, and comes back by itself', async () => {
  const { page } = await guests.guest({ serviceWorkers: 'allow' });
  await page.goto(house.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // The first visit may not be under its control yet.
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) =>
        navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
      );
  });
  await house.kill();
  await page.reload();
  await page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
  const away = page.getByText('The table cannot be reached right now.');
  await away.waitFor();
  await expectAccessible(page);
  await house.start();
  await away.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Play Kalaha' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start game' }).click();
  await page.waitForURL('**/table/*');
});

test('what the worker keeps is of this build, and nothing of the API', async () => {
  const { page } = await guests.guest({ serviceWorkers: 'allow' });
  await page.goto(house.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByRole('button', { name: 'Play Kalaha' }).waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await (await caches.open(names[0]!)).keys();
    return { names, paths: keys.map(({ url }) => new URL(url).pathname) };
  });
  expect(kept.names).toEqual([expect.stringMatching(/^shell-[0-9a-f]{12}$/)]);
  expect(kept.paths).toContain('/');
  expect(kept.paths.some((path) => path.startsWith('/assets/index-'))).toBe(true);
  expect(kept.paths.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('browsers without service workers are served all the same', async () => {
  const { page, problems } = await guests.guest();
  await page.addInitScript(() => {
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  });
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Play Kalaha' }).waitFor();
  expect(problems).toEqual([]);
});

test.each(['Kalaha', 'Pentago', 'Crosswise', 'Qwixx', 'City Domino'])(
  'whoever starts %s can play by keyboard at once: the focus is on the board',
  async (game) => {
    const { page } = await guests.guest();
    await page.goto(house.url);
    await page.getByRole('button', { name: `Play ${game}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start game' }).click();
    await page.waitForURL('**/table/*');
    await expect.poll(() => isFocusOnBoard(page)).toBe(true);
  },
);
