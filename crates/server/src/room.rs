//! A room owns one match: everything that happens to it comes through the room's door, one thing after the other.

mod actor;
mod bots;
mod device;
mod hints;
mod request;
mod show;
mod steps;

use std::{net::IpAddr, sync::Arc};

use tokio::sync::{mpsc, oneshot};

use crate::{
    house::House,
    refused::Refused,
    secret::MatchId,
    wire::{FromPage, ToPage},
};
use actor::Actor;
use bots::Thought;
use device::DeviceId;
use hints::Hint;

pub use show::{can_log, can_save};

/// Commands a room may keep waiting.
const DOOR: usize = 64;

/// The door of a room.
#[derive(Clone)]
pub struct Room {
    door: mpsc::Sender<Command>,
}

/// What comes through the door.
enum Command {
    Join {
        address: IpAddr,
        secrets: Vec<String>,
        news: mpsc::Sender<ToPage>,
        answer: oneshot::Sender<Result<DeviceId, Refused>>,
    },
    Say(DeviceId, FromPage),
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
    /// Opens the room of a stored match. Whoever joins one that is not stored or unreadable is told so.
    pub fn open(house: Arc<House>, id: MatchId) -> Room {
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

    pub fn is_open(&self) -> bool {
        !self.door.is_closed()
    }

    /// Tells that the match was saved as a file. Only the log wants to know, so a busy room does not hear of it.
    pub fn saved(&self) {
        _ = self.door.try_send(Command::Saved);
    }

    /// Joins the table, or nothing if the room has ended meanwhile.
    pub async fn join(
        &self,
        address: IpAddr,
        secrets: Vec<String>,
        news: mpsc::Sender<ToPage>,
    ) -> Option<Result<Place, Refused>> {
        let (answer, answered) = oneshot::channel();
        self.door.send(Command::Join { address, secrets, news, answer }).await.ok()?;
        let joined = answered.await.ok()?;
        Some(joined.map(|device| Place { door: self.door.clone(), device }))
    }
}

/// A device's place at a table.
pub struct Place {
    door: mpsc::Sender<Command>,
    device: DeviceId,
}

impl Place {
    /// Says something; when the room has ended, the end of the news tells it.
    pub async fn say(&self, said: FromPage) {
        _ = self.door.send(Command::Say(self.device, said)).await;
    }

    pub async fn leave(self) {
        _ = self.door.send(Command::Leave(self.device)).await;
    }
}
