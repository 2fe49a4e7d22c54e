import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dropSeat,
  forget,
  known,
  knownMatches,
  loadSettings,
  remember,
  saveSettings,
  takeSeat,
} from './device';

const match = {
  id: 'x',
  secrets: ['mine'],
  seats: [0],
  invitations: [{ seat: 1, secret: 'his' }],
  named: true,
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the settings of a device', () => {
  it('come back as they were saved', () => {
    const settings = {
      language: 'de',
      scheme: 'dark',
      speed: 'slow',
      sound: true,
      hints: true,
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
    '{"language":"fr","scheme":1,"speed":null,"sound":"yes","hints":0,"name":{}}',
  ])('are the usual ones where the storage holds %j', (text) => {
    localStorage.setItem('spieltisch.settings', text);
    expect(loadSettings()).toEqual({
      language: 'browser',
      scheme: 'system',
      speed: undefined,
      sound: false,
      hints: false,
      name: '',
    });
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
        invitations: [{ seat: 'b' }, { seat: 2, secret: 'c' }],
      },
    ];
    localStorage.setItem('spieltisch.matches', JSON.stringify(stored));
    expect(knownMatches()).toEqual([
      { id: 'z', secrets: ['a'], seats: [1], invitations: [{ seat: 2, secret: 'c' }], named: true },
    ]);
  });

  it('take a seat by invitation once, and ask for the name once', () => {
    takeSeat('x', 'guest');
    expect(known('x')).toEqual({
      id: 'x',
      secrets: ['guest'],
      seats: [],
      invitations: [],
      named: false,
    });
    remember({ ...known('x')!, named: true });
    takeSeat('x', 'guest');
    expect(known('x')).toMatchObject({ secrets: ['guest'], named: true });
  });

  it('give up the seat taken last when its secret is wrong', () => {
    remember(match);
    takeSeat('x', 'wrong');
    expect(dropSeat('x')).toBe(true);
    expect(known('x')).toEqual(match);
    dropSeat('x');
    expect(dropSeat('x')).toBe(false);
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
