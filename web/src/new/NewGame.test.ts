import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { known } from '../device';
import { choose } from '../settings/settings.svelte';
import type { NewMatch } from '../wire/house';
import NewGame from './NewGame.svelte';

describe('the dialog of a new game', () => {
  const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
  const body = () => JSON.parse(answer.mock.calls[0]![1].body as string) as NewMatch;
  const created = { id: 'x', players: [], secrets: ['mine', 'his'] };

  beforeEach(() => {
    localStorage.clear();
    choose('language', 'en');
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('scrollTo', () => {});
    answer
      .mockReset()
      .mockImplementation(() => Promise.resolve(Response.json(created, { status: 201 })));
  });
  afterEach(() => vi.unstubAllGlobals());

  const start = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Start game', hidden: true }));

  it('starts against a computer with one click', async () => {
    const onclose = vi.fn();
    render(NewGame, { game: 'kalaha', onclose });
    await start();
    await waitFor(() => expect(location.pathname).toBe('/table/x'));
    expect(body()).toMatchObject({
      game: 'kalaha',
      seats: [{ name: 'Guest' }, { name: 'Computer', bot: 'classic-3' }],
    });
    expect(onclose).toHaveBeenCalled();
  });

  it('keeps the secret of an invited seat to give away', async () => {
    render(NewGame, { game: 'kalaha', onclose: () => {} });
    await fireEvent.change(screen.getByLabelText('Who sits at seat B'), {
      target: { value: 'link' },
    });
    await fireEvent.input(screen.getByLabelText('Name at seat B'), { target: { value: 'Ben' } });
    await start();
    await waitFor(() => expect(known('x')?.invitations).toEqual([{ seat: 1, secret: 'his' }]));
    expect(known('x')?.secrets).toEqual(['mine']);
    expect(body().seats?.[1]).toEqual({ name: 'Ben' });
  });

  it('starts with the seed that is typed, and says what is wrong with another', async () => {
    render(NewGame, { game: 'qwixx', onclose: () => {} });
    const seed = screen.getByLabelText('Seed');
    await fireEvent.input(seed, { target: { value: '-7' } });
    await start();
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
      '“-7” is no whole number from 0 to',
    );
    expect(answer).not.toHaveBeenCalled();
    await fireEvent.input(seed, { target: { value: ' 7 ' } });
    await start();
    await waitFor(() => expect(body()).toMatchObject({ game: 'qwixx', seed: 7 }));
  });

  it('offers the usual speed of the game until one is chosen', async () => {
    const chosen = () =>
      screen.getByRole<HTMLInputElement>('radio', {
        checked: true,
        name: /Fast|Normal/,
        hidden: true,
      }).value;
    const { unmount } = render(NewGame, { game: 'crosswise', onclose: () => {} });
    expect(chosen()).toBe('fast');
    unmount();
    render(NewGame, { game: 'kalaha', onclose: () => {} });
    expect(chosen()).toBe('normal');
    await fireEvent.change(screen.getByRole('combobox', { name: 'Game', hidden: true }), {
      target: { value: 'crosswise' },
    });
    expect(chosen()).toBe('fast');
    await fireEvent.click(screen.getByRole('radio', { name: 'Normal', hidden: true }));
    expect(chosen()).toBe('normal');
  });

  it('lets computers be named where all names matter, and greys out the seats nobody takes', async () => {
    render(NewGame, { game: 'crosswise', onclose: () => {} });
    await fireEvent.input(screen.getByLabelText('Name at seat 2'), {
      target: { value: 'Deep Thought' },
    });
    await start();
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
      'Name(s) invalid!',
    );
    await fireEvent.input(screen.getByLabelText('Name at seat 2'), {
      target: { value: 'DeepThought' },
    });
    expect(screen.getByLabelText<HTMLSelectElement>('Who sits at seat 4').disabled).toBe(true);
    await start();
    await waitFor(() =>
      expect(body().seats).toEqual([{ name: 'Guest' }, { name: 'DeepThought', bot: 'classic' }]),
    );
  });

  it('shows in place why the server refuses, and can be used again', async () => {
    const refusal = { error: { en: 'too many games', de: 'zu viele Spiele' } };
    answer.mockImplementation(() => Promise.resolve(Response.json(refusal, { status: 429 })));
    render(NewGame, { game: 'kalaha', onclose: () => {} });
    await start();
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe('Too many games');
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Start game', hidden: true }).disabled,
    ).toBe(false);
  });
});
