//! What holds in every game and for every input.

use contract::{Played, keeps_the_contract, lists_its_moves};
use proptest::prelude::*;
use qwixx::{Color, Cross, Move, Setup, State};
use serde_json::json;
use table::Game as _;

fn matches() -> impl Strategy<Value = Played<State>> {
    contract::matches((2..=5usize).prop_map(|players| Setup { players }), 120)
}

fn all_moves() -> Vec<Move> {
    let crosses = Color::ALL
        .into_iter()
        .flat_map(|color| (2..=12).map(move |number| Cross { color, number }));
    crosses.map(Move::Cross).chain([Move::Pass, Move::Miss]).collect()
}

keeps_the_contract!(State, matches());
lists_its_moves!(matches(), all_moves());

#[test]
fn a_new_game_has_two_to_five_players() {
    for players in 2..=5 {
        assert_eq!(State::new(&Setup { players }, 1).unwrap().seats(), players);
    }
    for players in [0, 1, 6, 300] {
        assert!(State::new(&Setup { players }, 1).is_err());
    }
    assert_eq!(serde_json::to_value(Setup::default()).unwrap(), json!({"players": 2}));
}
