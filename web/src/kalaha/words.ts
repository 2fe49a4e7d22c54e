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

interface BoardWords {
  board: string;
  /** A store by whose it is. */
  store: (owner: string) => string;
  pit: (number: number) => string;
  /** Where the last bean of a pit falls. */
  lands: (field: string) => string;
  ownStore: string;
  lastMove: string;
  value: (value: string, exact: boolean, best: boolean) => string;
  tapAgain: string;
  doubleClick: string;
  again: string;
}

/** What stands on the board or is read out there. */
export const boardWords: Record<Language, BoardWords> = {
  en: {
    board: 'Kalaha board',
    store: (owner) => `${owner}’s store`,
    pit: (number) => `Pit ${number}`,
    lands: (field) => `last bean falls into ${field}`,
    ownStore: 'your store',
    lastMove: 'last move',
    value: (value, exact, best) =>
      `value ${value}${exact ? ', certain' : ''}${best ? ', best move' : ''}`,
    tapAgain: 'Tap again to play',
    doubleClick: 'Double-click to play',
    again: 'Again!',
  },
  de: {
    board: 'Kalaha-Brett',
    store: (owner) => `Gewinnmulde von ${owner}`,
    pit: (number) => `Mulde ${number}`,
    lands: (field) => `letzte Bohne fällt in ${field}`,
    ownStore: 'deine Gewinnmulde',
    lastMove: 'letzter Zug',
    value: (value, exact, best) =>
      `Wert ${value}${exact ? ', sicher' : ''}${best ? ', bester Zug' : ''}`,
    tapAgain: 'Nochmal tippen',
    doubleClick: 'Doppelklick zum Spielen',
    again: 'Nochmal!',
  },
};
