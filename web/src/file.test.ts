import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from './api';
import { openFile, readFile } from './file';

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
    const held = { game: 'qwixx', seats: 3, players: null };
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
