/** The look of a standard tile: its enamel from the lit corner to the edge, and its symbol. */
export interface Enamel {
  light: string;
  body: string;
  edge: string;
  symbol: string;
}

/** The enamels of the standard tiles 1 to 6. */
export const ENAMELS: readonly Enamel[] = [
  { light: '#ffd45e', body: '#eaa61a', edge: '#a96c04', symbol: sun() },
  {
    light: '#f0685a',
    body: '#cb3128',
    edge: '#7d1512',
    symbol: 'M-10-30h20v20h20v20h-20v20h-20v-20h-20v-20h20z',
  },
  { light: '#4cc3b5', body: '#16877c', edge: '#07504a', symbol: polygon(3, 33, 6) },
  { light: '#6aa3f2', body: '#2b62c0', edge: '#153876', symbol: 'M-25-25h50v50h-50z' },
  { light: '#ae83de', body: '#7340ac', edge: '#43206b', symbol: polygon(5, 30, 2) },
  { light: '#f58cbb', body: '#cf3d84', edge: '#82184c', symbol: star() },
];

export const REMOVER = 7;
/** The special tiles by number. */
export const SPECIALS = [7, 8, 9, 10] as const;
/** How many there are of each special tile. */
export const PER_SPECIAL = 3;

export function isStandard(tile: number): boolean {
  return tile >= 1 && tile <= 6;
}

/** Whether a tile is activated first and completed then. */
export function hasTwoPhases(tile: number): boolean {
  return tile > REMOVER;
}

function at(angle: number, radius: number): string {
  const turned = (angle - 90) * (Math.PI / 180);
  return `${(radius * Math.cos(turned)).toFixed(1)} ${(radius * Math.sin(turned)).toFixed(1)}`;
}

function polygon(corners: number, radius: number, down: number): string {
  const points = Array.from({ length: corners }, (_, corner) =>
    at((360 / corners) * corner, radius),
  );
  return `${points.map((point, index) => `${index === 0 ? 'M' : 'L'}${shift(point, down)}`).join('')}z`;
}

function shift(point: string, down: number): string {
  const [x, y] = point.split(' ').map(Number);
  return `${x} ${(y! + down).toFixed(1)}`;
}

function star(): string {
  const points = Array.from({ length: 10 }, (_, index) =>
    at(36 * index, index % 2 === 0 ? 34 : 14.5),
  );
  return `M${points.map((point) => shift(point, 2)).join('L')}z`;
}

function sun(): string {
  const rays = Array.from({ length: 8 }, (_, ray) => {
    const middle = 45 * ray;
    return `M${at(middle - 11, 21.5)}L${at(middle, 35)}L${at(middle + 11, 21.5)}z`;
  });
  return `M0-17a17 17 0 1 0 .01 0z${rays.join('')}`;
}

/** The outline of a trophy around the origin, about twenty-four wide. */
export const TROPHY = 'M-8-11h16v3h4q0 9-7 9-1 2-3 3v3h4v4h-12v-4h4v-3q-2-1-3-3-7 0-7-9h4z';
