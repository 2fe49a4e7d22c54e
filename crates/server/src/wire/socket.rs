//! What page and server send each other over the WebSocket.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{MoveValues, Played, Player, Seat, Status, Text};
use ts_rs::TS;

use super::File;

/// What the page says over the WebSocket. The first message is `hello`.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromPage {
    /// Says who is there, once.
    Hello {
        /// The secrets of the seats this device has; none for a spectator.
        secrets: Vec<String>,
    },
    /// A move.
    Play {
        /// The seat that makes it.
        seat: Seat,
        /// What it is.
        #[serde(rename = "move")]
        mv: String,
        /// How many moves had been played when it was chosen: if that is no longer so, it is
        /// refused.
        after: usize,
    },
    /// Back to one's own last decision. With people on other devices it becomes a request.
    Undo,
    /// The opposite of `undo`, and like it a request.
    Redo,
    /// Replaces the running game by a saved one, and like `undo` a request.
    Load {
        /// The saved game.
        file: File,
    },
    /// Answers the pending request.
    Answer {
        /// Agrees to it, or declines it; also how the asker withdraws it.
        accept: bool,
    },
    /// Puts another bot on a bot's seat; drops what could be redone.
    Bot {
        /// The seat of a bot.
        seat: Seat,
        /// The name of the new bot.
        bot: String,
        /// How long it may think about a move, where it uses time at all.
        #[serde(default)]
        #[ts(optional)]
        millis: Option<u32>,
    },
    /// Another name for an own seat.
    Rename {
        /// The seat.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// Values of the moves whenever an own seat may act.
    Hints {
        /// Whether they are wanted, until something else is said.
        on: bool,
    },
    /// The views of the bots' seats too. Only where one person plays.
    Peek {
        /// Whether they are wanted, until something else is said.
        on: bool,
    },
    /// Answered by `pong`: the page's way to notice a dead connection.
    Ping,
}

/// What the server says over the WebSocket.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToPage {
    /// Everything: after `hello`, and whenever something other than a move changed the match.
    Table {
        /// The match as this device sees it.
        table: Box<Table>,
    },
    /// One more move.
    Played {
        /// The move.
        played: Played,
        /// What came of it.
        events: Vec<Value>,
        /// How things stand after it.
        now: Now,
    },
    /// Another name for a seat.
    Renamed {
        /// The seat.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// Who is at the table.
    People {
        /// All of them.
        people: People,
    },
    /// Someone asks for something, or the pending request is settled.
    Request {
        /// What is asked for; `null` if it is settled.
        request: Option<Request>,
    },
    /// The bots that think.
    Thinking {
        /// Their seats.
        seats: Vec<Seat>,
    },
    /// The values of moves.
    Hints {
        /// The seat whose moves they are.
        seat: Seat,
        /// After how many moves.
        after: usize,
        /// What each of them is worth.
        values: MoveValues,
        /// Whether the values will not get better.
        done: bool,
    },
    /// Something worth knowing that changes nothing.
    Notice {
        /// What it is.
        what: Text,
    },
    /// What the page said last was refused and changed nothing.
    Refused {
        /// Why.
        why: Text,
    },
    /// The answer to `ping`.
    Pong,
}

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
    /// The setup of the match, `null` if it began with a loaded position.
    pub setup: Option<Value>,
    /// Every move so far.
    pub history: Vec<Played>,
    /// How things stand.
    pub now: Now,
    /// Who is at the table.
    pub people: People,
    /// What is asked for.
    pub request: Option<Request>,
    /// The seats of the bots that think.
    pub thinking: Vec<Seat>,
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
    /// What the bots see, where the only person at the table asked for it.
    pub peeked: Vec<SeatView>,
    /// Whether this device may undo.
    pub can_undo: bool,
    /// Whether this device may redo.
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
    /// The seat.
    pub seat: Option<Seat>,
    /// What it sees.
    pub view: Value,
    /// What it may do; empty if it is not its turn.
    pub moves: Vec<String>,
}

/// Who is at the table now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct People {
    /// For each seat whether its person is connected; bots always are.
    pub here: Vec<bool>,
    /// How many watch.
    pub spectators: usize,
}

/// Something one person wants and the others have to agree to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Request {
    /// The seat of the one who wants it.
    pub by: Seat,
    /// What it is.
    pub what: Wish,
    /// The seats that have not answered yet.
    pub waiting_for: Vec<Seat>,
}

/// What a [`Request`] asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// To take moves back.
    Undo,
    /// To play moves again that were taken back.
    Redo,
    /// To load another game.
    Load,
}
