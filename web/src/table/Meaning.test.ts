import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { choose } from '../settings/settings.svelte';
import { infoOf } from '../test-games';
import type { MoveValue } from '../wire/house';
import type { MoveHints } from './hints';
import type { LiveTable } from './live.svelte';
import Meaning from './Meaning.svelte';

vi.mock('../games.svelte', () => ({ gameInfo: infoOf }));

beforeEach(() => {
  choose('language', 'en');
  choose('hintsOf', 'strong');
});

const showHintsOf = vi.fn();
const move = (value: number, exact: boolean): MoveValue => ({ move: `${value}`, value, exact });

function show(game: string, hints: Partial<MoveHints> | undefined) {
  const all = hints && { moves: [move(1, false)], best: '1', ...hints };
  const parts: unknown = { room: { id: game }, info: infoOf(game), hints: all, showHintsOf };
  render(Meaning, { live: parts as LiveTable });
  return document.querySelector('p')?.textContent;
}

test.each([
  [{ margin: null }, 'Estimated.'],
  [{ margin: 1.75 }, '≈ is an estimate: the latest figures vary by up to 2.'],
  [
    { margin: 0.25, moves: [move(1, false), move(2, true)] },
    '≈ is an estimate: the latest figures vary by up to 1. ✓ is proven.',
  ],
  [{ margin: null, moves: [move(2, true)] }, 'Proven.'],
])('says how sure values in points are: %o', (hints, certainty) => {
  expect(show('kalaha', hints)).toBe(
    `Hints show how many points you would end up ahead of your best opponent. ${certainty}`,
  );
});

test('says how much chances still change', () => {
  expect(show('pentago', { margin: 0.13 })).toBe(
    'Hints show how likely you are to win. Estimated. The latest figures vary by up to 7 percentage points.',
  );
  expect(screen.queryByRole('radio')).toBeNull();
});

test('lets one choose the numbers of the classic opponent, and says what they are', async () => {
  expect(show('kalaha', { source: 'classic', margin: null })).toContain('as in the log');
  const classic = screen.getByRole('radio', { name: 'Classic opponent' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Strongest search' }).checked).toBe(
    true,
  );
  await fireEvent.click(classic);
  expect(showHintsOf).toHaveBeenCalledWith('classic');
});

test('offers the choice before there are values', () => {
  expect(show('kalaha', undefined)).toBeUndefined();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});
