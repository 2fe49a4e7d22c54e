//! What even the gentlest levels never do.

use contract::{each_decision, gives_the_game_away, legal};
use pentago::{Board, Outcome, Setup};

#[test]
fn no_gentle_level_completes_the_five_of_the_other_nor_misses_its_own() {
    let mut chances = 0;
    each_decision(
        &Setup::default(),
        &["level-1", "level-2", "level-3"],
        300,
        |board: &Board, seat, mv| {
            assert!(!gives_the_game_away(board, seat, mv), "{mv} in {board:?}");
            let wins = |mv| board.after(mv).outcome() == Some(Outcome::Won(board.turn()));
            if legal(board, seat).into_iter().any(wins) {
                chances += 1;
                assert!(wins(mv), "{mv} in {board:?}");
            }
        },
    );
    assert!(chances > 100, "{chances}");
}
