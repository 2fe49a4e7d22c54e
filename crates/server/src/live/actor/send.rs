//! What the devices are sent.

use table::{Depth, Problem, Seat, Text, problem};

use super::Actor;
use crate::{
    live::{
        device::{Device, DeviceId},
        hints::Hint,
        show,
    },
    wire::{People, Request, Table, ToPage},
};

/// What everyone at the table knows beside the game itself.
pub(super) struct Surroundings {
    people: People,
    request: Option<Request>,
    thinking: Vec<Seat>,
}

impl Actor {
    /// Sends everyone what has changed of this: who is here, what is asked, and who thinks.
    pub(super) fn send_changes(&mut self) {
        let now = self.surroundings();
        let before = self.sent.as_ref();
        let mut news = Vec::new();
        if before.is_none_or(|before| before.people != now.people) {
            news.push(ToPage::People { people: now.people.clone() });
        }
        if before.is_some_and(|before| before.request != now.request) {
            news.push(ToPage::Request { request: now.request.clone() });
        }
        if before.is_none_or(|before| before.thinking != now.thinking) {
            news.push(ToPage::Thinking { seats: now.thinking.clone() });
        }
        self.sent = Some(now);
        news.iter().for_each(|news| self.devices.send_all(news));
    }

    fn surroundings(&self) -> Surroundings {
        Surroundings {
            people: self.devices.people(self.game.players()),
            request: self.pending.as_ref().map(|pending| pending.request.clone()),
            thinking: self.bots.thinking(),
        }
    }

    /// Sends one device the whole table.
    pub(super) fn send_table(&self, id: DeviceId) {
        if let Some(device) = self.devices.get(id) {
            self.devices.send(id, &self.table(device, &self.surroundings()));
        }
    }

    /// Sends every device the whole table.
    pub(super) fn send_tables(&mut self) {
        let now = self.surroundings();
        self.devices.send_each(|device| self.table(device, &now));
        if let Some(before) = &mut self.sent {
            before.thinking = now.thinking;
        }
    }

    fn table(&self, device: &Device, around: &Surroundings) -> ToPage {
        let record = self.game.record();
        let table = Table {
            id: self.id.0.clone(),
            game: record.game,
            players: record.seats,
            mine: device.seats.clone(),
            setup: record.setup,
            history: record.moves,
            now: show::now(&*self.game, &self.game.status(), device),
            people: around.people.clone(),
            request: around.request.clone(),
            thinking: around.thinking.clone(),
        };
        ToPage::Table { table: Box::new(table) }
    }

    /// Sends what moves are worth, unless something has happened meanwhile.
    pub(super) fn send_hint(&self, hint: Hint) {
        if !hint.is_stale() {
            let Hint { device, seat, values, done, .. } = hint;
            self.devices.send(
                device,
                &ToPage::Hints { seat, after: self.game.moves_played(), values, done },
            );
        }
    }

    /// Lets everyone know that a bot had no time to look as deep as it should.
    pub(super) fn send_shortfall(&self, seat: Seat, Depth { reached, wanted }: Depth) {
        let name = &self.game.players()[seat.index()].name;
        let Problem(what) = problem!(
            "{name} looked {reached} moves ahead instead of {wanted}: \
             this host allows no more time",
            "{name} hat nur {reached} statt {wanted} Züge vorausgeschaut: \
             mehr Zeit erlaubt dieser Server nicht",
        );
        self.devices.send_all(&ToPage::Notice { what });
    }

    /// Sends everyone why a bot cannot go on.
    pub(super) fn send_failure(&self, seat: Seat, Problem(why): Problem) {
        let Text { en, de } = why;
        tracing::error!("match {}: the bot at seat {seat} failed: {en}", self.id);
        let Problem(why) = problem!(
            "the bot at seat {seat} failed: {en}",
            "der Bot auf Platz {seat} ist gescheitert: {de}"
        );
        self.devices.send_all(&ToPage::Refused { why });
    }
}
