//! The strongest player: forced wins first, then the exact value if there is time for it, otherwise
//! as deep a look as possible.
//!
//! `endgame` solves late positions exactly. Before that, `lookahead` searches, and remembers in
//! `memory`. It judges all moves of a position at a `glance`: by what `threats` there are at once, and
//! by the lines on the `straights` of the board, whose `worths` come from `weights`. `look` sees a
//! single position in the same way. `levels` are gentler: they see less. `problems` measure the
//! solver, and `fitting` is for the program that makes the weights.

mod endgame;
pub mod fitting;
mod glance;
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

use table::{Analysis, Bot, Limits, Seat, Valued};

pub(crate) use self::levels::{farsighted, innocent, wary};
pub use self::problems::solving;
use self::{
    endgame::Verdict,
    lookahead::{Child, Lookahead, MOST_DEPTH},
    weights::Weights,
    worths::Worths,
};
use crate::{Board, Move};

/// How many positions to look at where the limits name neither time nor number; enough to solve 20
/// marbles.
const USUAL_NODES: u64 = 3_000_000;
/// Before a position is solved, forced wins are looked for to this depth.
const FIRST_DEPTH: i32 = 3;
/// Among moves of the same exact value the best to this depth is played.
const CHOICE_DEPTH: i32 = 4;
/// The points that make odds of 1 : e, as the weights are fitted.
const CLEAR_LEAD: f64 = 100.0;

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

/// Values every move of the side on move, looking deeper and deeper until the limits are spent or
/// all values are proven.
pub(crate) fn analyse(
    board: &Board,
    limits: &Limits,
    report: &mut dyn FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    let limits = limits.or_nodes(USUAL_NODES);
    if board.is_over() {
        return Analysis { moves: Vec::new() };
    }
    let worths = Worths::shipped();
    let mut search = Lookahead::new(&limits, &worths);
    let mut children = search.children(board);
    let mut analysis = analysis(board, &children);
    for depth in 2..=MOST_DEPTH {
        report(&analysis);
        if analysis.moves.iter().all(|valued| valued.exact) {
            break;
        }
        if depth == FIRST_DEPTH
            && let Some(verdicts) = solved(board, &limits, search.nodes())
        {
            let exact = |(mv, verdict)| Valued { mv, value: f64::from(verdict), exact: true };
            analysis.moves = verdicts.into_iter().map(exact).collect();
            report(&analysis);
            break;
        }
        let values: Option<Vec<i32>> =
            children.iter().map(|child| search.value(child, depth)).collect();
        let Some(values) = values else { break };
        children.iter_mut().zip(values).for_each(|(child, value)| child.value = value);
        analysis = self::analysis(board, &children);
    }
    analysis
}

/// The values of all legal moves, of which several may lead to the same child.
fn analysis(board: &Board, children: &[Child]) -> Analysis<Move> {
    let valued = |mv: Move| {
        let next = board.after(mv);
        worth(
            mv,
            children.iter().find(|child| child.leads_to(&next)).expect("a child for every move"),
        )
    };
    Analysis { moves: board.moves().map(valued).collect() }
}

/// What a move that leads to this child is worth.
fn worth(mv: Move, child: &Child) -> Valued<Move> {
    let exact = child.is_proven();
    Valued {
        mv,
        value: if exact { f64::from(child.value.signum()) } else { chance(child.value) },
        exact,
    }
}

/// The chance to win that points stand for, scaled to −1…+1.
fn chance(points: i32) -> f64 {
    (f64::from(points) / (2.0 * CLEAR_LEAD)).tanh()
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
    fn an_analysis_values_every_move_in_order_and_proves_wins() {
        let board =
            rows::read(["PPPP--", "CCC---", "C-----", "------", "------", "------"], Side::P)
                .unwrap();
        let mut reports = 0;
        let analysis = analyse(&board, &Limits::nodes(LIMITS), &mut |_| reports += 1);
        assert!(reports > 0);
        assert!(analysis.moves.iter().map(|valued| valued.mv).eq(board.moves()));
        assert!(analysis.moves.iter().all(|valued| (-1.0..=1.0).contains(&valued.value)));
        assert_eq!(analysis.best().unwrap().to_string(), "e1");
        let win = analysis.moves.iter().find(|valued| valued.mv.turn.is_none()).unwrap();
        assert_eq!((win.value, win.exact), (1.0, true));
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
