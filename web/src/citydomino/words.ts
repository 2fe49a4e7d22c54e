import type { Language, RoomWords } from '../table/room';
import type { Direction, Domino, Half, Kind } from '../wire/citydomino';

/** What the house says about City Domino. */
export const words: Record<Language, RoomWords> = {
  en: {
    name: 'City Domino',
    sentence: 'Draft dominoes and build a city of large districts with many stars.',
    levels: { classic: 'Classic' },
    seats: ['1', '2', '3', '4'],
  },
  de: {
    name: 'City Domino',
    sentence: 'Wähle Dominosteine und baue eine Stadt mit großen Vierteln und vielen Sternen.',
    levels: { classic: 'Klassisch' },
    seats: ['1', '2', '3', '4'],
  },
};

export const kindNames: Record<Language, Record<Kind, string>> = {
  en: {
    amusement: 'Amusement',
    industry: 'Industry',
    office: 'Offices',
    park: 'Park',
    shopping: 'Shopping',
    home: 'Homes',
  },
  de: {
    amusement: 'Vergnügen',
    industry: 'Industrie',
    office: 'Büros',
    park: 'Park',
    shopping: 'Einkauf',
    home: 'Wohnen',
  },
};

export const directionNames: Record<Language, Record<Direction, string>> = {
  en: { right: 'right', down: 'down', left: 'left', up: 'up' },
  de: { right: 'rechts', down: 'unten', left: 'links', up: 'oben' },
};

/** Where the second half of a domino lies, as seen from the first. */
export const besideNames: Record<Language, Record<Direction, string>> = {
  en: { right: 'to its right', down: 'below it', left: 'to its left', up: 'above it' },
  de: { right: 'rechts daneben', down: 'darunter', left: 'links daneben', up: 'darüber' },
};

export function stars(count: number, language: Language): string {
  if (language === 'de') return count === 1 ? '1 Stern' : `${count} Sterne`;
  return count === 1 ? '1 star' : `${count} stars`;
}

export function points(count: number, language: Language): string {
  if (language === 'de') return count === 1 ? '1 Punkt' : `${count} Punkte`;
  return count === 1 ? '1 point' : `${count} points`;
}

export function halfName({ kind, prestige }: Half, language: Language): string {
  const name = kindNames[language][kind];
  return prestige === 0 ? name : `${name} (${stars(prestige, language)})`;
}

/** A domino by its two districts. */
export function dominoName({ first, second }: Domino, language: Language): string {
  return `${halfName(first, language)}${language === 'de' ? ' und ' : ' and '}${halfName(second, language)}`;
}

const english = {
  board: 'City Domino board',
  city: (name: string) => `City of ${name}`,
  current: 'This round',
  next: 'Next round',
  /** Instead of these, when nothing is left in the bag. */
  last: { current: 'Last round', next: 'The bag is empty' },
  /** The banks where there is little room. */
  short: { current: 'Now', next: 'Next' },
  bag: (count: number) => `Bag: ${count}`,
  slot: (place: number, domino: string) => `Domino ${place}: ${domino}`,
  markedBy: (name: string) => `chosen by ${name}`,
  unmarked: 'free',
  value: (value: string, best: boolean) => `value ${value}${best ? ', best move' : ''}`,
  box: 'Turning box',
  boxEmpty: 'Nothing to lay',
  turn: 'Turn by 90°',
  turnHow: 'Click or R turns, drag to lay',
  discard: 'Discard the domino',
  shift: (direction: string) => `Shift the city: ${direction}`,
  fieldHow: 'Arrow keys move the domino, R turns it, Enter lays it',
  at: (first: string, x: number, y: number, second: string, where: string) =>
    `${first} at column ${x}, row ${y}, ${second} ${where}`,
  fits: 'fits',
  /** Why it does not fit. */
  reasons: {
    outside: 'One half lies outside the field',
    taken: 'Something is built there already',
    apart: 'Neither half lies beside its own kind or the centre',
  },
  places: (now: number, later: number) =>
    `It fits in ${now} ${now === 1 ? 'place' : 'places'} as it lies, and in ${later} more when turned`,
  /** What is to be done next. */
  todo: {
    markCurrent: 'Choose a domino for the first round',
    markNext: 'Choose a domino for the next round',
    lay: 'Lay this domino',
    discard: 'It fits nowhere: discard it',
    shift: 'It fits nowhere: shift the city or discard it',
  },
  cells: (count: number) => (count === 1 ? '1 cell' : `${count} cells`),
  free: 'nothing built yet',
  result: 'Result',
  rank: 'Rank',
  district: (kind: string, cells: number, prestige: number, points: number) =>
    `${kind} ${cells}×${prestige}: ${cells} ${cells === 1 ? 'cell' : 'cells'} times ${stars(prestige, 'en')} is ${points}`,
  largest: (cells: number) => `largest district: ${cells}`,
};

type BoardWords = typeof english;

const german: BoardWords = {
  board: 'City-Domino-Brett',
  city: (name) => `Stadt von ${name}`,
  current: 'Diese Runde',
  next: 'Nächste Runde',
  last: { current: 'Letzte Runde', next: 'Der Beutel ist leer' },
  short: { current: 'Jetzt', next: 'Danach' },
  bag: (count) => `Beutel: ${count}`,
  slot: (place, domino) => `Stein ${place}: ${domino}`,
  markedBy: (name) => `gewählt von ${name}`,
  unmarked: 'frei',
  value: (value, best) => `Wert ${value}${best ? ', bester Zug' : ''}`,
  box: 'Drehbox',
  boxEmpty: 'Nichts zu legen',
  turn: 'Um 90° drehen',
  turnHow: 'Klick oder R dreht, ziehen zum Legen',
  discard: 'Stein abwerfen',
  shift: (direction) => `Stadt schieben: nach ${direction}`,
  fieldHow: 'Pfeiltasten bewegen den Stein, R dreht ihn, Eingabe legt ihn',
  at: (first, x, y, second, where) => `${first} in Spalte ${x}, Zeile ${y}, ${second} ${where}`,
  fits: 'passt',
  reasons: {
    outside: 'Eine Hälfte liegt außerhalb des Feldes',
    taken: 'Dort ist schon gebaut',
    apart: 'Keine Hälfte liegt neben ihrer Art oder dem Zentrum',
  },
  places: (now, later) =>
    `So gedreht passt der Stein an ${now} ${now === 1 ? 'Stelle' : 'Stellen'}, anders gedreht an ${later} weitere`,
  todo: {
    markCurrent: 'Wähle einen Stein für die erste Runde',
    markNext: 'Wähle einen Stein für die nächste Runde',
    lay: 'Lege diesen Stein',
    discard: 'Er passt nirgends: Wirf ihn ab',
    shift: 'Er passt nirgends: Schieb die Stadt oder wirf ihn ab',
  },
  cells: (count) => (count === 1 ? '1 Feld' : `${count} Felder`),
  free: 'noch nichts gebaut',
  result: 'Ergebnis',
  rank: 'Platz',
  district: (kind, cells, prestige, points) =>
    `${kind} ${cells}×${prestige}: ${cells} ${cells === 1 ? 'Feld' : 'Felder'} mal ${stars(prestige, 'de')} macht ${points}`,
  largest: (cells) => `größtes Viertel: ${cells}`,
};

/** What stands on the board or is read out there. */
export const boardWords: Record<Language, BoardWords> = { en: english, de: german };
