import { get } from '../api';
import type { Explained } from '../wire/house';

/** A decision of a finished match in words, and how it could have gone on. */
export const explain = (id: string, after: number, millis: number, signal: AbortSignal) =>
  get<Explained>(
    `/api/matches/${encodeURIComponent(id)}/explain?after=${after}&millis=${millis}`,
    {},
    signal,
  );
