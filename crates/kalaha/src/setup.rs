use rand::RngExt as _;
use serde::{Deserialize, Serialize};
use table::{Problem, problem, seeded};
use ts_rs::TS;

use crate::{Board, Side};

/// The most pits a side may have.
pub(crate) const MAX_PITS: u16 = 12;
/// The most beans a pit may hold at the start.
pub(crate) const MAX_BEANS: u16 = 24;

/// The options of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The pits of a side, 1 to 12.
    pub pits: u16,
    /// The beans in each of them, 1 to 24.
    pub beans: u16,
    /// Who begins.
    pub first: First,
    /// Whether a last bean in an empty own pit is banked even if the opposite pit is empty.
    pub empty_capture: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { pits: 6, beans: 6, first: First::Lot, empty_capture: true }
    }
}

impl Setup {
    /// The board these options begin with; the seed decides a lot.
    pub(crate) fn board(&self, seed: u64) -> Result<Board, Problem> {
        let &Setup { pits, beans, first, empty_capture } = self;
        if !(1..=MAX_PITS).contains(&pits) {
            return Err(problem!(
                "{pits} pits per side, expected 1 to {MAX_PITS}",
                "{pits} Mulden je Seite, erwartet werden 1 bis {MAX_PITS}"
            ));
        }
        if !(1..=MAX_BEANS).contains(&beans) {
            return Err(problem!(
                "{beans} beans per pit, expected 1 to {MAX_BEANS}",
                "{beans} Bohnen je Mulde, erwartet werden 1 bis {MAX_BEANS}"
            ));
        }
        let turn = match first {
            First::A => Side::A,
            First::B => Side::B,
            First::Lot => [Side::A, Side::B][seeded(seed).random_range(0..2)],
        };
        Ok(Board::at_start(pits, beans, turn, empty_capture))
    }
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub enum First {
    /// A begins.
    A,
    /// B begins.
    B,
    /// Decided by the seed.
    #[serde(rename = "lot")]
    Lot,
}
