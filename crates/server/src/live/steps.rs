//! How far undo and redo go.

use table::{AnyMatch, Seat};

/// The moves back to the last decision of one of the seats `mine`, and whose it was.
///
/// Unless the device is `alone` with the house, there is no way back over something hidden that was revealed, as
/// everything is at the end.
pub(super) fn undo(game: &dyn AnyMatch, mine: &[Seat], alone: bool) -> Option<(usize, Seat)> {
    if !alone && game.status().over && game.hidden() {
        return None;
    }
    for back in 1..=game.moves_played() {
        let index = game.moves_played() - back;
        if game.has_revealed(index) && !alone {
            return None;
        }
        let seat = game.seat_of(index);
        if mine.contains(&seat) {
            return Some((back, seat));
        }
    }
    None
}

/// The moves that play one decision of the seats `mine` again, with what others answered to it, and
/// whose it was.
pub(super) fn redo(game: &dyn AnyMatch, mine: &[Seat]) -> Option<(usize, Seat)> {
    let seats = game.redoable();
    let own = seats.iter().position(|seat| mine.contains(seat))?;
    let answers = seats[own + 1..].iter().take_while(|seat| !mine.contains(seat)).count();
    Some((own + 1 + answers, seats[own]))
}

#[cfg(test)]
mod cards;

#[cfg(test)]
mod tests {
    use table::Match;

    use super::{cards::Cards, *};

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    /// A plays 1 and again 0, B answers 5 and, moving again, 4.
    fn played() -> Box<dyn AnyMatch> {
        let setup = serde_json::json!({ "pits": 3, "beans": 2, "first": "A" });
        let mut game = games::game("kalaha").unwrap().start(Some(&setup), 0).unwrap();
        for (seat, mv) in [(A, "1"), (A, "0"), (B, "5"), (B, "4")] {
            game.play(seat, mv).unwrap_or_else(|why| panic!("{seat} {mv}: {why}"));
        }
        game
    }

    #[test]
    fn undo_goes_back_to_the_last_own_decision_over_the_answers() {
        let game = played();
        assert_eq!(undo(&*game, &[A], false), Some((3, A)));
        assert_eq!(undo(&*game, &[B], false), Some((1, B)));
        assert_eq!(undo(&*game, &[A, B], true), Some((1, B)));
        assert_eq!(undo(&*game, &[], false), None);
    }

    #[test]
    fn there_is_nothing_to_undo_before_the_first_own_decision() {
        let mut game = played();
        game.undo().unwrap();
        game.undo().unwrap();
        assert_eq!(undo(&*game, &[B], false), None);
        assert_eq!(undo(&*game, &[A], false), Some((1, A)));
    }

    #[test]
    fn redo_plays_one_own_decision_and_the_answers_to_it() {
        let mut game = played();
        assert_eq!(redo(&*game, &[A]), None);
        (0..4).for_each(|_| game.undo().unwrap());
        assert_eq!(redo(&*game, &[A]), Some((1, A)));
        assert_eq!(redo(&*game, &[B]), Some((3, B)));
        game.redo().unwrap();
        assert_eq!(redo(&*game, &[A]), Some((3, A)));
        assert_eq!(redo(&*game, &[A, B]), Some((1, A)));
        assert_eq!(redo(&*game, &[]), None);
    }

    #[test]
    fn with_others_there_is_no_way_back_over_what_was_revealed() {
        let mut game: Box<dyn AnyMatch> = Box::new(Match::<Cards>::new((), 0).unwrap());
        game.play(A, "hide").unwrap();
        game.play(B, "hide").unwrap();
        assert_eq!(undo(&*game, &[A], false), Some((2, A)));
        game.play(A, "hide").unwrap();
        game.play(B, "show").unwrap();
        assert_eq!(undo(&*game, &[A], false), None, "the answer of B revealed something");
        assert_eq!(undo(&*game, &[B], false), None, "and it cannot be unseen");
        assert_eq!(
            undo(&*game, &[A, B], true),
            Some((1, B)),
            "on one device everyone may agree at once"
        );
        assert_eq!(undo(&*game, &[A], true), Some((2, A)), "alone against a bot nobody is wronged");
    }
}
