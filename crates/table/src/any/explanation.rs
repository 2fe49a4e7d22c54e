use super::MoveValues;
use crate::{Decision, Furnished, Limits, Match, Seat, Step, Text};

/// What can be said about a decision of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// What every move was worth to whoever decided, and who knew no more than a player may know.
    pub values: MoveValues,
    /// What the move gave away or won, what was better and what would have followed.
    pub sentences: Vec<Text>,
    /// The best move and what would have followed by best play of everybody, as far as that can
    /// be told; the move played if none was better.
    pub better: Vec<(Seat, String)>,
    /// The move played and what would have followed it.
    pub followed: Vec<(Seat, String)>,
    /// Whether the values of both moves are certain, not estimates.
    pub exact: bool,
}

impl Explanation {
    /// Explains move number `index`, counted from 0.
    pub(super) fn of<G: Furnished>(game: &Match<G>, index: usize, limits: &Limits) -> Explanation {
        let made = &game.made()[index];
        let before = game.state_after(index);
        let (decision, analysis) = Decision::new(&before, made.seat, made.mv, limits);
        Explanation {
            values: (&analysis).into(),
            sentences: G::explain(&decision),
            better: moves(&decision.better),
            followed: moves(&decision.played),
            exact: decision.is_exact(),
        }
    }
}

fn moves<G: Furnished>(steps: &[Step<G>]) -> Vec<(Seat, String)> {
    steps.iter().map(|step| (step.seat, step.mv.to_string())).collect()
}
