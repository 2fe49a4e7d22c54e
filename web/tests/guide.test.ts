import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const guide = readFileSync(join(import.meta.dirname, '../../docs/sixth-game.md'), 'utf8');
/** A piece of the page's code in the guide. */
const PIECE = /^```(?:ts|svelte)\n(.*?)^```$/gms;

const room = import.meta.glob<string>('./tictactoe/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const house = import.meta.glob<string>('../src/**/*.{ts,svelte,css,json}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the guide to a sixth game', () => {
  it('shows the code of the room as it is, but for the way to the house', () => {
    const files = Object.values(room).map((code) => code.replaceAll("'../../src/", "'../"));
    const pieces = [...guide.matchAll(PIECE)].map(([, piece]) => piece!);
    expect(pieces.length).toBeGreaterThan(4);
    for (const piece of pieces)
      expect(
        files.some((code) => code.includes(piece)),
        piece,
      ).toBe(true);
  });

  it('names every file of the room', () => {
    for (const path of Object.keys(room))
      expect(guide).toContain(`\`${path.replace('./tictactoe/', '')}\``);
  });

  it('is about a game of which the page that people get knows nothing', () => {
    expect(Object.keys(house).length).toBeGreaterThan(200);
    const knowing = Object.entries(house).filter(([, code]) =>
      /tic-?tac-?toe|'(?:\.\.\/)+tests\//i.test(code),
    );
    expect(knowing.map(([path]) => path)).toEqual([]);
  });
});
