import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts';

const press = (key: string, held: KeyboardEventInit = {}) =>
  shortcutOf(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, ...held }));

test('every shortcut has its keys', () => {
  const ctrl = { ctrlKey: true };
  expect(['z', 'o', 's', 'e'].map((key) => press(key, ctrl))).toEqual([
    'undo',
    'open',
    'save',
    'leave',
  ]);
  expect(press('Z', { ...ctrl, shiftKey: true })).toBe('redo');
  expect(press('S', { ...ctrl, shiftKey: true })).toBe('save-as');
  expect(press('n', { altKey: true })).toBe('new');
  expect(press('s', { metaKey: true })).toBe('save');
});

test('keys without their modifiers ask for nothing', () => {
  expect(['z', 'o', 's', 'e', 'n'].map((key) => press(key))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(press('n', { ctrlKey: true })).toBeUndefined();
  expect(press('o', { ctrlKey: true, altKey: true })).toBeUndefined();
});
