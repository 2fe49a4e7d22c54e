/**
 * Does something for a click, but not for the second one of a double click: that was not meant for
 * what has appeared under it.
 */
export function once(event: MouseEvent, action: () => void): void {
  if (event.detail <= 1) action();
}
