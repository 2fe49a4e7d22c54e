//! What page and server send each other over the WebSocket.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Json, MoveValues, Seat, Text};
use ts_rs::TS;

use super::{File, Now, People, Played, Table};

/// What the page says over the WebSocket. The first message is `hello`.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromPage {
    /// Says who is there, once.
    Hello {
        /// The secrets this device has: of its seats, and of the creator; none for a spectator.
        secrets: Vec<String>,
        /// What stands in the link the page was opened with: an invitation, a code of another
        /// device, or a seat's secret. `invited` in the table says what it is worth.
        #[serde(default)]
        #[ts(optional)]
        invitation: Option<String>,
        /// The key of the player card, if there is one: the seats of the card are this device's.
        #[serde(default)]
        #[ts(optional)]
        card: Option<String>,
        /// Whether this is a screen for everybody: it has no seats and sees what a spectator sees,
        /// whatever it shows. Whoever set up the table may still invite people from it.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        screen: bool,
        /// The build of the page. Where the server has another one it says so.
        #[serde(default)]
        #[ts(optional)]
        build: Option<String>,
    },
    /// Takes the seats of an invitation or of another device's code. Saying it again is harmless.
    Sit {
        /// The invitation or the code.
        invitation: String,
        /// The secret this device made for itself: at least 22 letters, digits, `-` or `_`. Missing
        /// if the seat is to belong to a card.
        #[serde(default)]
        #[ts(optional)]
        secret: Option<String>,
        /// The key of the player card the seat is to belong to, with an invitation.
        #[serde(default)]
        #[ts(optional)]
        card: Option<String>,
        /// Another name for the seat, with an invitation; that of the card if missing.
        #[serde(default)]
        #[ts(optional)]
        name: Option<String>,
    },
    /// Invites somebody to an empty seat, with an invitation the device made itself; the one before
    /// is worth nothing from then on. Only for the creator, and only before the match begins.
    Invite {
        /// The seat.
        seat: Seat,
        /// The invitation, made like a secret; `null` only withdraws the one before.
        invitation: Option<String>,
    },
    /// Lets another device into the seats of this one, once and within ten minutes.
    HandOver {
        /// The code the other device will show, made like a secret.
        code: String,
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
    /// Offers a draw, where the game can be drawn and only people play.
    Draw,
    /// Asks for another game of the same people with sides changed, and begins it at once where
    /// nobody else has to be asked. The asker may go on without those who do not answer by saying
    /// it again.
    Rematch,
    /// Answers a request.
    Answer {
        /// The seat of the one who asked.
        to: Seat,
        /// Agrees to it, or declines it.
        accept: bool,
    },
    /// Takes back the requests of the own seats.
    Withdraw,
    /// Gives up the game for a seat. With two sides the other one has won; with more a computer
    /// plays on.
    Resign {
        /// The own seat.
        seat: Seat,
    },
    /// Claims the win when everyone on the other side has been away too long.
    ClaimWin,
    /// Lets a computer play on for a person who has been away too long.
    StandIn {
        /// The seat of that person.
        seat: Seat,
    },
    /// Takes an own seat back from the computer that stood in.
    ComeBack {
        /// The own seat.
        seat: Seat,
    },
    /// Calls the match off before it has begun. Only for the creator.
    CallOff,
    /// Puts another bot on a bot's seat; drops what could be redone. Before the match begins the
    /// creator may put one on an empty seat.
    Bot {
        /// The seat of a bot, or an empty one.
        seat: Seat,
        /// The name of the new bot.
        bot: String,
        /// How long it may think about a move, where it uses time at all.
        #[serde(default)]
        #[ts(optional)]
        millis: Option<u32>,
        /// What it is called, on an empty seat.
        #[serde(default)]
        #[ts(optional)]
        name: Option<String>,
    },
    /// Another name for an own seat.
    Rename {
        /// The seat.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// Promises a number for the chance of the match, for all own seats: SHA-256 of salt, a colon and
    /// the number, in hexadecimal digits. Within 20 seconds, where `draw` awaits it.
    Commit {
        /// The promise.
        commitment: String,
    },
    /// Says the number that was promised, to the house only. Within 20 seconds.
    Reveal {
        /// 16 hexadecimal digits, by chance.
        number: String,
        /// 22 to 64 letters, digits, `-` or `_`, by chance.
        salt: String,
    },
    /// Shows everyone at the table something friendly. Each seat may do so only now and then.
    Gesture {
        /// The own seat.
        seat: Seat,
        /// What it is.
        what: Gesture,
    },
    /// Values of the moves whenever an own seat may act. Not between people on different devices,
    /// except at a practice table.
    Hints {
        /// Whether they are wanted, until something else is said.
        on: bool,
        /// Whose values, where the game has a choice; the strongest search's if missing.
        #[serde(default)]
        #[ts(optional)]
        source: Option<HintSource>,
    },
    /// The views of the bots' seats too. Only for whoever plays alone against them, and for
    /// everyone where only bots play.
    Peek {
        /// Whether they are wanted, until something else is said.
        on: bool,
    },
    /// Answered by `pong`: the page's way to notice a dead connection.
    Ping,
}

/// What people can say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Gesture {
    /// Hello!
    Hello,
    /// Good luck!
    GoodLuck,
    /// Well played!
    WellPlayed,
    /// Nice move!
    NiceMove,
    /// Thanks!
    Thanks,
    /// Oops!
    Oops,
    /// Wow!
    Wow,
    /// I am thinking.
    Thinking,
    /// It is your turn.
    YourTurn,
    /// Sorry!
    Sorry,
    /// One more?
    OneMore,
    /// Good bye!
    GoodBye,
}

/// Whose judgement of moves hints are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HintSource {
    /// The strongest search's.
    #[default]
    Strong,
    /// The classic opponent's, as in the log.
    Classic,
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
        #[ts(as = "Vec<Value>")]
        events: Vec<Json>,
        /// How things stand after it.
        now: Box<Now>,
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
    /// Someone asks for something, answers, or a request is settled.
    Requests {
        /// Everything that is asked for now, at most one request of each seat.
        requests: Vec<Request>,
    },
    /// The bots that think.
    Thinking {
        /// Their seats.
        seats: Vec<Seat>,
    },
    /// Somebody shows something friendly.
    Gesture {
        /// The seat of whoever does.
        seat: Seat,
        /// What it is.
        what: Gesture,
    },
    /// The values of moves.
    Hints {
        /// The seat whose moves they are.
        seat: Seat,
        /// After how many moves.
        after: usize,
        /// Whose values these are.
        source: HintSource,
        /// What each of them is worth.
        values: MoveValues,
        /// How much the estimates among them differ over the last finished depths, at most;
        /// `null` where that is not known.
        margin: Option<f64>,
        /// Whether the values will not get better.
        done: bool,
    },
    /// Something worth knowing that changes nothing.
    Notice {
        /// What it is.
        what: Text,
    },
    /// The page in `hello` is of another build than the one this server has: it should be loaded
    /// anew between two moves, but not again and again, because during an update servers of both
    /// builds may answer.
    AnotherBuild,
    /// One of the secrets in `hello` belongs to nobody at this table: nothing was shown, and
    /// another `hello` may follow.
    Unknown {
        /// Its number, from 0.
        secret: usize,
        /// Why this was refused.
        why: Text,
    },
    /// The key in `hello` belongs to no card: the card was forgotten, or its key was changed on
    /// another device. Nothing was shown, and another `hello` may follow.
    UnknownCard {
        /// Why this was refused.
        why: Text,
    },
    /// What the page said last was refused and changed nothing.
    Refused {
        /// Why.
        why: Text,
    },
    /// The answer to `ping`.
    Pong,
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
    /// The seats that have agreed.
    pub accepted: Vec<Seat>,
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
    /// To call it a draw.
    Draw,
    /// To play again.
    Rematch,
}
