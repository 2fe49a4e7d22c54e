import { houseAddress } from '../house.svelte';

/** The address of a table: for spectators, or with what gives a seat. */
export function linkTo(id: string, token?: string): string {
  const table = `${houseAddress()}/table/${id}`;
  // What stands after the # is never sent to a server, nor written into its log.
  return token === undefined ? table : `${table}#${token}`;
}
