import { beforeEach, expect, it } from 'vitest';
import { choose } from '../settings/settings.svelte';
import { decimal, number, range } from './numbers';

beforeEach(() => choose('language', 'de'));

it('numbers have a real minus', () => {
  expect([number(-15), number(1234), decimal(-2)]).toEqual(['−15', '1.234', '−2,0']);
});

it('ranges keep minus and dash apart', () => {
  expect([range(-15, -11), range(-5, -1), range(0, 4), range(7, 7)]).toEqual([
    '−15 – −11',
    '−5 – −1',
    '0–4',
    '7',
  ]);
});
