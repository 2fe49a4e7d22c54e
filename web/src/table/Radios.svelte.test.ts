import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test } from 'vitest';
import Radios from './Radios.svelte';

const choices = [
  ['P', 'Anna'],
  ['C', 'Bob'],
] as const;

test('one of the choices is taken, and another can be', async () => {
  const form = $state({ value: 'P' });
  render(Radios, {
    label: 'Who begins',
    choices,
    get value() {
      return form.value;
    },
    set value(chosen) {
      form.value = chosen;
    },
  });
  expect(screen.getByRole('group', { name: 'Who begins' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Anna' })).toHaveProperty('checked', true);
  await fireEvent.click(screen.getByRole('radio', { name: 'Bob' }));
  expect(form.value).toBe('C');
  expect(screen.getByRole('radio', { name: 'Anna' })).toHaveProperty('checked', false);
});

test('choices show the pieces they stand for', () => {
  const piece = createRawSnippet<[string]>((side) => ({ render: () => `<i>${side()}</i>` }));
  const { container } = render(Radios, { label: 'Who begins', choices, value: 'C', piece });
  expect([...container.querySelectorAll('i')].map((drawn) => drawn.textContent)).toEqual([
    'P',
    'C',
  ]);
});
