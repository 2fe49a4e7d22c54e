//! What the classic opponent marks and lays, each rule in a position that shows it.

use citydomino::State;
use serde_json::{Value, json};
use table::{Furnished as _, Game as _, Limits, Seat};

const EMPTY: [&str; 5] =
    ["-- -- -- -- --", "-- -- -- -- --", "-- -- CC -- --", "-- -- -- -- --", "-- -- -- -- --"];

fn slots(values: &[u32], marked: bool) -> Value {
    let seats = [0, 1, 2, 3].map(|seat| marked.then_some(seat));
    values.iter().zip(seats).map(|(value, seat)| json!({"domino": value, "seat": seat})).collect()
}

/// The standard deck with more of some halves, so that a field can say what is meant.
fn deck() -> String {
    let more = [("A0,A0", 16), ("H3,I1", 4), ("P0,P0", 4)];
    let halves = more.into_iter().flat_map(|(halves, count)| std::iter::repeat_n(halves, count));
    let more: String =
        (101..).zip(halves).map(|(value, halves)| format!("{halves},{value}\n")).collect();
    include_str!("../../deck.txt").to_string() + &more
}

/// What seat 0, first in its round, plays with this field.
fn answer(field: [&str; 5], current: [u32; 4], next: &[u32], phase: &str) -> String {
    let bag = if next.is_empty() { json!([]) } else { json!([1, 2, 3, 4]) };
    let position = json!({
        "fields": [field, EMPTY, EMPTY, EMPTY],
        "current": slots(&current, phase != "mark-current"), "next": slots(next, false),
        "bag": bag, "turn": 0, "phase": phase, "deck": deck(),
    });
    let state = State::from_position(&position, 0).unwrap();
    let mut classic = State::bot("classic").unwrap();
    classic.choose(&state, Seat(0), &Limits::default()).unwrap().to_string()
}

fn lay(field: [&str; 5], domino: u32) -> String {
    answer(field, [domino, 46, 47, 48], &[], "lay")
}

#[test]
fn the_highest_score_decides_about_the_domino() {
    let field =
        ["-- -- -- -- --", "-- -- P0 -- --", "-- -- CC -- --", "-- -- -- -- --", "-- -- -- -- --"];
    // P1,H0 makes a district of two parks with one prestige; H0,H0 and P0,H0 make nothing,
    // I1,P0 one cell with one.
    assert_eq!(answer(field, [5, 6, 7, 8], &[9, 13, 19, 40], "mark-next"), "mark 2");
}

#[test]
fn the_highest_score_decides_about_the_place() {
    let field =
        ["-- -- -- -- --", "-- -- -- -- --", "-- -- CC -- --", "-- -- -- -- --", "-- -- -- A0 H3"];
    assert_eq!(lay(field, 3), "lay 4,2,down");
}

#[test]
fn the_domino_still_to_be_laid_counts_as_laid() {
    // Once S0,O2 is planned, O0,O0 is worth more than anything else.
    assert_eq!(answer(EMPTY, [44, 45, 46, 47], &[12, 19, 28, 30], "mark-next"), "mark 0");
    assert_eq!(answer(EMPTY, [9, 45, 46, 47], &[12, 19, 28, 30], "mark-next"), "mark 3");
}

#[test]
fn a_domino_that_fits_nowhere_counts_with_the_present_score() {
    let row =
        ["-- -- -- A0 A0", "A0 A0 A0 A0 A0", "A0 A0 CC A0 A0", "A0 A0 A0 A0 A0", "A0 A0 A0 A0 I1"];
    // A0,A0 would leave a single cell without a point more; O0,O0 changes nothing.
    assert_eq!(answer(row, [44, 45, 46, 47], &[7, 12, 43, 48], "mark-next"), "mark 1");
}

#[test]
fn fewer_single_cells_decide_between_equal_scores() {
    let field =
        ["A0 -- -- -- A0", "A0 -- A0 A0 A0", "A0 A0 CC A0 A0", "A0 A0 A0 A0 A0", "A0 A0 A0 A0 A0"];
    assert_eq!(lay(field, 7), "lay 1,0,down");
}

#[test]
fn the_lower_value_decides_between_equal_dominoes() {
    assert_eq!(answer(EMPTY, [26, 24, 27, 25], &[], "mark-current"), "mark 1");
}

#[test]
fn the_order_y_x_direction_decides_between_equal_places() {
    assert_eq!(lay(EMPTY, 9), "lay 2,0,down");
}

#[test]
fn it_discards_only_what_fits_nowhere() {
    let full =
        ["A0 A0 A0 A0 A0", "A0 A0 A0 A0 A0", "A0 A0 CC A0 A0", "A0 A0 A0 A0 A0", "A0 A0 A0 -- --"];
    assert_eq!(lay(full, 44), "discard");
    assert_eq!(lay(full, 9), "lay 3,4,right");
}
