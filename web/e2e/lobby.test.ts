import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { untilOnMove } from './kalaha';
import { expectNoSidewaysScrolling, LOOKS, PHONE } from './screens';
import { createMatch, expectAccessible, openNewGame, untilShown } from './table';

const lobby = (page: Page) => page.getByRole('region', { name: /^(Meet somebody|Leute treffen)/ });

test('a listed table is joined with one click, and is gone for the others', async () => {
  const [ann, ben, carl] = [await guests.guest(), await guests.guest(PHONE), await guests.guest()];
  for (const { page } of [ben, carl]) {
    await page.goto(house.url);
    await lobby(page).getByText('Nobody is waiting right now.').waitFor();
  }
  const dialog = await openNewGame(ann.page, house.url, {
    game: 'Kalaha',
    seats: ['You', 'Invite by link'],
    names: ['Ann', 'Somebody'],
  });
  await dialog.getByRole('switch', { name: 'Show it in the lobby' }).click();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await ann.page.getByRole('button', { name: 'In the lobby' }).waitFor();

  const join = (page: Page) => lobby(page).getByRole('button', { name: 'Join Ann: Kalaha' });
  await join(carl.page).waitFor();
  await expectAccessible(carl.page);
  await expectNoSidewaysScrolling(ben.page);
  await join(ben.page).tap();
  await ben.page.waitForURL('**/table/*');
  await untilShown(ann.page, '[data-pit]');
  await untilShown(ben.page, '[data-pit]');
  await join(carl.page).waitFor({ state: 'detached' });
  expect([...ann.problems, ...ben.problems, ...carl.problems]).toEqual([]);
});

test('two who look for somebody are brought together', async () => {
  const [ann, ben] = [await guests.guest(), await guests.guest({ locale: 'de-DE' })];
  await ann.page.goto(house.url);
  const form = lobby(ann.page).getByRole('form', { name: 'Find me an opponent' });
  await form.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Kalaha' });
  await form.getByRole('button', { name: 'Look for somebody' }).click();
  await form.getByText('Looking for somebody to play with…').waitFor();
  await expectAccessible(ann.page);
  await form.getByRole('button', { name: 'Stop looking' }).click();
  await form.getByRole('button', { name: 'Look for somebody' }).click();
  await form.getByText('Looking for somebody to play with…').waitFor();

  await ben.page.goto(house.url);
  await lobby(ben.page).getByRole('button', { name: 'Jemanden suchen' }).click();
  for (const { page } of [ann, ben]) {
    await page.waitForURL('**/table/*');
    await untilShown(page, '[data-pit]');
  }
  expect(new URL(ann.page.url()).pathname).toBe(new URL(ben.page.url()).pathname);
  expect([...ann.problems, ...ben.problems]).toEqual([]);
});

test('while somebody is looked for one plays against the computer', async () => {
  const [ann, ben] = [await guests.guest(), await guests.guest()];
  await ann.page.goto(house.url);
  await lobby(ann.page).getByRole('button', { name: 'Look for somebody' }).click();
  await lobby(ann.page)
    .getByRole('button', { name: /^Meanwhile: play against/ })
    .click();
  await ann.page.waitForURL('**/table/*');
  const first = ann.page.url();
  await untilOnMove(ann.page);
  await ann.page.getByText('Looking for somebody to play with…').waitFor();
  await expectAccessible(ann.page);
  await ben.page.goto(house.url);
  await lobby(ben.page).getByRole('button', { name: 'Look for somebody' }).click();
  await ann.page.waitForURL((url) => url.pathname.startsWith('/table/') && url.href !== first);
  await untilShown(ann.page, '[data-pit]');
  expect([...ann.problems, ...ben.problems]).toEqual([]);
});

test.each(LOOKS)('the lobby fits a phone and can be read: %o', async (look) => {
  const { page, problems } = await guests.guest({ ...PHONE, ...look });
  await page.goto(house.url);
  await lobby(page).getByRole('form').waitFor();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('a lobby full of tables stays quick', async () => {
  const { page, problems } = await guests.guest();
  const tables = Array.from({ length: 1000 }, (_, index) => ({
    id: `t${index}`,
    game: ['kalaha', 'qwixx', 'crosswise'][index % 3],
    setup: null,
    clock: { kind: 'days', days: 3 },
    rated: index % 2 === 0,
    practice: false,
    seats: 4,
    free: 2,
    host: { name: `Somebody ${index}`, card: null },
    since: 0,
  }));
  let tell: (message: object) => void = () => {};
  await page.routeWebSocket('**/api/lobby/socket', (socket) => {
    tell = (message) => socket.send(JSON.stringify(message));
    tell({ type: 'lobby', tables: tables.slice(0, 200), total: 200 });
    for (const table of tables.slice(200)) tell({ type: 'opened', table });
  });
  await page.goto(house.url);
  await lobby(page).getByText('1,000 open tables').waitFor();
  expect(await lobby(page).getByRole('listitem').count()).toBeLessThan(50);
  const spent = await page.evaluate(() => {
    const before = performance.now();
    return new Promise<number>((done) =>
      requestAnimationFrame(() => done(performance.now() - before)),
    );
  });
  expect(spent).toBeLessThan(500);
  await lobby(page).getByRole('combobox', { name: 'Game' }).first().waitFor();
  expect(problems).toEqual([]);
});

test('nobody sees a match by watching the lobby', async () => {
  const match = await createMatch(house.url, {
    game: 'kalaha',
    seats: [{ name: 'Ann' }, { name: 'Ben' }],
    invite: [1],
    listed: true,
  });
  const { page } = await guests.guest();
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  await page.goto(house.url);
  await lobby(page).waitFor();
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard.join()).not.toContain(match.id);
});
