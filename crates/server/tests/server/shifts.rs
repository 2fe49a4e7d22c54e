//! Matches as long as one likes.

use serde_json::{Value, json};
use table::Record;

/// A City Domino of this many moves by four people named Ada: after the draft one of them shifts
/// her city to and fro without end.
pub(crate) fn shifts(moves: usize) -> Record {
    let mv = |seat: u8, mv: &str| json!({ "seat": seat, "move": mv });
    let draft = [0, 1, 2, 3, 0].map(|seat| mv(seat, &format!("mark {seat}")));
    let to_and_fro = ["shift left", "shift right"].map(|shift| mv(0, shift));
    let moves: Vec<Value> =
        draft.into_iter().chain(to_and_fro.into_iter().cycle()).take(moves).collect();
    let ada = json!({ "name": "Ada" });
    let record = json!({
        "format": "spieltisch/1",
        "game": "citydomino",
        "seed": 5,
        "seats": [ada, ada, ada, ada],
        "moves": moves,
    });
    serde_json::from_value(record).unwrap()
}

/// A wish for a match that goes on with this one.
pub(crate) fn upload(record: &Record) -> Value {
    let text = serde_json::to_string(record).unwrap();
    json!({ "game": record.game, "load": { "format": "match", "text": text } })
}
