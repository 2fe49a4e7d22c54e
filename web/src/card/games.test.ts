import { expect, test } from 'vitest';
import { fromQuery, isNarrow, toQuery, type Filter } from './games';

const ALL: Filter = { state: 'open', game: undefined, result: undefined, search: '' };

test.each<[string, Filter]>([
  ['?state=open', ALL],
  ['?state=finished&game=kalaha', { ...ALL, state: 'finished', game: 'kalaha' }],
  [
    '?state=finished&result=won&search=Ben+%26+Cleo',
    { ...ALL, state: 'finished', result: 'won', search: 'Ben & Cleo' },
  ],
])('%s says which games are wanted', (query, filter) => {
  expect(fromQuery(query)).toEqual(filter);
  expect(toQuery(filter)).toBe(query);
});

test('what an address does not say, or says wrong, is as usual', () => {
  expect(fromQuery('')).toEqual(ALL);
  expect(fromQuery('?state=lost&result=everything')).toEqual(ALL);
});

test('games in progress have no result, and what is typed is trimmed', () => {
  expect(toQuery({ ...ALL, result: 'won', search: '  ' }, 'c 1')).toBe('?state=open&after=c+1');
});

test('a filter is narrow if it leaves games out', () => {
  expect(isNarrow(ALL)).toBe(false);
  expect(isNarrow({ ...ALL, game: 'qwixx' })).toBe(true);
  expect(isNarrow({ ...ALL, search: 'Ben' })).toBe(true);
});
