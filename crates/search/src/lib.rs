//! What strong bots share: looking ahead in games for two without chance or secrets, racing moves in imagined games
//! in others, gentler levels, and the arena where bots are measured.

mod alphabeta;
pub mod arena;
mod level;
mod memory;
pub mod rollout;

pub use alphabeta::{Best, MOST_DEPTH, Position, Search, Value};
pub use level::{Capped, Level};
