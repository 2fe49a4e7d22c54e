import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileHandle } from '../file';
import type { FromPage, OpenedFile, Player, Text } from '../wire/house';
import { Filing } from './filing.svelte';
import type { LiveTable } from './live.svelte';

const PLAYERS: Player[] = [{ name: 'Ann' }, { name: 'Computer', bot: 'classic' }];
const MOVES = [{ seat: 0, move: 'mark 3' }];
const RECORD = JSON.stringify({ format: 'spieltisch/2', moves: MOVES });
const HELD: OpenedFile = { game: 'citydomino', format: 'match', seats: 2, players: PLAYERS };

const answer = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const downloads: string[] = [];
let tables = 0;

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:x', revokeObjectURL() {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download);
  });
  downloads.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Given {
  played?: typeof MOVES;
  players?: Player[];
  mine?: number[];
}

function table({ played = [], players = PLAYERS, mine = [0] }: Given = {}) {
  const say = vi.fn<(message: FromPage) => void>();
  const live = {
    id: `table ${(tables += 1)}`,
    room: { asksToSave: true },
    info: { formats: ['match', 'position', 'txt'] },
    shown: { now: { can_save: true }, history: played },
    table: { game: 'citydomino', players, mine, origin: 'house' },
    mine,
    over: false,
    refusal: undefined as Text | undefined,
    notice: undefined as Text | undefined,
    say,
  };
  /** The server has put the file on the table. */
  const arrive = (history = MOVES) => {
    live.shown = { ...live.shown, history };
    live.table = { ...live.table, origin: 'file' };
  };
  return { filing: new Filing(live as unknown as LiveTable), live, say, arrive };
}

/** A place on the disk, and what was written there. */
function place(name: string, permission: PermissionState = 'granted') {
  const texts: string[] = [];
  let text = '';
  const handle = {
    name,
    getFile: () => Promise.resolve(new File([RECORD], name)),
    requestPermission: () => Promise.resolve(permission),
    createWritable: () =>
      Promise.resolve({
        write: async (content: Blob) => (text = await content.text()),
        close: () => Promise.resolve(texts.push(text)),
      }),
  } as unknown as FileHandle;
  return { handle, texts };
}

/** The browser asks for places, and the person chooses this one. */
function choosing(handle: FileHandle | undefined) {
  const asked = vi.fn<(wish: { suggestedName: string; types: unknown }) => Promise<FileHandle>>();
  if (handle) asked.mockResolvedValue(handle);
  else asked.mockRejectedValue(new DOMException('', 'AbortError'));
  vi.stubGlobal('showSaveFilePicker', asked);
  return asked;
}

const theMatch = () => Promise.resolve(new Response('the match'));

describe('a file at the table', () => {
  it('is sent as it is, once the server has said that it belongs here', async () => {
    const { filing, say } = table();
    answer.mockResolvedValue(Response.json({ ...HELD, players: null }));
    filing.load(new File(['anything'], 'game.txt'));
    await vi.waitFor(() => expect(say).toHaveBeenCalled());
    expect(say.mock.calls).toEqual([
      [{ type: 'load', file: { name: 'game.txt', text: 'anything' } }],
    ]);
  });

  it('waits for the answer about an unsaved game', async () => {
    const { filing, say, arrive } = table({ played: MOVES });
    answer.mockResolvedValue(Response.json(HELD));
    filing.load(new File([RECORD], 'game.json'));
    expect([filing.pending === undefined, say.mock.calls.length]).toEqual([false, 0]);
    filing.pending?.();
    await vi.waitFor(() => expect(say).toHaveBeenCalled());
    arrive();
    expect(filing.unsaved, 'what comes from a record is in a file').toBe(false);
  });

  it('leaves a game unsaved that is in no record', async () => {
    const { filing, say, arrive } = table({ played: MOVES });
    answer.mockResolvedValue(Response.json({ ...HELD, format: 'position' }));
    filing.load(new File(['{"fields":[]}'], 'position.json'));
    filing.pending?.();
    await vi.waitFor(() => expect(say).toHaveBeenCalled());
    arrive();
    expect(filing.unsaved).toBe(true);
  });

  it('needs a table of its own if it is of another game, number or company', async () => {
    const others: Partial<OpenedFile>[] = [
      { game: 'crosswise' },
      { seats: 4 },
      { players: [{ name: 'Zoe' }, PLAYERS[1]!] },
      { players: [PLAYERS[0]!, { name: 'Computer' }] },
    ];
    for (const other of others) {
      const { filing, say } = table();
      answer.mockResolvedValue(Response.json({ ...HELD, ...other }));
      filing.load(new File([RECORD], 'game.json'));
      await vi.waitFor(() => expect(filing.foreign).toMatchObject({ name: 'game.json', ...other }));
      expect(say, 'the running game stays').not.toHaveBeenCalled();
    }
  });

  it('belongs here if names are missing in it, or people have come from elsewhere', async () => {
    const unnamed = { players: [{ name: '' }, { name: '', bot: 'strong' }] };
    const elsewhere = { players: [{ name: 'Ann' }, { name: 'Ben' }] };
    for (const [given, held] of [
      [{}, unnamed],
      [elsewhere, { players: [{ name: 'Zoe' }, { name: 'Yan' }] }],
    ] as [Given, Partial<OpenedFile>][]) {
      const { filing, say } = table(given);
      answer.mockResolvedValue(Response.json({ ...HELD, ...held }));
      filing.load(new File([RECORD], 'game.json'));
      await vi.waitFor(() => expect(say).toHaveBeenCalled());
      expect(filing.foreign).toBeUndefined();
    }
  });

  it('is refused with its name and the reason', async () => {
    const { filing, live, say } = table();
    const error = { en: 'line 3: no', de: 'Zeile 3: nein' };
    answer.mockResolvedValue(Response.json({ error }, { status: 400 }));
    filing.load(new File(['x'], 'bad.txt'));
    await vi.waitFor(() => expect(live.refusal).toBeDefined());
    expect(live.refusal).toEqual({ en: '“bad.txt”: line 3: no', de: '„bad.txt“: Zeile 3: nein' });
    expect(say).not.toHaveBeenCalled();
  });
});

describe('saving where the browser asks for the place', () => {
  it('writes there, and “Save” writes to the same file again', async () => {
    const { filing, live } = table({ played: MOVES });
    const { handle, texts } = place('mine.json');
    const asked = choosing(handle);
    answer.mockImplementation(theMatch);
    expect(await filing.saveAs('match', 'city')).toBe('saved');
    expect(asked.mock.calls).toEqual([
      [{ suggestedName: 'city.json', types: [{ accept: { 'application/json': ['.json'] } }] }],
    ]);
    expect(filing.unsaved).toBe(false);
    expect(await filing.save()).toBe('saved');
    expect([texts, asked.mock.calls.length, downloads]).toEqual([
      ['the match', 'the match'],
      1,
      [],
    ]);
    expect(live.notice?.en).toBe('Saved in “mine.json”.');
    expect(new Filing(live as unknown as LiveTable).target?.name, 'after coming back').toBe(
      'mine.json',
    );
  });

  it('keeps the game unsaved when the person changes their mind', async () => {
    const { filing } = table({ played: MOVES });
    choosing(undefined);
    expect(await filing.save()).toBe('cancelled');
    expect([answer.mock.calls.length, downloads, filing.unsaved]).toEqual([0, [], true]);
  });

  it('downloads where the page may not ask', async () => {
    const { filing } = table();
    choosing(undefined).mockRejectedValue(new DOMException('', 'SecurityError'));
    answer.mockImplementation(theMatch);
    expect(await filing.saveAs('txt', 'city')).toBe('saved');
    expect(downloads).toEqual(['city.txt']);
  });

  it('says so when the file may not or cannot be written', async () => {
    const { filing, live } = table();
    choosing(place('mine.json', 'denied').handle);
    expect(await filing.saveAs('match', 'city')).toMatchObject({
      en: expect.stringContaining('does not let this page write to “mine.json”') as string,
    });
    const { handle } = place('full.json');
    handle.createWritable = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
    choosing(handle);
    answer.mockImplementation(theMatch);
    expect(await filing.saveAs('match', 'city')).toMatchObject({
      de: expect.stringContaining('„full.json“ ließ sich nicht schreiben') as string,
    });
    expect([filing.target, live.notice]).toEqual([undefined, undefined]);
  });

  it('writes to the file the game was loaded from, once it is on the table', async () => {
    const { filing, say, arrive } = table();
    const { handle, texts } = place('loaded.json');
    answer.mockResolvedValueOnce(Response.json(HELD)).mockImplementation(theMatch);
    filing.load(Object.assign(await handle.getFile(), { handle }));
    await vi.waitFor(() => expect(say).toHaveBeenCalled());
    expect(filing.target, 'others may still decline').toBeUndefined();
    arrive();
    expect(await filing.save()).toBe('saved');
    expect(texts).toEqual(['the match']);
  });
});

describe('saving as a download', () => {
  it('has the chosen name, each time', async () => {
    const { filing } = table({ played: MOVES });
    answer.mockImplementation(theMatch);
    expect(await filing.saveAs('match', 'our: evening')).toBe('saved');
    expect(await filing.save()).toBe('saved');
    expect(downloads).toEqual(['our evening.json', 'our evening.json']);
    expect(filing.suggestion).toBe('our evening');
  });

  it('suggests the game and the day, and the game’s own format', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 17, 12).getTime());
    const { filing } = table();
    answer.mockImplementation(theMatch);
    expect(await filing.save()).toBe('saved');
    expect(downloads).toEqual(['citydomino-2026-11-17.txt']);
    expect(answer.mock.calls[0]![0]).toMatch(/save\?format=txt$/);
  });

  it('of the log leaves the game unsaved', async () => {
    const { filing } = table({ played: MOVES });
    answer.mockImplementation(theMatch);
    expect(await filing.saveAs('log', 'city')).toBe('saved');
    expect([downloads, filing.unsaved, filing.target]).toEqual([['city.log'], true, undefined]);
  });

  it('fails with the reason of the server', async () => {
    const { filing } = table({ played: MOVES });
    const error = { en: 'no', de: 'nein' };
    answer.mockResolvedValue(Response.json({ error }, { status: 403 }));
    expect(await filing.saveAs('match', 'city')).toEqual(error);
    expect([downloads, filing.unsaved]).toEqual([[], true]);
  });
});
