//! The computer players.

use search::Level;
use table::{Bot, NamedBot};

use crate::{
    State,
    classic::Classic,
    sense::sense,
    strong::{self, Strong},
};

/// Gentlest first.
pub(crate) const BOTS: &[NamedBot<State>] = &[
    NamedBot::new("level-1", || level(5.3)),
    NamedBot::new("level-2", || level(3.9)),
    NamedBot::new("classic", || Box::new(Classic)),
    NamedBot::new("level-3", || level(2.8)),
    NamedBot::new("level-4", || level(1.8)),
    NamedBot::new("strong", || Box::new(Strong)),
];

/// A player who misjudges every answer by some points, `noise` of them as a standard deviation.
fn level(noise: f64) -> Box<dyn Bot<State>> {
    Box::new(Level { sense, values: strong::leads, nodes: u64::MAX, noise })
}
