import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cardOf, giveCard, playRated, rateTable } from './cards';
import { guests, house } from './evening';
import { untilOnMove } from './kalaha';
import { expectLanguage, LOOKS } from './screens';
import {
  expectAccessible,
  giveFile,
  openNewGame,
  seatAddress,
  startGame,
  takeSeat,
  textOf,
} from './table';
import { untilResult } from './together';

const KALAHA = { game: 'Kalaha', seats: ['You', 'Beginner'], options: ['You'] };

interface Kept {
  card?: { id: string; name: string; key: string };
}

function kept(page: Page): Promise<Kept> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('spieltisch.card') ?? '{}') as Kept);
}

/** Ann has played her first game, and with it got a card. */
async function annAtHome(): Promise<Page> {
  const { page } = await guests.guest();
  await startGame(page, house.url, { game: 'Kalaha', names: ['Ann'] });
  return page;
}

/** The link with which another device gets the card. */
async function linkOf(page: Page, how: 'The card stays here too' | 'The card leaves this device') {
  await page.goto(`${house.url}card`);
  await page.getByRole('radio', { name: how }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  return page.getByRole('textbox', { name: 'Link for your other device' }).inputValue();
}

async function takeOver(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page
    .getByRole('dialog', { name: 'Take over this card?' })
    .getByRole('button', { name: 'Take over' })
    .click();
}

const goingOn = (page: Page) => page.getByRole('region', { name: 'Go on' }).getByRole('listitem');

test('a card comes with the first game, and nobody is asked', async () => {
  const { page, problems } = await guests.guest();
  await page.goto(house.url);
  await page.getByRole('link', { name: 'Player card', exact: true }).waitFor();
  await startGame(page, house.url, { game: 'Kalaha', names: ['Ann'] });
  const { card } = await kept(page);
  expect(card).toMatchObject({ name: 'Ann', key: expect.stringMatching(/^[\w-]{22}$/) as string });
  await page.getByRole('button', { name: 'Card of Ann' }).waitFor();
  await page.goto(house.url);
  await page.getByRole('link', { name: 'Your player card: Ann' }).waitFor();
  await expect.poll(() => goingOn(page).count()).toBe(1);
  // The next game is played under the same name.
  const dialog = await openNewGame(page, house.url, { game: 'Qwixx' });
  await dialog.getByRole('textbox', { name: 'Name at seat 1' }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name at seat 1' }).inputValue()).toBe('Ann');
  expect(problems).toEqual([]);
});

test('playing without a card is one click', async () => {
  const { page, problems } = await guests.guest();
  const dialog = await openNewGame(page, house.url, { game: 'Kalaha', names: ['Ann'] });
  await dialog.getByRole('switch', { name: 'With player card' }).click();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await page.waitForURL('**/table/*');
  await page.locator('#players').waitFor({ state: 'attached' });
  expect((await kept(page)).card).toBeUndefined();
  expect(await page.getByRole('button', { name: 'Card of Ann' }).count()).toBe(0);
  await page.goto(house.url);
  await expect.poll(() => goingOn(page).count()).toBe(1);
  expect(problems).toEqual([]);
});

test('a guest gets a card by sitting down, and its seat on every device', async () => {
  const [ann, ben] = [await cardOf(house.url, 'Ann'), await guests.guest()];
  const created = (await ann.ask('POST', 'api/matches', {
    game: 'kalaha',
    setup: { first: 'B' },
    seats: [{ name: 'Ann' }, { name: 'Ben' }],
    invite: [1],
  })) as Parameters<typeof seatAddress>[1];
  await takeSeat(ben.page, seatAddress(house.url, created, 1), 'Benjamin');
  await untilOnMove(ben.page);
  expect((await kept(ben.page)).card?.name).toBe('Benjamin');
  const phone = await guests.guest();
  await takeOver(phone.page, await linkOf(ben.page, 'The card stays here too'));
  await phone.page.getByText('Welcome, Benjamin.').waitFor();
  await phone.page.goto(`${house.url}table/${created.id}`);
  await untilOnMove(phone.page);
});

test('a card is taken along by a link, once, which reaches no server and no address', async () => {
  const ann = await annAtHome();
  const link = await linkOf(ann, 'The card stays here too');
  expect(await ann.locator('.qr svg').getAttribute('data-value')).toBe(link);
  await expectAccessible(ann);
  const code = link.split('#')[1]!;
  const { page, problems } = await guests.guest();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(link);
  const dialog = page.getByRole('dialog', { name: 'Take over this card?' });
  await dialog.waitFor();
  await expectAccessible(page);
  expect(page.url(), 'nobody reads it over a shoulder').not.toContain(code);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('Welcome, Ann. The card is on this device now.').waitFor();
  await page.getByText('2 devices have the card.').waitFor();
  await ann.getByText('Your other device has the card.').waitFor();
  expect(addresses.filter((address) => address.includes(code) && !address.includes('#'))).toEqual(
    [],
  );
  expect((await kept(page)).card?.id).toBe((await kept(ann)).card?.id);
  expect((await kept(page)).card?.key).not.toBe((await kept(ann)).card?.key);
  // The game she began on the first device can be gone on with on the second.
  await page.goto(house.url);
  await goingOn(page).first().getByRole('link').click();
  await untilOnMove(page);
  expect(problems).toEqual([]);
  const late = await guests.guest();
  await takeOver(late.page, link);
  await late.page.getByRole('dialog').getByRole('alert').waitFor();
});

test('a card that moves leaves the device it was on', async () => {
  const ann = await annAtHome();
  const { card } = await kept(ann);
  const link = await linkOf(ann, 'The card leaves this device');
  const { page } = await guests.guest();
  await takeOver(page, link);
  await page.getByText('Welcome, Ann.').waitFor();
  await ann.getByText('This card is no longer on this device').waitFor();
  expect((await kept(ann)).card).toBeUndefined();
  expect((await kept(page)).card?.id).toBe(card?.id);
});

test('a card comes back from its file, and another key makes the file worthless', async () => {
  const ann = await annAtHome();
  await ann.goto(`${house.url}card`);
  const saving = ann.waitForEvent('download');
  await ann.getByText('Whoever loses every device has lost the card').waitFor();
  await ann.getByRole('button', { name: 'Save the card' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('player-card-Ann.json');
  const file = { name: 'card.json', text: await textOf(download) };
  const { page } = await guests.guest();
  const load = (given: typeof file) =>
    giveFile(page, () => page.getByRole('button', { name: 'Load a card' }).click(), given);
  await page.goto(`${house.url}card`);
  await load({ name: 'other.json', text: '{"format":"spieltisch/2"}' });
  await page.getByText('“other.json” holds no player card.').waitFor();
  await load(file);
  await page.getByRole('heading', { name: 'Ann', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Change the key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change the key' }).click();
  await page.getByText('Only this device has the card now.').waitFor();
  await ann.reload();
  await ann.getByText('This card is no longer on this device').waitFor();
  const other = await guests.guest();
  await other.page.goto(`${house.url}card`);
  await giveFile(
    other.page,
    () => other.page.getByRole('button', { name: 'Load a card' }).click(),
    file,
  );
  await other.page.getByText('The card in “card.json” cannot be used any more').waitFor();
});

test('name, picture and being shown are changed at once, and others see them', async () => {
  const ann = await annAtHome();
  await ann.goto(`${house.url}card`);
  await ann.getByRole('textbox', { name: 'Name' }).fill('Anna Maria');
  await ann.getByRole('button', { name: 'Save', exact: true }).click();
  await ann.getByRole('heading', { name: 'Anna Maria' }).waitFor();
  await ann.getByRole('radio', { name: 'Lighthouse' }).check();
  await ann.getByRole('switch', { name: 'Show me on public pages' }).click();
  await ann.getByRole('link', { name: 'Your public page' }).waitFor();
  const { card } = await kept(ann);
  expect(card).toMatchObject({ name: 'Anna Maria', picture: 13 });
  const { page } = await guests.guest();
  await page.goto(`${house.url}card/${card!.id}`);
  await page.getByRole('heading', { name: 'Anna Maria', level: 2 }).waitFor();
  await ann.getByRole('switch', { name: 'Show me on public pages' }).click();
  await ann.getByRole('link', { name: 'Your public page' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'This card is not shown' }).waitFor();
});

test('who is forgotten is someone in old games, and gets no other card by surprise', async () => {
  const [ann, ben] = [await cardOf(house.url, 'Ann'), await cardOf(house.url, 'Ben')];
  const { page } = await guests.guest();
  await giveCard(page, house.url, ann);
  const match = await playRated(page, house.url, ann, ben);
  await page.goto(`${house.url}card`);
  await page.getByRole('button', { name: 'Forget me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget you for good?' });
  await dialog.getByText('Nobody can undo this.').waitFor();
  await dialog.getByRole('button', { name: 'Forget me for good' }).click();
  await page.getByText('You are forgotten.').waitFor();
  expect((await kept(page)).card).toBeUndefined();
  await startGame(page, house.url, { game: 'Kalaha', names: ['Ann'] });
  expect((await kept(page)).card).toBeUndefined();
  const other = await guests.guest({ locale: 'de-DE' });
  await giveCard(other.page, house.url, ben);
  await other.page.goto(`${house.url}games?state=finished`);
  await other.page.getByText('jemand und Ben').waitFor();
  await other.page.goto(`${house.url}table/${match}`);
  await other.page.locator('#players ~ ul').getByText('jemand').waitFor();
});

test('a rated game tells what it did to the ratings, there and ever after', async () => {
  const [ann, ben] = [await cardOf(house.url, 'Ann'), await cardOf(house.url, 'Ben')];
  const [host, guest] = [await guests.guest(), await guests.guest()];
  const created = await rateTable(house.url, ann, ben);
  await giveCard(host.page, house.url, ann);
  await giveCard(guest.page, house.url, ben);
  await host.page.goto(`${house.url}table/${created.id}`);
  await takeSeat(guest.page, seatAddress(house.url, created, 1));
  await untilOnMove(host.page);
  await guest.page.getByRole('button', { name: 'Resign…' }).click();
  const resign = guest.page.getByRole('dialog', { name: 'Resign?' });
  await resign.getByRole('button', { name: 'Resign' }).click();
  await untilResult(host.page, 'Ben resigned: you win.');
  const result = host.page.getByRole('region', { name: 'Result' });
  await result
    .getByText(/Ratings: You 1500 → \d+ \(\+\d+\) · .*Ben.* 1500 → \d+ \(−\d+\)/)
    .waitFor();
  await expectAccessible(host.page);
  await host.page.goto(`${house.url}games?state=finished`);
  await host.page.getByText(/Rating 1500 → \d+ \(\+\d+\)/).waitFor();
  await host.page.goto(`${house.url}card`);
  await host.page.getByText(/^\d{4} ± \d+$/).waitFor();
  // From now on a computer of about her strength is her opponent.
  const dialog = await openNewGame(host.page, house.url, { game: 'Kalaha' });
  await dialog.getByText('This computer is about as strong as you are.').waitFor();
  expect(host.problems).toEqual([]);
});

test('my games are found by their state, game, result and who was there', async () => {
  const [ann, ben] = [await cardOf(house.url, 'Ann'), await cardOf(house.url, 'Ben')];
  const { page, problems } = await guests.guest();
  await giveCard(page, house.url, ann);
  await playRated(page, house.url, ann, ben);
  await startGame(page, house.url, KALAHA);
  await page.goto(house.url);
  await page.getByRole('link', { name: 'All your games' }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(1);
  await entries.getByText(/^Your turn since/).waitFor();
  await page.getByRole('radio', { name: 'Finished' }).check();
  await entries.getByText('You won · Ben resigned').waitFor();
  await page.getByRole('combobox', { name: 'Result' }).selectOption('Lost');
  await page.getByText('No game fits this choice.').waitFor();
  await page.getByRole('combobox', { name: 'Result' }).selectOption('Won');
  await page.getByRole('searchbox').fill('be');
  await expect.poll(() => entries.count()).toBe(1);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No game fits this choice.').waitFor();
  expect(problems).toEqual([]);
});

test('a removed game of the card stays out of the list at home, and among my games', async () => {
  const ann = await annAtHome();
  await ann.goto(house.url);
  await goingOn(ann).first().getByRole('button').click();
  const dialog = ann.getByRole('dialog', { name: 'Remove this game?' });
  await dialog.getByText('which your player card keeps').waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await ann.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  await ann.reload();
  await ann.getByRole('link', { name: 'All your games' }).click();
  await expect.poll(() => ann.getByRole('main').getByRole('listitem').count()).toBe(1);
  await ann.goBack();
  await ann.getByRole('article').first().waitFor();
  await ann.waitForLoadState('networkidle');
  expect(await goingOn(ann).count()).toBe(0);
});

test('somebody at the table can be avoided, and met again', async () => {
  const [ann, ben] = [await cardOf(house.url, 'Ann'), await cardOf(house.url, 'Ben')];
  const { page, problems } = await guests.guest();
  await giveCard(page, house.url, ann);
  const match = await playRated(page, house.url, ann, ben);
  await page.goto(`${house.url}table/${match}`);
  await page.getByRole('button', { name: 'Card of Ben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Card of Ben' });
  await dialog.getByText(/^\d{4} ± \d+$/).waitFor();
  await dialog.getByRole('button', { name: 'Do not meet again' }).click();
  await dialog.getByText('You will not be paired any more.').waitFor();
  await page.goto(`${house.url}card`);
  await page.getByRole('button', { name: 'Meet again: Ben' }).click();
  await page.getByText('People you do not want to meet').waitFor({ state: 'detached' });
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
});

test('the leaderboard is there unless the host does not want it', async () => {
  const { page, problems } = await guests.guest();
  const rating = { points: 1834.2, deviation: 52, games: 41, sure: true };
  const card = { id: 'abc', name: 'Ann', picture: 3 };
  await page.route('**/api/leaderboard/kalaha', (route) =>
    route.fulfill({ json: [{ card, rating }] }),
  );
  await page.goto(`${house.url}leaderboard/kalaha`);
  await page.getByRole('row', { name: /1 Ann 1834 ± 104 41 rated games/ }).waitFor();
  await page.getByRole('combobox', { name: 'Game' }).selectOption('Pentago');
  await page.getByText('Nobody is on this leaderboard yet.').waitFor();
  expect(problems).toEqual([]);
  await page.route('**/api/leaderboard/qwixx', (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('combobox', { name: 'Game' }).selectOption('Qwixx');
  await page.getByRole('heading', { name: 'This house has no leaderboard' }).waitFor();
});

test.each(LOOKS)('no accessibility violations in $colorScheme, $locale', async (look) => {
  const [ann, ben] = [await cardOf(house.url, 'Ann'), await cardOf(house.url, 'Ben')];
  const { page, problems } = await guests.guest(look);
  await page.goto(`${house.url}card`);
  await page.locator('#content form').waitFor();
  await expectLanguage(page, look.locale);
  await expectAccessible(page);
  await giveCard(page, house.url, ann);
  await playRated(page, house.url, ann, ben);
  await playRated(page, house.url, ben, ann);
  await ann.ask('POST', 'api/cards/mine', { shown: true });
  await ann.ask('POST', 'api/cards/mine/blocks', { card: ben.id });
  for (const [path, ready] of [
    ['', 'article'],
    ['card', 'figure svg'],
    [`card/${ann.id}`, 'figure svg'],
    ['games?state=finished', '#content li'],
    ['leaderboard/kalaha', '#content select'],
  ] as const) {
    await page.goto(house.url + path);
    await page.locator(ready).first().waitFor();
    await expectAccessible(page);
  }
  expect(problems).toEqual([]);
});
