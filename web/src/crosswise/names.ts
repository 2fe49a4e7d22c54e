import type { Language } from '../table/room';

const texts: Record<Language, { invalid: string; twice: string }> = {
  en: {
    invalid: 'Name(s) invalid! Use 1 to 15 letters (A–Z) and digits.',
    twice: 'No duplicate Names allowed!',
  },
  de: {
    invalid: 'Name(n) ungültig! Erlaubt sind 1 bis 15 Buchstaben (A–Z) und Ziffern.',
    twice: 'Keine doppelten Namen erlaubt!',
  },
};

/**
 * What is wrong with the names, if anything is: letters and digits, at most fifteen, each name
 * once.
 */
export function checkNames(names: string[], language: Language): string | undefined {
  if (!names.every((name) => /^[A-Za-z0-9]{1,15}$/.test(name))) return texts[language].invalid;
  return new Set(names).size < names.length ? texts[language].twice : undefined;
}
