import { expect, test } from 'vitest';
import type { LessonStep } from '../wire/house';
import { after, answerTo, isRight, placeOf } from './course';

const say = (en: string) => ({ en, de: `${en}!` });
const steps: LessonStep[] = [
  {
    position: 'first',
    seat: 0,
    text: say('one'),
    todo: say('play 1 or 2'),
    expect: ['1', '2'],
    wrong: [{ moves: ['3'], text: say('three gives it away'), then: [{ seat: 1, move: '9' }] }],
    otherwise: say('not that'),
    then: [{ seat: 1, move: '8' }],
    done: say('well done'),
  },
  { seat: 0, text: say('look') },
  { seat: 0, text: say('three'), todo: say('go on'), expect: ['4'] },
  { position: 'fourth', seat: 1, text: say('four'), todo: say('go on'), expect: ['5'] },
];

test('a step without a position goes on where the one before it ended', () => {
  const played = [
    { seat: 0, move: '1' },
    { seat: 1, move: '8' },
  ];
  expect(placeOf(steps, 0)).toEqual({ position: 'first', moves: [] });
  expect(placeOf(steps, 1)).toEqual({ position: 'first', moves: played });
  expect(placeOf(steps, 2)).toEqual({ position: 'first', moves: played });
  expect(placeOf(steps, 3)).toEqual({ position: 'fourth', moves: [] });
});

test('a right move is followed by the answers of the others, a wrong one by what it allows', () => {
  const [step] = steps;
  expect(after(step!, [], '2').map(({ move }) => move)).toEqual(['2', '8']);
  expect(after(step!, [], '3').map(({ move }) => move)).toEqual(['3', '9']);
  expect(after(step!, [], '7').map(({ move }) => move)).toEqual(['7']);
});

test('every move has an answer', () => {
  const [step] = steps;
  expect([isRight(step!, '2'), isRight(step!, '3')]).toEqual([true, false]);
  expect(['1', '3', '7'].map((move) => answerTo(step!, move)?.en)).toEqual([
    'well done',
    'three gives it away',
    'not that',
  ]);
});
