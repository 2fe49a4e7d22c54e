//! What may be had of a match in which something is hidden.

use table::{EndReason, Seat};

use crate::life::Life;

/// Whether a device with these seats may have record and saves: not while several people play on
/// different devices and something is hidden.
pub(crate) fn can_save(life: &Life, mine: &[Seat]) -> bool {
    let Some(game) = life.game() else { return false };
    !game.hidden() || life.is_over() || people(life) < 2 || is_alone(life, mine)
}

/// Whether it may have the log. It says what happened, which gives something hidden away only where
/// seats have secrets.
pub(crate) fn can_log(life: &Life, mine: &[Seat]) -> bool {
    can_save(life, mine) || life.game().is_some_and(|game| !game.secrets())
}

/// Whether a device with these seats may look at the hands of the bots: its owner plays alone
/// against them.
pub(crate) fn can_peek(life: &Life, mine: &[Seat]) -> bool {
    people(life) == 1
        && !mine.is_empty()
        && life.seats().all(|seat| life.stand_in_of(seat).is_none())
}

/// Whether a device with these seats has those of all who could learn something.
fn is_alone(life: &Life, mine: &[Seat]) -> bool {
    !mine.is_empty() && life.seats().all(|seat| mine.contains(&seat) || !has_person(life, seat))
}

fn people(life: &Life) -> usize {
    life.seats().filter(|&seat| has_person(life, seat)).count()
}

/// Whether a person plays at a seat, or may come back to it from whoever plays on for them.
fn has_person(life: &Life, seat: Seat) -> bool {
    let may_come_back = |why| why != EndReason::Resigned;
    life.players()[seat.index()].is_person() || life.stand_in_of(seat).is_some_and(may_come_back)
}
