export interface Point {
  x: number;
  y: number;
}

/** How large something is. */
export interface Space {
  width: number;
  height: number;
}

export interface Rect extends Point, Space {}
