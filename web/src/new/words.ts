import type { Language } from '../table/room';

/** The texts about how a table is meant, in English; their shape is the contract for the others. */
const en = {
  more: 'Time, rating, lobby',
  terms: 'How it is played',
  practice: 'Practice table',
  practiceWhy: 'Everyone has hints and may take moves back without asking. Never rated.',
  rated: 'Rated',
  ratedWhy:
    'Counts for the ratings of all who play. No hints, nothing is taken back, and everyone has a card.',
  ratedAlone:
    'Counts for your rating. No hints, and nothing is taken back. Without a clock you have seven days for every turn.',
  listed: 'Show it in the lobby',
  listedWhy: 'Anybody there can take a free seat. Without this only those you send the link come.',
  notRated: {
    seats: 'To be rated, you play one seat, and everyone else has a device of their own.',
    seed: 'A game with a chosen seed is not rated.',
    file: 'A game from a file is not rated.',
    bot: (name: string) => `${name} has no rating, so the game cannot be rated.`,
    card: 'You play without a card, so the game cannot be rated.',
  },
  draw: 'Fair chance: every device puts in a secret number before anything is dealt, so nobody can choose what comes.',
  clockWrong: 'The time is not possible. Correct it, or choose no clock.',
  phones: 'Phones in the same network',
  phonesWhy:
    'Scan the code to open this house on a phone. After you have started, each free seat has a code of its own.',
  house: 'QR code: address of this house',
};

export type TermWords = typeof en;

const de: TermWords = {
  more: 'Bedenkzeit, Wertung, Lobby',
  terms: 'Wie wird gespielt?',
  practice: 'Übungstisch',
  practiceWhy: 'Alle haben Tipps und dürfen Züge zurücknehmen, ohne zu fragen. Nie gewertet.',
  rated: 'Gewertet',
  ratedWhy:
    'Zählt für die Wertung aller, die mitspielen. Keine Tipps, nichts wird zurückgenommen, und alle haben eine Karte.',
  ratedAlone:
    'Zählt für deine Wertung. Keine Tipps, und nichts wird zurückgenommen. Ohne Uhr hast du sieben Tage für jeden Zug.',
  listed: 'In der Lobby zeigen',
  listedWhy:
    'Alle dort können einen freien Platz nehmen. Sonst kommt nur, wem du den Link schickst.',
  notRated: {
    seats:
      'Gewertet wird, wenn du auf einem Platz spielst und alle anderen ein eigenes Gerät haben.',
    seed: 'Ein Spiel mit gewählter Startzahl wird nicht gewertet.',
    file: 'Ein Spiel aus einer Datei wird nicht gewertet.',
    bot: (name) => `${name} hat keine Wertung, also wird das Spiel nicht gewertet.`,
    card: 'Du spielst ohne Karte, also wird das Spiel nicht gewertet.',
  },
  draw: 'Fairer Zufall: Jedes Gerät steuert eine geheime Zahl bei, bevor etwas verteilt wird. So kann niemand wählen, was kommt.',
  clockWrong: 'Diese Bedenkzeit geht nicht. Berichtige sie oder wähl keine Uhr.',
  phones: 'Telefone im selben Netz',
  phonesWhy:
    'Scann den Code, um dieses Haus auf einem Telefon zu öffnen. Hat das Spiel begonnen, bekommt jeder freie Platz seinen eigenen Code.',
  house: 'QR-Code: Adresse dieses Hauses',
};

export const termWords: Record<Language, TermWords> = { en, de };
