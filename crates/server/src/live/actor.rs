mod receive;
mod send;
mod think;

use std::{net::IpAddr, pin::pin, sync::Arc};

use axum::http::StatusCode;
use table::{AnyMatch, EndReason, Problem, Seat, problem};
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
    house::House,
    journal::Entry,
    log::{Kept, Scribe},
    recalled::Recalled,
    refused::{Refused, store_problem},
    secret::{Key, MatchId, seats_of},
    store::{Appended, NewEntries, Outcome, SeatOutcome},
    wire::ToPage,
};
use send::Surroundings;

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
    /// The surroundings as everyone was sent them last.
    sent: Option<Surroundings>,
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

/// The answer to whoever wanted the change.
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
        recalled: Recalled,
        door: mpsc::Sender<Command>,
        inbox: mpsc::Receiver<Command>,
    ) -> Actor {
        let Recalled { keys, game, entries, bytes, .. } = recalled;
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
            sent: None,
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
        self.house.live_matches().remove(&self.id);
    }

    async fn take(&mut self, command: Command) {
        match command {
            Command::Join { address, secrets, outbox, answer } => {
                let joined = self.join(address, &secrets, outbox);
                if let Ok(device) = joined {
                    self.send_table(device);
                }
                if let Err(Ok(device)) = answer.send(joined) {
                    self.devices.leave(device);
                }
            }
            Command::Message { device, message, turn } => {
                if let Err(Problem(why)) = self.receive(device, message).await {
                    self.devices.send(device, &ToPage::Refused { why });
                }
                drop(turn);
            }
            Command::TryAgain => self.bots.forgive(),
            Command::CatchUp(device) => self.send_table(device),
            Command::Leave(device) => self.devices.leave(device),
            Command::Saved => {
                if let Some(scribe) = &self.scribe {
                    scribe.note_save(self.game.fork());
                }
            }
            Command::BotTurn(turn) => self.begin_thought(turn),
            Command::Thought(thought) => self.decide(thought).await,
            Command::HintTurn(turn) => self.begin_hints(turn),
            Command::Hint(hint) => self.send_hint(hint),
        }
        self.think();
        self.send_changes();
    }

    fn join(
        &mut self,
        address: IpAddr,
        secrets: &[String],
        outbox: Outbox,
    ) -> Result<DeviceId, Refused> {
        let wrong_secret = |why| Refused::new(StatusCode::FORBIDDEN, why);
        check_count(secrets.len(), self.keys.len()).map_err(wrong_secret)?;
        let seats = seats_of(&self.keys, secrets).map_err(wrong_secret)?;
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

    /// The one way to change the match: by the rules, then durably, and only then is anyone sent
    /// anything.
    async fn change(&mut self, entry: Entry) -> Result<(), Unchanged> {
        let bytes = self.check_space(&entry)?;
        entry.apply(&mut self.game)?;
        let outcome = matches!(entry, Entry::Play { .. }).then(|| self.outcome()).flatten();
        let new = NewEntries {
            id: &self.id,
            seq: self.entries,
            entries: std::slice::from_ref(&entry),
            outcome: outcome.as_ref(),
            due_in: None,
            successor: None,
        };
        match self.house.store.append(new).await {
            Ok(Appended::Done { .. }) => {
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
    fn check_space(&self, entry: &Entry) -> Result<usize, Problem> {
        let limits = &self.house.limits;
        let bytes = self.bytes + entry.stored_bytes();
        if self.entries < limits.match_entries && bytes <= limits.match_bytes {
            return Ok(bytes);
        }
        Err(problem!(
            "so much has happened at this table that no more can be kept: \
             save the game and load it at a new table",
            "an diesem Tisch ist so viel geschehen, dass nichts mehr dazukommen kann: \
             speichere das Spiel und lade es an einem neuen Tisch",
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
        status.over.then(|| Outcome {
            game: self.game.game().to_owned(),
            moves: self.game.moves_played(),
            reason: EndReason::PlayedOut,
            origin: None,
            seats: seats.collect(),
        })
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
                let status = self.game.status();
                self.devices.send_each(|device| show::played(&*self.game, &status, device));
            }
            Entry::Rename { seat, name } => {
                self.devices.send_all(&ToPage::Renamed { seat: *seat, name: name.clone() });
            }
            _ => self.send_tables(),
        }
        if let Some(scribe) = &self.scribe {
            scribe.write(self.game.fork(), Kept::after(entry, &*self.game));
        }
    }

    /// Reads the match again when nobody knows what the store has.
    async fn rebuild(&mut self) {
        self.bots.dismiss_all();
        self.pending = None;
        self.version += 1;
        match self.house.recall(&self.id).await {
            Ok(recalled) => {
                self.game = recalled.game;
                self.keys = recalled.keys;
                self.entries = recalled.entries;
                self.bytes = recalled.bytes;
                self.send_tables();
                if let Some(scribe) = &self.scribe {
                    scribe.write(self.game.fork(), Kept::Nothing);
                }
            }
            Err(Refused { why: Problem(why), .. }) => {
                self.devices.send_all(&ToPage::Refused { why });
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
