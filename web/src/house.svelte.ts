import { house } from './api';
import type { HouseInfo } from './wire/house';

let known: HouseInfo | undefined = $state.raw();
let asked: Promise<unknown> | undefined;

/** Asks once what the house offers beside the tables, and again only if that failed. */
export function loadHouse(): void {
  asked ??= house().then(
    (found) => (known = found),
    () => (asked = undefined),
  );
}

/** What the house offers beside the tables, once it is known. */
export function houseInfo(): HouseInfo | undefined {
  return known;
}

/** The address under which the devices of others find the house, without a slash at its end. */
export function houseAddress(): string {
  return (known?.lan ?? location.origin).replace(/\/$/, '');
}
