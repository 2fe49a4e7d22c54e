//! What every game owes the house, as properties for its tests.
//!
//! A game's tests say [`keeps_the_contract!`] and [`fuzz_targets!`] once. What holds only in some
//! games or in one, they test themselves with the same [`matches()`].
//!
//! `plain` is a match that keeps everything, to compare [`Match`] with. [`fuzz`] damages valid
//! texts and checks what comes of them. [`words`] reads what is said about moves, and checks it.

mod chronicle;
mod decisions;
mod plain;

use std::{fmt, iter};

use proptest::{prelude::*, sample::Index, test_runner::TestCaseResult};
use rand::RngExt as _;
use serde::Serialize;
use serde_json::{Value, json};
use table::{AnyGame as _, Erased, Furnished, Game, Match, Record, Seat, parse_json, seeded};

pub mod fuzz;
pub mod words;

pub use chronicle::{a_chronicle_is_kept_as_long_as_it_holds, some_chronicle};
pub use decisions::{each_decision, gives_the_game_away};
pub use plain::{Deed, a_match_is_like_one_that_keeps_everything, deeds};
pub use proptest;

/// Tests a game by the [`matches()`] of a strategy.
#[macro_export]
macro_rules! keeps_the_contract {
    ($game:ty, $matches:expr) => {
        $crate::proptest::proptest! {
            #[test]
            fn undo_and_redo_lead_through_the_same_positions(played in $matches) {
                $crate::undo_and_redo_lead_through_the_same_positions(&played)?;
            }

            #[test]
            fn a_match_is_like_one_that_keeps_everything(
                played in $matches,
                deeds in $crate::deeds(),
            ) {
                $crate::a_match_is_like_one_that_keeps_everything(&played, &deeds)?;
            }

            #[test]
            fn a_turn_ends_before_others_begin_one(played in $matches) {
                $crate::a_turn_ends_before_others_begin_one(&played)?;
            }

            #[test]
            fn what_came_of_a_move_is_the_same_for_everyone(played in $matches) {
                $crate::what_came_of_a_move_is_the_same_for_everyone(&played)?;
            }

            #[test]
            fn an_imagined_state_looks_the_same(played in $matches, seed: u64) {
                $crate::an_imagined_state_looks_the_same(&played, seed)?;
            }

            #[test]
            fn positions_and_records_read_back_as_written(played in $matches, seed: u64) {
                $crate::positions_and_records_read_back_as_written(&played, seed)?;
            }

            #[test]
            fn a_chronicle_is_kept_as_long_as_it_holds(
                played in $matches,
                deeds in $crate::deeds(),
                seed: u64,
            ) {
                $crate::a_chronicle_is_kept_as_long_as_it_holds(&played, &deeds, seed)?;
            }

            #[test]
            fn a_damaged_position_is_refused_or_playable(
                played in $matches,
                damage in $crate::damages(),
                seed: u64,
            ) {
                $crate::a_damaged_position_is_refused_or_playable(&played, &damage, seed)?;
            }

            #[test]
            fn a_damaged_record_is_refused_or_read_as_it_is(
                played in $matches,
                seed: u64,
                at: $crate::proptest::sample::Index,
                with: char,
            ) {
                $crate::a_damaged_record_is_refused_or_read_as_it_is(&played, seed, at, with)?;
            }

            #[test]
            fn any_text_is_a_move_or_an_error(text in $crate::proptest::prelude::any::<String>()) {
                $crate::any_text_is_a_move_or_an_error::<$game>(&text)?;
            }

            #[test]
            fn any_bytes_are_refused(bytes in $crate::bytes()) {
                $crate::any_bytes_are_refused::<$game>(&bytes)?;
            }
        }
    };
}

/// Tests a game where a move is written in one way only, and that has a quicker way to play at
/// random than listing moves; `$moves` are all that can be written.
#[macro_export]
macro_rules! lists_its_moves {
    ($matches:expr, $moves:expr) => {
        $crate::proptest::proptest! {
            #[test]
            fn exactly_the_listed_moves_can_be_played(played in $matches) {
                $crate::exactly_the_listed_moves_can_be_played(&played, &$moves)?;
            }

            #[test]
            fn the_quick_playout_is_that_of_listed_moves(played in $matches, seed: u64) {
                $crate::the_quick_playout_is_that_of_listed_moves(&played, seed)?;
            }
        }
    };
}

/// A match that shows itself as its record when a property fails.
pub struct Played<G: Game>(pub Match<G>);

impl<G: Game> fmt::Debug for Played<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.record().fmt(f)
    }
}

/// Matches in which up to `length` random moves were made, by any of the seats that may act.
pub fn matches<G: Game>(
    setups: impl Strategy<Value = G::Setup>,
    length: usize,
) -> impl Strategy<Value = Played<G>> {
    (setups, any::<u64>(), prop::collection::vec(any::<(Index, Index)>(), 0..=length)).prop_map(
        |(setup, seed, picks)| {
            let mut played = Match::<G>::new(setup, seed).expect("a setup of a game");
            for (seat, mv) in picks {
                let Some((seat, mv)) = pick(played.state(), seat, mv) else { break };
                played.play(seat, mv).expect("a listed move");
            }
            Played(played)
        },
    )
}

/// Any of the moves of any of the seats that may act, if the game is not over.
fn pick<G: Game>(state: &G, seat: Index, mv: Index) -> Option<(Seat, G::Move)> {
    let seats: Vec<Seat> = state.to_move().iter().collect();
    if seats.is_empty() {
        return None;
    }
    let seat = *seat.get(&seats);
    Some((seat, *mv.get(&legal(state, seat))))
}

/// The moves a seat may make.
pub fn legal<G: Game>(state: &G, seat: Seat) -> Vec<G::Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    moves
}

/// All seats of a game, and some more that it does not have.
fn seats(state: &impl Game) -> impl Iterator<Item = Seat> {
    (0..state.seats() as u8 + 1).chain([u8::MAX]).map(Seat)
}

/// For games where a move is written in one way only; `moves` are all that can be written.
pub fn exactly_the_listed_moves_can_be_played<G: Game + PartialEq>(
    Played(played): &Played<G>,
    moves: &[G::Move],
) -> TestCaseResult {
    let state = played.state();
    for seat in seats(state) {
        let listed = legal(state, seat);
        let mut playable = 0;
        for &mv in moves {
            let mut after = state.clone();
            let mut events = 0;
            // Whatever is asked, it answers.
            state.ends_turn(seat, mv);
            let is_played = after.play(seat, mv, |_| events += 1).is_ok();
            prop_assert_eq!(is_played, listed.contains(&mv), "{} by {}", mv, seat);
            prop_assert!(
                is_played || events == 0 && after == *state,
                "{} by {} is refused but changes something",
                mv,
                seat
            );
            playable += usize::from(is_played);
        }
        prop_assert_eq!(
            playable,
            listed.len(),
            "of {:?} some are not among the moves to try",
            listed
        );
    }
    Ok(())
}

/// For games whose playout draws from the generator what one by listed moves does.
pub fn the_quick_playout_is_that_of_listed_moves<G: Game + PartialEq>(
    Played(played): &Played<G>,
    seed: u64,
) -> TestCaseResult {
    let mut quick = played.state().clone();
    let mut slow = played.state().clone();
    quick.playout(&mut seeded(seed), &mut Vec::new());
    let mut rng = seeded(seed);
    while let Some(seat) = slow.to_move().lowest() {
        let moves = legal(&slow, seat);
        slow.play(seat, moves[rng.random_range(0..moves.len())], |_| ()).expect("a listed move");
    }
    prop_assert!(quick == slow, "{} instead of {}", quick.position(), slow.position());
    Ok(())
}

/// All moves can be taken back and played again, through the same states.
pub fn undo_and_redo_lead_through_the_same_positions<G: Game + PartialEq>(
    Played(played): &Played<G>,
) -> TestCaseResult {
    let mut moved = played.clone();
    let mut states = vec![moved.state().clone()];
    while moved.undo().is_ok() {
        states.push(moved.state().clone());
        prop_assert_eq!(moved.redoable().count(), states.len() - 1);
    }
    prop_assert_eq!(states.len(), played.made().len() + 1);
    while let Some(state) = states.pop() {
        prop_assert!(
            *moved.state() == state,
            "{} instead of {}",
            moved.state().position(),
            state.position()
        );
        prop_assert_eq!(moved.redo().is_ok(), !states.is_empty());
    }
    prop_assert_eq!(moved.record(), played.record());
    Ok(())
}

/// While a turn goes on, only the seats that could act beside it may still do so, once each, and
/// then it is the same seat's turn again.
pub fn a_turn_ends_before_others_begin_one<G: Game>(Played(played): &Played<G>) -> TestCaseResult {
    let steps: Vec<_> = played.walk(0).collect();
    for (index, made) in played.made().iter().enumerate().filter(|(_, made)| !made.ended_turn) {
        let mut may_act = steps[index].before.to_move();
        let others = steps[index + 1..].iter().take_while(|step| step.seat != made.seat);
        for step in iter::once(&steps[index]).chain(others) {
            if step.seat != made.seat {
                may_act.remove(step.seat);
            }
            prop_assert!(
                step.after.to_move().iter().all(|seat| may_act.contains(seat)),
                "move {} does not end the turn, but others than {:?} may act",
                index,
                may_act
            );
        }
    }
    Ok(())
}

/// What a seat imagines looks to it as the true state does, and it may make the same moves.
pub fn an_imagined_state_looks_the_same<G: Game>(
    Played(played): &Played<G>,
    seed: u64,
) -> TestCaseResult {
    let state = played.state();
    for seat in (0..state.seats() as u8).map(Seat) {
        let imagined = state.imagine(seat, &mut seeded(seed));
        prop_assert_eq!(shown(&imagined, Some(seat)), shown(state, Some(seat)));
        prop_assert_eq!(imagined.to_move(), state.to_move());
        prop_assert_eq!(legal(&imagined, seat), legal(state, seat));
    }
    Ok(())
}

fn shown(state: &impl Game, viewer: Option<Seat>) -> Value {
    in_json(&state.view(viewer))
}

fn in_json(said: &impl Serialize) -> Value {
    serde_json::to_value(said).expect("what a game says is JSON")
}

/// What every viewer can work out of what came of a move, from no more than they saw of it, is what
/// the match keeps and tells everyone.
pub fn what_came_of_a_move_is_the_same_for_everyone<G: Game>(
    Played(played): &Played<G>,
) -> TestCaseResult {
    for (made, step) in played.made().iter().zip(played.walk(0)) {
        for viewer in viewers(&step.before) {
            prop_assert_eq!(
                in_json(&gist::<G>(&step.events, viewer)),
                in_json(&made.gist),
                "what came of {} for {:?}",
                made.mv,
                viewer
            );
        }
    }
    Ok(())
}

/// What came of a move, worked out from what a viewer sees of its events.
fn gist<G: Game>(events: &[G::Event], viewer: Option<Seat>) -> Option<G::Gist> {
    let seen: Vec<G::Event> = events.iter().filter_map(|event| G::show(event, viewer)).collect();
    G::gist(&seen)
}

/// All seats of a game, and a spectator.
fn viewers(state: &impl Game) -> impl Iterator<Item = Option<Seat>> {
    (0..state.seats() as u8).map(|seat| Some(Seat(seat))).chain([None])
}

/// Positions and records are read back without loss.
pub fn positions_and_records_read_back_as_written<G: Game + PartialEq>(
    Played(played): &Played<G>,
    seed: u64,
) -> TestCaseResult {
    let state = played.state();
    let written = state.position().to_string();
    let read = G::from_position(&parse_json(&written).expect("a position is JSON"), seed)
        .expect("a position that was written");
    prop_assert_eq!(read.position().to_string(), written);
    for viewer in viewers(state) {
        prop_assert_eq!(shown(&read, viewer), shown(state, viewer));
    }
    let record = Record::parse(&played.record().to_text()).expect("a record that was written");
    let replayed = Match::<G>::from_record(&record).expect("a record that was written");
    prop_assert_eq!(&replayed.record(), &played.record());
    prop_assert!(
        replayed.state() == state,
        "{} instead of {}",
        replayed.state().position(),
        state.position()
    );
    Ok(())
}

/// What is done to a document: one of its values is replaced, by another of its values or by a
/// strange one.
#[derive(Clone, Debug)]
pub struct Damage {
    at: Index,
    with: Replacement,
}

#[derive(Clone, Debug)]
enum Replacement {
    Strange(Value),
    FromElsewhere(Index),
}

/// Any damage to a document.
pub fn damages() -> impl Strategy<Value = Damage> {
    let strange = prop_oneof![
        Just(json!(null)),
        Just(json!([])),
        Just(json!({})),
        any::<bool>().prop_map(Value::from),
        (-2..50i64).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    let with = prop_oneof![
        strange.prop_map(Replacement::Strange),
        any::<Index>().prop_map(Replacement::FromElsewhere)
    ];
    (any::<Index>(), with).prop_map(|(at, with)| Damage { at, with })
}

impl Damage {
    /// The document with the damage.
    pub fn to(&self, mut document: Value) -> Value {
        let mut places = Vec::new();
        collect_places(&document, String::new(), &mut places);
        let place = |index: &Index| index.get(&places).as_str();
        let value = match &self.with {
            Replacement::Strange(value) => value.clone(),
            Replacement::FromElsewhere(index) => {
                document.pointer(place(index)).expect("a place of the document").clone()
            }
        };
        *document.pointer_mut(place(&self.at)).expect("a place of the document") = value;
        document
    }
}

/// The places of all values in a document.
fn collect_places(value: &Value, place: String, places: &mut Vec<String>) {
    match value {
        Value::Array(entries) => {
            entries.iter().enumerate().for_each(|(index, entry)| {
                collect_places(entry, format!("{place}/{index}"), places)
            });
        }
        Value::Object(fields) => {
            fields
                .iter()
                .for_each(|(name, field)| collect_places(field, format!("{place}/{name}"), places));
        }
        _ => {}
    }
    places.push(place);
}

/// A position with one strange value is refused, or can be written again and played to its end.
pub fn a_damaged_position_is_refused_or_playable<G: Game>(
    Played(played): &Played<G>,
    damage: &Damage,
    seed: u64,
) -> TestCaseResult {
    let damaged = damage.to(played.state().position());
    if let Ok(mut state) = G::from_position(&damaged, seed) {
        let position = state.position();
        prop_assert_eq!(
            G::from_position(&position, seed).expect("a position that was written").position(),
            position
        );
        prop_assert_eq!(state.to_move().is_empty(), state.winners().is_some());
        state.playout(&mut seeded(seed), &mut Vec::new());
        prop_assert!(state.winners().is_some());
    }
    Ok(())
}

/// A record with one strange letter is refused, or read as it is written.
pub fn a_damaged_record_is_refused_or_read_as_it_is<G: Furnished>(
    Played(played): &Played<G>,
    seed: u64,
    at: Index,
    with: char,
) -> TestCaseResult {
    let mut played = played.clone();
    played.set_chronicle(some_chronicle(&played, seed)).expect("a chronicle of the match");
    let mut damaged: Vec<char> = played.record().to_text().chars().collect();
    *at.get_mut(&mut damaged) = with;
    let damaged = String::from_iter(damaged);
    if let Ok(replayed) = Erased::<G>::NEW.load("match", &damaged, 0) {
        prop_assert_eq!(
            replayed.record(),
            Record::parse(&damaged).expect("a record that was loaded")
        );
    }
    Ok(())
}

/// Whatever is read as a move is written in the same way.
pub fn any_text_is_a_move_or_an_error<G: Game>(text: &str) -> TestCaseResult {
    if let Ok(mv) = text.parse::<G::Move>() {
        prop_assert_eq!(mv.to_string(), text);
    }
    Ok(())
}

/// Up to 300 bytes, any of them.
pub fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..300)
}

/// What is no file of any kind is refused, whatever format it is said to have.
pub fn any_bytes_are_refused<G: Furnished>(bytes: &[u8]) -> TestCaseResult {
    let text = String::from_utf8_lossy(bytes);
    for format in ["match", "position", &text].into_iter().chain(G::FORMATS.iter().copied()) {
        prop_assert!(Erased::<G>::NEW.load(format, &text, 0).is_err(), "{}", format);
    }
    Ok(())
}
