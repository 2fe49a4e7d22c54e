use serde::Serialize;
use ts_rs::TS;

use crate::Side;

/// What happens on the board during a move, in the order a spectator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The mover takes all beans out of a pit.
    Lift {
        /// The pit that is emptied.
        pit: u8,
        /// What lay in it.
        beans: u16,
    },
    /// One bean falls into a pit or the mover's store.
    Drop {
        /// Where it falls.
        pit: u8,
    },
    /// The last bean and what lies opposite go to the mover's store.
    Capture {
        /// The pit of the last bean.
        pit: u8,
        /// The pit opposite.
        opposite: u8,
        /// The mover's store.
        store: u8,
        /// What lay opposite.
        taken: u16,
    },
    /// The last bean falls into the mover's store.
    Again {
        /// Who moves again.
        side: Side,
    },
    /// One row is empty: the other side banks what is left in its own.
    Sweep {
        /// The side that still has beans.
        side: Side,
        /// Its store.
        store: u8,
        /// How many they are.
        beans: u16,
    },
}
