import type { Language, RoomWords } from '../table/room';
import { winShare } from '../table/values';
import type { Direction } from '../wire/pentago';
import type { Turn } from './notation';

/** What the house says about Pentago. */
export const words: Record<Language, RoomWords> = {
  en: {
    name: 'Pentago',
    sentence: 'Place a marble, turn a quarter of the board, and line up five.',
    levels: {
      'classic-2': 'Gentle',
      'classic-2-defensive': 'Gentle, careful',
      'classic-3': 'Advanced',
      'classic-3-defensive': 'Advanced, careful',
    },
    seats: ['P', 'C'],
  },
  de: {
    name: 'Pentago',
    sentence: 'Setz eine Murmel, dreh ein Viertel des Bretts und bring fünf in eine Reihe.',
    levels: {
      'classic-2': 'Sanft',
      'classic-2-defensive': 'Sanft, defensiv',
      'classic-3': 'Fortgeschritten',
      'classic-3-defensive': 'Fortgeschritten, defensiv',
    },
    seats: ['P', 'C'],
  },
};

interface BoardWords {
  board: string;
  free: string;
  marble: (owner: string) => string;
  waiting: string;
  lastMove: string;
  winning: string;
  quadrants: [string, string, string, string];
  turns: Record<Direction, string>;
  arrow: (quadrant: string, turn: string) => string;
  value: (value: string, best: boolean) => string;
  win: string;
  draw: string;
  loss: string;
  /** What is to be done next. */
  placeNow: string;
  turnNow: string;
  /** A move of which only the marble is there. */
  begun: (cell: string) => string;
  /** What is read out when a marble waits for its turn, is taken back, or a quadrant is chosen. */
  placed: (cell: string) => string;
  taken: string;
  chosen: (quadrant: string) => string;
}

/** What stands on the board or is read out there. */
export const boardWords: Record<Language, BoardWords> = {
  en: {
    board: 'Pentago board',
    free: 'free',
    marble: (owner) => `${owner}’s marble`,
    waiting: 'waiting for the turn of a quadrant',
    lastMove: 'last move',
    winning: 'five in a row',
    quadrants: [
      'quadrant 1, top left',
      'quadrant 2, top right',
      'quadrant 3, bottom left',
      'quadrant 4, bottom right',
    ],
    turns: { L: 'counter-clockwise', R: 'clockwise' },
    arrow: (quadrant, turn) => `Turn ${quadrant}, ${turn}`,
    value: (value, best) => `value ${value}${best ? ', best move' : ''}`,
    win: 'Win',
    draw: 'Draw',
    loss: 'Loss',
    placeNow: 'Place a marble',
    turnNow: 'Now turn a quarter',
    begun: (cell) => `${cell}, then …`,
    placed: (cell) =>
      `Marble on ${cell}. Now turn a quadrant: 1 to 4, then L or R. Escape takes the marble back.`,
    taken: 'Marble taken back.',
    chosen: (quadrant) => `Turn ${quadrant}: L counter-clockwise, R clockwise.`,
  },
  de: {
    board: 'Pentago-Brett',
    free: 'frei',
    marble: (owner) => `Murmel von ${owner}`,
    waiting: 'wartet auf die Drehung eines Viertels',
    lastMove: 'letzter Zug',
    winning: 'fünf in einer Reihe',
    quadrants: [
      'Viertel 1, oben links',
      'Viertel 2, oben rechts',
      'Viertel 3, unten links',
      'Viertel 4, unten rechts',
    ],
    turns: { L: 'gegen den Uhrzeigersinn', R: 'im Uhrzeigersinn' },
    arrow: (quadrant, turn) => `${quadrant}, ${turn} drehen`,
    value: (value, best) => `Wert ${value}${best ? ', bester Zug' : ''}`,
    win: 'Sieg',
    draw: 'Remis',
    loss: 'Verlust',
    placeNow: 'Setz eine Murmel',
    turnNow: 'Jetzt ein Viertel drehen',
    begun: (cell) => `${cell}, dann …`,
    placed: (cell) =>
      `Murmel auf ${cell}. Dreh jetzt ein Viertel: 1 bis 4, dann L oder R. Escape nimmt die Murmel zurück.`,
    taken: 'Murmel zurückgenommen.',
    chosen: (quadrant) => `${quadrant} drehen: L gegen den Uhrzeigersinn, R im Uhrzeigersinn.`,
  },
};

/** An arrow in words. */
export function nameTurn({ quadrant, direction }: Turn, language: Language): string {
  const { arrow, quadrants, turns } = boardWords[language];
  return arrow(quadrants[quadrant - 1]!, turns[direction]);
}

/** A value from −1 to 1: how it ends where that is certain, otherwise the chance to win. */
export function chance(value: number, exact: boolean, language: Language): string {
  const { win, draw, loss } = boardWords[language];
  if (exact) return value > 0 ? win : value < 0 ? loss : draw;
  return winShare(value, language).replace(/\s/, '\u202f');
}
