import { describe, expect, it } from 'vitest';
import { isolated, isolatedPlayers } from './names';
import { list } from './words/words.svelte';

describe('a name in a text', () => {
  it('stays as it is where nothing is written from right to left', () => {
    for (const name of ['Ada', 'Änne 🐢', 'Нина', '李小龍', '']) expect(isolated(name)).toBe(name);
  });

  it('is isolated where it is written from right to left', () => {
    for (const name of ['שרה', 'محمد', 'Ada שרה', '𐤀𐤁'])
      expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  });

  it('cannot turn the text around it', () => {
    expect(isolated('\u202eadA')).toBe('adA');
    expect(isolated('\u2069שרה\u202e')).toBe('\u2068שרה\u2069');
  });

  it('is isolated only once', () => {
    expect(isolated(isolated('שרה'))).toBe(isolated('שרה'));
  });

  it('is isolated in lists and for the boards', () => {
    expect(list(['Ada', 'שרה'])).toContain('\u2068שרה\u2069');
    expect(isolatedPlayers([{ name: 'שרה', bot: 'strong' }])).toEqual([
      { name: '\u2068שרה\u2069', bot: 'strong' },
    ]);
  });
});
