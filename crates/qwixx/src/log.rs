use std::io::{Result, Write};

use table::{Log, Player, Seat, Step};

use crate::{Color, Dice, Event, State};

/// One line for each roll, each move and each row that closes.
pub(crate) struct Lines {
    names: Vec<String>,
}

impl Lines {
    pub(crate) fn new(players: &[Player]) -> Lines {
        Lines { names: players.iter().map(|player| player.name.clone()).collect() }
    }

    fn roll(&self, seat: Seat, dice: &Dice, out: &mut dyn Write) -> Result<()> {
        let name = &self.names[seat.index()];
        let [a, b] = dice.white;
        write!(out, "{name} rolled white {a} {b}")?;
        for color in Color::ALL {
            if let Some(face) = dice.color(color) {
                write!(out, ", {color} {face}")?;
            }
        }
        writeln!(out)
    }
}

impl Log<State> for Lines {
    fn start(&mut self, state: &State, out: &mut dyn Write) -> Result<()> {
        self.roll(state.active(), state.dice(), out)
    }

    fn step(&mut self, step: &Step<State>, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}: {}", self.names[step.seat.index()], step.mv)?;
        for event in &step.events {
            match event {
                Event::Closed { color } => writeln!(out, "{color} closed")?,
                Event::Rolled { seat, dice } => self.roll(*seat, dice, out)?,
                _ => {}
            }
        }
        Ok(())
    }
}
