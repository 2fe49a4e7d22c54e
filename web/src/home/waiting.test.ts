import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { remember, stranger } from '../device';
import { choose } from '../settings/settings.svelte';
import type { Summary } from '../wire/house';
import MatchList from './MatchList.svelte';

const summary: Summary = {
  id: 'x',
  game: 'qwixx',
  players: [{ name: 'Anna' }, { name: 'Ben' }, { name: 'Cara' }],
  moves: 0,
  status: { turn: [], over: false, winners: [], scores: [0, 0, 0] },
  empty: [1, 2],
  end: null,
  origin: 'house',
  practice: false,
  rated: false,
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

  function entry(match: Summary): string {
    render(MatchList, { title: 'Go on', matches: [match] });
    return screen.getByRole('listitem').textContent;
  }

  it('says who is missing, and neither whose turn it is nor a score', () => {
    const text = entry(summary);
    expect(text).toContain('Waiting for Ben and Cara');
    expect(text).not.toMatch(/turn|to move|0 : 0/);
  });

  it('says whose turn it is once the match has begun', () => {
    const text = entry({ ...summary, empty: [], status: { ...summary.status, turn: [1] } });
    expect(text).toContain('Ben to move');
    expect(text).toContain('0 : 0');
  });
});
