//! The computer players.

use search::Level;
use table::{Bot, NamedBot};

use crate::{
    State,
    classic::Classic,
    strong::{self, Strong},
};

/// Gentlest first.
pub(crate) const BOTS: &[NamedBot<State>] = &[
    NamedBot::new("level-1", || level(3.2)),
    NamedBot::new("classic", || Box::new(Classic)),
    NamedBot::new("level-2", || level(1.5)),
    NamedBot::new("level-3", || level(0.7)),
    NamedBot::new("level-4", || level(0.2)),
    NamedBot::new("strong", || Box::new(Strong)),
];

/// A player who goes by a glance at the moves and misjudges them by about so many points.
fn level(noise: f64) -> Box<dyn Bot<State>> {
    Box::new(Level { values: strong::glance, nodes: 1, noise })
}
