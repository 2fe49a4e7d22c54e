import { expect, test } from 'vitest';
import { guests, house } from './evening';
import {
  arrows,
  button,
  cell,
  EMPTY,
  holdAnswers,
  marked,
  openCells,
  play,
  playAndWait,
  protocol,
  rows,
  somewhere,
  START,
  strike,
  TWO,
  untilOnMove,
  waiting,
  walkTo,
} from './pentago';
import { MOVING } from './screens';
import { chooseFromMenu, sitAt, tabTo, untilMove } from './table';

test('a click places a marble, an arrow turns a quadrant, and the list tells both', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, TWO);
  await untilOnMove(page);
  expect(await arrows(page).count()).toBe(0);
  await cell(page, 'd1').click();
  await arrows(page).first().waitFor();
  expect(await arrows(page).count()).toBe(8);
  expect(await waiting(page).getAttribute('data-cell')).toBe('d1');
  expect(await protocol(page)).toEqual([]);
  await page
    .getByRole('button', { name: 'Turn quadrant 2, top right, clockwise', exact: true })
    .click();
  await expect.poll(() => protocol(page)).toEqual(['P d1-2R']);
  expect(await rows(page)).toEqual(['-----P', ...EMPTY.slice(1)]);
  expect(await arrows(page).count()).toBe(0);

  await page.getByText('Bert to move').first().waitFor();
  await cell(page, 'a4').click();
  for (const other of ['b5', 'a4', 'f1']) await strike(page, other);
  expect(await waiting(page).getAttribute('data-cell'), 'the marble stays').toBe('a4');
  await page
    .getByRole('button', { name: 'Turn quadrant 3, bottom left, counter-clockwise', exact: true })
    .click();
  await expect.poll(() => protocol(page)).toEqual(['P d1-2R', 'C a4-3L']);
  expect(await rows(page)).toEqual(['-----P', '------', '------', '------', '------', 'C-----']);
  expect(problems).toEqual([]);
});

test('a whole game by keyboard alone', async () => {
  const { page, problems } = await guests.guest();
  await page.goto(house.url);
  await tabTo(page, 'Play Pentago');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'Name at seat P');
  await page.keyboard.type('Anna');
  await tabTo(page, 'Start game');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/table/*');
  await untilOnMove(page);
  await tabTo(page, 'c3, free');
  const ways = ['l', 'R', 'ArrowLeft', 'ArrowRight'];
  const expected: string[] = [];
  for (let turn = 0; await untilOnMove(page); turn++) {
    const target = await openCells(page).last().getAttribute('data-cell');
    const [quadrant, way] = [1 + (turn % 4), ways[Math.floor(turn / 2) % 4]!];
    await walkTo(page, target!);
    await page.keyboard.press('Enter');
    const side = /R/.test(way) ? 'R' : 'L';
    if ((await waiting(page).count()) > 0) {
      expected.push(`P ${target}-${quadrant}${side}`);
      await page.keyboard.press(String(quadrant));
      await page.keyboard.press(way);
    } else expected.push(`P ${target}`);
    await untilMove(page, 2 * turn + 1);
  }
  const list = await protocol(page);
  expect(list.filter((line) => line.startsWith('P'))).toEqual(expected);
  const board = (await rows(page)).join('');
  const winners = new Set(
    (await marked(page)).map(
      (name) => board['abcdef'.indexOf(name[0]!) + 6 * (Number(name[1]) - 1)],
    ),
  );
  const result =
    winners.size !== 1 ? /A draw:/ : winners.has('P') ? /You win with/ : /Computer wins with/;
  await page.getByText(result).first().waitFor();
  expect(board.replaceAll('-', '')).toHaveLength(list.length);
  expect(problems).toEqual([]);
});

test('at normal speed the quadrant is lifted above the others and swings round; input waits meanwhile', async () => {
  const { page, problems } = await guests.guest(MOVING);
  await page.clock.install();
  await sitAt(page, house.url, { ...TWO, speed: 'normal' });
  await untilOnMove(page);
  const quadrant = page.locator('[data-quadrant="4"]');
  const width = async () => (await quadrant.boundingBox())!.width;
  const resting = await width();
  await cell(page, 'd4').click();
  await arrows(page).first().waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  await page.locator('[data-turn="4R"]').click();
  const busy = page.locator('main[aria-busy=true]');
  await busy.waitFor();

  // Time stands still in the middle of the turn.
  await page.clock.runFor(300);
  expect(await width(), 'it stands at an angle').toBeGreaterThan(1.2 * resting);
  expect(
    await page.locator('[data-quadrant]').last().getAttribute('data-quadrant'),
    'it lies above the others',
  ).toBe('4');
  expect(await button(page, 'Undo').isDisabled()).toBe(true);
  for (const name of ['a1', 'd4', 'f6']) await strike(page, name);
  for (const key of ['Enter', '1', 'r', 'Control+z']) await page.keyboard.press(key);
  expect(await waiting(page).count()).toBe(0);
  expect(await arrows(page).count()).toBe(0);
  expect(await busy.count(), 'it still turns').toBe(1);

  await page.clock.runFor(2_000);
  await busy.waitFor({ state: 'detached' });
  await page.clock.resume();
  await untilOnMove(page);
  expect(await width()).toBeCloseTo(resting, 0);
  expect(await protocol(page)).toEqual(['P d4-4R']);
  expect(await rows(page)).toEqual([...EMPTY.slice(0, 3), '-----P', '------', '------']);
  expect(await waiting(page).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a taken cell, a turn before placing and undo in the middle of a move change nothing', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, START);
  await untilOnMove(page);
  await cell(page, 'b2').focus();
  for (const key of ['2', 'r', 'L']) await page.keyboard.press(key);
  expect(await protocol(page)).toEqual([]);
  await playAndWait(page, 'b2-4R');
  const before = await rows(page);
  const list = await protocol(page);
  const taken = before.flatMap((row, y) =>
    [...row].flatMap((mark, x) => (mark === '-' ? [] : `${'abcdef'[x]}${y + 1}`)),
  );
  expect(taken).toHaveLength(2);
  for (const name of taken) await strike(page, name);
  expect(await arrows(page).count()).toBe(0);

  const free = (await openCells(page).first().getAttribute('data-cell'))!;
  await cell(page, free).click();
  for (const name of taken) await strike(page, name);
  expect(await waiting(page).getAttribute('data-cell')).toBe(free);
  expect(await button(page, 'Undo').isDisabled()).toBe(true);
  await page.keyboard.press('Control+z');
  await chooseFromMenu(page, 'Save as…');
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByText(/move you have begun/).waitFor();
  expect(await dialog.getByRole('button', { name: 'File .pen' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await waiting(page).getAttribute('data-cell'), 'the marble still waits').toBe(free);
  await strike(page, free);
  expect(await waiting(page).getAttribute('data-cell'), 'and stays').toBe(free);
  await page.keyboard.press('Escape');
  await waiting(page).waitFor({ state: 'detached' });
  expect(await rows(page)).toEqual(before);
  expect(await protocol(page)).toEqual(list);
  expect(await button(page, 'Undo').isEnabled()).toBe(true);
  expect(problems).toEqual([]);
});

test('nothing can be placed or turned while the computer thinks', async () => {
  const { page, problems } = await guests.guest();
  const letThrough = await holdAnswers(page);
  await sitAt(page, house.url, START);
  await untilOnMove(page);
  await play(page, 'b2-1R');
  await page.getByText('Computer is thinking…').first().waitFor();
  await expect.poll(() => protocol(page)).toEqual(['P b2-1R']);
  for (const name of ['a1', 'b2', 'e5']) await strike(page, name);
  for (const key of ['Enter', '3', 'l', ' ']) await page.keyboard.press(key);
  expect(await openCells(page).count()).toBe(0);
  expect(await arrows(page).count()).toBe(0);
  expect(await rows(page)).toEqual(['------', '-P----', ...EMPTY.slice(2)]);
  letThrough();
  await untilOnMove(page);
  expect(await protocol(page)).toEqual([
    'P b2-1R',
    expect.stringMatching(/^C [a-f][1-6]-[1-4][LR]$/),
  ]);
  expect(await waiting(page).count()).toBe(0);
  await playAndWait(page, await somewhere(page, '2L'));
  expect(await protocol(page)).toHaveLength(4);
  expect(problems).toEqual([]);
});

test('undo and redo in pairs; a new move, another strategy and another level drop what could be redone', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, START);
  await untilOnMove(page);
  expect(await button(page, 'Undo').isDisabled()).toBe(true);
  const shots = [{ list: [] as string[], board: EMPTY }];
  for (const turn of ['1L', '4R']) {
    await playAndWait(page, await somewhere(page, turn));
    shots.push({ list: await protocol(page), board: await rows(page) });
  }
  const expectShot = async (number: number) => {
    await expect.poll(() => protocol(page)).toEqual(shots[number]!.list);
    await untilOnMove(page);
    expect(await rows(page)).toEqual(shots[number]!.board);
  };
  for (const number of [1, 0]) {
    await button(page, 'Undo').click();
    await expectShot(number);
  }
  expect(await button(page, 'Undo').isDisabled()).toBe(true);
  for (const number of [1, 2]) {
    await button(page, 'Redo').click();
    await expectShot(number);
  }
  expect(await button(page, 'Redo').isDisabled()).toBe(true);

  const levels = page.getByRole('combobox', { name: 'Level of Computer' });
  const dropsRedo = async (change: () => Promise<unknown>) => {
    await expect.poll(() => button(page, 'Redo').isEnabled()).toBe(true);
    await change();
    await expect.poll(() => button(page, 'Redo').isDisabled()).toBe(true);
  };
  await button(page, 'Undo').click();
  await expectShot(1);
  await dropsRedo(() => levels.selectOption({ label: 'Gentle, careful' }));
  await expectShot(1);
  await playAndWait(page, await somewhere(page, '3R'));
  await button(page, 'Undo').click();
  await expectShot(1);
  await dropsRedo(() => levels.selectOption({ label: 'Advanced' }));
  await expectShot(1);
  await playAndWait(page, await somewhere(page, '3R'));
  await button(page, 'Undo').click();
  await expectShot(1);
  await dropsRedo(async () => playAndWait(page, await somewhere(page, '2R')));
  expect(await protocol(page)).toHaveLength(4);
  expect(problems).toEqual([]);
});
