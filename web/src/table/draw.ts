import { amend, known, type OwnShare } from '../device';
import { makeSecret } from '../secret';
import { sha256 } from '../sha256';
import type { FromPage, Share, Table } from '../wire/house';

/** What hides a number until all have one. */
export function sealOf({ number, salt }: Pick<Share, 'number' | 'salt'>): string {
  return sha256(`${salt}:${number}`);
}

/**
 * Adds the number of this device to the chance of a match, by itself: first its seal, and when all
 * are sealed, the number. It is kept before it is said, so that it can be said after a reload.
 */
export function takePart(
  { id, draw, mine }: Pick<Table, 'id' | 'draw' | 'mine'>,
  send: (message: FromPage) => boolean,
): void {
  if (!draw) return;
  if (draw.phase === 'commit' && mine.some((seat) => !draw.committed.includes(seat)))
    send({ type: 'commit', commitment: sealOf(ownShare(id, draw.house)) });
  const share = known(id)?.share;
  const isAwaited = mine.some((seat) => !draw.revealed.includes(seat));
  if (draw.phase === 'reveal' && isAwaited && share?.house === draw.house)
    send({ type: 'reveal', number: share.number, salt: share.salt });
}

/** The number of this device for this draw: where all is drawn anew, the house has another seal. */
function ownShare(id: string, house: string): OwnShare {
  const kept = known(id)?.share;
  if (kept?.house === house) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const number = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const share = { number, salt: makeSecret(), house };
  amend(id, { share });
  return share;
}

/** The start number that follows from all numbers: the first 53 bits of their digest. */
export function seedOf(shares: Pick<Share, 'number'>[]): string {
  const digest = sha256(shares.map(({ number }) => `${number}\n`).join(''));
  return (BigInt(`0x${digest.slice(0, 16)}`) >> 11n).toString();
}

/** What was found out about how chance came about. */
export interface Check {
  /** For each number whether it is the one that was sealed. */
  sealed: boolean[];
  /** Whether the start number follows from all of them. */
  follows: boolean;
  /** Whether the number of this device is among them, and the house's is the one sealed before. */
  own: boolean | undefined;
  /** Whether all of it is right. */
  holds: boolean;
}

export function check(shares: Share[], seed: string | null, own?: OwnShare): Check {
  const sealed = shares.map((share) => sealOf(share) === share.commitment);
  const follows = seedOf(shares) === seed;
  const isOwn =
    own &&
    shares[0]?.commitment === own.house &&
    shares.some(({ number, salt }) => number === own.number && salt === own.salt);
  return {
    sealed,
    follows,
    own: isOwn,
    holds: follows && sealed.every(Boolean) && isOwn !== false,
  };
}
