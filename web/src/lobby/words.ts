import type { Language } from '../table/room';

/** The texts of the lobby in English; their shape is the contract for the other languages. */
const en = {
  title: 'Meet somebody',
  tables: 'Open tables',
  empty: 'Nobody is waiting right now.',
  emptyWhy: 'Start a game with “Invite by link” and show it in the lobby, or look for an opponent.',
  more: (count: number) => `${count} more`,
  total: (count: string) => `${count} open tables`,
  only: 'Game',
  all: 'All games',
  join: 'Join',
  joinWith: (game: string, name: string) => `Join ${name}: ${game}`,
  waits: (name: string) => `${name} is waiting`,
  free: (free: number, seats: number) => `${free} of ${seats} seats free`,
  rating: (points: string) => `${points} points`,
  unsure: (points: string) => `about ${points} points`,
  unrated: 'no rating yet',
  rated: 'Rated',
  practice: 'Practice table',
  since: (time: string) => `waiting since ${time}`,
  name: 'Your name',
  lost: 'Connection lost. Trying again…',
  seek: {
    title: 'Find me an opponent',
    game: 'Game',
    clock: 'Time',
    rated: 'Rated',
    ratedWhy: 'Counts for the ratings of both. Needs your player card.',
    start: 'Look for somebody',
    looking: 'Looking for somebody to play with…',
    range: (from: string, to: string) => `With ${from} to ${to} points, wider as time passes.`,
    anybody: 'Anybody will do.',
    since: (seconds: number) =>
      seconds < 60 ? `For ${seconds} s` : `For ${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    meanwhile: (level: string) => `Meanwhile: play against the computer (${level})`,
    stop: 'Stop looking',
    found: 'Found somebody. The table is being laid…',
    foundTitle: 'Found somebody to play with',
    stay: 'The search goes on while you look around or play against the computer.',
    nameless: 'Type a name, so that others know whom they play with.',
  },
};

export type LobbyWords = typeof en;

const de: LobbyWords = {
  title: 'Leute treffen',
  tables: 'Offene Tische',
  empty: 'Gerade wartet niemand.',
  emptyWhy:
    'Beginn ein Spiel mit „Einladung per Link“ und zeig es in der Lobby, oder lass dir jemanden suchen.',
  more: (count) => `${count} weitere`,
  total: (count) => `${count} offene Tische`,
  only: 'Spiel',
  all: 'Alle Spiele',
  join: 'Mitspielen',
  joinWith: (game, name) => `Mitspielen bei ${name}: ${game}`,
  waits: (name) => `${name} wartet`,
  free: (free, seats) => `${free} von ${seats} Plätzen frei`,
  rating: (points) => `${points} Punkte`,
  unsure: (points) => `etwa ${points} Punkte`,
  unrated: 'noch ohne Wertung',
  rated: 'Gewertet',
  practice: 'Übungstisch',
  since: (time) => `wartet seit ${time}`,
  name: 'Dein Name',
  lost: 'Verbindung unterbrochen. Neuer Versuch…',
  seek: {
    title: 'Such mir jemanden',
    game: 'Spiel',
    clock: 'Bedenkzeit',
    rated: 'Gewertet',
    ratedWhy: 'Zählt für die Wertung von euch beiden. Braucht deine Spielerkarte.',
    start: 'Jemanden suchen',
    looking: 'Es wird jemand für dich gesucht…',
    range: (from, to) => `Mit ${from} bis ${to} Punkten, mit der Zeit mehr.`,
    anybody: 'Wer auch immer kommt.',
    since: (seconds) =>
      seconds < 60
        ? `Seit ${seconds} s`
        : `Seit ${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    meanwhile: (level) => `Solange gegen den Computer spielen (${level})`,
    stop: 'Nicht mehr suchen',
    found: 'Gefunden. Der Tisch wird gedeckt…',
    foundTitle: 'Es hat sich jemand gefunden',
    stay: 'Die Suche läuft weiter, während du dich umsiehst oder gegen den Computer spielst.',
    nameless: 'Gib einen Namen ein, damit andere wissen, mit wem sie spielen.',
  },
};

export const lobbyWords: Record<Language, LobbyWords> = { en, de };
