import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { beans, pit, playablePits, playOut, untilOnMove, hints } from './kalaha';
import { expectNoSidewaysScrolling, expectTouchable, MOVING, PHONE, replayPath } from './screens';
import {
  centre,
  chooseFromMenu,
  isFocusOnBoard,
  linkFor,
  loadFile,
  moves,
  openNewGame,
  playOne,
  saveFile,
  sitAt,
  startGame,
  tabTo,
  takeSeat,
  untilMove,
} from './table';

const START = { game: 'Kalaha', options: ['You'] };
const SEATS = ['You', 'Beginner'];
const AGAINST_BEGINNER = { game: 'Kalaha', seats: SEATS, setup: { first: 'A' } };
const TOTAL = 72;
const FEW = 2;

async function expectResult(page: Page, total: number): Promise<void> {
  const [mine, theirs] = (await beans(page)).filter((_, field) => field === 6 || field === 13);
  expect(mine! + theirs!).toBe(total);
  const expected =
    mine! > theirs! ? /You win by/ : mine! < theirs! ? /Computer beats you by/ : /draw/i;
  await page.getByText(expected).first().waitFor();
}

test('a whole game against the computer by mouse, with everything moving', async () => {
  const { page, problems } = await guests.guest(MOVING);
  await startGame(page, house.url, {
    ...START,
    seats: SEATS,
    sliders: { 'Beans per pit': FEW },
    speed: 'Fast',
  });
  await playOut(page, async () => {
    const place = await centre(playablePits(page).last());
    await page.mouse.dblclick(place.x, place.y);
  });
  await expectResult(page, 12 * FEW);
  const finished = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((url) => url.href !== finished);
  // Sides have changed: the computer begins.
  await untilMove(page, 1);
  await untilOnMove(page);
  await page.goto(house.url + replayPath(page, house.url));
  const row = [...Array<number>(6).fill(FEW), 0];
  await expect.poll(() => beans(page)).toEqual([...row, ...row]);
  expect(problems).toEqual([]);
});

test('a whole game by keyboard alone', async () => {
  const { page, problems } = await guests.guest();
  await page.goto(house.url);
  await tabTo(page, 'Play Kalaha');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'Start game');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/table/*');
  await playOut(page, async () => {
    expect(await isFocusOnBoard(page), 'the focus is on the board').toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  });
  await expectResult(page, TOTAL);
  expect(problems).toEqual([]);
});

test('two people in two browsers by an invitation link, and a spectator', async () => {
  const { page: host, problems } = await guests.guest();
  await startGame(host, house.url, {
    game: 'Kalaha',
    seats: ['You', 'Invite by link'],
    names: ['Anna', 'Guest'],
    options: ['Anna'],
  });
  const seatLink = await linkFor(host, 'Guest');
  const watchLink = await linkFor(host, 'spectators');

  const { page: friend, problems: friendProblems } = await guests.guest();
  await takeSeat(friend, seatLink, 'Berta');
  expect(friend.url(), 'the secret leaves the address bar').not.toContain('#');
  await host.getByText('Berta').first().waitFor();
  const { page: watcher } = await guests.guest();
  await watcher.goto(watchLink);
  await watcher.getByText('You are watching').waitFor();

  // The friend's own row lies at the bottom of the friend's screen.
  expect((await centre(pit(friend, 7))).y).toBeGreaterThan((await centre(pit(friend, 0))).y);
  expect((await centre(pit(host, 7))).y).toBeLessThan((await centre(pit(host, 0))).y);

  await untilOnMove(host);
  await pit(host, 1).dblclick();
  await untilOnMove(friend);
  await host.getByRole('button', { name: 'Undo' }).click();
  await friend.getByRole('button', { name: 'Decline' }).click();
  await host.getByText(/declined/).waitFor();
  await host.getByRole('button', { name: 'Undo' }).click();
  await friend.getByRole('button', { name: 'Accept' }).click();
  await untilOnMove(host);
  expect(await beans(watcher)).toEqual([6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0]);

  for (let turn = 0; turn < 200; turn++) {
    const active = host
      .getByRole('button', { name: 'Play again' })
      .or(playablePits(host))
      .or(host.getByText('Berta to move'));
    await active.first().waitFor();
    if (await host.getByRole('button', { name: 'Play again' }).isVisible()) break;
    const mover = (await playablePits(host).count()) > 0 ? host : friend;
    if (!(await untilOnMove(mover))) break;
    await playOne(host, () => playablePits(mover).first().dblclick());
  }
  const result = await beans(host);
  expect(result[6]! + result[13]!).toBe(TOTAL);
  await friend.getByRole('button', { name: 'Play again' }).waitFor();
  expect(await beans(friend)).toEqual(result);
  await expect.poll(() => beans(watcher)).toEqual(result);
  expect([...problems, ...friendProblems]).toEqual([]);
});

test('holding a pit shows where its last bean would fall; what cannot be played does not react', async () => {
  const { page } = await guests.guest();
  await sitAt(page, house.url, AGAINST_BEGINNER);
  await untilOnMove(page);
  const mark = page.locator('.landing').last();
  // Whoever uses the mouse is not shown where the focus is.
  await page.mouse.click(1, 1);
  await expect.poll(() => mark.count()).toBe(0);
  const { x, y } = await centre(pit(page, 0));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await mark.waitFor();
  const landing = await centre(mark);
  const store = await pit(page, 6).boundingBox();
  expect(landing.x).toBeGreaterThan(store!.x);
  expect(landing.x).toBeLessThan(store!.x + store!.width);
  // Whoever has held a pit this long only wanted to look.
  await page.waitForTimeout(600);
  await page.mouse.up();
  await mark.waitFor({ state: 'detached' });
  for (const dead of [6, 9, 13]) {
    const place = await centre(pit(page, dead));
    await page.mouse.dblclick(place.x, place.y);
  }
  expect(await beans(page)).toEqual([6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0]);
  expect(await moves(page).count()).toBe(0);
});

test('a click chooses a pit, and however much later another click on it plays it', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, AGAINST_BEGINNER);
  await untilOnMove(page);
  const landing = page.locator('.landing').last();
  await pit(page, 2).click();
  await page.getByText('Click again to play').first().waitFor();
  const chosen = await landing.getAttribute('data-mark');
  await pit(page, 5).click();
  await expect.poll(() => landing.getAttribute('data-mark')).not.toBe(chosen);
  for (const drop of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 300)]) {
    await pit(page, 2).click();
    await landing.waitFor();
    await drop();
    await landing.waitFor({ state: 'detached' });
  }
  expect(await moves(page).count()).toBe(0);
  await pit(page, 2).click();
  await page.waitForTimeout(1_500);
  await pit(page, 2).click();
  await untilMove(page, 1);
  await page.locator('[data-move="1"]').getByText('pit 3').waitFor();
  expect(problems).toEqual([]);
});

test('hints are whole beans and stay still, or are the numbers of the log', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, AGAINST_BEGINNER);
  await untilOnMove(page);
  await pit(page, 1).dblclick();
  await untilMove(page, 2);
  await untilOnMove(page);
  await page.getByRole('button', { name: 'Hints' }).click();
  await page.locator('[data-hint]').first().waitFor();
  const seen = new Set<string>();
  for (let look = 0; look < 40; look++) {
    const shown = await hints(page);
    for (const value of Object.values(shown)) expect(value).toMatch(/^(≈ )?([+−]\d+|0)$/);
    seen.add(JSON.stringify(shown));
    await page.waitForTimeout(50);
  }
  expect(seen.size, 'they change once at most').toBeLessThanOrEqual(2);
  await page.getByText(/≈ is an estimate: the latest figures vary by up to \d+/).waitFor();

  await page.getByRole('radio', { name: 'Classic opponent' }).check();
  const log = await saveFile(page, 'Log');
  const state = log.text.split('----------\n').at(-2)!;
  const logged = Object.fromEntries(
    state.split('\n').flatMap((line) => {
      const [, number, value] = /^(\d)\. [AB] (-?\d+) /.exec(line) ?? [];
      if (number === undefined) return [];
      const lead = Number(value);
      return [[number, lead > 0 ? `+${lead}` : `${lead}`.replace('-', '−')]];
    }),
  );
  expect(Object.keys(logged).length).toBeGreaterThan(3);
  await expect.poll(() => hints(page)).toEqual(logged);
  await page.reload();
  await untilOnMove(page);
  await page.getByRole('button', { name: 'Hints' }).click();
  await expect.poll(() => hints(page), { message: 'the choice is kept' }).toEqual(logged);
  expect(problems).toEqual([]);
});

test('hints, another level, undo and redo', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, AGAINST_BEGINNER);
  await untilOnMove(page);
  await page.getByRole('button', { name: 'Hints' }).click();
  await expect.poll(() => playablePits(page).filter({ hasNotText: /./ }).count()).toBe(6);
  await page.getByRole('button', { name: /value .*best move/ }).waitFor();
  await page.getByRole('button', { name: 'Hints' }).click();
  await page.getByRole('button', { name: /value/ }).first().waitFor({ state: 'detached' });

  const start = await beans(page);
  await pit(page, 2).dblclick();
  await untilMove(page, 2);
  await untilOnMove(page);
  const answered = await beans(page);
  const played = await moves(page).count();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => beans(page)).toEqual(start);
  expect(await moves(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => beans(page)).toEqual(answered);
  expect(await moves(page).count()).toBe(played);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => beans(page)).toEqual(start);
  await page.getByRole('combobox', { name: 'Level of Computer' }).selectOption({ label: 'Pro' });
  await expect.poll(() => page.getByRole('button', { name: 'Redo' }).isDisabled()).toBe(true);
  expect(problems).toEqual([]);
});

test('save, load a good file, refuse a bad one and play on', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, AGAINST_BEGINNER);
  await untilOnMove(page);
  await pit(page, 0).dblclick();
  await untilOnMove(page);
  const saved = await beans(page);
  const record = await saveFile(page, 'Whole match');
  expect(record.name).toMatch(/^kalaha.*\.json$/);
  expect(JSON.parse(record.text)).toMatchObject({
    format: 'spieltisch/2',
    game: 'kalaha',
    moves: [{ seat: 0, move: '0' }],
  });
  const position = await saveFile(page, 'Position');
  expect(JSON.parse(position.text)).toEqual({ pits: saved, turn: 'A' });
  const log = await saveFile(page, 'Log');
  expect(log.text.split('\n').slice(0, 2)).toEqual([
    '',
    expect.stringMatching(/^A -?\d+ 6 6 6 6 6 6 0 6 6 6 6 6 6 0$/),
  ]);

  await pit(page, 3).dblclick();
  await untilOnMove(page);
  const before = await beans(page);
  await loadFile(page, 'broken.json', '{"pits":[1,2,3],"turn":"A"}');
  await page
    .getByRole('alert')
    .getByText(/3 entries/)
    .waitFor();
  expect(await beans(page)).toEqual(before);
  await loadFile(page, 'game.json', record.text);
  await expect.poll(() => beans(page)).toEqual(saved);
  await untilOnMove(page);
  await pit(page, 1).dblclick();
  await untilMove(page, 2);
  expect(problems, 'the answer about the bad file').toEqual([expect.stringContaining('400')]);
});

/** A game against the computer in which the first pit was played, and how the beans then lie. */
async function begunGame(): Promise<{ page: Page; before: number[] }> {
  const { page } = await guests.guest();
  await sitAt(page, house.url, AGAINST_BEGINNER);
  await untilOnMove(page);
  await pit(page, 0).dblclick();
  await untilMove(page, 1);
  await untilOnMove(page);
  return { page, before: await beans(page) };
}

test('a reload in the middle of the game loses nothing, and home knows the way back', async () => {
  const { page, before } = await begunGame();
  await page.reload();
  await untilOnMove(page);
  expect(await beans(page)).toEqual(before);
  await chooseFromMenu(page, 'Leave the table');
  await page.getByRole('link', { name: /^Go on with Kalaha/ }).click();
  await untilOnMove(page);
  expect(await beans(page)).toEqual(before);
});

test('a killed and restarted server is noticed and the game goes on by itself', async () => {
  const { page, before } = await begunGame();
  await house.kill();
  await page.getByText('Connection lost. Trying again…').waitFor();
  expect(await playablePits(page).count(), 'nothing can be played meanwhile').toBe(0);
  await house.start();
  await page.getByText('Connection lost. Trying again…').waitFor({ state: 'detached' });
  await untilOnMove(page);
  expect(await beans(page)).toEqual(before);
  await playablePits(page).first().dblclick();
  await untilMove(page, 2);
});

test('on a phone: two taps play, the board is whole, nothing scrolls sideways', async () => {
  const { page, problems } = await guests.guest(PHONE);
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Play Kalaha' }).waitFor();
  await expectNoSidewaysScrolling(page);
  await sitAt(page, house.url, AGAINST_BEGINNER);
  await untilOnMove(page);
  await expectNoSidewaysScrolling(page);
  for (let field = 0; field < 14; field++) await expectTouchable(pit(page, field));
  const { x, y } = await centre(pit(page, 2));
  await page.touchscreen.tap(x, y);
  await page.getByText('Tap again to play').first().waitFor();
  expect(await moves(page).count()).toBe(0);
  await page.touchscreen.tap(x, y);
  await untilMove(page, 1);
  expect(problems).toEqual([]);
});

test('a replay goes through the match move by move', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, {
    game: 'Kalaha',
    seats: ['You', 'Another person here'],
    names: ['Anna', 'Bert'],
    setup: { first: 'A' },
  });
  await untilOnMove(page);
  const shots = [await beans(page)];
  for (let turn = 1; turn <= 4; turn++) {
    await playablePits(page).last().dblclick();
    await untilMove(page, turn);
    await untilOnMove(page);
    shots.push(await beans(page));
  }
  await chooseFromMenu(page, 'Replay');
  await page.waitForURL('**/replay/*');
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => beans(page)).toEqual(shots.at(-1));
  await page.getByRole('button', { name: 'To the start' }).click();
  for (const expected of shots) {
    await expect.poll(() => beans(page)).toEqual(expected);
    if (expected !== shots.at(-1)) await page.getByRole('button', { name: 'One move on' }).click();
  }
  expect(problems).toEqual([]);
});

test('the first visit transfers at most 120 kB', async () => {
  const { page } = await guests.guest();
  const dialog = await openNewGame(page, house.url, START);
  await dialog.waitFor();
  const transferred = await page.evaluate(() =>
    performance
      .getEntries()
      .reduce(
        (bytes, entry) => bytes + ('transferSize' in entry ? (entry.transferSize as number) : 0),
        0,
      ),
  );
  expect(transferred).toBeGreaterThan(0);
  expect(transferred).toBeLessThan(120_000);
});
