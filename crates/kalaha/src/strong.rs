//! The strong player.
//!
//! `rows` packs each row into a number (`row`), so that sowing is an addition from a table.
//! `engine` asks of a position only whether it is worth at least some goal, and closes in on the
//! value with a few such questions. Where it stops, `judge` has learned to estimate what boards of
//! six pits are worth; `fitting` is for the program that teaches it. `memory` keeps both bounds of a position, whatever is in the
//! stores, so that one entry serves all ways to get there. `endgame` knows positions with few beans
//! exactly; they are computed when first met, so that there is nothing to wait for, and shared by
//! all games of the program. `knowledge` holds all that for one kind of board.
//!
//! `solve` is about whole games: it computes all endgames at once (`filling`, in the big tables of
//! `cells`), and settles questions (`inquiry`) by short proofs (`proof`). `book` has the openings of
//! solved boards, and `survey` values all moves of a position by looking deeper and by solving.
//!
//! Moves that go on come first, then those that bank most, then those near the store: without the
//! last rule the search to the end needs four times as many positions. Looking at the memory of all
//! replies before searching one of them saves four positions in ten, but takes more time than it
//! saves: fetching from memory is what limits the search.

mod book;
mod cells;
mod endgame;
mod engine;
mod filling;
pub mod fitting;
mod inquiry;
mod judge;
mod knowledge;
mod memory;
mod proof;
mod row;
mod rows;
mod solve;
mod survey;

pub(crate) use self::{row::Row, rows::Rules};
pub use book::make_book;
pub use solve::{Bounds, Solution, solve};
use std::sync::Arc;

use table::{Analysis, Bot, Lease, Limits, Seat};

use self::{
    engine::{Engine, TO_THE_END, UNIT, Value},
    judge::Judge,
    knowledge::{Knowledge, Mind, mind},
    survey::Candidate,
};
use crate::{Board, Pit};

/// How many positions to look at where the limits name neither time nor number.
const USUAL_NODES: u64 = 1_000_000;
/// The most positions that are remembered, as a power of two: 16 MB.
const MOST_BITS: u32 = 20;
/// What remembering a position takes.
const POSITION_BYTES: u64 = 16;

/// Looks as deep as the limits allow, and remembers what it saw from one move to the next where
/// there is memory for it.
pub struct Strong {
    judge: Option<Arc<Judge>>,
    kept: Option<(Box<dyn Mind>, Lease)>,
}

/// A move and what the side that makes it seems to get more than the other one from here on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The move.
    pub pit: Pit,
    /// What it is worth, in beans.
    pub worth: f32,
    /// Whether that is certain, not an estimate.
    pub exact: bool,
}

impl Default for Strong {
    fn default() -> Strong {
        Strong::by(Some(Judge::shipped()))
    }
}

impl Strong {
    pub(crate) fn by(judge: Option<Arc<Judge>>) -> Strong {
        Strong { judge, kept: None }
    }

    /// The best move that is found within the limits, or `None` when cancelled.
    pub fn look(&mut self, board: &Board, limits: &Limits) -> Option<Look> {
        let limits = limits.or_nodes(USUAL_NODES);
        if let Some((mind, _)) = self.kept.as_ref().filter(|(mind, _)| mind.suits(board)) {
            return mind.best(board, &limits);
        }
        let bits = bits(&limits);
        let mind = mind(board, bits, self.judge.clone());
        let best = mind.best(board, &limits);
        self.kept = limits.memory.keep(POSITION_BYTES << bits).map(|lease| (mind, lease));
        best
    }
}

impl Bot<Board> for Strong {
    fn choose(&mut self, board: &Board, _seat: Seat, limits: &Limits) -> Option<Pit> {
        self.look(board, limits).map(|look| look.pit)
    }
}

/// Values every move of the side on move, looking deeper and deeper until the limits are spent or
/// all values are proven. It estimates by the beans in the rows, so that the measured strength of
/// the levels stays what it is.
pub(crate) fn analyse(
    board: &Board,
    limits: &Limits,
    report: &mut dyn FnMut(&Analysis<Pit>),
) -> Analysis<Pit> {
    let limits = limits.or_nodes(USUAL_NODES);
    mind(board, bits(&limits), None).values(board, &limits, report)
}

/// Values every move as [`Strong`] does, but exactly where the book of openings knows them or the
/// solver finds them in time.
pub(crate) fn explore(
    board: &Board,
    limits: &Limits,
    report: &mut dyn FnMut(&Analysis<Pit>),
) -> Analysis<Pit> {
    if let Some(known) = book::values(board) {
        report(&known);
        return known;
    }
    let limits = limits.or_nodes(USUAL_NODES);
    mind(board, bits(&limits), Some(Judge::shipped())).explore(board, &limits, report)
}

/// There is no use in remembering more positions than are looked at.
fn bits(limits: &Limits) -> u32 {
    limits.nodes.map_or(MOST_BITS, |nodes| (nodes.max(1).ilog2() + 1).min(MOST_BITS))
}

/// The moves of the side on move in number order, with what they are worth right after them: so
/// there is an answer however little time there is.
fn candidates<R: Row>(knowledge: &Knowledge<R>, board: &Board) -> Vec<Candidate<R>> {
    let rows = knowledge.rules.rows(board);
    let first = board.row(board.turn()).next().expect("a row with pits").0;
    let candidate = |pit: Pit| {
        let sown = knowledge.rules.sow(&rows, pit.0 - first);
        Candidate {
            pit,
            sown,
            value: Value { units: UNIT * sown.gain, proven: sown.rows.beans == 0 },
            is_beaten: false,
        }
    };
    board.playable().map(candidate).collect()
}

/// See [`Strong::look`].
pub(crate) fn best<R: Row>(
    knowledge: &Knowledge<R>,
    board: &Board,
    limits: &Limits,
) -> Option<Look> {
    let mut candidates = candidates(knowledge, board);
    candidates.sort_by_key(|candidate| -candidate.value.units);
    if knowledge.judge.is_some() {
        knowledge.memory.age();
    }
    let mut engine = Engine::new(knowledge, limits);
    let choice = candidates.len() > 1;
    for depth in (1..TO_THE_END).take_while(|_| choice) {
        if deepen(&mut engine, &mut candidates, depth).is_none()
            || candidates.iter().all(|candidate| candidate.value.proven)
        {
            break;
        }
    }
    let best = candidates.first().filter(|_| !limits.cancel.is_cancelled())?;
    Some(Look {
        pit: best.pit,
        worth: f32::from(best.value.units) / f32::from(UNIT),
        exact: best.value.proven,
    })
}

/// Brings the best move to a depth to the front. Of the others it is only asked whether they are
/// better.
fn deepen<R: Row>(
    engine: &mut Engine<R>,
    candidates: &mut [Candidate<R>],
    depth: u8,
) -> Option<()> {
    for at in 0..candidates.len() {
        let best = candidates[0].value.units;
        let candidate = &mut candidates[at];
        if !candidate.is_proven() {
            candidate.look(engine, depth, (at > 0).then_some(best))?;
        }
        if at > 0 && candidate.value.units > best {
            candidates[0].is_beaten = !candidates[0].is_proven();
            candidates[..=at].rotate_right(1);
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use table::MemoryBudget;

    use super::*;
    use crate::Side;

    /// What is looked at in a second.
    const LONG_LOOK: u64 = 4_000_000;

    fn start() -> Board {
        Board::at_start(6, 6, Side::A, true)
    }

    #[test]
    fn the_same_number_of_nodes_gives_the_same_answer() {
        let limits = Limits::nodes(30_000);
        let answers = [0; 3].map(|_| {
            (
                Strong::default().choose(&start(), Seat(0), &limits),
                analyse(&start(), &limits, &mut |_| ()),
            )
        });
        assert!(answers.iter().all(|answer| *answer == answers[0]));
    }

    #[test]
    fn strong_gives_up_only_when_cancelled() {
        assert!(Strong::default().choose(&start(), Seat(0), &Limits::nodes(0)).is_some());
        assert!(Strong::default().choose(&start(), Seat(0), &Limits::millis(0)).is_some());
        let cancelled = Limits::millis(100_000);
        cancelled.cancel.cancel();
        assert_eq!(Strong::default().choose(&start(), Seat(0), &cancelled), None);
    }

    #[test]
    fn strong_remembers_only_where_there_is_memory_for_it() {
        for (bytes, kept) in [(0, false), (1 << 20, true)] {
            let limits = Limits { memory: MemoryBudget::of(bytes), ..Limits::nodes(1000) };
            let mut bot = Strong::default();
            assert!(bot.choose(&start(), Seat(0), &limits).is_some());
            assert_eq!(bot.kept.is_some(), kept);
        }
    }

    #[test]
    fn strong_does_not_think_where_there_is_no_choice() {
        let board = Board::with_fields(
            &[[0; 11].as_slice(), &[2, 0], &[24; 12], &[0]].concat(),
            Side::A,
            true,
        );
        assert_eq!(
            Strong::default().choose(&board, Seat(0), &Limits::nodes(u64::MAX)),
            Some(Pit(11))
        );
    }

    #[test]
    fn an_analysis_deepens_until_it_is_cancelled() {
        let limits = Limits::millis(100_000);
        let mut reports = Vec::new();
        let last = analyse(&start(), &limits, &mut |report| {
            reports.push(report.clone());
            if reports.len() == 4 {
                limits.cancel.cancel();
            }
        });
        assert_eq!(reports.len(), 4);
        assert_eq!(reports.last(), Some(&last));
        assert_eq!(
            reports[0].moves.iter().map(|valued| valued.value).collect::<Vec<_>>(),
            [1.0; 6]
        );
    }

    /// Positions in which looking less far is not enough: pits with stores, who moves, and the best
    /// moves.
    #[test]
    fn strong_finds_what_needs_a_long_look() {
        for (fields, turn, best) in [
            ([2, 2, 0, 2, 0, 9, 5, 0, 5, 3, 0, 9, 8, 3], Side::A, &[0][..]),
            ([5, 0, 0, 6, 0, 0, 11, 1, 2, 8, 1, 7, 6, 1], Side::B, &[11]),
            ([0, 7, 0, 2, 7, 1, 6, 1, 2, 1, 7, 7, 1, 6], Side::B, &[8, 12]),
            ([0, 2, 1, 0, 2, 10, 4, 0, 2, 8, 2, 8, 7, 2], Side::B, &[11]),
        ] {
            let board = Board::with_fields(&fields, turn, false);
            let limits = Limits::nodes(LONG_LOOK);
            let Pit(found) = Strong::default().choose(&board, turn.seat(), &limits).unwrap();
            assert!(best.contains(&found), "{found} in {fields:?}");
        }
    }

    #[test]
    fn values_are_seen_from_the_side_on_move() {
        for turn in [Side::A, Side::B] {
            let analysis =
                analyse(&Board::at_start(6, 6, turn, true), &Limits::nodes(20_000), &mut |_| ());
            assert!(analysis.moves[0].value > 0.0 && !analysis.moves[0].exact);
        }
    }

    #[test]
    fn strong_beats_the_beginner() {
        for strong in [Side::A, Side::B] {
            let mut board = start();
            while !board.is_over() {
                let mut bots: [Box<dyn Bot<Board>>; 2] =
                    [Box::new(Strong::default()), Box::new(crate::classic::Classic::new(1))];
                let bot = &mut bots[usize::from(board.turn() != strong)];
                board = board.after(
                    bot.choose(&board, board.turn().seat(), &Limits::nodes(20_000)).unwrap(),
                );
            }
            assert!(board.lead_of(strong) > 0);
        }
    }
}
