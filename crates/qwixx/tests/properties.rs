//! What holds in every game and for every input.

use proptest::prelude::*;
use qwixx::{Color, Move, Setup, State};
use serde_json::{Value, json};
use table::{Game, Match, Seat, parse_json, seeded};

fn legal(state: &State, seat: Seat) -> Vec<Move> {
    let mut moves = vec![];
    state.legal_moves(seat, &mut moves);
    moves
}

/// A random game after at most `length` moves, answers in random order.
#[derive(Clone, Debug)]
struct Sample {
    players: usize,
    seed: u64,
    length: usize,
}

impl Sample {
    fn play(&self) -> Match<State> {
        let mut game = Match::<State>::new(Setup { players: self.players }, self.seed).unwrap();
        let mut rng = seeded(self.seed ^ 1);
        for _ in 0..self.length {
            let seats = game.state().to_move().iter().collect::<Vec<_>>();
            if seats.is_empty() {
                break;
            }
            let seat = seats[rng.random_range(0..seats.len())];
            let moves = legal(game.state(), seat);
            game.play(seat, moves[rng.random_range(0..moves.len())]).unwrap();
        }
        game
    }
}

fn samples() -> impl Strategy<Value = Sample> {
    (2..=5usize, any::<u64>(), 0..120usize).prop_map(|(players, seed, length)| Sample { players, seed, length })
}

fn all_moves() -> impl Iterator<Item = Move> {
    let crosses = Color::ALL.into_iter().flat_map(|color| (2..=12).map(move |number| Move::Cross(color, number)));
    crosses.chain([Move::Pass, Move::Miss])
}

/// JSON that looks a little like a position.
fn json_like() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2..20i64).prop_map(Value::from),
        prop_oneof!["red", "blue", "white", "color", "x"].prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 20, 5, |inner| prop::collection::vec(inner, 0..5).prop_map(Value::from))
}

proptest! {
    #[test]
    fn listed_moves_and_playable_moves_are_the_same(sample in samples()) {
        let game = sample.play();
        let state = game.state();
        for seat in (0..6).map(Seat) {
            let listed = if seat.index() < state.seats() { legal(state, seat) } else { vec![] };
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
        let read = State::from_position(&position, seed).unwrap();
        prop_assert_eq!(read.position(), position.clone());
        prop_assert_eq!(read.view(None), game.state().view(None));
        prop_assert_eq!(read, State::from_position(&parse_json(&position.to_string()).unwrap(), seed).unwrap());
    }

    #[test]
    fn a_record_replays_to_the_same_table(sample in samples()) {
        let game = sample.play();
        let record = table::Record::parse(&game.record().to_text()).unwrap();
        let replayed = Match::<State>::from_record(&record).unwrap();
        prop_assert_eq!(replayed.state(), game.state());
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
    fn any_text_is_a_move_or_an_error(text in any::<String>()) {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text);
        }
    }

    #[test]
    fn any_bytes_are_a_position_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(position) = parse_json::<Value>(&String::from_utf8_lossy(&bytes)) {
            prop_assert!(State::from_position(&position, 0).is_err());
        }
    }

    #[test]
    fn a_damaged_position_is_refused_or_playable(sample in samples(), field in 0..9usize, damage in json_like(), seed: u64) {
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

    #[test]
    fn a_damaged_sheet_is_refused_or_playable(sample in samples(), field in 0..6usize, damage in json_like(), seed: u64) {
        let game = sample.play();
        let mut position = game.state().position();
        let key = position["sheets"][0].as_object().unwrap().keys().nth(field).unwrap().clone();
        position["sheets"][0][key] = damage;
        if let Ok(mut state) = State::from_position(&position, seed) {
            prop_assert_eq!(&State::from_position(&state.position(), seed).unwrap(), &state);
            state.playout(&mut seeded(seed), &mut vec![]);
            prop_assert!(state.winners().is_some());
        }
    }
}

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
