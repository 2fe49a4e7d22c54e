import { describe, expect, it, vi } from 'vitest';
import type { FromPage } from '../wire/house';
import { Filing } from './filing.svelte';
import type { LiveTable } from './live.svelte';

describe('a file at the table', () => {
  const moves = [{ seat: 0, move: 'mark 3' }];
  const record = JSON.stringify({ format: 'spieltisch/2', moves });

  function table(played: typeof moves) {
    const say = vi.fn<(message: FromPage) => void>();
    const live = {
      room: { asksToSave: true },
      shown: { now: { can_save: true }, history: played },
      mine: [0],
      over: false,
      say,
    } as unknown as LiveTable;
    return { filing: new Filing(live), say };
  }

  it('is sent as it is, for the server to say what it holds', async () => {
    const { filing, say } = table([]);
    filing.load(new File(['anything'], 'game.txt'));
    await vi.waitFor(() => expect(say).toHaveBeenCalled());
    expect(say.mock.calls).toEqual([
      [{ type: 'load', file: { name: 'game.txt', text: 'anything' } }],
    ]);
  });

  it('waits for the answer about an unsaved game', async () => {
    const { filing, say } = table(moves);
    filing.load(new File([record], 'game.json'));
    expect([filing.pending === undefined, say.mock.calls.length]).toEqual([false, 0]);
    filing.pending?.();
    await vi.waitFor(() => expect(say).toHaveBeenCalled());
    expect(filing.unsaved, 'what comes from a record is in a file').toBe(false);
  });

  it('leaves a game unsaved that is in no record', async () => {
    const { filing, say } = table(moves);
    filing.load(new File(['{"fields":[]}'], 'position.json'));
    filing.pending?.();
    await vi.waitFor(() => expect(say).toHaveBeenCalled());
    expect(filing.unsaved).toBe(true);
  });
});
