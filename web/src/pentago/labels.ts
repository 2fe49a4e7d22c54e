import type { Language } from '../table/room';
import type { Player, Seat } from '../wire/house';
import type { TurnHint } from './hints';
import { nameOf, type Cell } from './notation';
import { boardWords, chance, nameTurn } from './words';

interface Context {
  marble: Seat | null | undefined;
  players: Player[];
  waiting: boolean;
  last: boolean;
  winning: boolean;
  hint: TurnHint | undefined;
  language: Language;
}

/** A cell in words, for those who do not see it. */
export function describeCell(
  cell: Cell,
  { marble, players, waiting, last, winning, hint, language }: Context,
): string {
  const words = boardWords[language];
  const free = marble === null || marble === undefined;
  const parts = [nameOf(cell), free ? words.free : words.marble(players[marble]?.name ?? '')];
  if (waiting) parts.push(words.waiting);
  if (winning) parts.push(words.winning);
  if (last) parts.push(words.lastMove);
  if (hint) parts.push(words.value(chance(hint.value, hint.exact, language), hint.best));
  if (hint?.best && hint.turn) parts.push(nameTurn(hint.turn, language));
  return parts.join(', ');
}
