import { render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose } from '../settings/settings.svelte';
import type { Language } from './room';
import de from '../words/de';
import en from '../words/en';
import Keys from './Keys.svelte';
import { shortcutOf, SHORTCUTS } from './shortcuts';

const press = (key: string, held: KeyboardEventInit = {}) =>
  shortcutOf(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, ...held }));

describe('shortcuts', () => {
  test('have their keys', () => {
    const ctrl = { ctrlKey: true };
    expect(['z', 'o', 's', 'e'].map((key) => press(key, ctrl))).toEqual([
      'undo',
      'open',
      'save',
      'leave',
    ]);
    expect(press('Z', { ...ctrl, shiftKey: true })).toBe('redo');
    expect(press('S', { ...ctrl, shiftKey: true })).toBe('save-as');
    expect(press('s', { metaKey: true })).toBe('save');
    expect(['n', 'r', 'o', 'm'].map((key) => press(key, { altKey: true }))).toEqual([
      'new',
      'resign',
      'draw',
      'rematch',
    ]);
    expect(press('?', { shiftKey: true })).toBe('help');
  });

  test('with Alt go by the key, whatever it writes', () => {
    expect(press('®', { altKey: true, code: 'KeyR' })).toBe('resign');
  });

  test('ask for nothing without what is to be held', () => {
    for (const key of ['z', 'o', 's', 'e', 'n', 'r', 'm']) expect(press(key)).toBeUndefined();
    expect(press('n', { ctrlKey: true })).toBeUndefined();
    expect(press('o', { ctrlKey: true, altKey: true })).toBeUndefined();
    expect(press('R', { altKey: true, shiftKey: true })).toBeUndefined();
    expect(press('?', { ctrlKey: true })).toBeUndefined();
  });

  test('leave alone what belongs to writing', () => {
    const input = document.createElement('input');
    const typed: unknown[] = [];
    input.addEventListener('keydown', (event) => typed.push(shortcutOf(event)));
    const type = (key: string, held: KeyboardEventInit) =>
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, ...held }),
      );
    type('?', { shiftKey: true });
    type('z', { ctrlKey: true });
    type('n', { altKey: true });
    type('s', { ctrlKey: true });
    expect(typed).toEqual([undefined, undefined, undefined, 'save']);
  });

  test('are each there once', () => {
    const wishes = SHORTCUTS.flatMap(({ keys }) => keys.map(({ wish }) => wish));
    expect(new Set(wishes).size).toBe(wishes.length);
    expect(wishes.toSorted()).toEqual(Object.keys(en.keys.wishes).toSorted());
  });
});

describe('the keyboard help', () => {
  afterEach(() => choose('language', 'browser'));

  /** What stands on each line. */
  const lines = () =>
    [...document.querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      [...line.querySelectorAll('kbd')].map((cap) => cap.textContent).join('+'),
    ]);

  test.each<[Language, typeof en, string[]]>([
    ['en', en, ['Ctrl+Z', 'Ctrl+Shift+Z', 'Alt+O', 'Alt+R']],
    ['de', de, ['Strg+Z', 'Strg+Umschalt+Z', 'Alt+O', 'Alt+R']],
  ])('lists every shortcut in %s', (language, { keys }, first) => {
    choose('language', language);
    render(Keys, { onclose: () => {} });
    expect(screen.getByRole('dialog', { name: keys.title, hidden: true })).toBeTruthy();
    expect(lines().map(([wish]) => wish)).toEqual(
      SHORTCUTS.flatMap((group) => group.keys.map(({ wish }) => keys.wishes[wish])),
    );
    expect(
      lines()
        .slice(0, 4)
        .map(([, caps]) => caps),
    ).toEqual(first);
    expect(lines().at(-1)).toEqual([keys.wishes.help, '?']);
  });

  test('shows the keys of a Mac on a Mac', () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    render(Keys, { onclose: () => {} });
    expect(lines()[1]?.[1]).toBe('⌘+⇧+Z');
    vi.restoreAllMocks();
  });
});
