import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isScored } from './facts';
import { allGames, gameInfo, loadGames } from './games.svelte';
import { infos } from './test-games';

describe('the games of the server', () => {
  const answer = vi.fn<() => Promise<Response>>();

  beforeEach(() => vi.stubGlobal('fetch', answer));
  afterEach(() => vi.unstubAllGlobals());

  it('are asked for again if that failed, and then never again', async () => {
    answer.mockRejectedValueOnce(new Error('offline'));
    await loadGames();
    expect(gameInfo('kalaha')).toBeUndefined();
    answer.mockRejectedValueOnce(new Error('offline'));
    await expect(allGames()).rejects.toThrow();

    answer.mockResolvedValue(Response.json(infos));
    const [one, other] = await Promise.all([allGames(), allGames(), loadGames()]);
    expect([one, other]).toEqual([infos, infos]);
    await loadGames();
    expect(answer).toHaveBeenCalledTimes(3);
    expect(gameInfo('kalaha')?.first_bot).toBe('classic-3');
    expect([isScored('kalaha'), isScored('pentago')]).toEqual([true, false]);
  });
});
