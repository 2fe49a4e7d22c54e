import type { Seat, Team } from '../wire/crosswise';

/** The team a seat plays for. */
export function teamOf(seat: Seat): Team {
  return seat % 2 === 0 ? 'vertical' : 'horizontal';
}

const stripes = (angle: number, dark: string, light: string) =>
  `repeating-linear-gradient(${angle}deg, ${dark} 0 0.625rem, ${light} 0.625rem 1.25rem)`;

const STRIPES: Record<Team, string> = {
  vertical: stripes(90, '#c9640f', '#e5832a'),
  horizontal: stripes(0, '#2f7f40', '#4c9f59'),
};
const GREY = stripes(45, '#6d7078', '#8d9098');

/** The winner's colour and stripes, slanting grey ones for a draw; none where nobody wins. */
export function rim(winners: Seat[], seats: number): string | undefined {
  const [first] = winners;
  if (first === undefined) return undefined;
  return winners.length === seats ? GREY : STRIPES[teamOf(first)];
}
