//! What may be had of a match in which something is hidden.

use table::{AnyMatch, Seat};

/// Whether record and saves may be had: not while several people play and something is hidden.
pub(crate) fn can_save(game: &dyn AnyMatch) -> bool {
    people(game) < 2 || !game.hidden() || game.status().over
}

/// Whether the log may be had. It says what happened, which gives something hidden away only where
/// seats have secrets.
pub(crate) fn can_log(game: &dyn AnyMatch) -> bool {
    can_save(game) || !game.secrets()
}

/// Whether a device with these seats may look at the hands of the bots: its owner plays alone
/// against them.
pub(crate) fn can_peek(game: &dyn AnyMatch, seats: &[Seat]) -> bool {
    people(game) == 1 && !seats.is_empty()
}

fn people(game: &dyn AnyMatch) -> usize {
    game.players().iter().filter(|player| player.is_person()).count()
}
