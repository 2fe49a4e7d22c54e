mod hear;
mod tell;
mod think;

use std::{net::IpAddr, pin::pin, sync::Arc};

use axum::http::StatusCode;
use table::{AnyMatch, Problem, Seat, problem};
use tokio::{sync::mpsc, time::timeout};

use super::{
    Command,
    bots::Bots,
    device::{DeviceId, Devices},
    outbox::Outbox,
    request::Pending,
    show,
};
use crate::{
    clock,
    house::House,
    journal::{Entry, Tale},
    log::{Kept, Scribe},
    refused::{Refused, store_problem},
    secret::{Key, MatchId},
    store::{Appended, Outcome, SeatOutcome},
    wire::ToPage,
};
use tell::Told;

/// The one who owns a match.
pub(super) struct Actor {
    house: Arc<House>,
    id: MatchId,
    keys: Vec<Option<Key>>,
    game: Box<dyn AnyMatch>,
    /// The number of the next entry in the store.
    entries: usize,
    /// The bytes of the entries in the store.
    bytes: usize,
    /// Counts everything that changed what lies on the table.
    version: u64,
    devices: Devices,
    pending: Option<Pending>,
    bots: Bots,
    scribe: Option<Scribe>,
    told: Option<Told>,
    /// Set when the match could not be read again after the store had failed.
    lost: bool,
    door: mpsc::Sender<Command>,
    inbox: mpsc::Receiver<Command>,
}

/// Why nothing has changed.
enum Unchanged {
    Refused(Problem),
    /// The store failed, and the match has been read again.
    NotStored(Problem),
    /// Someone else changed the match at the same moment, and it has been read again.
    Overtaken,
}

impl From<Problem> for Unchanged {
    fn from(why: Problem) -> Unchanged {
        Unchanged::Refused(why)
    }
}

/// What the one who wanted the change is told.
impl From<Unchanged> for Problem {
    fn from(unchanged: Unchanged) -> Problem {
        match unchanged {
            Unchanged::Refused(why) | Unchanged::NotStored(why) => why,
            Unchanged::Overtaken => {
                problem!(
                    "something else happened at the same moment",
                    "im selben Augenblick ist etwas anderes geschehen"
                )
            }
        }
    }
}

impl Actor {
    pub(super) fn new(
        house: Arc<House>,
        id: MatchId,
        tale: Tale,
        door: mpsc::Sender<Command>,
        inbox: mpsc::Receiver<Command>,
    ) -> Actor {
        let Tale { keys, game, entries, bytes, .. } = tale;
        let scribe = house.logs.scribe(&house, game.game(), &id);
        if let Some(scribe) = scribe.as_ref().filter(|_| entries == 0) {
            scribe.write(game.fork(), Kept::Nothing);
        }
        Actor {
            house,
            id,
            keys,
            game,
            entries,
            bytes,
            version: 0,
            devices: Devices::default(),
            pending: None,
            bots: Bots::default(),
            scribe,
            told: None,
            lost: false,
            door,
            inbox,
        }
    }

    /// Serves the table until nobody has been there for a while or the house closes.
    pub(super) async fn run(mut self) {
        let mut closing = pin!(self.house.closing());
        while !self.lost {
            tokio::select! {
                () = &mut closing => break,
                command = timeout(self.house.limits.idle, self.inbox.recv()) => match command {
                    Ok(Some(command)) => self.take(command).await,
                    Ok(None) => break,
                    Err(_) if self.devices.is_empty() => break,
                    Err(_) => {}
                }
            }
        }
        self.house.rooms().remove(&self.id);
    }

    async fn take(&mut self, command: Command) {
        match command {
            Command::Join { address, secrets, outbox, answer } => {
                let joined = self.join(address, &secrets, outbox);
                if let Ok(device) = joined {
                    self.tell_table(device);
                }
                if let Err(Ok(device)) = answer.send(joined) {
                    self.devices.leave(device);
                }
            }
            Command::Say { device, said, turn } => {
                if let Err(Problem(why)) = self.hear(device, said).await {
                    self.devices.tell(device, &ToPage::Refused { why });
                }
                drop(turn);
            }
            Command::TryAgain => self.bots.forgive(),
            Command::CatchUp(device) => self.tell_table(device),
            Command::Leave(device) => self.devices.leave(device),
            Command::Saved => {
                if let Some(scribe) = &self.scribe {
                    scribe.note_save(self.game.fork());
                }
            }
            Command::BotTurn(turn) => self.begin_thought(turn),
            Command::Thought(thought) => self.decide(thought).await,
            Command::HintTurn(turn) => self.begin_hints(turn),
            Command::Hint(hint) => self.tell_hint(hint),
        }
        self.think();
        self.tell_changes();
    }

    fn join(
        &mut self,
        address: IpAddr,
        secrets: &[String],
        outbox: Outbox,
    ) -> Result<DeviceId, Refused> {
        let wrong_secret = |why| Refused::new(StatusCode::FORBIDDEN, why);
        check_count(secrets.len(), self.keys.len()).map_err(wrong_secret)?;
        let seats = Tale::seats_of(&self.keys, secrets).map_err(wrong_secret)?;
        // Spectators do not keep people from their seats.
        let spectators = self.devices.people(self.game.players()).spectators;
        let others = self.devices.len() - if seats.is_empty() { 0 } else { spectators };
        if others >= self.house.limits.connections {
            return Err(Refused::new(
                StatusCode::SERVICE_UNAVAILABLE,
                problem!(
                    "too many people are at this table already",
                    "an diesem Tisch sind schon zu viele Leute"
                ),
            ));
        }
        self.bots.forgive();
        Ok(self.devices.join(address, seats, outbox))
    }

    /// The one way to change the match: by the rules, then durably, and only then anyone is told.
    async fn change(&mut self, entry: Entry) -> Result<(), Unchanged> {
        let bytes = self.check_room(&entry)?;
        entry.apply(&mut self.game)?;
        let outcome = matches!(entry, Entry::Play { .. }).then(|| self.outcome()).flatten();
        match self
            .house
            .store
            .append(&self.id, self.entries, clock::now(), &entry, outcome.as_ref())
            .await
        {
            Ok(Appended::Done) => {
                self.entries += 1;
                self.bytes = bytes;
                self.changed(&entry);
                Ok(())
            }
            Ok(Appended::Conflict) => {
                self.rebuild().await;
                Err(Unchanged::Overtaken)
            }
            Err(error) => {
                tracing::debug!("match {}: the store failed: {error:#}", self.id);
                self.rebuild().await;
                Err(Unchanged::NotStored(store_problem(&error)))
            }
        }
    }

    /// The bytes the match has in the store with one more entry, unless it has enough of them.
    fn check_room(&self, entry: &Entry) -> Result<usize, Problem> {
        let limits = &self.house.limits;
        let bytes = self.bytes + entry.stored_bytes();
        if self.entries < limits.match_entries && bytes <= limits.match_bytes {
            return Ok(bytes);
        }
        Err(problem!(
            "so much has happened at this table that no more can be kept: save the game and load it at a new table",
            "an diesem Tisch ist so viel geschehen, dass nichts mehr dazukommen kann: speichere das Spiel und lade es an einem neuen Tisch",
        ))
    }

    /// The end of the game, if this is it. When all share the win it is a draw, and nobody has won.
    fn outcome(&self) -> Option<Outcome> {
        let status = self.game.status();
        let players = self.game.players();
        let is_draw = status.winners.len() == players.len();
        let seats =
            (0..).map(Seat).zip(players).zip(&status.scores).map(|((seat, player), &score)| {
                SeatOutcome {
                    player: player.clone(),
                    score,
                    won: !is_draw && status.winners.contains(&seat),
                }
            });
        let (game, moves) = (self.game.game().to_owned(), self.game.moves_played());
        status.over.then(|| Outcome { game, moves, seats: seats.collect() })
    }

    fn changed(&mut self, entry: &Entry) {
        match entry {
            Entry::Bot { seat, .. } => self.bots.dismiss(*seat),
            Entry::Load { .. } => self.bots.dismiss_all(),
            _ => {}
        }
        if !matches!(entry, Entry::Rename { .. }) {
            self.bots.stop();
            self.bots.forgive();
            self.pending = None;
            self.version += 1;
        }
        match entry {
            Entry::Play { .. } => {
                let (game, status) = (&*self.game, self.game.status());
                self.devices.tell_each(|device| show::played(game, &status, device));
            }
            Entry::Rename { seat, name } => {
                self.devices.tell_all(&ToPage::Renamed { seat: *seat, name: name.clone() });
            }
            _ => self.tell_tables(),
        }
        if let Some(scribe) = &self.scribe {
            scribe.write(self.game.fork(), Kept::after(entry, &*self.game));
        }
    }

    /// Reads the match again, after nobody knows what the store has.
    async fn rebuild(&mut self) {
        self.bots.dismiss_all();
        self.pending = None;
        self.version += 1;
        match self.house.recall(&self.id).await {
            Ok(tale) => {
                self.game = tale.game;
                self.keys = tale.keys;
                self.entries = tale.entries;
                self.bytes = tale.bytes;
                self.tell_tables();
                if let Some(scribe) = &self.scribe {
                    scribe.write(self.game.fork(), Kept::Nothing);
                }
            }
            Err(Refused { why: Problem(why), .. }) => {
                self.devices.tell_all(&ToPage::Refused { why });
                self.devices.clear();
                self.lost = true;
            }
        }
    }
}

fn check_count(secrets: usize, seats: usize) -> Result<(), Problem> {
    if secrets <= seats {
        return Ok(());
    }
    Err(problem!(
        "{secrets} secrets for a table of {seats} seats",
        "{secrets} Geheimnisse für einen Tisch mit {seats} Plätzen"
    ))
}
