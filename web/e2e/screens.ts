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

/** The screens on which nothing may be cut off: the last one is a large window at 200 % zoom. */
export const SCREENS = [
  ['a phone', PHONE],
  ['a phone on its side', LYING],
  ['a tablet', { viewport: { width: 1024, height: 768 } }],
  ['a window at 200 % zoom', { viewport: { width: 720, height: 450 } }],
] as const;

/** A person who has not asked for stillness. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** Two people who look at the page differently. */
export const LOOKS = [
  { colorScheme: 'light', locale: 'en-GB' },
  { colorScheme: 'dark', locale: 'de-DE' },
] as const;

/** The page is no wider than the window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window);
}

/** Nothing hides a part of these texts that cannot be scrolled to. */
export async function expectUncut(texts: Locator): Promise<void> {
  expect(await texts.count()).toBeGreaterThan(0);
  const cut = await texts.evaluateAll((all) => {
    const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return all.flatMap((text) => {
      const box = text.getBoundingClientRect();
      for (let around: Element | null = text; around; around = around.parentElement) {
        const frame = around.getBoundingClientRect();
        const { overflowX, overflowY } = getComputedStyle(around);
        const wide =
          text === around ? text.scrollWidth > text.clientWidth + 1 : box.right > frame.right + 1;
        const high =
          text === around
            ? text.scrollHeight > text.clientHeight + 1
            : box.bottom > frame.bottom + 1;
        if ((isHidden(overflowX) && wide) || (isHidden(overflowY) && high))
          return [`${text.textContent} in ${around.className}`];
        // Whatever is beyond the edge of this one can be scrolled to.
        if (overflowX === 'auto' || overflowY === 'auto') return [];
      }
      return [];
    });
  });
  expect(cut).toEqual([]);
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
