import type { Event, View } from '../wire/kalaha';
import { pitsPerSide, rowOf, sideOf, storeOf } from './layout';

/** Kalaha's rules in miniature, for tests: the page itself knows none. */
export function start(
  pits: number,
  beans: number,
  turn: View['turn'] = 'A',
  empty_capture = true,
): View {
  const counts = Array.from({ length: 2 * pits + 2 }, (_, field) =>
    field % (pits + 1) === pits ? 0 : beans,
  );
  return landings({ pits: counts, turn, empty_capture, landing: [] });
}

/** The seat on move. */
export function mover(view: View): number {
  return view.turn === 'A' ? 0 : 1;
}

/** The same view with its landings filled in. */
export function landings(view: View): View {
  const pits = pitsPerSide(view.pits.length);
  const own = rowOf(view.turn, pits);
  const over = (['A', 'B'] as const).some((side) =>
    rowOf(side, pits).every((pit) => view.pits[pit] === 0),
  );
  const landing = view.pits.map((count, field) =>
    over || count === 0 || !own.includes(field) ? null : route(view, field).at(-1)!,
  );
  return { ...view, landing };
}

/** What emptying a pit leads to. */
export function sow(view: View, pit: number): { events: Event[]; after: View } {
  const pits = pitsPerSide(view.pits.length);
  const counts = [...view.pits];
  const side = view.turn;
  const store = storeOf(side, pits);
  const fields = route(view, pit);
  const events: Event[] = [{ type: 'lift', pit, beans: counts[pit]! }];
  counts[pit] = 0;
  for (const field of fields) {
    counts[field]! += 1;
    events.push({ type: 'drop', pit: field });
  }
  const last = fields.at(-1)!;
  const opposite = 2 * pits - last;
  const taken = counts[opposite] ?? 0;
  if (rowOf(side, pits).includes(last) && counts[last] === 1 && (taken > 0 || view.empty_capture)) {
    counts[last] = counts[opposite] = 0;
    counts[store]! += 1 + taken;
    events.push({ type: 'capture', pit: last, opposite, store, taken });
  }
  const over = (['A', 'B'] as const).some((each) =>
    rowOf(each, pits).every((field) => counts[field] === 0),
  );
  if (over) sweep(counts, events);
  else if (last === store) events.push({ type: 'again', side });
  const turn = last === store ? side : sideOf(side === 'A' ? 1 : 0);
  return { events, after: landings({ ...view, pits: counts, turn }) };
}

function sweep(counts: number[], events: Event[]): void {
  const pits = pitsPerSide(counts.length);
  for (const side of ['A', 'B'] as const) {
    const row = rowOf(side, pits);
    const beans = row.reduce((sum, field) => sum + counts[field]!, 0);
    if (beans === 0) continue;
    for (const field of row) counts[field] = 0;
    counts[storeOf(side, pits)]! += beans;
    events.push({ type: 'sweep', side, store: storeOf(side, pits), beans });
  }
}

/** The fields the beans of a pit fall into, past the other store. */
function route(view: View, pit: number): number[] {
  const pits = pitsPerSide(view.pits.length);
  const foreign = storeOf(view.turn === 'A' ? 'B' : 'A', pits);
  const fields: number[] = [];
  let field = pit;
  while (fields.length < view.pits[pit]!) {
    field = (field + 1) % view.pits.length;
    if (field !== foreign) fields.push(field);
  }
  return fields;
}
