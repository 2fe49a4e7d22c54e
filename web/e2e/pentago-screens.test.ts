import { expect, test } from 'vitest';
import { guests, house } from './evening';
import {
  arrows,
  button,
  cell,
  EMPTY,
  file,
  marked,
  play,
  protocol,
  rows,
  START,
  TWO,
  untilOnMove,
} from './pentago';
import { centre, expectAccessible, expectNoSidewaysScrolling, startGame } from './table';

test('two people at one screen', async () => {
  const { page, problems } = await guests.guest();
  await startGame(page, house.url, TWO);
  const game = ['a1-4R', 'a6-4L', 'b1-4R', 'b6-4L', 'c1-4R', 'c6-4L', 'd1-4R', 'a5-4L'];
  for (const [number, move] of game.entries()) {
    await page
      .getByText(number % 2 === 0 ? 'Anna to move' : 'Bert to move')
      .first()
      .waitFor();
    await untilOnMove(page);
    await play(page, move);
    await page.locator(`[data-move="${number + 1}"]`).waitFor({ state: 'attached' });
  }
  await untilOnMove(page);
  await play(page, 'e1');
  await page.getByText('Anna wins with five in a row.').first().waitFor();
  const list = [...game, 'e1'].map((move, number) => `${number % 2 === 0 ? 'P' : 'C'} ${move}`);
  expect(await protocol(page)).toEqual(list);
  expect(await rows(page)).toEqual(['PPPPP-', '------', '------', '------', 'C-----', 'CCC---']);
  await button(page, 'Undo').click();
  await page.getByText('Anna to move').first().waitFor();
  expect(await protocol(page)).toEqual(list.slice(0, -1));
  expect(await marked(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('on a phone: the board is whole, taps place and turn, nothing scrolls sideways', async () => {
  const phone = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  };
  const { page, problems } = await guests.guest(phone);
  await startGame(page, house.url, START);
  await untilOnMove(page);
  await expectNoSidewaysScrolling(page);
  for (const name of ['a1', 'f1', 'c3', 'a6', 'f6']) {
    const box = (await cell(page, name).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
  }
  const tap = async (place: { x: number; y: number }) => page.touchscreen.tap(place.x, place.y);
  await tap(await centre(cell(page, 'e5')));
  await arrows(page).first().waitFor();
  await expectNoSidewaysScrolling(page);
  for (const arrow of await arrows(page).all()) {
    const box = (await arrow.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
  }
  await tap(await centre(page.locator('[data-turn="3L"]')));
  await page.locator('[data-move="2"]').waitFor({ state: 'attached' });
  await untilOnMove(page);
  expect((await protocol(page))[0]).toBe('P e5-3L');
  expect(problems).toEqual([]);
});

test.each([
  { colorScheme: 'light', locale: 'en-GB' },
  { colorScheme: 'dark', locale: 'de-DE' },
] as const)(
  'no accessibility violations in $colorScheme, $locale',
  async ({ colorScheme, locale }) => {
    const { page, problems } = await guests.guest({ colorScheme, locale, reducedMotion: 'reduce' });
    await page.goto(house.url);
    await page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Pentago' }) })
      .getByRole('button')
      .click();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').locator('form button').last().click();
    await page.waitForURL('**/table/*');
    await cell(page, 'c3').click();
    await page.locator('[data-turn]').first().waitFor();
    await expectAccessible(page);
    await page.locator('[popovertarget=menu]').click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^(Load|Laden)…$/ }).click();
    const drawn = file(['CCCCC-', 'PPPPP-', ...EMPTY.slice(2)]);
    await (
      await choosing
    ).setFiles({ name: 'drawn.pen', mimeType: 'text/plain', buffer: Buffer.from(drawn) });
    await expect.poll(() => page.locator('[data-winning]').count()).toBe(10);
    await expectAccessible(page);
    for (const path of [
      'rules/pentago',
      page.url().replace(house.url, '').replace('table', 'replay'),
    ]) {
      await page.goto(house.url + path);
      await page.getByRole('heading').first().waitFor();
      await expectAccessible(page);
    }
    expect(problems).toEqual([]);
  },
  300_000,
);
