use std::io::{Result, Write};

use table::{Player, Step};

use crate::Board;

/// One line a move: who played it, and its notation.
pub(crate) struct Log {
    names: Vec<String>,
}

impl Log {
    pub fn new(players: &[Player]) -> Log {
        Log { names: players.iter().map(|player| player.name.clone()).collect() }
    }
}

impl table::Log<Board> for Log {
    fn start(&mut self, _board: &Board, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }

    fn step(&mut self, step: &Step<Board>, _after: &Board, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}: {}", self.names[step.seat.index()], step.mv)
    }
}
