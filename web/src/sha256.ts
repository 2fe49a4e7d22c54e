/** The fractional parts of the cube roots of the first 64 primes, and of the square roots of 8. */
const { rounds: ROUNDS, start: START } = constants();

function constants(): { rounds: Uint32Array; start: Uint32Array } {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  const fraction = (root: number) => (root - Math.floor(root)) * 2 ** 32;
  return {
    rounds: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    start: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  };
}

/**
 * SHA-256 of a text in UTF-8, as small hexadecimal digits. Our own, because browsers keep theirs
 * from pages on plain http, as tables in the living room are.
 */
export function sha256(text: string): string {
  return Array.from(digest(new TextEncoder().encode(text)), (word) =>
    word.toString(16).padStart(8, '0'),
  ).join('');
}

/** The eight words of the digest. */
export function digest(message: Uint8Array): Uint32Array {
  const state = Uint32Array.from(START);
  const blocks = padded(message);
  for (let at = 0; at < blocks.byteLength; at += 64) compress(state, schedule(blocks, at));
  return state;
}

/** The message, a one, zeros, and its length in bits: whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

function schedule(blocks: DataView, at: number): Uint32Array {
  const words = new Uint32Array(64);
  for (let round = 0; round < 16; round += 1) words[round] = blocks.getUint32(at + 4 * round);
  for (let round = 16; round < 64; round += 1) {
    const early = words[round - 15]!;
    const late = words[round - 2]!;
    const mixed =
      (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
      (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
    words[round] = words[round - 16]! + words[round - 7]! + mixed;
  }
  return words;
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as number[] & { length: 8 };
  for (let round = 0; round < 64; round += 1) {
    const choice = (e! & f!) ^ (~e! & g!);
    const majority = (a! & b!) ^ (a! & c!) ^ (b! & c!);
    const first =
      h! + (turn(e!, 6) ^ turn(e!, 11) ^ turn(e!, 25)) + choice + ROUNDS[round]! + words[round]!;
    const second = (turn(a!, 2) ^ turn(a!, 13) ^ turn(a!, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d! + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = state[at]! + word!));
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
