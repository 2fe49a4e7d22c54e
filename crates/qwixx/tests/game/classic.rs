//! What the classic opponent answers, each rule in a position that shows it.

use qwixx::State;
use serde_json::{Value, json};
use table::{Furnished as _, Game as _, Limits, Seat};

fn sheet(red: Value, yellow: Value, green: Value, blue: Value) -> Value {
    json!({
        "red": red, "yellow": yellow, "green": green, "blue": blue, "locks": [], "misses": 0,
    })
}

/// What seat 0, active, answers with this sheet to the white dice.
fn white(sheet: Value, white: [u8; 2]) -> String {
    answer(
        sheet,
        json!({"white": white, "red": 1, "yellow": 1, "green": 1, "blue": 1}),
        "white",
        false,
    )
}

fn answer(sheet: Value, dice: Value, phase: &str, crossed: bool) -> String {
    let position = json!({
        "sheets": [sheet, sheet], "dice": dice,
        "active": 0, "phase": phase, "crossed": crossed, "missed": false,
        "answered": [phase == "color", true], "closing": [], "closed": [],
    });
    let state = State::from_position(&position, 0).unwrap();
    let mut classic = State::bot("classic").unwrap();
    classic.choose(&state, Seat(0), &Limits::default()).unwrap().to_string()
}

/// Red skips three fields with 11, everything else has no place for the dice but with more
/// skipped.
fn colored(crossed: bool, red: u8) -> String {
    let dice = json!({"white": [6, 6], "red": 5, "yellow": 6, "green": 1, "blue": 1});
    answer(sheet(json!([red]), json!([]), json!([12, 3]), json!([12, 3])), dice, "color", crossed)
}

#[test]
fn it_takes_what_skips_the_fewest_fields() {
    let sheet = sheet(json!([5]), json!([6, 7]), json!([12, 11]), json!([10, 9]));
    assert_eq!(white(sheet, [4, 4]), "yellow 8");
}

#[test]
fn a_tie_goes_to_the_row_with_more_crosses() {
    let sheet = sheet(json!([6]), json!([5, 6]), json!([10]), json!([11, 10]));
    assert_eq!(white(sheet, [4, 4]), "yellow 8");
}

#[test]
fn a_further_tie_goes_to_the_upper_row() {
    let sheet = sheet(json!([]), json!([2, 3, 6]), json!([12, 11, 10]), json!([12, 11, 10]));
    assert_eq!(white(sheet, [4, 4]), "yellow 8");
    assert_eq!(
        white(self::sheet(json!([]), json!([]), json!([11]), json!([11])), [4, 5]),
        "green 9"
    );
}

#[test]
fn two_skipped_fields_are_the_most_for_a_cross() {
    assert_eq!(white(sheet(json!([]), json!([]), json!([]), json!([])), [2, 2]), "red 4");
    assert_eq!(white(sheet(json!([]), json!([]), json!([]), json!([])), [3, 2]), "pass");
}

#[test]
fn four_skipped_fields_are_the_most_where_passing_is_a_miss() {
    assert_eq!(colored(false, 6), "red 11");
    assert_eq!(colored(false, 5), "pass");
}

#[test]
fn with_a_cross_in_the_white_phase_two_are_the_most_again() {
    assert_eq!(colored(true, 8), "red 11");
    assert_eq!(colored(true, 7), "pass");
}

#[test]
fn of_two_sums_in_a_row_the_nearer_is_taken() {
    let dice = json!({"white": [5, 1], "red": 2, "yellow": 6, "green": 1, "blue": 1});
    let sheet = sheet(json!([2]), json!([]), json!([12, 3]), json!([12, 3]));
    assert_eq!(answer(sheet, dice, "color", true), "red 3");
}
