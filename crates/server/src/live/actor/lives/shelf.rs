//! A store without a disk, which several houses share and whose clock only the test sets.

use std::{
    collections::HashMap,
    sync::{
        Mutex, MutexGuard,
        atomic::{AtomicI64, Ordering},
    },
};

use anyhow::{Context as _, Result};
use async_trait::async_trait;

use crate::{
    journal::Entry,
    puzzling::Puzzler,
    secret::{CardId, Key, MatchId},
    store::{
        Appended, Beat, CardGame, CardRow, Cards, ChangeRow, Deed, Filter, FinishedSeat, Leader,
        NewEntries, NewMatch, OpenRow, Particulars, RatingRow, Store, Stored, StoredEntry, Told,
        WantedGames,
    },
    times::Pause,
    wire::{GameCount, Statistics},
};

/// When the invented matches begin.
const BEGIN: i64 = 1_800_000_000_000;

/// All matches, as they would lie in a database.
pub(super) struct Shelf {
    now: AtomicI64,
    pauses: Mutex<Vec<Pause>>,
    matches: Mutex<HashMap<MatchId, Stored>>,
}

impl Shelf {
    pub(super) fn new() -> Shelf {
        Shelf { now: BEGIN.into(), pauses: Mutex::default(), matches: Mutex::default() }
    }

    /// What its clock says.
    pub(super) fn now(&self) -> i64 {
        self.now.load(Ordering::Relaxed)
    }

    /// Time passes while somebody serves.
    pub(super) fn pass(&self, millis: i64) {
        self.now.fetch_add(millis, Ordering::Relaxed);
    }

    /// Time passes while nobody does.
    pub(super) fn sleep(&self, millis: i64) {
        let from = self.now();
        self.pass(millis);
        self.pauses.lock().unwrap().push(Pause { from, until: from + millis });
    }

    pub(super) fn pauses(&self) -> Vec<Pause> {
        self.pauses.lock().unwrap().clone()
    }

    /// How many entries a match has.
    pub(super) fn entries(&self, id: &MatchId) -> usize {
        self.matches()[id].entries.len()
    }

    fn matches(&self) -> MutexGuard<'_, HashMap<MatchId, Stored>> {
        self.matches.lock().unwrap()
    }

    fn put(&self, new: &NewMatch<'_>) -> Result<()> {
        let header = serde_json::to_string(new.header)?;
        let mut stored = Stored { begun: self.now(), header, entries: Vec::new() };
        write(&mut stored, new.entries, self.now())?;
        self.matches().insert(new.id.clone(), stored);
        Ok(())
    }
}

fn write(stored: &mut Stored, entries: &[Entry], at: i64) -> Result<()> {
    for entry in entries {
        let seq = stored.entries.len() as i64;
        let payload = serde_json::to_string(entry)?;
        stored.entries.push(StoredEntry { seq, at, payload });
    }
    Ok(())
}

#[async_trait]
impl Store for Shelf {
    async fn create(&self, new: NewMatch<'_>) -> Result<i64> {
        self.put(&new)?;
        Ok(self.now())
    }

    async fn append(&self, new: NewEntries<'_>) -> Result<Appended> {
        let at = {
            let mut matches = self.matches();
            let stored = matches.get_mut(new.id).context("no such match")?;
            if stored.entries.len() != new.seq {
                return Ok(Appended::Conflict);
            }
            let at = stored.entries.last().map_or(stored.begun, |last| last.at).max(self.now());
            write(stored, new.entries, at)?;
            at
        };
        if let Some(successor) = &new.successor {
            self.put(successor)?;
        }
        Ok(Appended::Done { at })
    }

    async fn read(&self, id: &MatchId) -> Result<Option<Stored>> {
        let copy = |stored: &Stored| Stored {
            begun: stored.begun,
            header: stored.header.clone(),
            entries: stored
                .entries
                .iter()
                .map(|&StoredEntry { seq, at, ref payload }| StoredEntry {
                    seq,
                    at,
                    payload: payload.clone(),
                })
                .collect(),
        };
        Ok(self.matches().get(id).map(copy))
    }

    async fn game(&self, _id: &MatchId) -> Result<Option<String>> {
        unreachable!("nobody asks for the page")
    }

    async fn since(&self, id: &MatchId, seq: usize) -> Result<Vec<StoredEntry>> {
        let stored = self.read(id).await?.context("no such match")?;
        Ok(stored.entries.into_iter().skip(seq).collect())
    }

    fn cards(&self) -> &dyn Cards {
        self
    }

    async fn beat(&self) -> Result<Beat> {
        Ok(Beat { now: self.now(), pauses: self.pauses() })
    }

    async fn due(&self, _most: usize) -> Result<Vec<MatchId>> {
        Ok(Vec::new())
    }

    async fn postpone(&self, _id: &MatchId, _due_in: Option<i64>) -> Result<()> {
        Ok(())
    }

    async fn newest(&self) -> Result<HashMap<String, MatchId>> {
        Ok(HashMap::new())
    }

    async fn finished_games(&self) -> Result<Vec<GameCount>> {
        unreachable!("nobody asks for statistics")
    }

    async fn statistics(&self, _filter: &Filter) -> Result<Statistics> {
        unreachable!("nobody asks for statistics")
    }

    async fn finished_seats(
        &self,
        _filter: &Filter,
        _last: Option<&FinishedSeat>,
    ) -> Result<Vec<FinishedSeat>> {
        unreachable!("nobody asks for statistics")
    }

    async fn close(&self) {}
}

/// Nobody has a card.
#[async_trait]
impl Cards for Shelf {
    async fn act(&self, _deed: Deed) -> Result<Told> {
        unreachable!("nobody makes cards")
    }

    async fn card_with(&self, _key: &Key) -> Result<Option<CardRow>> {
        Ok(None)
    }

    async fn card(&self, _id: &CardId) -> Result<Option<CardRow>> {
        Ok(None)
    }

    async fn under_orders(&self) -> Result<Vec<CardRow>> {
        Ok(Vec::new())
    }

    async fn particulars(&self, _id: &CardId) -> Result<Particulars> {
        unreachable!("nobody has a card")
    }

    async fn ratings(&self, _id: &CardId) -> Result<Vec<RatingRow>> {
        Ok(Vec::new())
    }

    async fn changes(&self, _id: &MatchId) -> Result<Vec<ChangeRow>> {
        Ok(Vec::new())
    }

    async fn history(&self, _id: &CardId, _game: &str) -> Result<Vec<ChangeRow>> {
        unreachable!("nobody has a card")
    }

    async fn leaders(&self, _game: &str) -> Result<Vec<Leader>> {
        unreachable!("nobody has a card")
    }

    async fn open_tables(&self, _now: i64) -> Result<Vec<OpenRow>> {
        Ok(Vec::new())
    }

    async fn listed(&self, _id: &str, _by: Option<&CardId>, _now: i64) -> Result<Option<MatchId>> {
        Ok(None)
    }

    async fn puzzler(&self, _id: &CardId, _game: &str) -> Result<Puzzler> {
        unreachable!("nobody has a card")
    }

    async fn tried_puzzles(&self, _id: &CardId, _game: &str) -> Result<Vec<String>> {
        unreachable!("nobody has a card")
    }

    async fn games_of(&self, _id: &CardId, _wanted: &WantedGames) -> Result<Vec<CardGame>> {
        unreachable!("nobody has a card")
    }
}
