import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import App from '../src/App.svelte';
import { rooms } from '../src/rooms';
import { go } from '../src/route.svelte';
import { choose } from '../src/settings/settings.svelte';
import { FakeSocket } from '../src/table/fake-socket';
import type { Language } from '../src/table/room';
import { allowMotion } from '../src/table/testing';
import de from '../src/words/de';
import en from '../src/words/en';
import { FakeServer } from './fake-server';
import tictactoe from './tictactoe/room';

// The pages are fetched when they are shown, which takes a while where many tests run at once.
configure({ asyncUtilTimeout: 20_000 });

// The line of the registry: all that the page is told of the game.
rooms.push(tictactoe);

const cell = (name: string) => document.querySelector<SVGElement>(`[data-cell="${name}"]`)!;
const labels = () =>
  [...document.querySelectorAll('[data-cell]')].map((cell) => cell.getAttribute('aria-label'));
const marks = () => document.querySelectorAll('g.mark > *').length;
const textOf = (selector: string) => document.querySelector(selector)?.textContent;
const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const dialog = (name: string) => screen.findByRole('dialog', { name, hidden: true });

function byMouse(name: string): Promise<boolean> {
  return fireEvent.click(cell(name));
}

/** Walks there from the upper left. */
async function byKeyboard(name: string): Promise<boolean> {
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  cell('a1').focus();
  for (let column = 0; column < 'abc'.indexOf(name[0]!); column += 1) await press('ArrowRight');
  for (let row = 1; row < Number(name[1]); row += 1) await press('ArrowDown');
  return press('Enter');
}

/** From now on things move, and time passes when the test says so. */
function letTimePass(): (millis: number) => Promise<void> {
  allowMotion();
  let now = performance.now();
  let frames: FrameRequestCallback[] = [];
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const screen = vi.spyOn(window, 'requestAnimationFrame');
  screen.mockImplementation((draw) => frames.push(draw));
  onTestFinished(() => {
    clock.mockRestore();
    screen.mockRestore();
  });
  return (millis) => {
    now += millis;
    const due = frames;
    frames = [];
    due.forEach((draw) => draw(now));
    return tick();
  };
}

const ENGLISH = {
  house: en,
  draw: byMouse,
  game: 'Tic-tac-toe',
  sentence: 'Three crosses or noughts in a line win.',
  bots: ['Easy (1 of 2)', 'Strongest', 'Classic'],
  begins: 'Who begins',
  board: 'Tic-tac-toe board',
  free: 'free',
  last: 'last move',
  won: 'in the winning line',
  even: '50%',
  best: '100%, best move',
  result: 'Anna wins.',
  goal: 'Whoever first has three marks of their own in a line wins.',
};

const GERMAN: typeof ENGLISH = {
  house: de,
  draw: byKeyboard,
  game: 'Drei gewinnt',
  sentence: 'Drei Kreuze oder Kreise in einer Reihe gewinnen.',
  bots: ['Leicht (1 von 2)', 'Am stärksten', 'Klassisch'],
  begins: 'Wer beginnt',
  board: 'Drei-gewinnt-Brett',
  free: 'frei',
  last: 'letzter Zug',
  won: 'in der Gewinnreihe',
  even: '50\u00a0%',
  best: '100\u00a0%, bester Zug',
  result: 'Anna gewinnt.',
  goal: 'Wer zuerst drei eigene Zeichen in einer Reihe hat, gewinnt.',
};

const LANGUAGES: [Language, typeof ENGLISH][] = [
  ['en', ENGLISH],
  ['de', GERMAN],
];

describe.each(LANGUAGES)('a sixth game, in %s,', (language, said) => {
  const { house } = said;
  let server: FakeServer;

  beforeEach(() => {
    localStorage.clear();
    choose('language', language);
    choose('name', 'Anna');
    choose('speed', 'fast');
    server = new FakeServer(['c1', 'b1']);
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('fetch', server.fetch);
    vi.stubGlobal('scrollTo', () => {});
    go('/');
    render(App);
  });
  afterEach(() => vi.unstubAllGlobals());

  async function openForm(): Promise<HTMLElement> {
    await fireEvent.click(button(house.home.playGame(said.game)));
    return dialog(house.fresh.titleOf(said.game));
  }

  async function sit(): Promise<void> {
    await openForm();
    await fireEvent.click(button(house.fresh.start));
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    server.greet();
    await screen.findByRole('group', { name: said.board });
  }

  /** Draws on a cell, and waits until that and the computer's answer have come to rest. */
  async function play(move: string): Promise<void> {
    const after = server.moves.length;
    await said.draw(move);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'play', seat: 0, move, after });
    server.answer();
    await waitFor(() => expect(listed()).toEqual(server.moves));
  }

  const listed = () =>
    [...document.querySelectorAll('.move')].map(({ textContent }) => textContent);

  async function playToTheEnd(): Promise<void> {
    for (const move of ['a1', 'b2', 'c3']) await play(move);
  }

  it('has its card on the home page, with what the server says about it', async () => {
    const card = screen.getByRole('heading', { name: said.game }).closest('article')!;
    expect(card.textContent).toContain(said.sentence);
    await within(card).findByText(house.home.players(2, 2));
    expect(card.querySelectorAll('g.mark > *')).toHaveLength(4);
    await screen.findByText(house.statistics.finished(`${said.game} 3`));
  });

  it('is set up with its options against one of its bots', async () => {
    const form = within(await openForm());
    const seat = form.getByLabelText<HTMLSelectElement>(house.fresh.kindOf('O'));
    const bots = [...seat.options].filter(({ value }) => value.startsWith('bot:'));
    expect(bots.map((bot) => bot.textContent)).toEqual(said.bots);
    expect(seat.value).toBe('bot:level-1');
    const options = within(form.getByRole('group', { name: said.begins, hidden: true }));
    await fireEvent.click(options.getByLabelText('Computer'));
    await fireEvent.click(button(house.fresh.start));
    await waitFor(() => expect(location.pathname).toBe('/table/x'));
    expect(server.wish).toEqual({
      game: 'tictactoe',
      setup: { first: 'O' },
      seats: [{ name: 'Anna' }, { name: 'Computer', bot: 'level-1' }],
    });
  });

  it('is played to its end, and the table tells how it goes', async () => {
    await sit();
    expect([textOf('.head'), labels()[0]]).toEqual([house.table.yourTurn, `a1, ${said.free}`]);
    await play('a1');
    expect([textOf('.head'), textOf('.told')]).toEqual([house.table.yourTurn, 'Computer: c1.']);
    expect(labels().slice(0, 3)).toEqual([
      'a1, Anna',
      `b1, ${said.free}`,
      `c1, Computer, ${said.last}`,
    ]);

    const sent = FakeSocket.last.sent.length;
    await said.draw('c1');
    expect(FakeSocket.last.sent).toHaveLength(sent);

    await play('b2');
    await play('c3');
    expect([textOf('.head'), textOf('.told')]).toEqual([house.table.over, 'Anna: c3.']);
    expect(screen.getByRole('heading', { name: said.result })).toBeTruthy();
    const won = labels().filter((label) => label?.endsWith(said.won));
    expect(won.map((label) => label?.slice(0, 8))).toEqual(['a1, Anna', 'b2, Anna', 'c3, Anna']);
    expect(document.querySelectorAll('.won')).toHaveLength(3);
    expect(textOf('li.winner')).toContain('Anna');
    // Its scores say no more than who has won.
    expect(document.querySelector('.score')).toBeNull();
  });

  it('moves, and the next move waits for it', async () => {
    await sit();
    const pass = letTimePass();
    await said.draw('a1');
    server.answer();
    const sizes = () =>
      [...document.querySelectorAll('g.mark:not(:empty)')].map(
        (mark) => /scale\((.*)\)/.exec(mark.getAttribute('transform')!)![1],
      );
    await waitFor(() => expect(sizes()).toEqual(['0']));
    await pass(75);
    expect(sizes()).toEqual(['0.5']);
    expect(cell('b2').getAttribute('aria-disabled')).toBe('true');
    await pass(75);
    await waitFor(() => expect(sizes()).toEqual(['1', '0']));
    await pass(150);
    await waitFor(() => expect(cell('b2').getAttribute('aria-disabled')).toBe('false'));
    expect(sizes()).toEqual(['1', '1']);
  });

  it('shows what the moves are worth', async () => {
    await sit();
    await fireEvent.click(button(house.table.hints));
    server.answer();
    await waitFor(() => expect(document.querySelectorAll('[data-hint]')).toHaveLength(9));
    expect(textOf('[data-hint="c3"]')).toContain(said.best.split(',')[0]);
    expect(labels()[0]).toBe(`a1, ${said.free}, ${said.even}`);
    expect(labels()[8]).toBe(`c3, ${said.free}, ${said.best}`);
    expect(document.body.textContent).toContain(house.table.meaning.chance);
    await play('a1');
    expect(document.querySelector('[data-hint]')).toBeNull();
  });

  it('is explained at the table and on a page of its own', async () => {
    await sit();
    await fireEvent.click(button(house.table.rules));
    const rules = within(await dialog(house.rules.titleOf(said.game)));
    await rules.findByText(said.goal);
    go('/rules/tictactoe');
    await screen.findByRole('button', { name: house.rules.play });
    expect((await screen.findByText(said.goal)).closest('[lang]')?.getAttribute('lang')).toBe(
      language,
    );
  });

  it('is replayed move by move', async () => {
    await sit();
    await playToTheEnd();
    go('/replay/x');
    await screen.findByText(house.replay.start);
    await screen.findByRole('group', { name: said.board });
    const where = () => [marks(), textOf('.where .quiet')];
    expect(where()).toEqual([0, '']);
    await fireEvent.click(button(house.replay.next));
    await waitFor(() => expect(where()).toEqual([1, 'Anna: a1.']));
    await fireEvent.keyDown(window, { key: 'End' });
    expect(where()).toEqual([5, said.result]);
    expect(document.querySelectorAll('.won')).toHaveLength(3);
  });
});
