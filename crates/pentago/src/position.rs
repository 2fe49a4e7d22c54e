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
        let (en, de) = (why.en, why.de);
        problem!("\"board\", {en}", "\"board\", {de}")
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn start() -> Value {
        json!({"board": ["------", "--P---", "------", "------", "----C-", "------"], "turn": "P"})
    }

    #[test]
    fn a_position_is_written_as_it_was_read() {
        let board = read(&start()).unwrap();
        assert_eq!(board.turn(), Side::P);
        assert_eq!(write(&board).to_string(), start().to_string());
    }

    #[test]
    fn messages_name_line_and_column() {
        let refused = |change: &dyn Fn(&mut Value)| {
            let mut position = start();
            change(&mut position);
            read(&position).unwrap_err().to_string()
        };
        assert_eq!(
            refused(&|position| position["board"][1] = json!("--x---")),
            "\"board\", line 2, column 3: found 'x', expected '-', 'P' or 'C'"
        );
        assert_eq!(
            refused(&|position| position["board"] = json!(["------"])),
            "\"board\", line 2, column 1: there are no more lines, expected 6 lines of 6 characters"
        );
        assert!(
            refused(&|position| position["turn"] = json!("A"))
                .contains("unknown variant `A`, expected `P` or `C`")
        );
        assert!(refused(&|position| position["toss"] = json!(1)).contains("unknown field `toss`"));
        assert!(
            refused(&|position| *position = json!([position["board"], "P"]))
                .starts_with("expected an object")
        );
    }
}
