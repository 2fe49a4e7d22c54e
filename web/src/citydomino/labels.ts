import { hintOf } from '../table/hints';
import type { Language } from '../table/room';
import type { CityView, Domino, SlotView } from '../wire/citydomino';
import type { MoveValues, Player } from '../wire/house';
import type { Spot } from './spot';
import {
  boardWords,
  directionNames,
  dominoName,
  halfName,
  kindNames,
  points,
  stars,
} from './words';

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

/** Where a domino is held over the field, and whether it fits. */
export function describeSpot(
  domino: Domino,
  spot: Spot,
  fits: boolean,
  language: Language,
): string {
  const words = boardWords[language];
  const [first, second] = [halfName(domino.first, language), halfName(domino.second, language)];
  const at = words.at(
    first,
    spot.x + 1,
    spot.y + 1,
    second,
    directionNames[language][spot.direction],
  );
  return `${at}: ${fits ? words.fits : words.fitsNot}`;
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
