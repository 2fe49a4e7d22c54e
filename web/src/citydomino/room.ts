import type { Room } from '../table/room';
import type { Event, Setup, View } from '../wire/citydomino';
import Board from './Board.svelte';
import MovePicture from './MovePicture.svelte';
import Picture from './Picture.svelte';
import SetupForm from './SetupForm.svelte';
import Token from './Token.svelte';
import { describe, result, tell } from './tell';
import { words } from './words';

const room: Room<View, Event, Setup> = {
  id: 'citydomino',
  accent: { light: '#1f6470', dark: '#82ccd8' },
  words,
  Board,
  Picture,
  Token,
  SetupForm,
  Rules: () => import('./Rules.svelte'),
  asksToSave: true,
  tell,
  result,
  Outcome: () => import('./Outcome.svelte'),
  describe,
  MovePicture,
};

export default room;
