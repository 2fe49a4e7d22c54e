//! Pentago: win within some moves (`win`), and the only defence (`defence`).
//!
//! `search` tries every move, and `first_look` is what tempts.

mod defence;
mod first_look;
mod search;
mod win;

use pentago::{Board, Cell, Move, Setup, Side};
use table::{Game as _, Problem};

use crate::{
    Kind, Puzzle,
    own_game::OwnGame,
    workshop::{Proof, Source, Workshop},
};

pub(crate) static WORKSHOP: Workshop = Workshop {
    game: Board::ID,
    shipped: include_str!("../shipped/pentago.jsonl"),
    sources: &[
        Source { kind: Kind::Win, share: 1, look: win::in_one },
        Source { kind: Kind::Win, share: 1, look: win::in_two },
        Source { kind: Kind::Win, share: 1, look: win::in_three },
        Source { kind: Kind::Defence, share: 1, look: defence::look },
    ],
    prove,
    likeness,
    refute: None,
    nodes: 500_000,
};

/// Who plays the games: gentle enough to leave something to be found.
const PLAYERS: [&str; 4] = ["level-1", "level-2", "level-3", "level-5"];
/// As many as the strongest of them looks at.
const NODES: u64 = 6_500;

/// A game between computers.
fn own_game(seed: u64) -> impl Iterator<Item = Board> {
    let states = OwnGame::<Board>::new(&Setup::default(), &PLAYERS, NODES, seed);
    states.map(|(_, board)| board)
}

fn prove(puzzle: &Puzzle) -> Result<Proof, Problem> {
    let board = Board::from_position(&puzzle.position, 0)?;
    let line: Vec<Move> = puzzle.line.iter().map(|mv| mv.parse()).collect::<Result<_, _>>()?;
    match puzzle.kind {
        Kind::Win => win::prove(&board, &line),
        _ => defence::prove(&board, &line),
    }
}

fn free_cells(board: &Board) -> usize {
    Cell::COUNT - Side::BOTH.map(|side| board.count(side) as usize).iter().sum::<usize>()
}

/// The first of all ways to turn and mirror the board, with the marbles of the side on move as its
/// own.
fn likeness(puzzle: &Puzzle) -> String {
    let board = Board::from_position(&puzzle.position, 0).expect("a legal position");
    let letter = |row: usize, column: usize| match Cell::new(6 * row + column) {
        Some(cell) => {
            board.marble(cell).map_or('-', |side| if side == board.turn() { 'o' } else { 'x' })
        }
        None => unreachable!("a cell of the six by six"),
    };
    let turned = |symmetry: usize| -> String {
        let place = move |index: usize| {
            let [mut row, mut column] = [index / 6, index % 6];
            if symmetry & 1 != 0 {
                row = 5 - row;
            }
            if symmetry & 2 != 0 {
                column = 5 - column;
            }
            if symmetry & 4 != 0 { [column, row] } else { [row, column] }
        };
        (0..Cell::COUNT).map(place).map(|[row, column]| letter(row, column)).collect()
    };
    (0..8).map(turned).min().expect("eight ways to look at the board")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn likeness_of(rows: [&str; 6], turn: &str) -> String {
        let mut puzzle = crate::all(Board::ID)[0].clone();
        puzzle.position = json!({ "board": rows, "turn": turn });
        likeness(&puzzle)
    }

    #[test]
    fn boards_that_are_mirrored_turned_or_of_other_colours_are_alike() {
        let rows = ["P-C---", "-P----", "------", "------", "------", "----C-"];
        let mirrored = ["---C-P", "----P-", "------", "------", "------", "-C----"];
        let turned = ["-----P", "----P-", "-----C", "------", "C-----", "------"];
        let colours = ["C-P---", "-C----", "------", "------", "------", "----P-"];
        let known = likeness_of(rows, "P");
        assert_eq!(likeness_of(mirrored, "P"), known);
        assert_eq!(likeness_of(turned, "P"), known);
        assert_eq!(likeness_of(colours, "C"), known);
        assert_ne!(likeness_of(colours, "P"), known);
        assert_ne!(likeness_of(rows, "C"), known);
    }
}
