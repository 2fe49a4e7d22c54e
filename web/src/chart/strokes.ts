/** How the lines of one chart are told apart: by colour, and without it. */
export const STROKES = [
  { color: 'light-dark(#2b4aa0, #a8c0ff)', dashes: 'none' },
  { color: 'light-dark(#a8482f, #e58d72)', dashes: '7 4' },
  { color: 'light-dark(#2d6b45, #8fd0a6)', dashes: '2 5' },
  { color: 'light-dark(#7a5c0e, #e9c872)', dashes: '10 4 2 4' },
  { color: 'light-dark(#7b3f85, #d6a3e0)', dashes: '4 3' },
];
