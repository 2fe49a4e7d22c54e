use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use rand::RngExt as _;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{Problem, Rng, Seat, Seats, problem};

/// The rules of a game, represented by its state.
///
/// A state holds everything, hidden things included (the order of a bag, the generator of the
/// dice). Playing a legal move is a pure function of the state. An illegal one is an error that
/// says why, and changes nothing.
pub trait Game: Clone + Send + Sync + Sized + 'static {
    /// The options of a new game. Unknown fields are errors, missing ones have defaults.
    type Setup: Serialize + DeserializeOwned + Clone + Default + Send + Sync;
    /// A move; `Display` and `FromStr` are its notation.
    type Move: Copy + Eq + Debug + Display + FromStr<Err = Problem> + Send + Sync;
    /// What happened, in the order a spectator should see it.
    type Event: Serialize + Clone + Send + Sync;
    /// What one seat, or a spectator, may know.
    type View: Serialize;
    /// What came of a move, in a few words or numbers; `()` in games whose moves say it all.
    type Gist: Serialize + Clone + Send + Sync;

    /// The name of the game in records, commands and addresses.
    const ID: &'static str;
    /// The fewest and the most seats.
    const SEATS: (usize, usize);
    /// Whether records, positions, saves or logs contain what some seat must not know while the
    /// match runs.
    const HIDDEN: bool;
    /// Whether seats know things the other seats must not know, so that people at one screen have
    /// to look away.
    const SECRETS: bool;
    /// Whether a move's result depends on chance (dice, a bag).
    const CHANCE: bool;
    /// Whether a game can be drawn. Where equal players share a win instead, it cannot.
    const DRAWS: bool = false;

    /// A new game; the seed decides all its chance.
    fn new(setup: &Self::Setup, seed: u64) -> Result<Self, Problem>;

    /// The number of seats in this game.
    fn seats(&self) -> usize;

    /// The seats that may act now; empty when the game is over.
    fn to_move(&self) -> Seats;

    /// Appends the moves `seat` may make, in the game's fixed order; none for a seat that may not
    /// act.
    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Self::Move>);

    /// Why a seat that may act may not make this move.
    fn check_move(&self, seat: Seat, mv: Self::Move) -> Result<(), Problem>;

    /// Makes a move that [`Game::check_move`] allows, and tells its events in order.
    fn make_move(&mut self, seat: Seat, mv: Self::Move, tell: impl FnMut(Self::Event));

    /// Plays a move and tells its events in order, or says why it may not be played.
    fn play(
        &mut self,
        seat: Seat,
        mv: Self::Move,
        tell: impl FnMut(Self::Event),
    ) -> Result<(), Problem> {
        if !self.to_move().contains(seat) {
            return Err(self.not_on_move(seat));
        }
        self.check_move(seat, mv)?;
        self.make_move(seat, mv, tell);
        Ok(())
    }

    /// Why `seat` may not act now, where a game can say more than that it is not on move.
    fn not_on_move(&self, seat: Seat) -> Problem {
        if self.to_move().is_empty() {
            problem!("the game is over", "das Spiel ist zu Ende")
        } else if seat.index() >= self.seats() {
            problem!(
                "there is no seat {seat} in this game",
                "in diesem Spiel gibt es keinen Platz {seat}"
            )
        } else {
            problem!("it is not the turn of seat {seat}", "Platz {seat} ist nicht am Zug")
        }
    }

    /// The side a seat plays for, where players form teams.
    fn side(seat: Seat) -> u8 {
        seat.0
    }

    /// Whether this move is the last of the seat's turn: not if it only prepares what the seat
    /// decides next. It is asked before the move is checked, and what it says of an illegal one
    /// counts for nothing.
    fn ends_turn(&self, _seat: Seat, _mv: Self::Move) -> bool {
        true
    }

    /// The seats that share the win (all of them for a draw), once the game is over.
    fn winners(&self) -> Option<Seats>;

    /// The points of a seat so far; 1 for a win in games without points.
    fn score(&self, seat: Seat) -> i32;

    /// The whole state as JSON, hidden things included.
    fn position(&self) -> Value;

    /// Reads a position back. `seed` decides the chance still to come that a position does not
    /// hold.
    fn from_position(position: &Value, seed: u64) -> Result<Self, Problem>;

    /// What `viewer` may know; `None` is a spectator.
    fn view(&self, viewer: Option<Seat>) -> Self::View;

    /// The same where everybody lays open what they would hide, as in puzzles. What nobody knows
    /// stays hidden.
    fn open_view(&self, viewer: Option<Seat>) -> Self::View {
        self.view(viewer)
    }

    /// The event as `viewer` may see it, or nothing if the viewer must not notice it.
    fn show(event: &Self::Event, _viewer: Option<Seat>) -> Option<Self::Event> {
        Some(event.clone())
    }

    /// Whether the event revealed to someone what was hidden before; people cannot take back such a
    /// step.
    fn reveals(_event: &Self::Event) -> bool {
        false
    }

    /// What is worth saying about a move in a list of moves, beside the move itself. It is made from
    /// what a spectator saw of its events, so everyone may know it.
    fn gist(_seen: &[Self::Event]) -> Option<Self::Gist> {
        None
    }

    /// A full state consistent with what `seat` knows, everything hidden dealt anew.
    fn imagine(&self, _seat: Seat, _rng: &mut Rng) -> Self {
        self.clone()
    }

    /// Plays random moves to the end; `moves` is space to work in. A game with a faster way than
    /// listing moves overrides it.
    fn playout(&mut self, rng: &mut Rng, moves: &mut Vec<Self::Move>) {
        while let Some(seat) = self.to_move().lowest() {
            moves.clear();
            self.legal_moves(seat, moves);
            let mv = moves[rng.random_range(0..moves.len())];
            self.make_move(seat, mv, |_| ());
        }
    }
}
