use search::Level;
use table::Bot;

use crate::{State, strong::simple};

/// The gentler players, the gentlest first: how many games they play in their heads and by how many
/// points they misjudge a move.
const LEVELS: [(&str, u64, f64); 6] = [
    ("level-1", 24, 14.0),
    ("level-2", 24, 9.0),
    ("level-3", 30, 5.8),
    ("level-4", 42, 3.8),
    ("level-5", 75, 2.3),
    ("level-6", 300, 0.8),
];

/// The player of a level.
pub(crate) fn bot(name: &str) -> Option<Box<dyn Bot<State>>> {
    let &(_, nodes, noise) = LEVELS.iter().find(|(level, ..)| *level == name)?;
    Some(Box::new(Level { values: simple, nodes, noise }))
}
