//! One step backward: a slice of fillings follows from the slice with one marble more.
//!
//! The fillings with the same marbles of the side on move are a row of the slice. Whoever goes
//! through the marbles of the side that has moved in rising order writes every row from its
//! beginning to its end; and whoever goes through a part of them writes a part of every row. So
//! threads share a slice by cutting its rows.
//!
//! The marbles of the side that has moved are taken together where they agree in the upper half of
//! the cells, and so are those of the side on move: then the rows that are written at a time are
//! few, and near each other.

use std::{hint::black_box, ops::Range, slice::IterMut, sync::Mutex, thread};

use pulp::Arch;

use super::{
    fives::Fives,
    halves::{Halves, Upper},
    pace::Clock,
    subsets::{choices, rank, subsets},
    twists::{Lanes, Twists},
    undecided,
};

/// Slices with fewer fillings are not worth a thread.
const SMALL: usize = 100_000;
/// A slice is cut in so many parts for each thread, so that none waits long for the others.
const PARTS: usize = 4;
/// So many sets of the side that has moved are taken together at most: what they lead to fits into
/// the cache of a processor, and what is written to a row at a time fills whole lines of it.
const NEAR: usize = 30;
/// The fillings that share a line of the cache.
const LINE: usize = 64 / size_of::<Lanes>();

/// From the slice with one marble more to the one with `marbles`.
pub(super) struct Step<'a> {
    cells: usize,
    on_move: usize,
    moved: usize,
    empty: usize,
    /// Of the side on move, then of the other.
    fives: [&'a Fives; 2],
    /// Of the turns before the move and after it.
    parities: [usize; 2],
    halves: Halves,
    replies: Vec<u16>,
    later: &'a [Lanes],
    /// How many of the later fillings have the same marbles of the side that has moved.
    block: usize,
}

/// The fillings in which the upper marbles of the side that has moved lie in a range.
struct Part<'a> {
    uppers: Range<usize>,
    /// How many sets of the side that has moved come before.
    first: usize,
    rows: Vec<Row<'a>>,
}

/// The fillings of a part with the same marbles of the side on move.
struct Row<'a> {
    /// Where they make lines after the turn.
    fives: Twists,
    left: IterMut<'a, Lanes>,
}

impl<'a> Step<'a> {
    /// `fives` are those of the side on move in the position, then those of the other.
    pub(super) fn new(
        cells: usize,
        marbles: usize,
        fives: &'a [Fives; 2],
        later: &'a [Lanes],
    ) -> Step<'a> {
        let on_move = marbles / 2;
        let moved = marbles.div_ceil(2);
        let parity = marbles % 2;
        Step {
            cells,
            on_move,
            moved,
            empty: cells - marbles,
            fives: [&fives[parity], &fives[1 - parity]],
            parities: [1 - parity, parity],
            halves: Halves::new(cells, on_move),
            replies: replies(cells - moved, on_move),
            later,
            block: choices(cells - moved, on_move + 1),
        }
    }

    /// Writes the slice: what the side that puts the last marble can hope for before it turns a
    /// quadrant.
    pub(super) fn fill(&self, slice: &mut [Lanes], threads: usize, clock: &Clock) -> Option<()> {
        let threads = if slice.len() < SMALL { 1 } else { threads };
        let parts = if threads == 1 { 1 } else { PARTS * threads };
        let parts = Mutex::new(self.parts(slice, parts).into_iter());
        let next = || parts.lock().expect("a lock no thread panicked with").next();
        let work = || -> Option<()> {
            while let Some(part) = next() {
                Arch::new().dispatch(
                    #[inline(always)]
                    || self.fill_part(part, clock),
                )?;
            }
            Some(())
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let own = work();
            helpers
                .into_iter()
                .map(|helper| helper.join().expect("no panic"))
                .fold(own, Option::and)
        })
    }

    /// Cuts the rows of a slice.
    fn parts<'b>(&self, slice: &'b mut [Lanes], number: usize) -> Vec<Part<'b>> {
        let mut parts = self.ranges(number);
        let widths: Vec<Vec<usize>> =
            parts.iter().map(|part| self.halves.beside(self.moved, &part.uppers)).collect();
        let rows = slice.chunks_exact_mut(choices(self.cells - self.on_move, self.moved));
        for (own, mut row) in subsets(self.cells, self.on_move).zip(rows) {
            let fives = self.fives[0].with(own)[self.parities[1]];
            for (part, widths) in parts.iter_mut().zip(&widths) {
                let (piece, rest) = row.split_at_mut(widths[own >> self.halves.middle()]);
                row = rest;
                part.rows.push(Row { fives, left: piece.iter_mut() });
            }
        }
        parts
    }

    /// About equal parts, without their rows.
    fn ranges<'b>(&self, number: usize) -> Vec<Part<'b>> {
        let mut parts: Vec<Part> = Vec::new();
        let mut before = 0;
        for upper in self.halves.uppers() {
            if before * number >= parts.len() * choices(self.cells, self.moved) {
                parts.push(Part { uppers: upper..upper, first: before, rows: Vec::new() });
            }
            if let Some(part) = parts.last_mut() {
                part.uppers.end = upper + 1;
            }
            before += self.lower_sets(upper);
        }
        parts
    }

    /// How many sets of the side that has moved have these upper marbles.
    fn lower_sets(&self, upper: usize) -> usize {
        let left = self.moved.checked_sub(upper.count_ones() as usize);
        left.filter(|&left| left <= self.halves.middle())
            .map_or(0, |left| choices(self.halves.middle(), left))
    }

    /// All in one with what it calls: only so it uses the widest vectors that the processor has.
    #[inline(always)]
    fn fill_part(&self, part: Part, clock: &Clock) -> Option<()> {
        let Part { uppers, mut first, mut rows } = part;
        for upper in uppers {
            let sets = self.lower_sets(upper);
            if sets == 0 {
                continue;
            }
            clock.count((sets * choices(self.cells - self.moved, self.on_move)) as u64)?;
            let count = self.moved - upper.count_ones() as usize;
            let lowers: Vec<usize> = subsets(self.halves.middle(), count).collect();
            for lowers in lowers.chunks(NEAR) {
                self.fetch(first..first + lowers.len());
                let mut at = 0;
                for own in self.halves.upper(upper) {
                    for (number, &lower) in lowers.iter().enumerate() {
                        self.fill_rows(first + number, [upper, lower], own, at, &mut rows);
                    }
                    at += choices(self.halves.middle() - count, own.left);
                }
                first += lowers.len();
            }
        }
        Some(())
    }

    /// Reads what some sets of the side that has moved lead to from its beginning to its end, as fast
    /// as memory can tell it. It is then used in quite another order.
    #[inline(always)]
    fn fetch(&self, numbers: Range<usize>) {
        let near = &self.later[numbers.start * self.block..numbers.end * self.block];
        black_box(near.iter().step_by(LINE).fold(0, |all, lanes| all | lanes[0]));
    }

    /// Writes the fillings with one set of the side that has moved, and the same upper marbles of
    /// the side on move; `at` is the number of its sets that come before.
    #[inline(always)]
    fn fill_rows(
        &self,
        number: usize,
        [upper, lower]: [usize; 2],
        own: &Upper,
        at: usize,
        rows: &mut [Row],
    ) {
        let [before, after] = self.parities;
        let enemy = self.fives[1].with(upper << self.halves.middle() | lower);
        let next = &self.later[number * self.block..(number + 1) * self.block];
        let mut replies = &self.replies[at * self.empty..];
        for low in self.halves.lower(lower, own.left) {
            let mut hope = undecided(self.empty);
            let (reached, rest) = replies.split_at(self.empty);
            replies = rest;
            reached.iter().for_each(|&reply| hope.add(&next[usize::from(reply)]));
            let row = &mut rows[(own.rank + low) as usize];
            let outlook = hope.reversed(&row.fives, &enemy[after]).before_turn();
            *row.left.next().expect("room in the row") = outlook.or_win(&enemy[before]).0;
        }
    }
}

/// For each set of `size` of the cells the ranks of the sets with one cell more, one after the
/// other.
fn replies(cells: usize, size: usize) -> Vec<u16> {
    let with_one_more = |set: usize| {
        (0..cells).map(|at| 1 << at).filter(move |cell| set & cell == 0).map(move |cell| set | cell)
    };
    subsets(cells, size).flat_map(with_one_more).map(|set| rank(set) as u16).collect()
}
