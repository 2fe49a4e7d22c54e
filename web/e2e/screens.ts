import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from './table';

/** The screens a game is played at, and what fits them. */

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
/** A phone on its side. */
export const LYING = { ...PHONE, viewport: { width: 844, height: 390 } };

/** Two people who look at the page differently. */
export const LOOKS = [
  { colorScheme: 'light', locale: 'en-GB', reducedMotion: 'reduce' },
  { colorScheme: 'dark', locale: 'de-DE', reducedMotion: 'reduce' },
] as const;

/** The page is no wider than the window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window);
}

/** It lies between the left and the right edge of a phone and is large enough for a thumb. */
export async function expectTouchable(target: Locator): Promise<void> {
  const box = (await target.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(PHONE.viewport.width);
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
}

/** Starts a game as it is offered, in any language; the form is accessible. */
export async function startAccessibly(page: Page, url: string, game: string): Promise<void> {
  await page.goto(url);
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: game }) })
    .getByRole('button')
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.locator('form button').last().click();
  await page.waitForURL('**/table/*');
}

export async function expectLanguage(page: Page, locale: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
}

/** The replay of the match on the page, as seen from the house. */
export function replayPath(page: Page, url: string): string {
  return page.url().replace(url, '').replace('table', 'replay');
}

/** Visits some pages of the house, all of which are accessible. */
export async function expectAccessiblePages(
  page: Page,
  url: string,
  paths: string[],
): Promise<void> {
  for (const path of paths) {
    await page.goto(url + path);
    await page.getByRole('heading').first().waitFor();
    await expectAccessible(page);
  }
}
