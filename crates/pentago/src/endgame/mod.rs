//! The exact value of every move once few cells are free.
mod fives;
mod halves;
mod subsets;
mod twists;

use table::Limits;

use self::{
    fives::Fives,
    halves::Halves,
    subsets::{choices, rank, subsets},
    twists::{Outlook, Twist},
};
use crate::{Board, Cell, Direction, Move};

/// The most free cells a position may have to be solved.
pub(crate) const MOST_FREE: usize = subsets::MOST;

/// How many fillings are looked at to solve a position with so many free cells.
pub(crate) fn fillings(free: usize) -> u64 {
    (0..=free).map(|marbles| slice_size(free, marbles) as u64).sum()
}

/// The number of ways to fill so many of the free cells.
fn slice_size(free: usize, marbles: usize) -> usize {
    choices(free, marbles) * choices(marbles, marbles / 2)
}

/// The size of the largest slice with an even or odd number of marbles.
fn largest_slice(free: usize, marbles: usize) -> usize {
    (0..=free).filter(|count| count % 2 == marbles % 2).map(|count| slice_size(free, count)).max().unwrap_or(0)
}

/// A position that is being solved.
struct Endgame<'a> {
    free: Vec<Cell>,
    /// Of the side on move, then of the other.
    fives: [Fives; 2],
    limits: &'a Limits,
}

/// The value of every legal move of an unfinished position: 1 for a win, 0 for a draw, −1 for a loss. `None` once the limits are spent.
pub(crate) fn solve(board: &Board, limits: &Limits) -> Option<Vec<(Move, i32)>> {
    let free: Vec<Cell> = board.free().cells().collect();
    let bits: Vec<u64> = free.iter().map(|cell| cell.bit()).collect();
    let fives = [board.turn(), board.turn().other()].map(|side| Fives::of(board.marbles(side).0, &bits));
    let endgame = Endgame { free, fives, limits };
    let outlooks = endgame.outlooks()?;
    Some(board.moves().map(|mv| (mv, endgame.value(mv, &outlooks))).collect())
}

impl Endgame<'_> {
    fn value(&self, mv: Move, outlooks: &[Outlook]) -> i32 {
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
    fn outlooks(&self) -> Option<Vec<Outlook>> {
        let cells = self.free.len();
        let [mut later, mut slice] = [cells + 1, cells].map(|marbles| Vec::with_capacity(largest_slice(cells, marbles)));
        for marbles in (2..=cells).rev() {
            self.slice(marbles, &later, &mut slice)?;
            (later, slice) = (slice, later);
        }
        let own = |at: usize| self.fives[0].with(1 << at);
        let enemy = self.fives[1].with(0);
        let outlook = |at: usize| {
            let block = choices(cells - 1, 1);
            let mut hope = if cells == 1 { Outlook::DRAWN } else { Outlook::HOPELESS };
            later.iter().skip(at * block).take(block).for_each(|next| hope.add(next));
            hope.reversed(&enemy[1], &own(at)[1])
        };
        Some((0..cells).map(outlook).collect())
    }

    /// What the side that moves to each filling with so many marbles can hope for before it turns a quadrant.
    fn slice(&self, marbles: usize, later: &[Outlook], slice: &mut Vec<Outlook>) -> Option<()> {
        let cells = self.free.len();
        let (on_move, moved) = (marbles / 2, marbles.div_ceil(2));
        let (parity, before) = (marbles % 2, (marbles + 1) % 2);
        let [own, enemy] = [marbles % 2, (marbles + 1) % 2].map(|side| &self.fives[side]);
        let own: Vec<_> = subsets(cells, on_move).map(|set| own.with(set)[parity]).collect();
        slice.resize(slice_size(cells, marbles).max(slice.len()), Outlook::HOPELESS);
        let halves = Halves::new(cells, on_move, moved);
        let replies = replies(cells - moved, on_move);
        let empty = cells - marbles;
        let block = if empty == 0 { 0 } else { choices(cells - moved, on_move + 1) };
        for (number, other) in subsets(cells, moved).enumerate() {
            if self.limits.are_spent(0) {
                return None;
            }
            let enemy = enemy.with(other);
            let next = &later[number * block..(number + 1) * block];
            let mut at = 0;
            halves.each(other, |part| {
                let mut hope = if empty == 0 { Outlook::DRAWN } else { Outlook::HOPELESS };
                for &reply in &replies[at..at + empty] {
                    hope.add(&next[usize::from(reply)]);
                }
                at += empty;
                let after = hope.reversed(&own[part.rank as usize], &enemy[parity]);
                slice[part.place as usize] = after.before_turn().or_win(&enemy[before]);
            });
        }
        Some(())
    }
}

/// For each set of `size` of the cells the ranks of the sets with one cell more, one after the other.
fn replies(cells: usize, size: usize) -> Vec<u16> {
    let with_one_more = |set: usize| (0..cells).map(|at| 1 << at).filter(move |cell| set & cell == 0).map(move |cell| set | cell);
    subsets(cells, size).flat_map(with_one_more).map(|set| rank(set) as u16).collect()
}
