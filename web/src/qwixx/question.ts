import type { Language } from '../table/room';
import type { Player, Seat } from '../wire/house';
import type { End, SheetView, View } from '../wire/qwixx';
import { colorNames, list } from './words';

/**
 * What a sheet's player may choose now, in the game's notation: crosses from the top, then `pass`,
 * then `miss`.
 */
export function choicesOf(sheet: SheetView): string[] {
  const crosses = sheet.rows.flatMap(({ color, fields }) =>
    fields.filter(({ mark }) => mark === 'offered').map(({ number }) => `${color} ${number}`),
  );
  return [...crosses, ...(sheet.may_pass ? ['pass'] : []), ...(sheet.may_miss ? ['miss'] : [])];
}

/** What is asked now, the same text as long as it is the same question to the same seat. */
export function questionOf(view: View, seat: Seat): string {
  return JSON.stringify([
    seat,
    view.active,
    view.phase,
    view.dice,
    view.sheets[seat]?.may_pass,
    view.sheets[seat]?.total,
  ]);
}

interface Asking {
  players: Player[];
  /** The own seat that is asked, if any. */
  asked: Seat | undefined;
  /** Whether it is spoken to as "you": the only one of this device. */
  you: boolean;
  language: Language;
}

/** What there is to do now and for whom, or why the game ended. */
export function ask(view: View, asking: Asking): string {
  const { players, language } = asking;
  if (view.end) return endOf(view.end, players, language);
  return language === 'de' ? askGerman(view, asking) : askEnglish(view, asking);
}

function askEnglish(view: View, { players, asked, you }: Asking): string {
  const active = players[view.active]?.name ?? '';
  const sum = view.white_sum;
  if (asked === undefined) {
    if (view.phase === 'color') return `${active} may use a white and a colour die.`;
    return `The white dice show ${sum}. Waiting for ${list(waiting(view, players), 'en')}.`;
  }
  const sheet = view.sheets[asked]!;
  const whom = you ? '' : `${players[asked]?.name}: `;
  const crossable = choicesOf(sheet).some((move) => move.includes(' '));
  if (view.phase === 'color') {
    const what = crossable
      ? 'Cross one white plus one colour die, or pass.'
      : 'No sum of white and colour fits, so pass.';
    const cost = sheet.pass_misses ? ' Nothing crossed yet: passing costs a miss.' : '';
    return `${whom}${capital('now the colour dice', you)}. ${what}${cost}`;
  }
  const rolled =
    asked === view.active
      ? `${you ? 'your roll' : 'own roll'}, white dice first`
      : `${active} rolled`;
  const others = sheet.may_miss ? 'pass or take a miss' : 'pass';
  const what = crossable
    ? `Cross the white ${sum} in one row${sheet.may_miss ? ', ' : ' or '}${others}.`
    : `The white ${sum} fits nowhere: ${others}.`;
  return `${whom}${capital(rolled, you)}. ${what}`;
}

function askGerman(view: View, { players, asked, you }: Asking): string {
  const active = players[view.active]?.name ?? '';
  const sum = view.white_sum;
  if (asked === undefined) {
    if (view.phase === 'color') return `${active} darf einen weißen und einen Farbwürfel nutzen.`;
    return `Die weißen Würfel zeigen ${sum}. Es fehlt noch: ${list(waiting(view, players), 'de')}.`;
  }
  const sheet = view.sheets[asked]!;
  const whom = you ? '' : `${players[asked]?.name}: `;
  const crossable = choicesOf(sheet).some((move) => move.includes(' '));
  if (view.phase === 'color') {
    const what = crossable
      ? 'Kreuze einen weißen plus einen Farbwürfel an oder passe.'
      : 'Keine Summe aus Weiß und Farbe passt, also passe.';
    return `${whom}${capital('jetzt die Farbwürfel', you)}. ${what}${sheet.pass_misses ? ' Noch nichts angekreuzt: Passen kostet einen Fehlwurf.' : ''}`;
  }
  const rolled =
    asked === view.active
      ? `${you ? 'Dein Wurf' : 'Eigener Wurf'}, zuerst die weißen Würfel`
      : `${active} hat gewürfelt`;
  const others = sheet.may_miss ? 'passe oder nimm einen Fehlwurf' : 'passe';
  const what = crossable
    ? `Kreuze die weiße ${sum} in einer Reihe an${sheet.may_miss ? ', ' : ' oder '}${others}.`
    : `Die weiße ${sum} passt nirgends: ${others[0]!.toUpperCase()}${others.slice(1)}.`;
  return `${whom}${rolled}. ${what}`;
}

/** Why the game ended. */
export function endOf({ rows, misses }: End, players: Player[], language: Language): string {
  const colors = list(
    rows.map((color) => colorNames[language][color]),
    language,
  );
  const names = list(
    misses.map((seat) => players[seat]?.name ?? ''),
    language,
  );
  const german = language === 'de';
  const reasons = [
    ...(rows.length > 0 ? [german ? `${colors} sind geschlossen` : `${colors} are closed`] : []),
    ...(misses.length > 0
      ? [german ? `${names} hat vier Fehlwürfe` : `${names} has four misses`]
      : []),
  ];
  return `${german ? 'Das Spiel ist zu Ende' : 'The game is over'}: ${list(reasons, language)}.`;
}

function waiting(view: View, players: Player[]): string[] {
  return players.filter((_, seat) => view.sheets[seat]?.may_pass).map(({ name }) => name);
}

function capital(text: string, really: boolean): string {
  return really ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
