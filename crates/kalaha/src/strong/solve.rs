//! What games are worth that both sides play without a mistake.

use std::thread;

use table::{Game as _, Limits, Problem};

use super::{
    cells::Space,
    endgame::Endgame,
    engine::INFINITY,
    filling::fill,
    inquiry::settle,
    knowledge::{Knowledge, solver},
    memory::Memory,
    proof::Prover,
    row::Row,
    rows::Sown,
};
use crate::{Board, First, Pit, Setup};

/// The most positions the solver remembers, as a power of two: 256 MB.
const MOST_BITS: u32 = 24;
/// The endgames are the positions with at most this share of the beans at the start, in fifths.
const ENDGAME_FIFTHS: u16 = 2;
/// The most memory their values may take.
const ENDGAME_BYTES: u64 = 144 << 20;

/// The most positions that are kept to settle a question: some 600 MB.
pub(crate) const MOST_POSITIONS: usize = 6_000_000;

/// What a start is worth to A, who begins, and what each first move is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// A's lead at the end.
    pub value: i32,
    /// The same after each first move, in number order.
    pub moves: Vec<(Pit, i32)>,
}

/// Hears how many of how many first moves are solved.
pub(crate) type Report<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// Solves the start of a game in which A begins, on all cores; nothing once the limits are spent.
///
/// It takes up to 1 GB of memory, and long where there are many beans. `report` hears how many of
/// how many first moves are done.
pub fn solve(setup: &Setup, limits: &Limits, report: Report) -> Result<Option<Solution>, Problem> {
    let board = Board::new(&Setup { first: First::A, ..setup.clone() }, 0)?;
    let mut for_endgame = Space::default();
    let mut for_memory = Space::default();
    let endgame = endgame(&board, &mut for_endgame);
    let memory = memory(&board, &mut for_memory);
    Ok(solver(&board, endgame, memory).solution(&board, limits, report))
}

/// The endgames to solve a start with, none of them computed yet.
pub(crate) fn endgame<'a>(start: &Board, space: &'a mut Space) -> Endgame<'a> {
    let beans = start.rows().sum::<u16>() * ENDGAME_FIFTHS / 5;
    Endgame::within(start.size(), beans, ENDGAME_BYTES, |len| space.cells(len))
}

/// The memory to solve a start with. Small boards need less: each pit and each bean has its share.
pub(crate) fn memory<'a>(start: &Board, space: &'a mut Space) -> Memory<'a> {
    let bits = (4 + u32::from(start.rows().sum::<u16>()) / 2).min(MOST_BITS);
    Memory::within(bits, |len| space.cells(len))
}

pub(crate) fn solution<R: Row>(
    knowledge: &Knowledge<R>,
    board: &Board,
    limits: &Limits,
    report: Report,
) -> Option<Solution> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    fill(&knowledge.endgame, &knowledge.rules, threads);
    let mut provers: Vec<_> = (0..threads).map(|_| Prover::new(knowledge, limits)).collect();
    let rows = knowledge.rules.rows(board);
    let firsts: Vec<_> =
        board.row(board.turn()).zip(0..).filter(|&(pit, _)| board.beans(pit) > 0).collect();
    let mut moves = Vec::new();
    for &(pit, at) in firsts.iter().rev() {
        let sown = knowledge.rules.sow(&rows, at);
        let guess = rows.beans as i16 % 2;
        let value = value(knowledge, &mut provers, &sown, guess, MOST_POSITIONS)?;
        moves.push((pit, i32::from(value)));
        report(moves.len(), firsts.len());
    }
    moves.reverse();
    let value = moves.iter().map(|&(_, value)| value).max()?;
    Some(Solution { value, moves })
}

/// The value of a move, found by asking again and again, beginning with a guess: where a question
/// is not close, the answer is found soon. At most about `most` positions are kept for a question.
pub(crate) fn value<R: Row>(
    knowledge: &Knowledge<R>,
    provers: &mut [Prover<R>],
    sown: &Sown<R>,
    guess: i16,
    most: usize,
) -> Option<i16> {
    let mut low = -INFINITY;
    let mut high = INFINITY;
    let mut guess = guess;
    while low < high {
        let goal = if guess == low { guess + 2 } else { guess };
        let found = match sown.rows.beans {
            0 => sown.gain,
            _ => sown.worth(settle(knowledge, provers, &sown.rows, sown.goal_after(goal), most)?),
        };
        *(if found >= goal { &mut low } else { &mut high }) = found;
        guess = found;
    }
    Some(guess)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::{Side, strong::knowledge::mind};

    /// The margins of A for 1 to 4 pits (down) and 1 to 6 beans (across), by the rule that banks a
    /// single bean.
    const EMPTY_CAPTURE: [[i32; 6]; 4] =
        [[0, -2, 6, -2, 2, 0], [2, -2, -2, -12, 6, 8], [0, 4, 2, 2, 6, -10], [2, 6, 8, 2, 2, 0]];
    const NO_EMPTY_CAPTURE: [[i32; 6]; 4] =
        [[0, -2, 6, -2, 2, 0], [2, -2, -2, -10, 6, 8], [0, 4, 2, 2, 6, -8], [2, 6, 6, 2, 4, 0]];

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
            for (row, pits) in table.iter().zip(1..) {
                for (value, beans) in row.iter().zip(1..) {
                    assert_eq!(
                        solved(pits, beans, empty_capture).value,
                        *value,
                        "{pits} pits, {beans} beans"
                    );
                }
            }
        }
    }

    #[test]
    fn first_moves_are_worth_what_plain_search_finds() {
        for (pits, beans, empty_capture) in
            [(2, 3, true), (3, 2, false), (1, 9, true), (2, 4, false), (5, 1, true)]
        {
            let start = Board::at_start(pits, beans, Side::A, empty_capture);
            let expected: Vec<_> =
                start.playable().map(|pit| (pit, minimax(&start.after(pit)))).collect();
            assert_eq!(
                solved(pits, beans, empty_capture).moves,
                expected,
                "{pits} pits, {beans} beans"
            );
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
            let board = Board::with_fields(
                &fields,
                [Side::A, Side::B][rng.random_range(0..2)],
                rng.random(),
            );
            let sign = if board.turn() == Side::A { 1 } else { -1 };
            let expected: Vec<f64> =
                board.playable().map(|pit| f64::from(sign * minimax(&board.after(pit)))).collect();
            let analysis = mind(&board, 12).values(&board, &Limits::default(), &mut |_| ());
            assert!(analysis.moves.iter().all(|valued| valued.exact));
            assert_eq!(
                analysis.moves.iter().map(|valued| valued.value).collect::<Vec<_>>(),
                expected,
                "{board:?}"
            );
        }
    }

    #[test]
    fn progress_is_told_and_limits_end_the_search() {
        let setup = Setup { pits: 3, beans: 4, ..Setup::default() };
        let told = Mutex::new(Vec::new());
        solve(&setup, &Limits::default(), &|done, of| told.lock().unwrap().push((done, of)))
            .unwrap();
        assert_eq!(told.into_inner().unwrap(), [(1, 3), (2, 3), (3, 3)]);
        let cancelled = Limits::default();
        cancelled.cancel.cancel();
        assert_eq!(solve(&Setup::default(), &cancelled, &|_, _| ()).unwrap(), None);
    }

    #[test]
    fn a_start_that_does_not_exist_is_refused() {
        assert!(
            solve(&Setup { pits: 13, ..Setup::default() }, &Limits::default(), &|_, _| ()).is_err()
        );
    }
}
