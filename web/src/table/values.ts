import { isScored } from '../facts';
import type { Language, Room } from './room';

/** A number with its sign, with a real minus. */
export function signed(value: number, language: Language): string {
  const size = Math.abs(value).toLocaleString(language, { maximumFractionDigits: 1 });
  if (size === '0') return '0';
  return value > 0 ? `+${size}` : `−${size}`;
}

/** How much values differ: in whole points, or in percentage points of the chance to win. */
export function marginText(margin: number, points: boolean, language: Language): string {
  const whole = Math.max(1, Math.ceil(points ? margin : 50 * margin));
  return whole.toLocaleString(language);
}

/** Whether the values of a game's moves are points; otherwise they go from −1, lost, to +1, won. */
export function inPoints(room: Room): boolean {
  return isScored(room.id);
}

/** A chance from −1 to 1 as a share of games won. */
export function winShare(value: number, language: Language): string {
  return ((value + 1) / 2).toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 });
}

/** The value of a move: points ahead, or the chance to win. */
export function valueText(room: Room, value: number, language: Language): string {
  return inPoints(room) ? signed(value, language) : winShare(value, language);
}
