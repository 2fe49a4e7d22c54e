//! What holds in every game: legal moves are those that can be played, and the house's contract.

use crate::common::moves;
use contract::{Played, keeps_the_contract};
use crosswise::{Cell, Move, Setup, State, Tile};
use proptest::prelude::*;
use table::{Game as _, seeded};

#[test]
fn legal_moves_and_play_agree() {
    let mut rng = seeded(9);
    let cells: Vec<String> = Cell::all().map(|cell| cell.to_string()).collect();
    let mut all = vec!["pass".to_string()];
    all.extend((1..=10).map(|tile| tile.to_string()));
    for cell in &cells {
        all.extend((1..=10).map(|tile| format!("{tile}{cell}")));
        all.extend(cells.iter().map(|to| format!("{cell}{to}")));
    }
    let all: Vec<Move> = all.iter().map(|text| text.parse().unwrap()).collect();
    for seed in 0..20 {
        let mut state = State::new(&Setup { players: 2 }, seed).unwrap();
        while let Some(seat) = state.to_move().lowest() {
            let listed = moves(&state);
            let both_orders = state.activated() == Some(Tile::SwapOnBoard);
            for &mv in &all {
                let is_listed = match mv {
                    Move::Between { from, to } if both_orders && to < from => {
                        listed.contains(&Move::Between { from: to, to: from })
                    }
                    _ => listed.contains(&mv),
                };
                assert_eq!(state.clone().play(seat, mv, |_| ()).is_ok(), is_listed, "{mv}");
            }
            state.play(seat, listed[rng.random_range(0..listed.len())], |_| ()).unwrap();
        }
    }
}

fn matches() -> impl Strategy<Value = Played<State>> {
    let setups = prop_oneof![Just(2), Just(4)].prop_map(|players| Setup { players });
    contract::matches(setups, 80)
}

keeps_the_contract!(State, matches());
