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
import {
  expectAccessiblePages,
  expectLanguage,
  expectNoSidewaysScrolling,
  expectTouchable,
  LOOKS,
  PHONE,
  replayPath,
  startAccessibly,
} from './screens';
import { centre, expectAccessible, giveFile, sitAt, untilMove } from './table';

test('two people at one screen', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, TWO);
  const game = ['a1-4R', 'a6-4L', 'b1-4R', 'b6-4L', 'c1-4R', 'c6-4L', 'd1-4R', 'a5-4L'];
  for (const [number, move] of game.entries()) {
    await page
      .getByText(number % 2 === 0 ? 'Anna to move' : 'Bert to move')
      .first()
      .waitFor();
    await untilOnMove(page);
    await play(page, move);
    await untilMove(page, number + 1);
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
  const { page, problems } = await guests.guest(PHONE);
  await sitAt(page, house.url, START);
  await untilOnMove(page);
  await expectNoSidewaysScrolling(page);
  for (const name of ['a1', 'f1', 'c3', 'a6', 'f6']) await expectTouchable(cell(page, name));
  const tap = async (place: { x: number; y: number }) => page.touchscreen.tap(place.x, place.y);
  await tap(await centre(cell(page, 'e5')));
  await arrows(page).first().waitFor();
  await expectNoSidewaysScrolling(page);
  for (const arrow of await arrows(page).all()) await expectTouchable(arrow);
  await tap(await centre(page.locator('[data-turn="3L"]')));
  await untilMove(page, 2);
  await untilOnMove(page);
  expect((await protocol(page))[0]).toBe('P e5-3L');
  expect(problems).toEqual([]);
});

test.each(LOOKS)(
  'no accessibility violations in $colorScheme, $locale',
  async (look) => {
    const { page, problems } = await guests.guest(look);
    await startAccessibly(page, house.url, 'Pentago');
    await expectLanguage(page, look.locale);
    await cell(page, 'c3').click();
    await page.locator('[data-turn]').first().waitFor();
    await expectAccessible(page);
    await page.locator('[popovertarget=menu]').click();
    const drawn = file(['CCCCC-', 'PPPPP-', ...EMPTY.slice(2)]);
    const load = page.getByRole('button', { name: /^(Open|Öffnen)…$/ });
    await giveFile(page, () => load.click(), { name: 'drawn.pen', text: drawn });
    await expect.poll(() => page.locator('[data-winning]').count()).toBe(10);
    await expectAccessible(page);
    const paths = ['rules/pentago', replayPath(page, house.url)];
    await expectAccessiblePages(page, house.url, paths);
    expect(problems).toEqual([]);
  },
  300_000,
);
