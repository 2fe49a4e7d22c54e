//! What everyone sees of a move at once.

use search::{Sense, ending};
use table::Seat;

use crate::{Move, State, Team, Tile, play::after};

/// A special tile of two phases is seen as a whole: it wins if it can be completed to six equal
/// tiles.
pub(crate) fn sense(state: &State, seat: Seat, mv: Move) -> Sense {
    match mv {
        Move::Activate(tile) if makes_six(state, tile) => Sense::Wins,
        Move::Activate(_) => Sense::Open,
        _ => ending(state, seat, mv),
    }
}

/// Whether the tile of two phases makes six equal tiles for the team on move alone, with the hand
/// as it is before drawing.
fn makes_six(state: &State, tile: Tile) -> bool {
    let team = Team::of(state.turn);
    let mut acts = Vec::new();
    State { activated: Some(tile), ..*state }.list_moves(&mut acts);
    acts.into_iter()
        .map(|act| after(&state.board, act))
        .any(|board| board.has_six(team) && !board.has_six(team.other()))
}
