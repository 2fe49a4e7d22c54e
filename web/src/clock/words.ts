import type { Language } from '../table/room';

/** The texts about time in English; their shape is the contract for the other languages. */
const en = {
  label: 'Time',
  kinds: { none: 'No clock', game: 'For the game', move: 'For a move', days: 'Days' },
  why: {
    none: 'Everyone takes as long as they like.',
    game: 'Each person has this much for the whole game, and gets a little more with every move.',
    move: 'Each move has to be made within this time.',
    days: 'Nobody has to wait: come back and move whenever you have a moment.',
  },
  over: 'Whose time is up has lost; where more than two play, a computer goes on for them.',
  minutes: 'Minutes each',
  increment: 'Seconds more with every move',
  seconds: 'Seconds a move',
  daysField: 'Days a move',
  wrong: (least: number, most: number) => `Expected is a whole number from ${least} to ${most}.`,
  none: 'No clock',
  game: (minutes: number) => `${minutes} min each`,
  gameAndMore: (minutes: number, seconds: number) => `${minutes} min + ${seconds} s a move`,
  move: (seconds: number) => `${seconds} s a move`,
  days: (days: number) => (days === 1 ? '1 day a move' : `${days} days a move`),
  daysLeft: (days: number, hours: number) => `${days} d ${hours} h`,
  spokenDays: (days: number) => `${days} days`,
  spokenHours: (hours: number) => `${hours} hours`,
  spokenMinutes: (minutes: number) => `${minutes} minutes`,
  spokenSeconds: (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`),
  left: (time: string) => `${time} left`,
  yourLeft: (time: string) => `You have ${time} left.`,
};

export type ClockWords = typeof en;

const de: ClockWords = {
  label: 'Bedenkzeit',
  kinds: { none: 'Keine Uhr', game: 'Fürs Spiel', move: 'Pro Zug', days: 'Tage' },
  why: {
    none: 'Alle lassen sich so viel Zeit, wie sie mögen.',
    game: 'So viel haben alle für das ganze Spiel, und mit jedem Zug kommt etwas dazu.',
    move: 'Jeder Zug muss in dieser Zeit gemacht werden.',
    days: 'Niemand muss warten: Schau wieder herein und zieh, wann immer es passt.',
  },
  over: 'Wessen Zeit um ist, hat verloren; spielen mehr als zwei, macht ein Computer weiter.',
  minutes: 'Minuten für jede Person',
  increment: 'Sekunden mehr mit jedem Zug',
  seconds: 'Sekunden pro Zug',
  daysField: 'Tage pro Zug',
  wrong: (least, most) => `Erwartet wird eine ganze Zahl von ${least} bis ${most}.`,
  none: 'Keine Uhr',
  game: (minutes) => `${minutes} min pro Person`,
  gameAndMore: (minutes, seconds) => `${minutes} min + ${seconds} s pro Zug`,
  move: (seconds) => `${seconds} s pro Zug`,
  days: (days) => (days === 1 ? '1 Tag pro Zug' : `${days} Tage pro Zug`),
  daysLeft: (days, hours) => `${days} T ${hours} h`,
  spokenDays: (days) => `${days} Tage`,
  spokenHours: (hours) => `${hours} Stunden`,
  spokenMinutes: (minutes) => `${minutes} Minuten`,
  spokenSeconds: (seconds) => (seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`),
  left: (time) => `noch ${time}`,
  yourLeft: (time) => `Du hast noch ${time}.`,
};

export const clockWords: Record<Language, ClockWords> = { en, de };
