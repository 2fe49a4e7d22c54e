import { render } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { infoOf } from '../test-games';
import room from './room';
import Rules from './Rules.svelte';

vi.setConfig({ testTimeout: 30_000 });

test.each(['en', 'de'] as const)('the rules in %s name every rule and show a sheet', (language) => {
  const { container } = render(Rules, { language });
  const topics =
    language === 'de'
      ? ['Fehlwurf', 'Schloss', 'verloren', 'zwei Reihen', '78', 'Fertig']
      : ['miss', 'lock', 'lost', 'two rows', '78', 'Done'];
  for (const topic of topics) expect(container.textContent).toContain(topic);
  expect(container.querySelectorAll('figure svg')).toHaveLength(1);
});

test('the picture is not read out', () => {
  const { container } = render(room.Picture);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelectorAll('[data-die]')).toHaveLength(6);
});

test('both languages name the same levels, the default one among them', () => {
  expect(Object.keys(room.words.de.levels)).toEqual(Object.keys(room.words.en.levels));
  expect(room.words.en.levels).toHaveProperty(infoOf('qwixx').first_bot);
});
