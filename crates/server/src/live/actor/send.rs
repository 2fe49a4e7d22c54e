//! What the devices are sent.

use table::{Depth, Problem, Seat, Text, problem};

use super::Actor;
use crate::{
    live::{
        device::{Device, DeviceId},
        hints::{Hint, Judged},
        show::Showing,
    },
    secret::Key,
    times::Pause,
    wire::{Invited, People, Played, Request, Table, ToPage},
};

/// What everyone at the table knows beside the game itself.
pub(super) struct Surroundings {
    people: People,
    requests: Vec<Request>,
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
        if before.is_some_and(|before| before.requests != now.requests) {
            news.push(ToPage::Requests { requests: now.requests.clone() });
        }
        if before.is_none_or(|before| before.thinking != now.thinking) {
            news.push(ToPage::Thinking { seats: now.thinking.clone() });
        }
        self.sent = Some(now);
        news.iter().for_each(|news| self.devices.send_all(news));
    }

    fn surroundings(&self) -> Surroundings {
        Surroundings {
            people: self.devices.people(&self.life),
            requests: self.life.requests().shown(),
            thinking: self.thinking(),
        }
    }

    /// The seats whose computers think, here or at another node.
    fn thinking(&self) -> Vec<Seat> {
        let mut seats = self.bots.thinking();
        let elsewhere = self.devices.elsewhere().iter().flat_map(|around| &around.thinking);
        // What another node says may be of a moment ago.
        let turn = self.life.status().turn;
        seats.extend(elsewhere.filter(|seat| turn.contains(seat)));
        seats.sort_unstable();
        seats.dedup();
        seats
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
        self.devices.send_each(|device| Some(self.table(device, &now)));
        if let Some(before) = &mut self.sent {
            before.thinking = now.thinking;
        }
    }

    /// Sends every device the last move.
    pub(super) fn send_played(&self) {
        let pauses = self.house.pauses();
        let showing = self.showing(&pauses);
        let Some(game) = self.life.game() else { return };
        self.devices.send_each(|device| showing.played(game, device));
    }

    fn showing<'a>(&'a self, pauses: &'a [Pause]) -> Showing<'a> {
        Showing { life: &self.life, pauses, at: self.house.now(), changes: self.faces.changes() }
    }

    fn table(&self, device: &Device, around: &Surroundings) -> ToPage {
        let pauses = self.house.pauses();
        let showing = self.showing(&pauses);
        let life = &self.life;
        let table = Table {
            id: self.id.0.clone(),
            game: life.rules().id().to_owned(),
            players: self.house.players(life),
            mine: device.seats.clone(),
            seats: life.seat_states(),
            cards: life.seats().map(|seat| self.faces.of(life, seat)).collect(),
            practice: life.is_practice(),
            rated: life.is_rated(),
            listed: life.listed().is_some(),
            creator: device.creator,
            invited: device.invitation.as_ref().map(|token| self.invited(token)),
            called_off: life.game().is_none() && life.is_over(),
            setup: life.setup(),
            origin: life.origin(),
            draw: life.draw_state(&pauses),
            clock: life.clock(),
            grace: self.house.grace(life.clock()),
            series: life.series().cloned(),
            next: life.next().map(|id| id.0.clone()),
            history: life.game().map(Played::history).unwrap_or_default(),
            now: showing.now(device),
            people: around.people.clone(),
            requests: around.requests.clone(),
            thinking: around.thinking.clone(),
            at: showing.at,
        };
        ToPage::Table { table: Box::new(table) }
    }

    /// What a link is worth now.
    pub(super) fn invited(&self, token: &Key) -> Invited {
        self.life.seating().invited(token, self.house.now())
    }

    /// Sends what moves are worth, unless something has happened meanwhile.
    pub(super) fn send_hint(&self, hint: Hint) {
        let Some(game) = self.life.game().filter(|_| !hint.is_stale()) else { return };
        let Hint { device, seat, source, judged: Judged { values, margin }, done, .. } = hint;
        let after = game.moves_played();
        self.devices.send(device, &ToPage::Hints { seat, after, source, values, margin, done });
    }

    /// Lets everyone know that a bot had no time to look as deep as it should.
    pub(super) fn send_shortfall(&self, seat: Seat, Depth { reached, wanted }: Depth) {
        let name = &self.life.players()[seat.index()].name;
        let Problem(what) = problem!(
            "{name} looked {reached} moves ahead instead of {wanted}: \
             this host allows no more time",
            "{name} hat nur {reached} statt {wanted} Züge vorausgeschaut: \
             mehr Zeit erlaubt dieser Server nicht",
        );
        self.devices.send_all(&ToPage::Notice { what });
    }

    /// Lets somebody who has just come know that there is no log, if that is so.
    pub(super) fn send_log_failure(&self, device: DeviceId) {
        if let Some(Problem(what)) = &self.log_failure {
            self.devices.send(device, &ToPage::Notice { what: what.clone() });
        }
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
