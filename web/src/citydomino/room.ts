import { once } from '../once';
import type { Room } from '../table/room';
import type { Event, Setup, View } from '../wire/citydomino';
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
  Board: once(() => import('./Board.svelte')),
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
