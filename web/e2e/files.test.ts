import type { FileChooser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { resize } from './clipped';
import { guests, house } from './evening';
import { beans, pit, untilOnMove } from './kalaha';
import { expectNoSidewaysScrolling, SCREENS, startAccessibly } from './screens';
import {
  chooseFromMenu,
  expectAccessible,
  giveFile,
  loadFile,
  saveFile,
  sitAt,
  textOf,
  untilMove,
} from './table';

const TOGETHER = {
  seats: ['You', 'Another person here'],
  names: ['Anna', 'Bert'],
};

/** A game of Kalaha with one move played. */
async function begunGame(page: Page): Promise<void> {
  await sitAt(page, house.url, { game: 'Kalaha', ...TOGETHER, setup: { first: 'A' } });
  await untilOnMove(page);
  await pit(page, 1).dblclick();
  await untilMove(page, 1);
}

test('without pickers files are downloads: “Save as” asks for the name, “Save” keeps it', async () => {
  const { page, problems } = await guests.guest();
  await begunGame(page);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByRole('textbox', { name: 'File name' }).fill('our evening');
  const first = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Whole match' }).click();
  expect((await first).suggestedFilename()).toBe('our evening.json');
  await dialog.waitFor({ state: 'detached' });
  const second = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  const download = await second;
  expect(download.suggestedFilename()).toBe('our evening.json');
  expect(JSON.parse(await textOf(download))).toMatchObject({ game: 'kalaha' });

  const accepts = await (await openByKeyboard(page)).element().getAttribute('accept');
  expect(accepts).toBe('.json');
  expect(problems).toEqual([]);
});

/** Asks for a file, again if the page was still busy with the last one. */
async function openByKeyboard(page: Page): Promise<FileChooser> {
  for (;;) {
    const choosing = page.waitForEvent('filechooser', { timeout: 3000 }).catch(() => undefined);
    await page.keyboard.press('Control+o');
    const chooser = await choosing;
    if (chooser) return chooser;
  }
}

/** The browser of this person keeps files in memory, and always chooses the file of that name. */
async function withPickers(page: Page, files: Record<string, string>, name: string): Promise<void> {
  await page.addInitScript(
    ({ files, name }) => {
      const handle = {
        name,
        getFile: () => Promise.resolve(new File([files[name]!], name)),
        requestPermission: () => Promise.resolve('granted'),
        createWritable: () => {
          let text = '';
          return Promise.resolve({
            write: async (content: Blob) => (text = await content.text()),
            close: () => Promise.resolve((files[name] = text)),
          });
        },
      };
      const wishes: unknown[] = [];
      Object.assign(window, {
        files,
        wishes,
        showSaveFilePicker: (wish: unknown) => (wishes.push(wish), Promise.resolve(handle)),
        showOpenFilePicker: (wish: unknown) => (wishes.push(wish), Promise.resolve([handle])),
      });
    },
    { files, name },
  );
}

interface Kept {
  files: Record<string, string>;
  wishes: { suggestedName?: string; types: { accept: Record<string, string[]> }[] }[];
}
const kept = (page: Page) =>
  page.evaluate(() => {
    const { files, wishes } = window as unknown as Kept;
    return { files, wishes };
  });
const movesIn = (text: string) => (JSON.parse(text) as { moves: unknown[] }).moves.length;

test('with pickers “Save” writes to the chosen file, and to the one that was opened', async () => {
  const { page, problems } = await guests.guest();
  await withPickers(page, {}, 'match.json');
  await begunGame(page);
  await chooseFromMenu(page, 'Save as…');
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  expect(await dialog.getByRole('textbox').count(), 'the browser asks for the name').toBe(0);
  await dialog.getByRole('button', { name: 'Whole match' }).click();
  await page.getByText('Saved in “match.json”.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const first = await kept(page);
  expect(movesIn(first.files['match.json']!)).toBe(1);
  expect(first.wishes[0]).toMatchObject({
    suggestedName: expect.stringMatching(/^kalaha-\d{4}-\d\d-\d\d\.json$/) as string,
    types: [{ accept: { 'application/json': ['.json'] } }],
  });

  await pit(page, 8).dblclick();
  await untilMove(page, 2);
  await page.keyboard.press('Control+s');
  await page.getByText('Saved in “match.json”.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const second = await kept(page);
  expect([movesIn(second.files['match.json']!), second.wishes.length]).toEqual([2, 1]);

  await pit(page, 3).dblclick();
  await untilMove(page, 3);
  await page.keyboard.press('Control+o');
  await page.locator('[data-move="3"]').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+s');
  await page.getByText('Saved in “match.json”.').waitFor();
  const third = await kept(page);
  expect([movesIn(third.files['match.json']!), third.wishes.length]).toEqual([2, 2]);
  expect(problems).toEqual([]);
});

test('a file of another game or of others opens as a table of its own, and the old one stays', async () => {
  const { page } = await guests.guest();
  await sitAt(page, house.url, { game: 'Crosswise', ...TOGETHER });
  const crosswise = await saveFile(page, 'File .json');
  await begunGame(page);
  const kalaha = page.url();
  const before = await beans(page);

  await loadFile(page, crosswise.name, crosswise.text);
  const dialog = page.getByRole('dialog', { name: 'Load a game' });
  await dialog.getByText(crosswise.name).waitFor();
  await dialog.getByText('Crosswise').first().waitFor();
  await expectAccessible(page);
  const names = dialog.getByRole('textbox', { name: /^Name at seat/ });
  expect(
    await names.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['Anna', 'Bert']);
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/table/') && url.href !== kalaha);
  await page.locator('[data-tray]').first().waitFor();
  const again = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  expect((await again).suggestedFilename()).toBe(crosswise.name);

  const four = JSON.parse(crosswise.text) as { players: { name: string; isAI: boolean }[] };
  four.players[1] = { ...four.players[1]!, name: 'Deep', isAI: true };
  await loadFile(page, 'other.json', JSON.stringify(four));
  await dialog.getByText('other.json').waitFor();
  expect(
    await dialog
      .getByRole('combobox', { name: /^Who sits at seat/ })
      .nth(1)
      .inputValue(),
  ).toMatch(/^bot:/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.goto(kalaha);
  await untilMove(page, 1);
  expect(await beans(page)).toEqual(before);
});

test('a bad file is refused with its name and what is wrong where', async () => {
  const { page } = await guests.guest();
  await sitAt(page, house.url, { game: 'Pentago' });
  const alert = page.getByRole('alert');
  await loadFile(page, 'letter.pen', `------\n--X---\n${'------\n'.repeat(4)}`);
  await alert.getByText(/^“letter\.pen”: .*line 2, column 3/).waitFor();
  await loadFile(page, 'broken.json', '{\n  "format": "spieltisch/2",\n  "game": kalaha\n}');
  await alert.getByText(/^“broken\.json”: .*line 3/).waitFor();

  await page.goto(house.url);
  const open = page.getByRole('button', { name: 'Load a file' });
  await giveFile(page, () => open.click(), { name: 'city.txt', text: '<Spielfeld A>\n-- --\n' });
  const dialog = page.getByRole('dialog', { name: 'Load a game' });
  await dialog.getByText('city.txt').waitFor();
  await dialog
    .getByRole('alert')
    .getByText(/line 3: the file ends/)
    .waitFor();
});

test('people at one screen save and open all five games', async () => {
  const { page } = await guests.guest();
  const seats = TOGETHER.seats;
  const games: [string, string[], string[]][] = [
    ['Kalaha', seats, ['Whole match', 'Position']],
    ['Pentago', seats, ['Whole match', 'Position', 'File .pen']],
    ['Crosswise', seats, ['Whole match', 'Position', 'File .json']],
    ['Qwixx', seats, ['Whole match', 'Position']],
    [
      'City Domino',
      [...seats, 'Another person here', 'Classic'],
      ['Whole match', 'Position', 'File .txt'],
    ],
  ];
  for (const [game, seats, kinds] of games) {
    for (const kind of kinds) {
      await sitAt(page, house.url, { game, seats, names: TOGETHER.names });
      const table = page.url();
      const { name, text } = await saveFile(page, kind);
      await loadFile(page, name, text);
      await page.getByRole('button', { name: 'From a file' }).waitFor();
      expect(page.url(), `${game}, ${kind}`).toBe(table);
      const alerts = (await page.getByRole('alert').allTextContents()).join('').trim();
      expect(alerts, `${game}, ${kind}`).toBe('');
    }
  }
});

test.each([
  ['en-GB', 'Save as', 'Save the game first?'],
  ['de-DE', 'Speichern unter', 'Erst das Spiel speichern?'],
])('the dialogs of files are whole on every screen (%s)', async (locale, saveAs, unsaved) => {
  const { page } = await guests.guest({ locale });
  await startAccessibly(page, house.url, 'City Domino');
  await page.locator('button[data-slot]:enabled').last().click();
  await untilMove(page, 1);
  await page.keyboard.press('Control+Shift+s');
  const dialog = page.getByRole('dialog', { name: saveAs });
  await dialog.waitFor();
  await expectWhole(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+e');
  await page.getByRole('dialog', { name: unsaved }).waitFor();
  await expectWhole(page);
});

/** Nothing in the dialog is cut off on any screen: all of it can be seen, or scrolled to. */
async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const [, { viewport }] of SCREENS) {
    await resize(page, viewport);
    await expectUncutDialog(page);
  }
}

async function expectUncutDialog(page: Page): Promise<void> {
  await expectNoSidewaysScrolling(page);
  const cut = () =>
    page.evaluate(() => {
      const dialog = document.querySelector('dialog[open]')!;
      const { left, top, right, bottom } = dialog.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const wide = [...dialog.querySelectorAll<HTMLElement>('*')].filter(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 &&
          part.clientWidth > 0 &&
          !(part instanceof HTMLInputElement),
      );
      return { inside, wide: wide.map(({ outerHTML }) => outerHTML.slice(0, 200)) };
    });
  await expect.poll(cut).toEqual({ inside: true, wide: [] });
}
