import type { Language, RoomWords } from '../table/room';

/** What the house says about Kalaha. */
export const words: Record<Language, RoomWords> = {
  en: {
    name: 'Kalaha',
    sentence: 'Sow your beans around the board and bring home more than the other side.',
    levels: {
      'classic-1': 'Beginner',
      'classic-3': 'Advanced',
      'classic-5': 'Pro',
      'classic-10': 'Master',
    },
    seats: ['A', 'B'],
  },
  de: {
    name: 'Kalaha',
    sentence: 'Säe deine Bohnen reihum aus und bring mehr davon nach Hause als die Gegenseite.',
    levels: {
      'classic-1': 'Anfänger',
      'classic-3': 'Fortgeschritten',
      'classic-5': 'Profi',
      'classic-10': 'Meister',
    },
    seats: ['A', 'B'],
  },
};

/** A number of beans. */
export function beans(count: number, language: Language): string {
  if (language === 'de') return count === 1 ? '1 Bohne' : `${count} Bohnen`;
  return count === 1 ? '1 bean' : `${count} beans`;
}

/** Moves in the list of them. */
export const moveWords = {
  en: {
    pit: (number: number) => `pit ${number}`,
    captures: (beans: string) => `captures ${beans}`,
    again: 'last bean in the store',
    sweeps: (beans: string) => `${beans} swept`,
  },
  de: {
    pit: (number: number) => `Mulde ${number}`,
    captures: (beans: string) => `schlägt ${beans}`,
    again: 'letzte Bohne in der Gewinnmulde',
    sweeps: (beans: string) => `${beans} abgeräumt`,
  },
};

interface BoardWords {
  board: string;
  /** A store by whose it is. */
  store: (owner: string) => string;
  pit: (number: number) => string;
  /** A pit of somebody else. */
  pitOf: (owner: string, number: number) => string;
  /** Where the last bean of a pit falls. */
  lands: (field: string) => string;
  ownStore: string;
  lastMove: string;
  value: (beans: string, estimated: boolean) => string;
  certain: string;
  best: string;
  /** What is to be done next. */
  choosePit: string;
  tapAgain: string;
  clickAgain: string;
  again: string;
}

/** What stands on the board or is read out there. */
export const boardWords: Record<Language, BoardWords> = {
  en: {
    board: 'Kalaha board',
    store: (owner) => `${owner}’s store`,
    pit: (number) => `Pit ${number}`,
    pitOf: (owner, number) => `${owner}’s pit ${number}`,
    lands: (field) => `last bean falls into ${field}`,
    ownStore: 'your store',
    lastMove: 'last move',
    value: (beans, estimated) => (estimated ? `value about ${beans}` : `value ${beans}`),
    certain: 'certain',
    best: 'best move',
    choosePit: 'Choose a pit',
    tapAgain: 'Tap again to play',
    clickAgain: 'Click again to play',
    again: 'Again!',
  },
  de: {
    board: 'Kalaha-Brett',
    store: (owner) => `Gewinnmulde von ${owner}`,
    pit: (number) => `Mulde ${number}`,
    pitOf: (owner, number) => `Mulde ${number} von ${owner}`,
    lands: (field) => `letzte Bohne fällt in ${field}`,
    ownStore: 'deine Gewinnmulde',
    lastMove: 'letzter Zug',
    value: (beans, estimated) => (estimated ? `Wert etwa ${beans}` : `Wert ${beans}`),
    certain: 'sicher',
    best: 'bester Zug',
    choosePit: 'Wähle eine Mulde',
    tapAgain: 'Noch einmal tippen',
    clickAgain: 'Noch einmal klicken',
    again: 'Nochmal!',
  },
};
