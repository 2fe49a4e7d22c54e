/** Whether the person asked the system for less movement. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The way of something that starts and stops gently, from 0 to 1. */
export function ease(part: number): number {
  return part * part * (3 - 2 * part);
}

/**
 * Takes this many steps, one after each pause, and begins again, until the returned function is
 * called. For those who want stillness nothing happens.
 */
export function loop(pause: number, steps: number, take: (step: number) => void): () => void {
  if (prefersStillness()) return () => {};
  let step = 0;
  const timer = setInterval(() => {
    take(step);
    step = (step + 1) % steps;
  }, pause);
  return () => clearInterval(timer);
}
