//! What strong bots share: looking ahead in games for two without chance or secrets, racing moves
//! in imagined games in others, networks that learn to judge positions, gentler levels, and the
//! arena where bots are measured.

mod alphabeta;
pub mod arena;
pub mod fitting;
mod level;
mod memory;
mod network;
pub mod rollout;

pub use alphabeta::{Best, MOST_DEPTH, Position, Search, Value};
pub use level::{Capped, Level};
pub use network::{Answer, Features, Network};
