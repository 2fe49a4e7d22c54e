use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{IgnoredAny, MapAccess, Visitor},
};
use serde_json::Value;
use ts_rs::TS;

use crate::{
    Chronicle, End, EndReason, MOST_MOVES, Origin, Problem, Seat, Share,
    json::{only_an_object, unambiguous},
    name::read_name,
    parse_stored, problem, shown,
};

/// The `format` of the records this program writes.
pub const RECORD_FORMAT: &str = "spieltisch/2";
/// The `format` of the first records, which are read for ever: they have no [`Chronicle`].
pub const FIRST_RECORD_FORMAT: &str = "spieltisch/1";

/// Who sits at a seat: a person, or a bot by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Player {
    /// What the others at the table see.
    #[serde(deserialize_with = "read_name")]
    pub name: String,
    /// The bot that plays, if it is not a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
    /// How long the bot may think about a move, where it uses time at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub millis: Option<u32>,
}

only_an_object!(Player);

impl Player {
    /// A person.
    pub fn person(name: impl Into<String>) -> Player {
        Player { name: name.into(), bot: None, millis: None }
    }

    /// A bot of the game, under a name of its own.
    pub fn bot(name: impl Into<String>, bot: impl Into<String>) -> Player {
        Player { name: name.into(), bot: Some(bot.into()), millis: None }
    }

    /// Whether a person plays, not a bot.
    pub fn is_person(&self) -> bool {
        self.bot.is_none()
    }
}

/// A move and who made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Played {
    /// Who made it.
    pub seat: Seat,
    /// The move in the notation of its game.
    #[serde(rename = "move")]
    pub mv: String,
}

only_an_object!(Played);

/// A match, from which everything else is derived by replaying.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Record {
    /// [`RECORD_FORMAT`], or an older one of which everything is in the newer one too.
    pub format: String,
    /// The name of the game.
    pub game: String,
    /// The options of the new game the match began with.
    #[serde(default, deserialize_with = "unambiguous", skip_serializing_if = "Option::is_none")]
    pub setup: Option<Value>,
    /// Decides all chance of the match.
    pub seed: u64,
    /// Where the seed comes from, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// What everyone has added to the seed, where it was drawn together: the house first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shares: Option<Vec<Share>>,
    /// The position the match began with, if it was not a new game.
    #[serde(default, deserialize_with = "unambiguous", skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// Who sits where.
    pub seats: Vec<Player>,
    /// All moves, in order.
    pub moves: Vec<Played>,
    /// When the match began, in milliseconds since 1970, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<i64>,
    /// How many milliseconds after `begun` each move was made, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Vec<u64>>,
    /// How the match ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
}

only_an_object!(Record);

impl Record {
    /// Reads a record and says in both languages what is wrong with it, if anything is. One of the
    /// first format becomes one of the newest.
    pub fn parse(text: &str) -> Result<Record, Problem> {
        match format_of(text)? {
            Some(Value::String(format))
                if [RECORD_FORMAT, FIRST_RECORD_FORMAT].contains(&format.as_str()) => {}
            Some(other) => {
                let other = shown(other);
                return Err(problem!(
                    "this record has the format {other}, \
                     expected \"{RECORD_FORMAT}\" or \"{FIRST_RECORD_FORMAT}\"",
                    "dieses Protokoll hat das Format {other}, \
                     erwartet wird \"{RECORD_FORMAT}\" oder \"{FIRST_RECORD_FORMAT}\"",
                ));
            }
            None => {
                return Err(problem!(
                    "this is no match record: \"format\" is missing, expected \"{RECORD_FORMAT}\"",
                    "das ist kein Spielprotokoll: \
                     \"format\" fehlt, erwartet wird \"{RECORD_FORMAT}\"",
                ));
            }
        }
        let record: Record = parse_stored(text)?;
        record.check_length()?;
        record.in_newest_format()
    }

    fn in_newest_format(self) -> Result<Record, Problem> {
        let newer = quoted(&self.newer_fields());
        if self.format == FIRST_RECORD_FORMAT && !newer.is_empty() {
            return Err(problem!(
                "a record of the format \"{FIRST_RECORD_FORMAT}\" has no field {newer}, \
                 expected the format \"{RECORD_FORMAT}\"",
                "ein Protokoll im Format \"{FIRST_RECORD_FORMAT}\" hat kein Feld {newer}, \
                 erwartet wird das Format \"{RECORD_FORMAT}\"",
            ));
        }
        Ok(Record { format: RECORD_FORMAT.into(), ..self })
    }

    /// The record in the first format, for older programs, unless something would be lost. The end
    /// of a game that was played out is not, for it follows from the moves.
    pub fn in_first_format(mut self) -> Result<Record, Problem> {
        self.end = self.end.filter(|end| end.reason != EndReason::PlayedOut);
        let lost = quoted(&self.newer_fields());
        if !lost.is_empty() {
            return Err(problem!(
                "the format \"{FIRST_RECORD_FORMAT}\" has no field {lost}, which would be lost",
                "das Format \"{FIRST_RECORD_FORMAT}\" hat kein Feld {lost}, das ginge verloren",
            ));
        }
        Ok(Record { format: FIRST_RECORD_FORMAT.into(), ..self })
    }

    /// The fields of this record that the first format does not have.
    fn newer_fields(&self) -> Vec<&'static str> {
        let fields = [
            ("origin", self.origin.is_some()),
            ("shares", self.shares.is_some()),
            ("begun", self.begun.is_some()),
            ("times", self.times.is_some()),
            ("end", self.end.is_some()),
        ];
        fields.into_iter().filter(|(_, is_there)| *is_there).map(|(name, _)| name).collect()
    }

    /// What it says beside the moves.
    pub fn chronicle(&self) -> Chronicle {
        Chronicle {
            origin: self.origin,
            shares: self.shares.clone(),
            begun: self.begun,
            times: self.times.clone(),
            end: self.end.clone(),
        }
    }

    pub(crate) fn check_length(&self) -> Result<(), Problem> {
        let count = self.moves.len();
        if count <= MOST_MOVES {
            return Ok(());
        }
        Err(problem!(
            "the record has {count} moves, expected at most {MOST_MOVES}",
            "das Protokoll hat {count} Züge, erwartet werden höchstens {MOST_MOVES}",
        ))
    }

    /// The record as JSON for people to read.
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("a record is plain JSON")
    }
}

fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
}

/// The field "format" of a JSON object, read without keeping the rest: a long record is large as a
/// [`Value`].
fn format_of(text: &str) -> Result<Option<Value>, Problem> {
    parse_stored::<IgnoredAny>(text)?;
    // What is JSON but no object has no fields.
    Ok(parse_stored::<Format>(text).ok().and_then(|found| found.0))
}

struct Format(Option<Value>);

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Format, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Format;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Format, A::Error> {
                let mut format = None;
                while let Some(name) = fields.next_key::<String>()? {
                    if name == "format" {
                        format = Some(fields.next_value()?);
                    } else {
                        fields.next_value::<IgnoredAny>()?;
                    }
                }
                Ok(Format(format))
            }
        }

        deserializer.deserialize_map(Fields)
    }
}
