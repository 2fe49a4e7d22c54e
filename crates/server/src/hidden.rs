//! What may be had of a match in which something is hidden.

use table::Seat;

use crate::life::Life;

/// Whether a device with these seats may have record and saves: not while something is hidden and
/// several people play on different devices, or it counts how strong they are.
pub(crate) fn can_save(life: &Life, mine: &[Seat]) -> bool {
    let Some(game) = life.game() else { return false };
    let is_harmless = || !life.is_rated() && (life.people().len() < 2 || life.is_alone(mine));
    !game.hidden() || life.is_over() || is_harmless()
}

/// Whether it may have the log. It says what happened, which gives something hidden away only where
/// seats have secrets.
pub(crate) fn can_log(life: &Life, mine: &[Seat]) -> bool {
    can_save(life, mine) || life.game().is_some_and(|game| !game.secrets())
}

/// Whether a device with these seats may be told what its moves are worth: not while people on
/// other devices play too, unless all of them may, and never where it counts how strong they are.
pub(crate) fn can_hint(life: &Life, mine: &[Seat]) -> bool {
    !life.is_rated() && (life.is_practice() || life.is_alone(mine))
}

/// Whether a device with these seats may look at the hands of the bots: its owner plays alone
/// against them, or nobody plays but them.
pub(crate) fn can_peek(life: &Life, mine: &[Seat]) -> bool {
    if life.is_rated() && !life.is_over() {
        return false;
    }
    match life.people()[..] {
        [] => true,
        [person] => mine.contains(&person),
        _ => false,
    }
}
