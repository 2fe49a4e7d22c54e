//! The board as six rows of six characters, as save files and positions hold it.

use table::{Problem, problem};

use crate::{Board, Cell, Side};

const SIZE: usize = 6;

/// The rows from the top: `-` for a free cell, otherwise the side whose marble lies there.
pub(crate) fn write(board: &Board) -> [String; SIZE] {
    let mut rows = [const { String::new() }; SIZE];
    for cell in Cell::all() {
        rows[cell.index() / SIZE].push(match board.marble(cell) {
            None => '-',
            Some(Side::P) => 'P',
            Some(Side::C) => 'C',
        });
    }
    rows
}

/// Reads the rows, which are called lines in messages.
pub(crate) fn read<'a>(
    rows: impl IntoIterator<Item = &'a str>,
    turn: Side,
) -> Result<Board, Problem> {
    let mut board = Board::empty(turn);
    let mut rows = rows.into_iter();
    for line in 1..=SIZE {
        let row = rows.next().ok_or_else(|| {
            problem!(
                "line {line}, column 1: there are no more lines, \
                 expected {SIZE} lines of {SIZE} characters",
                "Zeile {line}, Spalte 1: es gibt keine Zeilen mehr, \
                 erwartet werden {SIZE} Zeilen zu {SIZE} Zeichen",
            )
        })?;
        read_row(&mut board, line, row)?;
    }
    if rows.next().is_some() {
        let line = SIZE + 1;
        return Err(problem!(
            "line {line}, column 1: there is one more line, expected only {SIZE}",
            "Zeile {line}, Spalte 1: es gibt noch eine Zeile, erwartet werden nur {SIZE}",
        ));
    }
    Ok(board)
}

fn read_row(board: &mut Board, line: usize, row: &str) -> Result<(), Problem> {
    let mut characters = row.chars();
    for column in 1..=SIZE {
        let cell = Cell::new(SIZE * (line - 1) + column - 1).expect("a cell of the six by six");
        match characters.next() {
            Some('-') => {}
            Some('P') => board.put(cell, Side::P),
            Some('C') => board.put(cell, Side::C),
            Some(found) => {
                return Err(problem!(
                    "line {line}, column {column}: found {found:?}, expected '-', 'P' or 'C'",
                    "Zeile {line}, Spalte {column}: {found:?} gefunden, \
                     erwartet wird '-', 'P' oder 'C'",
                ));
            }
            None => {
                return Err(problem!(
                    "line {line}, column {column}: the line ends, expected '-', 'P' or 'C'",
                    "Zeile {line}, Spalte {column}: die Zeile ist zu Ende, \
                     erwartet wird '-', 'P' oder 'C'",
                ));
            }
        }
    }
    match characters.next() {
        None => Ok(()),
        Some(found) => {
            let column = SIZE + 1;
            Err(problem!(
                "line {line}, column {column}: found {found:?}, expected the end of the line",
                "Zeile {line}, Spalte {column}: {found:?} gefunden, \
                 erwartet wird das Ende der Zeile",
            ))
        }
    }
}
