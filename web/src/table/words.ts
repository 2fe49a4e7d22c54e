import type { Language } from './room';
import type { Gesture } from '../wire/house';

/**
 * The texts about playing with others in English; their shape is the contract for the other
 * languages.
 */
const en = {
  gestures: {
    open: 'Say something',
    title: 'Say something friendly',
    said: (name: string, what: string) => `${name}: ${what}`,
    pause: 'One moment, then you can say something again.',
    show: 'Show what others say',
    showFrom: (name: string) => `Show what ${name} says`,
    names: {
      hello: 'Hello!',
      good_luck: 'Good luck!',
      well_played: 'Well played!',
      nice_move: 'Nice move!',
      thanks: 'Thank you!',
      oops: 'Oops!',
      wow: 'Wow!',
      thinking: 'Let me think…',
      your_turn: 'Your turn!',
      sorry: 'Sorry!',
      one_more: 'One more game?',
      good_bye: 'Goodbye!',
    } satisfies Record<Gesture, string>,
  },
  signs: {
    practice: 'Practice table',
    practiceWhy: 'Everyone here has hints and may take moves back without asking. Never rated.',
    rated: 'Rated',
    ratedWhy:
      'This game counts for the ratings of its players: no hints, nothing is taken back, loaded or exchanged.',
    clock: 'Time for each person',
    listed: 'In the lobby',
    listedWhy: 'Anybody in the lobby can take a free seat here.',
    draw: 'Fair chance',
    drawWhy:
      'Before anything was dealt, the house and every device each put in a secret number. What is dealt and rolled follows from all of them, so nobody could choose it.',
  },
  calling: {
    turn: (game: string) => `Your turn · ${game}`,
    asked: (game: string) => `You are asked something · ${game}`,
    begun: (game: string) => `It begins · ${game}`,
    body: (names: string) => `At the table with ${names}`,
    allow: 'Call me when it is my turn',
    stop: 'Stop calling me',
    allowed: 'You will be called when it is your turn and this page is hidden.',
    denied:
      'This browser does not let the page call you. You can change that in the browser’s settings for this page.',
    setting: 'Call me',
    settingWhy: 'A notification when it is your turn and the page is hidden.',
  },
  sound: { on: 'Switch sounds on', off: 'Switch sounds off' },
  code: {
    show: 'Show QR code',
    hide: 'Hide QR code',
    of: (what: string, whose: string) => `${what}: ${whose}`,
    label: (whose: string) => `QR code: ${whose}`,
    scan: 'Point the camera of a phone at it.',
    myself: 'Sit here myself',
    myselfAt: (name: string) => `Sit here myself: ${name}`,
  },
  screen: {
    open: 'Big screen…',
    title: 'Big screen',
    why: 'For a television or projector in the room: it shows what everybody may see, large. Hands and sheets stay on the phones.',
    here: 'Open here',
    label: 'Link for the big screen',
  },
  draw: {
    waiting:
      'Fair chance: once all are here, every device puts in a secret number before anything is dealt.',
    commit: (names: string) => `Drawing chance together. Still missing: ${names}.`,
    reveal: (names: string) => `Drawing chance together. Not uncovered yet: ${names}.`,
    late: 'This device did not answer in time while chance was drawn together, so the seat was free again. You can take it once more.',
    check: 'Check the chance',
    title: 'Nobody chose the deal',
    why: 'Before the game, the house and every device each sealed a random number. Only when all were sealed were they uncovered, and the seed follows from all of them.',
    proves:
      'If at least one number here came about by chance, nobody could choose what was dealt and rolled.',
    not: 'What it does not prove: the host serves this page, so you trust that the page sealed your number honestly. With “spieltisch verify” you can check a saved game yourself.',
    house: 'The house',
    number: 'Number',
    salt: 'Salt',
    seal: 'Seal',
    fits: 'fits its seal',
    broken: 'does not fit its seal',
    own: 'This device knows that its number is among them.',
    seed: (seed: string) => `Seed ${seed}`,
    follows: 'follows from all numbers',
    wrong: 'does not follow from the numbers',
    failed: 'The parts do not fit together. Do not trust this deal.',
  },
};

export type CompanyWords = typeof en;

const de: CompanyWords = {
  gestures: {
    open: 'Etwas sagen',
    title: 'Etwas Nettes sagen',
    said: (name, what) => `${name}: ${what}`,
    pause: 'Einen Moment, dann kannst du wieder etwas sagen.',
    show: 'Zeigen, was andere sagen',
    showFrom: (name) => `Zeigen, was ${name} sagt`,
    names: {
      hello: 'Hallo!',
      good_luck: 'Viel Glück!',
      well_played: 'Gut gespielt!',
      nice_move: 'Schöner Zug!',
      thanks: 'Danke!',
      oops: 'Hoppla!',
      wow: 'Wow!',
      thinking: 'Ich überlege noch…',
      your_turn: 'Du bist dran!',
      sorry: 'Tut mir leid!',
      one_more: 'Noch ein Spiel?',
      good_bye: 'Tschüss!',
    },
  },
  signs: {
    practice: 'Übungstisch',
    practiceWhy:
      'Hier haben alle Tipps und dürfen Züge zurücknehmen, ohne zu fragen. Wird nie gewertet.',
    rated: 'Gewertet',
    ratedWhy:
      'Dieses Spiel zählt für die Wertung aller, die mitspielen: keine Tipps, und nichts wird zurückgenommen, geladen oder ausgetauscht.',
    clock: 'Bedenkzeit für jede Person',
    listed: 'In der Lobby',
    listedWhy: 'Alle in der Lobby können sich hier auf einen freien Platz setzen.',
    draw: 'Fairer Zufall',
    drawWhy:
      'Bevor etwas verteilt wurde, haben das Haus und jedes Gerät je eine geheime Zahl beigesteuert. Was verteilt und gewürfelt wird, folgt aus allen zusammen, also konnte es niemand wählen.',
  },
  calling: {
    turn: (game) => `Du bist am Zug · ${game}`,
    asked: (game) => `Du wirst etwas gefragt · ${game}`,
    begun: (game) => `Es geht los · ${game}`,
    body: (names) => `Am Tisch mit ${names}`,
    allow: 'Ruf mich, wenn ich am Zug bin',
    stop: 'Ruf mich nicht mehr',
    allowed: 'Du wirst gerufen, wenn du am Zug bist und diese Seite verdeckt ist.',
    denied:
      'Dieser Browser lässt die Seite dich nicht rufen. Ändern kannst du das in den Einstellungen des Browsers für diese Seite.',
    setting: 'Ruf mich',
    settingWhy: 'Eine Benachrichtigung, wenn du am Zug bist und die Seite verdeckt ist.',
  },
  sound: { on: 'Klänge einschalten', off: 'Klänge ausschalten' },
  code: {
    show: 'QR-Code zeigen',
    hide: 'QR-Code ausblenden',
    of: (what, whose) => `${what}: ${whose}`,
    label: (whose) => `QR-Code: ${whose}`,
    scan: 'Halt die Kamera eines Telefons darauf.',
    myself: 'Selbst hier sitzen',
    myselfAt: (name) => `Selbst hier sitzen: ${name}`,
  },
  screen: {
    open: 'Großer Bildschirm…',
    title: 'Großer Bildschirm',
    why: 'Für Fernseher oder Beamer im Raum: Er zeigt groß, was alle sehen dürfen. Karten und Zettel bleiben auf den Telefonen.',
    here: 'Hier öffnen',
    label: 'Link für den großen Bildschirm',
  },
  draw: {
    waiting:
      'Fairer Zufall: Sind alle da, steuert jedes Gerät eine geheime Zahl bei, bevor etwas verteilt wird.',
    commit: (names) => `Der Zufall wird gemeinsam gezogen. Es fehlt noch: ${names}.`,
    reveal: (names) => `Der Zufall wird gemeinsam gezogen. Noch nicht aufgedeckt: ${names}.`,
    late: 'Dieses Gerät hat nicht rechtzeitig geantwortet, als der Zufall gezogen wurde. Deshalb war der Platz wieder frei, und du kannst ihn noch einmal nehmen.',
    check: 'Zufall prüfen',
    title: 'Niemand hat bestimmt, was kommt',
    why: 'Vor dem Spiel haben das Haus und jedes Gerät je eine zufällige Zahl versiegelt. Erst als alle versiegelt waren, wurden sie aufgedeckt, und aus allen zusammen folgt die Startzahl.',
    proves:
      'Ist hier auch nur eine Zahl durch Zufall entstanden, konnte niemand wählen, was verteilt und gewürfelt wird.',
    not: 'Was das nicht beweist: Der Server liefert diese Seite, du vertraust also darauf, dass sie deine Zahl ehrlich versiegelt hat. Mit „spieltisch verify“ kannst du ein gespeichertes Spiel selbst prüfen.',
    house: 'Das Haus',
    number: 'Zahl',
    salt: 'Salz',
    seal: 'Siegel',
    fits: 'passt zum Siegel',
    broken: 'passt nicht zum Siegel',
    own: 'Dieses Gerät weiß, dass seine Zahl dabei ist.',
    seed: (seed) => `Startzahl ${seed}`,
    follows: 'folgt aus allen Zahlen',
    wrong: 'folgt nicht aus den Zahlen',
    failed: 'Die Teile passen nicht zusammen. Trau dem nicht, was verteilt wurde.',
  },
};

/** The same in the language of the reader. */
export const companyWords: Record<Language, CompanyWords> = { en, de };
