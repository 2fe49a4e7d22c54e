use std::io::{Result, Write};

use table::Step;

use crate::State;

/// One line a move, and one for the end.
pub(crate) struct Log;

impl table::Log<State> for Log {
    fn start(&mut self, _state: &State, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }

    fn step(&mut self, step: &Step<State>, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{} {}", step.before.turn, step.mv)?;
        match step.after.winner() {
            Some(winner) => writeln!(out, "{winner} wins"),
            None if step.after.is_over() => writeln!(out, "draw"),
            None => Ok(()),
        }
    }
}
