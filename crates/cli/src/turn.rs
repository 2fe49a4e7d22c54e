//! Whose move is meant, where a request may leave it open.

use table::{Seat, Status};

/// The seat that acts: the one named, if it may act, otherwise the only one that may.
pub(crate) fn acting(status: &Status, named: Option<Seat>) -> Result<Seat, String> {
    let may = status.turn.as_slice();
    let all = || may.iter().map(Seat::to_string).collect::<Vec<_>>().join(", ");
    match (named, may) {
        (_, []) => Err("the game is over".into()),
        (None, &[only]) => Ok(only),
        (None, _) => {
            Err(format!("several seats may act now ({}): name the one that is meant", all()))
        }
        (Some(seat), _) => {
            check_exists(status, seat)?;
            if may.contains(&seat) {
                Ok(seat)
            } else {
                Err(format!("it is not the turn of seat {seat}, expected {}", all()))
            }
        }
    }
}

/// Refuses a seat the game does not have.
pub(crate) fn check_exists(status: &Status, seat: Seat) -> Result<(), String> {
    let seats = status.scores.len();
    if seat.index() < seats {
        Ok(())
    } else {
        Err(format!("there is no seat {seat} in this game, expected 0 to {}", seats - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acting_of(turn: &[u8], named: Option<u8>) -> Result<u8, String> {
        let turn: Vec<Seat> = turn.iter().copied().map(Seat).collect();
        let status =
            Status { over: turn.is_empty(), turn, winners: Vec::new(), scores: vec![0; 3] };
        acting(&status, named.map(Seat)).map(|seat| seat.0)
    }

    #[test]
    fn the_only_seat_on_move_need_not_be_named() {
        assert_eq!(acting_of(&[1], None), Ok(1));
        assert_eq!(acting_of(&[1], Some(1)), Ok(1));
    }

    #[test]
    fn of_several_seats_one_must_be_named() {
        assert_eq!(
            acting_of(&[0, 2], None),
            Err("several seats may act now (0, 2): name the one that is meant".into())
        );
        assert_eq!(acting_of(&[0, 2], Some(2)), Ok(2));
    }

    #[test]
    fn a_seat_that_may_not_act_is_refused() {
        assert_eq!(
            acting_of(&[0, 2], Some(1)),
            Err("it is not the turn of seat 1, expected 0, 2".into())
        );
        assert_eq!(
            acting_of(&[0], Some(3)),
            Err("there is no seat 3 in this game, expected 0 to 2".into())
        );
        assert_eq!(acting_of(&[], None), Err("the game is over".into()));
    }
}
