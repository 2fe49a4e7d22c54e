//! What is stored of a match: how it began, and everything that happened to it since.

use serde::{Deserialize, Serialize};
use table::{AnyMatch, Player, Problem, Record, Seat, parse_json, problem, read_name};

use crate::{
    refused::Refused,
    registry,
    secret::{Key, MatchId},
    store::{Store, Stored},
};

/// How a match began, and who has its seats.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub record: Record,
    /// What recognises the secret of each person's seat.
    pub keys: Vec<Option<Key>>,
}

/// One thing that happened to a match.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
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
    /// Makes it happen. After an error the match may have changed in part.
    pub fn apply(&self, game: &mut Box<dyn AnyMatch>) -> Result<(), Problem> {
        match self {
            Entry::Play { seat, mv } => game.play(*seat, mv)?,
            Entry::Undo { moves } => (0..*moves).try_for_each(|_| game.undo())?,
            Entry::Redo { moves } => (0..*moves).try_for_each(|_| game.redo())?,
            Entry::Bot { seat, bot, millis } => {
                let name = player(&**game, *seat)?.name.clone();
                game.set_player(*seat, Player { name, bot: Some(bot.clone()), millis: *millis });
                game.drop_redo();
            }
            Entry::Rename { seat, name } => {
                let renamed = Player { name: name.clone(), ..player(&**game, *seat)?.clone() };
                game.set_player(*seat, renamed);
            }
            Entry::Load { record } => *game = registry::game(&record.game)?.replay(record)?,
        }
        Ok(())
    }
}

fn player(game: &dyn AnyMatch, seat: Seat) -> Result<&Player, Problem> {
    let missing = || problem!("there is no seat {seat} in this game", "in diesem Spiel gibt es keinen Platz {seat}");
    game.players().get(seat.index()).ok_or_else(missing)
}

/// A match as the store knows it.
pub struct Tale {
    pub keys: Vec<Option<Key>>,
    pub game: Box<dyn AnyMatch>,
    pub entries: usize,
    pub begun: i64,
    pub changed: i64,
}

impl Tale {
    /// Reads a match from the store and replays it.
    pub async fn recall(store: &dyn Store, id: &MatchId) -> Result<Tale, Refused> {
        let stored = store.read(id).await.map_err(Refused::store)?.ok_or_else(Refused::no_such_match)?;
        let told = tokio::task::spawn_blocking(move || Tale::tell(&stored)).await;
        told.unwrap_or_else(|panic| Err(Problem::new(panic.to_string(), panic.to_string()))).map_err(|why| {
            tracing::error!("match {id} cannot be read: {why}");
            Refused::unreadable(&why)
        })
    }

    pub(crate) fn tell(stored: &Stored) -> Result<Tale, Problem> {
        let Header { record, keys } = parse_json(&stored.header)?;
        let mut game = registry::game(&record.game)?.replay(&record)?;
        let (seats, known) = (game.players().len(), keys.len());
        if seats != known {
            return Err(problem!("{known} keys for {seats} seats", "{known} Schlüssel für {seats} Plätze"));
        }
        for (index, entry) in stored.entries.iter().enumerate() {
            if entry.seq != index as i64 {
                return Err(problem!("entry {index} is missing", "Eintrag {index} fehlt"));
            }
            let read = parse_json(&entry.payload).and_then(|entry: Entry| entry.apply(&mut game));
            read.map_err(|Problem(why)| {
                let (en, de) = (why.en, why.de);
                problem!("entry {index}: {en}", "Eintrag {index}: {de}")
            })?;
        }
        let changed = stored.entries.last().map_or(stored.begun, |entry| entry.at);
        Ok(Tale { keys, game, entries: stored.entries.len(), begun: stored.begun, changed })
    }

    /// The seats whose secrets these are; an error if one belongs to no seat.
    pub fn seats_of(keys: &[Option<Key>], secrets: &[String]) -> Result<Vec<Seat>, Problem> {
        let mut seats = Vec::new();
        for secret in secrets {
            let key = Key::of(secret);
            let seat = keys.iter().position(|known| known.as_ref() == Some(&key)).ok_or_else(|| {
                problem!(
                    "this link does not belong to a seat of this match; without it you can watch",
                    "dieser Link gehört zu keinem Platz dieses Spiels; ohne ihn kannst du zuschauen",
                )
            })?;
            seats.push(Seat(seat as u8));
        }
        seats.sort_unstable();
        seats.dedup();
        Ok(seats)
    }
}
