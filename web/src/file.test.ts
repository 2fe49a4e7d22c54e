import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from './api';
import { endingsOf, named, openFile, pickFile, readFile } from './file';
import { infoOf, infos } from './test-games';

describe('a file', () => {
  const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
  const file = new File(['\uFEFF{"pits":[6,0]}'], 'start.json');
  const read = { name: 'start.json', text: '{"pits":[6,0]}' };

  beforeEach(() => {
    answer.mockReset();
    vi.stubGlobal('fetch', answer);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is read with its name, without a byte order mark', async () => {
    expect(await readFile(file)).toEqual(read);
    expect(answer).not.toHaveBeenCalled();
  });

  it('holds what the server says', async () => {
    const held = { game: 'qwixx', format: 'match', seats: 3, players: null };
    answer.mockResolvedValue(Response.json(held));
    expect(await openFile(file)).toEqual({ ...read, ...held });
    const [path, init] = answer.mock.calls[0]!;
    expect([path, init.method, JSON.parse(init.body as string)]).toEqual([
      '/api/files',
      'POST',
      read,
    ]);
  });

  it('is refused with the reason of the server', async () => {
    const error = { en: 'not JSON', de: 'kein JSON' };
    answer.mockResolvedValue(Response.json({ error }, { status: 400 }));
    await expect(openFile(file)).rejects.toEqual(new Refused(error, 400));
  });
});

describe('choosing a file', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is bound to what a game can open', () => {
    expect(endingsOf([infoOf('kalaha')])).toEqual(['json']);
    expect(endingsOf([infoOf('pentago')])).toEqual(['json', 'pen']);
    expect(endingsOf([infoOf('crosswise')])).toEqual(['json']);
    expect(endingsOf(infos)).toEqual(['json', 'pen', 'txt']);
    expect(endingsOf([])).toEqual([]);
  });

  it('asks by an input where the browser has nothing else', async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
      this: HTMLInputElement,
    ) {
      clicked.push(this.accept);
      this.dispatchEvent(new Event('cancel'));
    });
    expect(await pickFile(['json', 'pen'])).toBeUndefined();
    expect(clicked).toEqual(['.json,.pen']);
  });

  it('keeps the place of the file where the browser tells it', async () => {
    const handle = { name: 'a.pen', getFile: () => Promise.resolve(new File(['x'], 'a.pen')) };
    const asked = vi.fn<(wish: object) => Promise<unknown[]>>().mockResolvedValue([handle]);
    vi.stubGlobal('showOpenFilePicker', asked);
    const file = await pickFile(['json', 'pen']);
    expect([file?.name, file?.handle]).toEqual(['a.pen', handle]);
    const accept = { 'application/json': ['.json'], 'application/octet-stream': ['.pen'] };
    expect(asked.mock.calls).toEqual([[{ types: [{ accept }] }]]);
    asked.mockRejectedValue(new DOMException('', 'AbortError'));
    expect(await pickFile([])).toBeUndefined();
  });

  it('gives names the ending they need', () => {
    expect(named('game', 'json')).toBe('game.json');
    expect(named(' game.JSON ', 'json')).toBe('game.JSON');
    expect(named('a/b: "c"?\n', 'pen')).toBe('ab c.pen');
  });
});
