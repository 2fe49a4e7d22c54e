import type { BoardProps } from '../table/room';
import { signed } from '../table/values';
import type { View } from '../wire/crosswise';
import type { Faces } from './faces';
import type { Values } from './hints';
import { handOf, isCell, type Place } from './places';
import { boardWords, tileNames } from './words';

type Context = Pick<BoardProps<View>, 'players' | 'seat' | 'language'> & {
  faces: Faces;
  picked: Place | undefined;
  /** Whether the place can be chosen: to take its tile, or to put one there. */
  role: 'source' | 'target' | undefined;
  last: boolean;
  values: Values;
};

/** A cell or a slot of a hand in words, for those who do not see it. */
export function describePlace(place: Place, context: Context): string {
  const { faces, picked, role, last, values, language } = context;
  const words = boardWords[language];
  const face = faces.get(place);
  const parts = [
    namePlace(place, context),
    face === null ? words.hidden : tileNames[language][face ?? 0]!,
  ];
  if (last) parts.push(words.lastMove);
  if (place === picked) parts.push(words.picked);
  else if (role === 'target') parts.push(words.target);
  else if (role === 'source') parts.push(words.playable);
  const value = values.get(place);
  if (value) parts.push(words.value(signed(value.value, language), value.best));
  return parts.join(', ');
}

function namePlace(place: Place, { players, seat, language }: Context): string {
  if (isCell(place)) return place;
  const words = boardWords[language];
  const hand = handOf(place);
  const owner = hand.seat === seat ? words.own : (players[hand.seat]?.name ?? '');
  return words.slot(owner, hand.slot + 1);
}
