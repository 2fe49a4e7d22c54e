//! Fuzz targets: what every reader of input owes the house, whatever it is given.
//!
//! A game's tests say [`fuzz_targets!`](crate::fuzz_targets) once. Each target makes valid texts
//! from random games, damages them and checks that what comes of it is either refused in few words
//! or read without loss and playable to its end.

use std::{
    env,
    fmt::Debug,
    time::{Duration, Instant},
};

use proptest::{prelude::*, test_runner::TestRunner};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use table::{
    AnyGame as _, AnyMatch, Erased, Furnished, MOST_MOVES, Match, Problem, Record, Rng, Seat,
    parse_json, parse_value, seeded,
};

mod damage;
mod message;

pub use damage::Blow;
pub use message::repeats_no_input;

use crate::{legal, some_chronicle};
use damage::{blow, damaged};

/// Fuzzes the readers that every game has: of positions, records, moves and setups.
///
/// `$setup` makes a random setup. `$logs` says whether a state can be logged in little time.
#[macro_export]
macro_rules! fuzz_targets {
    ($game:ty, $setup:expr, $logs:expr) => {
        const FUZZED: $crate::fuzz::Fuzzed<$game> =
            $crate::fuzz::Fuzzed { setup: $setup, logs: $logs };

        #[test]
        fn positions() {
            $crate::fuzz::for_each_case(|case| FUZZED.position(case));
        }

        #[test]
        fn records() {
            $crate::fuzz::for_each_case(|case| FUZZED.record(case));
        }

        #[test]
        fn moves() {
            $crate::fuzz::for_each_case(|case| FUZZED.moves(case));
        }

        #[test]
        fn setups() {
            $crate::fuzz::for_each_case(|case| FUZZED.setup(case));
        }
    };
}

/// Fuzzes the files of a game that has formats of its own, besides
/// [`fuzz_targets!`](crate::fuzz_targets).
#[macro_export]
macro_rules! fuzz_files {
    () => {
        #[test]
        fn files() {
            $crate::fuzz::for_each_case(|case| FUZZED.files(case));
        }
    };
}

/// A random game, and what is done to a text that is made of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// Decides the game and its moves.
    pub seed: u64,
    /// After how many moves the text is made.
    pub moves: u8,
    /// What is done to the text, one after the other.
    pub blows: Vec<Blow>,
}

impl Case {
    /// The text with the damage.
    pub fn damage(&self, text: String) -> String {
        self.blows.iter().fold(text, damaged)
    }
}

/// Runs a target on random cases for `FUZZ_SECONDS`, one if nobody says how many. Shows the
/// simplest case that fails.
pub fn for_each_case(target: impl Fn(&Case)) {
    let end = Instant::now() + fuzzing_time();
    let cases = (any::<u64>(), any::<u8>(), prop::collection::vec(blow(), 0..4));
    let cases = cases.prop_map(|(seed, moves, blows)| Case { seed, moves, blows });
    while Instant::now() < end {
        let config =
            ProptestConfig { cases: 20, failure_persistence: None, ..ProptestConfig::default() };
        let run = TestRunner::new(config).run(&cases, |case| {
            target(&case);
            Ok(())
        });
        run.unwrap_or_else(|failure| panic!("{failure}"));
    }
}

fn fuzzing_time() -> Duration {
    let seconds = env::var("FUZZ_SECONDS")
        .map_or(1, |text| text.parse().expect("FUZZ_SECONDS is a number of seconds"));
    Duration::from_secs(seconds)
}

/// A game to fuzz.
pub struct Fuzzed<G: Furnished> {
    /// Makes a random setup.
    pub setup: fn(&mut Rng) -> G::Setup,
    /// Whether a state can be logged in little time.
    pub logs: fn(&G) -> bool,
}

impl<G: Furnished> Fuzzed<G> {
    /// Fuzzes the reader of positions.
    pub fn position(&self, case: &Case) {
        let text = case.damage(self.played(case).state().position().to_string());
        self.load("position", &text, case.seed);
    }

    /// Fuzzes the reader of records.
    pub fn record(&self, case: &Case) {
        let mut played = self.played(case);
        played.set_chronicle(some_chronicle(&played, case.seed)).expect("one of the match");
        let text = case.damage(played.record().to_text());
        let Some(loaded) = self.load("match", &text, case.seed) else { return };
        let record = loaded.record();
        assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(&record));
        let again = Erased::<G>::NEW.replay(&record).expect("a record that was written");
        assert_eq!(again.record(), record);
        assert_eq!(again.position(), loaded.position());
    }

    /// Fuzzes the readers of the game's own formats.
    pub fn files(&self, case: &Case) {
        let played = self.played(case);
        for format in G::FORMATS {
            if let Ok(text) = played.save(format) {
                self.load(format, &case.damage(text), case.seed);
            }
        }
    }

    /// Fuzzes the reader of moves.
    pub fn moves(&self, case: &Case) {
        let played = self.played(case);
        let Some(seat) = played.state().to_move().lowest() else { return };
        let moves = legal(played.state(), seat);
        let mv = moves[case.seed as usize % moves.len()];
        let text = case.damage(mv.to_string());
        match text.parse::<G::Move>() {
            Ok(read) => assert_eq!(read.to_string(), text),
            Err(problem) => repeats_no_input(&problem, &text),
        }
        if let Err(problem) = AnyMatch::play(&mut played.clone(), seat, &text) {
            repeats_no_input(&problem, &text);
        }
    }

    /// Fuzzes the reader of setups.
    pub fn setup(&self, case: &Case) {
        let setup =
            serde_json::to_string(&(self.setup)(&mut seeded(case.seed))).expect("a setup is JSON");
        let text = case.damage(setup);
        let Ok(value) = parse_value(&text) else { return };
        match Erased::<G>::NEW.start(Some(&value), case.seed) {
            Err(problem) => repeats_no_input(&problem, &text),
            Ok(begun) => {
                let setup = begun.record().setup.expect("the setup of a new game");
                let again = Erased::<G>::NEW
                    .start(Some(&setup), case.seed)
                    .expect("a setup that was written");
                assert_eq!(again.record(), begun.record());
                self.lives(&read_position(&begun.position(), case.seed), case.seed);
            }
        }
    }

    /// Makes sure that a text is refused in few words, or gives a game that can be played.
    fn load(&self, format: &str, text: &str, seed: u64) -> Option<Box<dyn AnyMatch>> {
        match Erased::<G>::NEW.load(format, text, seed) {
            Err(problem) => {
                repeats_no_input(&problem, text);
                None
            }
            Ok(loaded) => {
                self.lives(&read_position(&loaded.position(), seed), seed);
                Some(loaded)
            }
        }
    }

    /// Makes sure that everything can be made of a state and that it can be played to its end.
    fn lives(&self, state: &G, seed: u64) {
        let mut rng = seeded(seed);
        let mut played = Match::from_state(state.clone(), seed);
        self.look_at(&played, &mut rng);
        if (self.logs)(state) {
            AnyMatch::log(&played);
        }
        while let Some(seat) = played.state().to_move().iter().last() {
            let moves = legal(played.state(), seat);
            let mv = moves[rng.random_range(0..moves.len())];
            played.play(seat, mv).expect("a listed move");
            assert!(
                played.made().len() < MOST_MOVES,
                "no end in sight: {}",
                played.state().position()
            );
        }
        self.look_at(&played, &mut rng);
    }

    /// Makes everything of a state that the house makes.
    fn look_at(&self, played: &Match<G>, rng: &mut Rng) {
        let state = played.state();
        let turn = state.to_move();
        assert_eq!(turn.is_empty(), state.winners().is_some());
        let position = state.position();
        assert_eq!(read_position::<G>(&position, 0).position(), position);
        AnyMatch::view(played, None);
        for seat in (0..state.seats() as u8).map(Seat) {
            AnyMatch::view(played, Some(seat));
            state.score(seat);
            assert_eq!(state.imagine(seat, rng).to_move(), turn);
            let moves = legal(state, seat);
            assert!(
                !turn.contains(seat) || !moves.is_empty(),
                "nothing to do for {seat}: {position}"
            );
            for mv in moves.into_iter().filter(|_| turn.contains(seat)) {
                state.clone().play(seat, mv, |_| ()).expect("a listed move");
            }
        }
        for format in ["match", "position"].iter().chain(G::FORMATS) {
            if let Ok(text) = played.save(format) {
                Erased::<G>::NEW.load(format, &text, 0).expect("a text that was written");
            }
        }
    }

    fn played(&self, case: &Case) -> Match<G> {
        let mut rng = seeded(case.seed);
        let setup = (self.setup)(&mut rng);
        let mut played = Match::<G>::new(setup, case.seed).expect("a setup of a game");
        for _ in 0..case.moves {
            let seats: Vec<Seat> = played.state().to_move().iter().collect();
            if seats.is_empty() {
                break;
            }
            let seat = seats[rng.random_range(0..seats.len())];
            let moves = legal(played.state(), seat);
            let mv = moves[rng.random_range(0..moves.len())];
            played.play(seat, mv).expect("a listed move");
        }
        played
    }
}

fn read_position<G: Furnished>(position: &Value, seed: u64) -> G {
    G::from_position(position, seed).expect("a position that was written")
}

/// Makes sure that a text is refused in few words or read without loss; gives what was read.
pub fn reads<T: Serialize + DeserializeOwned + Debug>(text: &str) -> Option<T> {
    match parse_json::<T>(text) {
        Err(problem) => {
            repeats_no_input(&problem, text);
            None
        }
        Ok(read) => {
            let written = serde_json::to_string(&read).expect("plain JSON");
            let again: Result<T, Problem> = parse_json(&written);
            let again = again.unwrap_or_else(|problem| panic!("{problem}: {written}"));
            assert_eq!(serde_json::to_string(&again).expect("plain JSON"), written);
            Some(read)
        }
    }
}
