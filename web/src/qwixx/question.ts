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

/** Whether a move is a cross, not `pass` or `miss`. */
export function isCross(move: string): boolean {
  return move.includes(' ');
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
    if (view.phase === 'color') return `${active} may use a white and a coloured die.`;
    return `The white dice show ${sum}. Waiting for ${list(waiting(view, players), 'en')}.`;
  }
  const sheet = view.sheets[asked]!;
  const whom = you ? '' : `${players[asked]?.name}: `;
  if (view.phase === 'color') {
    const what = isCrossable(sheet)
      ? 'cross the sum of a white and a coloured die, or pass.'
      : 'no such sum fits, so pass.';
    const cost = sheet.pass_misses ? ' Passing costs a miss.' : '';
    return `${whom}${capital('now the colours', you)}: ${what}${cost}`;
  }
  const first = asked === view.active;
  const rolled = first ? 'white dice first' : `${active} rolled`;
  const what = isCrossable(sheet)
    ? `cross a ${first ? '' : 'white '}${sum} or pass.`
    : `the white ${sum} fits nowhere. ${sheet.may_miss ? 'Pass or take a miss.' : 'Pass.'}`;
  return `${whom}${capital(rolled, you)}: ${what}`;
}

function askGerman(view: View, { players, asked, you }: Asking): string {
  const active = players[view.active]?.name ?? '';
  const sum = view.white_sum;
  if (asked === undefined) {
    if (view.phase === 'color')
      return `${active} darf einen weißen und einen farbigen Würfel nutzen.`;
    return `Die weißen Würfel zeigen ${sum}. Warten auf ${list(waiting(view, players), 'de')}.`;
  }
  const sheet = view.sheets[asked]!;
  const whom = you ? '' : `${players[asked]?.name}: `;
  if (view.phase === 'color') {
    const what = isCrossable(sheet)
      ? 'Kreuze die Summe aus einem weißen und einem farbigen Würfel an oder passe.'
      : 'Keine solche Summe geht, also passe.';
    const cost = sheet.pass_misses ? ' Passen kostet einen Fehlwurf.' : '';
    return `${whom}${capital('jetzt die Farben', you)}: ${what}${cost}`;
  }
  const first = asked === view.active;
  const rolled = first ? 'zuerst Weiß' : `${active} hat gewürfelt`;
  const what = isCrossable(sheet)
    ? `Kreuze eine ${first ? '' : 'weiße '}${sum} an oder passe.`
    : `Die weiße ${sum} passt nirgends. ${sheet.may_miss ? 'Passe oder nimm einen Fehlwurf.' : 'Passe.'}`;
  return `${whom}${capital(rolled, you)}: ${what}`;
}

function isCrossable(sheet: SheetView): boolean {
  return choicesOf(sheet).some(isCross);
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
    ...(misses.length > 1
      ? [german ? `${names} haben vier Fehlwürfe` : `${names} have four misses`]
      : []),
    ...(misses.length === 1
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
