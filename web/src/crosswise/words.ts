import type { Language, RoomWords } from '../table/room';
import type { Blocked } from '../wire/crosswise';
import type { Options } from './options.svelte';

/** What the house says about Crosswise. */
export const words: Record<Language, RoomWords> = {
  en: {
    name: 'Crosswise',
    sentence: 'One team builds columns, the other rows, with the same tiles on the same board.',
    levels: { classic: 'Classic' },
    seats: ['1', '2', '3', '4'],
  },
  de: {
    name: 'Crosswise',
    sentence:
      'Ein Team baut Spalten, das andere Reihen, mit denselben Steinen auf demselben Brett.',
    levels: { classic: 'Klassisch' },
    seats: ['1', '2', '3', '4'],
  },
};

/** The names of the tiles by number; 0 is an empty place. */
export const tileNames: Record<Language, readonly string[]> = {
  en: [
    'empty',
    'Sun',
    'Cross',
    'Triangle',
    'Square',
    'Pentagon',
    'Star',
    'Remover',
    'Mover',
    'Board swap',
    'Hand swap',
  ],
  de: [
    'leer',
    'Sonne',
    'Kreuz',
    'Dreieck',
    'Quadrat',
    'Fünfeck',
    'Stern',
    'Abräumer',
    'Verschieber',
    'Brett-Tausch',
    'Hand-Tausch',
  ],
};

/** Why a special tile cannot be played. */
export const blockedWords: Record<Language, Record<Blocked, string>> = {
  en: {
    empty_board: 'Special tiles cannot be played while the board is empty.',
    one_tile: 'The Board swap cannot be played: it needs at least two tiles on the board.',
    no_standard_tile:
      'The Hand swap cannot be played: it needs at least one standard tile in your hand.',
  },
  de: {
    empty_board: 'Sondersteine sind nicht spielbar, solange das Brett leer ist.',
    one_tile:
      'Der Brett-Tausch ist nicht spielbar: Dafür müssen mindestens zwei Steine auf dem Brett liegen.',
    no_standard_tile:
      'Der Hand-Tausch ist nicht spielbar: Dafür fehlt dir ein normaler Stein in der Hand.',
  },
};

const englishInfo = {
  begin: 'Your turn: drag a tile onto the board, or choose it and then a place.',
  place: (tile: string) => `${tile}: choose one of the lit cells.`,
  remove: 'Remover: choose the tile on the board that comes into your hand.',
  activate: (tile: string) => `${tile}, step 1 of 2: drop it anywhere on the board.`,
  moveFrom: 'Mover, step 2 of 2: choose the tile on the board that moves.',
  moveTo: (tile: string) => `Mover, step 2 of 2: choose the empty cell the ${tile} moves to.`,
  swapFirst: 'Board swap, step 2 of 2: choose the first of two tiles that change places.',
  swapSecond: (tile: string) =>
    `Board swap, step 2 of 2: choose the tile to swap with the ${tile}.`,
  handFirst: 'Hand swap, step 2 of 2: choose a standard tile from your hand.',
  handCell: (tile: string) => `Hand swap, step 2 of 2: choose a tile on the board for the ${tile}.`,
  handSlot: (tile: string) =>
    `Hand swap, step 2 of 2: choose a tile from your hand for the ${tile}.`,
  mustPass: 'None of your tiles can be played: you have to pass.',
  otherTurn: (name: string) => `${name} to move.`,
  stopped: 'The game ended here.',
  otherActivated: (name: string, tile: string) => `${name} uses the ${tile}.`,
  unplayable: 'This tile cannot be used now.',
  won: (names: string) => `${names} won.`,
  wonSixes: (names: string) => `${names} won: six equal tiles in a line.`,
  draw: 'The game is a draw.',
};

type InfoWords = typeof englishInfo;

const germanInfo: InfoWords = {
  begin: 'Du bist dran: Zieh einen Stein aufs Brett, oder wähle ihn und dann einen Platz.',
  place: (tile) => `${tile}: Wähle eines der leuchtenden Felder.`,
  remove: 'Abräumer: Wähle den Stein auf dem Brett, der in deine Hand kommt.',
  activate: (tile) => `${tile}, Schritt 1 von 2: Leg ihn irgendwo aufs Brett.`,
  moveFrom: 'Verschieber, Schritt 2 von 2: Wähle den Stein auf dem Brett, der versetzt wird.',
  moveTo: (tile) => `Verschieber, Schritt 2 von 2: Wähle das leere Feld für den Stein „${tile}“.`,
  swapFirst: 'Brett-Tausch, Schritt 2 von 2: Wähle den ersten der zwei Steine zum Tauschen.',
  swapSecond: (tile) =>
    `Brett-Tausch, Schritt 2 von 2: Wähle den Stein, der mit „${tile}“ tauscht.`,
  handFirst: 'Hand-Tausch, Schritt 2 von 2: Wähle einen normalen Stein aus deiner Hand.',
  handCell: (tile) =>
    `Hand-Tausch, Schritt 2 von 2: Wähle einen Stein auf dem Brett für „${tile}“.`,
  handSlot: (tile) =>
    `Hand-Tausch, Schritt 2 von 2: Wähle einen Stein aus deiner Hand für „${tile}“.`,
  mustPass: 'Keiner deiner Steine ist spielbar: Du musst passen.',
  otherTurn: (name) => `${name} ist dran.`,
  stopped: 'Das Spiel endete hier.',
  otherActivated: (name, tile) => `${name} benutzt den ${tile}.`,
  unplayable: 'Dieser Stein ist jetzt nicht verwendbar.',
  won: (names) => `Gewonnen: ${names}.`,
  wonSixes: (names) => `Gewonnen: ${names}, mit sechs gleichen Steinen in einer Linie.`,
  draw: 'Das Spiel endet unentschieden.',
};

/** The information line. */
export const infoWords: Record<Language, InfoWords> = { en: englishInfo, de: germanInfo };

const englishBoard = {
  board: 'Crosswise board',
  /** A slot of a hand, counted from 1. */
  slot: (owner: string, slot: number) => `${owner}, tile ${slot}`,
  own: 'Your hand',
  hidden: 'face down',
  picked: 'chosen',
  playable: 'can be chosen',
  target: 'possible place',
  lastMove: 'last move',
  value: (value: string, best: boolean) => `value ${value}${best ? ', best move' : ''}`,
  activate: 'Activate',
  pass: 'Pass',
  skip: 'Skip',
  team: { vertical: 'Team Vertical', horizontal: 'Team Horizontal' },
  /** What a team scores. */
  lines: { vertical: 'scores columns', horizontal: 'scores rows' },
  points: (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`,
  side: 'Teams and points',
  used: 'Used special tiles',
  usedOf: (tile: string, used: number) => `${tile}: ${used} of 3 used`,
  pointsTable: 'Points of a line',
  equal: (count: number) => `${count} equal tiles`,
  different: '6 different tiles',
  win: 'Win',
  options: 'Show and hide',
  option: {
    teamPoints: 'Team points',
    bars: 'Point bars at rows and columns',
    pointsTable: 'Table of points',
    computerHand: 'Show the computer’s hand while it plays',
    skipComputer: 'Skip the computer’s animation',
  } satisfies Record<keyof Options, string>,
  sixes: 'SIXES',
};

type BoardWords = typeof englishBoard;

const germanBoard: BoardWords = {
  board: 'Crosswise-Brett',
  slot: (owner, slot) => `${owner}, Stein ${slot}`,
  own: 'Deine Hand',
  hidden: 'verdeckt',
  picked: 'gewählt',
  playable: 'wählbar',
  target: 'möglicher Platz',
  lastMove: 'letzter Zug',
  value: (value, best) => `Wert ${value}${best ? ', bester Zug' : ''}`,
  activate: 'Aktivieren',
  pass: 'Passen',
  skip: 'Überspringen',
  team: { vertical: 'Team Senkrecht', horizontal: 'Team Waagerecht' },
  lines: { vertical: 'wertet Spalten', horizontal: 'wertet Reihen' },
  points: (points) => `${points} ${points === 1 ? 'Punkt' : 'Punkte'}`,
  side: 'Teams und Punkte',
  used: 'Benutzte Sondersteine',
  usedOf: (tile, used) => `${tile}: ${used} von 3 benutzt`,
  pointsTable: 'Punkte einer Linie',
  equal: (count) => `${count} gleiche Steine`,
  different: '6 verschiedene Steine',
  win: 'Sieg',
  options: 'Anzeigen',
  option: {
    teamPoints: 'Punkte der Teams',
    bars: 'Punktebalken an Reihen und Spalten',
    pointsTable: 'Punktetabelle',
    computerHand: 'Hand des Computers zeigen, während er spielt',
    skipComputer: 'Züge des Computers nicht animieren',
  },
  sixes: 'SIXES',
};

/** What stands on and around the board, or is read out there. */
export const boardWords: Record<Language, BoardWords> = { en: englishBoard, de: germanBoard };

const englishMoves = {
  place: (tile: string, cell: string) => `${tile} on ${cell}`,
  take: (tile: string, cell: string) => `${tile} taken from ${cell}`,
  activate: (tile: string) => `${tile} activated`,
  move: (tile: string, from: string, to: string) => `${tile} ${from} → ${to}`,
  /** Tiles are moved or swapped, which of the two is not known. */
  between: (from: string, to: string) => `${from} → ${to}`,
  swap: (tile: string, cell: string, other: string, second: string) =>
    `${tile} ${cell} ⇄ ${other} ${second}`,
  exchange: (tile: string, taken: string, cell: string) => `${tile} for ${taken} on ${cell}`,
  pass: 'passed',
};

type MoveWords = typeof englishMoves;

const germanMoves: MoveWords = {
  place: (tile, cell) => `${tile} auf ${cell}`,
  take: (tile, cell) => `${tile} von ${cell} genommen`,
  activate: (tile) => `${tile} aktiviert`,
  move: (tile, from, to) => `${tile} ${from} → ${to}`,
  between: (from, to) => `${from} → ${to}`,
  swap: (tile, cell, other, second) => `${tile} ${cell} ⇄ ${other} ${second}`,
  exchange: (tile, taken, cell) => `${tile} gegen ${taken} auf ${cell}`,
  pass: 'gepasst',
};

/** A move in the list of moves. */
export const moveWords: Record<Language, MoveWords> = { en: englishMoves, de: germanMoves };
