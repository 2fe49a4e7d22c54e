//! What even the gentlest levels never do.

use contract::{each_decision, gives_the_game_away, legal};
use crosswise::{Move, SIDE, Setup, State, Team};
use rand::{RngExt as _, seq::SliceRandom as _};
use serde_json::json;
use table::{Furnished as _, Game as _, Limits, Rng, Seat, Seats, seeded};

const GENTLE: [&str; 3] = ["level-1", "level-2", "level-3"];

/// A board with five equal tiles in a column, the sixth one missing or another, and some tiles
/// elsewhere; seat 0, which scores columns, is on move.
fn with_five(rng: &mut Rng) -> State {
    let symbol = rng.random_range(1..=6);
    let mut tiles: Vec<u8> =
        (1..=10).flat_map(|tile| vec![tile; if tile < 7 { 7 } else { 3 }]).collect();
    let first = tiles.iter().position(|&tile| tile == symbol).expect("a tile of every kind");
    tiles.drain(first..first + SIDE - 1);
    tiles.shuffle(rng);
    let take_standard = |tiles: &mut Vec<u8>| {
        let at = tiles.iter().position(|&tile| tile < 7).expect("a standard tile");
        tiles.remove(at)
    };
    let column = rng.random_range(0..SIDE);
    let gap = rng.random_range(0..SIDE);
    let fullness = rng.random_range(0.1..0.9);
    let mut board = [[0; SIDE]; SIDE];
    for (y, row) in board.iter_mut().enumerate() {
        for (x, cell) in row.iter_mut().enumerate() {
            if x == column && y != gap {
                *cell = symbol;
            } else if rng.random_bool(fullness) {
                *cell = take_standard(&mut tiles);
            }
        }
    }
    let hands =
        [tiles.split_off(tiles.len() - 4), tiles.split_off(tiles.len() - 4), vec![], vec![]];
    let position = json!({
        "board": board, "hands": hands, "turn": 0, "activated": 0, "used": [0, 0, 0, 0],
        "bag": tiles, "players": [true, true, false, false],
    });
    State::from_position(&position, 0).expect("a position")
}

fn has_won(state: &State, seat: Seat) -> bool {
    let has_six = |team: Team| state.board().has_six(team);
    has_six(Team::of(seat)) && !has_six(Team::of(seat).other())
}

/// Whether the move makes six equal tiles, or begins to with what the hand holds before it draws.
fn makes_six(state: &State, seat: Seat, mv: Move) -> bool {
    let mut next = *state;
    next.play(seat, mv, |_| ()).expect("a legal move");
    let known = |mv: &Move| match mv {
        Move::At { tile, .. } => state.hand(seat).slots().contains(&Some(*tile)),
        _ => true,
    };
    let completions = match mv {
        Move::Activate(_) => legal(&next, seat),
        _ => Vec::new(),
    };
    has_won(&next, seat)
        || completions.into_iter().filter(known).any(|mv| makes_six(&next, seat, mv))
}

#[test]
fn no_gentle_level_misses_a_win_of_sixes() {
    let mut rng = seeded(1);
    let mut chances = 0;
    let mut with_special_tiles = 0;
    while chances < 600 {
        let start = with_five(&mut rng);
        if !legal(&start, Seat(0)).into_iter().any(|mv| makes_six(&start, Seat(0), mv)) {
            continue;
        }
        chances += 1;
        let mut state = start;
        let mut bot = State::bot(GENTLE[chances % GENTLE.len()]).expect("a level");
        while state.to_move().contains(Seat(0)) {
            with_special_tiles += usize::from(state.activated().is_some());
            let limits = Limits { seed: rng.random(), ..Limits::default() };
            let mv = bot.choose(&state, Seat(0), &limits).expect("a move");
            state.play(Seat(0), mv, |_| ()).expect("a legal move");
        }
        // It may fill the board instead, if that wins too.
        assert_eq!(state.winners(), Some(Seats::only(Seat(0))), "{}", start.position());
    }
    assert!(with_special_tiles > 100, "{with_special_tiles}");
}

#[test]
fn no_gentle_level_gives_the_game_away() {
    for (players, games) in [(2, 150), (4, 50)] {
        each_decision(&Setup { players }, &GENTLE, games, |state: &State, seat, mv| {
            assert!(!gives_the_game_away(state, seat, mv), "{mv} in {}", state.position());
        });
    }
}
