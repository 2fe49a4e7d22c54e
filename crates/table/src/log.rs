use std::io::{Result, Write};

use crate::{Game, Step};

/// Writes a game's own log, step by step; what it needs to remember between steps it keeps.
pub trait Log<G: Game>: Send {
    /// What stands before the first move.
    fn start(&mut self, state: &G, out: &mut dyn Write) -> Result<()>;

    /// One move and, if it ended the game, what stands after the last one.
    fn step(&mut self, step: &Step<G>, out: &mut dyn Write) -> Result<()>;

    /// Something other than a move, where the game's log tells of it.
    fn note(&mut self, _note: Note, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }
}

/// What happens to a match besides moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The match so far came from a file.
    Loaded,
    /// The match so far was saved as a file.
    Saved,
}
