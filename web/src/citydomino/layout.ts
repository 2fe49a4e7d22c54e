import { STEPS } from '../table/keys';
import type { Point } from '../table/space';
import type { Direction, Which } from '../wire/citydomino';
import type { Seat } from '../wire/house';
import type { Cell } from './spot';

/** Where something is on the board: the corner of a first half and the length of a cell. */
export interface Place extends Point {
  cell: number;
}

/** Where the things of the board are now. */
export interface Plan {
  box(): Place | undefined;
  bin(): Place | undefined;
  slot(bank: Which, index: number): Place | undefined;
  cell(seat: Seat, cell: Cell): Place | undefined;
}

/**
 * The field's drawing is a little larger than its cells: their margin and the whole in units of a
 * cell.
 */
const MARGIN = 0.08;
const WHOLE = 5 + 2 * MARGIN;

/** The first cell of a field, seen from a corner. */
export function placeOfField(field: Element, corner: Point): Place {
  const { x, y, width } = field.getBoundingClientRect();
  const cell = width / WHOLE;
  return { x: x - corner.x + MARGIN * cell, y: y - corner.y + MARGIN * cell, cell };
}

/** The cell of a field under a pointer. */
export function cellUnder(field: Element, { clientX, clientY }: MouseEvent): Cell {
  const { x, y, cell } = placeOfField(field, { x: 0, y: 0 });
  return { x: Math.floor((clientX - x) / cell), y: Math.floor((clientY - y) / cell) };
}

/** Where a domino is whose middle is held under a pointer, seen from a corner. */
export function placeHeld(
  { clientX, clientY, pointerType }: PointerEvent,
  direction: Direction,
  cell: number,
  corner: Point,
): Place {
  const step = STEPS[direction];
  // A finger hides what is under it, so the domino is held above it.
  const lift = pointerType === 'touch' ? 0.8 * cell : 0;
  return {
    x: clientX - corner.x - ((1 + step.x) / 2) * cell,
    y: clientY - corner.y - lift - ((1 + step.y) / 2) * cell,
    cell,
  };
}

/** Whether a pointer is over an element. */
export function isOver(element: Element | null, { clientX, clientY }: MouseEvent): boolean {
  if (!element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** Where the things of a board are, found when they are asked for. */
export function planOf(board: HTMLElement): Plan {
  const corner = () => board.getBoundingClientRect();
  const find = (selector: string) => board.querySelector(selector)?.getBoundingClientRect();
  const middleOf = (selector: string, part: number): Place | undefined => {
    const rect = find(selector);
    if (!rect) return undefined;
    const cell = rect.width * part;
    const { x, y } = corner();
    return {
      x: rect.x - x + rect.width / 2 - cell,
      y: rect.y - y + rect.height / 2 - cell / 2,
      cell,
    };
  };
  return {
    box: () => middleOf('[data-box]', 0.42),
    bin: () => middleOf('[data-bin]', 0.3),
    slot: (bank, index) => middleOf(`[data-slot="${bank} ${index}"]`, 0.5),
    cell: (seat, { x, y }) => {
      const field = board.querySelector(`[data-city="${seat}"]`);
      if (!field) return undefined;
      const place = placeOfField(field, corner());
      return { x: place.x + x * place.cell, y: place.y + y * place.cell, cell: place.cell };
    },
  };
}
