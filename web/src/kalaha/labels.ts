import { hintOf } from '../table/hints';
import type { BoardProps } from '../table/room';
import type { View } from '../wire/kalaha';
import { beansAhead } from './hints';
import { numberOf, pitsPerSide, sideOf, storeOf } from './layout';
import { beans as beansIn, boardWords } from './words';

type Context = Pick<BoardProps<View>, 'players' | 'viewer' | 'seat' | 'hints' | 'language'> & {
  last: string | undefined;
  playable: boolean;
};

/** A pit or store in words, for those who do not see it. */
export function describeField(field: number, view: View, context: Context): string {
  const { language, last, hints, playable } = context;
  const words = boardWords[language];
  const parts = [nameField(field, view, context), beansIn(view.pits[field]!, language)];
  if (String(field) === last) parts.push(words.lastMove);
  const landing = view.landing[field];
  if (playable && landing !== null && landing !== undefined)
    parts.push(words.lands(nameLanding(landing, view, context)));
  const hint = playable ? hintOf(hints, String(field)) : undefined;
  if (hint && hints) {
    const { beans, estimated } = beansAhead(hint, hints, language);
    parts.push(words.value(beans, estimated));
    if (hint.exact) parts.push(words.certain);
    if (hint.best) parts.push(words.best);
  }
  return parts.join(', ');
}

function nameField(field: number, view: View, { players, viewer, language }: Context): string {
  const pits = pitsPerSide(view.pits.length);
  const words = boardWords[language];
  const owner = field <= pits ? 0 : 1;
  const name = players[owner]?.name || sideOf(owner);
  if (storeOf(sideOf(owner), pits) === field) return words.store(name);
  const number = numberOf(field, pits);
  return owner === viewer ? words.pit(number) : words.pitOf(name, number);
}

function nameLanding(field: number, view: View, context: Context): string {
  const own =
    context.seat !== undefined &&
    field === storeOf(sideOf(context.seat), pitsPerSide(view.pits.length));
  return own ? boardWords[context.language].ownStore : nameField(field, view, context);
}
