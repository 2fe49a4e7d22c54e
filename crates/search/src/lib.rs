//! What the bots of several games share: racing moves in imagined games, and gentler levels.

mod level;
pub mod rollout;

pub use level::{Capped, Level};
