import type { Language } from '../table/room';

/** The texts of the big screen in English; their shape is the contract for the other languages. */
const en = {
  title: (game: string) => `${game} · big screen`,
  join: 'Scan a code with your phone to sit down',
  seat: (name: string) => `Seat of ${name}`,
  taken: 'is here',
  free: 'free',
  elsewhere: 'invited by link',
  full: 'Full screen',
  leaveFull: 'Leave full screen',
  toTable: 'To the table',
  scores: 'Players and scores',
  begins: 'It begins as soon as everybody sits.',
};

export type ScreenWords = typeof en;

const de: ScreenWords = {
  title: (game) => `${game} · großer Bildschirm`,
  join: 'Scann einen Code mit deinem Telefon und nimm Platz',
  seat: (name) => `Platz von ${name}`,
  taken: 'ist da',
  free: 'frei',
  elsewhere: 'per Link eingeladen',
  full: 'Ganzer Bildschirm',
  leaveFull: 'Ganzen Bildschirm verlassen',
  toTable: 'Zum Tisch',
  scores: 'Mitspielende und Punkte',
  begins: 'Es geht los, sobald alle sitzen.',
};

export const screenWords: Record<Language, ScreenWords> = { en, de };
