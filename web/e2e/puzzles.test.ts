import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cardOf, giveCard } from './cards';
import { guests, house } from './evening';
import { MAKE } from './lessons';
import { expectNoSidewaysScrolling, PHONE } from './screens';
import { expectAccessible } from './table';

interface Shown {
  id: string;
  legal: string[];
}

/** The moves that solve a puzzle: whoever has tried is told. */
async function solutionsOf(game: string, { id, legal }: Shown): Promise<string[]> {
  const answer = await fetch(`${house.url}api/puzzles/${game}/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ move: legal[0] }),
  });
  return ((await answer.json()) as { solutions: string[] }).solutions;
}

async function todays(game: string): Promise<Shown> {
  const counts = (await (await fetch(`${house.url}api/puzzles`)).json()) as {
    game: string;
    today: string;
  }[];
  const { today } = counts.find((count) => count.game === game)!;
  return (await (await fetch(`${house.url}api/puzzles/${game}/${today}`)).json()) as Shown;
}

/** Does what brings the next puzzle to train with, and gives it. */
async function nextPuzzle(page: Page, ask: () => Promise<unknown>): Promise<Shown> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/next')),
    ask(),
  ]);
  return (await answer.json()) as Shown;
}

test('a wrong try at the puzzle of the day is refuted on the board, and the solution shown', async () => {
  const { page, problems } = await guests.guest();
  const puzzle = await todays('kalaha');
  const solutions = await solutionsOf('kalaha', puzzle);
  const wrong = puzzle.legal.find((move) => !solutions.includes(move))!;
  await page.goto(`${house.url}puzzles`);
  await page.getByRole('link', { name: 'Kalaha: puzzle of the day' }).click();
  await page.locator('[data-pit][role=button]').first().waitFor();
  await expectAccessible(page);
  await MAKE['kalaha']!(page, wrong);
  await page.getByRole('status').getByText('Not this one.').waitFor();
  await page.getByRole('group', { name: 'What would have followed' }).waitFor();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  const solution = page.getByRole('group', { name: 'The solution' });
  await solution.getByRole('button', { name: 'One move back' }).click();
  await expectAccessible(page);
  await page.setViewportSize(PHONE.viewport);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Try it again' }).click();
  await MAKE['kalaha']!(page, solutions[0]!);
  await page.getByRole('status').getByText('Solved!').waitFor();

  await page.goto(`${house.url}puzzles`);
  await page.getByText('Not solved today').waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('training counts on the device, and on the card where there is one', async () => {
  const { page, problems } = await guests.guest();
  const training = () => page.goto(`${house.url}puzzles/pentago#training`);
  const solve = async (puzzle: Shown) => {
    const [move] = await solutionsOf('pentago', puzzle);
    await page.locator('[data-cell][aria-disabled=false]').first().waitFor();
    await MAKE['pentago']!(page, move!);
    await page.getByRole('status').getByText('Solved!').waitFor();
  };
  const first = await nextPuzzle(page, training);
  await solve(first);
  await page.getByText('1 of 1 solved').waitFor();
  const next = page.getByRole('button', { name: 'Next puzzle' });
  const second = await nextPuzzle(page, () => next.click());
  expect(second.id).not.toBe(first.id);
  await page.reload();
  await page.getByText('1 of 1 solved').waitFor();

  const card = await cardOf(house.url, 'Ann');
  await giveCard(page, house.url, card);
  await page.goto(house.url);
  await solve(await nextPuzzle(page, training));
  const kept = await card.ask('GET', 'api/puzzles/pentago/standing');
  expect(kept).toMatchObject({ tried: 1, solved: 1, streak: 1 });
  expect(problems).toEqual([]);
});
