import { dropCard, keptCard } from './card/kept.svelte';
import de from './words/de';
import en from './words/en';
import type {
  Created,
  File as SavedGame,
  GameCount,
  GameInfo,
  HouseInfo,
  JoinTable,
  Line,
  NewMatch,
  OpenedFile,
  Refusal,
  Replay,
  Reviewed,
  Statistics,
  Summary,
  TableJoined,
  Text,
  WantedLine,
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

/** Who asks: a seat by its secret, the owner of a card by its key. */
export interface Asker {
  secret?: string | undefined;
  card?: string | undefined;
}

const NOBODY: Asker = {};
/** The key of no card: it was forgotten, or changed on another device. */
const UNKNOWN_CARD = 401;

function headersOf({ secret, card }: Asker): Record<string, string> {
  return {
    ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    ...(card !== undefined && { 'spieltisch-card': card }),
  };
}

/** Asks as somebody. A card that is unknown by now is dropped, and the question asked without. */
export async function askAs(asker: Asker, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), ...headersOf(asker) };
  try {
    return await ask(path, { ...init, headers });
  } catch (error) {
    const unknown = error instanceof Refused && error.status === UNKNOWN_CARD;
    if (!unknown || asker.card === undefined) throw error;
    return askAs({ ...asker, card: dropCard(asker.card) }, path, init);
  }
}

export async function get<Answer>(
  path: string,
  asker = NOBODY,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await askAs(asker, path, signal && { signal });
  return (await response.json()) as Answer;
}

export async function post<Answer>(path: string, body: unknown, asker = NOBODY): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await askAs(asker, path, init);
  return (await response.json()) as Answer;
}

/** Whoever plays on this device, by the card. */
const owner = (): Asker => ({ card: keptCard()?.key });

/** What the house is asked about a game begins with this. */
export const gamePath = (game: string) => `/api/games/${encodeURIComponent(game)}`;

export const games = () => get<GameInfo[]>('/api/games');
/** What the house offers beside the tables. */
export const house = () => get<HouseInfo>('/api/house');
export const open = (file: SavedGame) => post<OpenedFile>('/api/files', file);
/** Creates a match; with the key of a card its first own seat belongs to that card. */
export const create = (match: NewMatch, card?: string) =>
  post<Created>('/api/matches', match, { card });
/** Takes a seat at a table of the lobby, with the key of a card or with a secret. */
export const joinTable = (table: string, seat: JoinTable, card?: string) =>
  post<TableJoined>(`/api/lobby/${encodeURIComponent(table)}/join`, seat, { card });
export const summaries = (ids: string[]) => post<Summary[]>('/api/matches/summaries', { ids });
export const finishedGames = () => get<GameCount[]>('/api/statistics/games');
export const statistics = (query: string) => get<Statistics>(`/api/statistics${query}`);
/** A match as whoever asks may see it. */
export const replay = (id: string, asker: Asker) =>
  get<Replay>(`/api/matches/${encodeURIComponent(id)}/replay`, asker);
/** What the moves of a finished match were worth after `after` moves; thinks for `millis`. */
export const review = (id: string, after: number, millis: number, signal: AbortSignal) =>
  get<Reviewed>(
    `/api/matches/${encodeURIComponent(id)}/review?after=${after}&millis=${millis}`,
    NOBODY,
    signal,
  );

/** Plays moves from a position or a new game, and tells what happens and what could be played. */
export const line = (game: string, wanted: WantedLine) =>
  post<Line>(`${gamePath(game)}/line`, wanted);

/**
 * A match in one of its formats, or its `log`. Who has the seats of all people gets it at any time.
 */
export async function saved(id: string, what: string, secrets: string[]): Promise<Blob> {
  const secret = secrets.length === 0 ? undefined : secrets.join(',');
  const path = what === 'log' ? 'log' : `save?format=${encodeURIComponent(what)}`;
  const match = `/api/matches/${encodeURIComponent(id)}`;
  const response = await askAs({ secret, ...owner() }, `${match}/${path}`);
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
