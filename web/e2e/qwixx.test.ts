import { expect, test } from 'vitest';
import { guests, house } from './evening';
import {
  cross,
  done,
  field,
  over,
  pass,
  playOut,
  points,
  possible,
  ready,
  seatsAt,
  sheet,
  sitAmongComputers,
  sitDown,
} from './qwixx';
import {
  expectAccessiblePages,
  expectNoSidewaysScrolling,
  expectUncut,
  LOOKS,
  LYING,
  PHONE,
  SCREENS,
  startAccessibly,
} from './screens';
import { expectAccessible, misspeakOnce, moves, sitAt, startGame, untilMove } from './table';

const TWELVE: [number, number] = [6, 6];
const FIVE_RED = { red: [2, 3, 4, 5, 6] };

test('a game of five with computers to the end, and how its dice fell', async () => {
  const { page, problems } = await guests.guest();
  await startGame(page, house.url, { game: 'Qwixx', options: ['5'], names: ['Anna'] });
  await playOut(page);
  await over(page).waitFor();
  const names = ['Anna', 'Computer', 'Computer 2', 'Computer 3', 'Computer 4'];
  const totals = await Promise.all(names.map((name) => points(page, name)));
  const best = Math.max(...totals);
  await page
    .getByText(`with ${String(best).replace('-', '−')} points.`)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'How the dice fell' }).click();
  const dialog = page.getByRole('dialog', { name: 'The dice of this game' });
  expect(
    await dialog.getByRole('textbox', { name: 'The number behind all rolls' }).inputValue(),
  ).toMatch(/^\d+$/);
  const caption = await dialog
    .getByText(/How often the white dice made each sum · \d+ rolls/)
    .first()
    .textContent();
  const rolls = Number(/(\d+) rolls/.exec(caption!)![1]);
  const white = await dialog
    .getByRole('row', { name: /^white/ })
    .first()
    .getByRole('cell')
    .allTextContents();
  expect(white.reduce((sum, count) => sum + Number(count), 0)).toBe(rolls);
  expect(problems).toEqual([]);
});

test('two people on their own devices lock the same row at once', async () => {
  const seats = await seatsAt(house.url, ['Anna', 'Berta'], [FIVE_RED, FIVE_RED], TWELVE);
  const [anna, berta] = [await guests.guest(), await guests.guest()];
  await sitDown(guests, seats, anna.page, berta.page);
  await Promise.all([cross(anna.page, 'red 12'), cross(berta.page, 'red 12')]);
  for (const page of [anna.page, berta.page]) {
    for (const name of ['Anna', 'Berta']) {
      await sheet(page, name).locator('[data-cross$="red lock"]').waitFor();
      await sheet(page, name)
        .getByRole('group', { name: 'Row red, 7 crosses, 28 points, closed' })
        .waitFor();
    }
    await page.getByRole('img', { name: 'red: out of the game' }).waitFor();
  }
  await pass(anna.page).waitFor();
  await expect.poll(() => moves(anna.page).count()).toBe(2);
  expect([...anna.problems, ...berta.problems]).toEqual([]);
});

test('four misses end the game, and it says so', async () => {
  const seats = await seatsAt(house.url, ['Anna', 'Berta'], [{ misses: 3 }, {}], TWELVE);
  const [anna, berta] = [await guests.guest(), await guests.guest()];
  await sitDown(guests, seats, anna.page, berta.page);
  await pass(berta.page).click();
  await anna.page.getByRole('button', { name: 'Take a miss' }).last().click();
  await done(anna.page).click();
  for (const { page } of [anna, berta])
    await page.getByText('The game is over: Anna has four misses.').first().waitFor();
  expect(await points(berta.page, 'Anna')).toBe(-20);
  await berta.page.getByText('You win with 0 points.').first().waitFor();
  expect([...anna.problems, ...berta.problems]).toEqual([]);
});

test('a cross stands in pencil until it is final: it can be moved and taken back', async () => {
  const seats = await seatsAt(house.url, ['Anna', 'Berta'], [{}, {}], [3, 4]);
  const { page } = await guests.guest();
  await sitDown(guests, seats, page);
  await field(page, 'red 7').click();
  await field(page, 'blue 7').click();
  expect(await field(page, 'red 7').getAttribute('aria-pressed')).toBe('false');
  await field(page, 'blue 7').click();
  await done(page).waitFor({ state: 'detached' });
  expect(await field(page, 'blue 7').getAttribute('aria-pressed')).toBe('false');
  expect(await moves(page).count()).toBe(0);
  await field(page, 'red 7').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('[data-move="1"]').filter({ hasText: 'red 7' }).waitFor({ state: 'attached' });
});

test('the only possible cross is final with one click, and passing is the quieter choice', async () => {
  const crossed = { yellow: [11], green: [12, 11, 6], blue: [12, 6] };
  const seats = await seatsAt(house.url, ['Anna', 'Berta'], [crossed, {}], [3, 4]);
  const { page, problems } = await guests.guest();
  await sitDown(guests, seats, page);
  expect(await possible(page).count()).toBe(1);
  expect(await pass(page).getAttribute('class')).not.toContain('primary');
  await page.getByText('Possible: red 7, one click crosses it').waitFor();
  await field(page, 'red 7').click();
  await page.locator('[data-move="1"]').filter({ hasText: 'red 7' }).waitFor({ state: 'attached' });
  expect(problems).toEqual([]);
});

test('two people answer one after the other at one screen', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, {
    game: 'Qwixx',
    seats: ['You', 'Another person here'],
    names: ['Anna', 'Bert'],
  });
  await page
    .getByText(/^Anna: white dice first/)
    .first()
    .waitFor();
  await pass(page).click();
  await page
    .getByText(/^Bert: Anna rolled/)
    .first()
    .waitFor();
  await pass(page).click();
  await page
    .getByText(/^Anna: now the colours.*Passing costs a miss/)
    .first()
    .waitFor();
  await pass(page).click();
  await sheet(page, 'Anna').getByRole('group', { name: '1 of 4 misses' }).waitFor();
  expect(problems).toEqual([]);
});

test('on a phone: the own sheet has the whole width, the others are one tap away, nothing scrolls sideways', async () => {
  const { page, problems } = await guests.guest(PHONE);
  await sitAt(page, house.url, { game: 'Qwixx', setup: { players: 5 }, names: ['Anna'] });
  await ready(page);
  await expectNoSidewaysScrolling(page);
  expect((await sheet(page, 'Anna').boundingBox())!.width).toBeGreaterThan(360);
  const chips = page.locator('.chip');
  expect(await chips.count()).toBe(await possible(page).count());
  for (const box of await Promise.all((await chips.all()).map((chip) => chip.boundingBox()))) {
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(40);
  }
  await chips.first().tap();
  await done(page).waitFor();
  await page.getByRole('button', { name: /^Computer 2, .*show the sheet/ }).tap();
  await page.getByRole('dialog', { name: 'Sheet of Computer 2' }).waitFor();
  expect(problems).toEqual([]);
});

test('on a phone on its side: sheet, dice, question and answers are all in sight', async () => {
  const { page, problems } = await guests.guest(LYING);
  await sitAt(page, house.url, { game: 'Qwixx', setup: { players: 5 }, names: ['Anna'] });
  await ready(page);
  await expectNoSidewaysScrolling(page);
  const shown = [
    sheet(page, 'Anna'),
    pass(page),
    page.locator('[data-die]').last(),
    page.locator('.chip').first(),
  ];
  for (const locator of shown) {
    const box = (await locator.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(390);
    expect(box.x + box.width).toBeLessThanOrEqual(844);
  }
  await page.locator('.chip').first().tap();
  await done(page).waitFor();
  expect(problems).toEqual([]);
});

test('an answer the rules refuse is told with the reason, and another one can be given', async () => {
  const seats = await seatsAt(house.url, ['Anna', 'Berta'], [{ red: [2, 3] }, {}], [1, 2]);
  const { page, problems } = await guests.guest();
  await misspeakOnce(page, 'yellow 3', 'red 3');
  await sitDown(guests, seats, page);
  await cross(page, 'yellow 3');
  await page.getByRole('alert').getByText(/red 3/i).waitFor();
  expect(await moves(page).count()).toBe(0);
  await done(page).click();
  await untilMove(page, 1);
  expect(problems).toEqual([]);
});

test.each(SCREENS)(
  'on %s, in German, names of 40 characters are not cut off',
  async (_, screen) => {
    const { page, problems } = await guests.guest({ ...screen, locale: 'de-DE' });
    const names = ['Anna', 'Berta', 'Carla', 'Dora', 'Emma'].map((name) =>
      `${name} Friederike von und zu Hohenzollern-Sig`.slice(0, 40),
    );
    await sitAmongComputers(page, house.url, names);
    await page
      .getByText(/^Zuerst Weiß|Kreuze|passt nirgends/)
      .first()
      .waitFor();
    await expectNoSidewaysScrolling(page);
    const shown = page.locator('.head b, nav .name');
    expect(new Set(await shown.allTextContents())).toEqual(new Set(names));
    await expectUncut(shown);
    await expectUncut(page.getByRole('button', { name: /^Passen/ }));
    await expectUncut(page.getByText('Automatisch bestätigen'));
    expect(problems).toEqual([]);
  },
);

test.each(LOOKS)('no accessibility violations in $colorScheme, $locale', async (look) => {
  const { page, problems } = await guests.guest(look);
  await startAccessibly(page, house.url, 'Qwixx');
  await possible(page).first().waitFor();
  await expectAccessible(page);
  await expectAccessiblePages(page, house.url, ['rules/qwixx']);
  expect(problems).toEqual([]);
});
