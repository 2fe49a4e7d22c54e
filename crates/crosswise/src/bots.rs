//! The computer players.

use search::Level;
use table::{Bot, NamedBot};

use crate::{
    State,
    classic::Classic,
    sense::sense,
    strong::{self, Strong},
};

/// Gentlest first. `level-2` to `level-4` each win about two of three games against the level
/// before (3,000 games a pair). `level-1` wins a third of its games against `classic` with two
/// players and a quarter with four.
pub(crate) const BOTS: &[NamedBot<State>] = &[
    NamedBot::new("level-1", || level(3.2)),
    NamedBot::new("classic", || Box::new(Classic)),
    NamedBot::new("level-2", || level(1.5)),
    NamedBot::new("level-3", || level(0.7)),
    NamedBot::new("level-4", || level(0.2)),
    NamedBot::new("strong", || Box::new(Strong)),
];

/// A player who goes by a glance at the moves and misjudges each by about `noise` points.
fn level(noise: f64) -> Box<dyn Bot<State>> {
    Box::new(Level { sense, values: strong::glance, nodes: 1, noise })
}
