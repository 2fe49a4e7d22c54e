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
    engine::{Engine, UNIT},
    knowledge::{Knowledge, mind},
    memory::Memory,
    proof::Prover,
    row::Row,
    rows::Sown,
};

/// The most positions the solver remembers, as a power of two: 1 GB.
const MOST_BITS: u32 = 26;
/// The positions remembered while guessing, as a power of two: 1 MB.
const GUESS_BITS: u32 = 16;
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
/// It takes up to 1 GB of memory, and long where there are many beans. `report` hears how many of how many first moves are done.
pub fn solve(setup: &Setup, limits: &Limits, report: Report) -> Result<Option<Solution>, Problem> {
    let board = Board::new(&Setup { first: First::A, ..setup.clone() }, 0)?;
    Ok(mind(&board, GUESS_BITS).solution(&board, limits, report))
}

/// Small boards need less memory: each pit and each bean has its share.
fn bits(board: &Board) -> u32 {
    (4 + u32::from(board.rows().sum::<u16>()) / 2).min(MOST_BITS)
}

pub(crate) fn solution<R: Row>(knowledge: &Knowledge<R>, board: &Board, limits: &Limits, report: Report) -> Option<Solution> {
    let guesses = guesses(knowledge, board, limits)?;
    let memory = Memory::new(bits(board));
    let (next, solved) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        let mut prover = Prover::new(knowledge, &memory, limits);
        while let Some((pit, sown, guess)) = guesses.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(value) = prover.value(sown, *guess) else { return };
            let mut solved = solved.lock().expect("a lock no thread panicked with");
            solved.push((*pit, i32::from(value)));
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

/// The first moves with what they seem to be worth, the worst first: they take longest, so the threads end at about the same time.
fn guesses<R: Row>(knowledge: &Knowledge<R>, board: &Board, limits: &Limits) -> Option<Vec<(Pit, Sown<R>, i16)>> {
    let (rules, mut engine) = (&knowledge.rules, Engine::new(knowledge, limits));
    let rows = rules.rows(board);
    let mut guess = |(pit, at)| {
        let sown = rules.sow(&rows, at);
        let value = (1..=GUESS_DEPTH).try_fold(0, |guess, depth| Some(engine.value(&sown, depth, guess)?.units))?;
        // What is left to share out decides whether a result can be odd.
        let points = value / UNIT;
        let points = points + (points + rows.beans as i16) % 2;
        Some((pit, sown, points))
    };
    let places = board.row(board.turn()).zip(0..).filter(|&(pit, _)| board.beans(pit) > 0);
    let mut guesses = places.map(&mut guess).collect::<Option<Vec<_>>>()?;
    guesses.sort_by_key(|&(_, _, guess)| guess);
    Some(guesses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    /// The margins of A for 1 to 4 pits (down) and 1 to 6 beans (across), by the rule that banks a single bean.
    const EMPTY_CAPTURE: [[i32; 6]; 4] = [[0, -2, 6, -2, 2, 0], [2, -2, -2, -12, 6, 8], [0, 4, 2, 2, 6, -10], [2, 6, 8, 2, 2, 0]];
    const NO_EMPTY_CAPTURE: [[i32; 6]; 4] =
        [[0, -2, 6, -2, 2, 0], [2, -2, -2, -10, 6, 8], [0, 4, 2, 2, 6, -8], [2, 6, 6, 2, 4, 0]];
    /// Four pits with five or six beans take seconds even optimised; there is nothing in them that the others lack.
    const MOST_BEANS: [u16; 4] = [6, 6, 6, 4];

    fn solved(pits: u16, beans: u16, empty_capture: bool) -> Solution {
        let setup = Setup { pits, beans, empty_capture, ..Setup::default() };
        solve(&setup, &Limits::default(), &|_, _| ()).unwrap().unwrap()
    }

    /// Plain minimax to the end of the game: what A is ahead.
    fn minimax(board: &Board) -> i32 {
        let values = board.playable().map(|pit| minimax(&board.after(pit)));
        let best = if board.turn() == Side::A { values.max() } else { values.min() };
        best.unwrap_or_else(|| board.lead())
    }

    #[test]
    fn starts_have_their_published_values() {
        for (table, empty_capture) in [(EMPTY_CAPTURE, true), (NO_EMPTY_CAPTURE, false)] {
            for ((row, pits), most) in table.iter().zip(1..).zip(MOST_BEANS) {
                for (value, beans) in row.iter().zip(1..=most) {
                    assert_eq!(solved(pits, beans, empty_capture).value, *value, "{pits} pits, {beans} beans");
                }
            }
        }
    }

    #[test]
    fn first_moves_are_worth_what_plain_search_finds() {
        for (pits, beans, empty_capture) in [(2, 3, true), (3, 2, false), (1, 9, true), (2, 4, false), (5, 1, true)] {
            let start = Board::at_start(pits, beans, Side::A, empty_capture);
            let expected: Vec<_> = start.playable().map(|pit| (pit, minimax(&start.after(pit)))).collect();
            assert_eq!(solved(pits, beans, empty_capture).moves, expected, "{pits} pits, {beans} beans");
        }
    }

    #[test]
    fn any_position_is_worth_the_same_to_solver_endgames_and_plain_search() {
        use rand::RngExt as _;
        let mut rng = table::seeded(7);
        for _ in 0..300 {
            let size = rng.random_range(1..=4);
            let mut fields: Vec<u16> = (0..2 * size + 2).map(|_| rng.random_range(0..=2)).collect();
            (fields[0], fields[size + 1]) = (1, 1);
            let board = Board::with_fields(&fields, [Side::A, Side::B][rng.random_range(0..2)], rng.random());
            let sign = if board.turn() == Side::A { 1 } else { -1 };
            let expected: Vec<f64> = board.playable().map(|pit| f64::from(sign * minimax(&board.after(pit)))).collect();
            let analysis = mind(&board, 12).values(&board, &Limits::default(), &mut |_| ());
            assert!(analysis.moves.iter().all(|valued| valued.exact));
            assert_eq!(analysis.moves.iter().map(|valued| valued.value).collect::<Vec<_>>(), expected, "{board:?}");
        }
    }

    #[test]
    fn progress_is_told_and_limits_end_the_search() {
        let setup = Setup { pits: 3, beans: 4, ..Setup::default() };
        let told = Mutex::new(Vec::new());
        solve(&setup, &Limits::default(), &|done, of| told.lock().unwrap().push((done, of))).unwrap();
        assert_eq!(told.into_inner().unwrap(), [(1, 3), (2, 3), (3, 3)]);
        let cancelled = Limits::default();
        cancelled.cancel.cancel();
        assert_eq!(solve(&Setup::default(), &cancelled, &|_, _| ()).unwrap(), None);
    }

    #[test]
    fn a_start_that_does_not_exist_is_refused() {
        assert!(solve(&Setup { pits: 13, ..Setup::default() }, &Limits::default(), &|_, _| ()).is_err());
    }
}
