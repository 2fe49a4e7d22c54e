import type { Locator, Page } from 'playwright-core';
import { centre, playOne, RESULT, untilShown } from './table';

/** The City Domino board as a person sees it, in English. */

export type Due = 'mark' | 'lay' | 'over';

const LAYING = 'button[data-box]:enabled';
const MARKABLE = 'button[data-slot]';

export function box(page: Page): Locator {
  return page.locator(LAYING);
}

export function bin(page: Page): Locator {
  return page.getByRole('button', { name: 'Discard the domino' });
}

/** The dominoes that can be marked. */
export function markable(page: Page): Locator {
  return page.locator(MARKABLE);
}

export function ghost(page: Page): Locator {
  return page.locator('[data-ghost="fits"]');
}

/** A cell of a city. */
export function cell(page: Page, seat: number, x: number, y: number): Locator {
  return page.locator(`[data-city="${seat}"] [data-cell="${x},${y}"]`);
}

/** What a cell shows: `home`, `centre`, or nothing. */
export async function ground(
  page: Page,
  seat: number,
  x: number,
  y: number,
): Promise<string | undefined> {
  const [href] = await cell(page, seat, x, y)
    .locator('use')
    .evaluateAll((uses) => uses.map((use) => use.getAttribute('href')));
  return href?.replace('#city-', '');
}

/** The number of cells of a city with something on them. */
export function built(page: Page, seat: number): Promise<number> {
  return page.locator(`[data-city="${seat}"] [data-cell] use`).count();
}

/** Until the person has something to do or the game is over. */
export async function untilDue(page: Page): Promise<Due> {
  await untilShown(page, `${MARKABLE}, ${LAYING}, ${RESULT}`);
  if ((await page.locator(RESULT).count()) > 0) return 'over';
  return (await box(page).count()) > 0 ? 'lay' : 'mark';
}

/** Plays with `mark` and `lay` until the game is over or so many things are done. */
export async function playOn(
  page: Page,
  mark: () => Promise<void>,
  lay: () => Promise<void>,
  count = 100,
): Promise<void> {
  for (let done = 0; done < count; done++) {
    const due = await untilDue(page);
    if (due === 'over') return;
    await playOne(page, due === 'mark' ? mark : lay);
  }
}

export async function markLast(page: Page): Promise<void> {
  await markable(page).last().click();
}

/**
 * The middles of the own cells on the screen; free cells have nothing to be seen, so the field is
 * measured.
 */
export async function cellMiddles(
  page: Page,
): Promise<(x: number, y: number) => { x: number; y: number }> {
  const field = (await page.locator('[data-city="0"]').boundingBox())!;
  const unit = field.width / 516;
  return (x, y) => ({
    x: field.x + (8 + 100 * x + 50) * unit,
    y: field.y + (8 + 100 * y + 50) * unit,
  });
}

/**
 * Drags the domino to a place that is lit, turned if need be, and drops it there; puts it into the
 * bin if it fits nowhere.
 */
export async function dragSomewhere(page: Page): Promise<void> {
  const start = await centre(box(page));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let turn = 0; turn < 4; turn++) {
    const [lit] = await litPlaces(page);
    if (lit) {
      await page.mouse.move(lit.x, lit.y, { steps: 3 });
      await ghost(page).waitFor();
      await page.mouse.up();
      return;
    }
    await page.keyboard.press('r');
  }
  const end = await centre(bin(page));
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

/** The middles of the places where the domino fits as it is turned now. */
function litPlaces(page: Page): Promise<{ x: number; y: number }[]> {
  return page.locator('[data-places="now"] path').evaluateAll((links) =>
    links.map((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    }),
  );
}

/** Lays by keyboard where it fits; discards if it fits nowhere. */
export async function typeSomewhere(page: Page): Promise<void> {
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-ghost]').waitFor();
  if ((await ghost(page).count()) > 0) {
    await page.keyboard.press('Enter');
    return;
  }
  await bin(page).focus();
  await page.keyboard.press('Enter');
}
