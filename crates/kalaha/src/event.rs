use serde::Serialize;
use ts_rs::TS;

use crate::Side;

/// What happens on the board during a move, in the order a spectator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The mover takes all beans out of a pit.
    Lift { pit: u8, beans: u16 },
    /// One bean falls into a pit or the mover's store.
    Drop { pit: u8 },
    /// The last bean and what lies opposite go to the mover's store; `taken` is what lay opposite.
    Capture { pit: u8, opposite: u8, store: u8, taken: u16 },
    /// The last bean fell into the mover's store.
    Again { side: Side },
    /// One row is empty: `side` banks the beans left in the own row.
    Sweep { side: Side, store: u8, beans: u16 },
}
