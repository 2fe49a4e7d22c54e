//! What holds in every game and for every input.

use citydomino::{Cell, Direction, Move, Setup, State};
use proptest::prelude::*;
use serde_json::Value;
use table::{Game, Match, Player, Seat, parse_json, seeded};

fn legal(state: &State, seat: Seat) -> Vec<Move> {
    let mut moves = vec![];
    state.legal_moves(seat, &mut moves);
    moves
}

/// A random game after at most `length` moves.
#[derive(Clone, Debug)]
struct Sample {
    seed: u64,
    length: usize,
}

impl Sample {
    fn play(&self) -> Match<State> {
        let mut game = Match::<State>::new(Setup::default(), self.seed).unwrap();
        let mut rng = seeded(self.seed ^ 1);
        for _ in 0..self.length {
            let Some(seat) = game.state().to_move().lowest() else { break };
            let moves = legal(game.state(), seat);
            game.play(seat, moves[rng.random_range(0..moves.len())]).unwrap();
        }
        game
    }
}

fn samples() -> impl Strategy<Value = Sample> {
    (any::<u64>(), 0..160usize).prop_map(|(seed, length)| Sample { seed, length })
}

fn all_moves() -> impl Iterator<Item = Move> {
    let lays = Cell::all().flat_map(|cell| Direction::ALL.into_iter().map(move |direction| Move::Lay(cell, direction)));
    lays.chain((0..4).map(Move::Mark)).chain(Direction::ALL.into_iter().map(Move::Shift)).chain([Move::Discard])
}

/// JSON that looks a little like a position.
fn json_like() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        (-2..50i64).prop_map(Value::from),
        prop_oneof!["lay", "mark-next", "mark-current", "CC -- -- H1 P0", "-- -- -- -- --"].prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 20, 5, |inner| prop::collection::vec(inner, 0..5).prop_map(Value::from))
}

proptest! {
    #[test]
    fn listed_moves_and_playable_moves_are_the_same(sample in samples()) {
        let game = sample.play();
        let state = game.state();
        for seat in (0..5).map(Seat) {
            let listed = legal(state, seat);
            for mv in all_moves() {
                let mut after = state.clone();
                let played = after.play(seat, mv, |_| ());
                prop_assert_eq!(played.is_ok(), listed.contains(&mv));
                prop_assert!(played.is_ok() || &after == state);
            }
        }
    }

    #[test]
    fn a_position_reads_back_as_it_was(sample in samples(), seed: u64) {
        let game = sample.play();
        let position = game.state().position();
        let read = State::from_position(&parse_json(&position.to_string()).unwrap(), seed).unwrap();
        prop_assert_eq!(&read, game.state());
        prop_assert_eq!(read.position().to_string(), position.to_string());
    }

    #[test]
    fn a_record_replays_to_the_same_table(sample in samples()) {
        let game = sample.play();
        let record = table::Record::parse(&game.record().to_text()).unwrap();
        let replayed = Match::<State>::from_record(&record).unwrap();
        prop_assert_eq!(replayed.state(), game.state());
    }

    #[test]
    fn a_save_file_reads_back_but_for_the_values_of_equal_dominoes(sample in samples()) {
        let game = sample.play();
        let players = vec![Player::person("Ada"); 4];
        if let Ok(text) = game.state().save("txt", &players) {
            let read = State::load("txt", &text, 0).unwrap().state;
            prop_assert_eq!(read.save("txt", &players).unwrap(), text);
            prop_assert_eq!((read.turn(), read.phase()), (game.state().turn(), game.state().phase()));
            prop_assert_eq!(legal(&read, read.turn()), legal(game.state(), read.turn()));
        } else {
            prop_assert!(game.state().is_over());
        }
    }

    #[test]
    fn the_quick_playout_is_that_of_listed_moves(sample in samples(), seed: u64) {
        let game = sample.play();
        let (mut quick, mut slow) = (game.state().clone(), game.state().clone());
        quick.playout(&mut seeded(seed), &mut vec![]);
        let mut rng = seeded(seed);
        while let Some(seat) = slow.to_move().lowest() {
            let moves = legal(&slow, seat);
            slow.play(seat, moves[rng.random_range(0..moves.len())], |_| ()).unwrap();
        }
        prop_assert_eq!(quick, slow);
    }

    #[test]
    fn an_imagined_table_looks_the_same(sample in samples(), seed: u64) {
        let game = sample.play();
        let imagined = game.state().imagine(Seat(0), &mut seeded(seed));
        prop_assert_eq!(imagined.view(Some(Seat(0))), game.state().view(Some(Seat(0))));
        let sorted = |state: &State| {
            let mut bag: Vec<u64> = state.position()["bag"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect();
            bag.sort();
            bag
        };
        prop_assert_eq!(sorted(&imagined), sorted(game.state()));
    }

    #[test]
    fn any_text_is_a_move_or_an_error(text in any::<String>()) {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text);
        }
    }

    #[test]
    fn any_bytes_are_no_file_but_an_error(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let text = String::from_utf8_lossy(&bytes);
        prop_assert!(State::load("txt", &text, 0).is_err());
        let setup = Setup { deck: Some(text.to_string()) };
        prop_assert!(State::new(&setup, 0).is_err());
        if let Ok(position) = parse_json::<Value>(&text) {
            prop_assert!(State::from_position(&position, 0).is_err());
        }
    }

    #[test]
    fn a_damaged_save_file_is_refused_or_playable(sample in samples(), at in any::<prop::sample::Index>(), letter in "[-0-9A-Z,> \n]", seed: u64) {
        let game = sample.play();
        if let Ok(text) = game.state().save("txt", &vec![Player::person("Ada"); 4]) {
            let mut letters: Vec<char> = text.chars().collect();
            let at = at.index(letters.len());
            letters[at] = letter.chars().next().unwrap();
            if let Ok(loaded) = State::load("txt", &letters.into_iter().collect::<String>(), seed) {
                let mut state = loaded.state;
                state.playout(&mut seeded(seed), &mut vec![]);
                prop_assert!(state.winners().is_some());
            }
        }
    }

    #[test]
    fn a_damaged_position_is_refused_or_playable(sample in samples(), field in 0..6usize, damage in json_like(), seed: u64) {
        let game = sample.play();
        let mut position = game.state().position();
        let key = position.as_object().unwrap().keys().nth(field).unwrap().clone();
        position[key] = damage;
        if let Ok(mut state) = State::from_position(&position, seed) {
            prop_assert_eq!(&State::from_position(&state.position(), seed).unwrap(), &state);
            state.playout(&mut seeded(seed), &mut vec![]);
            prop_assert!(state.winners().is_some());
        }
    }
}
