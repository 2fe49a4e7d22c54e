import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { usualSetup } from '../facts';
import { infoOf } from '../test-games';
import type { Setup } from '../wire/kalaha';
import SetupForm from './SetupForm.svelte';

vi.setConfig({ testTimeout: 30_000 });

const anna = { name: 'Anna' };
const usual = () => usualSetup(infoOf('kalaha')) as Setup;
const bot = { name: 'Advanced', bot: 'classic-3' };

describe('the form of a new game', () => {
  test('begins with the defaults and changes the setup in place', async () => {
    const setup = $state(usual());
    render(SetupForm, { setup, players: [anna, bot], language: 'de' });
    expect(setup).toEqual({ pits: 6, beans: 6, first: 'lot', empty_capture: true });
    await fireEvent.input(screen.getByLabelText('Bohnen je Mulde'), { target: { value: '4' } });
    await fireEvent.input(screen.getByLabelText('Mulden je Seite'), { target: { value: '3' } });
    await fireEvent.click(screen.getByLabelText('Computer'));
    await fireEvent.click(screen.getByRole('checkbox'));
    expect(setup).toEqual({ pits: 3, beans: 4, first: 'B', empty_capture: false });
  });

  test('explains the rule of capturing as it is set', () => {
    const setup = $state({ ...usual(), empty_capture: false });
    render(SetupForm, { setup, players: [anna, bot], language: 'en' });
    expect(screen.getByText(/only together with beans from opposite/)).toBeTruthy();
  });
});
