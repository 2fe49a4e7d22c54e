import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256';

test('texts_of_every_length_around_a_block_have_the_digest_others_find', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'Würfel und Beutel '.repeat(12).slice(0, length);
    expect(sha256(text), `${length} letters`).toBe(
      createHash('sha256').update(text, 'utf8').digest('hex'),
    );
  }
});

test('the_digests_of_the_standard', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
