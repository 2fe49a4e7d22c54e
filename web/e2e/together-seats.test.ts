import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { place, tileAt, untilOnMove as untilTileOnMove } from './crosswise';
import { guests, house } from './evening';
import { beans, pit, playablePits, untilOnMove } from './kalaha';
import { expectNoSidewaysScrolling, PHONE } from './screens';
import {
  chooseFromMenu,
  expectAccessible,
  linkFor,
  loseFirstAnswer,
  playOne,
  seatsBeforeStart,
  untilMove,
} from './table';
import { annAndBen, annInvites, untilHeadline } from './together';

const START = [6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0];

async function expectFits(page: Page): Promise<void> {
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
}

test('an invitation takes no seat until its guest sits down, and then only once', async () => {
  const { ann, link } = await annInvites();
  const waiting = ann.page.getByRole('heading', { name: 'Waiting for Ben' });
  await waiting.waitFor();
  expect(await ann.page.locator('[data-pit]').count(), 'nothing is dealt').toBe(0);
  expect(await ann.page.getByText(/to move|your turn/i).count(), 'nobody is on move').toBe(0);
  await ann.page.goto(house.url);
  await ann.page.getByText(/^Waiting for Ben/).waitFor();
  await ann.page.getByRole('link', { name: /^Go on with Kalaha/ }).click();
  expect(await linkFor(ann.page, 'Ben'), 'the link can be copied again').toBe(link);

  const ben = await guests.guest();
  await ben.page.goto(link);
  await ben.page.getByRole('heading', { name: 'You are invited to Kalaha' }).waitFor();
  await ben.page.getByText('Ann is waiting for you.').waitFor();
  expect(ben.page.url(), 'the invitation leaves the address bar').not.toContain('#');
  await ann.page.reload();
  await waiting.waitFor();
  await seatsBeforeStart(ann.page).getByText('invited', { exact: true }).waitFor();

  await ben.page.getByRole('textbox').fill('Benno');
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await untilHeadline(ben.page, 'Ann to move');
  await untilHeadline(ann.page, 'Your turn');
  await ann.page.getByText('Benno').first().waitFor();
  await playOne(ben.page, () => pit(ann.page, 1).dblclick());
  await untilOnMove(ben.page);
  await playOne(ann.page, () => playablePits(ben.page).first().dblclick());
  for (const { page } of [ann, ben])
    await expect.poll(() => beans(page)).toEqual([7, 0, 7, 7, 7, 7, 1, 0, 7, 7, 7, 7, 7, 1]);

  const late = await guests.guest();
  await late.page.goto(link);
  await late.page.getByRole('heading', { name: 'This link has been used' }).waitFor();
  await expectAccessible(late.page);
  await late.page.getByRole('button', { name: 'Watch the game' }).click();
  await late.page.getByText('You are watching').waitFor();
  expect(await playablePits(late.page).count()).toBe(0);
  expect([...ann.problems, ...ben.problems, ...late.problems]).toEqual([]);
});

test('whoever did not hear that the seat is theirs has it nevertheless', async () => {
  const { ann, link } = await annInvites();
  const ben = await guests.guest();
  await loseFirstAnswer(ben.page, 'sit');
  await ben.page.goto(link);
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await untilOnMove(ann.page);
  await ben.page.getByRole('button', { name: 'One moment…' }).waitFor();
  expect(await pit(ben.page, 0).count()).toBe(0);

  await ben.page.reload();
  await untilHeadline(ben.page, 'Ann to move');
  await pit(ann.page, 1).dblclick();
  await untilOnMove(ben.page);
  await playOne(ann.page, () => playablePits(ben.page).first().dblclick());
  expect([...ann.problems, ...ben.problems]).toEqual([]);
});

test('a link that was replaced leads to no seat, and a computer can have the empty one', async () => {
  const { ann, link } = await annInvites();
  const hesitant = await guests.guest();
  await hesitant.page.goto(link);
  await hesitant.page.getByRole('button', { name: 'Sit down' }).waitFor();

  await ann.page.getByText('New link or computer').click();
  await ann.page.getByRole('button', { name: /^New link for/ }).click();
  await expect.poll(() => linkFor(ann.page, 'Ben')).not.toBe(link);
  const fresh = await linkFor(ann.page, 'Ben');
  const worthless = { name: 'This link leads to no seat' };
  await hesitant.page.getByRole('heading', worthless).waitFor();
  const { page: late } = await guests.guest();
  await late.goto(link);
  await late.getByRole('heading', worthless).waitFor();
  await expectAccessible(late);
  await late.goto(fresh);
  await late.getByRole('button', { name: 'Sit down' }).waitFor();

  await ann.page.getByRole('button', { name: /^Withdraw the link/ }).click();
  await seatsBeforeStart(ann.page).getByText('nobody invited').waitFor();
  await late.getByRole('heading', worthless).waitFor();
  await ann.page.getByRole('button', { name: /^Let the computer play/ }).click();
  await untilOnMove(ann.page);
  expect(await beans(ann.page)).toEqual(START);
  await pit(ann.page, 1).dblclick();
  await untilMove(ann.page, 2);
  expect([...ann.problems, ...hesitant.problems]).toEqual([]);
});

test('a person goes on on a second device, and both have the seat', async () => {
  const { ann, ben } = await annAndBen();
  await chooseFromMenu(ben.page, 'On another device…');
  const link = await linkFor(ben.page, 'your other device');
  await expectAccessible(ben.page);
  await ben.page.keyboard.press('Escape');

  const phone = await guests.guest(PHONE);
  await phone.page.goto(link);
  await phone.page.getByRole('heading', { name: 'Continue here' }).waitFor();
  await expectAccessible(phone.page);
  await phone.page.getByRole('button', { name: 'Continue here' }).click();
  await untilHeadline(phone.page, 'Ann to move');
  await pit(ann.page, 1).dblclick();
  await untilOnMove(phone.page);
  // From the second pit six beans reach beyond the own store.
  await playOne(ann.page, () => pit(phone.page, 8).dblclick());
  await untilOnMove(ann.page);
  await playOne(ben.page, () => playablePits(ann.page).first().dblclick());
  while ((await playablePits(ann.page).count()) > 0)
    await playOne(ben.page, () => playablePits(ann.page).first().dblclick());
  await untilOnMove(ben.page);
  await playOne(phone.page, () => playablePits(ben.page).first().dblclick());

  const { page: stranger } = await guests.guest();
  await stranger.goto(link);
  await stranger.getByRole('heading', { name: 'This link has been used' }).waitFor();
  expect([...ann.problems, ...ben.problems, ...phone.problems]).toEqual([]);
});

test('two phones in German and dark: hidden tiles stay hidden, everything fits and can be read', async () => {
  const look = { ...PHONE, locale: 'de-DE', colorScheme: 'dark' } as const;
  const [anna, bert] = [await guests.guest(look), await guests.guest(look)];
  const { page } = anna;
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Crosswise spielen' }).tap();
  await page
    .getByRole('combobox', { name: /^Wer sitzt/ })
    .nth(1)
    .selectOption('Einladung per Link');
  for (const [seat, name] of ['Anna', 'Bert'].entries())
    await page
      .getByRole('textbox', { name: /^Name auf/ })
      .nth(seat)
      .fill(name);
  await page.getByRole('button', { name: 'Spiel beginnen' }).tap();
  await page.getByRole('heading', { name: 'Warten auf Bert' }).waitFor();
  await expectFits(page);
  await page.getByText('Neuer Link oder Computer').tap();
  await expectFits(page);

  const link = await page.getByRole('textbox', { name: /Bert/ }).inputValue();
  await bert.page.goto(link);
  await bert.page.getByRole('button', { name: 'Platz nehmen' }).waitFor();
  await expectFits(bert.page);
  await bert.page.getByRole('button', { name: 'Platz nehmen' }).tap();
  for (const [seat, guest] of [anna, bert].entries()) {
    await place(guest.page, 'a1').waitFor();
    expect(await tileAt(guest.page, `${seat}.0`), 'the own tile').toMatch(/^\d+$/);
    expect(await tileAt(guest.page, `${1 - seat}.0`), 'the tile of the other').toBe('back');
  }
  await untilTileOnMove(page);
  await page.getByRole('button', { name: 'Menü' }).tap();
  await page.getByRole('button', { name: 'Aufgeben…' }).first().tap();
  await page.getByRole('dialog', { name: 'Aufgeben?' }).waitFor();
  await expectFits(page);
  await page.getByRole('button', { name: 'Weiterspielen' }).tap();
  await page.getByRole('button', { name: 'Menü' }).tap();
  await page.getByRole('button', { name: 'Tastenkürzel' }).tap();
  await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor();
  await expectFits(page);
  expect([...anna.problems, ...bert.problems]).toEqual([]);
});
