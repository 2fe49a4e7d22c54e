import { describe, expect, it } from 'vitest';
import { isScored, seatsOf, usualSetup } from './facts';
import { infoOf, infos } from './test-games';

describe('what the server says about games', () => {
  it('tells the seats of a setup, in games for several numbers of players', () => {
    for (const game of ['qwixx', 'crosswise']) {
      const info = infoOf(game);
      expect(seatsOf(info, usualSetup(info)), game).toBe(2);
      expect(seatsOf(info, { players: 4 }), game).toBe(4);
    }
    expect(seatsOf(infoOf('qwixx'), { players: 5 })).toBe(5);
  });

  it('tells the seats of all other games', () => {
    const seats = ['kalaha', 'pentago', 'citydomino'].map((game) => seatsOf(infoOf(game), {}));
    expect(seats).toEqual([2, 2, 4]);
  });

  it('gives every new game options of its own', () => {
    for (const info of infos) {
      expect(usualSetup(info)).toEqual(info.setup);
      expect(usualSetup(info)).not.toBe(info.setup);
    }
  });

  it('counts scores until the server denies it', () => {
    expect(isScored('nobody knows')).toBe(true);
  });
});
