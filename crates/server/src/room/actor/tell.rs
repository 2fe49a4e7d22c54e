//! What the devices are told.

use table::{Depth, Problem, Seat, problem};

use super::Actor;
use crate::{
    room::{
        device::{Device, DeviceId},
        hints::Hint,
        show,
    },
    wire::{People, Request, Table, ToPage},
};

/// What everyone at the table has been told.
pub(super) struct Told {
    people: People,
    request: Option<Request>,
    thinking: Vec<Seat>,
}

impl Actor {
    /// Tells everyone who is here, what is asked and who thinks, where that has changed.
    pub(super) fn tell_changes(&mut self) {
        let now = self.to_tell();
        let before = self.told.as_ref();
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
        self.told = Some(now);
        news.iter().for_each(|news| self.devices.tell_all(news));
    }

    fn to_tell(&self) -> Told {
        Told {
            people: self.devices.people(self.game.players()),
            request: self.pending.as_ref().map(|pending| pending.request.clone()),
            thinking: self.bots.thinking(),
        }
    }

    pub(super) fn tell_table(&self, id: DeviceId) {
        if let Some(device) = self.devices.get(id) {
            self.devices.tell(id, &self.table(device, &self.to_tell()));
        }
    }

    pub(super) fn tell_tables(&mut self) {
        let told = self.to_tell();
        self.devices.tell_each(|device| self.table(device, &told));
        if let Some(before) = &mut self.told {
            before.thinking = told.thinking;
        }
    }

    fn table(&self, device: &Device, told: &Told) -> ToPage {
        let record = self.game.record();
        let table = Table {
            id: self.id.0.clone(),
            game: record.game,
            players: record.seats,
            mine: device.seats.clone(),
            setup: record.setup,
            history: record.moves,
            now: show::now(&*self.game, &self.game.status(), device),
            people: told.people.clone(),
            request: told.request.clone(),
            thinking: told.thinking.clone(),
        };
        ToPage::Table { table: Box::new(table) }
    }

    pub(super) fn tell_hint(&self, hint: Hint) {
        if !hint.is_stale() {
            let Hint { device, seat, values, done, .. } = hint;
            self.devices.tell(
                device,
                &ToPage::Hints { seat, after: self.game.moves_played(), values, done },
            );
        }
    }

    /// Tells everyone that a bot had no time to look as deep as it should.
    pub(super) fn tell_shortfall(&self, seat: Seat, Depth { reached, wanted }: Depth) {
        let name = &self.game.players()[seat.index()].name;
        let Problem(what) = problem!(
            "{name} looked {reached} moves ahead instead of {wanted}: this host allows no more time",
            "{name} hat nur {reached} statt {wanted} Züge vorausgeschaut: mehr Zeit erlaubt dieser Server nicht",
        );
        self.devices.tell_all(&ToPage::Notice { what });
    }

    pub(super) fn tell_failure(&self, seat: Seat, Problem(why): Problem) {
        let (en, de) = (why.en, why.de);
        tracing::error!("match {}: the bot at seat {seat} failed: {en}", self.id);
        let Problem(why) = problem!(
            "the bot at seat {seat} failed: {en}",
            "der Bot auf Platz {seat} ist gescheitert: {de}"
        );
        self.devices.tell_all(&ToPage::Refused { why });
    }
}
