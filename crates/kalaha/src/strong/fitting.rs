//! What the programs need that fit the network and let players meet: `examples/fit_kalaha.rs` and
//! `examples/match_kalaha.rs`.

use std::sync::Arc;

pub use super::{
    Look, Strong,
    engine::Manner,
    judge::{INPUTS, Judge, MOST, SEEN, UNITS, inputs},
};

/// The strong player, who judges by this network; without one, as the levels do, by the beans in
/// the rows.
pub fn player(judge: Option<Judge>) -> Strong {
    Strong::by(judge.map(Arc::new))
}
