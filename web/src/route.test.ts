import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropFragment, follow, go, here, parse, watchLeaving } from './route.svelte';

describe('an address', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/table/abc', { page: 'table', id: 'abc' }],
    ['/replay/abc/', { page: 'replay', id: 'abc' }],
    ['/rules/kalaha', { page: 'rules', game: 'kalaha' }],
    ['/learn/kalaha', { page: 'learn', game: 'kalaha' }],
    ['/learn', { page: 'nowhere' }],
    ['/explore/pentago', { page: 'explore', game: 'pentago' }],
    ['/puzzles', { page: 'puzzles', game: undefined }],
    ['/puzzles/qwixx', { page: 'puzzles', game: 'qwixx' }],
    ['/puzzles/qwixx/more', { page: 'nowhere' }],
    ['/settings', { page: 'settings' }],
    ['/statistics', { page: 'statistics' }],
    ['/card', { page: 'card', id: undefined }],
    ['/card/abc', { page: 'card', id: 'abc' }],
    ['/games', { page: 'games' }],
    ['/leaderboard/kalaha', { page: 'leaderboard', game: 'kalaha' }],
    ['/leaderboard', { page: 'nowhere' }],
    ['/games/more', { page: 'nowhere' }],
    ['/card/a/b', { page: 'nowhere' }],
    ['/table', { page: 'nowhere' }],
    ['/table/a/b', { page: 'nowhere' }],
    ['/settings/more', { page: 'nowhere' }],
    ['/elsewhere', { page: 'nowhere' }],
  ])('%s leads to the right page', (path, route) => {
    expect(parse(path)).toEqual(route);
  });
});

describe('going through the house', () => {
  let stop: () => void;
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => {});
    stop = follow();
    go('/');
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });

  function click(attributes: Record<string, string>, event: MouseEventInit = {}): boolean {
    const link = document.createElement('a');
    Object.entries(attributes).forEach(([name, value]) => link.setAttribute(name, value));
    document.body.append(link);
    let followed = false;
    const watch = (seen: Event) => {
      followed = seen.defaultPrevented;
      seen.preventDefault();
    };
    window.addEventListener('click', watch, { once: true });
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...event }));
    return followed;
  }

  it('follows links of the house without loading the page', () => {
    expect(click({ href: '/table/abc' })).toBe(true);
    expect(here().route).toEqual({ page: 'table', id: 'abc' });
  });

  it('leaves other links to the browser', () => {
    expect(click({ href: 'https://example.org/' })).toBe(false);
    expect(click({ href: '#content' })).toBe(false);
    expect(click({ href: '/settings', target: '_blank' })).toBe(false);
    expect(click({ href: '/settings' }, { ctrlKey: true })).toBe(false);
    expect(here().route).toEqual({ page: 'home' });
  });

  it('takes the secret of an invitation out of the address bar', () => {
    go('/table/abc#secret');
    expect(here().fragment).toBe('#secret');
    dropFragment();
    expect(location.href).not.toContain('secret');
    expect(here()).toEqual({ route: { page: 'table', id: 'abc' }, fragment: '' });
  });

  it('keeps what the address says when somebody skips to the content', () => {
    go('/puzzles/kalaha#training');
    go('/puzzles/kalaha#content');
    expect(here().fragment).toBe('#training');
    go('/puzzles/pentago#content');
    expect(here().fragment).toBe('');
  });

  describe('from a page that asks before it is left', () => {
    const asked = vi.fn<(path: string, proceed: () => void) => void>();
    let unwatch: () => void;
    beforeEach(() => {
      go('/table/abc');
      asked.mockClear();
      unwatch = watchLeaving((path, proceed) => {
        asked(path, proceed);
        return path !== '/replay/abc';
      });
    });
    afterEach(() => unwatch());

    const back = async () => {
      const told = new Promise((resolve) =>
        window.addEventListener('popstate', resolve, { once: true }),
      );
      history.back();
      await told;
    };

    it('a link waits for the answer', () => {
      click({ href: '/settings' });
      expect(here().route).toEqual({ page: 'table', id: 'abc' });
      asked.mock.lastCall![1]();
      expect(here().route).toEqual({ page: 'settings' });
    });

    it('a link to where nothing is lost does not', () => {
      click({ href: '/replay/abc' });
      expect(here().route).toEqual({ page: 'replay', id: 'abc' });
    });

    it('going back waits for the answer, with the address of the page that stays', async () => {
      await back();
      expect(asked.mock.lastCall![0]).toBe('/');
      expect([location.pathname, here().route]).toEqual([
        '/table/abc',
        { page: 'table', id: 'abc' },
      ]);
      asked.mock.lastCall![1]();
      expect([location.pathname, here().route]).toEqual(['/', { page: 'home' }]);
    });
  });
});
