//! A match as a device sees it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{End, Json, Origin, Player, Seat, Share, Status};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Played, RatingChange, Request, SeatCard};
use crate::times::Clock;

/// A match as one device sees it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Table {
    /// The name of the match in addresses.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// Who sits where.
    pub players: Vec<Player>,
    /// The seats of this device; none for a spectator.
    pub mine: Vec<Seat>,
    /// Who has each seat.
    pub seats: Vec<SeatState>,
    /// The card each seat belongs to, `null` where it belongs to none.
    pub cards: Vec<Option<SeatCard>>,
    /// Whether everyone has hints and may take moves back.
    pub practice: bool,
    /// Whether the game counts for how strong its players are.
    pub rated: bool,
    /// Whether it is listed in the lobby while seats are empty.
    pub listed: bool,
    /// Whether this device may invite people, put computers on empty seats and call the match off
    /// until it begins.
    pub creator: bool,
    /// What the link is worth that the page was opened with, if it was opened with one.
    pub invited: Option<Invited>,
    /// Whether the match was called off before it began.
    pub called_off: bool,
    /// The setup of the match, `null` if it began with a loaded position.
    pub setup: Option<Value>,
    /// Where its chance comes from; `null` if that is not known.
    pub origin: Option<Origin>,
    /// How the chance is drawn together; `null` where the house deals alone.
    pub draw: Option<DrawState>,
    /// How much time people have.
    pub clock: Clock,
    /// How long a person may be away until the others need not wait any longer, in milliseconds;
    /// `null` if they always have to.
    #[ts(type = "number | null")]
    pub grace: Option<i64>,
    /// The games of the same people it belongs to.
    pub series: Option<Series>,
    /// The match that follows it in the series.
    pub next: Option<String>,
    /// Every move so far.
    pub history: Vec<Played>,
    /// How things stand; `null` until the match begins.
    pub now: Option<Now>,
    /// Who is at the table.
    pub people: People,
    /// What is asked for, at most one request of each seat.
    pub requests: Vec<Request>,
    /// The seats of the bots that think.
    pub thinking: Vec<Seat>,
    /// What the server's clock says, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
}

/// How the chance of a match is drawn together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DrawState {
    /// What is awaited.
    pub phase: DrawPhase,
    /// What the house has promised.
    pub house: String,
    /// The seats whose devices have promised a number.
    pub committed: Vec<Seat>,
    /// The seats whose devices have said theirs.
    pub revealed: Vec<Seat>,
    /// Until when the others have to, in milliseconds since 1970; whoever is late loses the seat.
    #[ts(type = "number | null")]
    pub until: Option<i64>,
    /// All numbers, that of the house first, once the match is over.
    pub shares: Vec<Share>,
}

/// How far a draw is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DrawPhase {
    /// Somebody is missing.
    Waiting,
    /// Everyone promises a number.
    Commit,
    /// Everyone says theirs.
    Reveal,
    /// The seed is known.
    Done,
}

/// Who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeatState {
    /// A person has taken it.
    Taken,
    /// Somebody is invited to it.
    Invited,
    /// Nobody has it, and nobody is invited.
    Free,
    /// A computer plays.
    Computer,
    /// A computer plays on for the person whose seat it is and who may come back.
    StandIn,
    /// A computer plays on for a person who has given up.
    Resigned,
}

/// What a link is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Invited {
    /// What it is.
    pub link: Link,
    /// The seats it was made for, if it was made for some.
    pub seats: Vec<Seat>,
}

/// What kind of link it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Link {
    /// An invitation: `sit` takes the seat.
    Invitation,
    /// The code of another device of the same person: `sit` takes its seats too.
    HandOver,
    /// The secret of a seat, which is all a device needs to have the seat.
    Secret,
    /// An invitation with which somebody has sat down already, or a code that was used.
    Used,
    /// A code that was not used in time.
    Expired,
    /// Nothing, or an invitation that was withdrawn.
    Void,
}

/// Games that the same people play one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Series {
    /// The match before this one.
    pub before: String,
    /// The number of this match, the first one being 1.
    pub number: u32,
    /// How many of the matches before it the player of each seat has won.
    pub wins: Vec<u32>,
    /// How many of them were drawn.
    pub draws: u32,
}

/// What changes with every move.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Now {
    /// The number of moves played.
    pub moves: usize,
    /// Where the match stands.
    pub status: Status,
    /// One view for each seat of this device, or a single one for a spectator.
    pub views: Vec<SeatView>,
    /// What the bots see, where at most one person plays and this device asked for it.
    pub peeked: Vec<SeatView>,
    /// Whether this device may undo.
    pub can_undo: bool,
    /// Whether this device may redo.
    pub can_redo: bool,
    /// Whether record and saves may be had: not while several people play on different devices and
    /// something is hidden.
    pub can_save: bool,
    /// Whether this device may have hints.
    pub can_hint: bool,
    /// Whether this device may offer a draw.
    pub can_draw: bool,
    /// The own seats that may give up.
    pub can_resign: Vec<Seat>,
    /// How the match ended, if it is over.
    pub end: Option<End>,
    /// What a rated game did to the ratings of the seats, once it is over.
    pub changes: Vec<Option<RatingChange>>,
    /// The clocks, if there are any.
    pub times: Option<SeatTimes>,
    /// The seed of the match, once it is over. A string: it may be larger than JavaScript's
    /// numbers.
    pub seed: Option<String>,
}

/// The clocks as they stood when this was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatTimes {
    /// What the server's clock said, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// The milliseconds each person has left; `null` for computers, and for people whose time was
    /// over and who have come back.
    #[ts(type = "Array<number | null>")]
    pub left: Vec<Option<i64>>,
    /// The seats whose clocks run.
    pub running: Vec<Seat>,
}

/// What a seat sees and may do; seat `null` is a spectator.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SeatView {
    /// The seat.
    pub seat: Option<Seat>,
    /// What it sees.
    #[ts(as = "Value")]
    pub view: Json,
    /// What it may do; empty if it is not its turn.
    pub moves: Vec<String>,
}

/// Who is at the table now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct People {
    /// For each seat whether its person is connected; bots always are.
    pub here: Vec<bool>,
    /// For each seat since when its person is away, in milliseconds since 1970; `null` for who is
    /// here, and for empty seats.
    #[ts(type = "Array<number | null>")]
    pub gone: Vec<Option<i64>>,
    /// How many watch.
    pub spectators: usize,
}
