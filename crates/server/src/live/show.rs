//! A match as one device may see it.

use table::{AnyMatch, Seat};

use super::{device::Device, steps};
use crate::{
    hidden::{can_hint, can_peek, can_save},
    life::Life,
    times::Pause,
    wire::{Now, Played, RatingChange, SeatTimes, SeatView, ToPage},
};

/// A match at one moment, to be shown.
pub(super) struct Showing<'a> {
    pub life: &'a Life,
    pub pauses: &'a [Pause],
    /// What the clock of the store says.
    pub at: i64,
    /// What a rated game has done to the ratings of the seats.
    pub changes: &'a [Option<RatingChange>],
}

impl Showing<'_> {
    /// What changes with every move, if the match has begun.
    pub(super) fn now(&self, device: &Device) -> Option<Now> {
        let life = self.life;
        let game = life.game()?;
        let status = life.status();
        let mine = device.seats.as_slice();
        let playing = life.playing(mine);
        let can_reopen = life.check_reopenable().is_ok() && !life.is_rated();
        Some(Now {
            moves: game.moves_played(),
            views: self.views(game, mine),
            peeked: self.peeked(game, device),
            can_undo: can_reopen && steps::undo(game, &playing, life.is_alone(mine)).is_some(),
            can_redo: can_reopen && steps::redo(game, &playing).is_some(),
            can_save: can_save(life, mine),
            can_hint: !mine.is_empty() && can_hint(life, mine),
            can_draw: !playing.is_empty() && life.can_draw(),
            can_resign: mine.iter().copied().filter(|&seat| life.can_resign(seat)).collect(),
            end: life.end(),
            changes: self.changes.to_vec(),
            times: self.times(),
            seed: status.over.then(|| game.seed().to_string()),
            status,
        })
    }

    /// The last move, as the device sees it.
    pub(super) fn played(&self, game: &dyn AnyMatch, device: &Device) -> Option<ToPage> {
        let last = game.moves_played().checked_sub(1)?;
        let seat = game.seat_of(last);
        // Whoever shares a screen sees a move with the eyes of the one who made it.
        let viewer = if device.owns(seat) { Some(seat) } else { device.seats.first().copied() };
        Some(ToPage::Played {
            played: Played::in_match(game, last),
            events: game.step(last, viewer).events,
            now: Box::new(self.now(device)?),
        })
    }

    fn views(&self, game: &dyn AnyMatch, mine: &[Seat]) -> Vec<SeatView> {
        let seat_view = |&seat: &Seat| SeatView {
            seat: Some(seat),
            view: game.view(Some(seat)),
            moves: if game.players()[seat.index()].is_person() {
                self.life.legal_moves(seat)
            } else {
                Vec::new()
            },
        };
        match mine {
            [] => vec![SeatView { seat: None, view: game.view(None), moves: Vec::new() }],
            seats => seats.iter().map(seat_view).collect(),
        }
    }

    fn peeked(&self, game: &dyn AnyMatch, device: &Device) -> Vec<SeatView> {
        if !device.peeks || !can_peek(self.life, &device.seats) {
            return Vec::new();
        }
        let is_bot = |seat: &Seat| !game.players()[seat.index()].is_person();
        let watched =
            |seat| SeatView { seat: Some(seat), view: game.view(Some(seat)), moves: Vec::new() };
        self.life.seats().filter(is_bot).map(watched).collect()
    }

    fn times(&self) -> Option<SeatTimes> {
        let times = self.life.times(self.pauses, self.at)?;
        let left = self.life.seats().zip(times.left);
        Some(SeatTimes {
            at: self.at,
            left: left.map(|(seat, left)| left.filter(|_| self.life.has_clock(seat))).collect(),
            running: times.running.iter().collect(),
        })
    }
}
