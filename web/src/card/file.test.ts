import { expect, test } from 'vitest';
import { cardFile, cardInFile } from './file';

const card = { id: 'one', name: 'Änne "Z" 棋', picture: 7, key: 'k'.repeat(22) };

/** jsdom's blobs do not tell their text. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
}

test('a card comes out of its file as it went in', async () => {
  expect(cardInFile(await textOf(cardFile(card)))).toEqual(card);
});

test.each([
  '',
  'null',
  '7',
  '[]',
  JSON.stringify(card),
  JSON.stringify({ format: 'spieltisch/2' }),
  JSON.stringify({ ...card, format: 'spieltisch-card/1', key: 7 }),
])('no card is found in %s', (text) => {
  expect(cardInFile(text)).toBeUndefined();
});
