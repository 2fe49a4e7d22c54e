import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { choose } from '../settings/settings.svelte';
import Card from './Card.svelte';
import Columns from './Columns.svelte';
import Counts from './Counts.svelte';
import Line from './Line.svelte';
import ShareBar from './ShareBar.svelte';

const SIZE = { width: 226, height: 136 };
const format = (value: number) => `${value}`;

/** Nothing has a size here. */
class NoSize {
  observe(): void {}
  unobserve(): void {}
}

beforeEach(() => {
  choose('language', 'en');
  vi.stubGlobal('ResizeObserver', NoSize);
});

const all = (selector: string) => [...document.querySelectorAll(selector)];
const attributes = (selector: string, name: string) =>
  all(selector).map((element) => Number(element.getAttribute(name)));
const texts = (selector: string) => all(selector).map((element) => element.textContent);

test('every chart has its table, always for screen readers and for everybody on request', async () => {
  const chart = createRawSnippet(() => ({ render: () => '<p>a picture</p>' }));
  render(Card, { title: 'Wins', head: ['From', 'Games'], rows: [['May', '3']], chart });
  const cells = () => screen.getAllByRole('row').map((row) => row.textContent.trim());
  expect(cells()[1]).toMatch(/^May\s*3$/);
  expect(document.querySelector('.unseen table')).not.toBeNull();
  const button = screen.getByRole('button', { name: 'Wins: show as table' });
  button.click();
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  expect(document.querySelector('.unseen')).toBeNull();
  expect(screen.getByRole('group', { name: 'Wins' }).textContent).toContain('May');
});

test('columns stand on the ground below round values, and say what they are', () => {
  const columns = [
    { label: 'a', value: 0 },
    { label: 'b', value: 3 },
  ];
  render(Columns, { ...SIZE, columns, format });
  expect(texts('title')).toEqual(['b: 3']);
  expect(texts('text')).toEqual(['0', '1', '2', '3', 'a', 'b']);
  expect(attributes('line.ground', 'y1')).toEqual([110]);
});

test('a line goes through its points, the latest of which is labelled', () => {
  const points = [
    { index: 0, value: 0 },
    { index: 2, value: 1 },
  ];
  render(Line, { ...SIZE, labels: ['x', 'y', 'z'], points, format, range: [0, 1] });
  expect(attributes('circle', 'cy')).toEqual([110, 10]);
  const [first, last] = attributes('circle', 'cx');
  expect(document.querySelector('.line')?.getAttribute('d')).toBe(`M${first} 110L${last} 10`);
  expect(texts('text').at(-1)).toBe('1');
});

test('a single point stands in the middle and makes no line', () => {
  render(Line, { ...SIZE, labels: ['x'], points: [{ index: 0, value: 7 }], format });
  expect(attributes('circle', 'cy')).toEqual([60]);
  expect(document.querySelector('.line')).toBeNull();
});

test('counts are as tall as they are many, beside what was expected, and in a table', () => {
  render(Counts, { title: 'Sums', labels: ['2', '3'], counts: [1, 4], expected: [2, 2] });
  expect(attributes('rect', 'height')).toEqual([30, 120]);
  expect(texts('.count')).toEqual(['1', '4']);
  expect(all('path').map((path) => path.getAttribute('d'))).toEqual(['M3 80h34', 'M43 80h34']);
  expect(screen.getByRole('table', { name: 'Sums' }).querySelectorAll('tr')).toHaveLength(2);
});

test('the smallest share is seen', () => {
  render(ShareBar, { share: 0.001 });
  expect(attributes('rect:not(.whole)', 'width')).toEqual([8]);
});
