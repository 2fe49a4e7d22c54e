import { fireEvent, render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import LevelOptions from './LevelOptions.svelte';
import { botName, botOfKey, firstLevel, keyOf, levelsOf, nameOfKey } from './levels';
import { room as roomOf } from './rooms';
import type { Room } from './table/room';
import { infos } from './test-games';
import en from './words/en';

const words = { en: { levels: { 'classic-1': 'Beginner', classic: 'Classic' } } };
const room = { words } as unknown as Room;
const timed = { times: [200, 1000, 5000] };
const untimed = { times: [] };

describe('levels', () => {
  const keys = (info: { times: number[] }, bots: string[]) => {
    const { named, finer, classic } = levelsOf(room, { ...info, bots }, 'en', en);
    return [named, finer, classic].map((levels) => levels.map(({ key }) => key));
  };

  it('go from the gentlest to the strongest with its times, the classic opponents apart', () => {
    expect(keys(timed, ['level-1', 'classic-1', 'level-2', 'level-10', 'strong'])).toEqual([
      ['level-1', 'level-2', 'level-10', 'strong@1000'],
      ['strong@200', 'strong@5000'],
      ['classic-1'],
    ]);
  });

  it('offer only the times that make a difference in the game', () => {
    expect(keys({ times: [200] }, ['level-1', 'strong'])).toEqual([
      ['level-1', 'strong@200'],
      [],
      [],
    ]);
  });

  it('offer no times where the strongest decides at once', () => {
    expect(keys(untimed, ['classic', 'strong'])).toEqual([['strong'], [], ['classic']]);
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

  it('have at most seven names, the same in all games, with their place among all', () => {
    const names = (count: number) => {
      const bots = [...Array.from({ length: count }, (_, at) => `level-${at + 1}`), 'strong'];
      return levelsOf(room, { ...timed, bots }, 'en', en).named.map(({ name }) => name);
    };
    expect(names(4)).toEqual([
      'Very easy (1 of 5)',
      'Easy (2 of 5)',
      'Medium (3 of 5)',
      'Hard (4 of 5)',
      'Strongest (1 s)',
    ]);
    expect(names(12)).toEqual([
      'Very easy (1 of 13)',
      'Easy (3 of 13)',
      'Medium (5 of 13)',
      'Advanced (8 of 13)',
      'Hard (10 of 13)',
      'Very hard (12 of 13)',
      'Strongest (1 s)',
    ]);
    expect(names(1)[0]).toBe('Easy (1 of 2)');
  });

  it('tell their ratings in place of their place, where they have some', () => {
    const bots = ['level-1', 'level-2', 'classic-1', 'strong'];
    const points: Record<string, number> = { 'level-1': 1012, strong: 2103 };
    const told = (info: { times: number[] }) => {
      const { named, finer, classic } = levelsOf(
        room,
        { ...info, bots },
        'en',
        en,
        (bot) => points[bot],
      );
      return [...named, ...finer, ...classic].map(({ name }) => name);
    };
    expect(told(timed)).toEqual([
      'Very easy (1012)',
      'Easy (2 of 3)',
      'Strongest (2103)',
      'Strongest (0.2 s)',
      'Strongest (5 s)',
      'Beginner',
    ]);
    expect(told(untimed)).toContain('Strongest (2103)');
  });

  it('leave those between the names for whoever wants more', () => {
    const bots = Array.from({ length: 8 }, (_, at) => `level-${at + 1}`);
    const { finer } = levelsOf(room, { ...untimed, bots }, 'en', en);
    expect(finer.map(({ name }) => name)).toEqual(['Level 3 of 8', 'Level 6 of 8']);
  });

  it('begin with the easy one, or the one a game names', () => {
    expect(infos.map((info) => [info.id, firstLevel(info)])).toEqual([
      ['kalaha', 'classic-3'],
      ['pentago', 'level-2'],
      ['crosswise', 'level-2'],
      ['qwixx', 'level-2'],
      ['citydomino', 'level-2'],
    ]);
  });
});

describe('the options of a select', () => {
  const names = (select: HTMLSelectElement) => [...select.options].map(({ value }) => value);

  it('have the finer levels behind one that asks for more, which changes nothing', async () => {
    const select = document.createElement('select');
    document.body.append(select);
    const info = infos.find(({ id }) => id === 'kalaha')!;
    render(LevelOptions, {
      target: select,
      props: { room: roomOf('kalaha')!, info },
    });
    const changed = vi.fn();
    select.addEventListener('change', changed);
    select.value = 'classic-3';
    select.dispatchEvent(new Event('focus'));
    expect(names(select)).not.toContain('level-2');
    await fireEvent.change(select, { target: { value: 'more' } });
    expect(names(select)).toContain('level-2');
    expect(names(select)).not.toContain('more');
    expect([select.value, changed.mock.calls.length]).toEqual(['classic-3', 0]);
  });
});
