import type { Dice, Event, View } from '../wire/qwixx';
import { scatter } from './pencil';

/**
 * A move as it is shown: the cross after a pause, then closing rows, then the roll. Times in
 * milliseconds at normal speed.
 */
export interface Film {
  before: View;
  /** The sheets with the move, everything else as it was before. */
  marked: View;
  after: View;
  /** When the move is marked, when the dice are thrown and when everything rests. */
  marks: number;
  rolls: number;
  length: number;
  /** The dice thrown, if any. */
  dice: Dice | undefined;
}

/** What is shown at one moment. */
export interface Frame {
  view: View;
  /** The dice in the air and how much of their way is over. */
  roll?: { dice: Dice; part: number };
}

const SHORTEST = 200;
const LONGEST = 900;
const NOD = 120;
const PEN = 280;
const CLOSE = 450;
const ROLL = 950;

/**
 * How long a computer seems to hesitate over a move: always the same for the same seat and move.
 */
export function hesitation([move]: readonly Event[]): number {
  if (move?.type !== 'crossed') return NOD;
  return SHORTEST + (scatter(JSON.stringify(move)) % (LONGEST - SHORTEST + 1));
}

/** A view at rest. */
export function still(view: View): Frame {
  return { view };
}

/** The film of these events on the way from what is shown to the view after them. */
export function shoot(
  { view: before }: Frame,
  events: readonly Event[],
  after: View,
  computer: boolean,
): Film {
  const has = (type: Event['type']) => events.some((event) => event.type === type);
  const rolled = events.find((event) => event.type === 'rolled');
  const marks = computer ? hesitation(events) : 0;
  const written = has('crossed') || has('missed');
  const rolls = marks + (written ? PEN : 0) + (has('closed') ? CLOSE : 0);
  const marked = rolled ? { ...quiet(after), ...turnOf(before) } : after;
  const length = rolls + (rolled ? ROLL : 0);
  return { before, marked, after, marks, rolls, length, dice: rolled?.dice };
}

/** The picture of a film at a time. */
export function frameAt(film: Film, time: number): Frame {
  const { before, marked, after, marks, rolls, length, dice } = film;
  if (time >= length) return still(after);
  const view = time < marks ? before : marked;
  return dice && time >= rolls ? { view, roll: { dice, part: rollAt(film, time) } } : { view };
}

/** Of the roll, the part that is over. */
export function rollAt({ rolls, length }: Film, time: number): number {
  return Math.min(1, Math.max(0, (time - rolls) / (length - rolls)));
}

function turnOf({ active, phase, dice, white_sum, crossed, missed }: View): Partial<View> {
  return { active, phase, dice, white_sum, crossed, missed };
}

/**
 * A view that offers nothing: what the next roll offers is not known before the dice lie still, and
 * a match that has ended offers nothing more.
 */
export function quiet(view: View, answered = true): View {
  const sheets = view.sheets.map((sheet) => ({
    ...sheet,
    answered,
    may_pass: false,
    may_miss: false,
    pass_misses: false,
    rows: sheet.rows.map((row) => ({
      ...row,
      fields: row.fields.map((field) =>
        field.mark === 'offered' ? { ...field, mark: 'open' as const } : field,
      ),
    })),
  }));
  return { ...view, sheets };
}
