import type { Space } from '../table/space';
import { heightOf, LARGE, SMALL, TALL, WIDTH, type SheetStyle } from './sheet';

/** A place on the table in pixels. */
export interface Place extends Space {
  left: number;
  top: number;
}

/** Where everything lies. Without places for the others they are one tap away. */
export interface Arrangement {
  narrow: boolean;
  own: Place;
  style: SheetStyle;
  /** Clockwise from the left. */
  others: Place[];
  /** The list of the others, where they are one tap away. */
  tabs?: Place;
  dice: Place;
  ask: Place;
}

const GAP = 12;
/** The line above a sheet with its owner's name. */
export const HEAD = 23;
/** The list of the others on a narrow screen. */
const TABS = 44;
const NARROW = 560;
/** A lower space is that of a phone that lies on its side. */
const LOW = 400;
/** How much of the height one's own sheet takes, by the number of others. */
const SHARE = [0.6, 0.54, 0.63, 0.56, 0.5];
/** The width from which one's own fields are large enough for a finger. */
const COMFORTABLE = 534;

/** Lays the table for this many others. */
export function arrange(space: Space, others: number): Arrangement {
  if (space.height < LOW && space.width > 1.25 * space.height) return flatten(space);
  return space.width < NARROW ? stack(space) : surround(space, others);
}

function sheetHeight(width: number, style: SheetStyle): number {
  return (width * heightOf(style)) / WIDTH + HEAD;
}

function sheetWidth(height: number, style: SheetStyle): number {
  return ((height - HEAD) * WIDTH) / heightOf(style);
}

/** On a phone: the others as a list, dice, own sheet, question, one below the other. */
function stack({ width, height }: Space): Arrangement {
  const { dice, tabs } = height < LOW ? sideBySide(width) : oneBelowTheOther({ width, height });
  const top = dice.top + dice.height + 2;
  const question = 122;
  const style = sheetHeight(width, TALL) <= height - top - question ? TALL : LARGE;
  const own = { left: 0, top, width, height: sheetHeight(width, style) };
  const ask = {
    left: 0,
    top: top + own.height + 4,
    width,
    height: Math.max(question, height - top - own.height - 4),
  };
  return {
    narrow: true,
    own,
    style,
    others: [],
    tabs,
    dice,
    ask,
  };
}

function oneBelowTheOther({ width, height }: Space): { dice: Place; tabs: Place } {
  return {
    tabs: { left: 0, top: 0, width, height: TABS },
    dice: { left: 0, top: TABS + 4, width, height: height < 470 ? 54 : 68 },
  };
}

function sideBySide(width: number): { dice: Place; tabs: Place } {
  const dice = { left: 0, top: 0, width: 282, height: 54 };
  const left = dice.width + GAP;
  return { dice, tabs: { left, top: 4, width: Math.max(0, width - left), height: TABS } };
}

/**
 * On a phone that lies on its side: dice and the others above, own sheet and question side by side
 * below.
 */
function flatten({ width, height }: Space): Arrangement {
  const { dice, tabs } = sideBySide(width);
  const top = dice.height + 4;
  const own = Math.min(width - 172 - GAP, sheetWidth(height - top, LARGE));
  const sheet = { left: 0, top, width: own, height: sheetHeight(own, LARGE) };
  const ask = { left: own + GAP, top, width: width - own - GAP, height: height - top };
  return { narrow: true, own: sheet, style: LARGE, others: [], tabs, dice, ask };
}

function surround({ width, height }: Space, others: number): Arrangement {
  const side = Math.min(260, Math.max(158, 0.22 * width));
  const most = Math.max(COMFORTABLE, sheetWidth((SHARE[others] ?? 0.5) * height, LARGE));
  const own = Math.min(width - side - GAP, most);
  const ownHeight = sheetHeight(own, LARGE);
  const left = Math.max(0, (width - own - side - GAP) / 2);
  const top = height - ownHeight;
  return {
    narrow: false,
    own: { left, top, width: own, height: ownHeight },
    style: LARGE,
    ask: { left: left + own + GAP, top, width: side, height: ownHeight },
    ...around({ width, height: top - GAP }, others),
  };
}

/** The others and the dice between them, in the space above one's own sheet. */
function around(space: Space, others: number): Pick<Arrangement, 'others' | 'dice'> {
  if (others === 1) return opposite(space);
  if (others === 3) return threeSides(space);
  return bothSides(space, Math.ceil(others / 2));
}

function opposite({ width, height }: Space): Pick<Arrangement, 'others' | 'dice'> {
  const strip = Math.min(104, 0.36 * height);
  const sheet = fit({ width, height: height - strip - GAP });
  const other = { ...sheet, left: (width - sheet.width) / 2, top: 0 };
  return { others: [other], dice: { left: 0, top: height - strip, width, height: strip } };
}

function threeSides({ width, height }: Space): Pick<Arrangement, 'others' | 'dice'> {
  const strip = Math.min(104, 0.36 * height);
  const column = (width - 2 * GAP) / 3;
  const sheet = fit({ width: column, height: height - strip - GAP });
  const beside = fit({ width: column, height });
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
function bothSides({ width, height }: Space, rows: number): Pick<Arrangement, 'others' | 'dice'> {
  const middle = Math.max(190, 0.2 * width);
  const slot = (height - (rows - 1) * GAP) / rows;
  const sheet = fit({ width: (width - middle - 2 * GAP) / 2, height: slot });
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
function fit({ width, height }: Space): Space {
  const fitting = Math.min(width, sheetWidth(height, SMALL));
  return { width: fitting, height: sheetHeight(fitting, SMALL) };
}
