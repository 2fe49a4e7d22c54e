import { once } from '../once';
import type { Room } from '../table/room';
import type { Event, Setup, View } from '../wire/pentago';
import { describe } from './describe';
import Picture from './Picture.svelte';
import SetupForm from './SetupForm.svelte';
import { result, tell } from './tell';
import Token from './Token.svelte';
import { words } from './words';

const room: Room<View, Event, Setup> = {
  id: 'pentago',
  accent: { light: '#2b4aa0', dark: '#a8c0ff' },
  words,
  Board: once(() => import('./Board.svelte')),
  Picture,
  Token,
  SetupForm,
  Rules: () => import('./Rules.svelte'),
  tell,
  result,
  describe,
};

export default room;
