import type { Space } from '../table/space';
import { heightOf, LARGE, SMALL, TALL, WIDTH, type SheetStyle } from './sheet';

/** A place on the table in pixels. */
export interface Place extends Space {
  left: number;
  top: number;
}

/** Where the list of the others lies, which has two rows if there are long names. */
export interface Tabs extends Place {
  rows: number;
}

/** Who sits there, as far as it needs space. */
export interface Others {
  count: number;
  /** Whether anybody has a long name. */
  long: boolean;
}

/** Where everything lies. Without places for the others they are one tap away. */
export interface Arrangement {
  narrow: boolean;
  /** How high the name above a sheet is. */
  head: number;
  own: Place;
  style: SheetStyle;
  /** Clockwise from the left. */
  others: Place[];
  /** The list of the others, where they are one tap away. */
  tabs?: Tabs;
  dice: Place;
  ask: Place;
}

/** From this length on a name needs more than one short line. */
const LONG = 16;
export const isLong = (name: string) => name.length > LONG;

const GAP = 12;
/** The height above a sheet for its owner's name: one line, or three small ones. */
const HEAD = 23;
const HIGH_HEAD = 34;
/** The list of the others on a narrow screen, in one row or in two. */
const TABS = 44;
const TWO_ROWS = 72;
/** The width from which a long name is readable above its points. */
const ROOMY = 150;
/** The width a short name needs. */
const SHORT = 56;
/** The width of the dice in one row. */
const DICE = 282;
const NARROW = 560;
/** A lower space is that of a phone that lies on its side. */
const LOW = 400;
/** How much of the height one's own sheet takes, by the number of others. */
const SHARE = [0.6, 0.54, 0.63, 0.56, 0.5];
/** The width from which the sheets of the others can be read. */
const READABLE = 160;
/** The width from which one's own fields are large enough for a finger. */
const COMFORTABLE = 534;

/** Lays the table for this many others. */
export function arrange(space: Space, others: Others): Arrangement {
  const isFlat = space.height < LOW && space.width > 1.25 * space.height;
  if (isFlat && fitsBeside(space.width, others)) return flatten(space, others);
  if (space.width < NARROW) return stack(space, others);
  const table = surround(space, others);
  const isReadable = table.others.every(({ width }) => width >= READABLE);
  return isReadable ? table : flatten(space, others);
}

function rowsOf({ count, long }: Others, width: number): number {
  return long && count > 1 && width / count < ROOMY ? 2 : 1;
}

const headOf = ({ long }: Others) => (long ? HIGH_HEAD : HEAD);

function sheetHeight(width: number, style: SheetStyle, head: number): number {
  return (width * heightOf(style)) / WIDTH + head;
}

function sheetWidth(height: number, style: SheetStyle, head: number): number {
  return ((height - head) * WIDTH) / heightOf(style);
}

/** On a phone: the others as a list, dice, own sheet, question, one below the other. */
function stack({ width, height }: Space, others: Others): Arrangement {
  const { dice, tabs } =
    height < LOW && fitsBeside(width, others)
      ? sideBySide(width, others)
      : oneBelowTheOther({ width, height }, others);
  const top = Math.max(dice.top + dice.height, tabs.height) + 2;
  const question = 122;
  const head = headOf(others);
  const style = sheetHeight(width, TALL, head) <= height - top - question ? TALL : LARGE;
  const own = { left: 0, top, width, height: sheetHeight(width, style, head) };
  const ask = {
    left: 0,
    top: top + own.height + 4,
    width,
    height: Math.max(question, height - top - own.height - 4),
  };
  return {
    narrow: true,
    head,
    own,
    style,
    others: [],
    tabs,
    dice,
    ask,
  };
}

function oneBelowTheOther({ width, height }: Space, others: Others): { dice: Place; tabs: Tabs } {
  const rows = rowsOf(others, width);
  const tabs = { left: 0, top: 0, width, height: rows > 1 ? TWO_ROWS : TABS, rows };
  return { tabs, dice: { left: 0, top: tabs.height + 4, width, height: height < 470 ? 54 : 68 } };
}

/** Whether the list of the others has room beside the dice. */
function fitsBeside(width: number, { count }: Others): boolean {
  return width - DICE - GAP >= count * SHORT;
}

function sideBySide(width: number, others: Others): { dice: Place; tabs: Tabs } {
  const dice = { left: 0, top: 0, width: DICE, height: 54 };
  const left = dice.width + GAP;
  const rest = Math.max(0, width - left);
  const rows = rowsOf(others, rest);
  const height = rows > 1 ? TWO_ROWS : dice.height;
  return { dice, tabs: { left, top: 0, width: rest, height, rows } };
}

/** On a phone that lies on its side: own sheet and question side by side. */
function flatten(space: Space, others: Others): Arrangement {
  const ways = [diceAbove(space, others), diceBeside(space, others)];
  return ways.reduce((best, way) => (way.own.width > best.own.width ? way : best));
}

/** Dice and the others lie above both. */
function diceAbove({ width, height }: Space, others: Others): Arrangement {
  const { dice, tabs } = sideBySide(width, others);
  const top = tabs.height + 4;
  const own = flatSheet({ width: width - 172 - GAP, height: height - top }, others);
  const left = own.width + GAP;
  const ask = { left, top, width: width - left, height: height - top };
  return { ...FLAT, head: headOf(others), own: { ...own, left: 0, top }, tabs, dice, ask };
}

/** The sheet has all the height; dice and the others lie above the question. */
function diceBeside({ width, height }: Space, others: Others): Arrangement {
  const own = flatSheet({ width: width - DICE - GAP, height }, others);
  const left = own.width + GAP;
  const rest = { width: width - left, height };
  const { dice, tabs } = oneBelowTheOther({ ...rest, height: 0 }, others);
  const top = dice.top + dice.height + 4;
  return {
    ...FLAT,
    head: headOf(others),
    own: { ...own, left: 0, top: 0 },
    tabs: { ...tabs, left },
    dice: { ...dice, left },
    ask: { ...rest, left, top, height: height - top },
  };
}

const FLAT = { narrow: true, style: LARGE, others: [] };

function flatSheet({ width, height }: Space, others: Others): Space {
  const head = headOf(others);
  const fitting = Math.min(width, sheetWidth(height, LARGE, head));
  return { width: fitting, height: sheetHeight(fitting, LARGE, head) };
}

function surround({ width, height }: Space, others: Others): Arrangement {
  const head = headOf(others);
  const side = Math.min(260, Math.max(158, 0.22 * width));
  const most = Math.max(
    COMFORTABLE,
    sheetWidth((SHARE[others.count] ?? 0.5) * height, LARGE, head),
  );
  const own = Math.min(width - side - GAP, most);
  const ownHeight = sheetHeight(own, LARGE, head);
  const left = Math.max(0, (width - own - side - GAP) / 2);
  const top = height - ownHeight;
  return {
    narrow: false,
    head,
    own: { left, top, width: own, height: ownHeight },
    style: LARGE,
    ask: { left: left + own + GAP, top, width: side, height: ownHeight },
    ...around({ width, height: top - GAP }, others),
  };
}

/** The others and the dice between them, in the space above one's own sheet. */
function around(space: Space, others: Others): Pick<Arrangement, 'others' | 'dice'> {
  const head = headOf(others);
  if (others.count === 1) return opposite(space, head);
  if (others.count === 3) return threeSides(space, head);
  return bothSides(space, Math.ceil(others.count / 2), head);
}

function opposite({ width, height }: Space, head: number): Pick<Arrangement, 'others' | 'dice'> {
  const strip = Math.min(104, 0.36 * height);
  const sheet = fit({ width, height: height - strip - GAP }, head);
  const other = { ...sheet, left: (width - sheet.width) / 2, top: 0 };
  return { others: [other], dice: { left: 0, top: height - strip, width, height: strip } };
}

function threeSides({ width, height }: Space, head: number): Pick<Arrangement, 'others' | 'dice'> {
  const strip = Math.min(104, 0.36 * height);
  const column = (width - 2 * GAP) / 3;
  const sheet = fit({ width: column, height: height - strip - GAP }, head);
  const beside = fit({ width: column, height }, head);
  const middle = (height - beside.height) / 2;
  const centre = (width - sheet.width) / 2;
  return {
    others: [
      { ...beside, left: 0, top: middle },
      { ...sheet, left: centre, top: 0 },
      { ...beside, left: width - beside.width, top: middle },
    ],
    dice: { left: (width - column) / 2, top: height - strip, width: column, height: strip },
  };
}

/** Sheets on the left from below upwards, on the right from above downwards. */
function bothSides(
  { width, height }: Space,
  rows: number,
  head: number,
): Pick<Arrangement, 'others' | 'dice'> {
  const middle = Math.max(190, 0.2 * width);
  const slot = (height - (rows - 1) * GAP) / rows;
  const sheet = fit({ width: (width - middle - 2 * GAP) / 2, height: slot }, head);
  const top = (row: number) => row * (slot + GAP) + (slot - sheet.height) / 2;
  const order = Array.from({ length: rows }, (_, row) => row);
  const left = order.toReversed().map((row): Place => ({ ...sheet, left: 0, top: top(row) }));
  const right = order.map((row): Place => ({ ...sheet, left: width - sheet.width, top: top(row) }));
  const inner = width - 2 * (sheet.width + GAP);
  return {
    others: [...left, ...right],
    dice: { left: sheet.width + GAP, top: 0, width: inner, height },
  };
}

/** The largest small sheet in a space. */
function fit({ width, height }: Space, head: number): Space {
  const fitting = Math.min(width, sheetWidth(height, SMALL, head));
  return { width: fitting, height: sheetHeight(fitting, SMALL, head) };
}
