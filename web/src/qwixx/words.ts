import type { Language, RoomWords } from '../table/room';
import type { DieColor } from './dice';

/** What the house says about Qwixx. */
export const words: Record<Language, RoomWords> = {
  en: {
    name: 'Qwixx',
    sentence:
      'Everyone uses every roll: cross from left to right, skip as little as you can and lock your rows.',
    levels: { classic: 'Classic' },
    seats: ['1', '2', '3', '4', '5'],
  },
  de: {
    name: 'Qwixx',
    sentence:
      'Jeder Wurf zählt für alle: Kreuze von links nach rechts, lass wenig aus und schließe deine Reihen ab.',
    levels: { classic: 'Klassisch' },
    seats: ['1', '2', '3', '4', '5'],
  },
};

/** A colour as the name of its row or die. */
export const colorNames: Record<Language, Record<DieColor, string>> = {
  en: { white: 'white', red: 'red', yellow: 'yellow', green: 'green', blue: 'blue' },
  de: { white: 'Weiß', red: 'Rot', yellow: 'Gelb', green: 'Grün', blue: 'Blau' },
};

/** A cross in words: "red 7". */
export function nameCross(move: string, language: Language): string {
  const [color, number] = move.split(' ') as [DieColor, string];
  return `${colorNames[language][color]} ${number}`;
}

/** Points with a real minus. */
export function points(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}

/** Things as one would list them in a sentence. */
export function list(
  things: string[],
  language: Language,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(language, { type }).format(things);
}

const english = {
  board: 'Qwixx table',
  dice: 'Dice',
  whiteSum: (a: number, b: number) => `White: ${a} + ${b} = ${a + b}`,
  outOfGame: 'out of the game',
  sheetOf: (name: string) => `Sheet of ${name}`,
  row: (color: string) => `Row ${color}`,
  crosses: (count: number, points: number) =>
    `${count} ${count === 1 ? 'cross' : 'crosses'}, ${points} ${points === 1 ? 'point' : 'points'}`,
  rowClosed: 'closed',
  rowCloses: 'closes after this phase',
  misses: 'Misses, −5 each',
  missCount: (count: number) => `${count} of 4 misses`,
  total: 'Total',
  rolls: 'rolled',
  answered: 'answered',
  thinks: 'deciding',
  you: 'you',
  lastMove: 'last move',
  bestMove: 'best move',
  locks: 'locks the row',
  value: (value: string, best: boolean) => `value ${value}${best ? ', best move' : ''}`,
  others: 'The other sheets',
  /** Begins with what can be seen: the name and the points. */
  show: (name: string, total: number) =>
    `${name}, ${points(total)} ${total === 1 ? 'point' : 'points'}: show the sheet`,
  pass: 'Pass',
  passMisses: 'Pass: a miss, −5',
  takeMiss: 'Take a miss, −5',
  done: 'Done',
  waits: 'Sending…',
  stopped: 'The game ended here.',
  quick: 'Confirm automatically',
  quickWhy: 'A cross is final after 1.5 seconds; until then another click takes it back.',
  possible: 'Possible:',
  atOnce: 'one click crosses it',
  takeBack: 'Click the cross again to take it back.',
  legend: { crosses: 'Crosses', points: 'Points' },
  legendOf: (points: string) => `Points of a row with one cross, two, and so on: ${points}`,
};

type BoardWords = typeof english;

const german: BoardWords = {
  board: 'Qwixx-Tisch',
  dice: 'Würfel',
  whiteSum: (a, b) => `Weiß: ${a} + ${b} = ${a + b}`,
  outOfGame: 'aus dem Spiel',
  sheetOf: (name) => `Zettel von ${name}`,
  row: (color) => `Reihe ${color}`,
  crosses: (count, points) =>
    `${count} ${count === 1 ? 'Kreuz' : 'Kreuze'}, ${points} ${points === 1 ? 'Punkt' : 'Punkte'}`,
  rowClosed: 'geschlossen',
  rowCloses: 'schließt nach dieser Phase',
  misses: 'Fehlwürfe, je −5',
  missCount: (count) => `${count} von 4 Fehlwürfen`,
  total: 'Gesamt',
  rolls: 'würfelt',
  answered: 'fertig',
  thinks: 'überlegt',
  you: 'du',
  lastMove: 'letzter Zug',
  bestMove: 'bester Zug',
  locks: 'schließt die Reihe ab',
  value: (value, best) => `Wert ${value}${best ? ', bester Zug' : ''}`,
  others: 'Die anderen Zettel',
  show: (name, total) =>
    `${name}, ${points(total)} ${total === 1 ? 'Punkt' : 'Punkte'}: Zettel zeigen`,
  pass: 'Passen',
  passMisses: 'Passen: Fehlwurf, −5',
  takeMiss: 'Fehlwurf nehmen, −5',
  done: 'Fertig',
  waits: 'Wird abgeschickt…',
  stopped: 'Das Spiel endete hier.',
  quick: 'Automatisch bestätigen',
  quickWhy: 'Ein Kreuz gilt nach 1,5 Sekunden; bis dahin nimmt ein weiterer Klick es zurück.',
  possible: 'Möglich:',
  atOnce: 'ein Klick kreuzt sie an',
  takeBack: 'Klick noch einmal auf das Kreuz, um es zurückzunehmen.',
  legend: { crosses: 'Kreuze', points: 'Punkte' },
  legendOf: (points) => `Punkte einer Reihe mit einem Kreuz, zwei und so weiter: ${points}`,
};

/** What stands on the table or is read out there. */
export const boardWords: Record<Language, BoardWords> = { en: english, de: german };

const englishMoves = {
  pass: 'passed',
  passMisses: 'passed: a miss',
  miss: 'took a miss',
  locks: 'locks the row',
  closes: (rows: string[]) => `${list(rows, 'en')} ${rows.length > 1 ? 'close' : 'closes'}`,
};

type MoveWords = typeof englishMoves;

const germanMoves: MoveWords = {
  pass: 'gepasst',
  passMisses: 'gepasst: Fehlwurf',
  miss: 'Fehlwurf genommen',
  locks: 'schließt die Reihe ab',
  closes: (rows) => `${list(rows, 'de')} ${rows.length > 1 ? 'werden' : 'wird'} geschlossen`,
};

/** A move in the list of moves. */
export const moveWords: Record<Language, MoveWords> = { en: englishMoves, de: germanMoves };
