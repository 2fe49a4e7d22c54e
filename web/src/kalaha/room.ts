import { once } from '../once';
import type { Room } from '../table/room';
import type { Event, Setup, View } from '../wire/kalaha';
import { describe } from './describe';
import Picture from './Picture.svelte';
import SetupForm from './SetupForm.svelte';
import { result, tell } from './tell';
import { words } from './words';

const room: Room<View, Event, Setup> = {
  id: 'kalaha',
  accent: { light: '#2c6b3a', dark: '#8fd3a0' },
  words,
  Board: once(() => import('./Board.svelte')),
  Picture,
  SetupForm,
  // A board that is solved.
  explored: { pits: 6, beans: 4, first: 'A' },
  Rules: () => import('./Rules.svelte'),
  firstLevel: 'classic-3',
  tell,
  result,
  describe,
};

export default room;
