//! The gentler levels: they see less and judge less exactly than the strong bot.

use search::Level;
use table::{Analysis, Limits, Seat, Valued};

use crate::{Board, Move, Outcome, look::impression, strong};

/// The names of the levels, gentlest first, and how each values moves, with how many nodes and how much noise.
const LEVELS: [(&str, Values, u64, f64); 4] = [
    ("level-1", innocent, 1, 0.25),
    ("level-2", wary, 1, 0.20),
    ("level-3", wary, 100_000, 0.15),
    ("level-4", wary, 400_000, 0.05),
];

type Values = fn(&Board, Seat, &Limits) -> Analysis<Move>;

/// The level of this name.
pub(crate) fn named(name: &str) -> Option<Level<Board>> {
    let &(_, values, nodes, noise) = LEVELS.iter().find(|level| level.0 == name)?;
    Some(Level { values, nodes, noise })
}

/// Values moves by how the board looks after them: it sees its own fives, but not what the enemy will do.
fn innocent(board: &Board, _seat: Seat, _limits: &Limits) -> Analysis<Move> {
    let valued = |mv: Move| {
        let next = board.after(mv);
        let value = match next.outcome() {
            Some(Outcome::Won(side)) => f64::from(if side == board.turn() { 1 } else { -1 }),
            Some(Outcome::Draw) => 0.0,
            None => -strong::chance(impression(next.marbles(next.turn()), next.marbles(board.turn()))),
        };
        Valued { mv, value, exact: false }
    };
    Analysis { moves: board.moves().map(valued).collect() }
}

/// Values moves as the analysis does, which sees fives of the enemy too.
fn wary(board: &Board, _seat: Seat, limits: &Limits) -> Analysis<Move> {
    strong::analyse(board, limits, &mut |_| ())
}
