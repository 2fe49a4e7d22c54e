//! What the bots of several games share.
//!
//! [`rollout`] is for games of chance and hidden things: it races moves against each other in
//! imagined games, gives up those that fall behind, and says what each is worth. With the same seed
//! and a budget of nodes it says the same on every machine.
//!
//! [`Level`] makes a gentler player of whatever values moves, by a small budget and small
//! misjudgements; [`Sense`] keeps it from what nobody does who knows the rules. [`Capped`] only
//! limits how much another bot looks at. A game's `bots.rs` lists them by name.
//!
//! Networks are in `training`; alpha-beta searches and solvers are so close to their rules that
//! they live in the crates of their games.

mod level;
pub mod rollout;
mod sense;

pub use level::{Capped, Level};
pub use sense::{Sense, ending};
