import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { place, tileAt, untilOnMove } from './crosswise';
import { guests, house } from './evening';
import { expectNoSidewaysScrolling, LOOKS, PHONE } from './screens';
import { chooseFromMenu, expectAccessible, sitAt, takeSeat } from './table';

const TELEVISION = { viewport: { width: 1440, height: 900 } };

async function codes(screen: Page): Promise<string[]> {
  const images = screen.getByRole('img', { name: /^QR[ -]code/i });
  await images.first().waitFor();
  return images.evaluateAll((all) => all.map((image) => image.getAttribute('data-value')!));
}

/** What the browser was told, to be searched for what it must not know. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  return heard;
}

/** Lays the first plain tile of the hand somewhere; special ones want more than one place. */
async function layATile(page: Page): Promise<void> {
  for (const slot of ['0.0', '0.1', '0.2', '0.3']) {
    if (Number(await tileAt(page, slot)) > 6) continue;
    await place(page, slot).tap();
    await place(page, 'c3').tap();
    return;
  }
}

test('two phones play Crosswise on a television, and have their hands to themselves', async () => {
  const host = await guests.guest(TELEVISION);
  await sitAt(host.page, house.url, {
    game: 'Crosswise',
    seats: ['Invite by link', 'Invite by link'],
    names: ['Ann', 'Ben'],
  });
  const [opened] = await Promise.all([
    host.page.context().waitForEvent('page'),
    (async () => {
      await host.page.getByRole('button', { name: 'Big screen…' }).click();
      await host.page.getByRole('link', { name: 'Open here' }).click();
    })(),
  ]);
  const heard = listen(opened);
  await opened.reload();
  const links = await codes(opened);
  expect(links).toHaveLength(2);
  await expectAccessible(opened);
  await expectNoSidewaysScrolling(opened);

  const phones = [await guests.guest(PHONE), await guests.guest(PHONE)];
  for (const [seat, { page }] of phones.entries()) {
    await takeSeat(page, links[seat]!, ['Ann', 'Ben'][seat]);
    if (seat === 0) await expect.poll(async () => (await codes(opened)).length).toBe(1);
  }
  await place(opened, 'a1').waitFor();
  for (const [seat, { page }] of phones.entries()) {
    await place(page, 'a1').waitFor();
    expect(await tileAt(page, `${seat}.0`), 'the own tile').toMatch(/^\d+$/);
    expect(await tileAt(opened, `${seat}.0`), 'on the television').toBe('back');
  }
  expect(await opened.locator('[data-place][role=button]').count(), 'nothing to play').toBe(0);
  await opened.getByText('Ann to move').first().waitFor();
  await expectAccessible(opened);

  const [ann] = phones;
  await untilOnMove(ann!.page);
  await layATile(ann!.page);
  await opened.getByText('Ben to move').first().waitFor();
  expect(heard.join()).not.toMatch(/"hands":\[\[[1-9]/);
  expect([...host.problems, ...phones.flatMap(({ problems }) => problems)]).toEqual([]);
});

test('a television in another room is opened by a link that brings the codes along', async () => {
  const host = await guests.guest();
  await sitAt(host.page, house.url, {
    game: 'Kalaha',
    seats: ['You', 'Invite by link'],
    names: ['Ann', 'Ben'],
  });
  await host.page.getByRole('button', { name: 'Big screen…' }).click();
  const link = await host.page
    .getByRole('textbox', { name: 'Link for the big screen' })
    .inputValue();
  await expectAccessible(host.page);
  const television = await guests.guest(TELEVISION);
  await television.page.goto(link);
  const [seat] = await codes(television.page);
  const phone = await guests.guest(PHONE);
  await takeSeat(phone.page, seat!, 'Ben');
  await television.page.locator('[data-pit]').first().waitFor();
  await television.page.goto(house.url);
  expect(await television.page.getByRole('link', { name: /^Go on with/ }).count()).toBe(0);
  expect([...host.problems, ...television.problems, ...phone.problems]).toEqual([]);
});

test('the device of a player that shows the big screen keeps its seat', async () => {
  const ann = await guests.guest();
  await sitAt(ann.page, house.url, { game: 'Kalaha', seats: ['You'], names: ['Ann'] });
  const id = new URL(ann.page.url()).pathname.split('/').pop()!;
  await chooseFromMenu(ann.page, 'Big screen…');
  await ann.page.goto(`${house.url}screen/${id}`);
  await ann.page.locator('[data-pit]').first().waitFor();
  expect(await ann.page.locator('[data-pit][role=button]').count()).toBe(0);
  await ann.page.getByRole('link', { name: 'To the table' }).click();
  await ann.page.locator('[data-pit][role=button]').first().waitFor();
});

test.each(LOOKS)('the big screen fits every window: %o', async (look) => {
  const { page, problems } = await guests.guest({ ...TELEVISION, ...look });
  await sitAt(page, house.url, { game: 'Qwixx', seats: ['You'], names: ['Ann'] });
  const id = new URL(page.url()).pathname.split('/').pop()!;
  await page.goto(`${house.url}screen/${id}`);
  await page.getByRole('region', { name: /^(Players|Mitspielende)/ }).waitFor();
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page);
  }
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
