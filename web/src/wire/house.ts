// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.

export type JsonValue = unknown;
export type Attempt = { 
/**
 * The move in the notation of its game.
 */
move: string, 
/**
 * How well they did before, if they have no card; as a newcomer if missing.
 */
standing?: PuzzleStanding, 
/**
 * Whether it is tried as the puzzle of the day.
 */
daily?: boolean, };
export type Card = { 
/**
 * Its public name in addresses.
 */
id: string, 
/**
 * What its owner is called. A name belongs to nobody.
 */
name: string, 
/**
 * The number of its picture.
 */
picture: number, };
export type CardChange = { 
/**
 * What the owner is called.
 */
name?: string, 
/**
 * The number of the picture.
 */
picture?: number, 
/**
 * Whether the card may be shown on public pages.
 */
shown?: boolean, };
export type Clock = { "kind": "none" } | { "kind": "game", 
/**
 * The minutes each.
 */
minutes: number, 
/**
 * The seconds more.
 */
seconds: number, } | { "kind": "move", 
/**
 * The seconds.
 */
seconds: number, } | { "kind": "days", 
/**
 * The days.
 */
days: number, };
export type CodeOffer = { 
/**
 * Until when the code is good, in milliseconds since 1970.
 */
until: number, };
export type ComputerRating = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The name of the bot.
 */
bot: string, 
/**
 * Its points.
 */
points: number, };
export type Created = { 
/**
 * The name of the match in addresses.
 */
id: string, 
/**
 * Who sits where.
 */
players: Array<Player>, 
/**
 * The secret of each seat of the creator, `null` for all others. Whoever has it has the seat.
 */
secrets: Array<string | null>, 
/**
 * The invitation to each seat that is given away, `null` for all others. It neither sees nor
 * plays anything, and is worth nothing once somebody has sat down with it.
 */
invitations: Array<string | null>, 
/**
 * The secret of whoever may invite people and put computers on empty seats until the match
 * begins: that of the creator's first seat, if there is one.
 */
creator: string, };
export type Development = { 
/**
 * When the first period begins, in milliseconds since 1970.
 */
first: number, 
/**
 * The length of a period in days.
 */
days: number, 
/**
 * The number of periods.
 */
count: number, 
/**
 * The periods in which there were games, game by game.
 */
periods: Array<Period>, };
export type DrawPhase = "waiting" | "commit" | "reveal" | "done";
export type DrawState = { 
/**
 * What is awaited.
 */
phase: DrawPhase, 
/**
 * What the house has promised.
 */
house: string, 
/**
 * The seats whose devices have promised a number.
 */
committed: Array<Seat>, 
/**
 * The seats whose devices have said theirs.
 */
revealed: Array<Seat>, 
/**
 * Until when the others have to, in milliseconds since 1970; whoever is late loses the seat.
 */
until: number | null, 
/**
 * All numbers, that of the house first, once the match is over.
 */
shares: Array<Share>, };
export type End = { 
/**
 * Why it is over.
 */
reason: EndReason, 
/**
 * The seat whose doing it was: it resigned, had no time left, or stayed away.
 */
by?: Seat, 
/**
 * All seats that share the win: every one of them for a draw, none where nobody has won.
 */
winners: Array<Seat>, };
export type EndCount = { 
/**
 * The game's name.
 */
game: string, 
/**
 * Why they are over.
 */
reason: EndReason, 
/**
 * How many they are.
 */
games: number, };
export type EndReason = "played_out" | "resigned" | "time_over" | "draw_agreed" | "claimed_after_absence" | "given_up";
export type Explained = { 
/**
 * How it was decided.
 */
played: Played, 
/**
 * What every move was worth.
 */
values: MoveValues, 
/**
 * What the move gave away or won, and what was better; nothing if there is nothing to say.
 */
sentences: Array<Text>, 
/**
 * The view before the decision, as whoever decided saw it.
 */
start: JsonValue, 
/**
 * The best move and what would have followed; nothing if it was played.
 */
better: Array<ReplayStep>, 
/**
 * The move that was played and what follows on it by best play.
 */
followed: Array<ReplayStep>, 
/**
 * Whether what both moves are worth is certain, not an estimate.
 */
exact: boolean, };
export type File = { 
/**
 * `match`, `position` or one of the game's own formats. If missing, the ending of the name and
 * the text decide.
 */
format?: string, 
/**
 * What stands in it.
 */
text: string, 
/**
 * What it is called.
 */
name?: string, };
export type FromPage = { "type": "hello", 
/**
 * The secrets this device has: of its seats, and of the creator; none for a spectator.
 */
secrets: Array<string>, 
/**
 * What stands in the link the page was opened with: an invitation, a code of another
 * device, or a seat's secret. `invited` in the table says what it is worth.
 */
invitation?: string, 
/**
 * The key of the player card, if there is one: the seats of the card are this device's.
 */
card?: string, 
/**
 * Whether this is a screen for everybody: it has no seats and sees what a spectator sees,
 * whatever it shows. Whoever set up the table may still invite people from it.
 */
screen?: boolean, 
/**
 * The build of the page. Where the server has another one it says so.
 */
build?: string, } | { "type": "sit", 
/**
 * The invitation or the code.
 */
invitation: string, 
/**
 * The secret this device made for itself: at least 22 letters, digits, `-` or `_`. Missing
 * if the seat is to belong to a card.
 */
secret?: string, 
/**
 * The key of the player card the seat is to belong to, with an invitation.
 */
card?: string, 
/**
 * Another name for the seat, with an invitation; that of the card if missing.
 */
name?: string, } | { "type": "invite", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The invitation, made like a secret; `null` only withdraws the one before.
 */
invitation: string | null, } | { "type": "hand_over", 
/**
 * The code the other device will show, made like a secret.
 */
code: string, } | { "type": "play", 
/**
 * The seat that makes it.
 */
seat: Seat, 
/**
 * What it is.
 */
move: string, 
/**
 * How many moves had been played when it was chosen: if that is no longer so, it is
 * refused.
 */
after: number, } | { "type": "undo" } | { "type": "redo" } | { "type": "load", 
/**
 * The saved game.
 */
file: File, } | { "type": "draw" } | { "type": "rematch" } | { "type": "answer", 
/**
 * The seat of the one who asked.
 */
to: Seat, 
/**
 * Agrees to it, or declines it.
 */
accept: boolean, } | { "type": "withdraw" } | { "type": "resign", 
/**
 * The own seat.
 */
seat: Seat, } | { "type": "claim_win" } | { "type": "stand_in", 
/**
 * The seat of that person.
 */
seat: Seat, } | { "type": "come_back", 
/**
 * The own seat.
 */
seat: Seat, } | { "type": "call_off" } | { "type": "bot", 
/**
 * The seat of a bot, or an empty one.
 */
seat: Seat, 
/**
 * The name of the new bot.
 */
bot: string, 
/**
 * How long it may think about a move, where it uses time at all.
 */
millis?: number, 
/**
 * What it is called, on an empty seat.
 */
name?: string, } | { "type": "rename", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The name.
 */
name: string, } | { "type": "commit", 
/**
 * The promise.
 */
commitment: string, } | { "type": "reveal", 
/**
 * 16 hexadecimal digits, by chance.
 */
number: string, 
/**
 * 22 to 64 letters, digits, `-` or `_`, by chance.
 */
salt: string, } | { "type": "gesture", 
/**
 * The own seat.
 */
seat: Seat, 
/**
 * What it is.
 */
what: Gesture, } | { "type": "hints", 
/**
 * Whether they are wanted, until something else is said.
 */
on: boolean, 
/**
 * Whose values, where the game has a choice; the strongest search's if missing.
 */
source?: HintSource, } | { "type": "peek", 
/**
 * Whether they are wanted, until something else is said.
 */
on: boolean, } | { "type": "ping" };
export type FromVisitor = { "type": "seek", 
/**
 * The game's name.
 */
game: string, 
/**
 * How much time people have.
 */
clock: Clock, 
/**
 * Whether the game is to be rated, which needs a card.
 */
rated?: boolean, 
/**
 * The key of the player card, if there is one.
 */
card?: string, 
/**
 * The secret this device made for itself, without a card.
 */
secret?: string, 
/**
 * The name to play under; that of the card if missing.
 */
name?: string, } | { "type": "stop" } | { "type": "ping" };
export type GameCount = { 
/**
 * The game's name.
 */
game: string, 
/**
 * How many were finished.
 */
games: number, };
export type GameInfo = { 
/**
 * The name of the game in records, commands and addresses.
 */
id: string, 
/**
 * The fewest and the most seats.
 */
seats: [number, number], 
/**
 * The names of its bots, gentlest first.
 */
bots: Array<string>, 
/**
 * What a match can be saved as, the house's own formats first.
 */
formats: Array<string>, 
/**
 * Whether records, positions, saves or logs contain what some seat must not know while the
 * match runs.
 */
hidden: boolean, 
/**
 * Whether seats know things the other seats must not know.
 */
secrets: boolean, 
/**
 * Whether a game can be drawn.
 */
draws: boolean, 
/**
 * The setup of a game of which nothing was said.
 */
setup: JsonValue, 
/**
 * The field of a setup that says how many seats there are; without one there are always the
 * most.
 */
seats_field: string | null, 
/**
 * The bot a newcomer plays against.
 */
first_bot: string, 
/**
 * Whether scores say something while the game goes on.
 */
scored: boolean, 
/**
 * The times in milliseconds that make a difference to how well the strongest bot plays,
 * shortest first; none if it decides at once.
 */
times: Array<number>, 
/**
 * Whether hints can be the values of its classic opponent.
 */
classic_hints: boolean, 
/**
 * Whether its openings can be explored with the values of its analysis.
 */
explorer: boolean, 
/**
 * Whether it has a first lesson.
 */
lesson: boolean, };
export type GameRating = { 
/**
 * The game's name.
 */
game: string, 
/**
 * How strong.
 */
rating: Rating, 
/**
 * The computer of about that strength; `null` if the game has none.
 */
computer: string | null, };
export type GameResult = "won" | "lost" | "drawn";
export type Gesture = "hello" | "good_luck" | "well_played" | "nice_move" | "thanks" | "oops" | "wow" | "thinking" | "your_turn" | "sorry" | "one_more" | "good_bye";
export type HighScore = { 
/**
 * The game's name.
 */
game: string, 
/**
 * Who reached it.
 */
player: Player, 
/**
 * The score.
 */
score: number, 
/**
 * In milliseconds since 1970.
 */
finished: number, };
export type HintSource = "strong" | "classic";
export type HouseInfo = { 
/**
 * A list of open tables that anybody may join.
 */
lobby: boolean, 
/**
 * Somebody to play with.
 */
pairing: boolean, 
/**
 * A list of the strongest.
 */
leaderboard: boolean, 
/**
 * The address under which others in the local network find it, where they are invited.
 */
lan: string | null, };
export type Invited = { 
/**
 * What it is.
 */
link: Link, 
/**
 * The seats it was made for, if it was made for some.
 */
seats: Array<Seat>, };
export type JoinTable = { 
/**
 * The secret this device made for itself, without a card.
 */
secret?: string, 
/**
 * The name for the seat; that of the card if missing.
 */
name?: string, };
export type Leading = { 
/**
 * Whose card it is.
 */
card: Card, 
/**
 * How strong they are.
 */
rating: Rating, };
export type Lesson = { 
/**
 * Its steps, in order.
 */
steps: Array<LessonStep>, };
export type LessonStep = { 
/**
 * The position to begin with; a step without one goes on with how the step before ended.
 */
position?: JsonValue, 
/**
 * Whose place the learner takes.
 */
seat: Seat, 
/**
 * What is shown, in a sentence or two.
 */
text: Text, 
/**
 * The one thing to do; without it the step is only to be read.
 */
todo?: Text, 
/**
 * The moves that do it.
 */
expect?: Array<string>, 
/**
 * Wrong tries with an answer of their own.
 */
wrong?: Array<WrongTry>, 
/**
 * The answer to every other legal move.
 */
otherwise?: Text, 
/**
 * What follows by itself after the right move.
 */
then?: Array<LineMove>, 
/**
 * What is said when it is done.
 */
done?: Text, };
export type Line = { 
/**
 * The position after the last move.
 */
position: JsonValue, 
/**
 * The view before the first move.
 */
start: JsonValue, 
/**
 * Every move in the order they were made.
 */
steps: Array<ReplayStep>, 
/**
 * Where the game stands after the last one.
 */
status: Status, 
/**
 * What everyone on move may play then.
 */
legal: Array<SeatMoves>, };
export type LineMove = { 
/**
 * Who makes it.
 */
seat: Seat, 
/**
 * The move in the notation of its game.
 */
move: string, };
export type Link = "invitation" | "hand_over" | "secret" | "used" | "expired" | "void";
export type MoveValue = { 
/**
 * The move in the notation of its game.
 */
move: string, 
/**
 * Points ahead in games that count points, −1…+1 otherwise.
 */
value: number, 
/**
 * Whether the value is certain, not an estimate.
 */
exact: boolean, };
export type MoveValues = { 
/**
 * All legal moves, in the fixed order of the game.
 */
moves: Array<MoveValue>, 
/**
 * The first of the most valuable moves; none if there is no move.
 */
best: string | null, };
export type MyCard = { 
/**
 * Its public name in addresses.
 */
id: string, 
/**
 * What its owner is called.
 */
name: string, 
/**
 * The number of its picture.
 */
picture: number, 
/**
 * Whether it may be shown on public pages.
 */
shown: boolean, 
/**
 * When it was made, in milliseconds since 1970.
 */
made: number, 
/**
 * How many devices have it.
 */
devices: number, 
/**
 * How strong its owner is, game by game.
 */
ratings: Array<GameRating>, 
/**
 * Those its owner does not want to meet.
 */
blocked: Array<Card>, };
export type MyGame = { 
/**
 * The name of the match in addresses.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * The own seat.
 */
seat: Seat, 
/**
 * Who sits where.
 */
players: Array<Player>, 
/**
 * Whether it is a practice table.
 */
practice: boolean, 
/**
 * Whether it is rated.
 */
rated: boolean, 
/**
 * How much time people have.
 */
clock: Clock, 
/**
 * Whether somebody is still missing, so that it has not begun.
 */
waiting: boolean, 
/**
 * Who is on move.
 */
turn: Array<Seat>, 
/**
 * Whether the own seat is.
 */
my_turn: boolean, 
/**
 * Since when that is so, in milliseconds since 1970.
 */
since: number, 
/**
 * What the own clock has left, in milliseconds; `null` without one.
 */
left: number | null, 
/**
 * When it ended, in milliseconds since 1970; `null` while it goes on.
 */
finished: number | null, 
/**
 * How it ended, if it is over.
 */
end: End | null, 
/**
 * What that means for the own seat.
 */
result: GameResult | null, 
/**
 * What it did to the own rating, if it was rated.
 */
change: RatingChange | null, };
export type MyGames = { 
/**
 * Some of them.
 */
games: Array<MyGame>, 
/**
 * What to ask for as `after` to get more, `null` at the end.
 */
next: string | null, };
export type NewBlock = { 
/**
 * The card of the other.
 */
card: string, };
export type NewCard = { 
/**
 * What its owner is called.
 */
name: string, 
/**
 * The number of its picture, from 0 to 23.
 */
picture: number, 
/**
 * What the device will show, made by itself like the secret of a seat.
 */
key: string, };
export type NewCode = { 
/**
 * The code the other device will show, made like a key.
 */
code: string, 
/**
 * Whether this device loses the card then.
 */
move?: boolean, };
export type NewKey = { 
/**
 * What this device will show from now on. No other device has the card any more.
 */
key: string, };
export type NewMatch = { 
/**
 * The game's name.
 */
game: string, 
/**
 * How the game is set up; as usual if missing.
 */
setup?: JsonValue, 
/**
 * Decides deal and dice; chosen by the server if missing. Nobody may choose it where people
 * are invited.
 */
seed?: number, 
/**
 * Who sits where. May be missing with `load`, if the file says it.
 */
seats?: Array<Player>, 
/**
 * The seats of people on other devices: each gets an invitation in place of a secret, and the
 * match begins when all of them have sat down.
 */
invite?: Array<Seat>, 
/**
 * How much time people have; as much as they like if missing.
 */
clock?: Clock, 
/**
 * A saved game to go on with, in place of `setup`.
 */
load?: File, 
/**
 * A practice table: everyone has hints and may take moves back. Never rated.
 */
practice?: boolean, 
/**
 * Whether the game counts for how strong its players are. All people have cards and devices of
 * their own, and computers those with a rating; nothing is taken back, loaded or exchanged, and
 * there are no hints.
 */
rated?: boolean, 
/**
 * Whether the chance is drawn together with everyone's device, before anything is dealt. Only
 * for a new game with dice or a bag to which people are invited; their pages have to say
 * `commit` and `reveal`.
 */
draw?: boolean, 
/**
 * Whether the lobby shows the table while seats are empty, so that anybody may join.
 */
listed?: boolean, };
export type Now = { 
/**
 * The number of moves played.
 */
moves: number, 
/**
 * Where the match stands.
 */
status: Status, 
/**
 * One view for each seat of this device, or a single one for a spectator.
 */
views: Array<SeatView>, 
/**
 * What the bots see, where at most one person plays and this device asked for it.
 */
peeked: Array<SeatView>, 
/**
 * Whether this device may undo.
 */
can_undo: boolean, 
/**
 * Whether this device may redo.
 */
can_redo: boolean, 
/**
 * Whether record and saves may be had: not while several people play on different devices and
 * something is hidden.
 */
can_save: boolean, 
/**
 * Whether this device may have hints.
 */
can_hint: boolean, 
/**
 * Whether this device may offer a draw.
 */
can_draw: boolean, 
/**
 * The own seats that may give up.
 */
can_resign: Array<Seat>, 
/**
 * How the match ended, if it is over.
 */
end: End | null, 
/**
 * What a rated game did to the ratings of the seats, once it is over.
 */
changes: Array<RatingChange | null>, 
/**
 * The clocks, if there are any.
 */
times: SeatTimes | null, 
/**
 * The seed of the match, once it is over. A string: it may be larger than JavaScript's
 * numbers.
 */
seed: string | null, };
export type OpenTable = { 
/**
 * Its name in the lobby, which opens no match.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * How the game is set up.
 */
setup: JsonValue, 
/**
 * How much time people have.
 */
clock: Clock, 
/**
 * Whether it counts for how strong its players are.
 */
rated: boolean, 
/**
 * Whether everyone has hints and may take moves back.
 */
practice: boolean, 
/**
 * How many seats there are.
 */
seats: number, 
/**
 * How many of them are free.
 */
free: number, 
/**
 * Who waits there.
 */
host: TableHost, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, };
export type OpenedFile = { 
/**
 * The game it belongs to.
 */
game: string, 
/**
 * The format it is in.
 */
format: string, 
/**
 * The number of seats.
 */
seats: number, 
/**
 * Who sat where; `null` if the file does not say. Of some it may not know the names.
 */
players: Array<Player> | null, };
export type Origin = "house" | "chosen" | "file";
export type OriginCount = { 
/**
 * The game's name.
 */
game: string, 
/**
 * Where their chance came from.
 */
origin: Origin, 
/**
 * How many they are.
 */
games: number, };
export type People = { 
/**
 * For each seat whether its person is connected; bots always are.
 */
here: Array<boolean>, 
/**
 * For each seat since when its person is away, in milliseconds since 1970; `null` for who is
 * here, and for empty seats.
 */
gone: Array<number | null>, 
/**
 * How many watch.
 */
spectators: number, };
export type Period = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The number of the period, from 0.
 */
period: number, 
/**
 * How many games ended.
 */
games: number, 
/**
 * How many of them the player won; `null` unless the filter names a player.
 */
wins: number | null, 
/**
 * The average score of people, or of the bot of the filter; `null` if no game was played out.
 */
average: number | null, };
export type Played = { 
/**
 * Who made it.
 */
seat: Seat, 
/**
 * The move in the notation of its game.
 */
move: string, 
/**
 * What came of it, as the type `Gist` of its game says it; missing if the move says it all.
 */
gist?: JsonValue, };
export type Player = { 
/**
 * What the others at the table see.
 */
name: string, 
/**
 * The bot that plays, if it is not a person.
 */
bot?: string, 
/**
 * How long the bot may think about a move, where it uses time at all.
 */
millis?: number, };
export type PublicCard = { 
/**
 * The card.
 */
card: Card, 
/**
 * How strong its owner is, game by game.
 */
ratings: Array<GameRating>, };
export type PuzzleCount = { 
/**
 * The game's name.
 */
game: string, 
/**
 * How many there are.
 */
count: number, 
/**
 * The name of today's, which is the same everywhere.
 */
today: string, };
export type PuzzleGoal = { "win": number } | { "hold": boolean } | { "points": number } | { "score": number };
export type PuzzleKind = "win" | "defence" | "margin" | "chain" | "last_rounds" | "endgame" | "answer";
export type PuzzleShown = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * What kind of puzzle it is.
 */
kind: PuzzleKind, 
/**
 * What is to be reached.
 */
goal: PuzzleGoal, 
/**
 * Whose move is to be found.
 */
seat: Seat, 
/**
 * How hard it is, as a rating from 400 to 3000.
 */
difficulty: number, 
/**
 * Whether the solution is proven, not an estimate.
 */
exact: boolean, 
/**
 * Who sits where.
 */
players: Array<Player>, 
/**
 * What the seat sees; hands lie open.
 */
start: JsonValue, 
/**
 * What the seat may play.
 */
legal: Array<string>, };
export type PuzzleStanding = { 
/**
 * How hard the puzzles are of which they solve every other one.
 */
rating: number, 
/**
 * How much the rating may be off: the truth lies within two deviations nearly always.
 */
deviation: number, 
/**
 * How many puzzles they have tried in training.
 */
tried: number, 
/**
 * How many of them they have solved.
 */
solved: number, 
/**
 * How many they have solved since the last one they have not.
 */
streak: number, 
/**
 * The longest such streak.
 */
best: number, 
/**
 * On how many days in a row they have solved the puzzle of the day.
 */
days: number, 
/**
 * The last of these days, as `2026-11-18`; `null` if there was none.
 */
day: string | null, };
export type Rating = { 
/**
 * 400 points more win ten games of eleven.
 */
points: number, 
/**
 * How much the points may be off: the truth lies within two deviations nearly always.
 */
deviation: number, 
/**
 * How many rated games there were.
 */
games: number, 
/**
 * Whether that is enough to be compared.
 */
sure: boolean, };
export type RatingChange = { 
/**
 * The points before.
 */
before: number, 
/**
 * The points after.
 */
after: number, };
export type RatingPoint = { 
/**
 * When the game ended, in milliseconds since 1970.
 */
at: number, 
/**
 * The points then.
 */
points: number, 
/**
 * How much they may be off.
 */
deviation: number, };
export type Refusal = { 
/**
 * Why, in English and German.
 */
error: Text, };
export type Replay = { 
/**
 * The game's name.
 */
game: string, 
/**
 * Who sits where.
 */
players: Array<Player>, 
/**
 * The view before the first move.
 */
start: JsonValue, 
/**
 * Every move in the order they were made.
 */
steps: Array<ReplayStep>, 
/**
 * Where the match stands after the last one.
 */
status: Status, 
/**
 * How it ended, if it is over.
 */
end: End | null, 
/**
 * Where its chance comes from; `null` if that is not known.
 */
origin: Origin | null, };
export type ReplayStep = { 
/**
 * The move.
 */
played: Played, 
/**
 * What came of it.
 */
events: Array<JsonValue>, 
/**
 * What the viewer knows after it.
 */
view: JsonValue, };
export type Request = { 
/**
 * The seat of the one who wants it.
 */
by: Seat, 
/**
 * What it is.
 */
what: Wish, 
/**
 * The seats that have not answered yet.
 */
waiting_for: Array<Seat>, 
/**
 * The seats that have agreed.
 */
accepted: Array<Seat>, };
export type Reviewed = { 
/**
 * How it was decided.
 */
played: Played, 
/**
 * What every move was worth.
 */
values: MoveValues, };
export type ScoreCount = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The score.
 */
score: number, 
/**
 * How often it was reached.
 */
count: number, };
export type Seat = number;
export type SeatCard = { 
/**
 * Its public name.
 */
id: string, 
/**
 * The number of its picture.
 */
picture: number, 
/**
 * How strong its owner is at this game; `null` before the first rated one.
 */
rating: Rating | null, };
export type SeatMoves = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Its moves, in the fixed order of the game.
 */
moves: Array<string>, };
export type SeatState = "taken" | "invited" | "free" | "computer" | "stand_in" | "resigned";
export type SeatTimes = { 
/**
 * What the server's clock said, in milliseconds since 1970.
 */
at: number, 
/**
 * The milliseconds each person has left; `null` for computers, and for people whose time was
 * over and who have come back.
 */
left: Array<number | null>, 
/**
 * The seats whose clocks run.
 */
running: Array<Seat>, };
export type SeatView = { 
/**
 * The seat.
 */
seat: Seat | null, 
/**
 * What it sees.
 */
view: JsonValue, 
/**
 * What it may do; empty if it is not its turn.
 */
moves: Array<string>, };
export type Series = { 
/**
 * The match before this one.
 */
before: string, 
/**
 * The number of this match, the first one being 1.
 */
number: number, 
/**
 * How many of the matches before it the player of each seat has won.
 */
wins: Array<number>, 
/**
 * How many of them were drawn.
 */
draws: number, };
export type Share = { 
/**
 * The seats of the device; none for the house.
 */
seats: Array<Seat>, 
/**
 * What was promised: SHA-256 of salt, a colon and the number, in hexadecimal digits.
 */
commitment: string, 
/**
 * The number: 16 hexadecimal digits.
 */
number: string, 
/**
 * What keeps the number from being guessed: 22 to 64 letters, digits, `-` or `_`.
 */
salt: string, };
export type SizeTally = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The number of players at the table.
 */
players: number, 
/**
 * Whether bots are counted, or people.
 */
bots: boolean, 
/**
 * How often one of them finished a game.
 */
games: number, 
/**
 * How often one of them won it.
 */
wins: number, };
export type Standing = { 
/**
 * The game's name.
 */
game: string, 
/**
 * Who played.
 */
player: Player, 
/**
 * How many games they finished.
 */
games: number, 
/**
 * How many of these they won.
 */
wins: number, 
/**
 * Their highest score; `null` if they played no game out.
 */
best_score: number | null, 
/**
 * Their average score; `null` if they played no game out.
 */
average: number | null, };
export type Statistics = { 
/**
 * How many games were finished.
 */
games: Array<GameCount>, 
/**
 * Game by game, whoever won most first.
 */
standings: Array<Standing>, 
/**
 * How many people and bots are missing in the standings, because many play and these won
 * least.
 */
left_out: number, 
/**
 * Games and wins by the number of players at the table.
 */
sizes: Array<SizeTally>, 
/**
 * Game by game, the highest first.
 */
high_scores: Array<HighScore>, 
/**
 * How often people reached each score, or the bot of the filter.
 */
scores: Array<ScoreCount>, 
/**
 * How it went over time.
 */
development: Development, 
/**
 * How often games ended for which reason.
 */
ends: Array<EndCount>, 
/**
 * How often their chance came from where. Games from before version 0.2.0 are missing: nobody
 * knows of them.
 */
origins: Array<OriginCount>, };
export type Status = { 
/**
 * The seats that may act now; empty when the game is over.
 */
turn: Array<Seat>, 
/**
 * Whether the game is over.
 */
over: boolean, 
/**
 * The seats that share the win, all of them for a draw; empty until the game is over.
 */
winners: Array<Seat>, 
/**
 * The points of each seat so far.
 */
scores: Array<number>, };
export type Summary = { 
/**
 * The name of the match in addresses.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * Who sits where.
 */
players: Array<Player>, 
/**
 * The number of moves played.
 */
moves: number, 
/**
 * Where it stands; nobody is on move before it has begun.
 */
status: Status, 
/**
 * The seats nobody has taken yet. While there are any, the match has not begun.
 */
empty: Array<Seat>, 
/**
 * How it ended, if it is over.
 */
end: End | null, 
/**
 * Where its chance comes from; `null` if that is not known.
 */
origin: Origin | null, 
/**
 * Whether everyone has hints and may take moves back.
 */
practice: boolean, 
/**
 * Whether it counts for how strong its players are.
 */
rated: boolean, 
/**
 * The games of the same people it belongs to.
 */
series: Series | null, 
/**
 * The match that follows it in the series.
 */
next: string | null, 
/**
 * When it was begun, in milliseconds since 1970.
 */
begun: number, 
/**
 * When it was changed last, in milliseconds since 1970.
 */
changed: number, };
export type Table = { 
/**
 * The name of the match in addresses.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * Who sits where.
 */
players: Array<Player>, 
/**
 * The seats of this device; none for a spectator.
 */
mine: Array<Seat>, 
/**
 * Who has each seat.
 */
seats: Array<SeatState>, 
/**
 * The card each seat belongs to, `null` where it belongs to none.
 */
cards: Array<SeatCard | null>, 
/**
 * Whether everyone has hints and may take moves back.
 */
practice: boolean, 
/**
 * Whether the game counts for how strong its players are.
 */
rated: boolean, 
/**
 * Whether it is listed in the lobby while seats are empty.
 */
listed: boolean, 
/**
 * Whether this device may invite people, put computers on empty seats and call the match off
 * until it begins.
 */
creator: boolean, 
/**
 * What the link is worth that the page was opened with, if it was opened with one.
 */
invited: Invited | null, 
/**
 * Whether the match was called off before it began.
 */
called_off: boolean, 
/**
 * The setup of the match, `null` if it began with a loaded position.
 */
setup: JsonValue | null, 
/**
 * Where its chance comes from; `null` if that is not known.
 */
origin: Origin | null, 
/**
 * How the chance is drawn together; `null` where the house deals alone.
 */
draw: DrawState | null, 
/**
 * How much time people have.
 */
clock: Clock, 
/**
 * How long a person may be away until the others need not wait any longer, in milliseconds;
 * `null` if they always have to.
 */
grace: number | null, 
/**
 * The games of the same people it belongs to.
 */
series: Series | null, 
/**
 * The match that follows it in the series.
 */
next: string | null, 
/**
 * Every move so far.
 */
history: Array<Played>, 
/**
 * How things stand; `null` until the match begins.
 */
now: Now | null, 
/**
 * Who is at the table.
 */
people: People, 
/**
 * What is asked for, at most one request of each seat.
 */
requests: Array<Request>, 
/**
 * The seats of the bots that think.
 */
thinking: Array<Seat>, 
/**
 * What the server's clock says, in milliseconds since 1970.
 */
at: number, };
export type TableHost = { 
/**
 * The name.
 */
name: string, 
/**
 * The card, if there is one.
 */
card: SeatCard | null, };
export type TableJoined = { 
/**
 * The name of the match in addresses.
 */
id: string, 
/**
 * The seat.
 */
seat: Seat, };
export type TakenCard = { 
/**
 * The code of the other device.
 */
code: string, 
/**
 * What this device will show, made by itself.
 */
key: string, };
export type Text = { 
/**
 * In English.
 */
en: string, 
/**
 * In German.
 */
de: string, };
export type ToPage = { "type": "table", 
/**
 * The match as this device sees it.
 */
table: Table, } | { "type": "played", 
/**
 * The move.
 */
played: Played, 
/**
 * What came of it.
 */
events: Array<JsonValue>, 
/**
 * How things stand after it.
 */
now: Now, } | { "type": "renamed", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The name.
 */
name: string, } | { "type": "people", 
/**
 * All of them.
 */
people: People, } | { "type": "requests", 
/**
 * Everything that is asked for now, at most one request of each seat.
 */
requests: Array<Request>, } | { "type": "thinking", 
/**
 * Their seats.
 */
seats: Array<Seat>, } | { "type": "gesture", 
/**
 * The seat of whoever does.
 */
seat: Seat, 
/**
 * What it is.
 */
what: Gesture, } | { "type": "hints", 
/**
 * The seat whose moves they are.
 */
seat: Seat, 
/**
 * After how many moves.
 */
after: number, 
/**
 * Whose values these are.
 */
source: HintSource, 
/**
 * What each of them is worth.
 */
values: MoveValues, 
/**
 * How much the estimates among them differ over the last finished depths, at most;
 * `null` where that is not known.
 */
margin: number | null, 
/**
 * Whether the values will not get better.
 */
done: boolean, } | { "type": "notice", 
/**
 * What it is.
 */
what: Text, } | { "type": "another_build" } | { "type": "unknown", 
/**
 * Its number, from 0.
 */
secret: number, 
/**
 * Why this was refused.
 */
why: Text, } | { "type": "unknown_card", 
/**
 * Why this was refused.
 */
why: Text, } | { "type": "refused", 
/**
 * Why.
 */
why: Text, } | { "type": "pong" };
export type ToVisitor = { "type": "lobby", 
/**
 * The newest of them.
 */
tables: Array<OpenTable>, 
/**
 * How many there are.
 */
total: number, } | { "type": "opened", 
/**
 * The table.
 */
table: OpenTable, } | { "type": "changed", 
/**
 * The table as it is now.
 */
table: OpenTable, } | { "type": "closed", 
/**
 * Its name in the lobby.
 */
id: string, } | { "type": "seeking", 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, 
/**
 * The fewest points an opponent may have by now; `null` if anybody will do.
 */
from: number | null, 
/**
 * The most points.
 */
to: number | null, 
/**
 * The computer of about the same strength, for the meantime.
 */
computer: string | null, } | { "type": "paired", 
/**
 * The name of the match in addresses.
 */
id: string, } | { "type": "stopped" } | { "type": "refused", 
/**
 * Why.
 */
why: Text, } | { "type": "pong" };
export type Verdict = { 
/**
 * Whether it solves the puzzle.
 */
right: boolean, 
/**
 * Every move that does.
 */
solutions: Array<string>, 
/**
 * One whole solution.
 */
line: Array<ReplayStep>, 
/**
 * What was tried and what follows on it; nothing if it was right.
 */
refutation: Array<ReplayStep>, 
/**
 * What is wrong with what was tried, where that can be said better than shown.
 */
refutation_says: Text | null, 
/**
 * How well they do now.
 */
standing: PuzzleStanding, 
/**
 * Where the puzzle begins, as the game writes its positions.
 */
position: JsonValue, };
export type WantedLine = { 
/**
 * Where it begins, as the game writes its positions; a new game if missing.
 */
position?: JsonValue, 
/**
 * How the new game is set up, in place of `position`; as usual if missing.
 */
setup?: JsonValue, 
/**
 * What is played, at most 400 moves.
 */
moves?: Array<LineMove>, 
/**
 * Decides what is left to chance; 0 if missing.
 */
seed?: number, 
/**
 * Who looks at it; a spectator if missing.
 */
viewer?: Seat, };
export type WantedPuzzle = { 
/**
 * How well whoever asks does, if they have no card; as a newcomer if missing.
 */
standing?: PuzzleStanding, 
/**
 * Those they have tried already, at most 400.
 */
seen?: Array<string>, };
export type WantedSummaries = { 
/**
 * The names of the matches.
 */
ids: Array<string>, };
export type WantedValues = { 
/**
 * Where it begins, as the game writes its positions; a new game if missing.
 */
position?: JsonValue, 
/**
 * How the new game is set up, in place of `position`; as usual if missing.
 */
setup?: JsonValue, 
/**
 * What is played before, at most 400 moves.
 */
moves?: Array<LineMove>, 
/**
 * Decides what is left to chance; 0 if missing.
 */
seed?: number, 
/**
 * How long to think about it, at most 1000, or what the host allows if that is less; 1000 if
 * missing.
 */
millis?: number, };
export type Wish = "undo" | "redo" | "load" | "draw" | "rematch";
export type WrongTry = { 
/**
 * The moves it is about.
 */
moves: Array<string>, 
/**
 * What the others would play then, shown before everything is taken back.
 */
then?: Array<LineMove>, 
/**
 * What would happen.
 */
text: Text, };
