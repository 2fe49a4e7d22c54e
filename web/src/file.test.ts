import { describe, expect, it } from 'vitest';
import { recognise } from './file';

describe('a file is recognised', () => {
  it('as a match record by its "format", with the game it names', () => {
    const found = recognise(
      'kalaha.json',
      '{"format":"spieltisch/1","game":"kalaha","seats":[{"name":"Anna"}]}',
    );
    expect(found).toMatchObject({
      file: { format: 'match' },
      game: 'kalaha',
      seats: [{ name: 'Anna' }],
    });
  });

  it('as a record even behind a byte order mark', () => {
    expect(recognise('a.JSON', '\uFEFF{"format":"spieltisch/1"}').file.format).toBe('match');
  });

  it('as a Crosswise save by its used action tiles', () => {
    expect(recognise('save.json', '{"usedActionTiles":[]}').file.format).toBe('json');
  });

  it('as a position otherwise, broken JSON included, for the server to explain', () => {
    expect(recognise('start.json', '{"pits":[6,0],"turn":"A"}').file.format).toBe('position');
    expect(recognise('start.json', '{"pits":').file.format).toBe('position');
    expect(recognise('list.json', '[1]').file.format).toBe('position');
    expect(recognise('noending', '3').file.format).toBe('position');
  });

  it('as the format of a game by any other ending', () => {
    expect(recognise('game.PEN', 'x').file).toEqual({ format: 'pen', text: 'x' });
    expect(recognise('city.domino.txt', 'x').file.format).toBe('txt');
  });

  it('as a City Domino save whose tags say who sits where', () => {
    const save = (names: string[]) =>
      `\uFEFF${names.map((name) => `<Spielfeld ${name}>\r\n-- CC`).join('\r\n')}`;
    const bot = { name: '', bot: 'classic' };
    expect(recognise('a.txt', save(['HUMAN', 'BOT1', 'BOT2', 'BOT3'])).seats).toEqual([
      { name: '' },
      bot,
      bot,
      bot,
    ]);
    expect(recognise('a.txt', save(['BOT0', 'Anna', 'BOT2', 'Ben'])).seats).toEqual([
      bot,
      { name: 'Anna' },
      bot,
      { name: 'Ben' },
    ]);
    expect(recognise('a.txt', save(['HUMAN', 'BOT1'])).seats).toBeUndefined();
  });
});
