//! Who is at a table, as one node tells it to the others.

use serde::{Deserialize, Serialize};
use table::Seat;

/// Who is at the table of one match at one node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Around {
    /// The seats somebody has there.
    pub here: Vec<Seat>,
    /// When that node began to look.
    pub began: i64,
    /// When somebody of each seat was seen there last, if anybody was.
    pub seen: Vec<Option<i64>>,
    pub spectators: usize,
    /// The seats whose computers think there.
    pub thinking: Vec<Seat>,
}

impl Around {
    /// In the words of the store.
    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).expect("plain JSON")
    }

    /// What another node has written. One of another version may have more or less to say.
    pub(super) fn read(text: &str) -> Option<Around> {
        serde_json::from_str(text).ok()
    }
}
