//! Computes all endgames, those with the fewest beans first.
//!
//! The pits of a row are emptied against all rows of the other side in turn, so that what the move
//! makes of the mover's row is worked out once, and what it makes of the other one is looked up.
//! Moves that bank lead to fewer beans, to values that are known.
//! *Quiet* moves bank nothing and come after them, in an order in which what they lead to is known
//! too: they only carry beans on within the mover's row, which makes its rank smaller.

use std::{iter, mem, sync::Mutex, thread};

use super::{
    endgame::{Block, Endgame, Index, found, kept, splits},
    row::Row,
    rows::{Rows, Rules},
};

/// A move that banks nothing.
#[derive(Clone, Copy)]
struct Quiet {
    /// The ranks of the mover's row before and after the move.
    from: u32,
    to: u32,
    /// The pit of the other side that has to be empty, since what is in it would be captured.
    empty: Option<u8>,
}

impl Quiet {
    fn suits<R: Row>(&self, other: R) -> bool {
        self.empty.is_none_or(|pit| other.beans(pit) == 0)
    }
}

/// The rows that hold as many beans, in the order of their ranks.
struct Level<R> {
    rows: Vec<R>,
    quiet: Vec<Quiet>,
    /// The rank of each row with one bean more in each of its first pits, by their number.
    sown: Vec<Vec<u32>>,
    /// The rank of each row without the beans of a pit.
    emptied: Vec<Vec<u32>>,
}

struct Filling<'a, R> {
    index: &'a Index,
    rules: &'a Rules<R>,
    levels: Vec<Level<R>>,
}

/// The values of all positions in which one side has `fewer` and the other `more` beans, which are
/// computed by themselves: the moves of either lead to the other, or to fewer beans.
struct Part<'a> {
    fewer: u16,
    more: u16,
    values: &'a mut [u8],
}

/// Computes all values, which is many times faster than each when it is asked for.
pub(crate) fn fill<R: Row>(endgame: &mut Endgame, rules: &Rules<R>, threads: usize) {
    let (index, values) = endgame.bytes();
    let levels = (0..index.most()).map(|beans| Level::new(index, rules, beans)).collect();
    let filling = Filling { index, rules, levels };
    for beans in 0..=index.most() {
        let (known, parts) = filling.parts(beans, values);
        let left = Mutex::new(parts);
        let next = || left.lock().expect("a lock no thread panicked with").pop();
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| iter::from_fn(next).for_each(|part| filling.fill(part, known)));
            }
        });
    }
}

impl<R: Row> Level<R> {
    fn new(index: &Index, rules: &Rules<R>, beans: u16) -> Level<R> {
        let size = rules.size();
        let rows: Vec<R> = spread(size, beans);
        let ranks = |change: &dyn Fn(R) -> R| {
            rows.iter().map(|&row| index.rank(change(row), size).0).collect()
        };
        let ones = |pits: u8| (0..pits).fold(R::default(), |ones, pit| ones + R::only(pit, 1));
        let most_sown = size.min((index.most() - beans) as u8);
        Level {
            quiet: rows.iter().flat_map(|&row| quiet_moves(index, rules, row)).collect(),
            sown: (0..=most_sown).map(|pits| ranks(&|row| row + ones(pits))).collect(),
            emptied: (0..size).map(|pit| ranks(&|row| row.without(pit))).collect(),
            rows,
        }
    }
}

/// The moves of a row that bank nothing, or nothing against some rows of the other side.
fn quiet_moves<R: Row>(index: &Index, rules: &Rules<R>, row: R) -> impl Iterator<Item = Quiet> {
    let size = rules.size();
    let rank = move |row| index.rank(row, size).0;
    (0..size)
        .filter(move |&pit| row.beans(pit) > 0 && u16::from(pit) + row.beans(pit) < u16::from(size))
        .filter_map(move |pit| {
            let last = pit + row.beans(pit) as u8;
            let left = rules.left(row, pit);
            let empty = (left.beans(last) == 1).then_some(size - 1 - last);
            (empty.is_none() || !rules.empty_capture()).then(|| Quiet {
                from: rank(row),
                to: rank(left),
                empty,
            })
        })
}

impl<R: Row> Filling<'_, R> {
    /// The values of positions with fewer beans than these, and the parts of those with as many.
    fn parts<'v>(&self, beans: u16, values: &'v mut [u8]) -> (&'v [u8], Vec<Part<'v>>) {
        let (known, mut left) = values.split_at_mut(self.index.block(0, beans).place(0, 0));
        let part = |(fewer, more)| {
            let ways_round = if fewer == more { 1 } else { 2 };
            let len = ways_round * self.index.rows(fewer) * self.index.rows(more);
            let (values, rest) = mem::take(&mut left).split_at_mut(len);
            left = rest;
            Part { fewer, more, values }
        };
        (known, splits(beans).map(part).collect())
    }

    fn fill(&self, Part { fewer, more, values }: Part, known: &[u8]) {
        let (moves, replies) = values.split_at_mut(self.index.rows(fewer) * self.index.rows(more));
        if fewer == 0 {
            // The game is over: the beans of the other row are banked.
            moves.fill(kept(-(more as i16)));
            replies.fill(kept(more as i16));
        } else if fewer == more {
            self.bank(fewer, more, moves, known);
            self.go_on_alike(fewer, moves);
        } else {
            self.bank(fewer, more, moves, known);
            self.bank(more, fewer, replies, known);
            self.go_on(fewer, more, moves, replies);
        }
    }

    /// Tries the moves that bank something.
    fn bank(&self, own: u16, other: u16, values: &mut [u8], known: &[u8]) {
        let size = u16::from(self.rules.size());
        let block = self.index.block(own, other);
        let first = block.place(0, 0);
        for (&row, rank) in self.levels[usize::from(own)].rows.iter().zip(0..) {
            // The values against all rows of the other side.
            let values = Line { values: &mut values[block.place(rank, 0) - first..], block };
            let mut bank = Bank { filling: self, other, values, known };
            for pit in (0..self.rules.size()).filter(|&pit| row.beans(pit) > 0) {
                let last = u16::from(pit) + row.beans(pit);
                let left = self.rules.left(row, pit);
                match last {
                    last if last < size && left.beans(last as u8) == 1 => {
                        bank.capture(left, last as u8)
                    }
                    last if last < size => (),
                    last if last == size => bank.move_again(left),
                    last if last <= 2 * size => bank.reach(left, last - size),
                    _ => bank.go_round(own, row, pit),
                }
            }
        }
    }

    /// Tries the moves that bank nothing. Those of a row with `fewer` beans need the replies to all
    /// rows of smaller rank, and these need the moves of those.
    fn go_on(&self, fewer: u16, more: u16, moves: &mut [u8], replies: &mut [u8]) {
        let few = &self.levels[usize::from(fewer)];
        let many = &self.levels[usize::from(more)];
        let lines = moves.chunks_exact_mut(many.rows.len());
        for ((&row, moves), rank) in few.rows.iter().zip(lines).zip(0..) {
            let line = |rank: u32| rank as usize * many.rows.len()..;
            for quiet in quiet_moves(self.index, self.rules, row) {
                let replies = &replies[line(quiet.to)];
                match quiet.empty {
                    None => raise(&mut *moves, replies.iter().map(|&reply| turned(reply, 0))),
                    Some(_) => {
                        let worth = |(&reply, &row): (&u8, &R)| {
                            if quiet.suits(row) { turned(reply, 0) } else { UNKNOWN }
                        };
                        raise(&mut *moves, replies.iter().zip(&many.rows).map(worth));
                    }
                }
            }
            let replies = &mut replies[line(rank)];
            for quiet in many.quiet.iter().filter(|quiet| quiet.suits(row)) {
                let reply = &mut replies[quiet.from as usize];
                *reply = turned(moves[quiet.to as usize], 0).max(*reply);
            }
        }
    }

    /// The same where both sides have as many beans: the replies are among the moves.
    fn go_on_alike(&self, beans: u16, values: &mut [u8]) {
        let Level { rows, quiet, .. } = &self.levels[usize::from(beans)];
        let place = |own: u32, other: u32| own as usize * rows.len() + other as usize;
        let mut reply =
            |from: usize, to: usize| values[from] = turned(values[to], 0).max(values[from]);
        for (&row, rank) in rows.iter().zip(0..) {
            for quiet in quiet_moves(self.index, self.rules, row) {
                for (_, other) in rows.iter().zip(0..).filter(|&(&row, _)| quiet.suits(row)) {
                    reply(place(rank, other), place(other, quiet.to));
                }
            }
            for quiet in quiet.iter().filter(|quiet| quiet.suits(row)) {
                reply(place(quiet.from, rank), place(rank, quiet.to));
            }
        }
    }
}

/// Tries the moves of a row that bank something, each against all rows of the other side.
struct Bank<'a, R> {
    filling: &'a Filling<'a, R>,
    /// The beans of the other side.
    other: u16,
    values: Line<'a>,
    /// The values of positions with fewer beans.
    known: &'a [u8],
}

/// The values of a row against all rows of the other side: the first of them, and what follows.
struct Line<'a> {
    values: &'a mut [u8],
    block: Block,
}

impl Line<'_> {
    /// Notes what a move is worth against each row of the other side, unless more is known.
    fn raise(&mut self, worths: impl Iterator<Item = u8>) {
        match self.block.stride() {
            1 => raise(&mut *self.values, worths),
            stride => raise(self.values.iter_mut().step_by(stride), worths),
        }
    }
}

impl<R: Row> Bank<'_, R> {
    fn capture(&mut self, left: R, last: u8) {
        let Filling { index, rules, levels } = self.filling;
        let opposite = rules.size() - 1 - last;
        let (to, beans) = index.rank(left.without(last), rules.size());
        let Level { rows, emptied, .. } = &levels[usize::from(self.other)];
        let worth = |(row, &from): (&R, &u32)| {
            let taken = row.beans(opposite);
            if taken == 0 && !rules.empty_capture() {
                return UNKNOWN;
            }
            let block = index.block(self.other - taken, beans as u16);
            turned(self.known[block.place(from, to)], 1 + taken as u8)
        };
        self.values.raise(rows.iter().zip(&emptied[usize::from(opposite)]).map(worth));
    }

    fn move_again(&mut self, left: R) {
        let Filling { index, rules, levels } = self.filling;
        let (to, beans) = index.rank(left, rules.size());
        let block = index.block(beans as u16, self.other);
        let known = &self.known[block.place(to, 0)..];
        let count = levels[usize::from(self.other)].rows.len();
        match block.stride() {
            1 => self.values.raise(known[..count].iter().map(|rest| rest + 1)),
            stride => {
                self.values.raise(known.iter().step_by(stride).take(count).map(|rest| rest + 1))
            }
        }
    }

    fn reach(&mut self, left: R, pits: u16) {
        let Filling { index, rules, levels } = self.filling;
        let (to, beans) = index.rank(left, rules.size());
        let block = index.block(self.other + pits, beans as u16);
        let sown = &levels[usize::from(self.other)].sown[usize::from(pits)];
        self.values.raise(sown.iter().map(|&from| turned(self.known[block.place(from, to)], 1)));
    }

    /// Tries a move so rare that it is not worth preparing: one that sows past the other side.
    fn go_round(&mut self, own: u16, row: R, pit: u8) {
        let Filling { index, rules, levels } = self.filling;
        let worth = |&other: &R| {
            let sown = rules.sow(&Rows { own: row, other, beans: own + self.other }, pit);
            let rest = match sown.rows.beans {
                0 => 0,
                _ => found(self.known[index.place(&sown.rows, rules.size())]),
            };
            kept(sown.worth(rest))
        };
        self.values.raise(levels[usize::from(self.other)].rows.iter().map(worth));
    }
}

/// Less than any value that is kept.
const UNKNOWN: u8 = 0;

/// Notes each of these values where no greater one is known.
fn raise<'a>(values: impl IntoIterator<Item = &'a mut u8>, by: impl Iterator<Item = u8>) {
    values.into_iter().zip(by).for_each(|(value, by)| *value = by.max(*value));
}

/// What a move is worth that banks so many beans and leaves the other side what is kept as `rest`.
fn turned(rest: u8, banked: u8) -> u8 {
    banked.wrapping_sub(rest)
}

/// All ways to spread beans over some pits, in the order of their ranks.
fn spread<R: Row>(pits: u8, beans: u16) -> Vec<R> {
    if pits == 1 {
        return vec![R::only(0, beans)];
    }
    let with_last = |last: u16| {
        spread(pits - 1, beans - last).into_iter().map(move |row: R| row + R::only(pits - 1, last))
    };
    (0..=beans).rev().flat_map(with_last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Side};

    #[test]
    fn filled_at_once_or_one_by_one_the_values_are_the_same() {
        for (size, most, empty_capture, threads) in [
            (1, 20, true, 1),
            (1, 20, false, 2),
            (2, 14, false, 2),
            (2, 14, true, 1),
            (3, 10, true, 3),
            (4, 8, false, 2),
            (5, 6, true, 1),
        ] {
            let board = Board::at_start(size, most, Side::A, empty_capture);
            let rules = Rules::<u64>::of(&board).unwrap();
            let [mut filled, asked] = [0; 2].map(|_| Endgame::new(size as u8, most, 1 << 20));
            assert_eq!(filled.most(), most);
            fill(&mut filled, &rules, threads);
            let of = |beans| spread::<u64>(size as u8, beans);
            for (beans, own_beans) in
                (2..=most).flat_map(|beans| (1..beans).map(move |own| (beans, own)))
            {
                for own in of(own_beans) {
                    for other in of(beans - own_beans) {
                        let rows = Rows { own, other, beans };
                        assert_eq!(
                            filled.value(&rules, &rows),
                            asked.value(&rules, &rows),
                            "{rows:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn rows_come_in_the_order_of_their_ranks() {
        let mut endgame = Endgame::new(4, 9, 1 << 20);
        let (index, _) = endgame.bytes();
        for beans in 0..=9 {
            let rows = spread::<u64>(4, beans);
            assert!(
                rows.iter()
                    .zip(0..)
                    .all(|(&row, at)| index.rank(row, 4) == (at, usize::from(beans)))
            );
        }
    }
}
