import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { expect } from 'vitest';
import type { Download, Locator, Page } from 'playwright-core';
import type { Guests } from './house';

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
  /** Sliders to set, by name. */
  sliders?: Record<string, number>;
  speed?: 'Off' | 'Fast' | 'Normal' | 'Slow';
}

export async function openNewGame(
  page: Page,
  url: string,
  { game, seats = [], names = [], options = [], sliders = {}, speed = 'Off' }: NewGame,
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
  for (const [name, value] of Object.entries(sliders))
    await dialog.getByRole('slider', { name }).fill(String(value));
  await dialog.getByRole('radio', { name: speed, exact: true }).check();
  return dialog;
}

export async function startGame(page: Page, url: string, game: NewGame): Promise<void> {
  const dialog = await openNewGame(page, url, game);
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await page.waitForURL('**/table/*');
  await untilAtTable(page);
}

/** A game as the form would make it, without the way through home and form. */
export interface Wish extends Pick<NewGame, 'game' | 'seats' | 'names'> {
  /** What differs from the usual setup. */
  setup?: object;
  seed?: number;
  /** How the table is meant: its clock, whether it is for practice. */
  terms?: object;
  speed?: 'off' | 'fast' | 'normal' | 'slow';
}

/** The computers that tests choose, by what the form calls them. */
const COMPUTERS: Record<string, string> = {
  Beginner: 'classic-1',
  Gentle: 'classic-2',
  Classic: 'classic',
};

interface GameFacts {
  id: string;
  seats: [number, number];
  first_bot: string;
  setup: Record<string, unknown>;
  seats_field: string | null;
}

/** Sits down at the table of a new game. */
export async function sitAt(page: Page, url: string, wish: Wish): Promise<void> {
  const { id, secrets, invitations, creator } = await createMatch(url, await matchFor(url, wish));
  // What the device would keep is written down where nothing of the house is shown.
  if (!page.url().startsWith(url)) {
    const body = '<link rel="icon" href="data:,">';
    await page.route(`${url}nothing`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(`${url}nothing`);
  }
  const known = {
    id,
    secrets: secrets.filter((secret) => secret !== null),
    invitations: invitations.flatMap((token, seat) => (token === null ? [] : [{ seat, token }])),
    creator,
  };
  await page.evaluate(
    ([match, speed]) => {
      const matches = JSON.parse(localStorage.getItem('spieltisch.matches') ?? '[]') as object[];
      localStorage.setItem('spieltisch.matches', JSON.stringify([match, ...matches]));
      localStorage.setItem('spieltisch.settings', JSON.stringify({ speed }));
    },
    [known, wish.speed ?? 'off'] as const,
  );
  await page.goto(`${url}table/${id}`);
  await untilAtTable(page);
}

async function matchFor(url: string, { game, seats = ['You'], names = [], ...wish }: Wish) {
  const infos = (await (await fetch(`${url}api/games`)).json()) as GameFacts[];
  const info = infos.find(({ id }) => id === game.toLowerCase().replace(' ', ''))!;
  const setup: Record<string, unknown> = { ...info.setup, ...wish.setup };
  const count = info.seats_field === null ? info.seats[1] : (setup[info.seats_field] as number);
  const people = [...names];
  const invite: number[] = [];
  let computers = 0;
  const players = Array.from({ length: count }, (_, seat) => {
    const kind = seats[seat];
    if (kind === undefined || kind in COMPUTERS)
      return {
        name: computers++ === 0 ? 'Computer' : `Computer ${computers}`,
        bot: kind === undefined ? info.first_bot : COMPUTERS[kind],
      };
    if (kind === 'Invite by link') invite.push(seat);
    return { name: people.shift() ?? 'Guest' };
  });
  const seed = wish.seed === undefined ? {} : { seed: wish.seed };
  return { game: info.id, setup, seats: players, invite, ...seed, ...wish.terms };
}

/** Until whoever sits at the table sees it, with all players or with some still missing. */
async function untilAtTable(page: Page): Promise<void> {
  await seatsBeforeStart(page)
    // Not by its role, which it has only while the panel is not folded.
    .or(page.locator('#players'))
    .waitFor({ state: 'attached' });
}

/** Who sits where, while people are missing. */
export function seatsBeforeStart(page: Page): Locator {
  return page.getByRole('region', { name: 'Seats' });
}

/** The link for somebody, as the page shows it. */
export async function linkFor(page: Page, whom: string): Promise<string> {
  // Names stand between signs that keep their direction of writing to themselves.
  return page.getByRole('textbox', { name: new RegExp(`^Link for \\W?${whom}`) }).inputValue();
}

/** A match as the server makes it: the creator's seats, and what gives the others away. */
export interface Created {
  id: string;
  secrets: (string | null)[];
  invitations: (string | null)[];
  creator: string;
}

/** Has the server make a match, without the form. */
export async function createMatch(url: string, wish: object): Promise<Created> {
  const answer = await fetch(`${url}api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  const created = (await answer.json()) as Created;
  expect(answer.ok, JSON.stringify(created)).toBe(true);
  return created;
}

/** The address with which a seat that is given away can be taken, once. */
export function seatAddress(url: string, { id, invitations }: Created, seat: number): string {
  const invitation = invitations[seat];
  expect(invitation, `an invitation to seat ${seat}`).toEqual(expect.any(String));
  return `${url}table/${id}#${invitation}`;
}

/** Sits down with an invitation, under a name or the one the seat has. */
export async function takeSeat(page: Page, address: string, name?: string): Promise<void> {
  await page.goto(address);
  if (name !== undefined)
    await page.getByRole('textbox', { name: 'What shall the others call you?' }).fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await untilAtTable(page);
}

/** Somebody sits down on a device of their own, which is then switched off. */
export async function sitAndLeave(guests: Guests, address: string): Promise<void> {
  const { page } = await guests.guest();
  await takeSeat(page, address);
  await page.context().close();
}

export async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByText(entry, { exact: true }).click();
}

/** Chooses a file when `ask` has made the browser ask for one. */
export async function giveFile(
  page: Page,
  ask: () => Promise<unknown>,
  { name, text, mimeType = 'text/plain' }: { name: string; text: string; mimeType?: string },
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await ask();
  await (await choosing).setFiles({ name, mimeType, buffer: Buffer.from(text) });
}

/** Loads a file through the table's menu. */
export async function loadFile(page: Page, name: string, text: string): Promise<void> {
  const file = { name, text, mimeType: 'application/octet-stream' };
  await giveFile(page, () => chooseFromMenu(page, 'Open…'), file);
}

/** What is in a file that the browser saves. */
export async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Saves through the table's menu and gives the file's name and text. */
export async function saveFile(page: Page, kind: string): Promise<{ name: string; text: string }> {
  await chooseFromMenu(page, 'Save as…');
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: kind }).click();
  const download = await saving;
  const text = await textOf(download);
  await dialog.waitFor({ state: 'detached' });
  return { name: download.suggestedFilename(), text };
}

/** The moves in the list beside the board, as they stand there. */
export function moves(page: Page): Locator {
  return page.locator('[data-move]');
}

/**
 * Until one of these, as CSS names them, is shown. Looked for with every frame, while a locator
 * waits half a second between its looks.
 */
export async function untilShown(page: Page, selector: string): Promise<void> {
  const isOneShown = (wanted: string) =>
    [...document.querySelectorAll(wanted)].some((found) =>
      found.checkVisibility({ visibilityProperty: true }),
    );
  await page.waitForFunction(isOneShown, selector);
}

/** Until the list has a move of this number. */
export async function untilMove(page: Page, number: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector(wanted) !== null,
    `[data-move="${number}"]`,
  );
}

/** Does what plays a move, and waits until the list has it. */
export async function playOne(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await moves(page).count();
  await act();
  await untilMove(page, before + 1);
}

/** How the match ended. */
export const RESULT = 'section[aria-label="Result"]';

/** Until one of these places can be played or the game is over; says whether one can. */
export async function untilPlayable(page: Page, places: string): Promise<boolean> {
  await untilShown(page, `${places}, ${RESULT}`);
  return (await page.locator(RESULT).count()) === 0;
}

/** The browser says another move than the first one that is played. */
export async function misspeakOnce(page: Page, move: string, instead: string): Promise<void> {
  let wrong = true;
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const said = String(message).replace(`"move":"${move}"`, `"move":"${instead}"`);
      server.send(wrong ? said : message);
      if (String(message).includes('"move"')) wrong = false;
    });
  });
}

/** Says something to the server, but hears nothing more on that connection, the first time. */
export async function loseFirstAnswer(page: Page, type: string): Promise<void> {
  let lost = false;
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer();
    let deaf = false;
    socket.onMessage((message) => {
      if (!lost && String(message).includes(`"type":"${type}"`)) lost = deaf = true;
      server.send(message);
    });
    server.onMessage((message) => {
      if (!deaf) socket.send(message);
    });
  });
}

export async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  expect(box, 'a visible place').not.toBeNull();
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe finds nothing wrong with the page, or with the dialog that lies over it. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const found = await axe.run(document.querySelector('dialog:modal') ?? document, {
      // What passed is described as long as what did not, and nobody reads it.
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
  });
  expect(violations).toEqual([]);
}

/** Whether the keys play: something on the board that does something has the focus. */
export function isFocusOnBoard(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.activeElement?.matches('.stage :is([tabindex="0"], button, a, input)') ?? false,
  );
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
