use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Problem, problem, read_object};

use crate::{Board, Side, rows};

/// The position as it stands in files and in the engine protocol. Any marbles may lie anywhere:
/// positions are also set up to be analysed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    board: Vec<String>,
    turn: Side,
}

pub(crate) fn write(board: &Board) -> Value {
    let position = Position { board: rows::write(board).into(), turn: board.turn() };
    serde_json::to_value(position).expect("a position is plain JSON")
}

pub(crate) fn read(position: &Value) -> Result<Board, Problem> {
    let Position { board, turn } = read_object(position)?;
    rows::read(board.iter().map(String::as_str), turn).map_err(|Problem(why)| {
        let en = why.en;
        let de = why.de;
        problem!("\"board\", {en}", "\"board\", {de}")
    })
}
