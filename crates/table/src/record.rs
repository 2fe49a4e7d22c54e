use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Problem, Seat, json::read_as_given, name::read_name, parse_value, problem, shown};

/// The `format` of the records this program writes and reads.
pub const RECORD_FORMAT: &str = "spieltisch/1";

/// Who sits at a seat: a person, or a bot by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    #[serde(deserialize_with = "read_name")]
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
    /// How long the bot may think about a move, where it uses time at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub millis: Option<u32>,
}

impl Player {
    pub fn person(name: impl Into<String>) -> Player {
        Player { name: name.into(), bot: None, millis: None }
    }

    pub fn bot(name: impl Into<String>, bot: impl Into<String>) -> Player {
        Player { name: name.into(), bot: Some(bot.into()), millis: None }
    }

    pub fn is_person(&self) -> bool {
        self.bot.is_none()
    }
}

/// A move and who made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    pub seat: Seat,
    #[serde(rename = "move")]
    pub mv: String,
}

/// A match, from which everything else is derived by replaying.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    pub format: String,
    pub game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Value>,
    pub seed: u64,
    /// The position the match began with, if it was not a new game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    pub seats: Vec<Player>,
    pub moves: Vec<Played>,
}

impl Record {
    /// Reads a record and says in both languages what is wrong with it, if anything is.
    pub fn parse(text: &str) -> Result<Record, Problem> {
        let given = parse_value(text)?;
        match given.get("format") {
            Some(Value::String(format)) if format == RECORD_FORMAT => {}
            Some(other) => {
                let other = shown(other);
                return Err(problem!(
                    "this record has the format {other}, expected \"{RECORD_FORMAT}\"",
                    "dieses Protokoll hat das Format {other}, erwartet wird \"{RECORD_FORMAT}\"",
                ));
            }
            None => {
                return Err(problem!(
                    "this is no match record: \"format\" is missing, expected \"{RECORD_FORMAT}\"",
                    "das ist kein Spielprotokoll: \"format\" fehlt, erwartet wird \"{RECORD_FORMAT}\"",
                ));
            }
        }
        read_as_given(text, &given)
    }

    /// The record as JSON for people to read.
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("a record is plain JSON")
    }
}
