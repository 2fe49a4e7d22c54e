import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  amend,
  dropSecret,
  forget,
  known,
  knownMatches,
  loadSettings,
  remember,
  saveSettings,
  secretsOf,
  stranger,
  takeSeat,
} from './device';

const match = {
  ...stranger('x'),
  secrets: ['mine'],
  seats: [0],
  invitations: [{ seat: 1, token: 'his' }],
  came: 'mine',
  share: { number: '0123456789abcdef', salt: 'salt', house: 'seal' },
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the settings of a device', () => {
  it('come back as they were saved', () => {
    const settings = {
      language: 'de',
      scheme: 'dark',
      speed: 'slow',
      sounds: true,
      gestures: false,
      calls: false,
      hints: true,
      hintsOf: 'classic',
      name: 'Anna',
    } as const;
    expect(saveSettings(settings)).toBe(true);
    expect(loadSettings()).toEqual(settings);
  });

  it.each([
    '',
    'no JSON',
    'null',
    '7',
    '[]',
    '{"language":"fr","scheme":1,"speed":null,"sounds":"yes","hints":0,"name":{}}',
  ])('are the usual ones where the storage holds %j', (text) => {
    localStorage.setItem('spieltisch.settings', text);
    expect(loadSettings()).toEqual({
      language: 'browser',
      scheme: 'system',
      speed: undefined,
      sounds: undefined,
      gestures: true,
      calls: true,
      hints: false,
      hintsOf: 'strong',
      name: '',
    });
  });

  it('keep sounds on that were switched on before they had a table of their own', () => {
    localStorage.setItem('spieltisch.settings', '{"sound":true}');
    expect(loadSettings().sounds).toBe(true);
    localStorage.setItem('spieltisch.settings', '{"sound":false}');
    expect(loadSettings().sounds).toBeUndefined();
    localStorage.setItem('spieltisch.settings', '{"sounds":false}');
    expect(loadSettings().sounds).toBe(false);
  });

  it('keep what is right beside what is wrong', () => {
    localStorage.setItem('spieltisch.settings', '{"language":"de","speed":"warp"}');
    expect(loadSettings()).toMatchObject({ language: 'de', speed: undefined });
  });
});

describe('the matches of a device', () => {
  it('are remembered, the latest first, and forgotten', () => {
    remember(match);
    remember({ ...match, id: 'y' });
    remember(match);
    expect(knownMatches().map(({ id }) => id)).toEqual(['x', 'y']);
    forget('x');
    expect(known('x')).toBeUndefined();
    expect(known('y')).toEqual({ ...match, id: 'y' });
  });

  it('come back with everything that is known of them', () => {
    const full = {
      ...match,
      creator: 'maker',
      shared: [{ seat: 2, secret: 'hers' }],
      link: 'link',
      claim: { token: 'link', secret: 'made here', seats: [3], name: 'Zoe' },
    };
    remember(full);
    expect(known('x')).toEqual(full);
  });

  it('leave out what no longer makes sense', () => {
    const stored = [
      null,
      3,
      {},
      { id: '' },
      {
        id: 'z',
        secrets: [1, 'a'],
        seats: ['b', 1],
        creator: 7,
        invitations: [{ seat: 'b' }, { seat: 2, token: 'c' }, 'd'],
        shared: 'none',
        link: {},
        claim: { token: 'e' },
      },
    ];
    localStorage.setItem('spieltisch.matches', JSON.stringify(stored));
    expect(knownMatches()).toEqual([
      { ...stranger('z'), secrets: ['a'], seats: [1], invitations: [{ seat: 2, token: 'c' }] },
    ]);
  });

  it('of older tables keep the seats they have, and those they give away', () => {
    const older = {
      id: 'y',
      secrets: ['mine'],
      seats: [0],
      invitations: [{ seat: 1, secret: 'his' }],
      named: true,
    };
    localStorage.setItem('spieltisch.matches', JSON.stringify([older]));
    const read = { ...stranger('y'), secrets: ['mine'], seats: [0] };
    expect(known('y')).toEqual({ ...read, shared: [{ seat: 1, secret: 'his' }] });
    amend('y', { seats: [] });
    expect(known('y')?.shared, 'and after they were written anew').toEqual([
      { seat: 1, secret: 'his' },
    ]);
  });

  it('take a seat once, and forget how they came to it', () => {
    const claim = { token: 'link', secret: 'guest', seats: [1], name: undefined };
    remember({ ...stranger('x'), link: 'link', claim });
    takeSeat('x', 'guest');
    takeSeat('x', 'guest');
    expect(known('x')).toEqual({ ...stranger('x'), secrets: ['guest'] });
  });

  it('show who made them beside the seats', () => {
    remember({ ...match, creator: 'maker' });
    expect([secretsOf('x'), secretsOf('unknown')]).toEqual([['mine', 'maker'], []]);
  });

  it('give up a secret that is wrong, and no other', () => {
    remember({ ...match, creator: 'maker' });
    expect([dropSecret('x', 'mine'), secretsOf('x')]).toEqual([true, ['maker']]);
    expect([dropSecret('x', 'other'), dropSecret('x', undefined)]).toEqual([false, false]);
    expect([dropSecret('x', 'maker'), secretsOf('x')]).toEqual([true, []]);
  });
});

describe('a blocked storage', () => {
  beforeEach(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  });

  it('gives the usual settings and says that nothing is kept', () => {
    expect(loadSettings().language).toBe('browser');
    expect(saveSettings(loadSettings())).toBe(false);
  });

  it('still remembers the seats of this visit', () => {
    remember(match);
    expect(known('x')).toEqual(match);
  });
});
