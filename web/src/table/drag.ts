/** How far a pointer moves before it drags, in pixels. */
const SLACK = 6;

/** What becomes of something while it is dragged. */
export interface Dragging {
  begin?: () => void;
  move: (event: PointerEvent) => void;
  drop?: (event: PointerEvent) => void;
  cancel?: () => void;
  /** How far the pointer moves before it drags, if not as usual. */
  slack?: number;
  /**
   * Whether all that the pointer does meanwhile, also its click, is done to the pressed element.
   */
  captures?: boolean;
}

/**
 * Drags one thing from where a pointer was pressed, alike for mouse, pen and touch. The returned
 * function lets go of it.
 */
export function drag(pressed: PointerEvent, dragging: Dragging): () => void {
  const { begin, drop, cancel, slack = SLACK } = dragging;
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => listening.abort();
  let isMoving = false;

  function move(event: PointerEvent): void {
    if (event.pointerId !== pressed.pointerId) return;
    if (!isMoving) {
      const way = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
      if (way < slack) return;
      isMoving = true;
      begin?.();
    }
    dragging.move(event);
  }

  function end(event: PointerEvent): void {
    if (event.pointerId !== pressed.pointerId) return;
    stop();
    if (!isMoving) return;
    if (event.type === 'pointerup') drop?.(event);
    else cancel?.();
  }

  if (dragging.captures) (pressed.currentTarget as Element).setPointerCapture(pressed.pointerId);
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
  return stop;
}
