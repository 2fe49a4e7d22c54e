import { once } from '../once';
import type { Room } from '../table/room';
import type { Event, Setup, View } from '../wire/crosswise';
import { describe } from './describe';
import MovePicture from './MovePicture.svelte';
import { checkNames, fitName } from './names';
import Picture from './Picture.svelte';
import SetupForm from './SetupForm.svelte';
import { rim } from './teams';
import { result, tell } from './tell';
import { words } from './words';

const room: Room<View, Event, Setup> = {
  id: 'crosswise',
  accent: { light: '#3f4fa3', dark: '#aab6f7' },
  words,
  Board: once(() => import('./Board.svelte')),
  Picture,
  SetupForm,
  Rules: () => import('./Rules.svelte'),
  side: (seat) => seat % 2,
  places: 4,
  speed: 'fast',
  tell,
  result,
  rim,
  Outcome: () => import('./Outcome.svelte'),
  checkNames,
  fitName,
  describe,
  MovePicture,
};

export default room;
