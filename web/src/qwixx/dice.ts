import type { Color, Dice } from '../wire/qwixx';
import { scatter } from './pencil';
import { COLORS } from './sheet';

export type DieColor = Color | 'white';

/** A die on the table; without a face it is out of the game. */
export interface Die {
  id: string;
  color: DieColor;
  face: number | null;
}

/** How a die lies or flies: moved by parts of its size, tilted and spun in degrees. */
export interface Pose {
  x: number;
  y: number;
  tilt: number;
  spinX: number;
  spinY: number;
}

/** The dice, the white ones first. */
export function diceOf(dice: Dice): Die[] {
  const white = dice.white.map((face, index): Die => ({
    id: `white${index}`,
    color: 'white',
    face,
  }));
  return [...white, ...COLORS.map((color): Die => ({ id: color, color, face: dice[color] }))];
}

/**
 * Where a die is when the given part of its roll is over; at 1 it rests, a little askew as dice do.
 */
export function poseOf({ id }: Die, dice: Dice, part: number): Pose {
  const roll = JSON.stringify(dice);
  const chance = (what: string) => (scatter(`${roll} ${id} ${what}`) % 1000) / 999;
  const rest = 13 * (chance('tilt') - 0.5);
  if (part >= 1) return { x: 0, y: 0, tilt: rest, spinX: 0, spinY: 0 };
  const left = (1 - part) ** 3;
  const hop = Math.abs(Math.cos(part * 2.5 * Math.PI)) * (1 - part) ** 1.5;
  const turns = (what: string) =>
    (chance(what) < 0.5 ? -1 : 1) * (360 + 360 * Math.round(chance(`${what} turns`)));
  return {
    x: left * (chance('x') < 0.5 ? -1 : 1) * (1 + 2 * chance('far')),
    y: -1.1 * hop,
    tilt: rest + left * 220 * (chance('twist') - 0.5),
    spinX: left * turns('over'),
    spinY: left * turns('side'),
  };
}

/** The pips of a face on a square of three by three, as columns and rows. */
export function pipsOf(face: number): [number, number][] {
  const corners: [number, number][] = [
    [-1, -1],
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, 0],
    [1, 0],
  ];
  const around = corners.slice(0, face - (face % 2));
  return face % 2 === 1 ? [[0, 0], ...around] : around;
}
