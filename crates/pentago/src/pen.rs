//! Save files: six lines of six characters, P on move.

use table::{Problem, problem};

use crate::{Board, Side, rows};

pub(crate) fn write(board: &Board) -> Result<String, Problem> {
    if board.turn() != Side::P {
        return Err(problem!(
            "a .pen file can only be saved when P is on move",
            "eine .pen-Datei kann nur gespeichert werden, wenn P am Zug ist",
        ));
    }
    check_counts(board)?;
    Ok(rows::write(board).map(|row| row + "\n").concat())
}

pub(crate) fn read(text: &str) -> Result<Board, Problem> {
    // Files written on Windows may begin with a byte order mark and end their lines with CR LF.
    let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
    let board = rows::read(text.lines(), Side::P)?;
    check_counts(&board)?;
    Ok(board)
}

/// P is on move, so P began and both have placed as many, or C began and is one ahead.
fn check_counts(board: &Board) -> Result<(), Problem> {
    let [p, c] = Side::BOTH.map(|side| board.count(side));
    if c == p || c == p + 1 {
        return Ok(());
    }
    Err(problem!(
        "the board has {p} P and {c} C, expected equally many or one C more",
        "auf dem Brett liegen {p} P und {c} C, erwartet werden gleich viele oder ein C mehr",
    ))
}
