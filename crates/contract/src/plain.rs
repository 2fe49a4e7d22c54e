//! A match that keeps everything, as plainly as can be, to compare [`Match`] with.

use proptest::{prelude::*, sample::Index, test_runner::TestCaseResult};
use serde_json::Value;
use table::{Game, Match, Seat};

use crate::{Played, gist, in_json, pick};

/// What is done to a match.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Any of the moves of any of the seats that may act.
    Play(Index, Index),
    /// This many moves are taken back.
    Undo(usize),
    /// This many moves are played again.
    Redo(usize),
    /// What could be redone is forgotten.
    DropRedo,
}

impl Deed {
    /// Does it if it can be done, and says whether the match has other moves now.
    pub(crate) fn try_on<G: Game>(&self, game: &mut Match<G>) -> bool {
        match self {
            Deed::Play(seat, mv) => {
                pick(game.state(), *seat, *mv).is_some_and(|(seat, mv)| game.play(seat, mv).is_ok())
            }
            Deed::Undo(moves) => game.undo_moves(*moves).is_ok(),
            Deed::Redo(moves) => game.redo_moves(*moves).is_ok(),
            Deed::DropRedo => {
                game.drop_redo();
                false
            }
        }
    }
}

/// Many moves, and now and then some of them taken back.
pub fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let some = || prop_oneof![1..4usize, 1..80usize];
    let deed = prop_oneof![
        20 => any::<(Index, Index)>().prop_map(|(seat, mv)| Deed::Play(seat, mv)),
        2 => some().prop_map(Deed::Undo),
        2 => some().prop_map(Deed::Redo),
        1 => Just(Deed::DropRedo),
    ];
    prop::collection::vec(deed, 0..200)
}

struct Step<G: Game> {
    before: G,
    seat: Seat,
    mv: G::Move,
    events: Vec<G::Event>,
}

struct Plain<G: Game> {
    state: G,
    past: Vec<Step<G>>,
    /// What could be redone, the next move last.
    undone: Vec<(Seat, G::Move)>,
}

impl<G: Game> Plain<G> {
    fn play(&mut self, seat: Seat, mv: G::Move) {
        self.push(seat, mv);
        self.undone.clear();
    }

    fn push(&mut self, seat: Seat, mv: G::Move) {
        let before = self.state.clone();
        let mut events = Vec::new();
        self.state.play(seat, mv, |event| events.push(event)).expect("a listed move");
        self.past.push(Step { before, seat, mv, events });
    }

    fn undo(&mut self) {
        let step = self.past.pop().expect("a move");
        self.state = step.before;
        self.undone.push((step.seat, step.mv));
    }

    fn redo(&mut self) {
        let (seat, mv) = self.undone.pop().expect("a move taken back");
        self.push(seat, mv);
    }

    fn state_after(&self, moves: usize) -> &G {
        self.past.get(moves).map_or(&self.state, |step| &step.before)
    }
}

/// Whatever is done to a match, it says about every move what a match that keeps everything says.
pub fn a_match_is_like_one_that_keeps_everything<G: Game + PartialEq>(
    Played(played): &Played<G>,
    deeds: &[Deed],
) -> TestCaseResult {
    let start = played.state_after(0);
    let mut plain = Plain { state: start.clone(), past: Vec::new(), undone: Vec::new() };
    let mut game = Match::from_state(start, played.seed());
    for deed in deeds {
        do_both(&mut game, &mut plain, deed)?;
        prop_assert!(
            *game.state() == plain.state,
            "{} instead of {}",
            game.state().position(),
            plain.state.position()
        );
        prop_assert_eq!(game.made().len(), plain.past.len());
        if let Some(last) = plain.past.last() {
            prop_assert_eq!(told::<G>(&game.events(plain.past.len() - 1)), told::<G>(&last.events));
        }
    }
    prop_assert!(game.redoable().eq(plain.undone.iter().rev().map(|&(seat, _)| seat)));
    compare_steps(&game, &plain)
}

fn do_both<G: Game>(game: &mut Match<G>, plain: &mut Plain<G>, deed: &Deed) -> TestCaseResult {
    match deed {
        Deed::Play(seat, mv) => {
            if let Some((seat, mv)) = pick(&plain.state, *seat, *mv) {
                prop_assert!(game.play(seat, mv).is_ok());
                plain.play(seat, mv);
            }
        }
        Deed::Undo(moves) => {
            let can = *moves <= plain.past.len();
            prop_assert_eq!(game.undo_moves(*moves).is_ok(), can);
            (0..*moves).filter(|_| can).for_each(|_| plain.undo());
        }
        Deed::Redo(moves) => {
            let can = *moves <= plain.undone.len();
            prop_assert_eq!(game.redo_moves(*moves).is_ok(), can);
            (0..*moves).filter(|_| can).for_each(|_| plain.redo());
        }
        Deed::DropRedo => {
            game.drop_redo();
            plain.undone.clear();
        }
    }
    Ok(())
}

fn compare_steps<G: Game + PartialEq>(game: &Match<G>, plain: &Plain<G>) -> TestCaseResult {
    let steps: Vec<_> = game.walk(0).collect();
    prop_assert_eq!(steps.len(), plain.past.len());
    for (index, (step, expected)) in steps.iter().zip(&plain.past).enumerate() {
        let after = plain.state_after(index + 1);
        prop_assert!(
            step.before == expected.before && step.after == *after,
            "the states around move {}",
            index
        );
        prop_assert!(game.state_after(index) == expected.before, "the state after {} moves", index);
        prop_assert_eq!((step.seat, step.mv), (expected.seat, expected.mv));
        prop_assert_eq!(told::<G>(&step.events), told::<G>(&expected.events));
        prop_assert_eq!(told::<G>(&game.events(index)), told::<G>(&expected.events));
        let made = &game.made()[index];
        let revealed = expected.events.iter().any(G::reveals);
        prop_assert_eq!(
            (made.seat, made.mv, made.revealed),
            (expected.seat, expected.mv, revealed)
        );
        prop_assert_eq!(in_json(&made.gist), in_json(&gist::<G>(&expected.events, None)));
        prop_assert_eq!(game.walk(index).len(), steps.len() - index);
    }
    prop_assert!(game.state_after(steps.len() + 1) == plain.state);
    Ok(())
}

fn told<G: Game>(events: &[G::Event]) -> Vec<Value> {
    events.iter().map(in_json).collect()
}
