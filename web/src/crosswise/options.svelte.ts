/** What is shown around the board, chosen on this device. */
export interface Options {
  teamPoints: boolean;
  bars: boolean;
  pointsTable: boolean;
  computerHand: boolean;
  skipComputer: boolean;
}

const KEY = 'spieltisch.crosswise';
const DEFAULTS: Options = {
  teamPoints: true,
  bars: false,
  pointsTable: true,
  computerHand: false,
  skipComputer: false,
};

/** The options in the order they are offered. */
export const OPTIONS = Object.keys(DEFAULTS) as (keyof Options)[];

/** What is chosen; changed by `chooseOption` only. */
export const options: Options = $state(load());

export function chooseOption(name: keyof Options, on: boolean): void {
  options[name] = on;
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // A browser that keeps nothing forgets it after the visit.
  }
}

/** What an earlier visit has kept; anything else there is left aside. */
export function load(): Options {
  const found = read();
  const chosen = { ...DEFAULTS };
  for (const name of OPTIONS) if (typeof found[name] === 'boolean') chosen[name] = found[name];
  return chosen;
}

function read(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
