import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

/** What a person does at any table, in English. */

export interface NewGame {
  game: string;
  /**
   * What to choose for each seat, in seat order: "You", "Another person here", "Invite by link" or
   * a computer's level.
   */
  seats?: string[];
  /** The names of the people, in seat order. */
  names?: string[];
  /** Radio buttons to choose, by name. */
  options?: string[];
  speed?: 'Off' | 'Fast' | 'Normal' | 'Slow';
}

export async function openNewGame(
  page: Page,
  url: string,
  { game, seats = [], names = [], options = [], speed = 'Off' }: NewGame,
): Promise<Locator> {
  await page.goto(url);
  await page.getByRole('button', { name: `Play ${game}` }).click();
  const dialog = page.getByRole('dialog', { name: `New game: ${game}` });
  const kinds = dialog.getByRole('combobox', { name: /^Who sits at seat/ });
  for (const [seat, kind] of seats.entries()) await kinds.nth(seat).selectOption({ label: kind });
  for (const [person, name] of names.entries())
    await dialog
      .getByRole('textbox', { name: /^Name at seat/ })
      .nth(person)
      .fill(name);
  for (const option of options)
    await dialog.getByRole('radio', { name: option, exact: true }).check();
  await dialog.getByRole('radio', { name: speed, exact: true }).check();
  return dialog;
}

export async function startGame(page: Page, url: string, game: NewGame): Promise<void> {
  const dialog = await openNewGame(page, url, game);
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await page.waitForURL('**/table/*');
  await page.getByRole('heading', { name: 'Players' }).waitFor({ state: 'attached' });
}

export async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByText(entry, { exact: true }).click();
}

/** Loads a file through the table's menu. */
export async function loadFile(page: Page, name: string, text: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await chooseFromMenu(page, 'Load…');
  await (
    await choosing
  ).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
}

/** Saves through the table's menu and gives the file's name and text. */
export async function saveFile(page: Page, kind: string): Promise<{ name: string; text: string }> {
  await chooseFromMenu(page, 'Save…');
  const dialog = page.getByRole('dialog', { name: 'Save' });
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: kind }).click();
  const download = await saving;
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() };
}

/** The moves in the list beside the board, as they stand there. */
export function moves(page: Page): Locator {
  return page.locator('[data-move]');
}

export async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  expect(box, 'a visible place').not.toBeNull();
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
}

/** The page is no wider than the window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window!);
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}

/** Goes on with the Tab key until what has this name, or this text, has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.textContent?.trim(),
    );
    if (reached === name) return;
  }
  throw new Error(`"${name}" cannot be reached by the Tab key`);
}
