use std::io::{Result, Write};

use table::{Note, Player, Seat, Step};

use crate::{Direction, Domino, Event, State, Which, names::names};

const LOADED: &str = "Game loaded";

/// Writes what each player did, a blank line between turns, and in the end the ranking.
pub(crate) struct Log {
    names: Vec<String>,
    /// Whether the next line belongs to another turn than the last one.
    between_turns: bool,
    /// Whether the last line says that the game was loaded.
    says_loaded: bool,
}

impl Log {
    pub(crate) fn new(players: &[Player]) -> Log {
        Log { names: names(players), between_turns: true, says_loaded: false }
    }

    fn write(&self, event: &Event, out: &mut dyn Write) -> Result<()> {
        let name = |seat: &Seat| &self.names[seat.index()];
        match event {
            Event::Marked { seat, bank, index, domino } => {
                let round = match bank {
                    Which::Current => "current",
                    Which::Next => "next",
                };
                writeln!(
                    out,
                    "{} chose {} at index {index} for {round} round",
                    name(seat),
                    halves(domino)
                )
            }
            Event::Laid { seat, domino, x, y, direction } => {
                writeln!(out, "{} put {}", name(seat), placed(domino, *x, *y, *direction))
            }
            Event::Discarded { seat, domino } => {
                writeln!(out, "{} did not use {}", name(seat), halves(domino))
            }
            Event::Shifted { seat, x, y, .. } => {
                writeln!(out, "{} dragged center to ({x}, {y})", name(seat))
            }
            Event::Advanced | Event::Drawn { .. } | Event::Ended => Ok(()),
        }
    }

    fn write_ranking(&self, state: &State, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "\nGame ended")?;
        let mut places: Vec<_> =
            state.ranks().into_iter().zip(&self.names).zip(&state.cities).collect();
        places.sort_by_key(|((rank, _), _)| *rank);
        for ((rank, name), city) in places {
            writeln!(
                out,
                "{rank}. {name}: points {}, largest district {}",
                city.points(),
                city.largest()
            )?;
        }
        Ok(())
    }
}

impl table::Log<State> for Log {
    fn start(&mut self, state: &State, out: &mut dyn Write) -> Result<()> {
        self.says_loaded = !state.is_fresh();
        writeln!(out, "{}", if self.says_loaded { LOADED } else { "Game started" })
    }

    fn step(&mut self, step: &Step<State>, out: &mut dyn Write) -> Result<()> {
        if self.between_turns {
            writeln!(out)?;
        }
        self.says_loaded = false;
        self.between_turns = step.events.iter().any(ends_turn);
        step.events.iter().try_for_each(|event| self.write(event, out))?;
        if step.after.is_over() { self.write_ranking(&step.after, out) } else { Ok(()) }
    }

    fn note(&mut self, note: Note, out: &mut dyn Write) -> Result<()> {
        match note {
            // A game that begins in the middle has said so.
            Note::Loaded if self.says_loaded => Ok(()),
            Note::Loaded => writeln!(out, "{LOADED}"),
            Note::Saved => writeln!(out, "Game saved"),
        }
    }
}

fn ends_turn(event: &Event) -> bool {
    matches!(
        event,
        Event::Marked { bank: Which::Current, .. } | Event::Laid { .. } | Event::Discarded { .. }
    )
}

fn halves(domino: &Domino) -> String {
    format!("[{}, {}]", domino.first, domino.second)
}

/// Named from the left or upper half.
fn placed(domino: &Domino, x: u8, y: u8, direction: Direction) -> String {
    let Domino { first, second, .. } = domino;
    match direction {
        Direction::Right => format!("[{first}, {second}] horizontally to ({x}, {y})"),
        Direction::Down => format!("[{first}, {second}] vertically to ({x}, {y})"),
        Direction::Left => format!("[{second}, {first}] horizontally to ({}, {y})", x - 1),
        Direction::Up => format!("[{second}, {first}] vertically to ({x}, {})", y - 1),
    }
}
