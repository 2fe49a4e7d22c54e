import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { known } from '../device';
import { choose } from '../settings/settings.svelte';
import { infos } from '../test-games';
import type { File as SavedGame, NewMatch } from '../wire/house';
import NewGame from './NewGame.svelte';

describe('the dialog of a new game', () => {
  const open = vi.fn<(file: SavedGame) => Response>();
  const create = vi.fn<(match: NewMatch) => Response>();
  const body = () => create.mock.calls[0]![0];
  function answer(path: string, sent: string): Response {
    if (path === '/api/games') return Response.json(infos);
    // None of these tests is about cards or ratings, and a game does not wait for them.
    if (/cards|ratings/.test(path)) return new Response(null, { status: 503 });
    if (path === '/api/files') return open(JSON.parse(sent) as SavedGame);
    return create(JSON.parse(sent) as NewMatch);
  }
  const created = {
    id: 'x',
    players: [],
    secrets: ['mine', null],
    invitations: [null, 'his'],
    creator: 'mine',
  };

  beforeEach(() => {
    localStorage.clear();
    choose('language', 'en');
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      Promise.resolve(answer(path, init.body as string)),
    );
    vi.stubGlobal('scrollTo', () => {});
    open.mockReset();
    create.mockReset().mockImplementation(() => Response.json(created, { status: 201 }));
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Shows the dialog, which appears when the server has answered. */
  async function show(game: string, more: { file?: File; onclose?: () => void } = {}) {
    const shown = render(NewGame, { game, onclose: () => {}, ...more });
    await screen.findByRole('dialog', { hidden: true });
    return shown;
  }

  const start = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Start game', hidden: true }));

  it('starts against a computer with one click', async () => {
    const onclose = vi.fn();
    await show('kalaha', { onclose });
    await start();
    await waitFor(() => expect(location.pathname).toBe('/table/x'));
    expect(body()).toMatchObject({
      game: 'kalaha',
      seats: [{ name: 'Guest' }, { name: 'Computer', bot: 'classic-3' }],
    });
    expect(onclose).toHaveBeenCalled();
  });

  const inviteTo = (seat: string) =>
    fireEvent.change(screen.getByLabelText(`Who sits at seat ${seat}`), {
      target: { value: 'link' },
    });

  it('keeps the invitation to a seat to give away', async () => {
    await show('kalaha');
    await inviteTo('B');
    await fireEvent.input(screen.getByLabelText('Name at seat B'), { target: { value: 'Ben' } });
    await start();
    await waitFor(() => expect(create).toHaveBeenCalled());
    await waitFor(() => expect(known('x')?.invitations).toEqual([{ seat: 1, token: 'his' }]));
    expect(known('x')?.secrets).toEqual(['mine']);
    expect(body()).toMatchObject({ seats: [{}, { name: 'Ben' }], invite: [1] });
  });

  it('leaves the seed to the house where people are invited, and says why', async () => {
    await show('qwixx');
    const seed = screen.getByLabelText<HTMLInputElement>('Seed');
    await fireEvent.input(seed, { target: { value: 'what I typed before' } });
    await inviteTo('2');
    expect([seed.disabled, seed.value]).toEqual([true, '']);
    expect(screen.getByText(/the table draws the number itself/)).toBeTruthy();
    await start();
    await waitFor(() => expect(body()).toMatchObject({ game: 'qwixx', invite: [1] }));
    expect(body()).not.toHaveProperty('seed');
  });

  it('starts with the seed that is typed, and says what is wrong with another', async () => {
    await show('qwixx');
    const seed = screen.getByLabelText('Seed');
    await fireEvent.input(seed, { target: { value: '-7' } });
    await start();
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
      '“-7” is not a whole number from 0 to',
    );
    expect(create).not.toHaveBeenCalled();
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
    const { unmount } = await show('crosswise');
    expect(chosen()).toBe('fast');
    unmount();
    await show('kalaha');
    expect(chosen()).toBe('normal');
    await fireEvent.change(screen.getByRole('combobox', { name: 'Game', hidden: true }), {
      target: { value: 'crosswise' },
    });
    expect(chosen()).toBe('fast');
    await fireEvent.click(screen.getByRole('radio', { name: 'Normal', hidden: true }));
    expect(chosen()).toBe('normal');
  });

  it('lets computers be named where all names matter, and greys out the seats nobody takes', async () => {
    await show('crosswise');
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
      expect(body().seats).toEqual([{ name: 'Guest' }, { name: 'DeepThought', bot: 'level-2' }]),
    );
  });

  it('shows in place why the server refuses, and can be used again', async () => {
    const refusal = { error: { en: 'too many games', de: 'zu viele Spiele' } };
    create.mockImplementation(() => Response.json(refusal, { status: 429 }));
    await show('kalaha');
    await start();
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe('Too many games');
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Start game', hidden: true }).disabled,
    ).toBe(false);
  });

  it('offers the seats of a file, in the game it belongs to', async () => {
    const players = [{ name: '', bot: 'classic' }, { name: 'Bert' }, { name: 'Cleo' }];
    open.mockImplementation(() => Response.json({ game: 'qwixx', seats: 3, players }));
    await show('kalaha', { file: new File(['saved'], 'saved.txt') });
    expect(open).toHaveBeenCalledWith({ name: 'saved.txt', text: 'saved' });
    const kinds = screen.getAllByLabelText<HTMLSelectElement>(/^Who sits at seat/);
    expect(kinds.map(({ value }) => value)).toEqual(['bot:classic', 'you', 'here']);
    expect(screen.getByText('Qwixx')).toBeTruthy();
    expect(screen.queryByLabelText('Seed')).toBeNull();
    await start();
    await waitFor(() =>
      expect(body()).toEqual({
        game: 'qwixx',
        seats: [{ name: 'Computer', bot: 'classic' }, { name: 'Bert' }, { name: 'Cleo' }],
        load: { name: 'saved.txt', text: 'saved' },
      }),
    );
  });

  it('says what is wrong with a file', async () => {
    const refusal = { error: { en: 'not JSON', de: 'kein JSON' } };
    open.mockImplementation(() => Response.json(refusal, { status: 400 }));
    await show('kalaha', { file: new File(['saved'], 'saved.txt') });
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Not JSON');
    expect(screen.queryByRole('button', { name: 'Start game', hidden: true })).toBeNull();
  });
});
