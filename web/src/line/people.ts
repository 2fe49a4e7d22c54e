import type { Language } from '../table/room';
import type { Player, Seat } from '../wire/house';

/** Who sits at a board to learn at: the learner, and people who are not there. */
const NAMES: Record<Language, { you: string; others: string[] }> = {
  en: { you: 'You', others: ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva'] },
  de: { you: 'Du', others: ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva'] },
};

/** `own` is the seat of the learner, if they have one. */
export function peopleAt(seats: number, own: Seat | undefined, language: Language): Player[] {
  const { you, others } = NAMES[language];
  return Array.from({ length: seats }, (_, seat) => ({
    name:
      seat === own
        ? you
        : (others[own === undefined || seat < own ? seat : seat - 1] ?? `${seat + 1}`),
  }));
}
