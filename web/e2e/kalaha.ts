import type { Locator, Page } from 'playwright-core';
import { playOne, untilPlayable } from './table';

/** The Kalaha board as a person sees it, in English. */

/** A pit by its number in files and on the wire. */
export function pit(page: Page, number: number): Locator {
  return page.locator(`[data-pit="${number}"]`);
}

const PLAYABLE = '[data-pit][role=button]';

export function playablePits(page: Page): Locator {
  return page.locator(PLAYABLE);
}

/** The beans in all pits and stores, from what a screen reader is told. */
export async function beans(page: Page): Promise<number[]> {
  const labels = await page.locator('[data-pit]').evaluateAll((fields) =>
    fields
      .map(
        (field) =>
          [Number(field.getAttribute('data-pit')), field.getAttribute('aria-label') ?? ''] as const,
      )
      .sort(([one], [other]) => one - other)
      .map(([, label]) => label),
  );
  return labels.map((label) => Number(/(\d+) beans?/.exec(label)?.[1]));
}

/** What stands on the board as the value of each move, by pit. */
export async function hints(page: Page): Promise<Record<string, string>> {
  const plates = await page
    .locator('[data-hint]')
    .evaluateAll((plates) =>
      plates.map((plate) => [plate.getAttribute('data-hint')!, plate.textContent.trim()] as const),
    );
  return Object.fromEntries(plates);
}

/** Until a pit can be played or the game is over; says whether there is a pit. */
export async function untilOnMove(page: Page): Promise<boolean> {
  return untilPlayable(page, PLAYABLE);
}

/** Plays with `choose` until the game is over. */
export async function playOut(page: Page, choose: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 200 && (await untilOnMove(page)); turn++) await playOne(page, choose);
}
