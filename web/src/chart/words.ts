import type { Language } from '../table/room';

/** The texts around every chart. */
export const words: Record<Language, { asTable: string; tableOf: (title: string) => string }> = {
  en: { asTable: 'As table', tableOf: (title) => `${title}: show as table` },
  de: { asTable: 'Als Tabelle', tableOf: (title) => `${title}: als Tabelle zeigen` },
};
