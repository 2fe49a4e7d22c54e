import type { Rect } from '../table/space';

/** A number from a text, always the same for the same text, evenly spread over 32 bits. */
export function scatter(text: string): number {
  let mixed = 0x811c9dc5;
  for (const letter of text) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** Numbers from −1 to 1, the same row for the same text. */
function* wobbles(text: string): Generator<number, never> {
  for (let index = 0; ; index += 1) yield (scatter(`${text}#${index}`) % 2001) / 1000 - 1;
}

/** The two strokes of a cross drawn by hand into a box; no two places have quite the same. */
export function crossIn({ x, y, width, height }: Rect, text: string): [string, string] {
  const next = wobbles(text);
  const size = Math.min(width, height);
  const centre = { x: x + width / 2, y: y + height / 2 };
  const reach = 0.4 * size;
  const at = (side: number, up: number) =>
    `${round(centre.x + side * reach + 0.07 * size * next.next().value)} ${round(centre.y + up * reach + 0.07 * size * next.next().value)}`;
  const bend = () =>
    `${round(centre.x + 0.09 * size * next.next().value)} ${round(centre.y + 0.09 * size * next.next().value)}`;
  return [`M${at(-1, -1)}Q${bend()} ${at(1, 1)}`, `M${at(1, -1)}Q${bend()} ${at(-1, 1)}`];
}

/** A line drawn by hand through the middle of a box. */
export function strikeIn({ x, y, width, height }: Rect, text: string): string {
  const next = wobbles(text);
  const middle = y + height / 2;
  const level = () => round(middle + 0.07 * height * next.next().value);
  return `M${x + 6} ${level()}C${x + width * 0.3} ${level()} ${x + width * 0.6} ${level()} ${x + width - 6} ${level()}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
