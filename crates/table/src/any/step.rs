use serde::{Deserialize, Serialize};

use super::Json;
use crate::{Game, Made, Seat};

/// One step of a match, as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepView {
    /// Who made the move.
    pub seat: Seat,
    /// The move in the notation of its game.
    pub mv: String,
    /// What happened, in order, without what the viewer must not notice.
    pub events: Vec<Json>,
    /// Whether people may not take this step back because it revealed something hidden.
    pub revealed: bool,
}

/// One step of a match and what came of it, as one viewer may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The step.
    pub step: StepView,
    /// What the viewer may know after the step.
    pub view: Json,
}

impl StepView {
    /// What `viewer` may see of a move.
    pub(super) fn new<G: Game>(
        made: &Made<G>,
        events: &[G::Event],
        viewer: Option<Seat>,
    ) -> StepView {
        let shown = events.iter().filter_map(|event| G::show(event, viewer));
        StepView {
            seat: made.seat,
            mv: made.mv.to_string(),
            events: shown.map(|event| Json::of(&event)).collect(),
            revealed: made.revealed,
        }
    }
}
