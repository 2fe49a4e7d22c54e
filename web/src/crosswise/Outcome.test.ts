import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { Outcome as Ending } from '../wire/crosswise';
import Outcome from './Outcome.svelte';
import { sample } from './sample';

const players = ['Anna', 'Bob', 'Cleo', 'Dan'].map((name) => ({ name }));

function show(outcome: Ending, six: boolean) {
  const start = sample([], [[], [], [], []]);
  const teams = start.teams.map((team, index) => ({
    ...team,
    points: [24, 18][index]!,
    six: six && team.team === outcome,
  }));
  const { container } = render(Outcome, {
    view: { ...start, teams, outcome },
    players,
    language: 'en',
  });
  return container.querySelector('[data-outcome]')!;
}

const texts = (outcome: Element) =>
  [...outcome.children].map((team) => team.textContent.replaceAll(/\s+/g, ' ').trim());

test('names teams, players and points', () => {
  expect(texts(show('horizontal', false))).toEqual([
    'Team Vertical AnnaCleo 24',
    'Team Horizontal BobDan 18',
  ]);
});

test('says SIXES in place of points', () => {
  expect(texts(show('vertical', true))).toEqual([
    'Team Vertical AnnaCleo SIXES',
    'Team Horizontal BobDan 18',
  ]);
});
