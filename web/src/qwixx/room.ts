import { once } from '../once';
import type { Room } from '../table/room';
import type { Event, Setup, View } from '../wire/qwixx';
import { describe } from './describe';
import MovePicture from './MovePicture.svelte';
import Picture from './Picture.svelte';
import SetupForm from './SetupForm.svelte';
import { result, tell } from './tell';
import { words } from './words';

const room: Room<View, Event, Setup> = {
  id: 'qwixx',
  accent: { light: '#7c2252', dark: '#eda6cb' },
  words,
  Board: once(() => import('./Board.svelte')),
  Picture,
  SetupForm,
  Rules: () => import('./Rules.svelte'),
  tell,
  result,
  describe,
  MovePicture,
};

export default room;
