import { describe, expect, test } from 'vitest';
import { starterNames } from './starters';

const anna = { name: 'Anna' };
const bert = { name: 'Bert' };
const bot = { name: 'Advanced', bot: 'classic-3' };

describe('who starts', () => {
  test('is you or the computer against a bot, wherever it sits', () => {
    expect(starterNames([anna, bot], ['A', 'B'], 'en')).toEqual(['You', 'Computer']);
    expect(starterNames([bot, anna], ['A', 'B'], 'de')).toEqual(['Computer', 'Du']);
  });

  test('is named between two of a kind', () => {
    expect(starterNames([anna, bert], ['A', 'B'], 'en')).toEqual(['Anna', 'Bert']);
    expect(starterNames([bot, { ...bot, name: 'Master' }], ['A', 'B'], 'en')).toEqual([
      'Advanced',
      'Master',
    ]);
    expect(starterNames([], ['A', 'B'], 'en')).toEqual(['A', 'B']);
  });
});
