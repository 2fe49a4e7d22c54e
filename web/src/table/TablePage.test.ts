import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playWithout } from '../card/kept.svelte';
import { known, remember, stranger, type KnownMatch } from '../device';
import { go } from '../route.svelte';
import { choose, settings } from '../settings/settings.svelte';
import { infos } from '../test-games';
import type { Table } from '../wire/house';
import { FakeSocket } from './fake-socket';
import TablePage from './TablePage.svelte';
import { nowOf, tableOf } from './testing';

vi.mock('../games.svelte', () => ({
  gameInfo: (id: string) => infos.find((info) => info.id === id),
  loadGames: () => {},
  allGames: () => Promise.resolve(infos),
}));

const pause = vi.hoisted(() => ({ left: 0 }));
const loadAnew = vi.hoisted(() => vi.fn());
vi.mock('../build', () => ({ build: undefined, loadAnew, untilLoading: () => pause.left }));

const TOKEN = 'an-invitation-for-Ben1';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const said = () => FakeSocket.last.sent.at(-1);
const seats = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim());

/** Anna's table, at which Ben and Cara are missing. */
const WAITING = tableOf({
  game: 'qwixx',
  players: [{ name: 'Anna' }, { name: 'Ben' }, { name: 'Cara' }],
  seats: ['taken', 'invited', 'invited'],
  people: { here: [true, false, false], gone: [null, null, null], spectators: 0 },
  now: null,
});

async function show(table: Table): Promise<void> {
  FakeSocket.last.say({ type: 'table', table });
  await tick();
}

/** Opens the page at an address, and lets the server show the table. */
async function open(table: Table, stored: Partial<KnownMatch> = {}, fragment = ''): Promise<void> {
  remember({ ...stranger('x'), ...stored });
  go(`/table/x${fragment}`);
  render(TablePage, { id: 'x' });
  FakeSocket.last.onopen?.();
  await show(table);
}

beforeEach(() => {
  localStorage.clear();
  choose('language', 'en');
  choose('name', '');
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => vi.unstubAllGlobals());

describe('the page of an invitation', () => {
  // With a card is told of where seats are taken.
  beforeEach(() => playWithout(true));
  afterEach(() => playWithout(false));

  const invited = (link: 'invitation' | 'hand_over' | 'used' | 'expired' | 'void') => ({
    ...WAITING,
    invited: { link, seats: link === 'void' ? [] : [1] },
  });

  it('says what is played with whom, and takes the link out of the address bar', async () => {
    await open(invited('invitation'), {}, `#${TOKEN}`);
    expect(location.href).not.toContain(TOKEN);
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', invitation: TOKEN });
    expect(heading()).toBe('You are invited to Qwixx');
    expect(screen.getByText('Anna is waiting for you.')).toBeTruthy();
    expect(seats()[1]).toMatch(/Ben \(your seat\)/);
    expect(screen.queryByText('Your turn')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Players' })).toBeNull();
  });

  it('lets sit down under the name of the device or another one, which is remembered', async () => {
    choose('name', 'Zoe');
    await open(invited('invitation'), { link: TOKEN });
    const name = screen.getByLabelText<HTMLInputElement>('What shall the others call you?');
    expect(name.value).toBe('Zoe');
    await fireEvent.input(name, { target: { value: ' Zoë ' } });
    await press('Sit down');
    expect(said()).toMatchObject({ type: 'sit', invitation: TOKEN, name: 'Zoë' });
    expect(settings.name).toBe('Zoë');
    expect(button('One moment…').disabled).toBe(true);
  });

  it('proposes the name the seat has where the device knows none', async () => {
    await open(invited('invitation'), { link: TOKEN });
    const name = screen.getByLabelText<HTMLInputElement>('What shall the others call you?');
    expect(name.value).toBe('Ben');
  });

  it('does not sit down under a name someone has', async () => {
    choose('name', 'Anna');
    await open(invited('invitation'), { link: TOKEN });
    await press('Sit down');
    expect(said()?.type).toBe('hello');
    expect(screen.getByRole('alert').textContent).toContain('“Anna”');
  });

  it('leads to those who wait, and is read from its beginning', async () => {
    await open(invited('invitation'), { link: TOKEN });
    await press('Sit down');
    await show({ ...WAITING, mine: [1], seats: ['taken', 'taken', 'invited'] });
    expect(heading()).toBe('Waiting for Cara');
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  it('shows in place what the table has against it', async () => {
    await open(invited('invitation'), { link: TOKEN });
    await press('Sit down');
    FakeSocket.last.say({ type: 'refused', why: { en: 'no such name', de: 'kein Name' } });
    FakeSocket.last.onopen?.();
    await show(invited('invitation'));
    expect(screen.getByRole('alert').textContent).toBe('No such name');
    expect(button('Sit down').disabled).toBe(false);
  });

  it('lets whoever only wants to watch sit down later', async () => {
    await open(invited('invitation'), { link: TOKEN });
    await press('Just watch');
    expect(heading()).toBe('Waiting for Ben and Cara');
    await press('Sit down');
    expect(heading()).toBe('You are invited to Qwixx');
  });

  it('lets whoever is at the table already go back there, and does not ask again', async () => {
    const table = { ...invited('invitation'), mine: [0], creator: true };
    await open(table, { secrets: ['mine'], link: TOKEN });
    expect(screen.queryByText(/waiting for you/)).toBeNull();
    await press('To the table');
    expect(heading()).toBe('Waiting for Ben and Cara');
    expect(known('x')).toMatchObject({ secrets: ['mine'], link: undefined });
  });

  it('of another device takes its seat without asking for a name', async () => {
    await open({ ...invited('hand_over'), now: nowOf() }, { link: TOKEN });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(/you continue as Ben/)).toBeTruthy();
    await press('Continue here');
    expect(said()).toMatchObject({ type: 'sit', invitation: TOKEN });
  });

  it.each([
    ['used', 'This link has been used'],
    ['expired', 'This link has expired'],
    ['void', 'This link leads to no seat'],
  ] as const)('says kindly that a link is %s', async (link, title) => {
    await open(invited(link), { link: TOKEN });
    expect(heading()).toBe(title);
    expect(screen.getByRole('link', { name: 'Back to the start page' })).toBeTruthy();
    await press('Watch the game');
    expect(heading()).toBe('Waiting for Ben and Cara');
  });

  it('opens for another link to the table that is shown', async () => {
    await open({ ...WAITING }, {});
    go(`/table/x#${TOKEN}`);
    await tick();
    FakeSocket.last.onopen?.();
    await show(invited('invitation'));
    expect(FakeSocket.last.sent[0]).toMatchObject({ invitation: TOKEN });
    expect(location.href).not.toContain(TOKEN);
    expect(heading()).toBe('You are invited to Qwixx');
  });

  it('takes the way to the content for no link', async () => {
    await open({ ...WAITING }, {}, '#content');
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', secrets: [] }]);
  });
});

describe('the page of those who wait', () => {
  const invitations = [
    { seat: 1, token: 'bens' },
    { seat: 2, token: 'caras' },
  ];
  const hosted: Table = { ...WAITING, mine: [0], creator: true };
  const openAsCreator = (table = hosted) => open(table, { secrets: ['mine'], invitations });
  const linkFor = (name: string) => screen.getByLabelText<HTMLInputElement>(`Link for ${name}`);

  it('says who is missing, and never whose turn it is', async () => {
    await open({ ...WAITING, mine: [1], seats: ['taken', 'taken', 'invited'] });
    expect(heading()).toBe('Waiting for Cara');
    expect(seats().map((seat) => seat.replace(/\s+/g, ' '))).toEqual([
      '1 Anna at the table',
      '2 Ben (you) not here',
      '3 Cara invited',
    ]);
    expect(document.body.textContent).not.toMatch(/turn|to move/i);
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(spoken).toContain('Waiting for Cara');
  });

  it('gives guests the link for spectators only', async () => {
    await open({ ...WAITING, mine: [1], seats: ['taken', 'taken', 'invited'] });
    const links = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(links.map(({ value }) => value)).toEqual([`${location.origin}/table/x`]);
    expect(screen.queryByRole('button', { name: /Call the game off|New link/ })).toBeNull();
  });

  it('gives the creator the link to every empty seat', async () => {
    await openAsCreator();
    expect(linkFor('Ben').value).toBe(`${location.origin}/table/x#bens`);
    expect(linkFor('Cara').value).toBe(`${location.origin}/table/x#caras`);
    await show({ ...hosted, seats: ['taken', 'taken', 'invited'] });
    expect(screen.queryByLabelText('Link for Ben')).toBeNull();
  });

  it('lets the creator share a link where the browser can', async () => {
    const share = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    await openAsCreator();
    await press('Share: Link for Ben');
    expect(share).toHaveBeenCalledWith({ url: `${location.origin}/table/x#bens` });
  });

  it('lets the creator make a new link, or withdraw it', async () => {
    await openAsCreator();
    await press('New link for Ben');
    const { invitation } = said() as { invitation: string };
    expect(said()).toEqual({ type: 'invite', seat: 1, invitation });
    expect(linkFor('Ben').value).toBe(`${location.origin}/table/x#${invitation}`);
    await press('Withdraw the link for Ben');
    expect(said()).toEqual({ type: 'invite', seat: 1, invitation: null });
    await show({ ...hosted, seats: ['taken', 'free', 'invited'] });
    expect(screen.queryByLabelText('Link for Ben')).toBeNull();
    await press('Invite by link: Ben');
    expect(said()).toMatchObject({ type: 'invite', seat: 1 });
  });

  it('lets the creator put a computer on an empty seat, under a name nobody has', async () => {
    await openAsCreator({
      ...hosted,
      players: [{ name: 'Computer' }, { name: 'Ben' }, { name: 'Cara' }],
    });
    const level = screen.getByLabelText<HTMLSelectElement>('Level of a computer in place of Ben');
    expect(level.value).toBe('level-2');
    await press('Let the computer play in place of Ben');
    expect(said()).toEqual({ type: 'bot', seat: 1, bot: 'level-2', name: 'Computer 2' });
    await fireEvent.change(level, { target: { value: 'classic' } });
    await press('Let the computer play in place of Ben');
    expect(said()).toMatchObject({ seat: 1, bot: 'classic' });
  });

  it('shows what the table refuses', async () => {
    await openAsCreator();
    FakeSocket.last.say({ type: 'refused', why: { en: 'taken', de: 'besetzt' } });
    await tick();
    expect(screen.getByText('Taken')).toBeTruthy();
  });

  it('lets the creator call the game off, after a question', async () => {
    await openAsCreator();
    await press('Call the game off');
    const question = within(await screen.findByRole('dialog'));
    expect(said()?.type).toBe('hello');
    await fireEvent.click(question.getByRole('button', { name: 'Call it off' }));
    expect(said()).toEqual({ type: 'call_off' });
    expect(location.pathname).toBe('/');
    expect(known('x')?.secrets, 'it may have begun a moment before').toEqual(['mine']);
  });

  it('says so when the table has been cleared away', async () => {
    await open({ ...WAITING, mine: [1] });
    await show({ ...WAITING, mine: [1], called_off: true });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This game was called off');
  });

  it('becomes the table when the match begins', async () => {
    await openAsCreator();
    await press('On another device…');
    await show({
      ...hosted,
      game: 'unknown',
      seats: ['taken', 'taken', 'taken'],
      now: nowOf({ status: { turn: [1], over: false, winners: [], scores: [0, 0, 0] } }),
    });
    expect(screen.queryByText(/Waiting for/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Players' })).toBeTruthy();
  });
});

describe('a server with another build', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
  beforeEach(() => {
    pause.left = 0;
    loadAnew.mockClear();
  });

  it('has the page loaded anew, but not while somebody is in the middle of something', async () => {
    await open({ ...WAITING, creator: true }, { secrets: ['mine'] });
    await press('Call the game off');
    FakeSocket.last.say({ type: 'another_build' });
    await settle();
    expect(loadAnew).not.toHaveBeenCalled();
    await fireEvent(screen.getByRole('dialog'), new Event('close'));
    await waitFor(() => expect(loadAnew).toHaveBeenCalledTimes(1));
  });

  it('does not have it loaded again and again', async () => {
    pause.left = 60_000;
    await open(WAITING);
    FakeSocket.last.say({ type: 'another_build' });
    await settle();
    expect(loadAnew).not.toHaveBeenCalled();
  });
});

describe('the way to another device', () => {
  const waits: Table = { ...WAITING, mine: [1], seats: ['taken', 'taken', 'invited'] };
  const openDialog = async () => {
    await open(waits, { secrets: ['mine'] });
    await press('On another device…');
    return within(await screen.findByRole('dialog', { name: 'Continue on another device' }));
  };

  it('is a link that works once, and says for how long', async () => {
    vi.useFakeTimers({ now: new Date(2026, 0, 1, 14, 25), toFake: ['Date'] });
    const dialog = await openDialog();
    vi.useRealTimers();
    const { code } = said() as { code: string };
    expect(said()).toEqual({ type: 'hand_over', code });
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(dialog.getByLabelText<HTMLInputElement>('Link for your other device').value).toBe(
      `${location.origin}/table/x#${code}`,
    );
    expect(dialog.getByText(/^Valid until 02:35.PM, and only once\.$/)).toBeTruthy();
  });

  it('is made anew when it has been refused', async () => {
    const dialog = await openDialog();
    const first = said();
    FakeSocket.last.say({ type: 'refused', why: { en: 'too many', de: 'zu viele' } });
    await tick();
    expect(dialog.getByRole('alert').textContent).toBe('Too many');
    await fireEvent.click(dialog.getByRole('button', { name: 'Make a new link' }));
    expect(said()).toMatchObject({ type: 'hand_over' });
    expect(said()).not.toEqual(first);
  });

  it('cannot be made while the connection is lost', async () => {
    await open(waits, { secrets: ['mine'] });
    FakeSocket.last.break();
    await press('On another device…');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('status').textContent).toContain('Connection lost');
  });
});
