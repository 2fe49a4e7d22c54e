//! What even the gentlest levels never do.

use contract::{each_decision, gives_the_game_away};
use kalaha::{Board, Setup};

#[test]
fn no_gentle_level_ends_a_lost_game_while_it_can_go_on() {
    let mut ends = 0;
    each_decision(
        &Setup::default(),
        &["level-1", "level-2", "level-3"],
        600,
        |board: &Board, seat, pit| {
            ends += u32::from(board.after(pit).is_over());
            assert!(!gives_the_game_away(board, seat, pit), "{pit} in {:?}", board.fields());
        },
    );
    assert!(ends >= 600);
}
