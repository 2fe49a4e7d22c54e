//! Games, matches and bots with their types erased, for those who must treat all games alike.
//!
//! [`Erased`] makes an [`AnyGame`] of every [`Furnished`](crate::Furnished) game. That starts or
//! loads an [`AnyMatch`] and makes an [`AnyBot`]; moves are text there, and positions, views and
//! events are JSON.

mod bot;
mod deepening;
mod erased;
mod erased_match;
mod explanation;
mod formats;
mod game;
mod info;
mod json;
mod matches;
mod status;
mod step;
mod values;

use serde::Serialize;
use serde_json::Value;

pub use bot::{AnyBot, Imagined};
pub use deepening::Deepening;
pub use erased::Erased;
pub use explanation::Explanation;
pub use game::{AnyGame, Opened};
pub use info::GameInfo;
pub use json::Json;
pub use matches::AnyMatch;
pub use status::Status;
pub use step::{Shown, StepView};
pub use values::{MoveValue, MoveValues};

fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("views and events are plain JSON")
}
