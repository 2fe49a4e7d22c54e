import type { Color } from '../wire/qwixx';
import type { DieColor } from './dice';

/** What a die is painted with: its faces, its edges, its pips and the shine in them. */
export const DIE_PAINTS: Record<DieColor, [die: string, edge: string, pip: string, shine: string]> =
  {
    white: ['#fbf9f3', '#d3cdbf', '#26262d', '#4a4a55'],
    red: ['#cf2436', '#9a1424', '#fff', '#f2d9dc'],
    yellow: ['#f6c12a', '#c28d08', '#3a2a00', '#5f4a12'],
    green: ['#2b9348', '#1a6630', '#fff', '#d9efdf'],
    blue: ['#2257b3', '#163d82', '#fff', '#d8e3f6'],
  };

/**
 * What a row is printed with: its bar, its fields, the numbers in them, and fields that are lost.
 */
export const ROW_PAINTS: Record<Color, [bar: string, field: string, ink: string, lost: string]> = {
  red: ['#cf2436', '#fdeaea', '#b01427', '#e88d95'],
  yellow: ['#f1b40f', '#fff6d6', '#765200', '#f6d374'],
  green: ['#2b9348', '#e7f6e9', '#1a6630', '#86c698'],
  blue: ['#2257b3', '#e8effc', '#1b4590', '#8ba9dc'],
};
