import type { Language } from '../table/room';
import type { Player } from '../wire/house';

/** How the two seats are called where one chooses who starts: "you" for the only person, names for two of a kind. */
export function starterNames(players: Player[], language: Language): [string, string] {
  const people = players.filter(({ bot }) => !bot).length;
  const name = (seat: 0 | 1): string => {
    const player = players[seat];
    if (!player) return 'AB'[seat]!;
    if (people !== 1) return player.name || 'AB'[seat]!;
    if (player.bot) return 'Computer';
    return language === 'de' ? 'Du' : 'You';
  };
  return [name(0), name(1)];
}
