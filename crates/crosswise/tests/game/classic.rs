//! The classic bot: one position for each of its rules.

use crosswise::State;
use serde_json::{Value, json};
use table::{Furnished as _, Game as _, Limits, Seat, seeded};

fn chosen(state: &State) -> String {
    let seat = state.turn();
    let mut bot = State::bot("classic").unwrap();
    bot.choose(&state.imagine(seat, &mut seeded(1)), seat, &Limits::nodes(1)).unwrap().to_string()
}

/// The move of seat `turn` with this hand; the next seats hold tiles that do not matter.
fn choice(rows: [&str; 6], turn: usize, hand: &[u8]) -> String {
    chosen(&State::from_position(&position(rows, turn, hand), 0).unwrap())
}

fn position(rows: [&str; 6], turn: usize, hand: &[u8]) -> Value {
    let row = |row: &str| std::array::from_fn(|column| row.as_bytes()[column] - b'0');
    let hands: [&[u8]; 4] = if turn == 0 { [hand, &[6], &[], &[]] } else { [&[6], hand, &[], &[]] };
    let mut position = crate::common::position(rows.map(row), hands, &[]);
    position["turn"] = json!(turn);
    position
}

const EMPTY: &str = "000000";

#[test]
fn a_win_of_sixes_comes_before_points() {
    // 1a6 completes the column of suns; 2b3 would earn two points.
    let rows = ["120000", "120000", "100000", "120000", "120000", "000000"];
    assert_eq!(choice(rows, 0, &[2, 1]), "1a6");
}

#[test]
fn an_enemy_threat_is_met_before_points_are_made() {
    // The rows threaten to win at f1; a tile there earns nothing, 2a2 would earn two.
    let rows = ["111110", EMPTY, "200000", "200000", EMPTY, EMPTY];
    assert_eq!(choice(rows, 0, &[2]), "2f1");
}

#[test]
fn a_threat_that_is_not_the_enemys_is_left_alone() {
    // For the team of the rows, five equal tiles in a row are an own chance without the sixth tile
    // at hand.
    let rows = ["111110", EMPTY, "220000", EMPTY, EMPTY, EMPTY];
    assert_eq!(choice(rows, 1, &[2, 3]), "2c3");
}

#[test]
fn the_enemy_is_not_given_a_win_of_sixes_if_anything_else_is_legal() {
    // A pair can be made in every column, in f1 first of all, but there the rows would win.
    let rows = ["111110", "000001", EMPTY, EMPTY, EMPTY, EMPTY];
    assert_eq!(choice(rows, 0, &[1]), "1a2");
}

#[test]
fn a_win_of_sixes_is_given_away_if_nothing_else_is_legal() {
    let rows = ["111110", "234562", "345623", "456234", "562345", "623456"];
    assert_eq!(choice(rows, 0, &[1]), "1f1");
}

#[test]
fn the_highest_gain_decides_over_the_whole_board() {
    // 2a3 makes three of two (+2), everything else at most a pair (+1).
    let rows = ["200000", "200000", "030000", EMPTY, EMPTY, EMPTY];
    assert_eq!(choice(rows, 0, &[3, 2]), "2a3");
}

#[test]
fn the_gain_counts_all_own_lines_a_special_tile_changes() {
    // Swapping a1 and b1 makes three of two in two columns (+4); every tile of the hand gains two
    // at most.
    let rows = ["120000", "210000", "210000", EMPTY, EMPTY, EMPTY];
    let state = State::from_position(&position(rows, 0, &[1, 9]), 0).unwrap();
    assert_eq!(chosen(&state), "9");
    let mut after = state;
    after.play(Seat(0), "9".parse().unwrap(), |_| ()).unwrap();
    assert_eq!(chosen(&after), "a1b1");
}

#[test]
fn among_turns_that_win_the_gain_decides_first() {
    // Both c1a6 and a6b6 complete the column of suns; only the second makes a pair of crosses in
    // column b.
    let rows = ["121000", "100000", "100000", "100000", "100000", "213000"];
    let mut state = State::from_position(&position(rows, 0, &[9]), 0).unwrap();
    assert_eq!(chosen(&state), "9");
    state.play(Seat(0), "9".parse().unwrap(), |_| ()).unwrap();
    assert_eq!(chosen(&state), "a6b6");
}

#[test]
fn among_turns_that_meet_a_threat_the_gain_decides_first() {
    // Any tile on f1 meets the threat; the 3 also makes a pair in column f, though the 2 is the
    // lower tile.
    let rows = ["111110", "000003", EMPTY, EMPTY, EMPTY, EMPTY];
    assert_eq!(choice(rows, 0, &[2, 3]), "3f1");
}

#[test]
fn standard_tiles_come_before_special_ones() {
    // Nothing gains anything, and the Mover is even twice in the hand.
    let rows = ["600000", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
    assert_eq!(choice(rows, 1, &[8, 8, 1, 0]), "1b1");
}

#[test]
fn the_tile_most_often_in_the_hand_comes_first() {
    // No tile gains anything in the rows or lies on the board; the sun has the lowest number.
    let rows = ["600000", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
    assert_eq!(choice(rows, 1, &[1, 2, 5, 5]), "5b1");
}

#[test]
fn the_tile_least_often_on_the_board_comes_next() {
    // In the empty rows neither tile gains anything; two crosses lie on the board and no star.
    let rows = ["221345", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
    assert_eq!(choice(rows, 1, &[2, 6]), "6a2");
}

#[test]
fn the_lowest_tile_number_then_the_lowest_cell_decide() {
    let rows = ["600000", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
    assert_eq!(choice(rows, 0, &[4, 3, 2, 5]), "2b1");
}

/// The completion of an activated tile by seat 0.
fn completion(rows: [&str; 6], activated: u8, hand: &[u8]) -> String {
    let mut position = position(rows, 0, hand);
    position["activated"] = json!(activated);
    position["used"][usize::from(activated) - 7] = json!(1);
    chosen(&State::from_position(&position, 0).unwrap())
}

#[test]
fn the_second_cell_decides_last() {
    let rows = ["120000", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
    assert_eq!(completion(rows, 8, &[3]), "a1c1");
    let rows = ["120000", "340000", EMPTY, EMPTY, EMPTY, EMPTY];
    assert_eq!(completion(rows, 9, &[3]), "a1b1");
}

#[test]
fn swap_with_hand_prefers_the_lowest_tile_of_the_hand_to_the_lowest_cell() {
    // 3a1 and 2b1 change no points; 2a1 would break the pair of column a.
    let rows = ["340000", "300000", EMPTY, EMPTY, EMPTY, EMPTY];
    assert_eq!(completion(rows, 10, &[3, 2]), "2b1");
}

#[test]
fn phase_two_is_chosen_anew_with_the_tile_just_drawn() {
    // Before drawing, 5a5 is the best swap (+2); the triangle drawn wins at b6.
    let rows = ["530000", "530000", "530000", "530000", "130000", "240000"];
    let mut position = position(rows, 0, &[5, 10]);
    position["bag"] = json!([3]);
    let mut state = State::from_position(&position, 0).unwrap();
    assert_eq!(chosen(&state), "10");
    state.play(Seat(0), "10".parse().unwrap(), |_| ()).unwrap();
    assert_eq!(chosen(&state), "3b6");
    position["bag"] = json!([]);
    let mut without_drawing = State::from_position(&position, 0).unwrap();
    without_drawing.play(Seat(0), "10".parse().unwrap(), |_| ()).unwrap();
    assert_eq!(chosen(&without_drawing), "5a5");
}

#[test]
fn a_hand_without_a_move_passes() {
    assert_eq!(choice([EMPTY; 6], 0, &[7, 8]), "pass");
}
