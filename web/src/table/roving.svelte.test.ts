import { afterEach, beforeEach, expect, test } from 'vitest';
import { Roving } from './roving.svelte';

const KEYS = ['a', 'b', 'c'];
const buttons = Object.fromEntries(
  KEYS.map((key) => [key, document.createElement('button')] as const),
);
let leave: (() => void)[] = [];

function attach(roving: Roving<string>): void {
  leave = KEYS.map((key) => roving.target(key)(buttons[key]!) as () => void);
}

beforeEach(() => document.body.append(...Object.values(buttons)));
afterEach(() => {
  for (const away of leave) away();
  document.body.replaceChildren();
});

test('the tab key reaches the first choice, then what had the focus last', () => {
  const roving = new Roving(() => KEYS);
  attach(roving);
  expect(KEYS.map((key) => roving.tabindex(key))).toEqual([0, -1, -1]);
  buttons.c!.focus();
  expect(KEYS.map((key) => roving.tabindex(key))).toEqual([-1, -1, 0]);
  roving.focus('b');
  expect(document.activeElement).toBe(buttons.b);
  expect(roving.stop).toBe('b');
});

test('what cannot be chosen any more is not reached', () => {
  let choices = $state.raw(KEYS);
  const roving = new Roving(() => choices, 'b');
  expect(roving.stop).toBe('b');
  choices = ['c'];
  expect(roving.stop).toBe('c');
  choices = [];
  expect(KEYS.map((key) => roving.tabindex(key))).toEqual([-1, -1, -1]);
});

test('nowhere to go leaves the focus where it is, and so does what is gone', () => {
  const roving = new Roving(() => KEYS);
  attach(roving);
  buttons.a!.focus();
  roving.focus(undefined);
  expect(document.activeElement).toBe(buttons.a);
  for (const away of leave.splice(0)) away();
  roving.focus('b');
  expect(document.activeElement).toBe(buttons.a);
});
