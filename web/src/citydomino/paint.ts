import type { Kind } from '../wire/citydomino';

/** The colour a player's marks have; each also has a shape and a number of its own. */
export const PLAYER_COLOURS = ['#b3262e', '#1f5fa8', '#8a5a00', '#6b3fa0'] as const;

export const KINDS: readonly Kind[] = [
  'amusement',
  'industry',
  'office',
  'park',
  'shopping',
  'home',
];

/** What a district stands on. */
export const GROUNDS: Record<Kind, string> = {
  amusement: '#eeb0d3',
  industry: '#b8a697',
  office: '#a5c6e3',
  park: '#8fc36b',
  shopping: '#f4cf62',
  home: '#f2b48c',
};
