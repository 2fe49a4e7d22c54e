//! Save files and positions: read as they were written, or refused with the place and the reason.

use pentago::{Board, Outcome, Side};
use serde_json::{Value, json};
use table::{Furnished as _, Game as _, Problem};

fn read(text: &str) -> Result<Board, Problem> {
    Board::load("pen", text, 0).map(|loaded| loaded.state)
}

fn write(board: &Board) -> Result<String, Problem> {
    board.save("pen", &[])
}

const MIDDLE: &str = "------\n-PC---\n------\n---P--\nC-----\n-----C\n";

fn refused(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn a_file_is_written_as_it_was_read() {
    assert_eq!(write(&read(MIDDLE).unwrap()), Ok(MIDDLE.into()));
    let empty = "------\n".repeat(6);
    assert_eq!(read(&empty), Ok(Board::empty(Side::P)));
    assert_eq!(write(&Board::empty(Side::P)), Ok(empty));
}

#[test]
fn files_from_windows_and_without_last_line_end_are_read() {
    let windows = format!("\u{feff}{}", MIDDLE.replace('\n', "\r\n"));
    assert_eq!(read(&windows), read(MIDDLE));
    assert_eq!(read(MIDDLE.trim_end()), read(MIDDLE));
}

#[test]
fn messages_name_line_and_column_and_what_was_expected() {
    assert_eq!(
        refused(""),
        "line 1, column 1: there are no more lines, expected 6 lines of 6 characters"
    );
    assert_eq!(refused("------\n--x---"), "line 2, column 3: found 'x', expected '-', 'P' or 'C'");
    assert_eq!(
        refused("------\n\n------"),
        "line 2, column 1: the line ends, expected '-', 'P' or 'C'"
    );
    assert_eq!(refused("-----"), "line 1, column 6: the line ends, expected '-', 'P' or 'C'");
    assert_eq!(refused("-------"), "line 1, column 7: found '-', expected the end of the line");
    assert_eq!(
        refused(&"------\n".repeat(7)),
        "line 7, column 1: there is one more line, expected only 6"
    );
    assert_eq!(refused("-c----"), "line 1, column 2: found 'c', expected '-', 'P' or 'C'");
    let german = read("-c----").unwrap_err().0.de;
    assert_eq!(german, "Zeile 1, Spalte 2: 'c' gefunden, erwartet wird '-', 'P' oder 'C'");
}

#[test]
fn counts_that_no_game_with_p_on_move_has_are_refused() {
    let file = |row: &str| format!("{row}\n{}", "------\n".repeat(5));
    assert_eq!(
        refused(&file("P-----")),
        "the board has 1 P and 0 C, expected equally many or one C more"
    );
    assert_eq!(
        refused(&file("PC-C-C")),
        "the board has 1 P and 3 C, expected equally many or one C more"
    );
    assert!(read(&file("--C---")).is_ok());
}

#[test]
fn finished_positions_are_read_as_finished_games() {
    let won = "PPPPP-\nCC----\nC-----\nC-----\n------\n-----C\n";
    assert_eq!(read(won).unwrap().outcome(), Some(Outcome::Won(Side::P)));
    let lost = "CCCCC-\nPP-PP-\n------\n------\n------\n------\n";
    assert_eq!(read(lost).unwrap().outcome(), Some(Outcome::Won(Side::C)));
    let both = "CCCCC-\nPPPPP-\n------\n------\n------\n------\n";
    assert_eq!(read(both).unwrap().outcome(), Some(Outcome::Draw));
    assert_eq!(write(&read(both).unwrap()), Ok(both.into()));
    let full = "PPPPCC\nCCCCPP\nPPPPCC\nCCCCPP\nPPPPCC\nCCCCPP\n";
    assert_eq!(read(full).unwrap().outcome(), Some(Outcome::Draw));
}

#[test]
fn nothing_is_saved_while_c_is_on_move() {
    let problem = write(&Board::empty(Side::C)).unwrap_err();
    assert_eq!(problem.to_string(), "a .pen file can only be saved when P is on move");
}

fn position() -> Value {
    json!({"board": ["------", "--P---", "------", "------", "----C-", "------"], "turn": "P"})
}

#[test]
fn a_position_is_written_as_it_was_read() {
    let board = Board::from_position(&position(), 0).unwrap();
    assert_eq!(board.turn(), Side::P);
    assert_eq!(board.position().to_string(), position().to_string());
}

#[test]
fn messages_about_positions_name_line_and_column() {
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut changed = position();
        change(&mut changed);
        Board::from_position(&changed, 0).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&|position| position["board"][1] = json!("--x---")),
        "\"board\", line 2, column 3: found 'x', expected '-', 'P' or 'C'"
    );
    assert_eq!(
        refused(&|position| position["board"] = json!(["------"])),
        "\"board\", line 2, column 1: there are no more lines, expected 6 lines of 6 characters"
    );
    assert_eq!(
        refused(&|position| position["turn"] = json!("A")),
        "turn: expected \"P\" or \"C\", found \"A\""
    );
    assert_eq!(
        refused(&|position| position["toss"] = json!(1)),
        "\"toss\" does not belong here; expected are only board, turn"
    );
    assert!(
        refused(&|position| *position = json!([position["board"], "P"]))
            .starts_with("expected an object")
    );
}
