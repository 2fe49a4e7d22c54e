use std::io;

use serde_json::Value;

use super::{Explanation, Imagined, Json, MoveValues, Shown, Status, StepView};
use crate::{Chronicle, Limits, LogBook, Player, Problem, Record, Seat};

/// A match of some game.
pub trait AnyMatch: Send + Sync {
    /// The name of its game.
    fn game(&self) -> &'static str;
    /// Whether records, positions, saves or logs contain what some seat must not know while the
    /// match runs.
    fn hidden(&self) -> bool;
    /// Whether seats know things the other seats must not know.
    fn secrets(&self) -> bool;
    /// Whether it can be drawn.
    fn draws(&self) -> bool;
    /// The side a seat plays for, where players form teams.
    fn side(&self, seat: Seat) -> u8;
    /// The same match once more, independent of this one.
    fn fork(&self) -> Box<dyn AnyMatch>;
    /// The seed that decides its chance.
    fn seed(&self) -> u64;
    /// Who sits where.
    fn players(&self) -> &[Player];
    /// Seats another player.
    fn set_player(&mut self, seat: Seat, player: Player);
    /// The options of the new game it began with; none if it began with a position.
    fn setup(&self) -> Option<Value>;
    /// Where it stands.
    fn status(&self) -> Status;
    /// The whole state as JSON, hidden things included.
    fn position(&self) -> Value;
    /// All that is needed to play it again, and what was told of it.
    fn record(&self) -> Record;
    /// What is known of it beside its moves.
    fn chronicle(&self) -> Chronicle;
    /// Tells what is known beside the moves, or says why it does not fit them.
    fn set_chronicle(&mut self, chronicle: Chronicle) -> Result<(), Problem>;

    /// The number of moves played.
    fn moves_played(&self) -> usize;
    /// The seats of the moves that could be redone, in the order they would be.
    fn redoable(&self) -> Vec<Seat>;
    /// Who made move number `index`, counted from 0.
    fn seat_of(&self, index: usize) -> Seat;
    /// Move number `index` in the notation of its game.
    fn move_of(&self, index: usize) -> String;
    /// What came of move number `index`, if that is worth saying: the same for every viewer.
    fn gist_of(&self, index: usize) -> Option<Value>;
    /// Whether people may not take back move number `index` because it revealed something hidden.
    fn has_revealed(&self, index: usize) -> bool;
    /// Whether the turn of whoever made move number `index` ended with it.
    fn ended_turn(&self, index: usize) -> bool;
    /// Move number `index`, counted from 0, as `viewer` may see it. Whoever needs all of them asks
    /// for [`AnyMatch::steps`].
    fn step(&self, index: usize, viewer: Option<Seat>) -> StepView;
    /// The whole match as `viewer` may see it, made step by step.
    fn steps(&self, viewer: Option<Seat>) -> Box<dyn Iterator<Item = Shown> + '_>;
    /// What `viewer` may know after the first `moves` moves.
    fn view_after(&self, moves: usize, viewer: Option<Seat>) -> Json;
    /// The same where everybody lays open what they would hide.
    fn open_view_after(&self, moves: usize, viewer: Option<Seat>) -> Json;
    /// What `viewer` may know now.
    fn view(&self, viewer: Option<Seat>) -> Json;

    /// What a seat may play now, in the fixed order of the game.
    fn legal_moves(&self, seat: Seat) -> Vec<String>;
    /// Plays a move; what could be redone is dropped.
    fn play(&mut self, seat: Seat, mv: &str) -> Result<(), Problem>;
    /// Takes back one move.
    fn undo(&mut self) -> Result<(), Problem> {
        self.undo_moves(1)
    }
    /// Takes back the last `moves` moves, or none if there are fewer.
    fn undo_moves(&mut self, moves: usize) -> Result<(), Problem>;
    /// Plays again the move taken back last.
    fn redo(&mut self) -> Result<(), Problem> {
        self.redo_moves(1)
    }
    /// Plays again the next `moves` of the moves taken back, or none if there are fewer.
    fn redo_moves(&mut self, moves: usize) -> Result<(), Problem>;
    /// Forgets what could be redone.
    fn drop_redo(&mut self);

    /// A state consistent with what `seat` knows; the seed decides how everything hidden is dealt.
    fn imagine(&self, seat: Seat, seed: u64) -> Imagined;
    /// Values the moves of `seat` in a state it can imagine.
    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(MoveValues),
    ) -> MoveValues;

    /// What can be said about move number `index`, counted from 0. Whoever decided knew less than
    /// is said here, so it is for finished matches.
    fn explain(&self, index: usize, limits: &Limits) -> Explanation;

    /// Writes `match`, `position` or one of the game's own formats.
    fn save(&self, format: &str) -> Result<String, Problem>;
    /// A book for a log of this match of which nothing is written yet.
    fn log_book(&self) -> LogBook;
    /// Writes what happened since the book was written last.
    fn write_log(&self, book: &mut LogBook, out: &mut dyn io::Write) -> io::Result<()>;
    /// The whole log, as far as a log may go.
    fn log(&self) -> String {
        let mut out = Vec::new();
        self.write_log(&mut self.log_book(), &mut out).expect("memory takes every write");
        String::from_utf8(out).expect("logs are text")
    }
}
