import type { Hint } from '../../src/table/hints';
import type { Language } from '../../src/table/room';
import { winShare } from '../../src/table/values';
import type { Player, Seat } from '../../src/wire/house';
import { nameOf } from './layout';
import { boardWords } from './words';

interface Context {
  mark: Seat | null | undefined;
  players: Player[];
  /** Whether the mark was drawn last, and whether it is one of the three that won. */
  last: boolean;
  won: boolean;
  hint: Hint | undefined;
  language: Language;
}

/** A cell in words, for those who do not see it. */
export function describeCell(
  cell: number,
  { mark, players, last, won, hint, language }: Context,
): string {
  const words = boardWords[language];
  const parts = [nameOf(cell), players[mark ?? -1]?.name ?? words.free];
  if (last) parts.push(words.last);
  if (won) parts.push(words.won);
  if (hint) parts.push(winShare(hint.value, language));
  if (hint?.best) parts.push(words.best);
  return parts.join(', ');
}
