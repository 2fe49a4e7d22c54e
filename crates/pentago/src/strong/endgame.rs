//! The exact value of every move once few cells are free.
//!
//! Turns are abstracted: each quadrant is looked at as if it had never been turned, so that a
//! filling of the free cells stands for all 256 positions that turns make of it, or rather for the
//! 128 that the number of moves allows. What a side can hope for in them is two sets of 128 bits,
//! where it wins and where it at least draws, and a move is a few operations on whole sets. From
//! the full board backward, each slice of fillings with the same number of marbles follows from the
//! slice with one more.
//!
//! A slice is stored by the marbles of the side on move, then by those of the side that has just
//! moved. All fillings the next marble can lead to are then neighbours in memory, and only one
//! write a filling goes far. With 19 free cells the two largest slices, of 47 million fillings in 32
//! bytes each, need 3.0 GB; with 18 free cells 1.0 GB, with 17 370 MB, with 16 130 MB, with 14 16 MB.

mod fives;
mod halves;
mod pace;
mod step;
mod subsets;
mod twists;

use std::thread;

use table::{Deadline, Limits};

use self::{
    fives::Fives,
    pace::Clock,
    step::Step,
    subsets::choices,
    twists::{Lanes, Outlook, Twist},
};
use crate::{Board, Cell, Direction, Move};

/// So many fillings count as one position that is looked at. They take longer, but levels and their
/// ratings were measured so.
const FILLINGS_PER_NODE: u64 = 4;

/// More threads are not worth their memory, and leave nothing to others.
const MOST_THREADS: usize = 8;

/// The value of a position to the side on move: 1 for a win, 0 for a draw, −1 for a loss.
pub(super) type Verdict = i32;

/// How many fillings are looked at to solve a position with `free` free cells.
fn fillings(free: usize) -> u64 {
    (0..=free).map(|marbles| slice_size(free, marbles) as u64).sum()
}

/// The number of ways to put `marbles` on the free cells.
fn slice_size(free: usize, marbles: usize) -> usize {
    choices(free, marbles) * choices(marbles, marbles / 2)
}

/// The size of the largest slice whose number of marbles is even or odd like this one.
fn largest_slice(free: usize, marbles: usize) -> usize {
    (0..=free)
        .filter(|count| count % 2 == marbles % 2)
        .map(|count| slice_size(free, count))
        .max()
        .unwrap_or(0)
}

/// The number of nodes that solving a position counts for, if it has few enough free cells to be
/// solved at all.
fn nodes(board: &Board) -> Option<u64> {
    let free = board.free().count() as usize;
    (free <= subsets::MOST).then(|| fillings(free) / FILLINGS_PER_NODE)
}

/// The memory that solving a position takes.
pub(super) fn bytes(board: &Board) -> u64 {
    let free = board.free().count() as usize;
    let slices = largest_slice(free, free) + largest_slice(free, free + 1);
    (slices * size_of::<Lanes>() + 2 * Fives::bytes(free)) as u64
}

/// Whether there is time to solve the position, judging by how long it took before.
pub(super) fn is_in_reach(board: &Board, limits: &Limits, nodes_before: u64) -> bool {
    nodes(board).is_some_and(|nodes| {
        let fits = |most| nodes_before + nodes <= most;
        limits.nodes.is_none_or(fits)
            && pace::allows(fillings(board.free().count() as usize), threads(limits), limits)
    })
}

/// How many threads solve a position: only this one if it alone has its time counted.
fn threads(limits: &Limits) -> usize {
    if limits.until.is_some_and(Deadline::is_of_one_thread) {
        return 1;
    }
    thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS)
}

/// The value of every legal move of an unfinished position with at most 19 free cells, in their
/// order. `None` once it is clear that the clock of the limits will not suffice, or if it is
/// cancelled.
pub(super) fn solve(board: &Board, limits: &Limits) -> Option<Vec<(Move, Verdict)>> {
    solve_with(threads(limits), board, limits)
}

fn solve_with(threads: usize, board: &Board, limits: &Limits) -> Option<Vec<(Move, Verdict)>> {
    let free: Vec<Cell> = board.free().cells().collect();
    let bits: Vec<u64> = free.iter().map(|cell| cell.bit()).collect();
    let fives =
        [board.turn(), board.turn().other()].map(|side| Fives::of(board.marbles(side).0, &bits));
    let clock = Clock::new(fillings(free.len()), threads, limits);
    let endgame = Endgame { free, fives, threads };
    let outlooks = endgame.outlooks(&clock)?;
    Some(board.moves().map(|mv| (mv, endgame.verdict(mv, &outlooks))).collect())
}

/// A position that is being solved.
struct Endgame {
    free: Vec<Cell>,
    /// Of the side on move, then of the other.
    fives: [Fives; 2],
    threads: usize,
}

impl Endgame {
    /// What a move is worth, given for each free cell what can be hoped for after a marble there.
    fn verdict(&self, mv: Move, outlooks: &[Outlook]) -> Verdict {
        let Some(turn) = mv.turn else { return 1 };
        let at = self.free.iter().position(|&cell| cell == mv.cell).expect("a free cell");
        let quarters = if turn.direction() == Direction::R { 1 } else { 3 };
        let twist = Twist::NONE.turned(usize::from(turn.quadrant() - 1), quarters);
        match (twist.is_in(outlooks[at].wins()), twist.is_in(outlooks[at].draws())) {
            (true, _) => 1,
            (false, true) => 0,
            (false, false) => -1,
        }
    }

    /// For each free cell what the side on move can hope for after a marble there and a turn.
    fn outlooks(&self, clock: &Clock) -> Option<Vec<Outlook>> {
        let cells = self.free.len();
        let [mut later, mut slice] =
            [cells + 1, cells].map(|marbles| vec![Lanes::default(); largest_slice(cells, marbles)]);
        for marbles in (2..=cells).rev() {
            let step = Step::new(cells, marbles, &self.fives, &later);
            step.fill(&mut slice[..slice_size(cells, marbles)], self.threads, clock)?;
            (later, slice) = (slice, later);
        }
        let outlook = |at: usize| {
            let block = cells - 1;
            let mut hope = undecided(cells - 1);
            later.iter().skip(at * block).take(block).for_each(|next| hope.add(next));
            hope.reversed(&self.fives[1].with(0)[1], &self.fives[0].with(1 << at)[1])
        };
        Some((0..cells).map(outlook).collect())
    }
}

/// What the side on move can hope for before its moves are looked at: a draw if there are none.
fn undecided(empty: usize) -> Outlook {
    if empty == 0 { Outlook::DRAWN } else { Outlook::HOPELESS }
}

#[cfg(test)]
mod tests;
