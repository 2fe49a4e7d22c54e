import { describe, expect, it } from 'vitest';
import { botName, botOfKey, keyOf, levelsOf, nameOfKey } from './levels';
import type { Room } from './table/room';
import en from './words/en';

const words = { en: { levels: { 'classic-1': 'Beginner', classic: 'Classic' } } };
const room = { words } as unknown as Room;
const timed = { times: [200, 1000, 5000] };
const untimed = { times: [] };

describe('levels', () => {
  const keys = (info: { times: number[] }, bots: string[]) => {
    const { ladder, classic } = levelsOf(room, { ...info, bots }, 'en', en);
    return [ladder, classic].map((levels) => levels.map(({ key }) => key));
  };

  it('go from the gentlest to the strongest with its times, the classic opponents apart', () => {
    expect(keys(timed, ['level-1', 'classic-1', 'level-2', 'level-10', 'strong'])).toEqual([
      ['level-1', 'level-2', 'level-10', 'strong@200', 'strong@1000', 'strong@5000'],
      ['classic-1'],
    ]);
  });

  it('offer only the times that make a difference in the game', () => {
    expect(keys({ times: [200] }, ['level-1', 'strong'])).toEqual([['level-1', 'strong@200'], []]);
  });

  it('offer no times where the strongest decides at once', () => {
    expect(keys(untimed, ['classic', 'strong'])).toEqual([['strong'], ['classic']]);
  });

  it('are told apart by keys that can be read back', () => {
    const players = [{ bot: 'level-2' }, { bot: 'strong', millis: 200 }, { bot: 'strong' }];
    expect(players.map((player) => keyOf(timed, player))).toEqual([
      'level-2',
      'strong@200',
      'strong@1000',
    ]);
    expect(['level-2', 'strong@200'].map(botOfKey)).toEqual([
      { bot: 'level-2' },
      { bot: 'strong', millis: 200 },
    ]);
  });

  it('have names even if they cannot be chosen', () => {
    const names = ['strong@10000', 'strong@200', 'level-1', 'nobody'].map((key) =>
      nameOfKey(key, room, 'en', en),
    );
    expect(names).toEqual(['Strongest (10 s)', 'Strongest (0.2 s)', 'Level 1', 'nobody']);
  });

  it('have names', () => {
    const names = ['level-1', 'strong', 'classic-1', 'nobody'].map((bot) =>
      botName(room, bot, 'en', en),
    );
    expect(names).toEqual(['Level 1', 'Strongest', 'Beginner', undefined]);
  });

  it('say how hard they are, from very easy on, however many there are', () => {
    const names = (count: number) => {
      const bots = Array.from({ length: count }, (_, at) => `level-${at + 1}`);
      return levelsOf(room, { ...timed, bots }, 'en', en).ladder.map(({ name }) => name);
    };
    expect(names(4)).toEqual([
      'Level 1 – very easy',
      'Level 2 – easy',
      'Level 3 – medium',
      'Level 4 – hard',
    ]);
    expect(names(10).slice(1, 3)).toEqual(['Level 2 – very easy', 'Level 3 – easy']);
    expect(names(10).at(-1)).toBe('Level 10 – very hard');
  });
});
