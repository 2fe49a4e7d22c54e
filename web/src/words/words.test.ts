import { describe, expect, it } from 'vitest';
import de from './de';
import en from './en';
import { preferred } from './words.svelte';

type Phrase = (...names: string[]) => string;

function leaves(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, `${path}.${key}`));
}

describe('the dictionaries', () => {
  it('have the same texts in both languages', () => {
    const kinds = (words: unknown) =>
      leaves(words, '').map(([path, text]) => `${path} ${typeof text}`);
    expect(kinds(de)).toEqual(kinds(en));
  });

  it.each([
    ['en', en],
    ['de', de],
  ])('leave no text empty in %s', (_, words) => {
    for (const [path, text] of leaves(words, '')) {
      const said = typeof text === 'function' ? (text as Phrase)('Anna', 'Kalaha') : text;
      expect(said, path).toMatch(/\S/);
      expect(said, path).not.toContain('undefined');
    }
  });
});

describe('the language', () => {
  it('follows the first preference the house speaks', () => {
    expect(preferred(['fr-CH', 'de-CH', 'en'])).toBe('de');
    expect(preferred(['EN-gb', 'de'])).toBe('en');
  });

  it('is English where no preference is known', () => {
    expect(preferred(['fr'])).toBe('en');
    expect(preferred([])).toBe('en');
  });
});
