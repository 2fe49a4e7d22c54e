use table::{Analysis, Bot, Limits, Seat, Valued};

use crate::{
    Board, Move,
    endgame::{self, Verdict},
    lookahead::{self, Child, Lookahead, MOST_DEPTH},
};

/// How many positions to look at where the limits name neither time nor number; enough to solve 20 marbles.
const USUAL_NODES: u64 = 3_000_000;
/// Forced wins are looked for so deep before a position is solved.
const FIRST_DEPTH: i32 = 3;
/// Among moves of the same exact value the best to this depth is played.
const CHOICE_DEPTH: i32 = 4;
/// The points that make odds of 1 : e, as the weights of the glance were fitted.
const CLEAR_LEAD: f64 = 100.0;

/// Looks ahead as far as the limits allow, and solves the position as soon as they allow that.
pub(crate) struct Strong;

impl Bot<Board> for Strong {
    fn choose(&mut self, board: &Board, _seat: Seat, limits: &Limits) -> Option<Move> {
        let limits = limits.or_nodes(USUAL_NODES);
        let mut search = Lookahead::new(&limits);
        let mut children = lookahead::children(board);
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
        if search.deepen(children, depth).is_none() {
            break;
        }
    }
}

/// Keeps only the moves with the best exact value, if there is time to find it.
fn keep_best(board: &Board, limits: &Limits, nodes: u64, children: &mut Vec<Child>) -> bool {
    let Some(verdicts) = solved(board, limits, nodes) else { return false };
    let best = verdicts.iter().map(|&(_, verdict)| verdict).max();
    children.retain(|child| verdicts.iter().any(|&(mv, verdict)| mv == child.mv && Some(verdict) == best));
    true
}

fn solved(board: &Board, limits: &Limits, nodes: u64) -> Option<Vec<(Move, Verdict)>> {
    if endgame::is_in_reach(board, limits, nodes) { endgame::solve(board, limits) } else { None }
}

/// Values every move of the side on move, looking deeper and deeper until the limits are spent or all values are proven.
pub(crate) fn analyse(board: &Board, limits: &Limits, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
    let limits = limits.or_nodes(USUAL_NODES);
    if board.is_over() {
        return Analysis { moves: Vec::new() };
    }
    let mut search = Lookahead::new(&limits);
    let mut children = lookahead::children(board);
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
        let values: Option<Vec<i32>> = children.iter().map(|child| search.value(child, depth)).collect();
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
        let child = children.iter().find(|child| child.leads_to(&next)).expect("a child for every move");
        let (value, exact) = match child.is_proven() {
            true => (f64::from(child.value.signum()), true),
            false => (chance(child.value), false),
        };
        Valued { mv, value, exact }
    };
    Analysis { moves: board.moves().map(valued).collect() }
}

/// The chance to win that points stand for, scaled to −1…+1.
pub(crate) fn chance(points: i32) -> f64 {
    (f64::from(points) / (2.0 * CLEAR_LEAD)).tanh()
}
