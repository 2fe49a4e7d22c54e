//! What is stored of a match: how it began, and everything that happened to it since.

use std::io;

use serde::{Deserialize, Serialize};
use table::{AnyMatch, Player, Problem, Record, Seat, problem, read_name};

use crate::secret::Key;

/// How a match began, and who has its seats.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    pub record: Record,
    /// What recognises the secret of each person's seat.
    pub keys: Vec<Option<Key>>,
}

impl Header {
    /// The name of the game.
    pub(crate) fn game(&self) -> &str {
        &self.record.game
    }
}

/// One thing that happened to a match.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Entry {
    Play {
        seat: Seat,
        #[serde(rename = "move")]
        mv: String,
    },
    Undo {
        moves: usize,
    },
    Redo {
        moves: usize,
    },
    Bot {
        seat: Seat,
        bot: String,
        millis: Option<u32>,
    },
    Rename {
        seat: Seat,
        #[serde(deserialize_with = "read_name")]
        name: String,
    },
    /// Another game takes the place of the one so far.
    Load {
        record: Box<Record>,
    },
}

impl Entry {
    /// Makes it happen. After an error the match is as it was.
    pub(crate) fn apply(&self, game: &mut Box<dyn AnyMatch>) -> Result<(), Problem> {
        match self {
            Entry::Play { seat, mv } => game.play(*seat, mv)?,
            Entry::Undo { moves } => game.undo_moves(*moves)?,
            Entry::Redo { moves } => game.redo_moves(*moves)?,
            Entry::Bot { seat, bot, millis } => {
                let name = player(&**game, *seat)?.name.clone();
                game.set_player(*seat, Player { name, bot: Some(bot.clone()), millis: *millis });
                game.drop_redo();
            }
            Entry::Rename { seat, name } => {
                let renamed = Player { name: name.clone(), ..player(&**game, *seat)?.clone() };
                game.set_player(*seat, renamed);
            }
            Entry::Load { record } => *game = games::game(&record.game)?.replay(record)?,
        }
        Ok(())
    }

    /// How many bytes it takes in the store.
    pub(crate) fn stored_bytes(&self) -> usize {
        let mut counter = Counter(0);
        serde_json::to_writer(&mut counter, self).expect("an entry is plain JSON");
        counter.0
    }
}

/// Counts what is written to it.
struct Counter(usize);

impl io::Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn player(game: &dyn AnyMatch, seat: Seat) -> Result<&Player, Problem> {
    let missing = || {
        problem!(
            "there is no seat {seat} in this game",
            "in diesem Spiel gibt es keinen Platz {seat}"
        )
    };
    game.players().get(seat.index()).ok_or_else(missing)
}
