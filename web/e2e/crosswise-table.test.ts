import { expect, test } from 'vitest';
import {
  EMPTY,
  expectTiles,
  FEW,
  HANDS,
  information,
  place,
  sitDown,
  tileAt,
  untilOnMove,
} from './crosswise';
import { guests, house } from './evening';
import {
  expectNoSidewaysScrolling,
  expectUncut,
  LOOKS,
  LYING,
  MOVING,
  PHONE,
  SCREENS,
} from './screens';
import { centre, expectAccessible, giveFile, openNewGame, sitAt, untilMove } from './table';

const AGAINST_COMPUTER = [{ name: 'Anna' }, { name: 'Computer', bot: 'classic' }];

test('a computer’s move is seen for its time and can be skipped', async () => {
  const { page } = await sitDown(
    house,
    guests,
    { board: FEW, hands: HANDS },
    { players: AGAINST_COMPUTER, speed: 'slow', context: MOVING },
  );
  await place(page, '0.0').click();
  await place(page, 'c4').click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await untilOnMove(page);
  expect(await page.locator('[data-move]').count()).toBeGreaterThan(1);
});

test('when only computers play, every move is seen from the first one', async () => {
  const { page, problems } = await guests.guest(MOVING);
  // Keeps how many moves were listed, and after which of them a tile was seen flying.
  await page.addInitScript(() => {
    const seen = { listed: [] as number[], flights: [] as number[] };
    const note = (list: number[], value: number) => list.at(-1) === value || list.push(value);
    new MutationObserver(() => {
      if (!document.querySelector('[data-place]')) return;
      const count = document.querySelectorAll('[data-move]').length;
      note(seen.listed, count);
      if (document.querySelector('.flying')) note(seen.flights, count);
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { seen });
  });
  await sitAt(page, house.url, {
    game: 'Crosswise',
    seats: ['Classic', 'Classic'],
    speed: 'fast',
  });
  await untilMove(page, 4);
  const { listed, flights } = await page.evaluate<Record<'listed' | 'flights', number[]>>('seen');
  expect(listed.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
  expect(flights.slice(0, 4)).toEqual([0, 1, 2, 3]);
  expect(['back', undefined], 'nobody sees the hands').toContain(await tileAt(page, '0.0'));
  expect(problems).toEqual([]);
});

test('when only computers play, the hand of the one on move can be shown', async () => {
  const { page, problems } = await guests.guest(MOVING);
  await page.addInitScript(() =>
    localStorage.setItem('spieltisch.crosswise', JSON.stringify({ computerHand: true })),
  );
  await sitAt(page, house.url, {
    game: 'Crosswise',
    seats: ['Classic', 'Classic'],
    speed: 'slow',
  });
  const open = () =>
    page
      .locator('[data-at^="0."] [data-tile], [data-at^="1."] [data-tile]')
      .evaluateAll(
        (tiles) => tiles.filter((tile) => tile.getAttribute('data-tile') !== 'back').length,
      );
  await expect.poll(open).toBeGreaterThanOrEqual(3);
  expect(await open(), 'that of the other stays face down').toBeLessThanOrEqual(4);
  expect(problems).toEqual([]);
});

test('a game begins at the speed of its own until another is chosen, which then stays', async () => {
  const { page } = await guests.guest();
  await page.goto(house.url);
  const chosen = (speed: string) =>
    page.getByRole('radio', { name: speed, exact: true, checked: true });
  const open = (game: string) => page.getByRole('button', { name: `Play ${game}` }).click();
  await open('Crosswise');
  await chosen('Fast').waitFor();
  await page.keyboard.press('Escape');
  await open('Kalaha');
  await chosen('Normal').waitFor();
  await page.getByRole('radio', { name: 'Slow' }).check();
  await page.keyboard.press('Escape');
  await page.reload();
  await open('Crosswise');
  await chosen('Slow').waitFor();
});

test.each([
  ['stays face down', {}, 'back'],
  ['is open while it plays, if wanted', { computerHand: true }, '2'],
])('the computer’s hand %s, and the own one is always open', async (_, options, face) => {
  const { page } = await sitDown(
    house,
    guests,
    { board: FEW, hands: HANDS },
    { players: AGAINST_COMPUTER, options, speed: 'slow', context: MOVING },
  );
  await expectTiles(page, { '1.0': 'back' });
  await place(page, '0.0').click();
  await place(page, 'c4').click();
  await information(page).getByText('Computer to move').waitFor();
  await expectTiles(page, { '1.0': face, '1.1': face });
  expect(await tileAt(page, '0.1')).toBe('7');
  await page.getByRole('button', { name: 'Skip' }).click();
  await untilOnMove(page);
  await expectTiles(page, { '1.0': 'back', '1.1': 'back', '0.1': '7' });
});

test('options are kept: bars appear at every row and column, points and table go', async () => {
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS });
  expect(await page.locator('[data-bar]').count()).toBe(0);
  const size = (await place(page, 'a1').boundingBox())!.width;
  await page.getByRole('button', { name: 'Show and hide' }).click();
  await page.getByRole('switch', { name: /Point bars/ }).click();
  await page.getByRole('switch', { name: 'Team points' }).click();
  await page.getByRole('switch', { name: 'Table of points' }).click();
  expect(await page.locator('[data-bar]').count()).toBe(12);
  expect(
    (await place(page, 'a1').boundingBox())!.width,
    'the board is larger without bars',
  ).toBeLessThan(size);
  await page.reload();
  await page.locator('[data-bar]').first().waitFor();
  expect(await page.locator('[data-bar]').count()).toBe(12);
  expect(await page.locator('[data-team] .points').count()).toBe(0);
  expect(await page.getByRole('table').count()).toBe(0);
});

test('on one screen the hand is covered until the next person is ready', async () => {
  const { page } = await sitDown(house, guests, { board: FEW, hands: HANDS }, { mine: [0, 1] });
  await page.getByRole('button', { name: /ready/i }).click();
  await untilOnMove(page);
  expect(await tileAt(page, '0.0')).toBe('1');
  expect(await tileAt(page, '1.0')).toBe('back');
  await place(page, '0.0').click();
  await place(page, 'c4').click();
  await page.getByRole('heading', { name: /Berta/ }).waitFor();
  await expectTiles(page, { '0.1': 'back', '1.0': 'back' });
  await page.getByRole('button', { name: /ready/i }).click();
  await expectTiles(page, { '0.1': 'back', '1.0': '2' });
});

test('names are letters and digits, at most fifteen, each once', async () => {
  const { page } = await guests.guest();
  const seats = ['You', 'Another person here'];
  const dialog = await openNewGame(page, house.url, {
    game: 'Crosswise',
    seats,
    names: ['Anna Maria', 'Bob'],
  });
  const start = () => dialog.getByRole('button', { name: 'Start game' }).click();
  const names = dialog.getByRole('textbox', { name: /^Name at seat/ });
  await start();
  await dialog.getByRole('alert').getByText('Name(s) invalid!').waitFor();
  await names.nth(0).fill('Bob');
  await start();
  await dialog.getByRole('alert').getByText('No duplicate Names allowed!').waitFor();
  await names.nth(0).fill('Anna');
  await dialog
    .getByRole('combobox', { name: 'Who sits at seat 2' })
    .selectOption({ label: 'Classic' });
  await names.nth(1).fill('Deep Thought');
  await start();
  await dialog.getByRole('alert').getByText('Name(s) invalid!').waitFor();
  await names.nth(1).fill('DeepThought');
  await start();
  await page.waitForURL('**/table/*');
  await page.locator('[data-tray="1"]').getByText('DeepThought').waitFor();
});

test('seats nobody takes are greyed out in the new game, until four play', async () => {
  const { page } = await guests.guest();
  const dialog = await openNewGame(page, house.url, { game: 'Crosswise' });
  const seats = dialog.getByRole('combobox', { name: /^Who sits at seat/ });
  const disabled = () =>
    seats.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).disabled));
  expect(await disabled()).toEqual([false, false, true, true]);
  await dialog.getByRole('radio', { name: '4 players in two teams' }).check();
  await expect.poll(disabled).toEqual([false, false, false, false]);
});

test('a saved game of four is loaded from the home page with its players', async () => {
  const player = (name: string, isAI: boolean, hand: number[]) => ({
    name,
    isActive: true,
    isAI,
    hand,
  });
  const save = {
    players: [
      player('Anna', false, [1, 2, 3, 4]),
      player('Deep', true, [1, 2, 3, 4]),
      player('Cleo', false, [5, 6, 7, 8]),
      player('Dora', true, [5, 6, 9, 10]),
    ],
    currPlayer: 0,
    field: [[3, 4, 0, 0, 0, 0], ...EMPTY.slice(1)],
    usedActionTiles: [0, 0, 0, 0],
  };
  const { page, problems } = await guests.guest();
  await page.goto(house.url);
  await giveFile(page, () => page.getByRole('button', { name: 'Load a file' }).click(), {
    name: 'save.json',
    text: JSON.stringify(save),
    mimeType: 'application/json',
  });
  const dialog = page.getByRole('dialog', { name: 'Load a game' });
  const names = dialog.getByRole('textbox', { name: /^Name at seat/ });
  await names.first().waitFor();
  expect(
    await names.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
  ).toEqual(['Anna', 'Deep', 'Cleo', 'Dora']);
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await page.waitForURL('**/table/*');
  await expectTiles(page, { a1: '3', a2: '4' });
  await page.locator('[data-tray="3"]').getByText('Dora').waitFor();
  expect(problems).toEqual([]);
});

test.each([
  ['a phone', PHONE, false, 37],
  ['a phone, with bars', PHONE, true, 36],
  ['a phone on its side', LYING, false, 30],
  ['a phone on its side, with bars', LYING, true, 30],
] as const)(
  'four players on %s: everything is visible and large enough to touch',
  async (_, context, bars, least) => {
    const players = ['Anna', 'Berta', 'Carlotta1234567', 'Dora'].map((name) => ({ name }));
    const hands = [...HANDS, [3, 4, 5, 6], [1, 3, 5, 6]];
    const { page, problems } = await sitDown(
      house,
      guests,
      { board: FEW, hands },
      { players, options: { bars }, context },
    );
    await untilOnMove(page);
    await expectNoSidewaysScrolling(page);
    const { width, height } = context.viewport;
    const inSight = ['a1', 'f6', '0.0', '0.3', '1.3', '2.3', '3.0'].map((name) =>
      place(page, name),
    );
    for (const locator of [
      ...inSight,
      information(page),
      page.getByRole('button', { name: 'Show and hide' }),
    ]) {
      const box = (await locator.boundingBox())!;
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
    const pitch = (await centre(place(page, 'b1'))).x - (await centre(place(page, 'a1'))).x;
    expect(pitch).toBeGreaterThanOrEqual(least);
    await place(page, '0.0').tap();
    await place(page, 'c4').tap();
    await expectTiles(page, { c4: '1' });
    expect(problems).toEqual([]);
  },
);

test.each(SCREENS)(
  'on %s, in German, both teams are named with all players, and no text is cut off',
  async (_, screen) => {
    const names = ['Wilhelmine12345', 'Bartholomaeus12', 'Maximiliane1234', 'Dorothea1234567'];
    const { page, problems } = await sitDown(
      house,
      guests,
      {
        board: FEW,
        hands: [...HANDS, [3, 4, 5, 6], [1, 3, 5, 6]],
        activated: 10,
        used: [0, 0, 0, 1],
      },
      {
        players: names.map((name, seat) => (seat === 0 ? { name } : { name, bot: 'classic' })),
        context: { ...screen, locale: 'de-DE' },
      },
    );
    await information(page)
      .getByText(/^Hand-Tausch, Schritt 2 von 2/)
      .waitFor();
    await expectNoSidewaysScrolling(page);
    for (const [team, seats] of [
      ['Team Senkrecht', [0, 2]],
      ['Team Waagerecht', [1, 3]],
    ] as const) {
      const members = page.getByRole('list', { name: team }).getByRole('listitem');
      expect(await members.allTextContents()).toEqual(seats.map((seat) => names[seat]));
      await expectUncut(members);
    }
    await expectUncut(page.locator('[data-team] p'));
    await expectUncut(page.getByRole('table').getByRole('row'));
    await expectUncut(information(page));
    expect(problems).toEqual([]);
  },
);

test.each(LOOKS)('no accessibility violations in $colorScheme, $locale', async (context) => {
  const { page } = await sitDown(
    house,
    guests,
    { board: FEW, hands: HANDS },
    { context, options: { bars: true } },
  );
  await place(page, '0.2').click();
  await expectAccessible(page);
});
