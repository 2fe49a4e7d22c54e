//! The computer players.

use search::{Level, ending};
use table::NamedBot;

use crate::{State, classic::Classic, strong, strong::Strong};

/// Gentlest first.
pub(crate) const BOTS: &[NamedBot<State>] = &[
    NamedBot::new("level-1", || {
        let values = |state: &State, _, limits: &_| strong::analyse(state, limits);
        Box::new(Level { sense: ending, values, nodes: 100, noise: 4.0 })
    }),
    NamedBot::new("classic", || Box::new(Classic)),
    NamedBot::new("strong", || Box::new(Strong)),
];
