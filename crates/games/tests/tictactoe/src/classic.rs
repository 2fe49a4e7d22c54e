use table::{Bot, Limits, Seat};

use crate::{Cell, State};

/// Wins if it can, prevents what would lose at once, and otherwise takes the first free cell.
pub(crate) struct Classic;

impl Bot<State> for Classic {
    fn choose(&mut self, state: &State, _seat: Seat, _limits: &Limits) -> Option<Cell> {
        let enemy = State { turn: state.turn.other(), ..state.clone() };
        winning(state).or_else(|| winning(&enemy)).or_else(|| state.free().next())
    }
}

/// The first cell with which whoever is on move wins.
fn winning(state: &State) -> Option<Cell> {
    state.free().find(|&cell| state.after(cell).winner() == Some(state.turn))
}
