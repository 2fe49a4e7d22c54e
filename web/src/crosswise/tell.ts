import type { Room, Telling } from '../table/room';
import { isYou } from '../table/telling';
import type { Seat } from '../wire/house';
import type { Event, Setup, View } from '../wire/crosswise';
import { tileNames } from './words';

type CrosswiseRoom = Room<View, Event, Setup>;

/** What a move did, in one sentence. */
export const tell: CrosswiseRoom['tell'] = (events, seat, telling) => {
  const sentences = events.map((event) =>
    telling.language === 'de' ? german(event, seat, telling) : english(event, seat, telling),
  );
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined;
};

function english(event: Event, seat: Seat, telling: Telling): string | undefined {
  const you = isYou(seat, telling);
  const who = you ? 'You' : telling.players[seat]!.name;
  const does = (verb: string) => `${who} ${you ? verb : `${verb}s`}`;
  const hand = you ? 'your hand' : 'their hand';
  const name = (tile: number) => tileNames.en[tile]!;
  switch (event.type) {
    case 'place':
      return `${does('place')} ${name(event.tile)} on ${event.cell}.`;
    case 'remove':
      return `${does('take')} ${name(event.tile)} from ${event.cell} into ${hand}.`;
    case 'activate':
      return `${does('activate')} the ${name(event.tile)}.`;
    case 'move':
      return `${does('move')} ${name(event.tile)} from ${event.from} to ${event.to}.`;
    case 'swap_on_board':
      return `${does('swap')} ${name(event.tile)} on ${event.first} with ${name(event.other)} on ${event.second}.`;
    case 'swap_with_hand':
      return `${does('swap')} ${name(event.tile)} from ${hand} with ${name(event.taken)} on ${event.cell}.`;
    case 'pass':
      return you ? 'You pass.' : `${who} passes.`;
    default:
      return undefined;
  }
}

function german(event: Event, seat: Seat, telling: Telling): string | undefined {
  const you = isYou(seat, telling);
  const who = you ? 'Du' : telling.players[seat]!.name;
  const does = (second: string, third: string) => `${who} ${you ? second : third}`;
  const name = (tile: number) => tileNames.de[tile]!;
  switch (event.type) {
    case 'place':
      return `${does('legst', 'legt')} ${name(event.tile)} auf ${event.cell}.`;
    case 'remove':
      return `${does('nimmst', 'nimmt')} ${name(event.tile)} von ${event.cell} auf die Hand.`;
    case 'activate':
      return `${does('aktivierst', 'aktiviert')} den ${name(event.tile)}.`;
    case 'move':
      return `${does('versetzt', 'versetzt')} ${name(event.tile)} von ${event.from} nach ${event.to}.`;
    case 'swap_on_board':
      return `${does('tauschst', 'tauscht')} ${name(event.tile)} auf ${event.first} mit ${name(event.other)} auf ${event.second}.`;
    case 'swap_with_hand':
      return `${does('tauschst', 'tauscht')} ${name(event.tile)} aus der Hand mit ${name(event.taken)} auf ${event.cell}.`;
    case 'pass':
      return `${does('passt', 'passt')}.`;
    default:
      return undefined;
  }
}

/** Who won and by how much. */
export const result: CrosswiseRoom['result'] = (view, winners, _scores, telling) => {
  const german = telling.language === 'de';
  const winner = view.teams.find(({ team }) => team === view.outcome);
  const loser = view.teams.find(({ team }) => team !== view.outcome);
  if (!winner || !loser) return drawn(view, german);
  const you = winners.length === 1 && isYou(winners[0]!, telling);
  const names = winner.seats.map((seat) => telling.players[seat]!.name);
  const list = names.join(german ? ' und ' : ' and ');
  const wins = german
    ? you
      ? 'Du gewinnst'
      : `${list} ${names.length > 1 ? 'gewinnen' : 'gewinnt'}`
    : you
      ? 'You win'
      : `${list} ${names.length > 1 ? 'win' : 'wins'}`;
  if (winner.six) return german ? `${wins} mit sechs Gleichen.` : `${wins} with six of a kind.`;
  return german
    ? `${wins} ${winner.points} zu ${loser.points}.`
    : `${wins} ${winner.points} to ${loser.points}.`;
};

function drawn(view: View, german: boolean): string {
  const [one, other] = view.teams;
  if (one?.six && other?.six) {
    return german
      ? 'Unentschieden: sechs Gleiche für beide Teams.'
      : 'A draw: six of a kind for both teams.';
  }
  return german
    ? `Unentschieden: je ${one?.points} Punkte.`
    : `A draw: ${one?.points} points each.`;
}
