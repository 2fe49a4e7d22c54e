import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { known, remember, stranger } from '../device';
import { choose } from '../settings/settings.svelte';
import type { Request, Table } from '../wire/house';
import ResultCard from './ResultCard.svelte';
import { sitAt } from './test-live';
import { overOf } from './testing';

const over = { now: overOf({ reason: 'played_out', winners: [0] }, [1, 0]) };
const COMPUTER: Partial<Table> = {
  players: [{ name: 'Ann' }, { name: 'Bot', bot: 'classic-1' }],
  seats: ['taken', 'computer'],
};
const asks = (by: number, waiting_for: number[], accepted: number[] = []): Request => ({
  by,
  what: 'rematch',
  waiting_for,
  accepted,
});

/** A table whose page follows the series, as the table's page does. */
function follow(given: Partial<Table>) {
  const table = sitAt(given);
  const { rematch } = table.live;
  const end = $effect.root(() => {
    $effect(() => rematch.follow());
  });
  flushSync();
  const tell = (change: Partial<Table>) => {
    table.tell(change);
    flushSync();
  };
  return { table, rematch, tell, end };
}

beforeEach(() => {
  localStorage.clear();
  choose('language', 'en');
  vi.stubGlobal('scrollTo', () => {});
  history.replaceState({}, '', '/table/x');
  remember({ ...stranger('x'), secrets: ['mine'], seats: [0] });
});
afterEach(() => choose('language', 'browser'));

describe('another game', () => {
  it('is asked for after the end, and with computers at any time', () => {
    expect(follow({}).rematch.possible).toBe(false);
    expect(follow(over).rematch.possible).toBe(true);
    expect(follow(COMPUTER).rematch.possible).toBe(true);
    expect(follow({ mine: [0, 1] }).rematch.possible).toBe(true);
    expect(follow({ ...over, mine: [] }).rematch.possible).toBe(false);
    expect(follow({ ...over, next: 'y' }).rematch.possible).toBe(false);
  });

  it('is agreed to by asking for it too', () => {
    const { table, rematch } = follow({ ...over, requests: [asks(1, [0])] });
    rematch.ask();
    expect(table.said).toEqual([{ type: 'answer', to: 1, accept: true }]);
  });

  it('takes who asked along, with the secrets of the seats', () => {
    const { table, rematch, tell, end } = follow(over);
    rematch.ask();
    expect(table.said).toEqual([{ type: 'rematch' }]);
    tell({ requests: [], next: 'y' });
    expect(location.pathname).toBe('/table/y');
    expect(known('y')).toEqual({ ...stranger('y'), secrets: ['mine'] });
    end();
  });

  it('takes who agreed along', () => {
    const { rematch, tell, end } = follow({ ...over, requests: [asks(1, [0])] });
    rematch.answer(1, true);
    tell({ requests: [], next: 'y' });
    expect(location.pathname).toBe('/table/y');
    end();
  });

  it('takes who agreed before this page was opened along', () => {
    const { tell, end } = follow({ ...over, requests: [asks(1, [], [0])] });
    tell({ requests: [], next: 'y' });
    expect(location.pathname).toBe('/table/y');
    end();
  });

  it('takes whoever plays alone along', () => {
    const { tell, end } = follow(COMPUTER);
    tell({ next: 'y' });
    expect(location.pathname).toBe('/table/y');
    end();
  });

  it('leaves who declined, who did not answer and who watches at the old table', () => {
    const declined = follow({ ...over, requests: [asks(1, [0])] });
    declined.rematch.answer(1, false);
    declined.tell({ requests: [], next: 'y' });
    const silent = follow({ ...over, requests: [asks(1, [0])] });
    silent.tell({ requests: [], next: 'y' });
    const watching = follow({ ...over, mine: [] });
    watching.tell({ next: 'y' });
    expect(location.pathname).toBe('/table/x');
    for (const { end } of [declined, silent, watching]) end();
  });

  it('does not take whoever comes to the old table later, but knows their seats', () => {
    const { end } = follow({ ...over, ...COMPUTER, next: 'y' });
    expect(location.pathname).toBe('/table/x');
    expect(known('y')?.secrets).toEqual(['mine']);
    end();
  });

  it('leaves what is known of the next match as it is', () => {
    remember({ ...stranger('y'), secrets: ['other'], seats: [1] });
    follow({ ...over, next: 'y' }).end();
    expect(known('y')?.secrets).toEqual(['other']);
  });
});

describe('the result card', () => {
  function show(given: Partial<Table>) {
    const table = sitAt({ ...over, ...given });
    render(ResultCard, { live: table.live, fresh: () => {}, chance: () => {} });
    return table;
  }

  it('asks for another game', async () => {
    const table = show({});
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    expect(table.said).toEqual([{ type: 'rematch' }]);
  });

  it('says for whom this device waits', () => {
    show({ requests: [asks(0, [1])] });
    const waiting = screen.getByRole<HTMLButtonElement>('button', { name: 'Waiting for Ben…' });
    expect(waiting.disabled).toBe(true);
  });

  it('leads to the next game once there is one', () => {
    show({ next: 'y' });
    const link = screen.getByRole('link', { name: 'Go to the next game' });
    expect(link.getAttribute('href')).toBe('/table/y');
    expect(screen.queryByRole('button', { name: 'Play again' })).toBeNull();
  });

  it('leaves spectators the review', () => {
    show({ mine: [], next: 'y' });
    expect(screen.queryByRole('link', { name: 'Go to the next game' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Review' })).toBeTruthy();
  });
});
