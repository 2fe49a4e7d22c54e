//! The computer players.

use search::{Level, ending};
use table::{Analysis, Bot, Limits, NamedBot, Seat};

use crate::{
    Board, Move,
    classic::Classic,
    strong::{Strong, farsighted, innocent, wary},
};

/// Gentlest first.
pub(crate) const BOTS: &[NamedBot<Board>] = &[
    NamedBot::new("level-1", || level(innocent, 1, 0.25)),
    NamedBot::new("level-2", || level(wary, 1, 0.30)),
    NamedBot::new("level-3", || level(wary, 1, 0.185)),
    NamedBot::new("level-4", || level(wary, 100_000, 0.20)),
    NamedBot::new("classic-2", || classic(2, false)),
    NamedBot::new("classic-2-defensive", || classic(2, true)),
    NamedBot::new("classic-3", || classic(3, false)),
    NamedBot::new("classic-3-defensive", || classic(3, true)),
    NamedBot::new("level-5", || level(farsighted, 7_000, 0.03)),
    NamedBot::new("level-6", || level(farsighted, 26_000, 0.03)),
    NamedBot::new("level-7", || level(farsighted, 95_000, 0.03)),
    NamedBot::new("level-8", || level(farsighted, 310_000, 0.03)),
    NamedBot::new("strong", || Box::<Strong>::default()),
];

type Values = fn(&Board, Seat, &Limits) -> Analysis<Move>;

/// A player who values moves in this way, looks at `nodes` positions, and misjudges moves by about
/// `noise`, where a won game is 1.
fn level(values: Values, nodes: u64, noise: f64) -> Box<dyn Bot<Board>> {
    Box::new(Level { sense: ending, values, nodes, noise })
}

fn classic(depth: u32, defensive: bool) -> Box<dyn Bot<Board>> {
    Box::new(Classic { depth, defensive })
}
