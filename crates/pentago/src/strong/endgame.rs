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
//! write a filling goes far. With 18 free cells the two largest slices, of 17 and 15 million
//! fillings in 32 bytes each, need 1.0 GB; with 17 free cells 370 MB, with 16 130 MB, with 14 16
//! MB.

mod fives;
mod halves;
mod pace;
mod subsets;
mod twists;

use table::Limits;

use self::{
    fives::Fives,
    halves::Halves,
    pace::Clock,
    subsets::{choices, rank, subsets},
    twists::{Outlook, Twist},
};
use crate::{Board, Cell, Direction, Move};

/// The fillings that take about as long as looking at one position.
const FILLINGS_PER_NODE: u64 = 4;

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
    (slices * size_of::<Outlook>()) as u64
}

/// Whether there is time to solve the position, judging by how long it took before.
pub(super) fn is_in_reach(board: &Board, limits: &Limits, nodes_before: u64) -> bool {
    nodes(board).is_some_and(|nodes| {
        let fits = |most| nodes_before + nodes <= most;
        limits.nodes.is_none_or(fits)
            && pace::allows(fillings(board.free().count() as usize), limits)
    })
}

/// The value of every legal move of an unfinished position with at most 18 free cells, in their
/// order. `None` once it is clear that the clock of the limits will not suffice, or if it is
/// cancelled.
pub(super) fn solve(board: &Board, limits: &Limits) -> Option<Vec<(Move, Verdict)>> {
    let free: Vec<Cell> = board.free().cells().collect();
    let bits: Vec<u64> = free.iter().map(|cell| cell.bit()).collect();
    let fives =
        [board.turn(), board.turn().other()].map(|side| Fives::of(board.marbles(side).0, &bits));
    let mut clock = Clock::new(fillings(free.len()), limits);
    let endgame = Endgame { free, fives };
    let outlooks = endgame.outlooks(&mut clock)?;
    Some(board.moves().map(|mv| (mv, endgame.verdict(mv, &outlooks))).collect())
}

/// A position that is being solved.
struct Endgame {
    free: Vec<Cell>,
    /// Of the side on move, then of the other.
    fives: [Fives; 2],
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
    fn outlooks(&self, clock: &mut Clock) -> Option<Vec<Outlook>> {
        let cells = self.free.len();
        let [mut later, mut slice] =
            [cells + 1, cells].map(|marbles| Vec::with_capacity(largest_slice(cells, marbles)));
        for marbles in (2..=cells).rev() {
            self.slice(marbles, &later, &mut slice, clock)?;
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

    /// Writes the slice of fillings with `marbles`: what the side that puts the last of them can
    /// hope for before it turns a quadrant. `later` is the slice with one marble more.
    fn slice(
        &self,
        marbles: usize,
        later: &[Outlook],
        slice: &mut Vec<Outlook>,
        clock: &mut Clock,
    ) -> Option<()> {
        let cells = self.free.len();
        let empty = self.free.len() - marbles;
        let on_move = marbles / 2;
        let moved = marbles.div_ceil(2);
        let parity = marbles % 2;
        let before = (marbles + 1) % 2;
        let own: Vec<_> =
            subsets(cells, on_move).map(|set| self.fives[parity].with(set)[parity]).collect();
        let halves = Halves::new(cells, on_move, moved);
        let replies = replies(cells - moved, on_move);
        let block = if empty == 0 { 0 } else { choices(cells - moved, on_move + 1) };
        slice.resize(slice_size(cells, marbles).max(slice.len()), Outlook::HOPELESS);
        for (number, others) in subsets(cells, moved).enumerate() {
            clock.count(choices(cells - moved, on_move) as u64)?;
            let enemy = self.fives[before].with(others);
            let next = &later[number * block..(number + 1) * block];
            let mut at = 0;
            halves.each(others, |part| {
                let mut hope = undecided(empty);
                replies[at..at + empty]
                    .iter()
                    .for_each(|&reply| hope.add(&next[usize::from(reply)]));
                at += empty;
                let after = hope.reversed(&own[part.rank as usize], &enemy[parity]);
                slice[part.place as usize] = after.before_turn().or_win(&enemy[before]);
            });
        }
        Some(())
    }
}

/// What the side on move can hope for before its moves are looked at: a draw if there are none.
fn undecided(empty: usize) -> Outlook {
    if empty == 0 { Outlook::DRAWN } else { Outlook::HOPELESS }
}

/// For each set of `size` of the cells the ranks of the sets with one cell more, one after the
/// other.
fn replies(cells: usize, size: usize) -> Vec<u16> {
    let with_one_more = |set: usize| {
        (0..cells).map(|at| 1 << at).filter(move |cell| set & cell == 0).map(move |cell| set | cell)
    };
    subsets(cells, size).flat_map(with_one_more).map(|set| rank(set) as u16).collect()
}

#[cfg(test)]
mod tests;
