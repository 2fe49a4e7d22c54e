import { expect, test } from 'vitest';
import { guests, house } from './evening';
import { MAKE } from './lessons';
import { expectAccessible, isFocusOnBoard, tabTo } from './table';

interface Text {
  en: string;
}
interface Step {
  text: Text;
  todo?: Text;
  expect?: string[];
  wrong?: { moves: string[]; text: Text }[];
  done?: Text;
}

async function lessonOf(game: string): Promise<Step[]> {
  const answer = await fetch(`${house.url}api/games/${game}/lesson`);
  return ((await answer.json()) as { steps: Step[] }).steps;
}

test.each(Object.keys(MAKE))(
  'the lesson of %s is taken to its end by what it says itself',
  async (game) => {
    const { page, problems } = await guests.guest();
    const steps = await lessonOf(game);
    const make = MAKE[game]!;
    const first = steps.findIndex(({ wrong }) => wrong !== undefined && wrong.length > 0);
    await page.goto(`${house.url}learn/${game}`);
    for (const [index, step] of steps.entries()) {
      await page.getByText(`Step ${index + 1} of ${steps.length}`).waitFor();
      await page.getByText(step.text.en).waitFor();
      const [wrong] = step.wrong ?? [];
      if (index === first && wrong) {
        await make(page, wrong.moves[0]!);
        await page.getByText(wrong.text.en).waitFor();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Try again' }).click();
      }
      const [move] = step.expect ?? [];
      if (move !== undefined) await make(page, move);
      if (step.done) await page.getByText(step.done.en).waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
    }
    await page.getByText('You know how it goes.').waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  },
);

test('a lesson is taken by keyboard alone, and steps can be skipped', async () => {
  const { page, problems } = await guests.guest();
  const steps = await lessonOf('kalaha');
  await page.goto(`${house.url}learn/kalaha`);
  await expect.poll(() => isFocusOnBoard(page)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(steps[0]!.done!.en).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`Step 2 of ${steps.length}`).waitFor();
  await expect.poll(() => isFocusOnBoard(page)).toBe(true);
  await tabTo(page, 'Skip this step');
  for (let step = 3; step <= steps.length; step++) {
    await page.keyboard.press('Enter');
    await page.getByText(`Step ${step} of ${steps.length}`).waitFor();
  }
  await page.keyboard.press('Enter');
  await page.getByText('You know how it goes.').waitFor();
  expect(problems).toEqual([]);
});

test('the lesson is offered with the first game of each kind, and only then', async () => {
  const { page, problems } = await guests.guest();
  const offer = (game: string) => page.getByRole('dialog').getByText(`New to ${game}?`);
  const open = async (game: string) => {
    await page.getByRole('button', { name: `Play ${game}` }).click();
    await page.getByRole('button', { name: 'Start game' }).waitFor();
  };
  await page.goto(house.url);
  await open('Kalaha');
  await offer('Kalaha').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await offer('Kalaha').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await open('Kalaha');
  expect(await offer('Kalaha').count()).toBe(0);
  await page.keyboard.press('Escape');
  await open('Pentago');
  await offer('Pentago').waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'First steps' }).click();
  await page.getByRole('heading', { name: 'First steps: Pentago' }).waitFor();
  await page.goto(house.url);
  await open('Pentago');
  expect(await offer('Pentago').count()).toBe(0);
  expect(problems).toEqual([]);
});
