use search::{MOST_DEPTH, Search, Value};
use table::{Analysis, Bot, Limits, Seat, Valued};

use crate::{Board, Pit, lookahead::MEMORY_BITS};

/// How many positions to look at where the limits name neither time nor number.
const USUAL_NODES: u64 = 1_000_000;

/// Looks as deep as the limits allow.
pub(crate) struct Strong;

impl Bot<Board> for Strong {
    fn choose(&mut self, board: &Board, _seat: Seat, limits: &Limits) -> Option<Pit> {
        let limits = bounded(limits);
        let best = Search::new(&limits, MEMORY_BITS).deepen(board);
        if limits.cancel.is_cancelled() {
            return None;
        }
        best.map(|best| best.mv).or_else(|| board.playable().next())
    }
}

/// Values every move of the side on move, looking deeper and deeper until the limits are spent or all values are proven.
pub(crate) fn analyse(board: &Board, limits: &Limits, report: &mut dyn FnMut(&Analysis<Pit>)) -> Analysis<Pit> {
    let limits = bounded(limits);
    let moves: Vec<Pit> = board.playable().collect();
    let mut search = Search::new(&limits, MEMORY_BITS);
    let mut analysis = Analysis { moves: moves.iter().map(|&pit| at_a_glance(board, pit)).collect() };
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

/// What a move is worth right after it, so that there is an answer however little time there is.
fn at_a_glance(board: &Board, pit: Pit) -> Valued<Pit> {
    let next = board.after(pit);
    valued(pit, Value { points: next.lead_of(board.turn()), proven: next.is_over() })
}

fn valued(mv: Pit, value: Value) -> Valued<Pit> {
    Valued { mv, value: value.points.into(), exact: value.proven }
}

/// The limits, with a number of nodes if nothing else would end the search.
fn bounded(limits: &Limits) -> Limits {
    let nodes = if limits.until.is_none() { limits.nodes.or(Some(USUAL_NODES)) } else { limits.nodes };
    Limits { nodes, ..limits.clone() }
}
