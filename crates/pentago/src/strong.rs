use search::{MOST_DEPTH, Position as _, Search, Value};
use table::{Analysis, Bot, Limits, Seat, Valued};

use crate::{Board, Move, lookahead::MEMORY_BITS};

/// How many positions to look at where the limits name neither time nor number.
const USUAL_NODES: u64 = 1_000_000;
/// The points that are worth about three quarters of a win.
const CLEAR_LEAD: f64 = 100.0;

/// Looks as deep as the limits allow.
pub(crate) struct Strong;

impl Bot<Board> for Strong {
    fn choose(&mut self, board: &Board, _seat: Seat, limits: &Limits) -> Option<Move> {
        let limits = bounded(limits);
        let best = Search::new(&limits, MEMORY_BITS).deepen(board);
        if limits.cancel.is_cancelled() {
            return None;
        }
        best.map(|best| best.mv).or_else(|| at_a_glance(board).best())
    }
}

/// Values every move of the side on move, looking deeper and deeper until the limits are spent or all values are proven.
pub(crate) fn analyse(board: &Board, limits: &Limits, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
    let limits = bounded(limits);
    let moves: Vec<Move> = board.moves().collect();
    let mut search = Search::new(&limits, MEMORY_BITS);
    let mut analysis = at_a_glance(board);
    for depth in 1..=MOST_DEPTH {
        report(&analysis);
        if analysis.moves.iter().all(|valued| valued.exact) {
            break;
        }
        let Some(values) = search.values(board, depth, &moves) else { break };
        analysis.moves = moves.iter().zip(values).map(|(&mv, value)| valued(mv, value)).collect();
    }
    analysis
}

/// What the moves are worth right after them, so that there is an answer however little time there is.
fn at_a_glance(board: &Board) -> Analysis<Move> {
    let glance = |mv| {
        let next = board.after(mv);
        valued(mv, Value { points: -next.value(), proven: next.is_over() })
    };
    Analysis { moves: board.moves().map(glance).collect() }
}

fn valued(mv: Move, Value { points, proven }: Value) -> Valued<Move> {
    let value = if proven { f64::from(points.signum()) } else { (f64::from(points) / CLEAR_LEAD).tanh() };
    Valued { mv, value, exact: proven }
}

/// The limits, with a number of nodes if nothing else would end the search.
fn bounded(limits: &Limits) -> Limits {
    let nodes = if limits.until.is_none() { limits.nodes.or(Some(USUAL_NODES)) } else { limits.nodes };
    Limits { nodes, ..limits.clone() }
}
