import { describe, expect, it } from 'vitest';
import { botName, botOfKey, keyOf, levelsOf } from './levels';
import type { Room } from './table/room';
import en from './words/en';

const words = { en: { levels: { 'classic-1': 'Beginner', classic: 'Classic' } } };
const timed = { words } as unknown as Room;
const untimed = { words, untimed: true } as unknown as Room;

describe('levels', () => {
  const keys = (room: Room, bots: string[]) => {
    const { ladder, classic } = levelsOf(room, bots, 'en', en);
    return [ladder, classic].map((levels) => levels.map(({ key }) => key));
  };

  it('go from the gentlest to the strongest with its times, the classic opponents apart', () => {
    expect(keys(timed, ['classic-1', 'level-1', 'level-4', 'strong'])).toEqual([
      ['level-1', 'level-4', 'strong@200', 'strong@1000', 'strong@5000'],
      ['classic-1'],
    ]);
  });

  it('offer no times where the strongest decides at once', () => {
    expect(keys(untimed, ['classic', 'strong'])).toEqual([['strong'], ['classic']]);
  });

  it('are told apart by keys that can be read back', () => {
    const players = [{ bot: 'level-2' }, { bot: 'strong', millis: 200 }, { bot: 'strong' }];
    expect(players.map((player) => keyOf(timed, player))).toEqual(['level-2', 'strong@200', 'strong@1000']);
    expect(['level-2', 'strong@200'].map(botOfKey)).toEqual([{ bot: 'level-2' }, { bot: 'strong', millis: 200 }]);
  });

  it('have names', () => {
    const names = ['level-1', 'strong', 'classic-1', 'nobody'].map((bot) => botName(timed, bot, 'en', en));
    expect(names).toEqual(['Very easy', 'Strongest', 'Beginner', undefined]);
  });
});
