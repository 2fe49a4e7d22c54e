import { houseAddress } from '../house.svelte';
import type { Seat } from '../wire/house';

/** What stands in the link to a seat. */
export interface Offer {
  seat: Seat;
  token: string;
}

/** The address of a table: for spectators, or with what gives a seat. */
export function linkTo(id: string, token?: string): string {
  const table = `${houseAddress()}/table/${id}`;
  // What stands after the # is never sent to a server, nor written into its log.
  return token === undefined ? table : `${table}#${token}`;
}

/** The address of a table's big screen, with the seats it offers to whoever is in the room. */
export function screenLink(id: string, offers: Offer[]): string {
  const screen = `${houseAddress()}/screen/${id}`;
  const seats = offers.map(({ seat, token }) => `${seat}.${token}`);
  return seats.length === 0 ? screen : `${screen}#${seats.join(',')}`;
}

/** The seats that the link to a big screen offers. */
export function offersIn(fragment: string): Offer[] {
  return fragment
    .replace(/^#/, '')
    .split(',')
    .flatMap((part) => {
      const [, seat, token] = /^(\d+)\.([\w-]{22,64})$/.exec(part) ?? [];
      return seat === undefined || token === undefined ? [] : [{ seat: Number(seat), token }];
    });
}
