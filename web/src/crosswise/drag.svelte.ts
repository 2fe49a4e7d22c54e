import type { Point } from '../table/space';

/** How far a pointer moves before it drags, in pixels. */
const THRESHOLD = 6;

/** What can be dragged, and what becomes of it. */
export interface Dragging {
  /** A point of the window as a point of the drawing. */
  locate: (event: PointerEvent) => Point;
  begin: () => void;
  drop: (at: Point) => void;
  cancel: () => void;
}

/** Drags one thing at a time by pointer events, alike for mouse, pen and touch. */
export class Drag {
  /** Where the dragged thing is. */
  at = $state.raw<Point>();

  #end: (() => void) | undefined;

  start(event: PointerEvent, { locate, begin, drop, cancel }: Dragging): void {
    this.stop();
    const from = { x: event.clientX, y: event.clientY };
    const own = (other: PointerEvent) => other.pointerId === event.pointerId;
    const move = (moved: PointerEvent) => {
      if (!own(moved)) return;
      if (!this.at) {
        if (Math.hypot(moved.clientX - from.x, moved.clientY - from.y) < THRESHOLD) return;
        begin();
      }
      this.at = locate(moved);
    };
    const up = (ended: PointerEvent) => {
      if (!own(ended)) return;
      const dragged = this.at !== undefined;
      this.stop();
      if (dragged && ended.type === 'pointerup') drop(locate(ended));
      else if (dragged) cancel();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    this.#end = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  }

  /** Lets go of whatever is dragged. */
  stop(): void {
    this.#end?.();
    this.#end = undefined;
    this.at = undefined;
  }
}
