use table::{Analysis, Bot, Limits, Seat, Valued};

use crate::{Cell, State};

/// Looks to the end of the game.
pub(crate) struct Strong;

impl Bot<State> for Strong {
    fn choose(&mut self, state: &State, _seat: Seat, limits: &Limits) -> Option<Cell> {
        let analysis = analyse(state, limits);
        if limits.cancel.is_cancelled() { None } else { analysis.best() }
    }
}

/// The value of every move for whoever is on move: 1 wins, 0 is a draw, -1 loses. What the limits
/// leave no time for counts as a draw that is not certain.
pub(crate) fn analyse(state: &State, limits: &Limits) -> Analysis<Cell> {
    let mut search = Search { limits, nodes: 0 };
    let value = |cell| match search.value(&state.after(cell)) {
        Some(value) => Valued { mv: cell, value: f64::from(-value), exact: true },
        None => Valued { mv: cell, value: 0.0, exact: false },
    };
    let moves = state.free().map(value).collect();
    limits.looked_at.add(search.nodes);
    Analysis { moves }
}

struct Search<'a> {
    limits: &'a Limits,
    nodes: u64,
}

impl Search<'_> {
    /// What the position is worth to whoever is on move, unless the limits are spent.
    fn value(&mut self, state: &State) -> Option<i8> {
        if self.limits.are_spent(self.nodes) {
            return None;
        }
        self.nodes += 1;
        if state.winner().is_some() {
            return Some(-1);
        }
        let mut best = None;
        for cell in state.free() {
            let value = -self.value(&state.after(cell))?;
            best = best.max(Some(value));
            if value == 1 {
                break;
            }
        }
        Some(best.unwrap_or(0))
    }
}
