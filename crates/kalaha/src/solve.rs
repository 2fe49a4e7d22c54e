//! What games are worth that both sides play without a mistake.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use table::{Game as _, Limits, Problem};

use crate::{
    Board, First, Pit, Setup,
    engine::{Engine, TO_THE_END, UNIT},
    knowledge::{Knowledge, mind},
    row::Row,
    rows::Sown,
};

/// The most positions the solver remembers, as a power of two: 512 MB.
const MOST_BITS: u32 = 25;
/// The depth of the searches that guess what a move is worth.
const GUESS_DEPTH: u8 = 8;

/// What a start is worth to A, who begins, and what each of the first moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub value: i32,
    pub moves: Vec<(Pit, i32)>,
}

/// Hears how many of how many first moves are solved.
pub(crate) type Report<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// Solves the start of a game in which A begins, on all cores; nothing once the limits are spent.
///
/// It takes up to 512 MB, and long where there are many beans. `report` hears how many of how many first moves are done.
pub fn solve(setup: &Setup, limits: &Limits, report: Report) -> Result<Option<Solution>, Problem> {
    let board = Board::new(&Setup { first: First::A, ..setup.clone() }, 0)?;
    Ok(mind(&board, bits(setup)).solution(&board, limits, report))
}

/// Small boards need less memory: each pit and each bean has its share.
fn bits(setup: &Setup) -> u32 {
    (10 + u32::from(setup.pits * setup.beans)).min(MOST_BITS)
}

pub(crate) fn solution<R: Row>(knowledge: &Knowledge<R>, board: &Board, limits: &Limits, report: Report) -> Option<Solution> {
    let guesses = guesses(knowledge, board, limits)?;
    let (next, solved) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        let mut engine = Engine::new(knowledge, limits);
        while let Some((pit, sown, guess)) = guesses.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(value) = engine.value(sown, TO_THE_END, *guess) else { return };
            let mut solved = solved.lock().expect("a lock no thread panicked with");
            solved.push((*pit, i32::from(value.units / UNIT)));
            report(solved.len(), guesses.len());
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(guesses.len());
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let mut moves = solved.into_inner().expect("a lock no thread panicked with");
    moves.sort_by_key(|(pit, _)| pit.0);
    let value = moves.iter().map(|&(_, value)| value).max()?;
    (moves.len() == guesses.len()).then_some(Solution { value, moves })
}

/// The first moves with what they seem to be worth, the best first.
fn guesses<R: Row>(knowledge: &Knowledge<R>, board: &Board, limits: &Limits) -> Option<Vec<(Pit, Sown<R>, i16)>> {
    let (rules, mut engine) = (&knowledge.rules, Engine::new(knowledge, limits));
    let rows = rules.rows(board);
    let mut guess = |(pit, at)| {
        let sown = rules.sow(&rows, at);
        let value = (1..=GUESS_DEPTH).try_fold(0, |guess, depth| Some(engine.value(&sown, depth, guess)?.units))?;
        // What is left to share out decides whether a result can be odd.
        let points = value / UNIT;
        let points = points + (points + rows.beans as i16) % 2;
        Some((pit, sown, UNIT * points))
    };
    let places = board.row(board.turn()).zip(0..).filter(|&(pit, _)| board.beans(pit) > 0);
    let mut guesses = places.map(&mut guess).collect::<Option<Vec<_>>>()?;
    guesses.sort_by_key(|&(_, _, guess)| -guess);
    Some(guesses)
}
