import { describe, expect, it } from 'vitest';
import { everybody, fromQuery, toQuery } from './filter';

describe('a filter', () => {
  it.each(['', '?game=qwixx', '?game=qwixx&player=J%C3%B6rg+%26+Co', '?bot=classic-1'])(
    'survives the address %s',
    (query) => {
      expect(toQuery(fromQuery(query))).toBe(query);
    },
  );

  it('ignores what it does not know', () => {
    expect(fromQuery('?game=&colour=red')).toEqual({ game: undefined, who: undefined });
  });

  it('tells a bot from a person of the same name', () => {
    expect(fromQuery('?player=strong').who).toEqual({ name: 'strong', bot: false });
    expect(fromQuery('?bot=strong').who).toEqual({ name: 'strong', bot: true });
  });

  it('knows guests who gave no name', () => {
    expect(fromQuery('?player=').who).toEqual({ name: '', bot: false });
    expect(toQuery(fromQuery('?player='))).toBe('?player=');
  });
});

it('everybody is named once, people apart from bots', () => {
  const players = [
    { name: 'Özlem' },
    { name: 'Zoe' },
    { name: 'Özlem' },
    { name: 'strong', bot: 'strong' },
    { name: 'strong' },
  ];
  expect(everybody(players, 'de')).toEqual({
    people: ['Özlem', 'strong', 'Zoe'],
    bots: ['strong'],
  });
});
