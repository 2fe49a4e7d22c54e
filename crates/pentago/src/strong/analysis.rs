//! The value of every move, and the best one as well as the player finds it.
//!
//! To find the best move takes much less than to value each of up to 288. Whoever only values them
//! all sees some moves less far than the player in the same time, and takes traps for good moves. So
//! one half of the search looks for the best move alone, which tells of the others that they are
//! no better, and the other half values all of them less deep, which tells by how much.

use std::collections::HashMap;

use table::{Analysis, Limits, Valued};

use super::{
    USUAL_NODES,
    endgame::Verdict,
    lookahead::{Child, Lookahead, MOST_DEPTH, SURE},
    solved,
    worths::Worths,
};
use crate::{Board, Move};

/// The points that make odds of 1 : e, as the weights are fitted.
const CLEAR_LEAD: f64 = 100.0;
/// By how many points the best move is shown ahead of the others at least.
const LEAD: i32 = 1;
/// Valuing all moves takes about so many times as long when it goes a move deeper.
const GROWTH: u64 = 6;
/// A position is solved, if there is time, once forced wins were looked for to this depth.
const SOLVING_DEPTH: i32 = 2;

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
    let mut survey = Survey::new(search.children(board));
    loop {
        let children = survey.children();
        report(&analysis(board, &children));
        if children.iter().all(Child::is_proven) || survey.deepen(&mut search).is_none() {
            return analysis(board, &survey.children());
        }
        if survey.is_to_be_solved()
            && let Some(verdicts) = solved(board, &limits, search.nodes())
        {
            let analysis = exact(verdicts);
            report(&analysis);
            return analysis;
        }
    }
}

/// What is known about the moves of a position.
struct Survey {
    /// Every move, and its place among those that lead to different boards: of boards that are
    /// alike only the first is looked at.
    moves: Vec<(Child, usize)>,
    /// Every one of these, each with its value.
    all: Half,
    /// The best move, then the others, each with a value that it does not exceed.
    best: Half,
    was_solving_tried: bool,
}

/// The moves as half of the search sees them.
struct Half {
    children: Vec<Child>,
    depth: i32,
    /// How many nodes that took, and how many of them the last move deeper.
    nodes: u64,
    last: u64,
}

impl Survey {
    fn new(moves: Vec<Child>) -> Survey {
        let mut children = Vec::new();
        let mut places = HashMap::new();
        let placed = |child: Child| {
            let place = *places.entry(child.likeness()).or_insert_with(|| {
                children.push(child);
                children.len() - 1
            });
            (child, place)
        };
        let moves = moves.into_iter().map(placed).collect();
        let all = Half { children, depth: 1, nodes: 0, last: 0 };
        let best = Half { children: all.children.clone(), ..all };
        Survey { moves, all, best, was_solving_tried: false }
    }

    /// Looks deeper at one half: at the best move until valuing all would take no more than that
    /// took. `None` once the limits are spent or nothing is left to look at.
    fn deepen(&mut self, search: &mut Lookahead) -> Option<()> {
        if self.is_best_known() || GROWTH * self.all.last < self.best.nodes {
            if self.all.depth == MOST_DEPTH {
                return None;
            }
            self.all.deepen(search, |search, children, depth| search.value_all(children, depth))
        } else {
            self.best.deepen(search, |search, children, depth| search.deepen(children, depth, 0))
        }
    }

    /// Whether to look deeper tells no more about the best move.
    fn is_best_known(&self) -> bool {
        self.best.children[0].is_proven() || self.best.depth == MOST_DEPTH
    }

    /// Whether forced wins have been looked for, and solving was not tried yet.
    fn is_to_be_solved(&mut self) -> bool {
        let is_deep = |half: &Half| half.depth >= SOLVING_DEPTH;
        let is_time = !self.was_solving_tried
            && is_deep(&self.all)
            && (self.is_best_known() || is_deep(&self.best));
        self.was_solving_tried |= is_time;
        is_time
    }

    /// The moves with what both halves know of them.
    fn children(&self) -> Vec<Child> {
        let best = self.best.children[0];
        let open = self.all.children.iter().filter(|child| !child.is_proven());
        let top = open.map(|child| child.value).max().unwrap_or_default();
        let joined = |child: &Child| {
            let most = self.best.children.iter().find(|other| other.mv == child.mv);
            let most = most.expect("the same moves").value;
            let value = match child.value {
                value if child.is_proven() => value,
                _ if child.mv == best.mv => most,
                value if best.is_proven() => value,
                // A bound below others is no proof: it may leave out moves that only look hopeless.
                value => most.max(-SURE).min(best.value - LEAD.max(top - value)),
            };
            child.with(value)
        };
        let joined: Vec<Child> = self.all.children.iter().map(joined).collect();
        self.moves.iter().map(|&(child, place)| child.with(joined[place].value)).collect()
    }
}

impl Half {
    /// Looks at the moves once more, a move deeper.
    fn deepen(
        &mut self,
        search: &mut Lookahead,
        look: impl FnOnce(&mut Lookahead, &mut [Child], i32) -> Option<()>,
    ) -> Option<()> {
        let before = search.nodes();
        look(search, &mut self.children, self.depth + 1)?;
        self.depth += 1;
        self.last = search.nodes() - before;
        self.nodes += self.last;
        Some(())
    }
}

fn exact(verdicts: Vec<(Move, Verdict)>) -> Analysis<Move> {
    let valued = |(mv, verdict)| Valued { mv, value: f64::from(verdict), exact: true };
    Analysis { moves: verdicts.into_iter().map(valued).collect() }
}

/// The values of all legal moves, of which several may lead to the same child.
pub(super) fn analysis(board: &Board, children: &[Child]) -> Analysis<Move> {
    let valued = |mv: Move| {
        let next = board.after(mv);
        let child = children.iter().find(|child| child.leads_to(&next));
        worth(mv, child.expect("a child for every move"))
    };
    Analysis { moves: board.moves().map(valued).collect() }
}

/// What a move that leads to this child is worth.
pub(super) fn worth(mv: Move, child: &Child) -> Valued<Move> {
    let exact = child.is_proven();
    Valued {
        mv,
        value: if exact { f64::from(child.value.signum()) } else { chance(child.value) },
        exact,
    }
}

/// The chance to win that points stand for, scaled to −1…+1.
pub(super) fn chance(points: i32) -> f64 {
    (f64::from(points) / (2.0 * CLEAR_LEAD)).tanh()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::RngExt as _;

    use super::*;
    use crate::{Outcome, Side, marbles, rows};

    /// About what 0.1 s of processor time allow.
    const SHORT: u64 = 5_000_000;

    #[test]
    fn the_best_move_is_seen_as_far_as_the_player_sees_it() {
        let board =
            rows::read(["-P---C", "-C---P", "---CPP", "----C-", "--P---", "------"], Side::C);
        let moves = analyse(&board.unwrap(), &Limits::nodes(SHORT), &mut |_| ()).moves;
        let value =
            |name: &str| moves.iter().find(|valued| valued.mv.to_string() == name).unwrap().value;
        assert!(value("f4-4L") > value("b5-3L") + 0.2, "the latter only looks good two moves deep");
    }

    #[test]
    fn an_analysis_values_every_move_in_order_and_proves_wins() {
        let board =
            rows::read(["PPPP--", "CCC---", "C-----", "------", "------", "------"], Side::P)
                .unwrap();
        let mut reports = 0;
        let analysis = analyse(&board, &Limits::nodes(100_000), &mut |_| reports += 1);
        assert!(reports > 0);
        assert!(analysis.moves.iter().map(|valued| valued.mv).eq(board.moves()));
        assert!(analysis.moves.iter().all(|valued| (-1.0..=1.0).contains(&valued.value)));
        assert_eq!(analysis.best().unwrap().to_string(), "e1");
        for valued in analysis.moves.iter().filter(|valued| valued.mv.turn.is_none()) {
            assert_eq!((valued.value, valued.exact), (1.0, true));
            assert_eq!(board.after(valued.mv).outcome(), Some(Outcome::Won(Side::P)));
        }
    }

    #[test]
    fn moves_that_are_equally_good_less_deep_stay_behind_the_best() {
        let board =
            rows::read(["------", "-P----", "------", "------", "----C-", "------"], Side::P)
                .unwrap();
        let moves = analyse(&board, &Limits::nodes(300_000), &mut |_| ()).moves;
        let best = moves.iter().map(|valued| valued.value).fold(f64::MIN, f64::max);
        let best = moves.iter().filter(|valued| valued.value == best);
        let boards: HashSet<_> = best.map(|valued| likeness(&board.after(valued.mv))).collect();
        assert_eq!(boards.len(), 1);
    }

    #[test]
    fn what_looks_the_same_from_another_side_is_worth_the_same() {
        for rows in [
            ["------", "------", "------", "------", "------", "------"],
            ["------", "-P----", "------", "------", "----C-", "------"],
            ["-C----", "------", "--P---", "--P---", "------", "-C----"],
        ] {
            let board = rows::read(rows, Side::P).unwrap();
            let analysis = analyse(&board, &Limits::nodes(200_000), &mut |_| ());
            let mut values = HashMap::new();
            for valued in analysis.moves {
                let likeness = likeness(&board.after(valued.mv));
                let value = *values.entry(likeness).or_insert(valued.value);
                assert_eq!(valued.value, value, "{} in {rows:?}", valued.mv);
            }
            assert!(values.len() > 5);
        }
    }

    fn likeness(board: &Board) -> [u64; 2] {
        marbles::likeness(Side::BOTH.map(|side| board.marbles(side)))
    }

    #[test]
    fn every_end_of_a_game_is_exact() {
        let rows = ["PCCCCP", "PPPCCP", "CCCPPC", "PCPPPC", "-PCPC-", "------"];
        let mut board = rows::read(rows, Side::P).unwrap();
        while !board.is_over() {
            let analysis = analyse(&board, &Limits::default(), &mut |_| ());
            assert!(analysis.moves.iter().all(|valued| valued.exact), "{board:?}");
            board = board.after(analysis.best().unwrap());
        }
    }

    #[test]
    fn what_is_called_exact_is_so_however_little_was_looked_at() {
        let mut rng = table::seeded(41);
        for _ in 0..12 {
            let board = late(&mut rng);
            let solved = analyse(&board, &Limits::default(), &mut |_| ());
            for nodes in [2_000, 20_000, 200_000] {
                let analysis = analyse(&board, &Limits::nodes(nodes), &mut |_| ());
                for (told, known) in analysis.moves.iter().zip(&solved.moves) {
                    assert!(known.exact);
                    assert!(!told.exact || told == known, "{board:?}: {told:?} is {known:?}");
                }
            }
        }
    }

    /// A game that goes on after 22 moves.
    fn late(rng: &mut table::Rng) -> Board {
        loop {
            let mut board = Board::empty(Side::P);
            for _ in 0..22 {
                let moves: Vec<_> = board.moves().collect();
                let Some(&mv) = moves.get(rng.random_range(0..moves.len().max(1))) else { break };
                board = board.after(mv);
            }
            if !board.is_over() {
                return board;
            }
        }
    }
}
