import { hintOf } from '../table/hints';
import type { Language } from '../table/room';
import type { CityView, Direction, Domino, SlotView, View } from '../wire/citydomino';
import type { MoveValues, Player } from '../wire/house';
import { placesOf, spotOf, type Reason, type Spot } from './spot';
import { boardWords, besideNames, dominoName, halfName, kindNames, points, stars } from './words';

/** A city in words: its points and districts. */
export function describeCity(city: CityView, name: string, language: Language): string {
  const words = boardWords[language];
  const districts = city.districts.map(
    ({ kind, cells, prestige }) =>
      `${kindNames[language][kind]} ${words.cells(cells.length)}, ${stars(prestige, language)}`,
  );
  return `${words.city(name)}, ${points(city.points, language)}: ${districts.join('; ') || words.free}`;
}

/** A domino of a bank in words. */
export function describeSlot(
  slot: SlotView,
  place: number,
  players: Player[],
  language: Language,
  value?: string,
): string {
  const words = boardWords[language];
  const mark =
    slot.seat === null
      ? words.unmarked
      : words.markedBy(players[slot.seat]?.name ?? String(slot.seat + 1));
  return [words.slot(place + 1, dominoName(slot.domino, language)), mark, value]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** Where a domino is held over the field, and whether it fits or why not. */
export function describeSpot(
  domino: Domino,
  spot: Spot,
  against: Reason | undefined,
  language: Language,
): string {
  const words = boardWords[language];
  const [first, second] = [halfName(domino.first, language), halfName(domino.second, language)];
  const at = words.at(first, spot.x + 1, spot.y + 1, second, besideNames[language][spot.direction]);
  return `${at}: ${against ? words.reasons[against] : words.fits}`;
}

/** In how many places the domino fits as it is turned, and in how many others. */
export function describePlaces(
  moves: readonly string[],
  direction: Direction,
  language: Language,
): string {
  const now = placesOf(moves, (spot) => spot.direction === direction).length;
  const all = placesOf(moves, () => true).length;
  return boardWords[language].places(now, all - now);
}

/** What whoever has these moves is to do next. */
export function describeTodo({ phase }: View, moves: readonly string[], language: Language) {
  const { todo } = boardWords[language];
  if (phase === 'mark-current') return todo.markCurrent;
  if (phase === 'mark-next') return todo.markNext;
  if (moves.some((move) => spotOf(move) !== undefined)) return todo.lay;
  return moves.length > 1 ? todo.shift : todo.discard;
}

/** The value of a move as shown with the hints. */
export function valueOf(
  hints: MoveValues | undefined,
  move: string,
  language: Language,
): string | undefined {
  return hintOf(hints, move)
    ?.value.toLocaleString(language, { maximumFractionDigits: 1 })
    .replace('-', '−');
}
