import { expect, test } from 'vitest';
import { checkNames, fitName } from './names';

test.each(['Anna', 'a', '123456789012345', 'Player1'])('%s is a name', (name) => {
  expect(checkNames([name, 'Bob'], 'en')).toBeUndefined();
});

test.each(['', 'Anna Maria', 'Jürgen', '1234567890123456', 'a_b'])('"%s" is none', (name) => {
  expect(checkNames(['Bob', name], 'en')).toMatch(/^Name\(s\) invalid!/);
  expect(checkNames(['Bob', name], 'de')).toMatch(/ungültig/);
});

test('every name is there once', () => {
  expect(checkNames(['Bob', 'Anna', 'Bob'], 'en')).toBe('No duplicate Names allowed!');
  expect(checkNames(['Bob', 'Anna', 'Bob'], 'de')).toBe('Keine doppelten Namen erlaubt!');
});

test.each([
  ['Anna', 'Anna'],
  ['Jürgen Weiß', 'JuergenWeiss'],
  ['Zoé de la Cruz-Hernández', 'ZoedelaCruzHern'],
  ['a_b 7', 'ab7'],
  ['棋手', ''],
])('%s is made to fit as "%s"', (name, fit) => {
  expect(fitName(name)).toBe(fit);
  if (fit !== '') expect(checkNames([fit], 'en')).toBeUndefined();
});
