use serde::{Deserialize, Serialize, Serializer};
use ts_rs::TS;

use crate::{Analysis, Furnished, Limits, Seat, Valued};

/// The value of one move, seen from the seat that acts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveValue {
    /// The move in the notation of its game.
    #[serde(rename = "move")]
    pub mv: String,
    /// Points ahead in games that count points, −1…+1 otherwise.
    #[serde(serialize_with = "whole_if_possible")]
    pub value: f64,
    /// Whether the value is certain, not an estimate.
    pub exact: bool,
}

/// An analysis in text form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveValues {
    /// All legal moves, in the fixed order of the game.
    pub moves: Vec<MoveValue>,
    /// The first of the most valuable moves; none if there is no move.
    pub best: Option<String>,
}

impl MoveValues {
    /// The values of a game's own analysis.
    pub(super) fn of<G: Furnished>(
        state: &G,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(MoveValues),
    ) -> MoveValues {
        (&state.analyse(seat, limits, &mut |analysis| report(analysis.into()))).into()
    }
}

impl<M: Copy + ToString> From<&Analysis<M>> for MoveValues {
    fn from(analysis: &Analysis<M>) -> MoveValues {
        let value =
            |m: &Valued<M>| MoveValue { mv: m.mv.to_string(), value: m.value, exact: m.exact };
        MoveValues {
            moves: analysis.moves.iter().map(value).collect(),
            best: analysis.best().map(|mv| mv.to_string()),
        }
    }
}

/// Points are whole numbers, and should look like it.
fn whole_if_possible<S: Serializer>(value: &f64, out: S) -> Result<S::Ok, S::Error> {
    if value.fract() == 0.0 { out.serialize_i64(*value as i64) } else { out.serialize_f64(*value) }
}
