import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { Played } from '../wire/house';
import MovePicture from './MovePicture.svelte';

const gist = { domino: 24, halves: ['H1', 'P0'] };
const picture = (move: string, known = true) =>
  render(MovePicture, { played: { seat: 0, move, ...(known && { gist }) } as Played }).container;

test('the picture of a move shows its domino, and where it was laid', () => {
  const container = picture('lay 1,3,up');
  expect(screen.getByRole('img', { name: 'Homes (1 star) and Park' })).toBeDefined();
  const cells = [...container.querySelectorAll('.half')].map((cell) => cell.getAttribute('y'));
  expect(cells).toEqual(['61', '41']);
});

test('a mark has a ring, what was discarded is struck out', () => {
  expect(picture('mark 2').querySelector('circle')).not.toBeNull();
  expect(picture('discard').querySelector('circle')).toBeNull();
});

test('moves without a domino have no picture', () => {
  expect(picture('shift left', false).querySelector('svg')).toBeNull();
});
