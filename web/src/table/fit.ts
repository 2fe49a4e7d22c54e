import type { Attachment } from 'svelte/attachments';

/** How small text may become, as a part of its usual size. */
const SMALLEST = 0.6;
const STEP = 0.05;

/**
 * Makes what stands in a box of fixed height smaller until it fits, by `--fit`, which its font
 * sizes are multiplied by. Measured again when `texts` or the size of the box change.
 */
export function fit(...texts: string[]): Attachment<HTMLElement> {
  return (box) => {
    void texts;
    const measure = () => shrink(box);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  };
}

function shrink(box: HTMLElement): void {
  let size = 1;
  const isTooLarge = () => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
  const set = () => box.style.setProperty('--fit', size.toFixed(2));
  for (set(); isTooLarge() && size > SMALLEST; set()) size -= STEP;
}
