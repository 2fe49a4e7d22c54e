import type { Page } from 'playwright-core';
import { guests, house } from './evening';
import { untilOnMove } from './kalaha';
import { linkFor, sitAt, takeSeat, type Wish } from './table';

/** Ann and Ben, who play on their own devices, in English. */

export interface Guest {
  page: Page;
  problems: string[];
}

const TWO: Wish = {
  game: 'Kalaha',
  seats: ['You', 'Invite by link'],
  names: ['Ann', 'Ben'],
  setup: { first: 'A' },
};

/** Ann makes a match and keeps a seat for Ben; she begins. */
export async function annInvites(terms: object = {}): Promise<{ ann: Guest; link: string }> {
  const ann = await guests.guest();
  await sitAt(ann.page, house.url, { ...TWO, terms });
  return { ann, link: await linkFor(ann.page, 'Ben') };
}

/** Both sit at the table, and Ann is on move. */
export async function annAndBen(terms: object = {}): Promise<{ ann: Guest; ben: Guest }> {
  const { ann, link } = await annInvites(terms);
  const ben = await guests.guest();
  await takeSeat(ben.page, link, 'Ben');
  await untilOnMove(ann.page);
  return { ann, ben };
}

/** What stands above the board: whose turn it is. */
export async function untilHeadline(page: Page, text: string): Promise<void> {
  await page.locator('.status').getByText(text, { exact: true }).waitFor();
}

/** What the result card says: who won, and why. */
export async function untilResult(page: Page, text: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Result' });
  await card.getByRole('heading', { name: text, exact: true }).waitFor();
}
