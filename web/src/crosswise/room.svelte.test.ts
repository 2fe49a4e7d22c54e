import { render } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { infoOf } from '../test-games';
import room from './room';
import Rules from './Rules.svelte';
import { SPECIALS } from './tiles';
import { tileNames } from './words';

vi.setConfig({ testTimeout: 30_000 });

test.each(['en', 'de'] as const)(
  'the rules in %s name every special tile and show what lines are worth',
  (language) => {
    const { container } = render(Rules, { language });
    for (const tile of SPECIALS) expect(container.textContent).toContain(tileNames[language][tile]);
    expect(container.textContent).not.toMatch(/Swap(OnBoard|WithHand)/);
    expect(container.querySelectorAll('figure')).toHaveLength(3);
  },
);

test('the picture is not read out', () => {
  const { container } = render(room.Picture);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelectorAll('[data-tile]').length).toBeGreaterThan(20);
});

test('both languages name the same levels, the default one among them', () => {
  expect(Object.keys(room.words.de.levels)).toEqual(Object.keys(room.words.en.levels));
  expect(room.words.en.levels).toHaveProperty(infoOf('crosswise').first_bot);
});

test('seats that are not in play are greyed out', () => {
  const setup = $state({ players: 2 });
  const { container } = render(room.SetupForm, { setup, players: [], language: 'en' });
  expect(
    [...container.querySelectorAll('.away')].map((tray) => tray.getAttribute('data-tray')),
  ).toEqual(['2', '3']);
});
