import type { Player } from '../wire/house';
import type { Language } from './room';

/**
 * How the two seats are called where one chooses who starts: "you" for the only person, names for
 * two of a kind.
 */
export function starterNames(
  players: Player[],
  seats: string[],
  language: Language,
): [string, string] {
  const people = players.filter(({ bot }) => !bot).length;
  const name = (seat: 0 | 1): string => {
    const player = players[seat];
    if (!player) return seats[seat]!;
    if (people !== 1) return player.name || seats[seat]!;
    if (player.bot) return 'Computer';
    return language === 'de' ? 'Du' : 'You';
  };
  return [name(0), name(1)];
}
