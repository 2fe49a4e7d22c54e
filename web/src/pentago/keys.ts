import type { Direction } from '../wire/pentago';
import { SIDE, type Cell } from './notation';

/** The cell a key leads to from another, staying on the board. */
export function walk(from: Cell, key: string): Cell | undefined {
  const column = from % SIDE;
  const row = Math.floor(from / SIDE);
  const within = (place: number) => Math.min(SIDE - 1, Math.max(0, place));
  const at = (x: number, y: number) => SIDE * within(y) + within(x);
  switch (key) {
    case 'ArrowLeft':
      return at(column - 1, row);
    case 'ArrowRight':
      return at(column + 1, row);
    case 'ArrowUp':
      return at(column, row - 1);
    case 'ArrowDown':
      return at(column, row + 1);
    case 'Home':
      return at(0, row);
    case 'End':
      return at(SIDE - 1, row);
    default:
      return undefined;
  }
}

/** The quadrant a key chooses. */
export function quadrantKey(key: string): number | undefined {
  return /^[1-4]$/.test(key) ? Number(key) : undefined;
}

/** The way a key turns a quadrant; arrows only do once one is chosen, before that they walk. */
export function directionKey(key: string, isChosen: boolean): Direction | undefined {
  if (key === 'l' || key === 'L' || (isChosen && key === 'ArrowLeft')) return 'L';
  if (key === 'r' || key === 'R' || (isChosen && key === 'ArrowRight')) return 'R';
  return undefined;
}
