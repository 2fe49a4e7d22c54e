//! Matches read back from the store.

use table::{AnyMatch, Problem, Text, parse_stored, problem};

use crate::{
    journal::{Entry, Header},
    refused::Refused,
    secret::{Key, MatchId},
    store::{Store, Stored},
};

/// A match, folded from its journal.
pub(crate) struct Recalled {
    /// What recognises the secret of each person's seat.
    pub keys: Vec<Option<Key>>,
    /// The match as it stands.
    pub game: Box<dyn AnyMatch>,
    /// How many entries its journal has.
    pub entries: usize,
    /// The bytes of the entries.
    pub bytes: usize,
    /// When it was begun, in milliseconds since 1970.
    pub begun: i64,
    /// When something happened last.
    pub changed: i64,
}

impl Recalled {
    /// Reads a match from the store and replays it.
    pub(crate) async fn recall(store: &dyn Store, id: &MatchId) -> Result<Recalled, Refused> {
        let stored =
            store.read(id).await.map_err(Refused::store)?.ok_or_else(Refused::no_such_match)?;
        let folded = tokio::task::spawn_blocking(move || Recalled::fold(&stored)).await;
        folded
            .unwrap_or_else(|panic| Err(Problem::new(panic.to_string(), panic.to_string())))
            .map_err(|why| {
                tracing::error!("match {id} cannot be read: {why}");
                Refused::unreadable(&why)
            })
    }

    /// Lets everything in the journal happen again.
    pub(crate) fn fold(stored: &Stored) -> Result<Recalled, Problem> {
        let Header { record, keys } = parse_stored(&stored.header)?;
        let mut game = games::game(&record.game)?.replay(&record)?;
        let seats = game.players().len();
        let known = keys.len();
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
            read.map_err(|Problem(Text { en, de })| {
                problem!("entry {index}: {en}", "Eintrag {index}: {de}")
            })?;
        }
        let changed = stored.entries.last().map_or(stored.begun, |entry| entry.at);
        let bytes = stored.entries.iter().map(|entry| entry.payload.len()).sum();
        Ok(Recalled {
            keys,
            game,
            entries: stored.entries.len(),
            bytes,
            begun: stored.begun,
            changed,
        })
    }
}
