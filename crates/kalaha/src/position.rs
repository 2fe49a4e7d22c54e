use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Problem, problem, read_object};

use crate::{
    Board, Side,
    setup::{MAX_BEANS, MAX_PITS},
};

/// The position as it stands in files and in the engine protocol.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    pits: Vec<u16>,
    turn: Side,
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    empty_capture: bool,
}

fn yes() -> bool {
    true
}

fn is_true(value: &bool) -> bool {
    *value
}

/// The position of a board.
pub(crate) fn write(board: &Board) -> Value {
    let position = Position {
        pits: board.fields().to_vec(),
        turn: board.turn(),
        empty_capture: board.empty_capture(),
    };
    serde_json::to_value(position).expect("a position is plain JSON")
}

/// The board of a position, or why there is none.
pub(crate) fn read(position: &Value) -> Result<Board, Problem> {
    let Position { pits, turn, empty_capture } = read_object(position)?;
    let count = pits.len();
    if count % 2 != 0 || !(4..=2 * usize::from(MAX_PITS) + 2).contains(&count) {
        return Err(problem!(
            "\"pits\" has {count} entries, expected two stores and 1 to {MAX_PITS} pits per side: \
             an even number from 4 to 26",
            "\"pits\" hat {count} Einträge, erwartet werden zwei Gewinnmulden und \
             1 bis {MAX_PITS} Mulden je Seite: eine gerade Zahl von 4 bis 26",
        ));
    }
    let beans: u32 = pits.iter().copied().map(u32::from).sum();
    let most = (count as u32 - 2) * u32::from(MAX_BEANS);
    if beans > most {
        return Err(problem!(
            "\"pits\" holds {beans} beans, expected at most {most}",
            "\"pits\" enthält {beans} Bohnen, erwartet werden höchstens {most}",
        ));
    }
    let board = Board::with_fields(&pits, turn, empty_capture);
    for side in [Side::A, Side::B] {
        let other = side.other();
        if board.is_row_empty(side) && !board.is_row_empty(other) {
            return Err(problem!(
                "the row of {side} is empty, so the game is over \
                 and the beans of {other} belong into the store of {other}",
                "die Reihe von {side} ist leer, also ist das Spiel zu Ende \
                 und die Bohnen von {other} gehören in die Gewinnmulde von {other}",
            ));
        }
    }
    Ok(board)
}
