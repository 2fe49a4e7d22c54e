import { isolated } from '../names';
import { settings } from '../settings/settings.svelte';
import type { Language } from '../table/room';
import type { Text } from '../wire/house';
import de from './de';
import en, { type Words } from './en';

const dictionaries: Record<Language, Words> = { en, de };

/** The language of the first preference the house speaks; English otherwise. */
export function preferred(preferences: readonly string[]): Language {
  const known = preferences
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag in dictionaries);
  return (known as Language | undefined) ?? 'en';
}

/** The language spoken now. */
export function language(): Language {
  return settings.language === 'browser' ? preferred(navigator.languages) : settings.language;
}

/** The texts of the language spoken now. */
export function words(): Words {
  return dictionaries[language()];
}

/** A text of the page in all languages, to be shown where texts of the server are. */
export function inAllLanguages(text: (words: Words, language: Language) => string): Text {
  return { en: text(en, 'en'), de: text(de, 'de') };
}

/** A text from the server in the language spoken now, as a sentence of its own. */
export function say(text: Text): string {
  const said = text[language()];
  return said.charAt(0).toLocaleUpperCase(language()) + said.slice(1);
}

/** What the house calls whoever wanted to be forgotten. */
const FORGOTTEN = 'someone';

/** A name as it is shown. */
export function called(name: string): string {
  return name === FORGOTTEN ? words().card.someone : name;
}

/** Names as one would list them in a sentence. */
export function list(names: string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(
    names.map((name) => isolated(called(name))),
  );
}
