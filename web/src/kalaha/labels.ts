import { hintOf } from '../table/hints';
import type { BoardProps } from '../table/room';
import { signed } from '../table/values';
import type { View } from '../wire/kalaha';
import { pitsPerSide, sideOf, storeOf } from './layout';
import { beans, boardWords } from './words';

type Context = Pick<BoardProps<View>, 'players' | 'seat' | 'hints' | 'language'> & {
  last: string | undefined;
  playable: boolean;
};

/** A pit or store in words, for those who do not see it. */
export function describeField(field: number, view: View, context: Context): string {
  const { language, last, hints, playable } = context;
  const words = boardWords[language];
  const parts = [nameField(field, view, context), beans(view.pits[field]!, language)];
  if (String(field) === last) parts.push(words.lastMove);
  const landing = view.landing[field];
  if (playable && landing !== null && landing !== undefined)
    parts.push(words.lands(nameLanding(landing, view, context)));
  const hint = playable ? hintOf(hints, String(field)) : undefined;
  if (hint) parts.push(words.value(signed(hint.value, language), hint.exact, hint.best));
  return parts.join(', ');
}

function nameField(field: number, view: View, { players, language }: Context): string {
  const pits = pitsPerSide(view.pits.length);
  const words = boardWords[language];
  const owner = [0, 1].find((seat) => storeOf(sideOf(seat), pits) === field);
  if (owner === undefined) return words.pit(field);
  return words.store(players[owner]?.name || sideOf(owner));
}

function nameLanding(field: number, view: View, context: Context): string {
  const own =
    context.seat !== undefined &&
    field === storeOf(sideOf(context.seat), pitsPerSide(view.pits.length));
  return own ? boardWords[context.language].ownStore : nameField(field, view, context);
}
