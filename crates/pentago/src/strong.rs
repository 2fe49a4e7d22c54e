//! The strongest player: forced wins first, then the exact value if there is time for it, otherwise
//! as deep a look as possible.
//!
//! `endgame` solves late positions exactly. Before that, `lookahead` searches, and remembers in
//! `memory`. It judges all moves of a position at a `glance`: by what `threats` there are at once, and
//! by the lines on the `straights` of the board, whose `worths` come from `weights`. `look` sees a
//! single position in the same way. `analysis` values all moves, the best as the player does. `levels`
//! are gentler: they see less. `problems` measure the solver, `judging` is for the program that counts
//! errors, and `fitting` for the one that makes the weights.

mod analysis;
mod endgame;
pub mod fitting;
mod glance;
mod judging;
mod levels;
mod look;
mod lookahead;
mod memory;
mod problems;
mod straights;
mod threats;
mod weights;
mod worths;

use std::sync::Arc;

use table::{Bot, Limits, Seat};

pub(crate) use self::analysis::analyse;
pub(crate) use self::levels::{farsighted, innocent, wary};
use self::{
    endgame::Verdict,
    lookahead::{Child, Lookahead, MOST_DEPTH},
    weights::Weights,
    worths::Worths,
};
pub use self::{judging::given_away, problems::solving};
use crate::{Board, Move};

/// How many positions to look at where the limits name neither time nor number; enough to solve 20
/// marbles.
const USUAL_NODES: u64 = 3_000_000;
/// Before a position is solved, forced wins are looked for to this depth.
const FIRST_DEPTH: i32 = 3;
/// Among moves of the same exact value the best to this depth is played.
const CHOICE_DEPTH: i32 = 4;

/// Looks ahead as far as the limits allow, and solves the position as soon as they allow that.
pub(crate) struct Strong {
    worths: Arc<Worths>,
}

impl Strong {
    /// A player who judges by these weights.
    pub(crate) fn new(weights: &Weights) -> Strong {
        Strong { worths: Arc::new(Worths::new(weights)) }
    }
}

impl Default for Strong {
    fn default() -> Strong {
        Strong { worths: Worths::shipped() }
    }
}

impl Bot<Board> for Strong {
    fn choose(&mut self, board: &Board, _seat: Seat, limits: &Limits) -> Option<Move> {
        let limits = limits.or_nodes(USUAL_NODES);
        if board.is_over() {
            return None;
        }
        let mut search = Lookahead::new(&limits, &self.worths);
        let mut children = search.children(board);
        deepen(&mut search, &mut children, 2..=FIRST_DEPTH);
        if children[0].is_proven() || !keep_best(board, &limits, search.nodes(), &mut children) {
            deepen(&mut search, &mut children, FIRST_DEPTH + 1..=MOST_DEPTH);
        } else {
            deepen(&mut search, &mut children, FIRST_DEPTH..=CHOICE_DEPTH);
        }
        if limits.cancel.is_cancelled() { None } else { Some(children[0].mv) }
    }
}

/// Searches deeper and deeper until the best move is certain or the limits are spent.
fn deepen(search: &mut Lookahead, children: &mut [Child], mut depths: impl Iterator<Item = i32>) {
    while children.len() > 1 && !children[0].is_proven() {
        let Some(depth) = depths.next() else { break };
        if search.deepen(children, depth, 0).is_none() {
            break;
        }
    }
}

/// Keeps only the moves with the best exact value, if there is time to find it.
fn keep_best(board: &Board, limits: &Limits, nodes: u64, children: &mut Vec<Child>) -> bool {
    let Some(verdicts) = solved(board, limits, nodes) else { return false };
    let best = verdicts.iter().map(|&(_, verdict)| verdict).max();
    children.retain(|child| {
        verdicts.iter().any(|&(mv, verdict)| mv == child.mv && Some(verdict) == best)
    });
    true
}

/// The exact values, if there are time and memory to find them.
fn solved(board: &Board, limits: &Limits, nodes: u64) -> Option<Vec<(Move, Verdict)>> {
    if !endgame::is_in_reach(board, limits, nodes) {
        return None;
    }
    let _lease = limits.memory.lease(endgame::bytes(board))?;
    endgame::solve(board, limits)
}

#[cfg(test)]
mod tests {
    use table::MemoryBudget;

    use super::*;
    use crate::{Outcome, Side, rows};

    const LIMITS: u64 = 100_000;
    /// Only five of 105 moves win.
    const LATE: [&str; 6] = ["----CC", "CC-PCP", "C--C-P", "CC--P-", "P-CPPP", "-PP-CP"];

    fn answer(rows: [&str; 6], turn: Side) -> (Board, Move) {
        let board = rows::read(rows, turn).unwrap();
        let mv = Strong::default().choose(&board, turn.seat(), &Limits::nodes(LIMITS)).unwrap();
        (board, mv)
    }

    #[test]
    fn a_win_by_marble_or_by_turn_is_played() {
        for rows in [
            ["PPPP--", "CC----", "CC----", "------", "------", "------"],
            ["P-----", "P-----", "P--P--", "-CC---", "-C-C--", "------"],
        ] {
            let (board, mv) = answer(rows, Side::P);
            assert_eq!(board.after(mv).outcome(), Some(Outcome::Won(Side::P)), "{mv}");
        }
    }

    #[test]
    fn a_threatened_win_is_prevented() {
        let (board, mv) =
            answer(["------", "CPPPP-", "------", "-C----", "----C-", "------"], Side::C);
        let next = board.after(mv);
        assert!(
            next.moves().all(|reply| next.after(reply).outcome() != Some(Outcome::Won(Side::P))),
            "{mv}"
        );
    }

    #[test]
    fn late_positions_are_analysed_exactly_and_played_perfectly() {
        let board = rows::read(LATE, Side::P).unwrap();
        let analysis = analyse(&board, &Limits::default(), &mut |_| ());
        assert!(analysis.moves.iter().all(|valued| valued.exact));
        assert_eq!(analysis.moves.iter().filter(|valued| valued.value == 1.0).count(), 5);
        let mv = Strong::default().choose(&board, Side::P.seat(), &Limits::default()).unwrap();
        assert_eq!(analysis.moves.iter().find(|valued| valued.mv == mv).unwrap().value, 1.0);
    }

    #[test]
    fn without_memory_to_solve_a_position_it_is_searched() {
        let board = rows::read(LATE, Side::P).unwrap();
        let memory = MemoryBudget::of(endgame::bytes(&board));
        let limits = Limits { memory: memory.clone(), ..Limits::nodes(10 * LIMITS) };
        let is_solved = || solved(&board, &limits, 0).is_some();
        assert!(is_solved() && is_solved(), "what was leased came back");
        let taken = memory.lease(1);
        assert!(!is_solved(), "somebody else solves something");
        assert!(Strong::default().choose(&board, Side::P.seat(), &limits).is_some());
        drop(taken);
        assert!(is_solved());
    }

    #[test]
    fn strong_gives_up_only_when_cancelled() {
        let board = Board::empty(Side::P);
        assert!(Strong::default().choose(&board, Side::P.seat(), &Limits::nodes(0)).is_some());
        assert_eq!(analyse(&board, &Limits::nodes(0), &mut |_| ()).moves.len(), 288);
        let cancelled = Limits::millis(100_000);
        cancelled.cancel.cancel();
        assert_eq!(Strong::default().choose(&board, Side::P.seat(), &cancelled), None);
    }

    #[test]
    fn the_same_number_of_nodes_gives_the_same_answer() {
        for board in [Board::empty(Side::P), rows::read(LATE, Side::P).unwrap()] {
            let limits = Limits::nodes(10 * LIMITS);
            let answers = [0; 2].map(|_| {
                (
                    Strong::default().choose(&board, Side::P.seat(), &limits),
                    analyse(&board, &limits, &mut |_| ()),
                )
            });
            assert_eq!(answers[0], answers[1]);
        }
    }
}
