import type { MoveHints } from '../table/hints';
import type { Language } from '../table/room';
import { signed } from '../table/values';
import type { MoveValue } from '../wire/house';

/** A value in whole beans, and whether it is only an estimate of what comes in the end. */
export function beansAhead(
  { value, exact }: MoveValue,
  { source }: Pick<MoveHints, 'source'>,
  language: Language,
): { beans: string; estimated: boolean } {
  return {
    beans: signed(Math.round(value), language),
    estimated: !exact && source !== 'classic',
  };
}
