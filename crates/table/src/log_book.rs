use std::{
    any::Any,
    io::{self, Write},
};

use crate::{Furnished, Log, Match, Note, Player, limited::Limited};

/// The longest log, in bytes, if nobody says otherwise.
pub const MOST_LOG_BYTES: u64 = 32 << 20;

/// How far a match's log has been written, and what the log remembers between steps.
pub struct LogBook {
    log: Box<dyn Any + Send>,
    started: bool,
    steps: usize,
    has_told_loading: bool,
    /// After how many moves each save was made, in order.
    saves: Vec<usize>,
    told_saves: usize,
    most_bytes: u64,
    /// How many more bytes there is space for.
    left: u64,
    /// After how many moves the log was full, if it is.
    full_after: Option<usize>,
}

impl LogBook {
    pub(crate) fn new<G: Furnished>(players: &[Player]) -> LogBook {
        LogBook {
            log: Box::new(G::log(players)),
            started: false,
            steps: 0,
            has_told_loading: false,
            saves: Vec::new(),
            told_saves: 0,
            most_bytes: MOST_LOG_BYTES,
            left: MOST_LOG_BYTES,
            full_after: None,
        }
    }

    /// A book for a log of at most `bytes` bytes, besides the line that says so.
    pub fn with_most_bytes(self, bytes: u64) -> LogBook {
        LogBook { most_bytes: bytes, left: bytes, ..self }
    }

    /// Lets the log tell of saves, given as the numbers of moves after which they were made. Those
    /// told already are left out.
    pub fn note_saves(&mut self, saves: Vec<usize>) {
        self.saves = saves;
    }

    /// The number of moves that decide what was written. When others take their place, the log has
    /// to be written anew.
    pub fn told_moves(&self) -> usize {
        self.full_after.unwrap_or(self.steps)
    }

    /// Writes what happened since it was called last, as long as there is space.
    pub(crate) fn write<G: Furnished>(
        &mut self,
        game: &Match<G>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if self.full_after.is_some() {
            return Ok(());
        }
        let mut limited = Limited::new(out, self.left);
        let told = self.tell(game, &mut limited).and_then(|()| limited.finish());
        self.left = limited.left();
        if limited.is_full() {
            self.full_after = Some(if self.started { self.steps + 1 } else { 0 });
            return writeln!(
                out,
                "… the rest is left out: this log would be longer than {}",
                size(self.most_bytes)
            );
        }
        told
    }

    fn tell<G: Furnished>(&mut self, game: &Match<G>, out: &mut dyn Write) -> io::Result<()> {
        if !self.started {
            self.log::<G>().start(&game.state_after(0), out)?;
            self.started = true;
        }
        self.tell_notes(game, out)?;
        for step in game.walk(self.steps) {
            self.log::<G>().step(&step, out)?;
            self.steps += 1;
            self.tell_notes(game, out)?;
        }
        Ok(())
    }

    /// Writes what happened besides moves where the book stands.
    fn tell_notes<G: Furnished>(&mut self, game: &Match<G>, out: &mut dyn Write) -> io::Result<()> {
        if !self.has_told_loading && game.loaded().is_some_and(|moves| moves <= self.steps) {
            self.has_told_loading = true;
            self.log::<G>().note(Note::Loaded, out)?;
        }
        while self.saves.get(self.told_saves).is_some_and(|&moves| moves <= self.steps) {
            self.told_saves += 1;
            self.log::<G>().note(Note::Saved, out)?;
        }
        Ok(())
    }

    fn log<G: Furnished>(&mut self) -> &mut dyn Log<G> {
        &mut **self.log.downcast_mut::<Box<dyn Log<G>>>().expect("a log of the match's own game")
    }
}

/// A number of bytes, in the largest unit of which it is a whole number.
fn size(bytes: u64) -> String {
    match bytes {
        0 => "0 bytes".into(),
        _ if bytes.is_multiple_of(1 << 20) => format!("{} MB", bytes >> 20),
        _ if bytes.is_multiple_of(1 << 10) => format!("{} KB", bytes >> 10),
        _ => format!("{bytes} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_in_round_numbers() {
        assert_eq!(
            [0, 1000, 2048, MOST_LOG_BYTES, (1 << 20) + 1024].map(size),
            ["0 bytes", "1000 bytes", "2 KB", "32 MB", "1025 KB"]
        );
    }
}
