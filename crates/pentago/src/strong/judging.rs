//! What the program needs that counts errors: `examples/errors_pentago.rs`.

use table::Limits;

use super::{
    analysis::worth,
    lookahead::{Child, Lookahead, MOST_DEPTH},
    worths::Worths,
};
use crate::{Board, Move};

/// How much of its chance to win, from −1 to +1, the side on move gives away with each of these
/// moves, by a search of `nodes` positions: half of them to find a move that is better, half to
/// compare.
pub fn given_away(board: &Board, moves: &[Move], nodes: u64) -> Vec<f64> {
    let limits = Limits::nodes(nodes / 2);
    let best = best(board, &limits);
    let played = moves.iter().map(|&mv| child(board, &limits, mv));
    let values = values(&limits, played.chain([best]).collect());
    let most = values.iter().copied().fold(f64::MIN, f64::max);
    values[..moves.len()].iter().map(|value| most - value).collect()
}

/// The move that is best as far as the limits allow to look.
fn best(board: &Board, limits: &Limits) -> Child {
    let worths = Worths::shipped();
    let mut search = Lookahead::new(limits, &worths);
    let mut children = search.children(board);
    super::deepen(&mut search, &mut children, 2..=MOST_DEPTH);
    children[0]
}

fn child(board: &Board, limits: &Limits, mv: Move) -> Child {
    let worths = Worths::shipped();
    let children = Lookahead::new(limits, &worths).children(board);
    let next = board.after(mv);
    children.into_iter().find(|child| child.leads_to(&next)).expect("a child for every move")
}

/// What the chances are after moves of the same side, all at the greatest depth within the limits.
fn values(limits: &Limits, mut children: Vec<Child>) -> Vec<f64> {
    let worths = Worths::shipped();
    let mut search = Lookahead::new(limits, &worths);
    search.value_all_deeper(&mut children);
    children.iter().map(|child| worth(child.mv, child).value).collect()
}
