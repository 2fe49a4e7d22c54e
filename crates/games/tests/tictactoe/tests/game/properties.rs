//! What holds for every game, whatever is played or typed.

use contract::{Played, keeps_the_contract};
use proptest::prelude::*;
use tictactoe::{Cell, Mark, Setup, State};

fn matches() -> impl Strategy<Value = Played<State>> {
    let setups = prop_oneof![Just(Mark::X), Just(Mark::O)].prop_map(|first| Setup { first });
    contract::matches(setups, 9)
}

keeps_the_contract!(State, matches());

proptest! {
    #[test]
    fn exactly_the_listed_moves_can_be_played(played in matches()) {
        let cells: Vec<Cell> = Cell::all().collect();
        contract::exactly_the_listed_moves_can_be_played(&played, &cells)?;
    }
}
