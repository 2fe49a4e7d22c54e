import type { Bean } from './beans';

/** A kind of bean by its colours, from the lit side to the edge. */
export interface Variety {
  light: string;
  body: string;
  edge: string;
  /** The colour of its speckles, if it has any. */
  speckle?: string;
}

export const VARIETIES: readonly Variety[] = [
  { light: '#c9604a', body: '#8c2a22', edge: '#4d110f' },
  { light: '#fffaf0', body: '#eadfc6', edge: '#a8906a' },
  { light: '#7d6a66', body: '#3a2a2b', edge: '#150c0d' },
  { light: '#eac08a', body: '#bd8146', edge: '#74441c' },
  { light: '#f8e3cb', body: '#d9b48f', edge: '#8f6547', speckle: '#8a2f33' },
];

/** How often each kind is met. */
const KINDS = [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4];

/** The directions light may come from, seen by a bean that is turned. */
export const LIGHTS = 8;

/** The outline of a bean around the origin, its back up. */
export const OUTLINE =
  'M-12.2 1.2C-12.9-4.6-7.2-8-.4-7.6 6.8-8 13-4.4 12.3 1.6 11.8 6.6 6.6 7.6 3.6 5.4 1.6 4-1.4 3.9-3.3 5.2-6.6 7.4-11.6 6.2-12.2 1.2Z';

/** Small dapples within the outline. */
export const SPECKLES =
  'M-8.6-1.8l2-1.6M-4.6 1.6l2.6-.6M-3.8-4.6l2.6-.4M1.6-2.2l2.2.9M5-5.2l1.8.9M6.6 1.4l2.4-.5M9.4-2.4l.9 1.4M-9.2 2.4l1.2.9M2.4 2.2l1.4-.4M-1.4-1l.9.4';

/** The kind of a bean. */
export function varietyOf(bean: Bean): number {
  return KINDS[scatter(bean) % KINDS.length]!;
}

/** How large a bean is, about 1. */
export function sizeOf(bean: Bean): number {
  return 1.02 + (scatter(bean + 4099) % 100) / 700;
}

/**
 * Which of the lights falls on a bean turned by this many degrees, when it comes from the upper
 * left.
 */
export function lightOn(turn: number): number {
  const seen = 225 - turn;
  return ((Math.round((seen * LIGHTS) / 360) % LIGHTS) + LIGHTS) % LIGHTS;
}

/** The direction of a light, as a point on the unit circle. */
export function lightFrom(light: number): { x: number; y: number } {
  const angle = (2 * Math.PI * light) / LIGHTS;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

function scatter(seed: number): number {
  let mixed = Math.imul(seed + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
