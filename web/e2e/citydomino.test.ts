import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  bin,
  box,
  built,
  cellMiddles,
  dragSomewhere,
  ghost,
  ground,
  markable,
  markLast,
  playOn,
  typeSomewhere,
  untilDue,
} from './citydomino';
import { guests, house } from './evening';
import { expectNoSidewaysScrolling, LYING, MOVING, PHONE } from './screens';
import {
  centre,
  chooseFromMenu,
  expectAccessible,
  giveFile,
  loadFile,
  moves,
  playOne,
  saveFile,
  sitAt,
  startGame,
} from './table';

const START = { game: 'City Domino' };
const EMPTY = [
  '-- -- -- -- --',
  '-- -- -- -- --',
  '-- -- CC -- --',
  '-- -- -- -- --',
  '-- -- -- -- --',
].join('\n');
const LAST_ROUND = [
  ...['HUMAN', 'BOT1', 'BOT2', 'BOT3'].map((name) => `<Spielfeld ${name}>\n${EMPTY}`),
  '<Bänke>\n0 P0P0,1 H0H0,2 A0A0,3 S0S0\n\n<Beutel>\n',
].join('\n');

/** Plays until the own domino lies in the turning box. */
async function untilLaying(page: Page): Promise<void> {
  for (let tries = 0; tries < 5 && (await untilDue(page)) === 'mark'; tries++) {
    await playOne(page, () => markLast(page));
  }
  expect(await untilDue(page)).toBe('lay');
}

test('a whole game with three computers by drag and drop, with everything moving', async () => {
  const { page, problems } = await guests.guest(MOVING);
  await startGame(page, house.url, { ...START, speed: 'Fast' });
  await playOn(
    page,
    () => markLast(page),
    () => dragSomewhere(page),
  );
  const result = page.getByRole('region', { name: 'Result' });
  await expect.poll(() => result.locator('tbody').count()).toBe(4);
  const ranks = await result.locator('tbody .rank').allTextContents();
  expect(ranks[0]).toBe('1.');
  const district = result.locator('[data-district]').first();
  await district.hover();
  await page.locator('.lit').first().waitFor();
  expect(problems).toEqual([]);
}, 240_000);

test('a whole game by keyboard alone', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, START);
  await playOn(
    page,
    async () => {
      await markable(page).first().focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    },
    () => typeSomewhere(page),
  );
  await page.getByRole('region', { name: 'Result' }).waitFor();
  expect(await built(page, 0)).toBeGreaterThan(10);
  expect(problems).toEqual([]);
});

test('a touch drag on a phone lays the domino, and all fits the screen', async () => {
  const { page } = await guests.guest({ ...PHONE, deviceScaleFactor: 1 });
  await sitAt(page, house.url, START);
  await untilLaying(page);
  await expectNoSidewaysScrolling(page);
  const touch = await page.context().newCDPSession(page);
  const send = (type: string, points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
  const field = (await page.locator('[data-city="0"]').boundingBox())!;
  const target = (await cellMiddles(page))(2, 1);
  const unit = field.width / 5.16;
  await send('touchStart', [await centre(box(page))]);
  // The domino is held above the finger, its middle between the two cells.
  for (const part of [0.3, 0.6, 1]) {
    await send('touchMove', [
      { x: target.x + unit / 2, y: target.y + 0.8 * unit + (1 - part) * 40 },
    ]);
  }
  await ghost(page).waitFor();
  await send('touchEnd', []);
  await expect.poll(() => built(page, 0)).toBe(3);
  expect(await ground(page, 0, 2, 1)).toBeDefined();
  expect(await ground(page, 0, 3, 1)).toBeDefined();
});

test('a domino dropped beside the field is back in the box, and cells it does not fit are red', async () => {
  const { page } = await guests.guest();
  await sitAt(page, house.url, START);
  await untilLaying(page);
  const before = await moves(page).count();
  const start = await centre(box(page));
  const corner = (await cellMiddles(page))(0, 0);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(corner.x + 20, corner.y);
  await page.locator('[data-ghost="fits-not"]').waitFor();
  await page.mouse.up();
  await page.getByText('Neither half lies beside its own kind or the centre').first().waitFor();
  await expect.poll(() => page.locator('[data-ghost]').count()).toBe(0);
  expect(await moves(page).count()).toBe(before);
  await box(page).click();
  await expect.poll(() => page.locator('[data-refusal]').count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await ghost(page).waitFor();
});

test('the places where the domino fits are shown before and while it is dragged', async () => {
  const { page } = await guests.guest();
  await sitAt(page, house.url, START);
  await untilLaying(page);
  const cells = page.locator('[data-places="now"] rect');
  // Lying around the centre: three cells above and below it, two on each side.
  await expect.poll(() => cells.count()).toBe(10);
  const start = await centre(box(page));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y);
  expect(await cells.count()).toBe(10);
  await page.keyboard.press('r');
  expect(await page.locator('[data-places="later"] rect').count()).toBeGreaterThan(0);
  await page.mouse.up();
});

test('the city is shifted as far as the field goes, and a domino is discarded', async () => {
  const { page } = await guests.guest();
  await sitAt(page, house.url, START);
  await untilLaying(page);
  const left = page.getByRole('button', { name: 'Shift the city: left' });
  await left.click();
  await expect.poll(() => ground(page, 0, 1, 2)).toBe('centre');
  await expectAccessible(page);
  await left.click();
  await expect.poll(() => ground(page, 0, 0, 2)).toBe('centre');
  await expect.poll(() => left.isDisabled()).toBe(true);
  const before = await moves(page).count();
  await bin(page).click();
  await page
    .locator(`[data-move="${before + 1}"]`)
    .getByText('discard')
    .waitFor();
  expect(await built(page, 0)).toBe(1);
});

test('a game saved in the first draft is loaded again after the question about the unsaved game', async () => {
  const { page } = await guests.guest();
  await sitAt(page, house.url, START);
  await untilDue(page);
  const { name, text } = await saveFile(page, 'File .txt');
  expect(text).toContain('<Bänke>');
  await markLast(page);
  await untilDue(page);
  await chooseFromMenu(page, 'Open…');
  const goOn = page.getByRole('button', { name: 'Go on without saving' });
  await giveFile(page, () => goOn.click(), { name, text });
  await expect.poll(() => markable(page).count()).toBe(4);
});

test('the last round is loaded and played to the result; a bad file changes nothing', async () => {
  const { page } = await guests.guest();
  await sitAt(page, house.url, START);
  await untilDue(page);
  await loadFile(page, 'bad.txt', 'no city at all');
  await page.getByRole('alert').getByText(/./).first().waitFor();
  expect(await markable(page).count()).toBe(4);
  await loadFile(page, 'last.txt', LAST_ROUND);
  await expect.poll(() => untilDue(page)).toBe('lay');
  await expectAccessible(page);
  await typeSomewhere(page);
  await page.getByRole('region', { name: 'Result' }).waitFor();
  await expectAccessible(page);
});

test('the shortcuts open, save, leave and begin, and leaving asks while the game is unsaved', async () => {
  const { page } = await guests.guest();
  await sitAt(page, house.url, START);
  await untilDue(page);
  await markLast(page);
  await untilDue(page);
  await page.keyboard.press('Control+e');
  const question = page.getByRole('dialog', { name: 'Save the game first?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  expect(page.url()).toContain('/table/');
  await page.keyboard.press('Control+o');
  await question.waitFor();
  await page.keyboard.press('Escape');
  // While a dialog is open the keys of the table mean nothing.
  await question.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Shift+s');
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  const first = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'File .txt' }).click();
  await first;
  await dialog.waitFor({ state: 'detached' });
  const second = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  expect((await second).suggestedFilename()).toMatch(/\.txt$/);
  await page.keyboard.press('Alt+n');
  const wishes = page.getByRole('dialog', { name: 'New game: City Domino' });
  await wishes.waitFor();
  await page.keyboard.press('Escape');
  await wishes.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+e');
  await page.waitForURL(house.url);
});

test('a file opened at home seats whom it names, and everything on the way is accessible', async () => {
  const { page } = await guests.guest();
  await page.goto(house.url);
  const names = ['BOT0', 'Bert', 'BOT2', 'BOT3'];
  const text = [
    ...names.map((name) => `<Spielfeld ${name}>\n${EMPTY}`),
    '<Bänke>\n1 P0P0,0 H0H0\n\n<Beutel>\n',
  ].join('\n');
  const open = page.getByRole('button', { name: 'Load a file' });
  await giveFile(page, () => open.click(), { name: 'saved.txt', text });
  const dialog = page.getByRole('dialog', { name: 'Load a game' });
  const kinds = dialog.getByRole('combobox', { name: /^Who sits at seat/ });
  await kinds.first().waitFor();
  const chosen = await kinds.evaluateAll((fields) =>
    fields.map((field) => (field as HTMLSelectElement).value),
  );
  expect(chosen).toEqual(['bot:classic', 'you', 'bot:classic', 'bot:classic']);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start game' }).click();
  expect(await untilDue(page)).toBe('lay');
  expect(await page.locator('[data-city]').first().getAttribute('data-city')).toBe('1');
  await chooseFromMenu(page, 'Rules');
  await page
    .getByRole('dialog', { name: 'Rules of City Domino' })
    .getByRole('heading', { name: 'Laying' })
    .waitFor();
  await expectAccessible(page);
  await page.goto(`${house.url}rules/citydomino`);
  await page.getByRole('heading', { name: 'Laying' }).waitFor();
  await expectAccessible(page);
});

test('marking is accessible, in the dark and on a phone too', async () => {
  const { page } = await guests.guest({ viewport: PHONE.viewport, colorScheme: 'dark' });
  await sitAt(page, house.url, START);
  expect(await untilDue(page)).toBe('mark');
  await expectAccessible(page);
  await markLast(page);
  await untilDue(page);
  await expectAccessible(page);
});

test.each([
  ['390×844', { width: 390, height: 844 }],
  ['844×390', { width: 844, height: 390 }],
  ['1440×900 at 200 % zoom', { width: 720, height: 450 }],
])('at %s the own city has most of the height', async (_, viewport) => {
  const { page } = await guests.guest({ viewport });
  await sitAt(page, house.url, START);
  await untilLaying(page);
  const own = (await page.locator('[data-city="0"]').boundingBox())!;
  const stage = (await page.locator('.stage').boundingBox())!;
  expect(own.height / stage.height).toBeGreaterThanOrEqual(0.6);
  expect(own.y + own.height).toBeLessThanOrEqual(viewport.height);
});

test('a phone on its side shows everything large enough to be touched', async () => {
  const { page } = await guests.guest({ ...LYING, deviceScaleFactor: 1 });
  await sitAt(page, house.url, START);
  await untilLaying(page);
  const own = (await page.locator('[data-city="0"]').boundingBox())!;
  expect(own.width).toBeGreaterThan(180);
  expect(own.y + own.height).toBeLessThanOrEqual(390);
  for (const seat of [1, 2, 3])
    expect((await page.locator(`[data-city="${seat}"]`).boundingBox())!.width).toBeGreaterThan(50);
  expect((await bin(page).boundingBox())!.height).toBeGreaterThanOrEqual(40);
});

test('on a phone the districts of the result are large enough to be touched', async () => {
  const { page } = await guests.guest({ ...PHONE, deviceScaleFactor: 1 });
  await sitAt(page, house.url, START);
  await untilDue(page);
  await loadFile(page, 'last.txt', LAST_ROUND);
  await expect.poll(() => untilDue(page)).toBe('lay');
  await typeSomewhere(page);
  const district = page.locator('[data-district]').first();
  await district.tap();
  await page.locator('.lit').first().waitFor();
  expect((await district.boundingBox())!.height).toBeGreaterThanOrEqual(40);
});
