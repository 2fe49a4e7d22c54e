import type { Player } from './wire/house';

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Characters that say in which direction to write. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A name for the middle of a text: however it is written, the text around it stays as it is.
 * Where elements can be, `<bdi>` does the same.
 */
export function isolated(name: string): string {
  const plain = name.replace(DIRECTIONS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** The players, to be named in texts. */
export function isolatedPlayers(players: Player[]): Player[] {
  return players.map((player) => ({ ...player, name: isolated(player.name) }));
}
