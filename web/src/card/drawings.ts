/** The pictures of player cards: our own drawings on a field of 64 by 64. */

/** The colours of the drawings, which stay what they are in light and dark. */
const PAINTS = {
  cream: '#fff4de',
  white: '#ffffff',
  ink: '#2a2430',
  slate: '#566078',
  brown: '#744a2c',
  tan: '#dcb27c',
  orange: '#de7531',
  rust: '#a4452c',
  red: '#c9382f',
  pink: '#ee9a9e',
  yellow: '#f6c94f',
  green: '#3f7d4b',
  leaf: '#7db45c',
  teal: '#2c8a86',
  blue: '#3c6fb4',
  plum: '#7a4680',
  sand: '#f0dcb0',
  sage: '#c3d6b4',
  sky: '#a6d2e6',
  ice: '#d4e8ee',
  rose: '#f0c4b8',
  night: '#27325a',
  sea: '#1f5f78',
  moss: '#4b6b46',
  dusk: '#564a7c',
  ember: '#e08a4c',
} as const;

type Paint = keyof typeof PAINTS;

interface Shape {
  color: string;
  path: string;
  /** How thick it is, where it is a line. */
  line?: number;
  /** Stands at the left and, mirrored, at the right. */
  twice?: boolean;
}

/** A drawing on its ground. */
export interface Drawing {
  ground: string;
  shapes: Shape[];
}

const area = (paint: Paint, path: string): Shape => ({ color: PAINTS[paint], path });
const line = (paint: Paint, path: string, width: number): Shape => ({
  color: PAINTS[paint],
  path,
  line: width,
});
const twice = (shape: Shape): Shape => ({ ...shape, twice: true });
const oval = (paint: Paint, x: number, y: number, wide: number, high: number): Shape =>
  area(
    paint,
    `M${x - wide} ${y}a${wide} ${high} 0 1 0 ${2 * wide} 0a${wide} ${high} 0 1 0 ${-2 * wide} 0`,
  );
const disc = (paint: Paint, x: number, y: number, radius: number): Shape =>
  oval(paint, x, y, radius, radius);
const star = (paint: Paint, x: number, y: number, reach: number): Shape => {
  const [near, far] = [reach * 0.28, reach * 0.72];
  const point = `l${near} ${far} ${far} ${near} ${-far} ${near} ${-near} ${far} ${-near} ${-far} ${-far} ${-near} ${far} ${-near}z`;
  return area(paint, `M${x} ${y - reach}${point}`);
};
const on = (ground: Paint, ...shapes: Shape[]): Drawing => ({ ground: PAINTS[ground], shapes });

const fox = on(
  'sage',
  twice(area('orange', 'M12 9Q23 12 30 24L13 35Q9 20 12 9z')),
  twice(area('brown', 'M15.5 14.5Q21 17 24.5 23.5L16 29Q14 21 15.5 14.5z')),
  area('orange', 'M10 31Q16 20 32 20T54 31Q50 46 32 56Q14 46 10 31z'),
  twice(area('cream', 'M10 31Q24 32 29 46Q30 51 32 56Q14 46 10 31z')),
  twice(disc('ink', 23.5, 34, 2.6)),
  oval('ink', 32, 52.5, 4.2, 3.4),
);

const owl = on(
  'night',
  twice(area('brown', 'M13 11Q24 13 31 21L16 33Q11 22 13 11z')),
  area('brown', 'M13 32Q14 18 32 18T51 32V42Q50 58 32 58T13 42z'),
  area('tan', 'M21 42Q32 36 43 42V45Q42 56 32 56T21 45z'),
  twice(disc('cream', 23.5, 31, 9)),
  twice(disc('yellow', 24, 31, 6.3)),
  twice(disc('ink', 24.5, 31, 3.8)),
  twice(disc('white', 25.8, 29.5, 1.2)),
  area('ember', 'M28.5 35.5h7L32 43z'),
  line('brown', 'M26 47.5q2 2.5 4 0M34 47.5q2 2.5 4 0M30 52q2 2.5 4 0', 1.6),
);

const cat = on(
  'rose',
  twice(area('slate', 'M12 9Q24 12 31 22L14 36Q9 22 12 9z')),
  twice(area('pink', 'M15.5 14.5Q21 17 25 22L17 28Q14.5 21 15.5 14.5z')),
  oval('slate', 32, 36.5, 21, 17.5),
  oval('cream', 32, 45, 9.5, 7),
  twice(oval('yellow', 23, 34, 4.6, 5)),
  twice(oval('ink', 23.4, 34, 1.7, 4.6)),
  area('pink', 'M28.8 40.5h6.4L32 44z'),
  twice(line('ink', 'M32 44q-.5 3.8-4.6 3.3', 1.5)),
  twice(line('cream', 'M18 42L6.5 40M18 45.5L8 47.5', 1.3)),
);

const bear = on(
  'leaf',
  twice(disc('brown', 15.5, 19, 8)),
  twice(disc('tan', 15.5, 19, 4.2)),
  disc('brown', 32, 36, 20.5),
  oval('tan', 32, 44, 11, 9),
  oval('ink', 32, 40, 4.6, 3.2),
  twice(disc('ink', 23, 32, 2.6)),
  twice(line('ink', 'M32 42.5v4q-2.5 2.5-5 .6', 1.6)),
);

const hare = on(
  'sky',
  twice(area('cream', 'M22 33Q11 7 19 5T30 30z')),
  twice(area('pink', 'M23 28Q15.5 10.5 19.5 9.5T27 27z')),
  oval('cream', 32, 42, 17.5, 16),
  twice(disc('ink', 24.5, 39.5, 2.5)),
  twice(disc('pink', 19.5, 46, 3.2)),
  area('white', 'M29.8 50h4.4v5.5h-4.4z'),
  area('rust', 'M29.3 44.5h5.4L32 47.8z'),
  twice(line('ink', 'M32 47.5q-.5 3.3-4.3 2.8', 1.5)),
);

const hedgehog = on(
  'yellow',
  area(
    'brown',
    'M9 49L5.5 41l6-2.5-3-8 7-.5-.5-8 7.5 1.5 2-8 6.5 4.5 4.5-7 4.5 6.5 6-5 1.5 8 7-1.5-1.5 8L52 49z',
  ),
  line('tan', 'M15 37l3 3.5M23 28l2.5 4M32 24.5l1.5 4.5M24 38l3 3.5M34 35l2 4', 1.6),
  area('tan', 'M36 50Q32 33 42.5 30Q52 35 56.5 46.5Q56 50.5 51 50.5z'),
  area('tan', 'M10 46.5H51V50.5Q46 53.5 38 53.5H18Q10 53.5 10 46.5z'),
  disc('pink', 41.5, 43, 2.6),
  disc('ink', 46, 39.5, 2.3),
  disc('ink', 55.5, 45.5, 3),
  line('brown', 'M18.5 55v1M27 55v1M38 55v1M46 55v1', 3.6),
);

const frog = on(
  'sea',
  twice(disc('leaf', 19, 21.5, 9.5)),
  oval('leaf', 32, 38, 24, 16.5),
  oval('sage', 32, 47, 17, 7.5),
  twice(disc('white', 19, 21, 6.2)),
  twice(disc('ink', 20.2, 21, 3.4)),
  twice(disc('pink', 13.5, 40, 3)),
  twice(disc('green', 29, 32.5, 1.2)),
  line('green', 'M14.5 38.5Q32 53 49.5 38.5', 2.4),
);

const whale = on(
  'ice',
  line('blue', 'M25 20Q25 11 18.5 12.5M27 20Q27 11 33.5 12.5', 2.6),
  area(
    'blue',
    'M6 39Q8 23 26 23T45.5 34.5Q48.5 33 47.5 27.5Q42 26 41 20.5Q47.5 19 50.5 23.5Q54 19 60 21Q59 26.5 53.5 28.5Q55 53 28 54Q7 53 6 39z',
  ),
  area('white', 'M7 43Q20 48 34 45.5Q40 49.5 33 53.7Q9.5 55.5 7 43z'),
  line('blue', 'M13 48q1.5 2.5 3.5 4.5M20 48.5q1.5 2.5 3.5 4.5M27 48q1.5 2.5 3.5 4', 1.4),
  disc('ink', 16.5, 37.5, 2.5),
  area('night', 'M28 43Q36 42 39 49Q31 51 28 43z'),
);

const penguin = on(
  'rose',
  twice(oval('ember', 25, 58, 6, 2.8)),
  twice(area('ink', 'M18 28Q6 40 11 50Q16 48 20 42z')),
  area('ink', 'M14.5 30Q14.5 7 32 7T49.5 30V40Q49.5 58 32 58T14.5 40z'),
  area('white', 'M32 21Q19 13 19 29V41Q20 55 32 55T45 41V29Q45 13 32 21z'),
  twice(disc('ink', 25.5, 27.5, 2.5)),
  twice(disc('pink', 22.5, 33.5, 2.8)),
  area('ember', 'M27 31Q32 28.5 37 31L32 37.5z'),
);

const turtle = on(
  'sand',
  area('leaf', 'M45 42Q46 27 54 27T61 35.5Q59 43 50 46z'),
  area('leaf', 'M13 45h10v8q-5 4-10 0zM37 45h10v8q-5 4-10 0zM11 43L4 47.5l6 2z'),
  area('green', 'M8 45Q9 18 29.5 18T51 45Q29.5 50 8 45z'),
  area('leaf', 'M23.5 26h12l5.5 8.5-5.5 7h-12l-5.5-7z'),
  line(
    'leaf',
    'M23.5 26L20 21.5M35.5 26L39 21.5M18 34.5H9.5M41 34.5h8.5M23.5 41.5L21 46.5M35.5 41.5L38 46.5',
    2,
  ),
  disc('ink', 56, 34, 2.1),
  line('green', 'M56.5 39.5q2.5 0 3.5-1.5', 1.5),
);

const snail = on(
  'moss',
  line('tan', 'M50 32L47 20M54 32L58.5 21.5', 2.4),
  disc('cream', 47, 19.5, 2.3),
  disc('cream', 58.5, 21, 2.3),
  area('tan', 'M4 54Q6 47 16 47H38Q44 46 45.5 37Q46.5 29 52.5 29.5T58 39Q56.5 54 42 55H6z'),
  disc('rust', 27, 35, 17),
  line('sand', 'M27 35q0-4 4-4t4.5 5-5.5 7.5-10-3.5-1.5-12T30 21.8 42 30', 3),
  disc('ink', 53.5, 36.5, 1.9),
);

const bee = on(
  'sky',
  area('white', 'M31 27Q15 11 24 6.5T36 26zM34 26Q36 6 46 9.5T39 28z'),
  line('ink', 'M18 27Q13 24 14 18M22.5 25Q21 20 23.5 16', 1.8),
  area('ink', 'M50 37l8.5 1.5L50 42.5z'),
  oval('yellow', 33, 38, 19.5, 14.5),
  line('ink', 'M31 24.5Q26.5 38 31 51.5M41 26.5Q46.5 38 41 49.5', 5),
  disc('ink', 21, 35, 2.5),
  disc('pink', 18.5, 41.5, 2.5),
  line('ink', 'M21.5 43.5q2.5 1.5 4-1', 1.6),
);

const boat = on(
  'sky',
  disc('yellow', 49, 17, 6),
  line('brown', 'M31 8V46', 2.8),
  area('cream', 'M28.5 11Q16 25 12.5 42H28.5z'),
  area('red', 'M34 15Q45 26 50 42H34z'),
  area('rust', 'M8 46H56Q52 57 42 57H22Q12 57 8 46z'),
  line('cream', 'M13 50.5H51', 1.6),
  area('blue', 'M0 56q5.3-4 10.7 0t10.7 0 10.7 0 10.7 0 10.7 0 10.7 0V64H0z'),
);

const lighthouse = on(
  'dusk',
  twice(area('yellow', 'M30 19L0 9V29z')),
  area('cream', 'M25.5 25H38.5L43 57H21z'),
  area('red', 'M24.8 30H39.2L40.2 37H23.8zM22.9 43.5H41.1L42.1 50.5H21.9z'),
  area('ink', 'M23 22.5H41V26H23z'),
  area('yellow', 'M26.5 14h11v8.5h-11z'),
  line('ink', 'M32 14v8.5', 1.6),
  area('red', 'M24.5 14.5Q32 11 32 5.5Q32 11 39.5 14.5z'),
  area('night', 'M4 64Q10 52 22 55Q32 50 43 55Q54 52 60 64z'),
);

const teapot = on(
  'ember',
  line('cream', 'M27 13q-2.5-3 0-5.5M35 13q-2.5-3 0-5.5', 2),
  line('teal', 'M17 33Q4 31 6 41T18 50', 4.2),
  area('teal', 'M44 42Q52 40 52.5 27.5L60 29Q59.5 50 43 52z'),
  area('teal', 'M12 42Q12 28 31 28T50 42Q49 56 38 57H24Q13 56 12 42z'),
  area('sea', 'M19 30.5Q21 22 31 22T43 30.5Q31 34.5 19 30.5z'),
  disc('yellow', 31, 19.5, 3.4),
  area(
    'cream',
    'M31 37q3.5 0 3 4 4-1 4.5 2t-3.5 3q2 3.5-1 5t-3-2q-2 3.5-4.5 1.5t0-4.5q-4 0-3.5-3t4-2q-1-4 4-4z',
  ),
  disc('yellow', 30.8, 44.3, 2.4),
);

const mushroom = on(
  'green',
  area('cream', 'M24.5 34H39.5Q37.5 46 43 57H21Q26.5 46 24.5 34z'),
  area('tan', 'M22 36.5Q32 44 42 36.5L40 42Q32 46 24 42z'),
  area('red', 'M7 37Q8 10 32 10T57 37Q32 43 7 37z'),
  oval('cream', 21, 25, 5, 4.3),
  oval('cream', 38, 19, 4.3, 3.7),
  oval('cream', 47, 30, 4, 3.5),
  oval('cream', 32.5, 32, 3.6, 3),
  oval('cream', 12.5, 34, 2.5, 2),
  area('leaf', 'M4 64Q14 51 23 56T40 55.5T60 64z'),
);

const cactus = on(
  'sand',
  line('green', 'M26 35H20Q15 35 15 30V25M38 31H44Q49 31 49 26V20', 7),
  area('green', 'M23.5 45V21Q23.5 11 32 11T40.5 21V45z'),
  line('leaf', 'M28.5 18V43M35.5 18V43', 1.8),
  disc('pink', 28.5, 10.5, 3.6),
  disc('pink', 35.5, 10.5, 3.6),
  disc('red', 32, 8.5, 3.6),
  area('rust', 'M20.5 46H43.5L41 60H23z'),
  area('orange', 'M18 42.5H46V48.5H18z'),
);

const moon = on(
  'night',
  area('yellow', 'M37 8A24.5 24.5 0 1 0 57 39A19.5 19.5 0 0 1 37 8z'),
  disc('ember', 19, 29, 3),
  disc('ember', 26, 43, 3.8),
  disc('ember', 16.5, 38, 1.8),
  star('cream', 50, 21, 6.5),
  star('cream', 40, 33, 3.8),
);

const mountains = on(
  'rose',
  disc('orange', 44, 22, 10),
  area('dusk', 'M0 56L23 19L46 56z'),
  area('white', 'M23 19L14.8 32.2l4.7-2.4 3.5 4 3.5-4 4.7 2.4z'),
  area('plum', 'M25 58L44.5 33L66 58z'),
  area('white', 'M44.5 33L38.5 40.7l3.5-1 2.5 2.5 2.5-2.5 4 1z'),
  area('green', 'M0 51Q20 44 38 51T64 49V64H0z'),
);

const tree = on(
  'ice',
  area('brown', 'M28.5 38h7L38 58H26z'),
  line('brown', 'M32 46l8-7M32 43l-7-6', 3),
  area(
    'green',
    'M8 34Q7 24 17 23Q18 8 32 8T47 23Q57 24 56 34T44 43Q38 46 32 42Q26 46 20 43Q9 43 8 34z',
  ),
  area('leaf', 'M14 31Q16 27 21 27Q23 14 35 13Q25 18 25 29Q19 29 14 31z'),
  disc('red', 21, 36, 3.3),
  disc('red', 34, 27, 3.3),
  disc('red', 45, 34, 3.3),
  disc('red', 39, 17.5, 2.8),
  area('leaf', 'M0 64V59Q16 53 32 56.5T64 59V64z'),
);

const balloon = on(
  'sea',
  area('white', 'M3 46q1-5 6-4 3-5 7 0 5 0 4 4zM44 18q1-4 5-3.5 3-4 6 .5 5-.5 4.5 3z'),
  line('sand', 'M26 44L28.5 52M38 44L35.5 52', 1.6),
  area('red', 'M32 5Q52 6 52 25Q52 36 38 46H26Q12 36 12 25Q12 6 32 5z'),
  area('cream', 'M32 5Q42 8 42 25Q42 37 35.5 46H28.5Q22 37 22 25Q22 8 32 5z'),
  area('yellow', 'M32 5Q36 9 36 25Q36 38 33.5 46H30.5Q28 38 28 25Q28 9 32 5z'),
  area('tan', 'M26.5 51.5h11l-1.2 8.5h-8.6z'),
  line('brown', 'M27 54.5h10', 1.6),
);

const kite = on(
  'blue',
  line('cream', 'M29 47Q22 50 24 55T17 62', 1.8),
  area('yellow', 'M20 47l7 4-6.5 5zM30.5 49.5L24.5 53l7 3.5z'),
  area('red', 'M36 6L15 22L31.5 27.5z'),
  area('cream', 'M36 6L50 30L31.5 27.5z'),
  area('orange', 'M15 22L31.5 27.5L29 48z'),
  area('teal', 'M50 30L31.5 27.5L29 48z'),
  line('ink', 'M36 6L29 48M15 22L50 30', 1.4),
);

const umbrella = on(
  'teal',
  line('sand', 'M32 30V50Q32 57 38.5 57T45 50.5', 3.2),
  line('sand', 'M32 12V7', 3),
  area(
    'plum',
    'M6 37Q8 11 32 11T58 37Q53.5 32 49 36.5Q44 32 39.5 36.5Q32 30.5 24.5 36.5Q20 32 15 36.5Q10.5 32 6 37z',
  ),
  area(
    'pink',
    'M15 36.5Q16 17 32 11Q24 20 24.5 36.5Q20 32 15 36.5zM49 36.5Q48 17 32 11Q40 20 39.5 36.5Q44 32 49 36.5z',
  ),
);

const acorn = on(
  'orange',
  area('moss', 'M34 12Q40 2 54 5Q56 17 42 18z'),
  line('leaf', 'M35.5 14Q43 9 51 7', 1.5),
  line('brown', 'M31 18Q31 11 34.5 9', 3.6),
  area('tan', 'M15 30H49Q50 48 32 59Q14 48 15 30z'),
  area('cream', 'M21 35Q22 44 27.5 49.5Q19.5 45 18.5 35z'),
  area('brown', 'M11 29Q11 16 32 16T53 29Q53 34 48 34H16Q11 34 11 29z'),
  line(
    'tan',
    'M18 27l4-5M26 27l4-5M34 27l4-5M42 27l4-5M22 31.5l3-3.5M31 31.5l3-3.5M40 31.5l3-3.5',
    1.5,
  ),
);

export const DRAWINGS: readonly Drawing[] = [
  fox,
  owl,
  cat,
  bear,
  hare,
  hedgehog,
  frog,
  whale,
  penguin,
  turtle,
  snail,
  bee,
  boat,
  lighthouse,
  teapot,
  mushroom,
  cactus,
  moon,
  mountains,
  tree,
  balloon,
  kite,
  umbrella,
  acorn,
];

/** How many pictures there are. */
export const PICTURES = DRAWINGS.length;
