import { ease } from '../../src/table/motion';
import { cut, frameIn, rest, type Scene, type SceneFilm } from '../../src/table/scenes';
import type { Event, View } from '../wire/tictactoe';

/** What is shown at one moment; a mark may be drawn in part, from 0 to 1. */
export interface Frame {
  cells: View['cells'];
  line: readonly number[];
  drawing?: { cell: number; part: number };
}

const DRAW = 300;
const MARK = 400;

/** A view at rest. */
export function still({ cells, line }: Pick<View, 'cells' | 'line'>): Frame {
  return { cells, line: line ?? [] };
}

/** The film of these events, from the picture shown to that of the view after them. */
export function shoot(shown: Frame, events: readonly Event[], after: View): SceneFilm<Frame> {
  const scenes: Scene<Frame>[] = [];
  let now = shown;
  for (const event of events) {
    if (event.type === 'draw') {
      const { cell, seat } = event;
      const drawn: Frame = { ...now, cells: now.cells.with(cell, seat) };
      scenes.push({
        length: DRAW,
        at: (part) => ({ ...drawn, drawing: { cell, part: ease(part) } }),
      });
      now = drawn;
    } else {
      now = { ...now, line: event.cells };
      scenes.push(rest(now, MARK));
    }
  }
  return cut(scenes, still(after));
}

/** The picture of a film at a time. */
export function frameAt(film: SceneFilm<Frame>, time: number): Frame {
  return frameIn(film, time);
}
