import type { Language } from '../table/room';
import type { Color, RowView } from '../wire/qwixx';
import { boardWords, colorNames, nameCross } from './words';

/** A row of a sheet in words: its crosses and points, and whether it is closed. */
export function describeRow(row: RowView, closing: readonly Color[], language: Language): string {
  const words = boardWords[language];
  const state = row.closed
    ? words.rowClosed
    : closing.includes(row.color)
      ? words.rowCloses
      : undefined;
  return join([
    words.row(colorNames[language][row.color]),
    words.crosses(row.crosses, row.points),
    state,
  ]);
}

interface Possible {
  /** Whether crossing it locks the row. */
  locks: boolean;
  /** What it is worth, while hints are on. */
  value: string | undefined;
  best: boolean;
}

/** A field that may be crossed. */
export function describePossible(
  move: string,
  { locks, value, best }: Possible,
  language: Language,
): string {
  const words = boardWords[language];
  return join([
    nameCross(move, language),
    locks ? words.locks : undefined,
    value === undefined ? undefined : words.value(value, best),
  ]);
}

/** A field that is crossed. */
export function describeCrossed(move: string, last: boolean, language: Language): string {
  return join([nameCross(move, language), last ? boardWords[language].lastMove : undefined]);
}

function join(parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(', ');
}
