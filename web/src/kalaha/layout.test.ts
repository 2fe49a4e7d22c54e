import { describe, expect, test } from 'vitest';
import {
  layOut,
  PIT_RADIUS,
  PLATE,
  scaleIn,
  standsUpright,
  type Hollow,
  type Layout,
} from './layout';

const sizes = Array.from({ length: 12 }, (_, index) => index + 1);
const boards = sizes.flatMap((pits) =>
  [0, 1].flatMap((viewer) => [false, true].map((tall) => layOut(pits, viewer, tall))),
);

function box({ centre, half }: Hollow) {
  return {
    left: centre.x - half.x,
    right: centre.x + half.x,
    top: centre.y - half.y,
    bottom: centre.y + half.y,
  };
}

function plateBox({ plate }: Hollow) {
  const half = { x: PLATE.width / 2, y: PLATE.height / 2 };
  return box({ centre: plate, half } as Hollow);
}

function overlap(a: ReturnType<typeof box>, b: ReturnType<typeof box>): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function places({ hollows }: Layout, fields: number[], axis: 'x' | 'y'): number[] {
  return fields.map((field) => hollows[field]!.centre[axis]);
}

describe('a lying board', () => {
  test.each([
    [0, { own: [0, 1, 2, 3, 4, 5], store: 6, other: [7, 8, 9, 10, 11, 12], far: 13 }],
    [1, { own: [7, 8, 9, 10, 11, 12], store: 13, other: [0, 1, 2, 3, 4, 5], far: 6 }],
  ])(
    'shows seat %i its own row at the bottom and its store at the right',
    (viewer, { own, store, other, far }) => {
      const layout = layOut(6, viewer, false);
      const across = [far, ...own, store];
      expect(places(layout, across, 'x')).toEqual(
        places(layout, across, 'x').toSorted((a, b) => a - b),
      );
      expect(places(layout, other, 'x')).toEqual(places(layout, own, 'x').toReversed());
      expect(Math.min(...places(layout, own, 'y'))).toBeGreaterThan(
        Math.max(...places(layout, other, 'y')),
      );
    },
  );
});

describe('an upright board', () => {
  test.each([
    [0, [0, 1, 2, 3], [5, 6, 7, 8], 4, 9],
    [1, [5, 6, 7, 8], [0, 1, 2, 3], 9, 4],
  ])(
    'shows seat %i its own row on the left and its store at the bottom',
    (viewer, own, other, store, far) => {
      const layout = layOut(4, viewer, true);
      const down = [far, ...own, store];
      expect(places(layout, down, 'y')).toEqual(
        places(layout, down, 'y').toSorted((a, b) => a - b),
      );
      expect(Math.max(...places(layout, own, 'x'))).toBeLessThan(
        Math.min(...places(layout, other, 'x')),
      );
    },
  );

  test('is chosen on a phone held upright and not on a wide screen', () => {
    expect(standsUpright(6, { width: 390, height: 680 })).toBe(true);
    expect(standsUpright(12, { width: 390, height: 680 })).toBe(true);
    expect(standsUpright(6, { width: 1100, height: 800 })).toBe(false);
    expect(standsUpright(6, { width: 800, height: 340 })).toBe(false);
    expect(standsUpright(6, { width: 0, height: 0 })).toBe(false);
  });

  test.each([6, 12])('leaves fingers enough room with %i pits on a phone', (pits) => {
    const layout = layOut(pits, 0, true);
    expect(2 * PIT_RADIUS * scaleIn(layout, { width: 374, height: 690 })).toBeGreaterThanOrEqual(
      40,
    );
  });
});

test('everything lies within the board and nothing overlaps', () => {
  for (const { hollows, width, height } of boards) {
    const boxes = hollows.flatMap((hollow) => [box(hollow), plateBox(hollow)]);
    for (const each of boxes) {
      expect(each.left).toBeGreaterThan(0);
      expect(each.top).toBeGreaterThan(0);
      expect(each.right).toBeLessThan(width);
      expect(each.bottom).toBeLessThan(height);
    }
    const pairs = boxes.flatMap((a, index) => boxes.slice(index + 1).map((b) => overlap(a, b)));
    expect(pairs).not.toContain(true);
  }
});

test('opposite pits face each other', () => {
  for (const { hollows, tall } of boards) {
    const pits = hollows.length / 2 - 1;
    for (let pit = 0; pit < pits; pit++) {
      const axis = tall ? 'y' : 'x';
      expect(hollows[pit]!.centre[axis]).toBeCloseTo(hollows[2 * pits - pit]!.centre[axis]);
    }
  }
});
