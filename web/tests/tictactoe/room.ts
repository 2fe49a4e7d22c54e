import { once } from '../../src/once';
import type { Room } from '../../src/table/room';
import type { Event, Setup, View } from '../wire/tictactoe';
import Picture from './Picture.svelte';
import SetupForm from './SetupForm.svelte';
import { result, tell } from './tell';
import { words } from './words';

const room: Room<View, Event, Setup> = {
  id: 'tictactoe',
  accent: { light: '#7a3e00', dark: '#ffc48a' },
  words,
  Board: once(() => import('./Board.svelte')),
  Picture,
  SetupForm,
  Rules: () => import('./Rules.svelte'),
  tell,
  result,
};

export default room;
