import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { beans, pit, untilOnMove } from './kalaha';
import { expectNoSidewaysScrolling, PHONE } from './screens';
import { expectAccessible, moves, playOne, sitAt } from './table';
import { annAndBen } from './together';

const START = [6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0];
const looking = (page: Page, text: string) => page.getByRole('status').getByText(text);

/** The beans of the board that is looked at, which lies over that of the game. */
async function beansLookedAt(page: Page): Promise<number> {
  const store = page.locator('.layer:not([inert]) [data-pit="6"]');
  return Number(/(\d+) beans?/.exec((await store.getAttribute('aria-label')) ?? '')?.[1]);
}

test('an earlier move is looked at while the other one plays on', async () => {
  const { ann, ben } = await annAndBen();
  await playOne(ben.page, () => pit(ann.page, 1).dblclick());
  await playOne(ann.page, () => pit(ben.page, 8).dblclick());
  await untilOnMove(ann.page);
  await moves(ben.page).first().getByRole('button').click();
  await looking(ben.page, 'You are looking at move 1 of 2.').waitFor();
  expect(await beansLookedAt(ben.page)).toBe(1);
  await expectAccessible(ben.page);
  await ben.page.keyboard.press('ArrowLeft');
  await looking(ben.page, 'You are looking at the start.').waitFor();
  expect(await beansLookedAt(ben.page)).toBe(START[6]);

  await playOne(ben.page, () => pit(ann.page, 2).dblclick());
  await ben.page.getByRole('status').getByText('Your turn').waitFor();
  expect(await beansLookedAt(ben.page), 'nobody is thrown out').toBe(START[6]);
  await ben.page.keyboard.press('Escape');
  await untilOnMove(ben.page);
  expect(await beans(ben.page)).toEqual(await beans(ann.page));
  expect([...ann.problems, ...ben.problems]).toEqual([]);
});

test('on a phone, looking back moves nothing and leads back by touch', async () => {
  const { page, problems } = await guests.guest(PHONE);
  await sitAt(page, house.url, {
    game: 'Kalaha',
    seats: ['You', 'Another person here'],
    names: ['Ann', 'Ben'],
    setup: { first: 'A' },
  });
  await playOne(page, () => pit(page, 1).dblclick());
  await untilOnMove(page);
  await playOne(page, () => page.locator('[data-pit][role="button"]').first().dblclick());
  // The last one lies on top: the earlier position, while there is one.
  const board = page.getByRole('group', { name: 'Kalaha board' }).last();
  const before = await board.boundingBox();
  await page.getByRole('button', { name: 'Players, moves and controls' }).click();
  await moves(page).first().getByRole('button').click();
  await looking(page, 'You are looking at move 1 of 2.').waitFor();
  expect(await board.boundingBox()).toEqual(before);
  await expectNoSidewaysScrolling(page);
  const toGame = page.getByRole('button', { name: 'Back to the game' });
  await toGame.click();
  await untilOnMove(page);
  expect(problems).toEqual([]);
});
