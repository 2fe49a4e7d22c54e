import de from './words/de';
import en from './words/en';
import type {
  Created,
  File as SavedGame,
  GameCount,
  GameInfo,
  HouseInfo,
  NewMatch,
  OpenedFile,
  Refusal,
  Replay,
  Reviewed,
  Statistics,
  Summary,
  Text,
} from './wire/house';

/** What the server refused, in both languages. */
export class Refused extends Error {
  constructor(
    readonly text: Text,
    readonly status: number,
  ) {
    super(text.en);
  }
}

const UNREACHABLE: Text = { en: en.house.unreachable, de: de.house.unreachable };

/** Why something failed, to be shown to a person. */
export function reason(error: unknown): Text {
  return error instanceof Refused ? error.text : UNREACHABLE;
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => Promise.reject(new Refused(UNREACHABLE, 0)));
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => undefined)) as Refusal | undefined;
  throw new Refused(refusal?.error ?? UNREACHABLE, response.status);
}

async function get<Answer>(path: string, secret?: string, signal?: AbortSignal): Promise<Answer> {
  const headers: HeadersInit = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  const response = await ask(path, { headers, ...(signal && { signal }) });
  return (await response.json()) as Answer;
}

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const response = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as Answer;
}

export const games = () => get<GameInfo[]>('/api/games');
/** What the house offers beside the tables. */
export const house = () => get<HouseInfo>('/api/house');
export const open = (file: SavedGame) => post<OpenedFile>('/api/files', file);
export const create = (match: NewMatch) => post<Created>('/api/matches', match);
export const summaries = (ids: string[]) => post<Summary[]>('/api/matches/summaries', { ids });
export const finishedGames = () => get<GameCount[]>('/api/statistics/games');
export const statistics = (query: string) => get<Statistics>(`/api/statistics${query}`);
export const replay = (id: string, secret?: string) =>
  get<Replay>(`/api/matches/${encodeURIComponent(id)}/replay`, secret);
/** What the moves of a finished match were worth after `after` moves; thinks for `millis`. */
export const review = (id: string, after: number, millis: number, signal: AbortSignal) =>
  get<Reviewed>(
    `/api/matches/${encodeURIComponent(id)}/review?after=${after}&millis=${millis}`,
    undefined,
    signal,
  );

/**
 * A match in one of its formats, or its `log`. Who has the seats of all people gets it at any time.
 */
export async function saved(id: string, what: string, secrets: string[]): Promise<Blob> {
  const headers: HeadersInit =
    secrets.length === 0 ? {} : { authorization: `Bearer ${secrets.join(',')}` };
  const path = what === 'log' ? 'log' : `save?format=${encodeURIComponent(what)}`;
  const response = await ask(`/api/matches/${encodeURIComponent(id)}/${path}`, { headers });
  return response.blob();
}

function webSocket(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}

/** The address of the WebSocket of a match. */
export function socketAddress(id: string): string {
  return webSocket(`/api/matches/${encodeURIComponent(id)}/socket`);
}

/** The address of the WebSocket of the lobby. */
export function lobbyAddress(): string {
  return webSocket('/api/lobby/socket');
}
