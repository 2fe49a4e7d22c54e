use std::cmp::Reverse;

use table::{Bot, Limits, Seat};

use crate::{Move, State, Team, Tile, play::after};

/// The opponent of the original program. It wins with six equal tiles, else keeps the enemy from
/// doing so, else takes the most points.
pub(crate) struct Classic;

impl Bot<State> for Classic {
    fn choose(&mut self, state: &State, _seat: Seat, _limits: &Limits) -> Option<Move> {
        Some(choose(state))
    }
}

/// A complete turn: the tile played and what happens on the board, with both phases of a special
/// tile together.
#[derive(Clone, Copy)]
struct Turn {
    tile: Tile,
    act: Move,
}

fn choose(state: &State) -> Move {
    let mut best = None;
    for_each_turn(state, |turn| {
        let rank = rank(state, turn);
        // Turns come in the order of the last ties, so the first of equals stays.
        if best.is_none_or(|(highest, _)| rank > highest) {
            best = Some((rank, turn));
        }
    });
    match best {
        None => Move::Pass,
        Some((_, turn)) if state.activated.is_none() && turn.tile.is_two_phase() => {
            Move::Activate(turn.tile)
        }
        Some((_, turn)) => turn.act,
    }
}

/// Tells all complete turns: by tile, for SwapWithHand by the tile of the hand, then by cells.
fn for_each_turn(state: &State, mut tell: impl FnMut(Turn)) {
    let mut acts = Vec::new();
    let mut tell_all =
        |tile, acts: &mut Vec<Move>| acts.drain(..).for_each(|act| tell(Turn { tile, act }));
    if let Some(tile) = state.activated {
        state.list_moves(&mut acts);
        return tell_all(tile, &mut acts);
    }
    for tile in state.playable(state.turn).iter() {
        if tile.is_two_phase() {
            // The hand as it is before drawing: it still holds the special tile, which cannot be
            // swapped anyway.
            State { activated: Some(tile), ..*state }.list_moves(&mut acts);
        } else {
            let cells =
                if tile == Tile::Remover { state.board.filled() } else { state.board.empty() };
            acts.extend(cells.iter().map(|cell| Move::At { tile, cell }));
        }
        tell_all(tile, &mut acts);
    }
}

/// What counts about a turn, the most important first; the higher rank is played.
type Rank = (bool, u8, i32, bool, usize, Reverse<usize>, Reverse<Tile>);

fn rank(state: &State, turn: Turn) -> Rank {
    let team = Team::of(state.turn);
    let enemy = team.other();
    let tile = turn.tile;
    let before = &state.board;
    let after = after(before, turn.act);
    let purpose = if after.has_six(team) {
        2
    } else if after.threats(enemy) < before.threats(enemy) {
        1
    } else {
        0
    };
    (
        !after.has_six(enemy),
        purpose,
        after.points(team) - before.points(team),
        tile.is_standard(),
        state.hand(state.turn).count(tile),
        Reverse(before.tiles().filter(|&other| other == tile).count()),
        Reverse(tile),
    )
}
