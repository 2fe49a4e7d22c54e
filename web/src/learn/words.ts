import type { Language } from '../table/room';

/** The texts of a lesson in English; their shape is the contract for the other languages. */
const en = {
  title: (game: string) => `First steps: ${game}`,
  step: (number: number, all: number) => `Step ${number} of ${all}`,
  back: 'Back',
  skip: 'Skip',
  skipStep: 'Skip this step',
  next: 'Next',
  again: 'Try again',
  right: 'Right!',
  wrong: 'Not quite.',
  play: 'Play',
  over: 'You know how it goes.',
  overWhy: 'The rest comes with playing. What next?',
  start: 'Play a game',
  puzzle: 'Solve a puzzle',
  rules: 'Read the rules',
  once: 'Start over',
  loading: 'The board is being laid…',
};

export type LessonWords = typeof en;

const de: LessonWords = {
  title: (game) => `Erste Schritte: ${game}`,
  step: (number, all) => `Schritt ${number} von ${all}`,
  back: 'Zurück',
  skip: 'Überspringen',
  skipStep: 'Diesen Schritt überspringen',
  next: 'Weiter',
  again: 'Noch einmal',
  right: 'Richtig!',
  wrong: 'Nicht ganz.',
  play: 'Spielen',
  over: 'Du weißt jetzt, wie es geht.',
  overWhy: 'Der Rest kommt beim Spielen. Wie geht es weiter?',
  start: 'Ein Spiel spielen',
  puzzle: 'Ein Rätsel lösen',
  rules: 'Die Regeln lesen',
  once: 'Von vorn beginnen',
  loading: 'Das Brett wird aufgebaut…',
};

export const lessonWords: Record<Language, LessonWords> = { en, de };
