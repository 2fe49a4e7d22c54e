//! What holds in every game and for every input.

use citydomino::{Cell, Direction, Move, Setup, State};
use contract::{Played, keeps_the_contract, legal, lists_its_moves};
use proptest::{prelude::*, sample::Index};
use table::{Furnished as _, Game as _, Player, Seat, seeded};

fn matches() -> impl Strategy<Value = Played<State>> {
    contract::matches(Just(Setup::default()), 160)
}

fn all_moves() -> Vec<Move> {
    let lays = Cell::all().flat_map(|cell| {
        Direction::ALL.into_iter().map(move |direction| Move::Lay(cell, direction))
    });
    lays.chain((0..4).map(Move::Mark))
        .chain(Direction::ALL.into_iter().map(Move::Shift))
        .chain([Move::Discard])
        .collect()
}

keeps_the_contract!(State, matches());
lists_its_moves!(matches(), all_moves());

/// The state as a save file, or nothing if the game is over.
fn saved(state: &State) -> Option<String> {
    let text = state.save("txt", &vec![Player::person("Ada"); 4]).ok();
    assert_eq!(text.is_none(), state.is_over());
    text
}

/// The values of the dominoes in the bag.
fn sorted_bag(state: &State) -> Vec<u64> {
    let position = state.position();
    let bag = position["bag"].as_array().unwrap();
    let mut values: Vec<u64> = bag.iter().map(|value| value.as_u64().unwrap()).collect();
    values.sort();
    values
}

proptest! {
    #[test]
    fn a_save_file_reads_back_but_for_the_values_of_equal_dominoes(Played(played) in matches()) {
        let state = played.state();
        if let Some(text) = saved(state) {
            let read = State::load("txt", &text, 0).unwrap().state;
            prop_assert_eq!(saved(&read), Some(text));
            prop_assert_eq!((read.turn(), read.phase()), (state.turn(), state.phase()));
            prop_assert_eq!(legal(&read, read.turn()), legal(state, read.turn()));
        }
    }

    #[test]
    fn a_damaged_save_file_is_refused_or_playable(
        Played(played) in matches(),
        at: Index,
        letter in prop::sample::select("-0123456789AHPSCIO,> \n".chars().collect::<Vec<_>>()),
        seed: u64,
    ) {
        if let Some(text) = saved(played.state()) {
            let mut letters: Vec<char> = text.chars().collect();
            *at.get_mut(&mut letters) = letter;
            if let Ok(loaded) = State::load("txt", &String::from_iter(letters), seed) {
                let mut state = loaded.state;
                state.playout(&mut seeded(seed), &mut Vec::new());
                prop_assert!(state.winners().is_some());
            }
        }
    }

    #[test]
    fn the_imagined_bag_holds_the_same_dominoes(Played(played) in matches(), seed: u64) {
        let imagined = played.state().imagine(Seat(0), &mut seeded(seed));
        prop_assert_eq!(sorted_bag(&imagined), sorted_bag(played.state()));
    }

    #[test]
    fn any_bytes_are_no_deck(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let setup = Setup { deck: Some(String::from_utf8_lossy(&bytes).into_owned()) };
        prop_assert!(State::new(&setup, 0).is_err());
    }
}
