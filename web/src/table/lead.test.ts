import { afterEach, expect, test } from 'vitest';
import { leadToBoard } from './lead';

const page = (board: string) =>
  (document.body.innerHTML = `<button id="menu"></button><main id="content" tabindex="-1">
    <div class="stage"><div class="layer">${board}</div></div></main>`);
const focused = () => document.activeElement?.id;

afterEach(() => (document.body.innerHTML = ''));

test('leads to the first thing on the board that can be reached by the tab key', () => {
  page('<i tabindex="-1"></i><i id="pit" tabindex="0"></i><i id="other" tabindex="0"></i>');
  expect([leadToBoard(), focused()]).toEqual([true, 'pit']);
});

test('leads to the board while nothing can be done, and on when something can', () => {
  page('<button id="roll" disabled></button>');
  expect([leadToBoard(), focused()]).toEqual([false, 'content']);
  document.querySelector('button#roll')!.removeAttribute('disabled');
  expect([leadToBoard(), focused()]).toEqual([true, 'roll']);
});

test('leaves whoever has gone elsewhere there', () => {
  page('<i id="pit" tabindex="0"></i>');
  document.getElementById('menu')!.focus();
  expect([leadToBoard(), focused()]).toEqual([true, 'menu']);
});
