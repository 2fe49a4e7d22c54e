import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { seatAddress, type Created } from './table';

/** Player cards that are made and used without the page. */

export interface MadeCard {
  id: string;
  name: string;
  picture: number;
  key: string;
  /** Asks the house in the name of the card. */
  ask: (method: string, path: string, body?: object) => Promise<unknown>;
}

let made = 0;

/** Has the house make a card. */
export async function cardOf(url: string, name: string): Promise<MadeCard> {
  const key = `key-of-a-card-in-a-test-${++made}`;
  const picture = made % 24;
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', 'spieltisch-card': key },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = answer.status === 204 ? undefined : ((await answer.json()) as unknown);
    expect(answer.ok, JSON.stringify(said)).toBe(true);
    return said;
  };
  const { id } = (await ask('POST', 'api/cards', { name, picture, key })) as { id: string };
  return { id, name, picture, key, ask };
}

/** Lets the device of the page have the card. */
export async function giveCard(page: Page, url: string, card: MadeCard): Promise<void> {
  const { id, name, picture, key } = card;
  if (!page.url().startsWith(url)) await page.goto(`${url}favicon.svg`);
  await page.evaluate(
    (kept) => localStorage.setItem('spieltisch.card', JSON.stringify({ card: kept })),
    { id, name, picture, key },
  );
}

/** A table for two cards that counts, at which the first one waits for the second. */
export async function rateTable(url: string, host: MadeCard, guest: MadeCard): Promise<Created> {
  const seats = [{ name: host.name }, { name: guest.name }];
  const setup = { first: 'A' };
  const wish = { game: 'kalaha', setup, seats, invite: [1], rated: true };
  return (await host.ask('POST', 'api/matches', wish)) as Created;
}

/** A rated game of two cards that the guest gives up; the page is only where it is played from. */
export async function playRated(
  page: Page,
  url: string,
  host: MadeCard,
  guest: MadeCard,
): Promise<string> {
  const created = await rateTable(url, host, guest);
  const invitation = seatAddress(url, created, 1).split('#')[1]!;
  await page.evaluate(
    ([match, token, card]) =>
      new Promise<void>((done, failed) => {
        const address = `${location.origin.replace('http', 'ws')}/api/matches/${match}/socket`;
        const socket = new WebSocket(address);
        const say = (message: object) => socket.send(JSON.stringify(message));
        let isSeated = false;
        socket.onopen = () => say({ type: 'hello', secrets: [], card });
        socket.onerror = () => failed(new Error('no connection'));
        socket.onmessage = ({ data }) => {
          const { type, table, why } = JSON.parse(String(data)) as {
            type: string;
            table?: { mine: number[]; now: { changes: unknown[] } | null };
            why?: { en: string };
          };
          if (type === 'refused') failed(new Error(why?.en));
          if (!table) return;
          if (table.mine.length === 0) say({ type: 'sit', invitation: token, card });
          else if (table.now && table.now.changes.length > 0) done(socket.close());
          else if (table.now && !isSeated) {
            isSeated = true;
            say({ type: 'resign', seat: table.mine[0] });
          }
        };
      }),
    [created.id, invitation, guest.key] as const,
  );
  return created.id;
}
