import { render } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { infoOf } from '../test-games';
import room from './room';
import Rules from './Rules.svelte';

vi.setConfig({ testTimeout: 30_000 });

test.each(['en', 'de'] as const)(
  'the rules in %s name every rule and show two boards',
  (language) => {
    const { container } = render(Rules, { language });
    const text = container.textContent ?? '';
    const topics =
      language === 'de'
        ? ['Gewinnmulde', 'Schlagen', 'Unentschieden', 'Doppelklick']
        : ['store', 'Capturing', 'draw', 'double click'];
    for (const topic of topics) expect(text).toContain(topic);
    expect(container.querySelectorAll('figure')).toHaveLength(2);
  },
);

test('the picture is not read out', () => {
  const { container } = render(room.Picture);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelectorAll('[data-bean]').length).toBeGreaterThan(60);
});

test('both languages name the same levels, the default one among them', () => {
  expect(Object.keys(room.words.de.levels)).toEqual(Object.keys(room.words.en.levels));
  expect(room.words.en.levels).toHaveProperty(infoOf('kalaha').first_bot);
});
