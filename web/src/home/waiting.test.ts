import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remember, stranger } from '../device';
import { choose } from '../settings/settings.svelte';
import type { Summary } from '../wire/house';
import Progress from './Progress.svelte';

const summary: Summary = {
  id: 'x',
  game: 'qwixx',
  players: [{ name: 'Anna' }, { name: 'Ben' }, { name: 'Cara' }],
  moves: 0,
  status: { turn: [], over: false, winners: [], scores: [0, 0, 0] },
  empty: [1, 2],
  end: null,
  origin: 'house',
  series: null,
  next: null,
  begun: 0,
  changed: Date.now(),
};

describe('a table in the list that waits for people', () => {
  beforeEach(() => {
    localStorage.clear();
    choose('language', 'en');
    remember({ ...stranger('x'), secrets: ['mine'], seats: [0] });
  });
  afterEach(() => vi.unstubAllGlobals());

  async function entry(match: Summary): Promise<string> {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([match])));
    render(Progress);
    return (await screen.findByRole('listitem')).textContent;
  }

  it('says who is missing, and neither whose turn it is nor a score', async () => {
    const text = await entry(summary);
    expect(text).toContain('Waiting for Ben and Cara');
    expect(text).not.toMatch(/turn|to move|0 : 0/);
  });

  it('says whose turn it is once the match has begun', async () => {
    const text = await entry({ ...summary, empty: [], status: { ...summary.status, turn: [1] } });
    expect(text).toContain('Ben to move');
    expect(text).toContain('0 : 0');
  });
});
