mod follow;
mod join;
#[cfg(test)]
mod lives;
mod outcome;
mod receive;
mod send;
mod think;

use std::{pin::pin, sync::Arc};

use table::{Problem, Seat, problem};
use tokio::{sync::mpsc, time::timeout};

use super::{Admitted, Command, bots::Bots, device::Devices, faces::Faces, gestures::Gestures};
use crate::{
    create::{self, Prepared},
    house::House,
    journal::Entry,
    life::{Effect, Life},
    log::{Kept, Scribe},
    refused::{Refused, store_problem},
    secret::{CardId, MatchId},
    store::{Appended, CardRow, NewEntries, NewMatch},
    wire::ToPage,
};
use send::Surroundings;

/// The one who owns a match.
pub(super) struct Actor {
    house: Arc<House>,
    id: MatchId,
    life: Life,
    /// Counts everything that changed what lies on the table.
    version: u64,
    devices: Devices,
    bots: Bots,
    /// The cards at the table.
    faces: Faces,
    gestures: Gestures,
    scribe: Option<Scribe>,
    /// Why there is no log, which everyone who comes is told.
    log_failure: Option<Problem>,
    /// The surroundings as everyone was sent them last.
    sent: Option<Surroundings>,
    /// Whether computers think at this node.
    may_think: bool,
    /// Set when the match could not be read again after the store had failed.
    lost: bool,
    door: mpsc::Sender<Command>,
    inbox: mpsc::Receiver<Command>,
}

/// What is to be stored together.
struct Change {
    entries: Vec<Entry>,
    effect: Effect,
    bytes: usize,
    successor: Option<Successor>,
}

/// The match that follows this one.
struct Successor {
    id: MatchId,
    prepared: Prepared,
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
        life: Life,
        door: mpsc::Sender<Command>,
        inbox: mpsc::Receiver<Command>,
    ) -> Actor {
        let table = door.clone();
        // Whoever writes logs has a thread of its own and may wait for the door.
        let complain = move |why| _ = table.blocking_send(Command::LogFailed(why));
        let scribe = house.logs.scribe(&house, life.rules().id(), &id, complain);
        let actor = Actor {
            version: 0,
            devices: Devices::new(life.players().len(), house.now()),
            bots: Bots::default(),
            faces: Faces::default(),
            gestures: Gestures::new(life.players().len()),
            log_failure: None,
            sent: None,
            may_think: house.store.nodes().is_none(),
            lost: false,
            house,
            id,
            life,
            scribe,
            door,
            inbox,
        };
        if actor.life.game().is_some_and(|game| game.moves_played() == 0) {
            actor.write_log(Kept::Nothing);
        }
        actor
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
        if let Some(listing) = self.life.listed() {
            self.house.lobby.keep(listing, false);
        }
        self.house.live_matches().remove(&self.id);
        self.house.tables.close(&self.id);
    }

    async fn take(&mut self, command: Command) {
        self.faces.learn(&self.house, &self.id, &self.life).await;
        match command {
            Command::Join { address, shown, outbox, answer } => {
                let joined = self.join(address, shown, outbox).await;
                if let Ok(Admitted { device, .. }) = joined {
                    self.send_table(device);
                    self.send_log_failure(device);
                }
                if let Err(Ok(Admitted { device, .. })) = answer.send(joined) {
                    self.devices.leave(device, self.house.now());
                }
            }
            Command::TakeSeat { sitter, name, answer } => {
                // Whoever no longer waits has the seat all the same, and gets it by asking again.
                _ = answer.send(self.take_seat(&sitter, name).await);
            }
            Command::Message { device, message, turn } => {
                if let Err(Problem(why)) = self.receive(device, message).await {
                    self.devices.send(device, &ToPage::Refused { why });
                }
                drop(turn);
            }
            Command::TryAgain => self.bots.forgive(),
            Command::CatchUp(device) => self.send_table(device),
            Command::Leave(device) => self.devices.leave(device, self.house.now()),
            Command::LookAfter => self.look_after().await,
            Command::CatchUpWithOthers => self.catch_up().await,
            Command::Seen(seen) => self.see(seen).await,
            Command::CardChanged(card) => self.look_at_card(&card).await,
            Command::Gesture(seat, what) => {
                self.devices.send_all(&ToPage::Gesture { seat, what });
            }
            Command::Saved => {
                if let (Some(scribe), Some(game)) = (&self.scribe, self.life.game()) {
                    scribe.note_save(game.fork());
                }
            }
            Command::LogFailed(why) => {
                self.devices.send_all(&ToPage::Notice { what: why.0.clone() });
                self.log_failure = Some(why);
            }
            Command::BotTurn(turn) => self.begin_thought(turn),
            Command::Thought(thought) => self.decide(thought).await,
            Command::HintTurn(turn) => self.begin_hints(turn),
            Command::Hint(hint) => self.send_hint(hint),
        }
        if self.faces.learn(&self.house, &self.id, &self.life).await {
            self.send_tables();
        }
        self.think();
        self.send_changes();
        self.tell_others();
        self.tell_lobby();
    }

    /// Says whether somebody is at a table that the lobby lists.
    fn tell_lobby(&self) {
        if let Some(listing) = self.life.listed() {
            let is_open = self.life.game().is_none() && !self.life.is_over();
            self.house.lobby.keep(listing, is_open && self.devices.anyone_plays());
        }
    }

    /// The one way to change the match: by the rules, then durably, and only then is anyone sent
    /// anything.
    async fn change(&mut self, entry: Entry) -> Result<(), Unchanged> {
        self.change_with(entry, None).await
    }

    async fn change_with(
        &mut self,
        entry: Entry,
        successor: Option<Successor>,
    ) -> Result<(), Unchanged> {
        let change = self.apply(entry, successor).await?;
        let at = self.life.stamp(self.house.now());
        let ends = change.entries.iter().any(|entry| matches!(entry, Entry::End { .. }));
        let outcome = if ends { self.outcome() } else { None };
        let seated = self.seated(&change.entries);
        let free_seats = self.free_seats(&change.entries);
        let successor = change.successor.as_ref();
        let new = NewEntries {
            id: &self.id,
            seq: self.life.entries(),
            entries: &change.entries,
            seated: seated.as_ref(),
            free_seats,
            outcome: outcome.as_ref(),
            due_in: self.life.due_in(&self.house.pauses(), at),
            successor: successor.map(|Successor { id, prepared }| NewMatch {
                id,
                header: &prepared.header,
                entries: &prepared.entries,
                due_in: prepared.due_in,
            }),
        };
        let metrics = self.house.metrics.clone();
        let timer = metrics.append.start_timer();
        let appended = self.house.store.append(new).await;
        timer.observe_duration();
        match appended {
            Ok(Appended::Done { at }) => {
                let is_move = |entry: &&Entry| matches!(entry, Entry::Play { .. });
                metrics.moves.inc_by(change.entries.iter().filter(is_move).count() as u64);
                self.life.stamp(at);
                self.life.stored(change.entries.len(), change.bytes);
                if free_seats.is_some() {
                    self.house.lobby.wake();
                }
                self.changed(&change);
                Ok(())
            }
            Ok(Appended::Conflict) => {
                metrics.conflicts.inc();
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

    /// Lets an entry and all that follows from it happen, without anyone knowing yet.
    async fn apply(
        &mut self,
        entry: Entry,
        successor: Option<Successor>,
    ) -> Result<Change, Problem> {
        let mut bytes = self.check_space(&entry)?;
        let effect = self.life.apply(&entry)?;
        let mut change = Change { entries: vec![entry], effect, bytes: 0, successor };
        let followed = self.follow_up(&mut change);
        if let Err(why) = followed {
            // The first entry has happened already, but nothing of it is stored.
            self.rebuild().await;
            return Err(why);
        }
        bytes += change.entries[1..].iter().map(Entry::stored_bytes).sum::<usize>();
        Ok(Change { bytes, ..change })
    }

    /// Adds what follows at once: a match begins when nobody is missing, ends with its last move,
    /// and leads to the next one when all want to play again.
    fn follow_up(&mut self, change: &mut Change) -> Result<(), Problem> {
        while let Some(next) = self.life.consequence(&change.entries[change.entries.len() - 1]) {
            let effect = self.life.apply(&next)?;
            if effect != Effect::Other {
                change.effect = effect;
            }
            change.entries.push(next);
        }
        if let Some(agreed) = self.life.agreed_rematch() {
            change.successor = Some(self.successor(agreed.by, &agreed.unwilling())?);
        }
        if let Some(successor) = &change.successor
            && self.life.next().is_none()
        {
            let next = Entry::Next { id: successor.id.clone() };
            self.life.apply(&next)?;
            change.entries.push(next);
        }
        Ok(())
    }

    /// The next match of all but those who do not want one.
    fn successor(&self, asker: Seat, unwilling: &[Seat]) -> Result<Successor, Problem> {
        let prepared = create::rematch(&self.id, &self.life, asker, unwilling)?;
        Ok(Successor { id: MatchId::random(), prepared })
    }

    /// The bytes the match has in the store with one more entry, unless it has enough of them. What
    /// ends a match, for one person or all, or leads to the next one always fits.
    fn check_space(&self, entry: &Entry) -> Result<usize, Problem> {
        let limits = &self.house.limits;
        let bytes = self.life.bytes() + entry.stored_bytes();
        let ends = matches!(entry, Entry::End { .. } | Entry::StandIn { .. } | Entry::Next { .. });
        if ends || (self.life.entries() < limits.match_entries && bytes <= limits.match_bytes) {
            return Ok(bytes);
        }
        Err(problem!(
            "so much has happened at this table that no more can be kept: \
             save the game and load it at a new table",
            "an diesem Tisch ist so viel geschehen, dass nichts mehr dazukommen kann: \
             speichere das Spiel und lade es an einem neuen Tisch",
        ))
    }

    /// Has another look at a card: whoever shows a key that no longer opens it has to say hello
    /// again, and whoever was forgotten has no name any more.
    async fn look_at_card(&mut self, card: &CardId) {
        let is_here = self.life.cards().iter().any(|(_, known)| known == card);
        let mut stale = Vec::new();
        for (device, shown) in self.devices.with_card(card) {
            let found = self.house.store.cards().card_with(&shown).await;
            let is_good = |found: CardRow| found.id() == *card && !found.blocked;
            if !found.is_ok_and(|found| found.is_some_and(is_good)) {
                stale.push(device);
            }
        }
        let now = self.house.now();
        stale.into_iter().for_each(|device| self.devices.leave(device, now));
        if is_here {
            self.faces.clear();
            self.rebuild().await;
        }
    }

    /// Sends everyone what has changed.
    fn changed(&mut self, change: &Change) {
        for entry in &change.entries {
            match entry {
                Entry::Claim { .. } | Entry::Join { .. } | Entry::Vacate { .. } => {
                    self.devices.reseat(&self.life);
                }
                // What it did to the ratings is known by now.
                Entry::End { .. } if self.life.is_rated() => self.faces.clear(),
                Entry::Bot { seat, .. }
                | Entry::StandIn { seat, .. }
                | Entry::ComeBack { seat } => self.bots.dismiss(*seat),
                _ => {}
            }
        }
        if matches!(change.effect, Effect::Began | Effect::Loaded) {
            self.bots.dismiss_all();
        }
        let is_quiet = change.effect == Effect::Other && change.entries.iter().all(is_quiet);
        if !is_quiet {
            self.bots.stop();
            self.bots.forgive();
            self.version += 1;
        }
        match (&change.effect, change.entries.as_slice()) {
            (Effect::Played(_), _) => self.send_played(),
            (_, [Entry::Rename { seat, name }]) => {
                self.devices.send_all(&ToPage::Renamed { seat: *seat, name: name.clone() });
            }
            _ if is_quiet => {}
            _ => self.send_tables(),
        }
        self.write_log(Kept::after(change.effect, &change.entries, self.life.game()));
    }

    fn write_log(&self, kept: Kept) {
        if let (Some(scribe), Some(game)) = (&self.scribe, self.life.game()) {
            scribe.write(game.fork(), kept);
        }
    }

    /// Reads the match again when nobody knows what the store has.
    async fn rebuild(&mut self) {
        self.bots.dismiss_all();
        self.version += 1;
        match self.house.recall(&self.id).await {
            Ok(life) => {
                self.life = life;
                self.devices.reseat(&self.life);
                self.send_tables();
                self.write_log(Kept::Nothing);
            }
            Err(Refused { why: Problem(why), .. }) => {
                self.devices.send_all(&ToPage::Refused { why });
                self.devices.clear();
                self.lost = true;
            }
        }
    }
}

/// Whether an entry changes only what everyone is sent beside the table, or nothing at all.
fn is_quiet(entry: &Entry) -> bool {
    matches!(
        entry,
        Entry::Rename { .. }
            | Entry::Ask { .. }
            | Entry::Answer { .. }
            | Entry::Withdraw { .. }
            | Entry::HandOver { .. }
    )
}
