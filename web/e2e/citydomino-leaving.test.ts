import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { markLast, untilDue } from './citydomino';
import { guests, house } from './evening';
import {
  chooseFromMenu,
  createMatch,
  saveFile,
  seatAddress,
  sitAndLeave,
  sitAt,
  startGame,
  takeSeat,
  untilMove,
} from './table';

const question = (page: Page) => page.getByRole('dialog', { name: 'Save the game first?' });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click();

/** A game in which something was played that is in no file. */
async function unsavedGame(
  begin: (page: Page, url: string, wish: { game: string }) => Promise<void> = sitAt,
): Promise<{ page: Page; table: string }> {
  const { page } = await guests.guest();
  await begin(page, house.url, { game: 'City Domino' });
  await untilDue(page);
  await markLast(page);
  await untilMove(page, 1);
  await untilDue(page);
  return { page, table: page.url() };
}

const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  'the link home': (page) => page.getByRole('link', { name: 'Home' }).click(),
  'leaving by the menu': (page) => chooseFromMenu(page, 'Leave the table'),
  'Ctrl+E': (page) => page.keyboard.press('Control+e'),
  'opening by the menu': (page) => chooseFromMenu(page, 'Open…'),
  'Ctrl+O': (page) => page.keyboard.press('Control+o'),
  'a new game by the menu': (page) => chooseFromMenu(page, 'New game…'),
  'Alt+N': (page) => page.keyboard.press('Alt+n'),
  'playing again': (page) => chooseFromMenu(page, 'Play again'),
  'a dropped file': dropFile,
  'the browser’s back': (page) => page.goBack(),
};

async function dropFile(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['anything'], 'game.txt'));
    for (const type of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
      );
    }
  });
}

test('every way out asks about the unsaved game, and whoever stays finds it as it was', async () => {
  // From home, so that the browser can go back there.
  const { page, table } = await unsavedGame(startGame);
  for (const [name, way] of Object.entries(WAYS)) {
    await way(page);
    await question(page).waitFor();
    await answer(page, 'Stay here');
    await question(page).waitFor({ state: 'detached' });
    expect(page.url(), name).toBe(table);
    expect(await page.getByRole('dialog').count(), name).toBe(0);
    expect(await untilDue(page), name).toBe('mark');
  }
});

test('without saving, the way out goes on where it was to lead', async () => {
  // From home, so that the browser can go back there.
  const { page, table } = await unsavedGame(startGame);
  await page.keyboard.press('Alt+n');
  await answer(page, 'Go on without saving');
  await page.getByRole('dialog', { name: 'New game: City Domino' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goBack();
  await answer(page, 'Go on without saving');
  await page.waitForURL(house.url);
  await page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
  await page.goBack();
  await page.waitForURL(table);
  await untilDue(page);
  await page.goForward();
  await answer(page, 'Go on without saving');
  await page.waitForURL(house.url);
  await page.goto(table);
  await untilDue(page);
  await chooseFromMenu(page, 'Play again');
  await answer(page, 'Go on without saving');
  await page.waitForURL((url) => url.href !== table && url.pathname.startsWith('/table/'));
});

test('“Save and go on” saves first; what is saved is left without a question', async () => {
  const { page, table } = await unsavedGame();
  await page.keyboard.press('Control+e');
  const saving = page.waitForEvent('download');
  await answer(page, 'Save and go on');
  expect((await saving).suggestedFilename()).toMatch(/\.txt$/);
  await page.waitForURL(house.url);
  await page.goto(table);
  await untilDue(page);
  await saveFile(page, 'Whole match');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(house.url);
});

test('the replay is no way out: it leads back to the table', async () => {
  const { page, table } = await unsavedGame();
  await chooseFromMenu(page, 'Replay');
  await page.waitForURL('**/replay/*');
  await page.goBack();
  await page.waitForURL(table);
});

test('closing or reloading the tab makes the browser ask, until the game is saved', async () => {
  const { page } = await unsavedGame();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.evaluate(() => location.reload()).catch(() => undefined);
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
  expect(await untilDue(page)).toBe('mark');
  await saveFile(page, 'File .txt');
  await page.reload();
  await untilDue(page);
  expect(asked).toHaveLength(2);
});

test('with people on other devices saving waits for the end, the log does not, and nobody is asked', async () => {
  const { page } = await guests.guest();
  const bot = { name: 'Computer', bot: 'classic' };
  const seats = [{ name: 'Anna' }, { name: 'Bert' }, bot, bot];
  const created = await createMatch(house.url, { game: 'citydomino', seats, invite: [0, 1] });
  await sitAndLeave(guests, seatAddress(house.url, created, 1));
  await takeSeat(page, seatAddress(house.url, created, 0));
  await untilDue(page);
  await markLast(page);
  await untilMove(page, 1);
  await chooseFromMenu(page, 'Save');
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByText('you can save when the game is over').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(1);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Log' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.log$/);
  // While the dialog is open the keys of the table mean nothing.
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+e');
  await page.waitForURL(house.url);
});
