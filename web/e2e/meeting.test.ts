import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { pit, playablePits, untilOnMove } from './kalaha';
import { expectNoSidewaysScrolling, LOOKS, PHONE } from './screens';
import {
  chooseFromMenu,
  expectAccessible,
  linkFor,
  openNewGame,
  playOne,
  tabTo,
  takeSeat,
  untilShown,
} from './table';
import { annAndBen, annInvites, untilHeadline, type Guest } from './together';

/** What stands in the QR code that is shown, as a phone would read it. */
async function scan(page: Page, whose: RegExp): Promise<string> {
  const code = page.getByRole('img', { name: whose });
  await code.waitFor();
  return (await code.getAttribute('data-value'))!;
}

async function expectFits(page: Page): Promise<void> {
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
}

function problemsOf(...all: Guest[]): string[] {
  return all.flatMap(({ problems }) => problems);
}

test('a phone takes a seat by the code on the screen of another', async () => {
  const ann = await guests.guest({ ...PHONE, colorScheme: 'dark' });
  const dialog = await openNewGame(ann.page, house.url, {
    game: 'Kalaha',
    seats: ['You', 'Invite by link'],
    names: ['Ann', 'Ben'],
  });
  await expectFits(ann.page);
  await dialog.getByRole('button', { name: 'Start game' }).tap();
  await ann.page.getByRole('heading', { name: 'Waiting for Ben' }).waitFor();
  await ann.page.getByRole('button', { name: /^Show QR code: Link for/ }).tap();
  const link = await scan(ann.page, /^QR code: Link for/);
  expect(link).toBe(await linkFor(ann.page, 'Ben'));
  await expectFits(ann.page);

  const ben = await guests.guest(PHONE);
  await takeSeat(ben.page, link, 'Ben');
  for (const { page } of [ann, ben]) await untilShown(page, '[data-pit]');
  await expectFits(ben.page);
  expect(problemsOf(ann, ben)).toEqual([]);
});

test('without clipboard, sharing, notifications and subtle the page does without', async () => {
  const plain = await guests.guest();
  await plain.page.addInitScript(() => {
    // As on plain http in the living room: they are not there at all.
    const withhold = (from: object, names: string[]) =>
      names.forEach((name) => Reflect.deleteProperty(from, name));
    withhold(Navigator.prototype, ['clipboard', 'share', 'serviceWorker', 'wakeLock']);
    withhold(window, ['Notification']);
    withhold(Crypto.prototype, ['subtle']);
    Object.defineProperty(window, 'isSecureContext', { value: false });
  });
  const dialog = await openNewGame(plain.page, house.url, {
    game: 'Kalaha',
    seats: ['You', 'Invite by link'],
    names: ['Ann', 'Ben'],
  });
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await plain.page.getByRole('button', { name: 'Copy: Link for Ben' }).click();
  await plain.page.getByText('Copied').first().waitFor();
  expect(await plain.page.getByText('Call me when it is my turn').count()).toBe(0);
  const ben = await guests.guest();
  await takeSeat(ben.page, await linkFor(plain.page, 'Ben'), 'Ben');
  for (const { page } of [plain, ben]) await untilShown(page, '[data-pit]');
  expect(problemsOf(plain, ben)).toEqual([]);
});

test('a timed game between two is played out, and played again with sides changed', async () => {
  const { ann, ben } = await annAndBen({ clock: { kind: 'game', minutes: 5, seconds: 2 } });
  const clocks = (page: Page) => page.getByRole('timer').allInnerTexts();
  const shown = (await clocks(ann.page)).join(' ');
  expect(shown).toMatch(/4:5\d/);
  expect(shown, 'that of the other stands still').toContain('5:00');
  await expectAccessible(ann.page);
  await expect.poll(async () => (await clocks(ben.page)).join(' ')).toMatch(/4:5\d/);
  for (let turn = 0; turn < 200; turn++) {
    for (const { page } of [ann, ben])
      while ((await playablePits(page).count()) > 0)
        await playOne(page, () => playablePits(page).first().dblclick());
    if ((await ann.page.getByRole('region', { name: 'Result' }).count()) > 0) break;
  }
  const again = { name: 'Play again' };
  await ann.page.getByRole('button', again).first().click();
  await ben.page.getByRole('button', again).first().click();
  for (const { page } of [ann, ben]) {
    await page.getByText(/^Game 2/).waitFor();
    expect(await page.getByRole('timer').count(), 'with the same clock').toBe(2);
  }
  await untilHeadline(ben.page, 'Your turn');
  expect(problemsOf(ann, ben)).toEqual([]);
});

test('a clock that runs out decides the game, and its last seconds are told', async () => {
  const { ann, ben } = await annAndBen({ clock: { kind: 'move', seconds: 11 } });
  await expect
    .poll(() => ann.page.getByTestId('time').innerText())
    .toBe('You have 10 seconds left.');
  await ben.page.getByRole('heading', { name: /ran out of time/ }).waitFor();
  expect(problemsOf(ann, ben)).toEqual([]);
});

test('between people there are no hints, at a practice table everybody has them', async () => {
  const { ann, ben } = await annAndBen();
  for (const { page } of [ann, ben])
    expect(await page.getByRole('button', { name: 'Hints' }).count()).toBe(0);
  await guests.sendHome();

  const practice = await annAndBen({ practice: true });
  for (const { page } of [practice.ann, practice.ben])
    await page.getByRole('button', { name: 'Practice table' }).waitFor();
  await practice.ann.page.getByRole('button', { name: 'Hints' }).click();
  await practice.ann.page.locator('[data-hint]').first().waitFor();
  await playOne(practice.ben.page, () => pit(practice.ann.page, 1).dblclick());
  await practice.ann.page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => practice.ben.page.locator('[data-move]').count(), { message: 'nobody is asked' })
    .toBe(0);
  await expectAccessible(practice.ben.page);
  expect(problemsOf(practice.ann, practice.ben)).toEqual([]);
});

test('a wish for hints from the settings does not disturb a game between people', async () => {
  const { ann, link } = await annInvites();
  await ann.page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('spieltisch.settings') ?? '{}') as object;
    localStorage.setItem('spieltisch.settings', JSON.stringify({ ...settings, hints: true }));
  });
  await ann.page.reload();
  const ben = await guests.guest();
  await takeSeat(ben.page, link, 'Ben');
  await untilOnMove(ann.page);
  await playOne(ben.page, () => pit(ann.page, 1).dblclick());
  expect(await ann.page.locator('.note.refusal').count()).toBe(0);
});

test('signs are read in everybody’s own language, limited, and can be muted', async () => {
  const { ann, link } = await annInvites();
  const bernd = await guests.guest({ ...PHONE, locale: 'de-DE' });
  await bernd.page.goto(link);
  await bernd.page.getByRole('button', { name: 'Platz nehmen' }).tap();
  await untilOnMove(ann.page);

  await ann.page.getByRole('button', { name: 'Say something' }).click();
  await expectAccessible(ann.page);
  await ann.page.getByRole('button', { name: 'Well played!' }).click();
  const bubble = bernd.page.locator('#players ~ ul [data-gesture="well_played"]');
  await bubble.getByText('Gut gespielt!').waitFor();
  await expectFits(bernd.page);
  await bernd.page.getByRole('log').getByText('Ann: Gut gespielt!').waitFor({ state: 'attached' });

  await bernd.page.getByRole('button', { name: 'Etwas sagen' }).tap();
  await bernd.page.getByRole('switch', { name: 'Zeigen, was andere sagen' }).tap();
  await bernd.page.keyboard.press('Escape');
  for (let count = 0; count < 4; count++) {
    await ann.page.getByRole('button', { name: 'Say something' }).click();
    await ann.page.getByRole('button', { name: 'Wow!' }).click();
  }
  await ann.page.locator('[data-gesture="wow"]').first().waitFor();
  expect(await bernd.page.locator('[data-gesture="wow"]').count(), 'muted').toBe(0);
  await ann.page.getByRole('button', { name: 'Say something' }).click();
  expect(await ann.page.getByRole('button', { name: 'Wow!' }).isDisabled()).toBe(true);
  await ann.page.getByText('One moment, then you can say something again.').waitFor();
  expect(problemsOf(ann, bernd)).toEqual([]);
});

test('everything is said by keyboard too', async () => {
  const { ann, ben } = await annAndBen();
  await ann.page.locator('body').focus();
  await tabTo(ann.page, 'Say something');
  await ann.page.keyboard.press('Enter');
  await tabTo(ann.page, 'Thank you!');
  await ann.page.keyboard.press('Enter');
  await ben.page.locator('[data-gesture="thanks"]').first().waitFor({ state: 'attached' });
});

/** A browser whose person answers the question for notifications; tells those that were shown. */
async function answering(guest: Guest, answer: 'granted' | 'denied'): Promise<void> {
  await guest.page.addInitScript((decision) => {
    const calls: string[] = [];
    class Fake {
      static permission = sessionStorage.getItem('permission') ?? 'default';
      static requestPermission(): Promise<string> {
        sessionStorage.setItem('asked', 'yes');
        sessionStorage.setItem('permission', decision);
        Fake.permission = decision;
        return Promise.resolve(decision);
      }
      onclick: (() => void) | null = null;
      constructor(title: string) {
        calls.push(title);
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Fake, calls });
  }, answer);
}

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

const calls = (page: Page) => page.evaluate(() => (window as unknown as { calls: string[] }).calls);

test('whoever allows it is called when it is their turn and the page is hidden', async () => {
  const { ann, link } = await annInvites();
  const ben = await guests.guest();
  await answering(ben, 'granted');
  await takeSeat(ben.page, link, 'Ben');
  await untilHeadline(ben.page, 'Ann to move');
  expect(await ben.page.evaluate(() => sessionStorage.getItem('asked')), 'not by itself').toBe(
    null,
  );
  await chooseFromMenu(ben.page, 'Call me when it is my turn');
  await hide(ben.page, true);
  expect(await ben.page.title()).toBe('Kalaha · Spieltisch');
  await playOne(ben.page, () => pit(ann.page, 1).dblclick());
  await expect.poll(() => ben.page.title()).toBe('Your turn · Kalaha · Spieltisch');
  await expect.poll(() => calls(ben.page)).toEqual(['Your turn · Kalaha']);
  const icon = ben.page.locator('link[rel=icon]');
  expect(await icon.getAttribute('href')).toBe('/favicon-call.svg');
  await hide(ben.page, false);
  await expect.poll(() => ben.page.title()).toBe('Kalaha · Spieltisch');
  expect(await icon.getAttribute('href')).toBe('/favicon.svg');
  expect(problemsOf(ann, ben)).toEqual([]);
});

test('whoever declines is not asked again, and title and sign call all the same', async () => {
  const { ann, link } = await annInvites();
  const ben = await guests.guest();
  await answering(ben, 'denied');
  await takeSeat(ben.page, link, 'Ben');
  await untilHeadline(ben.page, 'Ann to move');
  await chooseFromMenu(ben.page, 'Call me when it is my turn');
  await hide(ben.page, true);
  await ann.page.getByRole('button', { name: 'Offer a draw' }).first().click();
  await expect.poll(() => ben.page.title()).toBe('You are asked something · Kalaha · Spieltisch');
  expect(await calls(ben.page)).toEqual([]);
  await hide(ben.page, false);
  await ben.page.reload();
  await untilHeadline(ben.page, 'Ann to move');
  await ben.page.getByRole('button', { name: 'Menu' }).click();
  expect(await ben.page.getByText('Call me when it is my turn').count()).toBe(0);
});

test('sounds are on among people until somebody switches them off at the table', async () => {
  const { ann, ben } = await annAndBen();
  await chooseFromMenu(ann.page, 'Switch sounds off');
  await ann.page.getByRole('button', { name: 'Menu' }).click();
  await ann.page.getByText('Switch sounds on').waitFor();
  await ben.page.getByRole('button', { name: 'Menu' }).click();
  await ben.page.getByText('Switch sounds off').waitFor();
});

test.each(LOOKS)('the new game dialog says how it is meant: %o', async (look) => {
  const { page, problems } = await guests.guest({ ...PHONE, ...look });
  await page.goto(house.url);
  await page.getByRole('article').first().getByRole('button').tap();
  const dialog = page.getByRole('dialog');
  const kinds = dialog.getByRole('combobox', { name: /^(Who sits|Wer sitzt)/ });
  await kinds.nth(1).selectOption('link');
  await dialog.getByRole('switch', { name: /lobby/i }).tap();
  await dialog.getByRole('switch', { name: /^(Practice|Übung)/ }).tap();
  await dialog.getByRole('switch', { name: /^(Rated|Gewertet)/ }).tap();
  expect(await dialog.getByRole('switch', { name: /^(Practice|Übung)/ }).isChecked()).toBe(false);
  await dialog.getByRole('radio', { name: /^(For the game|Fürs Spiel)/ }).check();
  await expectFits(page);
  await page.getByRole('button', { name: /^(Start game|Spiel beginnen)/ }).tap();
  await page.getByRole('button', { name: /^(Rated|Gewertet)/ }).waitFor();
  await page.getByRole('button', { name: /10 min/ }).waitFor();
  await expectFits(page);
  expect(problems).toEqual([]);
});
