import { describe, expect, test } from 'vitest';
import type { Point } from '../table/space';
import {
  arrowPlace,
  BOARD,
  BUTTON_BOX,
  centreOf,
  DIMPLE,
  FRAME,
  isTall,
  MARBLE,
  windowOf,
} from './layout';
import { CELLS, TURNS, type Turn } from './notation';

test('dimples lie apart and within the frame, and marbles within them', () => {
  const centres = CELLS.map(centreOf);
  for (const [cell, { x, y }] of centres.entries()) {
    for (const place of [x, y]) {
      expect(place - DIMPLE).toBeGreaterThan(FRAME);
      expect(place + DIMPLE).toBeLessThan(BOARD - FRAME);
    }
    for (const other of centres.slice(cell + 1))
      expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(2 * DIMPLE);
  }
  expect(MARBLE).toBeLessThan(DIMPLE);
});

describe.each([true, false])('arrows beside a drawing that is tall: %s', (tall) => {
  /** The corners of an arrow's button on the drawing. */
  function corners(turn: Turn): Point[] {
    const { origin, angle, mirrored } = arrowPlace(turn, tall);
    const { x, y, width, height } = BUTTON_BOX;
    const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    return [x, x + width].flatMap((along) =>
      [y, y + height].map((away) => {
        const across = mirrored ? -along : along;
        return {
          x: origin.x + across * cosine - away * sine,
          y: origin.y + across * sine + away * cosine,
        };
      }),
    );
  }

  test('are visible and never cover the board', () => {
    const box = windowOf(tall);
    for (const turn of TURNS) {
      for (const { x, y } of corners(turn)) {
        expect(x).toBeGreaterThanOrEqual(box.x);
        expect(x).toBeLessThanOrEqual(box.x + box.width);
        expect(y).toBeGreaterThanOrEqual(box.y);
        expect(y).toBeLessThanOrEqual(box.y + box.height);
        const away = tall ? y : x;
        expect(away < 0 || away > BOARD).toBe(true);
      }
    }
  });

  test('do not touch each other', () => {
    const boxes = TURNS.map((turn) => {
      const [xs, ys] = [corners(turn).map(({ x }) => x), corners(turn).map(({ y }) => y)];
      return {
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
      };
    });
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        expect(
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
        ).toBe(true);
      }
    }
  });
});

test('the arrow with the clock runs right above the board, down on its right, left below and up on its left', () => {
  const angles = (tall: boolean) =>
    [1, 2, 3, 4].map((quadrant) => arrowPlace({ quadrant, direction: 'R' }, tall).angle);
  expect(angles(true)).toEqual([0, 0, 180, 180]);
  expect(angles(false)).toEqual([-90, 90, -90, 90]);
});

test('arrows stand where there is room', () => {
  expect(isTall(366, 560)).toBe(true);
  expect(isTall(1040, 720)).toBe(false);
});
