import { expect, test } from 'vitest';
import { guests, house } from './evening';
import {
  button,
  cell,
  EMPTY,
  file,
  marked,
  openCells,
  play,
  playAndWait,
  protocol,
  rows,
  somewhere,
  START,
  untilOnMove,
  waiting,
} from './pentago';
import { loadFile, saveFile, sitAt } from './table';

test.each([
  {
    how: 'won by a marble, without a turn',
    board: ['PPPP--', '------', 'C-C-C-', '------', 'C-----', '------'],
    move: 'e1',
    after: ['PPPPP-', '------', 'C-C-C-', '------', 'C-----', '------'],
    line: ['a1', 'b1', 'c1', 'd1', 'e1'],
    result: 'You win with five in a row.',
  },
  {
    how: 'won by a turn',
    board: ['PPP---', '------', '---P-C', '--CC--', '-----C', '------'],
    move: 'd2-2R',
    after: ['PPPPP-', '------', '---C--', '--CC--', '-----C', '------'],
    line: ['a1', 'b1', 'c1', 'd1', 'e1'],
    result: 'You win with five in a row.',
  },
  {
    how: 'lost by an own turn',
    board: ['P-P---', '-----C', 'CCC--C', '------', 'P-P-P-', '------'],
    move: 'f6-2R',
    after: ['P-P---', '------', 'CCCCC-', '------', 'P-P-P-', '-----P'],
    line: ['a3', 'b3', 'c3', 'd3', 'e3'],
    result: 'Computer wins with five in a row.',
  },
  {
    how: 'drawn by both lines at once',
    board: ['PPP---', '-----C', 'CCCP-C', '------', '------', '------'],
    move: 'd2-2R',
    after: ['PPPPP-', '------', 'CCCCC-', '------', '------', '------'],
    line: ['a1', 'a3', 'b1', 'b3', 'c1', 'c3', 'd1', 'd3', 'e1', 'e3'],
    result: 'A draw: both have five in a row.',
  },
])(
  'a game $how, from a file: the lines are marked and a new game is one click away',
  async ({ board, move, after, line, result }) => {
    const { page, problems } = await guests.guest();
    await sitAt(page, house.url, START);
    await untilOnMove(page);
    await loadFile(page, 'game.pen', file(board));
    await expect.poll(() => rows(page)).toEqual(board);
    expect(await marked(page)).toEqual([]);
    await play(page, move);
    await page.getByText(result).first().waitFor();
    await expect.poll(() => marked(page)).toEqual(line);
    expect(await rows(page)).toEqual(after);
    expect(await protocol(page)).toEqual([`P ${move}`]);
    expect(await openCells(page).count()).toBe(0);
    const finished = page.url();
    await button(page, 'Play again').click();
    await page.waitForURL((url) => url.href !== finished);
    await untilOnMove(page);
    // Sides have changed: the computer has begun on the empty board.
    await expect.poll(async () => (await rows(page)).join('').replaceAll('-', '')).toBe('C');
    expect(await marked(page)).toEqual([]);
    expect(problems).toEqual([]);
  },
);

test('a finished position loads as a finished game', async () => {
  const { page } = await guests.guest();
  await sitAt(page, house.url, START);
  await untilOnMove(page);
  await loadFile(
    page,
    'won.pen',
    file(['C-----', '-C-P--', '--CP--', '---C--', '-PP-C-', '------']),
  );
  await page.getByText('Computer wins with five in a row.').first().waitFor();
  expect(await marked(page)).toEqual(['a1', 'b2', 'c3', 'd4', 'e5']);
  expect(await openCells(page).count()).toBe(0);
});

test('save as .pen, refuse bad files and play on, load the good one', async () => {
  const { page, problems } = await guests.guest();
  await sitAt(page, house.url, { ...START, setup: { first: 'C' } });
  await untilOnMove(page);
  expect(await protocol(page), 'the computer began').toEqual([expect.stringMatching(/^C /)]);
  const saved = await saveFile(page, 'File .pen');
  const board = await rows(page);
  expect(saved.name).toMatch(/^pentago.*\.pen$/);
  expect(saved.text).toBe(file(board));
  await playAndWait(page, await somewhere(page, '4L'));

  const before = await rows(page);
  const list = await protocol(page);
  const alert = page.getByRole('alert');
  await loadFile(page, 'letter.pen', file(['------', '--X---', ...EMPTY.slice(2)]));
  await alert.getByText("line 2, column 3: found 'X', expected '-', 'P' or 'C'").waitFor();
  await loadFile(page, 'count.pen', file(['P-----', ...EMPTY.slice(1)]));
  await alert.getByText('the board has 1 P and 0 C, expected equally many or one C more').waitFor();
  expect(await rows(page)).toEqual(before);
  expect(await protocol(page)).toEqual(list);
  await button(page, 'Dismiss').click();
  await playAndWait(page, await somewhere(page, '1R'));

  await cell(page, (await openCells(page).first().getAttribute('data-cell'))!).click();
  await loadFile(page, saved.name, saved.text);
  await expect.poll(() => rows(page)).toEqual(board);
  expect(await protocol(page)).toEqual([]);
  expect(await waiting(page).count()).toBe(0);
  expect(await button(page, 'Undo').isDisabled()).toBe(true);
  expect(await button(page, 'Redo').isDisabled()).toBe(true);
  await playAndWait(page, await somewhere(page, '2L'));
  expect(await protocol(page)).toHaveLength(2);
  const refused = expect.stringContaining('400') as string;
  expect(problems, 'the answers about the bad files').toEqual([refused, refused]);
});
