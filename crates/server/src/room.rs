//! A room owns one match: everything that happens to it comes through the room's door, one thing
//! after the other.

mod actor;
mod bots;
mod device;
mod hints;
mod outbox;
mod request;
mod show;
mod steps;

use std::{net::IpAddr, sync::Arc};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use crate::{house::House, refused::Refused, secret::MatchId, wire::FromPage};
use actor::Actor;
use bots::Thought;
use device::DeviceId;
use hints::Hint;
use outbox::Outbox;

pub(crate) use outbox::{News, Next};
pub(crate) use show::{can_log, can_save};

/// Commands a room may keep waiting.
const DOOR: usize = 64;

/// The door of a room.
#[derive(Clone)]
pub(crate) struct Room {
    door: mpsc::Sender<Command>,
}

/// What comes through the door.
enum Command {
    Join {
        address: IpAddr,
        secrets: Vec<String>,
        outbox: Outbox,
        answer: oneshot::Sender<Result<DeviceId, Refused>>,
    },
    /// The turn to speak goes back to the device when the room has dealt with what it said.
    Say {
        device: DeviceId,
        said: FromPage,
        turn: OwnedSemaphorePermit,
    },
    /// The device has missed something.
    CatchUp(DeviceId),
    /// Bots whose moves could not be stored may think again.
    TryAgain,
    Leave(DeviceId),
    Saved,
    /// A bot has got its place to think.
    BotTurn(bots::Turn),
    Thought(Thought),
    /// So has a device that wants hints.
    HintTurn(hints::Turn),
    Hint(Hint),
}

impl Room {
    /// Opens the room of a stored match. Whoever joins one that is not stored or unreadable is told
    /// so.
    pub(crate) fn open(house: Arc<House>, id: MatchId) -> Room {
        let (door, mut inbox) = mpsc::channel(DOOR);
        let room = Room { door: door.clone() };
        tokio::spawn(async move {
            match house.recall(&id).await {
                Ok(tale) => Actor::new(house, id, tale, door, inbox).run().await,
                Err(refused) => {
                    house.rooms().remove(&id);
                    inbox.close();
                    while let Some(command) = inbox.recv().await {
                        if let Command::Join { answer, .. } = command {
                            _ = answer.send(Err(refused.clone()));
                        }
                    }
                }
            }
        });
        room
    }

    pub(crate) fn is_open(&self) -> bool {
        !self.door.is_closed()
    }

    /// Tells that the match was saved as a file. Only the log wants to know, so a busy room does
    /// not hear of it.
    pub(crate) fn saved(&self) {
        _ = self.door.try_send(Command::Saved);
    }

    /// Joins the table, or nothing if the room has ended meanwhile.
    pub(crate) async fn join(
        &self,
        address: IpAddr,
        secrets: Vec<String>,
    ) -> Option<Result<(Place, News), Refused>> {
        let (outbox, news) = outbox::outbox();
        let (answer, answered) = oneshot::channel();
        self.door.send(Command::Join { address, secrets, outbox, answer }).await.ok()?;
        let joined = answered.await.ok()?;
        Some(joined.map(|device| (Place::new(self.door.clone(), device), news)))
    }
}

/// A device's place at a table.
pub(crate) struct Place {
    door: mpsc::Sender<Command>,
    device: DeviceId,
    /// A device speaks only when the room has dealt with what it said before: so what waits in the
    /// room is bounded by the number of devices, however fast and long they speak.
    turn: Arc<Semaphore>,
}

impl Place {
    fn new(door: mpsc::Sender<Command>, device: DeviceId) -> Place {
        Place { door, device, turn: Arc::new(Semaphore::new(1)) }
    }

    /// Says something; when the room has ended, the end of the news tells it.
    pub(crate) async fn say(&self, said: FromPage) {
        let turn = self.turn.clone().acquire_owned().await.expect("a turn nobody closes");
        _ = self.door.send(Command::Say { device: self.device, said, turn }).await;
    }

    /// Asks for the whole table, after something was missed.
    pub(crate) async fn catch_up(&self) {
        _ = self.door.send(Command::CatchUp(self.device)).await;
    }

    pub(crate) async fn leave(self) {
        _ = self.door.send(Command::Leave(self.device)).await;
    }
}
