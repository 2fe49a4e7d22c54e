use std::io::{Result, Write};

use crate::{Game, Step};

/// Writes a game's own log, step by step; what it needs to remember between steps it keeps.
pub trait Log<G: Game>: Send {
    /// What stands before the first move.
    fn start(&mut self, state: &G, out: &mut dyn Write) -> Result<()>;

    /// One move and, if it ended the game, what stands after the last one.
    fn step(&mut self, step: &Step<G>, after: &G, out: &mut dyn Write) -> Result<()>;
}
