//! The computer players.

use search::Level;
use table::{Bot, NamedBot};

use crate::{
    State,
    classic::Classic,
    strong::{Strong, sense, simple},
};

/// Gentlest first.
pub(crate) const BOTS: &[NamedBot<State>] = &[
    NamedBot::new("level-1", || level(24, 14.0)),
    NamedBot::new("level-2", || level(24, 9.0)),
    NamedBot::new("level-3", || level(30, 5.8)),
    NamedBot::new("classic", || Box::new(Classic)),
    NamedBot::new("level-4", || level(42, 3.8)),
    NamedBot::new("level-5", || level(75, 2.3)),
    NamedBot::new("level-6", || level(300, 1.0)),
    NamedBot::new("strong", || Box::new(Strong::default())),
];

/// A player who plays a number of games in its head and misjudges moves by some points, `noise` of
/// them as a standard deviation.
fn level(nodes: u64, noise: f64) -> Box<dyn Bot<State>> {
    Box::new(Level { sense, values: simple, nodes, noise })
}
