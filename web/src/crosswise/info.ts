import type { BoardProps } from '../table/room';
import type { Player } from '../wire/house';
import type { Outcome, Seat, View } from '../wire/crosswise';
import type { Faces } from './faces';
import { isCell, type Place } from './places';
import { hasTwoPhases, REMOVER } from './tiles';
import { infoWords, tileNames } from './words';

type Context = Pick<BoardProps<View>, 'players' | 'seat' | 'moves' | 'stopped' | 'language'> & {
  picked: Place | undefined;
  faces: Faces;
};

/** What the information line says, apart from answers to what was just tried. */
export function inform(view: View, context: Context): string {
  const { players, seat, moves, language } = context;
  const text = infoWords[language];
  if (view.outcome) return informEnd(view, view.outcome, players, context);
  if (context.stopped) return text.stopped;
  const tile = tileNames[language][view.activated]!;
  const name = players[view.turn]?.name ?? '';
  if (seat === undefined || moves.length === 0) {
    return view.activated > 0 ? text.otherActivated(name, tile) : text.otherTurn(name);
  }
  if (moves[0] === 'pass') return text.mustPass;
  return view.activated > 0 ? informCompletion(view.activated, context) : informPick(context);
}

function informPick({ picked, faces, language }: Context): string {
  const text = infoWords[language];
  const tile = picked === undefined ? 0 : (faces.get(picked) ?? 0);
  if (tile === 0) return text.begin;
  if (tile === REMOVER) return text.remove;
  const name = tileNames[language][tile]!;
  return hasTwoPhases(tile) ? text.activate(name) : text.place(name);
}

function informCompletion(activated: number, { picked, faces, language }: Context): string {
  const text = infoWords[language];
  const tile = picked === undefined ? undefined : tileNames[language][faces.get(picked) ?? 0];
  if (activated === 8) return tile ? text.moveTo(tile) : text.moveFrom;
  if (activated === 9) return tile ? text.swapSecond(tile) : text.swapFirst;
  if (!tile || picked === undefined) return text.handFirst;
  return isCell(picked) ? text.handSlot(tile) : text.handCell(tile);
}

function informEnd(view: View, outcome: Outcome, players: Player[], { language }: Context): string {
  const text = infoWords[language];
  const winner = view.teams.find(({ team }) => team === outcome);
  if (!winner) return text.draw;
  const names = namesOf(winner.seats, players);
  return winner.six ? text.wonSixes(names) : text.won(names);
}

/** The names of a team's players. */
export function namesOf(seats: readonly Seat[], players: readonly Player[]): string {
  return seats.map((seat) => players[seat]?.name ?? '').join(' & ');
}
