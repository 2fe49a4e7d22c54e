use table::{Game as _, Limits, Problem, problem, shown};

use crate::{Board, First, Pit, Setup, Side, classic::Classic};

/// The level that answers in console mode.
const LEVEL: u32 = 3;

/// Plays A's moves, given as pit numbers between commas, from the standard start; the computer
/// answers as B. Gives the beans of all fields, between commas.
pub(crate) fn play(text: &str) -> Result<String, Problem> {
    let mut board = Board::new(&Setup { first: First::A, ..Setup::default() }, 0)?;
    let mut computer = Classic::new(LEVEL);
    for (index, entry) in text.split(',').enumerate() {
        let number = index + 1;
        let entry = entry.trim();
        empty_pit(&mut board, entry).map_err(|Problem(why)| {
            let en = why.en;
            let de = why.de;
            let entry = shown(entry);
            problem!("move {number} (\"{entry}\"): {en}", "Zug {number} (\"{entry}\"): {de}")
        })?;
        answer(&mut board, &mut computer);
    }
    Ok(board.fields().iter().map(u16::to_string).collect::<Vec<_>>().join(","))
}

fn empty_pit(board: &mut Board, entry: &str) -> Result<(), Problem> {
    let pit: Pit = entry.parse()?;
    board.play(Side::A.seat(), pit, |_| ())
}

/// The computer's moves until it is A's turn or the game is over.
fn answer(board: &mut Board, computer: &mut Classic) {
    while board.turn() == Side::B && !board.is_over() {
        let pit = computer.best(board, &Limits::default()).expect("a move when nobody cancels");
        board.sow(pit, |_| ());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_of_the_task_give_its_boards() {
        assert_eq!(play("5").unwrap(), "7,6,6,6,6,0,1,0,8,8,8,8,7,1");
        assert_eq!(play("0").unwrap(), "0,7,7,7,7,7,1,6,6,6,6,6,6,0");
        assert_eq!(play(" 0 ,\t1 ").unwrap(), play("0,1").unwrap());
    }

    fn refused(text: &str, expected: &str) {
        let problem = play(text).unwrap_err();
        assert_eq!(problem.0.en, expected);
        assert!(problem.0.de.starts_with("Zug "), "{}", problem.0.de);
    }

    #[test]
    fn a_bad_entry_is_named_with_its_place_and_the_reason() {
        refused("0,0", "move 2 (\"0\"): pit 0 is empty");
        refused("0,14", "move 2 (\"14\"): there is no pit 14: the board ends with 13");
        refused("6", "move 1 (\"6\"): 6 is a store and cannot be emptied");
        refused("9", "move 1 (\"9\"): pit 9 does not belong to A");
        for (text, number, entry) in [
            ("x", 1, "x"),
            ("05", 1, "05"),
            ("", 1, ""),
            ("0,", 2, ""),
            (",0", 1, ""),
            ("+1", 1, "+1"),
            ("0;1", 1, "0;1"),
        ] {
            refused(
                text,
                &format!(
                    "move {number} (\"{entry}\"): \"{entry}\" is no move: \
                     expected the number of the pit to empty"
                ),
            );
        }
    }
}
