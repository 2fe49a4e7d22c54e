//! Everything that travels between page and server: the one place that knows the wire format.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{GameInfo, MoveValue, MoveValues, Played, Player, Problem, Seat, Status, Text};
use ts_rs::{Config, TS};
use utoipa::ToSchema;

/// `POST /api/matches`: a new game, or one loaded from a file.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    pub game: String,
    #[serde(default)]
    #[ts(optional)]
    pub setup: Option<Value>,
    /// Decides deal and dice; chosen by the server if missing.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub seed: Option<u64>,
    /// Who sits where. May be missing with `load`, if the file says it.
    #[serde(default)]
    #[ts(optional)]
    pub seats: Option<Vec<Player>>,
    /// A saved game to go on with, in place of `setup`.
    #[serde(default)]
    #[ts(optional)]
    pub load: Option<File>,
}

/// A save file.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// `match`, `position` or one of the game's own formats. If missing, the ending of the name and
    /// the text decide.
    #[serde(default)]
    #[ts(optional)]
    pub format: Option<String>,
    /// What it contains.
    pub text: String,
    /// What it is called.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
}

/// `POST /api/files`: what a [`File`] holds.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OpenedFile {
    /// The game it belongs to.
    pub game: String,
    /// The number of seats.
    pub seats: usize,
    /// Who sat where; `null` if the file does not say. Of some it may not know the names.
    pub players: Option<Vec<Player>>,
}

/// The answer to [`NewMatch`].
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Created {
    pub id: String,
    pub players: Vec<Player>,
    /// The secret of each person's seat, `null` for bots. Whoever has it has the seat.
    pub secrets: Vec<Option<String>>,
}

/// A match in a list.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Summary {
    pub id: String,
    pub game: String,
    pub players: Vec<Player>,
    pub moves: usize,
    pub status: Status,
    /// When it was begun and last changed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub begun: i64,
    #[ts(type = "number")]
    pub changed: i64,
}

/// `POST /api/matches/summaries`: which matches to list.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedSummaries {
    pub ids: Vec<String>,
}

/// `GET /api/matches/{id}/replay`: the whole match as one viewer may see it.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Replay {
    pub game: String,
    pub players: Vec<Player>,
    /// The view before the first move.
    pub start: Value,
    pub steps: Vec<ReplayStep>,
    pub status: Status,
}

/// One move of a [`Replay`] and the view after it.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayStep {
    pub played: Played,
    pub events: Vec<Value>,
    pub view: Value,
}

/// `GET /api/matches/{id}/review`: one decision of a finished match, and what all moves were worth
/// then.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Reviewed {
    pub played: Played,
    pub values: MoveValues,
}

/// `GET /api/statistics/games`: how many games were finished.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameCount {
    pub game: String,
    #[ts(type = "number")]
    pub games: i64,
}

/// `GET /api/statistics`: what is known about the finished games that fit the filter.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Statistics {
    pub games: Vec<GameCount>,
    /// Game by game, whoever won most first.
    pub standings: Vec<Standing>,
    /// How many people and bots are missing in the standings, because many play and these won
    /// least.
    #[ts(type = "number")]
    pub left_out: usize,
    pub sizes: Vec<SizeTally>,
    /// Game by game, the highest first.
    pub high_scores: Vec<HighScore>,
    pub scores: Vec<ScoreCount>,
    pub development: Development,
}

/// How often someone played a game and won it. The name of a bot is its bot name.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Standing {
    pub game: String,
    pub player: Player,
    #[ts(type = "number")]
    pub games: i64,
    #[ts(type = "number")]
    pub wins: i64,
    #[ts(type = "number")]
    pub best_score: i64,
    pub average: f64,
}

/// How often people, or bots, played a game at tables of one size, and won.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SizeTally {
    pub game: String,
    /// The number of players at the table.
    #[ts(type = "number")]
    pub players: i64,
    pub bots: bool,
    #[ts(type = "number")]
    pub games: i64,
    #[ts(type = "number")]
    pub wins: i64,
}

/// A score that is hard to beat.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HighScore {
    pub game: String,
    pub player: Player,
    #[ts(type = "number")]
    pub score: i64,
    /// In milliseconds since 1970.
    #[ts(type = "number")]
    pub finished: i64,
}

/// How often a score was reached.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoreCount {
    pub game: String,
    #[ts(type = "number")]
    pub score: i64,
    #[ts(type = "number")]
    pub count: i64,
}

/// The time from the first to the last game, in periods of equal length.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Development {
    /// When the first period begins, in milliseconds since 1970.
    #[ts(type = "number")]
    pub first: i64,
    /// The length of a period in days.
    #[ts(type = "number")]
    pub days: i64,
    /// The number of periods.
    #[ts(type = "number")]
    pub count: i64,
    /// The periods in which there were games, game by game.
    pub periods: Vec<Period>,
}

/// The games of one kind that ended in one period.
#[derive(Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Period {
    pub game: String,
    /// The number of the period, from 0.
    #[ts(type = "number")]
    pub period: i64,
    #[ts(type = "number")]
    pub games: i64,
    /// How many of them the player won; `null` unless the filter names a player.
    #[ts(type = "number | null")]
    pub wins: Option<i64>,
    /// The average score.
    pub average: f64,
}

/// Any refusal over HTTP.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Refusal {
    pub error: Text,
}

/// What the page says over the WebSocket. The first message is `hello`.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromPage {
    /// The secrets of the seats this device has; none for a spectator.
    Hello { secrets: Vec<String> },
    /// A move, chosen when `after` moves had been played: if that is no longer so, it is refused.
    Play {
        seat: Seat,
        #[serde(rename = "move")]
        mv: String,
        after: usize,
    },
    /// Back to the own last decision. With people on other devices it becomes a request.
    Undo,
    /// The opposite of `undo`, and like it a request.
    Redo,
    /// Replaces the running game by a saved one, and like `undo` a request.
    Load { file: File },
    /// Agrees to the pending request, or declines it; also how the asker withdraws it.
    Answer { accept: bool },
    /// Puts another bot on a bot's seat; drops what could be redone.
    Bot {
        seat: Seat,
        bot: String,
        #[serde(default)]
        #[ts(optional)]
        millis: Option<u32>,
    },
    /// Another name for an own seat.
    Rename { seat: Seat, name: String },
    /// Values of the moves whenever an own seat may act, until switched off.
    Hints { on: bool },
    /// The views of the bots' seats too, until switched off. Only where one person plays.
    Peek { on: bool },
    /// Answered by `pong`: the page's way to notice a dead connection.
    Ping,
}

/// What the server says over the WebSocket.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToPage {
    /// Everything: after `hello`, and whenever something other than a move changed the match.
    Table {
        table: Box<Table>,
    },
    /// One more move.
    Played {
        played: Played,
        events: Vec<Value>,
        now: Now,
    },
    /// Another name for a seat.
    Renamed {
        seat: Seat,
        name: String,
    },
    /// Who is at the table.
    People {
        people: People,
    },
    /// Someone asks for something, or the pending request is settled (`null`).
    Request {
        request: Option<Request>,
    },
    /// The bots that think.
    Thinking {
        seats: Vec<Seat>,
    },
    /// The values of the moves of `seat` after `after` moves; `done` when they will not get better.
    Hints {
        seat: Seat,
        after: usize,
        values: MoveValues,
        done: bool,
    },
    /// Something worth knowing that changes nothing.
    Notice {
        what: Text,
    },
    /// What the page said last was refused and changed nothing.
    Refused {
        why: Text,
    },
    Pong,
}

/// A match as one device sees it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Table {
    pub id: String,
    pub game: String,
    pub players: Vec<Player>,
    /// The seats of this device; none for a spectator.
    pub mine: Vec<Seat>,
    /// The setup of the match, `null` if it began with a loaded position.
    pub setup: Option<Value>,
    pub history: Vec<Played>,
    pub now: Now,
    pub people: People,
    pub request: Option<Request>,
    pub thinking: Vec<Seat>,
}

/// What changes with every move.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Now {
    /// The number of moves played.
    pub moves: usize,
    pub status: Status,
    /// One view for each seat of this device, or a single one for a spectator.
    pub views: Vec<SeatView>,
    /// What the bots see, where the only person at the table asked for it.
    pub peeked: Vec<SeatView>,
    pub can_undo: bool,
    pub can_redo: bool,
    /// Whether record and saves may be had: not while several people play and something is hidden.
    pub can_save: bool,
    /// The seed of the match, once it is over. A string: it may be larger than JavaScript's
    /// numbers.
    pub seed: Option<String>,
}

/// What a seat sees and may do; seat `null` is a spectator.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SeatView {
    pub seat: Option<Seat>,
    pub view: Value,
    pub moves: Vec<String>,
}

/// Who is at the table now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct People {
    /// For each seat whether its person is connected; bots always are.
    pub here: Vec<bool>,
    pub spectators: usize,
}

/// Something one person wants and the others have to agree to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Request {
    pub by: Seat,
    pub what: Wish,
    /// The seats that have not answered yet.
    pub waiting_for: Vec<Seat>,
}

/// What a [`Request`] asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    Undo,
    Redo,
    Load,
}

impl From<Problem> for Refusal {
    fn from(Problem(error): Problem) -> Refusal {
        Refusal { error }
    }
}

/// The TypeScript declarations of everything above, for `web/src/wire/house.ts`.
pub fn typescript() -> Vec<String> {
    fn decl<T: TS>() -> String {
        T::decl(&Config::default())
    }
    vec![
        decl::<Text>(),
        decl::<Seat>(),
        decl::<Player>(),
        decl::<Played>(),
        decl::<Status>(),
        decl::<GameInfo>(),
        decl::<MoveValue>(),
        decl::<MoveValues>(),
        decl::<NewMatch>(),
        decl::<File>(),
        decl::<OpenedFile>(),
        decl::<Created>(),
        decl::<Summary>(),
        decl::<WantedSummaries>(),
        decl::<Replay>(),
        decl::<ReplayStep>(),
        decl::<Reviewed>(),
        decl::<GameCount>(),
        decl::<Statistics>(),
        decl::<Standing>(),
        decl::<SizeTally>(),
        decl::<HighScore>(),
        decl::<ScoreCount>(),
        decl::<Development>(),
        decl::<Period>(),
        decl::<Refusal>(),
        decl::<FromPage>(),
        decl::<ToPage>(),
        decl::<Table>(),
        decl::<Now>(),
        decl::<SeatView>(),
        decl::<People>(),
        decl::<Request>(),
        decl::<Wish>(),
    ]
}
