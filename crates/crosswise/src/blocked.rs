use serde::Serialize;
use table::{Problem, problem};
use ts_rs::TS;

/// Why a special tile cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Blocked {
    /// Any special tile: the board is empty.
    EmptyBoard,
    /// SwapOnBoard: there are not two tiles on the board.
    OneTile,
    /// SwapWithHand: the hand holds no standard tile besides it.
    NoStandardTile,
}

impl Blocked {
    /// The reason in words.
    pub fn problem(self) -> Problem {
        match self {
            Blocked::EmptyBoard => problem!(
                "Cannot play a special tile: the board is empty",
                "Kein Sonderstein spielbar: das Brett ist leer",
            ),
            Blocked::OneTile => problem!(
                "Cannot play the Board swap: there are fewer than two tiles on the board",
                "Der Brett-Tausch ist nicht spielbar: auf dem Brett liegen weniger als zwei Steine",
            ),
            Blocked::NoStandardTile => problem!(
                "Cannot play the Hand swap: it needs at least one standard tile in the hand",
                "Der Hand-Tausch ist nicht spielbar: \
                 dafür braucht die Hand mindestens einen normalen Stein",
            ),
        }
    }
}
