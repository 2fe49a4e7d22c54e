import type { Point } from './space';

export type Arrow = 'right' | 'down' | 'left' | 'up';

/** A step on the screen, to the right and down. */
export const STEPS: Record<Arrow, Point> = {
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  up: { x: 0, y: -1 },
};

const ARROWS: Record<string, Arrow> = {
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowUp: 'up',
};

/** Where an arrow key points. */
export function arrowOf(key: string): Arrow | undefined {
  return ARROWS[key];
}

/** Which way an arrow key leads among things in a line: right and down on, left and up back. */
export function lineStep(key: string): 1 | -1 | undefined {
  const arrow = arrowOf(key);
  if (!arrow) return undefined;
  return arrow === 'right' || arrow === 'down' ? 1 : -1;
}

/** Whether a key is pressed together with one that makes it mean something else. */
export function isModified({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
