import type { Color, Dice, FieldView, RowView, SheetView, View } from '../wire/qwixx';
import { COLORS, LEGEND } from './sheet';

/** A sheet in brief: the crossed numbers of each row, and the misses. */
export interface Brief {
  red?: number[];
  yellow?: number[];
  green?: number[];
  blue?: number[];
  misses?: number;
}

export const DICE: Dice = { white: [3, 4], red: 2, yellow: 5, green: 6, blue: 1 };

/**
 * A table as the server would show it, for pictures and tests: nothing is offered unless asked for.
 */
export function tableOf(briefs: Brief[], rest: Partial<View> = {}): View {
  const dice = rest.dice ?? DICE;
  const closed = rest.closed ?? [];
  return {
    sheets: briefs.map((brief) => sheetOf(brief, closed)),
    dice,
    white_sum: dice.white[0] + dice.white[1],
    active: 0,
    phase: 'white',
    crossed: false,
    missed: false,
    closing: [],
    closed,
    end: null,
    ...rest,
  };
}

/** The same table with these moves offered to a seat. */
export function offering(view: View, seat: number, moves: string[]): View {
  const sheets = view.sheets.map((sheet, index) => (index === seat ? offer(sheet, moves) : sheet));
  return { ...view, sheets };
}

function offer(sheet: SheetView, moves: string[]): SheetView {
  const mark = (color: Color, field: FieldView): FieldView =>
    moves.includes(`${color} ${field.number}`) ? { ...field, mark: 'offered' } : field;
  const rows = sheet.rows.map((row) => ({
    ...row,
    fields: row.fields.map((field) => mark(row.color, field)),
  }));
  return {
    ...sheet,
    rows,
    answered: false,
    may_pass: moves.includes('pass'),
    may_miss: moves.includes('miss'),
  };
}

function sheetOf(brief: Brief, closed: Color[]): SheetView {
  const rows = COLORS.map((color) => rowOf(color, brief[color] ?? [], closed.includes(color)));
  const misses = brief.misses ?? 0;
  const total = rows.reduce((sum, { points }) => sum + points, -5 * misses);
  const quiet = { answered: true, may_pass: false, may_miss: false, pass_misses: false };
  return { rows, misses, miss_points: -5 * misses, total, ...quiet };
}

function rowOf(color: Color, crossed: number[], closed: boolean): RowView {
  const up = Array.from({ length: 11 }, (_, index) => index + 2);
  const numbers = color === 'red' || color === 'yellow' ? up : up.toReversed();
  const last = numbers.findLastIndex((number) => crossed.includes(number));
  const locked = last === numbers.length - 1;
  const crosses = crossed.length + (locked ? 1 : 0);
  const fields = numbers.map((number, index): FieldView => {
    const lost = closed || index < last;
    return { number, mark: crossed.includes(number) ? 'crossed' : lost ? 'lost' : 'open' };
  });
  return { color, fields, locked, closed, crosses, points: LEGEND[crosses - 1] ?? 0 };
}
