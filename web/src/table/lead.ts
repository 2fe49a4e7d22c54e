const STOPS = '[tabindex="0"], button:enabled, a[href], input:enabled';

/**
 * Leads whoever plays by keyboard to the first thing on the board that does something, or to the
 * board itself as long as there is none. Says whether that is done: it is, too, when somebody has
 * the focus elsewhere.
 */
export function leadToBoard(): boolean {
  const content = document.getElementById('content');
  const at = document.activeElement;
  if (at !== null && at !== document.body && at !== content) return true;
  const board = content?.querySelector('.stage .layer:not([inert])');
  const stop = board?.querySelector<HTMLElement | SVGElement>(STOPS);
  (stop ?? content)?.focus({ preventScroll: true });
  return stop != null;
}
