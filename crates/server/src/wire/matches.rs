//! What is asked and answered about matches over HTTP.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{AnyMatch, End, Json, MoveValues, Origin, Player, Problem, Seat, Shown, Status, Text};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Series;
use crate::times::Clock;

/// `POST /api/matches`: a new game, or one loaded from a file.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The game's name.
    pub game: String,
    /// How the game is set up; as usual if missing.
    #[serde(default)]
    #[ts(optional)]
    pub setup: Option<Value>,
    /// Decides deal and dice; chosen by the server if missing. Nobody may choose it where people
    /// are invited.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub seed: Option<u64>,
    /// Who sits where. May be missing with `load`, if the file says it.
    #[serde(default)]
    #[ts(optional)]
    pub seats: Option<Vec<Player>>,
    /// The seats of people on other devices: each gets an invitation in place of a secret, and the
    /// match begins when all of them have sat down.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<Seat>>")]
    pub invite: Vec<Seat>,
    /// How much time people have; as much as they like if missing.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<Clock>,
    /// A saved game to go on with, in place of `setup`.
    #[serde(default)]
    #[ts(optional)]
    pub load: Option<File>,
    /// A practice table: everyone has hints and may take moves back. Never rated.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub practice: bool,
    /// Whether the game counts for how strong its players are. All people have cards and devices of
    /// their own, and computers those with a rating; nothing is taken back, loaded or exchanged, and
    /// there are no hints.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// Whether the chance is drawn together with everyone's device, before anything is dealt. Only
    /// for a new game with dice or a bag to which people are invited; their pages have to say
    /// `commit` and `reveal`.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub draw: bool,
    /// Whether the lobby shows the table while seats are empty, so that anybody may join.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub listed: bool,
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
    /// What stands in it.
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
    /// The format it is in.
    pub format: String,
    /// The number of seats.
    pub seats: usize,
    /// Who sat where; `null` if the file does not say. Of some it may not know the names.
    pub players: Option<Vec<Player>>,
}

/// The answer to [`NewMatch`].
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Created {
    /// The name of the match in addresses.
    pub id: String,
    /// Who sits where.
    pub players: Vec<Player>,
    /// The secret of each seat of the creator, `null` for all others. Whoever has it has the seat.
    pub secrets: Vec<Option<String>>,
    /// The invitation to each seat that is given away, `null` for all others. It neither sees nor
    /// plays anything, and is worth nothing once somebody has sat down with it.
    pub invitations: Vec<Option<String>>,
    /// The secret of whoever may invite people and put computers on empty seats until the match
    /// begins: that of the creator's first seat, if there is one.
    pub creator: String,
}

/// A match in a list.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Summary {
    /// The name of the match in addresses.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// Who sits where.
    pub players: Vec<Player>,
    /// The number of moves played.
    pub moves: usize,
    /// Where it stands; nobody is on move before it has begun.
    pub status: Status,
    /// The seats nobody has taken yet. While there are any, the match has not begun.
    pub empty: Vec<Seat>,
    /// How it ended, if it is over.
    pub end: Option<End>,
    /// Where its chance comes from; `null` if that is not known.
    pub origin: Option<Origin>,
    /// Whether everyone has hints and may take moves back.
    pub practice: bool,
    /// Whether it counts for how strong its players are.
    pub rated: bool,
    /// The games of the same people it belongs to.
    pub series: Option<Series>,
    /// The match that follows it in the series.
    pub next: Option<String>,
    /// When it was begun, in milliseconds since 1970.
    #[ts(type = "number")]
    pub begun: i64,
    /// When it was changed last, in milliseconds since 1970.
    #[ts(type = "number")]
    pub changed: i64,
}

/// `POST /api/matches/summaries`: which matches to list.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedSummaries {
    /// The names of the matches.
    pub ids: Vec<String>,
}

/// `GET /api/matches/{id}/replay`: the whole match as one viewer may see it.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Replay {
    /// The game's name.
    pub game: String,
    /// Who sits where.
    pub players: Vec<Player>,
    /// The view before the first move.
    #[ts(as = "Value")]
    #[schema(value_type = Value)]
    pub start: Json,
    /// Every move in the order they were made.
    pub steps: Vec<ReplayStep>,
    /// Where the match stands after the last one.
    pub status: Status,
    /// How it ended, if it is over.
    pub end: Option<End>,
    /// Where its chance comes from; `null` if that is not known.
    pub origin: Option<Origin>,
}

/// A move, who made it and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Played {
    /// Who made it.
    pub seat: Seat,
    /// The move in the notation of its game.
    #[serde(rename = "move")]
    pub mv: String,
    /// What came of it, as the type `Gist` of its game says it; missing if the move says it all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gist: Option<Value>,
}

impl Played {
    /// Move number `index` of a match, counted from 0.
    pub(crate) fn in_match(game: &dyn AnyMatch, index: usize) -> Played {
        Played { seat: game.seat_of(index), mv: game.move_of(index), gist: game.gist_of(index) }
    }

    /// All moves of a match.
    pub(crate) fn history(game: &dyn AnyMatch) -> Vec<Played> {
        (0..game.moves_played()).map(|index| Played::in_match(game, index)).collect()
    }
}

/// One move of a [`Replay`] and the view after it.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayStep {
    /// The move.
    pub played: Played,
    /// What came of it.
    #[ts(as = "Vec<Value>")]
    #[schema(value_type = Vec<Value>)]
    pub events: Vec<Json>,
    /// What the viewer knows after it.
    #[ts(as = "Value")]
    #[schema(value_type = Value)]
    pub view: Json,
}

impl ReplayStep {
    /// Move number `index` of a match, counted from 0, as somebody may see it.
    pub(crate) fn new(
        game: &dyn AnyMatch,
        index: usize,
        Shown { step, view }: Shown,
    ) -> ReplayStep {
        ReplayStep { played: Played::in_match(game, index), events: step.events, view }
    }

    /// The whole match as `viewer` may see it, made step by step.
    pub(crate) fn all(
        game: &dyn AnyMatch,
        viewer: Option<Seat>,
    ) -> impl Iterator<Item = ReplayStep> {
        let steps = game.steps(viewer).enumerate();
        steps.map(move |(index, shown)| ReplayStep::new(game, index, shown))
    }

    /// The last few moves of a match, from number `first` on, as `viewer` may see them.
    pub(crate) fn since(
        game: &dyn AnyMatch,
        first: usize,
        viewer: Option<Seat>,
    ) -> Vec<ReplayStep> {
        let shown = |index| Shown {
            step: game.step(index, viewer),
            view: game.view_after(index + 1, viewer),
        };
        let moves = first..game.moves_played();
        moves.map(|index| ReplayStep::new(game, index, shown(index))).collect()
    }
}

/// `GET /api/matches/{id}/review`: one decision of a finished match, and what all moves were worth
/// then.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Reviewed {
    /// How it was decided.
    pub played: Played,
    /// What every move was worth.
    pub values: MoveValues,
}

/// Any refusal over HTTP.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Refusal {
    /// Why, in English and German.
    pub error: Text,
}

impl From<Problem> for Refusal {
    fn from(Problem(error): Problem) -> Refusal {
        Refusal { error }
    }
}
