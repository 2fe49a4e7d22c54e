//! A live match: the task that owns a match while somebody is at its table. Everything that happens
//! to the match comes through its door, one thing after the other.

mod actor;
mod around;
mod bots;
mod device;
mod faces;
mod gestures;
mod hints;
mod outbox;
mod show;
mod steps;
#[cfg(test)]
mod tests;

use std::{net::IpAddr, sync::Arc};

use table::{Problem, Seat};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use crate::{
    house::{House, Shown},
    life::{Life, Sitter},
    refused::Refused,
    secret::{CardId, MatchId},
    store::Seen,
    wire::{FromPage, Gesture},
};
use actor::Actor;
use bots::Thought;
use device::DeviceId;
use hints::Hint;
use outbox::Outbox;

pub(crate) use outbox::{News, Next};

/// Commands that may wait at the door.
const DOOR: usize = 64;

/// The door of a match that is open.
#[derive(Clone)]
pub(crate) struct LiveMatch {
    door: mpsc::Sender<Command>,
}

/// What comes through the door.
enum Command {
    Join {
        address: IpAddr,
        shown: Shown,
        outbox: Outbox,
        answer: oneshot::Sender<Result<Admitted, Refused>>,
    },
    /// Somebody comes in from the lobby.
    TakeSeat {
        sitter: Sitter,
        name: String,
        answer: oneshot::Sender<Result<Seat, Problem>>,
    },
    /// The turn to send goes back to the device when the match has dealt with what it sent.
    Message {
        device: DeviceId,
        message: FromPage,
        turn: OwnedSemaphorePermit,
    },
    /// The device has missed something.
    CatchUp(DeviceId),
    /// Bots whose moves could not be stored may think again.
    TryAgain,
    Leave(DeviceId),
    /// Something may be due though nobody is there.
    LookAfter,
    /// Something was appended at another node.
    CatchUpWithOthers,
    /// How the match stands at other nodes.
    Seen(Seen),
    /// A card has changed, or was forgotten.
    CardChanged(CardId),
    /// Somebody at another node shows something.
    Gesture(Seat, Gesture),
    /// The match was saved as a file.
    Saved,
    /// The log of the match cannot be written.
    LogFailed(Problem),
    /// A bot has got its place to think.
    BotTurn(bots::Turn),
    /// A bot has thought.
    Thought(Thought),
    /// A device that wants hints has got its place to think.
    HintTurn(hints::Turn),
    Hint(Hint),
}

/// How a device was let in.
struct Admitted {
    device: DeviceId,
    /// Whether it has a seat, or may take one.
    is_player: bool,
}

/// A device at a table.
pub(crate) struct Joined {
    pub place: Place,
    pub news: News,
    /// Whether it has a seat, or may take one.
    pub is_player: bool,
}

impl LiveMatch {
    /// Opens a stored match. Whoever joins one that is not stored or cannot be read is refused.
    pub(crate) fn open(house: Arc<House>, id: MatchId) -> LiveMatch {
        let (door, mut inbox) = mpsc::channel(DOOR);
        let live = LiveMatch { door: door.clone() };
        tokio::spawn(async move {
            match recall(&house, &id).await {
                Ok(life) => Actor::new(house, id, life, door, inbox).run().await,
                Err(refused) => {
                    house.live_matches().remove(&id);
                    house.tables.close(&id);
                    inbox.close();
                    while let Some(command) = inbox.recv().await {
                        match command {
                            Command::Join { answer, .. } => {
                                _ = answer.send(Err(refused.clone()));
                            }
                            Command::TakeSeat { answer, .. } => {
                                _ = answer.send(Err(refused.why.clone()));
                            }
                            Command::LookAfter => house.put_off(&id).await,
                            _ => {}
                        }
                    }
                }
            }
        });
        live
    }

    /// Whether it still takes commands.
    pub(crate) fn is_open(&self) -> bool {
        !self.door.is_closed()
    }

    /// Notes that the match was saved as a file. Only the log wants to know, so a busy match does
    /// not learn of it.
    pub(crate) fn saved(&self) {
        _ = self.door.try_send(Command::Saved);
    }

    /// Has a look at whether something is due. A busy match does so by itself.
    pub(crate) fn look_after(&self) {
        _ = self.door.try_send(Command::LookAfter);
    }

    /// Something was appended at another node. A busy match finds it by itself.
    pub(crate) fn catch_up(&self) {
        _ = self.door.try_send(Command::CatchUpWithOthers);
    }

    /// Has another look at a card. A match too busy to hear of it now is told when it is not.
    pub(crate) fn card_changed(&self, card: &CardId) {
        let command = Command::CardChanged(card.clone());
        if let Err(mpsc::error::TrySendError::Full(command)) = self.door.try_send(command) {
            let door = self.door.clone();
            tokio::spawn(async move { _ = door.send(command).await });
        }
    }

    /// Somebody at another node shows something. A busy match misses it.
    pub(crate) fn show(&self, seat: Seat, what: Gesture) {
        _ = self.door.try_send(Command::Gesture(seat, what));
    }

    /// Learns how the match stands at other nodes. A busy match is not told.
    pub(crate) fn see(&self, seen: Seen) -> bool {
        self.door.try_send(Command::Seen(seen)).is_ok()
    }

    /// Takes a seat that anybody may take; nothing if the task has ended meanwhile.
    pub(crate) async fn take_seat(
        &self,
        sitter: Sitter,
        name: String,
    ) -> Option<Result<Seat, Problem>> {
        let (answer, answered) = oneshot::channel();
        self.door.send(Command::TakeSeat { sitter, name, answer }).await.ok()?;
        answered.await.ok()
    }

    /// Joins the table; nothing if the task has ended meanwhile.
    pub(crate) async fn join(
        &self,
        address: IpAddr,
        shown: Shown,
    ) -> Option<Result<Joined, Refused>> {
        let (outbox, news) = outbox::outbox();
        let (answer, answered) = oneshot::channel();
        self.door.send(Command::Join { address, shown, outbox, answer }).await.ok()?;
        let admitted = answered.await.ok()?;
        Some(admitted.map(|Admitted { device, is_player }| {
            let place = Place::new(self.door.clone(), device);
            Joined { place, news, is_player }
        }))
    }
}

/// Reads a match, of which others who could change it know before that it is open here.
async fn recall(house: &House, id: &MatchId) -> Result<Life, Refused> {
    house.tables.open(house, id).await?;
    house.recall(id).await
}

/// A device's place at a table.
pub(crate) struct Place {
    door: mpsc::Sender<Command>,
    device: DeviceId,
    /// A device sends only when the match has dealt with what it sent before. So what waits at the
    /// door is bounded by the number of devices, however fast and long they send.
    turn: Arc<Semaphore>,
}

impl Place {
    fn new(door: mpsc::Sender<Command>, device: DeviceId) -> Place {
        Place { door, device, turn: Arc::new(Semaphore::new(1)) }
    }

    /// Sends what the page said. A match that has ended shows it by the end of the news.
    pub(crate) async fn send(&self, message: FromPage) {
        let turn = self.turn.clone().acquire_owned().await.expect("a turn nobody closes");
        _ = self.door.send(Command::Message { device: self.device, message, turn }).await;
    }

    /// Asks for the whole table, after something was missed.
    pub(crate) async fn catch_up(&self) {
        _ = self.door.send(Command::CatchUp(self.device)).await;
    }

    /// Leaves the table.
    pub(crate) async fn leave(self) {
        _ = self.door.send(Command::Leave(self.device)).await;
    }
}
