use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::{Problem, Seat, Text, json::unambiguous, parse_stored};

/// A game's first lesson: real positions, and in each one thing to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its steps, in order.
    pub steps: Vec<LessonStep>,
}

/// One step of a lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// The position to begin with; a step without one goes on with how the step before ended.
    #[serde(default, deserialize_with = "unambiguous", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub position: Option<Value>,
    /// Whose place the learner takes.
    pub seat: Seat,
    /// What is shown, in a sentence or two.
    pub text: Text,
    /// The one thing to do; without it the step is only to be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub todo: Option<Text>,
    /// The moves that do it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub expect: Vec<String>,
    /// Wrong tries with an answer of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<WrongTry>>")]
    pub wrong: Vec<WrongTry>,
    /// The answer to every other legal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub otherwise: Option<Text>,
    /// What follows by itself after the right move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<LineMove>>")]
    pub then: Vec<LineMove>,
    /// What is said when it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub done: Option<Text>,
}

/// A wrong try and what would come of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WrongTry {
    /// The moves it is about.
    pub moves: Vec<String>,
    /// What the others would play then, shown before everything is taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<LineMove>>")]
    pub then: Vec<LineMove>,
    /// What would happen.
    pub text: Text,
}

/// A move of a line and who makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LineMove {
    /// Who makes it.
    pub seat: Seat,
    /// The move in the notation of its game.
    #[serde(rename = "move")]
    pub mv: String,
}

impl Lesson {
    /// Reads the lesson of a game.
    pub fn parse(text: &str) -> Result<Lesson, Problem> {
        parse_stored(text)
    }
}
