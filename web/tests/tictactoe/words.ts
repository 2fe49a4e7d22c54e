import type { Language, RoomWords } from '../../src/table/room';

/** What the house says about the game. */
export const words: Record<Language, RoomWords> = {
  en: {
    name: 'Tic-tac-toe',
    sentence: 'Three crosses or noughts in a line win.',
    levels: { classic: 'Classic' },
    seats: ['X', 'O'],
  },
  de: {
    name: 'Drei gewinnt',
    sentence: 'Drei Kreuze oder Kreise in einer Reihe gewinnen.',
    levels: { classic: 'Klassisch' },
    seats: ['X', 'O'],
  },
};

/** What is read out on the board. */
export const boardWords = {
  en: {
    board: 'Tic-tac-toe board',
    free: 'free',
    last: 'last move',
    won: 'in the winning line',
    best: 'best move',
  },
  de: {
    board: 'Drei-gewinnt-Brett',
    free: 'frei',
    last: 'letzter Zug',
    won: 'in der Gewinnreihe',
    best: 'bester Zug',
  },
} satisfies Record<Language, Record<string, string>>;
