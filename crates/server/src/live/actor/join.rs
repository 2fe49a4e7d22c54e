//! Who comes to the table.

use std::net::IpAddr;

use axum::http::StatusCode;
use table::{Problem, Seat, problem};

use super::Actor;
use crate::{
    house::Shown,
    life::{Recognised, Sitter},
    live::{Admitted, device::Newcomer, outbox::Outbox},
    metrics::Limit,
    refused::Refused,
    secret::Key,
    wire::Link,
};

impl Actor {
    /// A device comes, with what it shows.
    pub(super) async fn join(
        &mut self,
        address: IpAddr,
        Shown { secrets, invitation, mut card, screen }: Shown,
        outbox: Outbox,
    ) -> Result<Admitted, Refused> {
        let wrong_secret = |why| Refused::new(StatusCode::FORBIDDEN, why);
        check_count(secrets.len(), self.life.players().len()).map_err(wrong_secret)?;
        let mut keys: Vec<Key> = secrets.iter().map(|secret| Key::of(secret)).collect();
        let mut recognised = self.recognise(&keys).await?;
        if let Some(card) = &card {
            let key = Key::of_card(&card.id);
            recognised.creator |= self.life.is_creator(&key);
            keys.push(key);
            recognised.seats = self.life.seats_of(&keys);
        }
        if screen {
            // What it shows says who set up the table, and opens no seat.
            recognised.seats.clear();
            keys.clear();
            card = None;
        }
        let invitation = invitation.as_deref().map(Key::of);
        let invited = invitation.as_ref().map(|token| self.invited(token));
        let may_sit = invited.is_some_and(|invited| {
            matches!(invited.link, Link::Invitation | Link::HandOver | Link::Secret)
        });
        let is_player = !recognised.seats.is_empty() || recognised.creator || may_sit;
        // Spectators do not keep people from their seats.
        let spectators = self.devices.spectators();
        let others = self.devices.len() - if is_player { spectators } else { 0 };
        if others >= self.house.limits.connections {
            self.house.metrics.hit(Limit::Devices);
            return Err(Refused::new(
                StatusCode::SERVICE_UNAVAILABLE,
                problem!(
                    "too many people are at this table already",
                    "an diesem Tisch sind schon zu viele Leute"
                ),
            ));
        }
        self.bots.forgive();
        let newcomer = Newcomer { address, keys, card, screen, recognised, invitation, outbox };
        let device = self.devices.join(newcomer);
        Ok(Admitted { device, is_player })
    }

    /// Whom secrets belong to. Somebody may have sat down at another node a moment ago, and would
    /// lose the seat by being told that the secret opens nothing.
    async fn recognise(&mut self, keys: &[Key]) -> Result<Recognised, Refused> {
        if let Ok(recognised) = self.life.recognise(keys) {
            return Ok(recognised);
        }
        self.read_on().await.map_err(Refused::store)?;
        self.life.recognise(keys).map_err(Refused::unknown)
    }

    /// Somebody comes in from the lobby.
    pub(super) async fn take_seat(
        &mut self,
        sitter: &Sitter,
        name: String,
    ) -> Result<Seat, Problem> {
        let (seat, entry) = self.life.join(sitter, name)?;
        if let Some(entry) = entry {
            self.change(entry).await?;
        }
        Ok(seat)
    }
}

fn check_count(secrets: usize, seats: usize) -> Result<(), Problem> {
    // One more for the creator, who may have no seat.
    if secrets <= seats + 1 {
        return Ok(());
    }
    Err(problem!(
        "{secrets} secrets for a table of {seats} seats",
        "{secrets} Geheimnisse für einen Tisch mit {seats} Plätzen"
    ))
}
