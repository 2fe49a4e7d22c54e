use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Problem, problem, read_object, shown};

use crate::{Cell, Mark, State};

/// The position as it stands in files and in the engine protocol: three rows of `X`, `O` and `-`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    board: [String; 3],
    turn: Mark,
}

pub(crate) fn write(state: &State) -> Value {
    let letter = |cell| state.mark(cell).map_or("-".into(), |mark| mark.to_string());
    let letters: Vec<String> = Cell::all().map(letter).collect();
    let board = [0, 3, 6].map(|start| letters[start..start + 3].concat());
    let position = Position { board, turn: state.turn };
    serde_json::to_value(position).expect("a position is plain JSON")
}

pub(crate) fn read(position: &Value) -> Result<State, Problem> {
    let Position { board, turn } = read_object(position)?;
    let mut state = State::empty(turn);
    for (row, text) in board.iter().enumerate() {
        state.marks[3 * row..][..3].copy_from_slice(&read_row(text)?);
    }
    if Mark::BOTH.iter().all(|&mark| state.line(mark).is_some()) {
        return Err(problem!(
            "both X and O have three in a line, but the first line ends the game",
            "X und O haben beide drei in einer Reihe, doch die erste Reihe beendet das Spiel"
        ));
    }
    Ok(state)
}

fn read_row(text: &str) -> Result<[Option<Mark>; 3], Problem> {
    let marks: Option<Vec<Option<Mark>>> = text.chars().map(read_mark).collect();
    marks.and_then(|marks| marks.try_into().ok()).ok_or_else(|| {
        let text = shown(text);
        problem!(
            "\"{text}\" is no row of the board, expected three of X, O and -",
            "\"{text}\" ist keine Zeile des Bretts, erwartet werden drei von X, O und -"
        )
    })
}

fn read_mark(letter: char) -> Option<Option<Mark>> {
    match letter {
        'X' => Some(Some(Mark::X)),
        'O' => Some(Some(Mark::O)),
        '-' => Some(None),
        _ => None,
    }
}
