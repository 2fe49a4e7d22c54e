import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { Setup } from '../wire/citydomino';
import SetupForm from './SetupForm.svelte';

test('own dominoes are asked for only by whoever wants them', async () => {
  const setup: Setup = $state({});
  render(SetupForm, { setup, players: [], language: 'en' });
  expect(screen.getByRole('radio', { name: 'The usual 48' })).toHaveProperty('checked', true);
  await fireEvent.click(screen.getByRole('radio', { name: 'My own' }));
  expect(setup).toEqual({ deck: '' });
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'P0,P0,1' } });
  expect(setup).toEqual({ deck: 'P0,P0,1' });
  await fireEvent.click(screen.getByRole('radio', { name: 'The usual 48' }));
  expect(setup).toEqual({});
  expect(screen.queryByRole('textbox')).toBeNull();
});
