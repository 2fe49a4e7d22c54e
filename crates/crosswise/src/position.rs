use serde_json::{Value, json};
use table::{Problem, Seat};

use crate::{
    Board, Cell, Hand, State,
    cell::SIDE,
    parts::{Names, Parts, read_activated, read_bag, read_cell, read_hand, read_used},
    piece::Piece,
    tile,
};

const NAMES: [&str; 7] = ["board", "hands", "turn", "activated", "used", "bag", "players"];
const PARTS: Names = Names { turn: "turn", used: "used", hand: |seat| format!("hands[{seat}]") };

pub(crate) fn write(state: &State) -> Value {
    let in_play = |seat: u8| state.in_play().contains(Seat(seat));
    let hand = |seat: u8| {
        if in_play(seat) { state.hand(Seat(seat)).numbers().to_vec() } else { Vec::new() }
    };
    json!({
        "board": (0..SIDE).map(|row| state.board.row_numbers(row)).collect::<Vec<_>>(),
        "hands": (0..4).map(hand).collect::<Vec<_>>(),
        "turn": state.turn,
        "activated": tile::number(state.activated),
        "used": state.used,
        "bag": state.bag.tiles(),
        "players": (0..4).map(in_play).collect::<Vec<_>>(),
    })
}

/// Reads a position; it may leave tiles out, but not have more than there are.
pub(crate) fn read(position: &Value) -> Result<State, Problem> {
    let position = Piece::root(position);
    position.expect_names(&NAMES, &[])?;
    let mut board = Board::EMPTY;
    for (row, cells) in position.required("board").entries(SIDE..=SIDE)?.iter().enumerate() {
        for (column, cell) in cells.entries(SIDE..=SIDE)?.iter().enumerate() {
            board.set(Cell::at(column, row), read_cell(cell)?);
        }
    }
    let mut hands = [Hand::default(); 4];
    for (hand, piece) in hands.iter_mut().zip(position.required("hands").entries(4..=4)?) {
        *hand = read_hand(&piece)?;
    }
    let mut active = [false; 4];
    for (active, piece) in active.iter_mut().zip(position.required("players").entries(4..=4)?) {
        *active = piece.truth()?;
    }
    let parts = Parts {
        board,
        hands,
        active,
        turn: position.required("turn").number(0..=3, "a seat", "ein Platz")?,
        activated: read_activated(&position.required("activated"))?,
        used: read_used(&position.required("used"))?,
        bag: read_bag(&position.required("bag"))?,
    };
    parts.assemble(&PARTS)
}
