//! What even the gentlest levels never do.

use contract::{each_decision, gives_the_game_away, legal};
use crosswise::{Move, Setup, State, Team, Tile};
use table::{Game as _, Seat};

const GENTLE: [&str; 3] = ["level-1", "level-2", "level-3"];

fn is_won(state: &State, seat: Seat) -> bool {
    let has_six = |team: Team| state.board().has_six(team);
    has_six(Team::of(seat)) && !has_six(Team::of(seat).other())
}

/// Whether the move makes six equal tiles, or begins to: with a tile of the hand before it draws.
fn makes_six(state: &State, seat: Seat, mv: Move) -> bool {
    let mut next = *state;
    next.play(seat, mv, |_| ()).unwrap();
    let known = |mv: &Move| match mv {
        Move::At { tile, .. } => state.hand(seat).slots().contains(&Some(*tile)),
        _ => true,
    };
    let goes_on =
        matches!(mv, Move::Activate(Tile::Mover | Tile::SwapOnBoard | Tile::SwapWithHand));
    let mut completions = legal(&next, seat).into_iter().filter(|mv| goes_on && known(mv));
    is_won(&next, seat) || completions.any(|mv| makes_six(&next, seat, mv))
}

#[test]
fn no_gentle_level_misses_a_win_of_sixes_nor_gives_the_game_away() {
    for (players, games) in [(2, 400), (4, 200)] {
        let mut chances = 0;
        each_decision(&Setup { players }, &GENTLE, games, |state: &State, seat, mv| {
            assert!(!gives_the_game_away(state, seat, mv), "{mv} in {}", state.position());
            if legal(state, seat).into_iter().any(|mv| makes_six(state, seat, mv)) {
                chances += 1;
                assert!(makes_six(state, seat, mv), "{mv} in {}", state.position());
            }
        });
        assert!(chances > 20, "{chances}");
    }
}
