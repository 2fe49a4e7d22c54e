import { expect, test } from 'vitest';
import { fit } from './fit';

/** A box 40 high whose text is as high as its size says. */
function boxWith(height: number): HTMLElement {
  const box = document.createElement('div');
  const size = () => Number(box.style.getPropertyValue('--fit'));
  Object.defineProperty(box, 'clientHeight', { value: 40 });
  Object.defineProperty(box, 'scrollHeight', { get: () => Math.max(40, height * size()) });
  return box;
}

const fitted = (height: number) => {
  const box = boxWith(height);
  fit('text')(box);
  return Number(box.style.getPropertyValue('--fit'));
};

test('text that fits keeps its size', () => expect(fitted(40)).toBe(1));
test('text that is too high becomes smaller until it fits', () => expect(fitted(50)).toBe(0.8));
test('text becomes no smaller than can be read', () => expect(fitted(400)).toBeCloseTo(0.6));
