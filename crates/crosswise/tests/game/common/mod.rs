//! What the tests share.

use crosswise::{Move, Setup, State};
use rand::RngExt as _;
use serde_json::{Value, json};
use table::{Game as _, Rng, Seats};

/// A row of the board without tiles.
pub(crate) const EMPTY: [u8; 6] = [0; 6];

/// A new game, of two players with an even seed and of four with an odd one.
pub(crate) fn deal(seed: u64) -> State {
    let players = if seed.is_multiple_of(2) { 2 } else { 4 };
    State::new(&Setup { players }, seed).unwrap()
}

/// The board with these rows at the top and nothing below.
pub(crate) fn board(top: &[[u8; 6]]) -> [[u8; 6]; 6] {
    let mut board = [EMPTY; 6];
    board[..top.len()].copy_from_slice(top);
    board
}

/// A position in which seat 0 is on move and no special tile was used; of two players, unless seat
/// 2 has a hand.
pub(crate) fn position(board: [[u8; 6]; 6], hands: [&[u8]; 4], bag: &[u8]) -> Value {
    let players: Vec<bool> = (0..4).map(|seat| seat < 2 || !hands[2].is_empty()).collect();
    json!({
        "board": board,
        "hands": hands,
        "turn": 0,
        "activated": 0,
        "used": [0, 0, 0, 0],
        "bag": bag,
        "players": players,
    })
}

/// The game at a position.
pub(crate) fn load(position: &Value) -> State {
    State::from_position(position, 0).unwrap()
}

/// The legal moves of the seat on move; none if the game is over.
pub(crate) fn moves(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(state.turn(), &mut moves);
    let on_move = if moves.is_empty() { Seats::NONE } else { Seats::only(state.turn()) };
    assert_eq!(state.to_move(), on_move);
    moves
}

/// One of the legal moves of a game that goes on.
pub(crate) fn random_move(state: &State, rng: &mut Rng) -> Move {
    let moves = moves(state);
    moves[rng.random_range(0..moves.len())]
}
