import { expect, test } from 'vitest';
import { BEAN, drawnAtMost, endsOf, spotAt, type Spot } from './heap';
import { layOut, type Hollow } from './layout';

const boards = [layOut(6, 0, false), layOut(6, 0, true), layOut(12, 1, false)];
const hollows = boards.flatMap((layout) => layout.hollows);

function spots(hollow: Hollow, count: number): Spot[] {
  return Array.from({ length: count }, (_, number) => spotAt(hollow, number));
}

test('every drawn bean lies within the walls of its hollow', () => {
  for (const hollow of hollows) {
    const { centre, half } = hollow;
    const round = Math.min(half.x, half.y);
    const beyond = ({ x, y }: { x: number; y: number }) =>
      Math.hypot(
        Math.max(0, Math.abs(x - centre.x) - half.x + round),
        Math.max(0, Math.abs(y - centre.y) - half.y + round),
      );
    const outermost = Math.max(...spots(hollow, drawnAtMost(hollow)).flatMap(endsOf).map(beyond));
    expect(outermost + BEAN.radius).toBeLessThan(round);
  }
});

test('a bean keeps its spot whatever comes later', () => {
  for (const hollow of hollows) {
    const few = spots(hollow, 5);
    expect(spots(hollow, 30).slice(0, 5)).toEqual(few);
  }
});

test('beans beyond those drawn share the spots of others', () => {
  const [pit] = hollows;
  expect(spotAt(pit!, drawnAtMost(pit!))).toEqual(spotAt(pit!, 0));
});

test('the first beans of a pit hardly cover each other', () => {
  for (const hollow of hollows.filter(({ store }) => !store)) {
    const ends = spots(hollow, 6).map(endsOf);
    const pairs = ends.flatMap((a, index) => ends.slice(index + 1).map((b) => [a, b] as const));
    for (const [a, b] of pairs) {
      const nearest = Math.min(...a.flatMap((p) => b.map((q) => Math.hypot(p.x - q.x, p.y - q.y))));
      expect(nearest).toBeGreaterThan(BEAN.radius / 2);
    }
  }
});

test('two pits are not filled alike', () => {
  const shape = (hollow: Hollow) => spots(hollow, 6).map(({ turn }) => turn);
  expect(shape(hollows[0]!)).not.toEqual(shape(hollows[1]!));
});
