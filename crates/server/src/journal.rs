//! What is stored of a match: how it began, and everything that happened to it since.

use std::io;

use serde::{Deserialize, Serialize};
use subtle::{Choice, ConditionallySelectable as _, ConstantTimeEq as _};
use table::{AnyMatch, Player, Problem, Record, Seat, parse_stored, problem, read_name};

use crate::{
    refused::Refused,
    secret::{Key, MatchId},
    store::{Store, Stored},
};

/// How a match began, and who has its seats.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    pub record: Record,
    /// What recognises the secret of each person's seat.
    pub keys: Vec<Option<Key>>,
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

/// A match as the store knows it.
pub(crate) struct Tale {
    pub keys: Vec<Option<Key>>,
    pub game: Box<dyn AnyMatch>,
    pub entries: usize,
    /// The bytes of the entries.
    pub bytes: usize,
    pub begun: i64,
    pub changed: i64,
}

impl Tale {
    /// Reads a match from the store and replays it.
    pub(crate) async fn recall(store: &dyn Store, id: &MatchId) -> Result<Tale, Refused> {
        let stored =
            store.read(id).await.map_err(Refused::store)?.ok_or_else(Refused::no_such_match)?;
        let told = tokio::task::spawn_blocking(move || Tale::tell(&stored)).await;
        told.unwrap_or_else(|panic| Err(Problem::new(panic.to_string(), panic.to_string())))
            .map_err(|why| {
                tracing::error!("match {id} cannot be read: {why}");
                Refused::unreadable(&why)
            })
    }

    pub(crate) fn tell(stored: &Stored) -> Result<Tale, Problem> {
        let Header { record, keys } = parse_stored(&stored.header)?;
        let mut game = games::game(&record.game)?.replay(&record)?;
        let (seats, known) = (game.players().len(), keys.len());
        if seats != known {
            return Err(problem!(
                "{known} keys for {seats} seats",
                "{known} Schlüssel für {seats} Plätze"
            ));
        }
        for (index, entry) in stored.entries.iter().enumerate() {
            if entry.seq != index as i64 {
                return Err(problem!("entry {index} is missing", "Eintrag {index} fehlt"));
            }
            let read = parse_stored(&entry.payload).and_then(|entry: Entry| entry.apply(&mut game));
            read.map_err(|Problem(why)| {
                let (en, de) = (why.en, why.de);
                problem!("entry {index}: {en}", "Eintrag {index}: {de}")
            })?;
        }
        let changed = stored.entries.last().map_or(stored.begun, |entry| entry.at);
        let bytes = stored.entries.iter().map(|entry| entry.payload.len()).sum();
        Ok(Tale { keys, game, entries: stored.entries.len(), bytes, begun: stored.begun, changed })
    }

    /// The seats whose secrets these are; an error if one belongs to no seat.
    pub(crate) fn seats_of(keys: &[Option<Key>], secrets: &[String]) -> Result<Vec<Seat>, Problem> {
        let found: Vec<_> = secrets.iter().map(|secret| seat_of(keys, secret)).collect();
        let mut seats = found.into_iter().collect::<Option<Vec<_>>>().ok_or_else(|| {
            problem!(
                "this link does not belong to a seat of this match; without it you can watch",
                "dieser Link gehört zu keinem Platz dieses Spiels; ohne ihn kannst du zuschauen",
            )
        })?;
        seats.sort_unstable();
        seats.dedup();
        Ok(seats)
    }
}

/// The seat whose secret this is. It takes as long for the first seat as for the last or none, so
/// that nobody learns a secret from how long a wrong one takes.
fn seat_of(keys: &[Option<Key>], secret: &str) -> Option<Seat> {
    let key = Key::of(secret);
    let mut found = NO_SEAT;
    for (seat, known) in (0..NO_SEAT).zip(keys) {
        let is_it = known.as_ref().map_or(Choice::from(0), |known| known.ct_eq(&key));
        found.conditional_assign(&seat, is_it);
    }
    (found != NO_SEAT).then_some(Seat(found))
}

/// More seats than any game has.
const NO_SEAT: u8 = u8::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_open_their_own_seats_and_no_others() {
        let keys = [Some(Key::of("ann")), None, Some(Key::of("ben"))];
        let seats = |secrets: &[&str]| {
            let secrets: Vec<_> = secrets.iter().map(|&secret| secret.to_owned()).collect();
            Tale::seats_of(&keys, &secrets).ok()
        };
        assert_eq!(seats(&[]), Some(vec![]));
        assert_eq!(seats(&["ann"]), Some(vec![Seat(0)]));
        assert_eq!(seats(&["ben", "ann", "ben"]), Some(vec![Seat(0), Seat(2)]));
        assert_eq!(seats(&["ann", "zoe"]), None);
        assert_eq!(seats(&[""]), None);
    }
}
