//! A match as its journal tells it: who has the seats, the game once it has begun, what is asked
//! for, how it ended, and when everything happened.
//!
//! [`Life::apply`] is the one way in which anything happens to a match, whether it happens now or
//! is read from the store. It knows no clock and no network, so that every program and every restart
//! makes the same of the same journal.

mod clocks;
mod draw;
mod ends;
mod happen;
#[cfg(test)]
mod lives;
mod people;
mod places;
mod requests;
mod seating;
#[cfg(test)]
pub(crate) mod seen;
mod sitting;
mod standing;
mod timeline;

use table::{AnyGame, AnyMatch, End, EndReason, Origin, Player, Problem, Seat, Text, problem};

use crate::{
    journal::{Entry, Header, Start, Unreadable, Want},
    secret::{Key, MatchId},
    store::Stored,
    times::Clock,
    wire::Series,
};
use draw::Draw;
use timeline::Timeline;

pub(crate) use people::{Recognised, Unknown};
pub(crate) use requests::{Pending, Requests};
pub(crate) use seating::Seating;
pub(crate) use sitting::Sitter;
pub(crate) use timeline::Effect;

/// A match, folded from its journal.
pub(crate) struct Life {
    rules: &'static dyn AnyGame,
    /// What it begins with, until it has begun.
    start: Option<Start>,
    creators: Vec<Key>,
    clock: Clock,
    series: Option<Series>,
    practice: bool,
    rated: bool,
    listed: Option<String>,
    /// How its chance is drawn together, if it is.
    draw: Option<Draw>,
    seating: Seating,
    /// Who is to sit where, until the match begins.
    waiting: Vec<Player>,
    game: Option<Box<dyn AnyMatch>>,
    origin: Option<Origin>,
    /// For each seat why a computer plays on for its person, if one does.
    stand_ins: Vec<Option<EndReason>>,
    /// The seats that a computer has played on for at some time.
    left: Vec<bool>,
    /// The seats whose clocks have run out, and who play without one if they come back.
    timed_out: Vec<bool>,
    requests: Requests,
    /// What all have agreed on, until the entry that makes it happen.
    agreed: Option<Pending>,
    end: Option<End>,
    next: Option<MatchId>,
    timeline: Timeline,
    entries: usize,
    bytes: usize,
}

impl Life {
    /// Lets everything in the journal happen again.
    pub(crate) fn fold(stored: &Stored) -> Result<Life, Unreadable> {
        let mut life = Life::set_up(Header::read(&stored.header)?, stored.begun)?;
        for (index, entry) in stored.entries.iter().enumerate() {
            if entry.seq != index as i64 {
                return Err(problem!("entry {index} is missing", "Eintrag {index} fehlt").into());
            }
            let at_entry =
                |Problem(Text { en, de })| problem!("entry {index}: {en}", "Eintrag {index}: {de}");
            let read = match Entry::read(&entry.payload) {
                Err(Unreadable::Broken(why)) => return Err(at_entry(why).into()),
                read => read?,
            };
            life.apply(&read).map_err(at_entry)?;
            life.stamp(entry.at);
            life.seal();
            life.bytes += entry.payload.len();
            life.entries += 1;
        }
        Ok(life)
    }

    /// A match to which nothing has happened yet.
    pub(crate) fn set_up(header: Header, created: i64) -> Result<Life, Problem> {
        let seats = header.players.len();
        let known = header.keys.len();
        if seats != known || seats != header.invitations.len() {
            return Err(problem!(
                "{known} keys for {seats} seats",
                "{known} Schlüssel für {seats} Plätze"
            ));
        }
        let origin = match header.start {
            Start::New { seed: None, .. } => Some(Origin::House),
            Start::New { seed: Some(_), .. } => Some(Origin::Chosen),
            Start::File { .. } => Some(Origin::File),
            Start::Begun { .. } => None,
        };
        let mut life = Life {
            rules: games::game(&header.game)?,
            start: Some(header.start),
            creators: header.creators,
            timeline: Timeline::new(header.clock.is_timed(), created),
            clock: header.clock,
            series: header.series,
            draw: header.draw.map(|house| Draw::new(house, created)),
            practice: header.practice,
            rated: header.rated,
            listed: header.listed,
            seating: Seating::new(header.keys, header.invitations),
            waiting: header.players,
            game: None,
            origin,
            stand_ins: vec![None; seats],
            left: vec![false; seats],
            timed_out: vec![false; seats],
            requests: Requests::default(),
            agreed: None,
            end: None,
            next: None,
            entries: 0,
            bytes: 0,
        };
        if matches!(life.start, Some(Start::Begun { .. })) {
            life.begin(None)?;
        }
        life.advance_draw();
        life.draw.iter_mut().for_each(Draw::seal);
        Ok(life)
    }

    /// The request for a rematch, when all have answered and somebody wants it.
    pub(crate) fn agreed_rematch(&self) -> Option<&Pending> {
        self.agreed.as_ref().filter(|agreed| matches!(agreed.want, Want::Rematch))
    }

    /// Lowers wishes of bots for more time than the host allows.
    pub(crate) fn hurry(&mut self, max_millis: u32) {
        for (seat, player) in (0..).map(Seat).zip(self.players().to_vec()) {
            if player.millis.is_some_and(|millis| millis > max_millis) {
                self.set_player(seat, Player { millis: Some(max_millis), ..player });
            }
        }
    }

    /// Who may sit where.
    pub(crate) fn seating(&self) -> &Seating {
        &self.seating
    }

    /// What is asked for.
    pub(crate) fn requests(&self) -> &Requests {
        &self.requests
    }

    /// Where its chance comes from, if that is known.
    pub(crate) fn origin(&self) -> Option<Origin> {
        self.origin
    }

    /// How much time people have.
    pub(crate) fn clock(&self) -> Clock {
        self.clock
    }

    /// The games it belongs to.
    pub(crate) fn series(&self) -> Option<&Series> {
        self.series.as_ref()
    }

    /// Whether everyone has hints and may take moves back.
    pub(crate) fn is_practice(&self) -> bool {
        self.practice
    }

    /// Whether it counts for how strong its players are.
    pub(crate) fn is_rated(&self) -> bool {
        self.rated
    }

    /// The name under which the lobby lists it while seats are empty, which anybody may take.
    pub(crate) fn listed(&self) -> Option<&str> {
        self.listed.as_deref()
    }

    /// The match that follows it.
    pub(crate) fn next(&self) -> Option<&MatchId> {
        self.next.as_ref()
    }

    /// The rules of its game.
    pub(crate) fn rules(&self) -> &'static dyn AnyGame {
        self.rules
    }

    /// How the game was set up; nothing if it goes on from a position.
    pub(crate) fn setup(&self) -> Option<serde_json::Value> {
        match (&self.game, &self.start) {
            (Some(game), _) => game.setup(),
            (None, Some(start)) => start.setup(),
            (None, None) => None,
        }
    }

    /// Says when what was just applied happened.
    pub(crate) fn stamp(&mut self, at: i64) -> i64 {
        let at = self.timeline.stamp(at);
        self.draw.iter_mut().for_each(|draw| draw.stamp(at));
        at
    }

    fn seal(&mut self) {
        self.timeline.seal();
        self.draw.iter_mut().for_each(Draw::seal);
    }

    /// What was applied and stamped is in the store.
    pub(crate) fn stored(&mut self, entries: usize, bytes: usize) {
        self.seal();
        self.entries += entries;
        self.bytes = bytes;
    }

    /// How many entries its journal has.
    pub(crate) fn entries(&self) -> usize {
        self.entries
    }

    /// The bytes of the entries.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// When it was set up, in milliseconds since 1970.
    pub(crate) fn created(&self) -> i64 {
        self.timeline.created()
    }

    /// Since when those are on move who are.
    pub(crate) fn turned(&self) -> i64 {
        self.timeline.turned()
    }

    /// When something happened last.
    pub(crate) fn changed(&self) -> i64 {
        self.timeline.changed()
    }
}

/// Lets the players sit down.
pub(crate) fn seat(game: &mut dyn AnyMatch, players: &[Player]) {
    for (seat, player) in (0..).map(Seat).zip(players) {
        game.set_player(seat, player.clone());
    }
}

fn no_seat(seat: Seat) -> Problem {
    problem!("there is no seat {seat} in this game", "in diesem Spiel gibt es keinen Platz {seat}")
}

fn not_begun() -> Problem {
    problem!("the match has not begun yet", "das Spiel hat noch nicht begonnen")
}

fn already_begun() -> Problem {
    problem!("the match has begun already", "das Spiel hat schon begonnen")
}

fn over() -> Problem {
    problem!("the game is over", "das Spiel ist zu Ende")
}
