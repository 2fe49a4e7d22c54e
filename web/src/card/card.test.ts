import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { create } from '../api';
import { choose } from '../settings/settings.svelte';
import type { MyCard } from '../wire/house';
import {
  change,
  forgetMe,
  keyToPlay,
  loadCard,
  ownCard,
  renewKey,
  takeOver,
  usualName,
} from './card.svelte';
import { DRAWINGS } from './drawings';
import { dropCard, keepCard, keptCard, playsWithout, playWithout } from './kept.svelte';
import { words } from './words';

const KEPT = { id: 'one', name: 'Ann', picture: 7, key: 'k'.repeat(22) };
const MINE: MyCard = {
  id: 'one',
  name: 'Ann',
  picture: 7,
  shown: false,
  made: 0,
  devices: 1,
  ratings: [],
  blocked: [],
};
const REFUSAL = { error: { en: 'no', de: 'nein' } };

interface Asked {
  method: string;
  path: string;
  card: string | undefined;
  body: Record<string, unknown>;
}

let asked: Asked[];
let answer: (asked: Asked) => Response;

beforeEach(() => {
  localStorage.clear();
  choose('language', 'en');
  asked = [];
  answer = () => Response.json(MINE);
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit) => {
    const one = {
      method: method ?? 'GET',
      path,
      card: (headers as Record<string, string>)['spieltisch-card'],
      body: JSON.parse((body as string | undefined) ?? '{}') as Record<string, unknown>,
    };
    asked.push(one);
    return Promise.resolve(answer(one));
  });
});
afterEach(() => {
  const key = keptCard()?.key;
  if (key !== undefined) dropCard(key);
  playWithout(false);
  choose('name', '');
  choose('language', 'browser');
  vi.unstubAllGlobals();
});

const unknown = () => Response.json(REFUSAL, { status: 401 });

describe('whoever plays for the first time', () => {
  it('gets a card without being asked, once', async () => {
    const keys = await Promise.all([keyToPlay(' Ann '), keyToPlay('Ann')]);
    expect(asked).toHaveLength(1);
    const { path, body } = asked[0]!;
    expect([path, body['name'], body['key']]).toEqual(['/api/cards', 'Ann', keys[0]]);
    expect(keys[0]).toMatch(/^[\w-]{22}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keptCard()).toEqual({ ...KEPT, key: keys[0] });
    await keyToPlay('Ann');
    expect(asked, 'it is there').toHaveLength(1);
  });

  it('gets one without having said a name, which takes the first that is said', async () => {
    answer = ({ body }) => Response.json({ ...MINE, ...body });
    await keyToPlay('');
    expect(keptCard()?.name).toBe('Guest');
    expect(usualName()).toBe('');
    await keyToPlay('Ann');
    await vi.waitFor(() => expect(keptCard()?.name).toBe('Ann'));
    await keyToPlay('Somebody else');
    expect(asked.map(({ path }) => path)).toEqual(['/api/cards', '/api/cards/mine']);
  });

  it('plays without one where none can be made, and asks for the same one the next time', async () => {
    answer = () => Response.json(REFUSAL, { status: 429 });
    expect(await keyToPlay('Ann')).toBeUndefined();
    answer = () => Response.json(MINE);
    const key = await keyToPlay('Ann');
    expect(asked.map(({ body }) => body['key'])).toEqual([key, key]);
  });

  it('gets none who wants none', async () => {
    playWithout(true);
    expect(await keyToPlay('Ann')).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('a card', () => {
  beforeEach(() => keepCard(KEPT));

  it('gives its name to new seats, unless one plays without it', () => {
    choose('name', 'Typed');
    expect(usualName()).toBe('Ann');
    playWithout(true);
    expect(usualName()).toBe('Typed');
  });

  it('that nobody knows any more is dropped, and the game is created without it', async () => {
    answer = ({ card }) => (card === undefined ? Response.json({ id: 'x' }) : unknown());
    expect(await create({ game: 'kalaha' }, KEPT.key)).toEqual({ id: 'x' });
    expect(asked.map(({ card }) => card)).toEqual([KEPT.key, undefined]);
    expect(keptCard()).toBeUndefined();
  });

  it('is kept where the house only cannot be reached', async () => {
    answer = () => Response.json(REFUSAL, { status: 503 });
    await loadCard();
    expect(keptCard()).toEqual(KEPT);
  });

  it('changes here as another device has changed it', async () => {
    answer = () => Response.json({ ...MINE, name: 'Anna', picture: 9 });
    await loadCard();
    expect(keptCard()).toEqual({ ...KEPT, name: 'Anna', picture: 9 });
    expect(ownCard()?.name).toBe('Anna');
  });

  it('is changed by its owner only', async () => {
    answer = ({ body }) => Response.json({ ...MINE, ...body });
    await change({ shown: true });
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/api/cards/mine', card: KEPT.key });
    expect(ownCard()?.shown).toBe(true);
  });

  it('has another key once the house has agreed, even if the answer is lost', async () => {
    const lost = () => {
      throw new TypeError('lost');
    };
    answer = lost;
    await expect(renewKey()).rejects.toThrow();
    const next = String(asked[0]!.body['key']);
    expect(keptCard()).toEqual({ ...KEPT, next });
    answer = ({ card }) => (card === next ? Response.json(MINE) : unknown());
    await loadCard();
    expect(keptCard()).toEqual({ ...KEPT, key: next });
  });

  it('comes from another device by its code, which stands in no address', async () => {
    answer = () => Response.json({ ...MINE, id: 'two', name: 'Ben' });
    playWithout(true);
    await takeOver('code', 'n'.repeat(22));
    expect(asked[0]).toMatchObject({
      path: '/api/cards/taken',
      card: undefined,
      body: { code: 'code', key: 'n'.repeat(22) },
    });
    expect(keptCard()).toEqual({ id: 'two', name: 'Ben', picture: 7, key: 'n'.repeat(22) });
    expect(playsWithout()).toBe(false);
  });

  it('that is forgotten is not followed by another one', async () => {
    choose('name', 'Ann');
    answer = () => new Response(null, { status: 204 });
    await forgetMe();
    expect(asked[0]).toMatchObject({ method: 'DELETE', path: '/api/cards/mine', card: KEPT.key });
    expect([keptCard(), usualName(), await keyToPlay('Ann')]).toEqual([undefined, '', undefined]);
  });
});

describe('the pictures', () => {
  it('are 24, each with a name in both languages and unlike all others', () => {
    expect(DRAWINGS).toHaveLength(24);
    for (const { pictures } of Object.values(words)) expect(new Set(pictures).size).toBe(24);
    expect(new Set(DRAWINGS.map((drawing) => JSON.stringify(drawing))).size).toBe(24);
  });
});
