const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** As many letters as the server wants: 132 bits. */
const LENGTH = 22;

/**
 * Something nobody can guess: the secret of a seat, an invitation or a code for another device.
 * Made of random numbers that browsers have on plain http too.
 */
export function makeSecret(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join('');
}
