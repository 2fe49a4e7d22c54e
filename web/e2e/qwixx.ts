import type { Locator, Page } from 'playwright-core';
import type { Guests } from './house';
import { createMatch, playOne, seatAddress, sitAndLeave, takeSeat, untilPlayable } from './table';

/** The Qwixx table as a person sees it, in English. */

export interface Brief {
  red?: number[];
  yellow?: number[];
  green?: number[];
  blue?: number[];
  misses?: number;
}

/** A match in the given position between invited people; gives the address of each one's seat. */
export async function seatsAt(
  url: string,
  names: string[],
  sheets: Brief[],
  white: [number, number],
): Promise<string[]> {
  const position = {
    sheets: sheets.map(({ misses = 0, ...rows }) => ({
      red: [],
      yellow: [],
      green: [],
      blue: [],
      ...rows,
      locks: [],
      misses,
    })),
    dice: { white, red: 5, yellow: 1, green: 6, blue: 2 },
    active: 0,
    phase: 'white',
    crossed: false,
    missed: false,
    answered: sheets.map(() => false),
    closing: [],
    closed: [],
  };
  const body = {
    game: 'qwixx',
    seats: names.map((name) => ({ name })),
    invite: names.map((_, seat) => seat),
    load: { format: 'position', text: JSON.stringify(position) },
  };
  const created = await createMatch(url, body);
  return names.map((_, seat) => seatAddress(url, created, seat));
}

/** A match of a person in front of the page, who has the first seat, and computers. */
export async function sitAmongComputers(page: Page, url: string, names: string[]): Promise<void> {
  const created = await createMatch(url, {
    game: 'qwixx',
    setup: { players: names.length },
    seats: names.map((name, seat) => (seat === 0 ? { name } : { name, bot: 'classic' })),
  });
  const known = [{ id: created.id, secrets: [created.secrets[0]], seats: [0] }];
  await page.addInitScript((matches) => {
    localStorage.setItem('spieltisch.matches', JSON.stringify(matches));
    localStorage.setItem('spieltisch.settings', JSON.stringify({ speed: 'off' }));
  }, known);
  await page.goto(`${url}table/${created.id}`);
  await page.locator('[data-die]').first().waitFor();
}

/**
 * All sit down with the names the seats have, until they can play; those for whom there is no page
 * leave at once.
 */
export async function sitDown(guests: Guests, seats: string[], ...pages: Page[]): Promise<void> {
  for (const [seat, address] of seats.entries()) {
    const page = pages[seat];
    await (page ? takeSeat(page, address) : sitAndLeave(guests, address));
  }
  for (const page of pages) await ready(page);
}

/** The total on a sheet. */
export async function points(page: Page, name: string): Promise<number> {
  return Number(
    (await sheet(page, name).locator('[data-points=total]').textContent())!.replace('−', '-'),
  );
}

export function sheet(page: Page, name: string): Locator {
  return page.getByRole('group', { name: `Sheet of ${name}`, exact: true });
}

/** The fields that can be crossed now. */
export function possible(page: Page): Locator {
  return page.locator('[data-field][role=button]');
}

export function field(page: Page, move: string): Locator {
  return page.locator(`[data-field="${move}"][role=button]`);
}

export function done(page: Page): Locator {
  return page.getByRole('button', { name: /^Done/ });
}

export function pass(page: Page): Locator {
  return page.getByRole('button', { name: /^Pass/ });
}

export function over(page: Page): Locator {
  return page.getByText(/^The game is over: /);
}

/** Until an answer is wanted or the game is over; says whether one is wanted. */
export async function ready(page: Page): Promise<boolean> {
  return untilPlayable(page, '.ask .buttons button:enabled');
}

/** The only possible cross is final at once, others have to be confirmed. */
export async function cross(page: Page, move: string): Promise<void> {
  await field(page, move).waitFor();
  const confirms = (await possible(page).count()) > 1;
  await field(page, move).click();
  if (confirms) await done(page).click();
}

/** The dice on the table, as a screen reader is told. */
export async function dice(page: Page): Promise<string[]> {
  return page
    .locator('[data-die]')
    .evaluateAll((dice) => dice.map((die) => die.getAttribute('aria-label') ?? ''));
}

/** Answers every roll, crossing whatever comes first, until the game is over. */
export async function playOut(page: Page): Promise<void> {
  const answer = async () => {
    const first = possible(page).first();
    if (await first.isVisible()) await cross(page, (await first.getAttribute('data-field'))!);
    else await pass(page).click();
  };
  for (let answers = 0; answers < 400 && (await ready(page)); answers++)
    await playOne(page, answer);
}
