import { expect, test } from 'vitest';
import { arrowOf, isModified, lineStep } from './keys';

test('arrow keys point somewhere, other keys do not', () => {
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Enter'];
  expect(keys.map(arrowOf)).toEqual(['right', 'down', 'left', 'up', undefined]);
});

test('in a line, right and down lead on, left and up back', () => {
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home'];
  expect(keys.map(lineStep)).toEqual([1, 1, -1, -1, undefined]);
});

test('a key pressed with Ctrl, Alt or Cmd means something else, with Shift it does not', () => {
  const press = (init: KeyboardEventInit) => isModified(new KeyboardEvent('keydown', init));
  expect([{ ctrlKey: true }, { altKey: true }, { metaKey: true }].every(press)).toBe(true);
  expect(press({ shiftKey: true })).toBe(false);
});
