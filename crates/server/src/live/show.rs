//! A match as one device may see it.

use table::{AnyMatch, Played, Seat, Status};

use super::{device::Device, steps};
use crate::{
    hidden::{can_peek, can_save},
    wire::{Now, SeatView, ToPage},
};

fn bots(game: &dyn AnyMatch) -> impl Iterator<Item = Seat> {
    (0..)
        .map(Seat)
        .zip(game.players())
        .filter(|(_, player)| !player.is_person())
        .map(|(seat, _)| seat)
}

/// What changes with every move.
pub(super) fn now(game: &dyn AnyMatch, status: &Status, device: &Device) -> Now {
    let seat_view = |&seat: &Seat| SeatView {
        seat: Some(seat),
        view: game.view(Some(seat)),
        moves: game.legal_moves(seat),
    };
    let views = match device.seats.as_slice() {
        [] => vec![SeatView { seat: None, view: game.view(None), moves: Vec::new() }],
        seats => seats.iter().map(seat_view).collect(),
    };
    let watched =
        |seat| SeatView { seat: Some(seat), view: game.view(Some(seat)), moves: Vec::new() };
    let peeks = device.peeks && can_peek(game, &device.seats);
    Now {
        moves: game.moves_played(),
        status: status.clone(),
        views,
        peeked: bots(game).filter(|_| peeks).map(watched).collect(),
        can_undo: steps::undo(game, &device.seats).is_some(),
        can_redo: steps::redo(game, &device.seats).is_some(),
        can_save: can_save(game),
        seed: status.over.then(|| game.seed().to_string()),
    }
}

/// The last move, as the device sees it.
pub(super) fn played(game: &dyn AnyMatch, status: &Status, device: &Device) -> ToPage {
    let last = game.moves_played() - 1;
    let seat = game.seat_of(last);
    // Whoever shares a screen sees a move with the eyes of the one who made it.
    let viewer = if device.owns(seat) { Some(seat) } else { device.seats.first().copied() };
    let step = game.step(last, viewer);
    ToPage::Played {
        played: Played { seat, mv: step.mv },
        events: step.events,
        now: now(game, status, device),
    }
}
