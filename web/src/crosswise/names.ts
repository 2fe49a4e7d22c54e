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

/** How letters are written that the game does not take, where leaving out the dots is not enough. */
const SPELLED: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
};
const MOST = 15;

/** The name as the game takes it: letters and digits, at most fifteen. */
export function fitName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[äöüÄÖÜß]/g, (letter) => SPELLED[letter]!)
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, MOST);
}

/**
 * What is wrong with the names, if anything is: letters and digits, at most fifteen, each name
 * once.
 */
export function checkNames(names: string[], language: Language): string | undefined {
  if (!names.every((name) => /^[A-Za-z0-9]{1,15}$/.test(name))) return texts[language].invalid;
  return new Set(names).size < names.length ? texts[language].twice : undefined;
}
