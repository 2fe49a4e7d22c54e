//! Computes all endgames, those with the fewest beans first.
//!
//! The pits of a row are emptied against all rows of the other side in turn, so that what the move
//! makes of the mover's row is worked out once, and what it makes of the other one is looked up.
//! Moves that bank lead to fewer beans, to values that are known.
//! *Quiet* moves bank nothing and come after them, in an order in which what they lead to is known
//! too: they only carry beans on within the mover's row, which makes its rank smaller.

use std::{
    sync::atomic::{AtomicU16, Ordering::Relaxed},
    thread,
};

use super::{
    endgame::Endgame,
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

/// A row by its rank among those that hold as many beans.
#[derive(Clone, Copy)]
struct Ranked {
    rank: u32,
    beans: u16,
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
    endgame: &'a Endgame<'a>,
    rules: &'a Rules<R>,
    levels: Vec<Level<R>>,
}

/// Computes all values, which is many times faster than each when it is asked for.
pub(crate) fn fill<R: Row>(endgame: &Endgame, rules: &Rules<R>, threads: usize) {
    let levels = (0..endgame.most()).map(|beans| Level::new(endgame, rules, beans)).collect();
    let filling = Filling { endgame, rules, levels };
    filling.end();
    for beans in 2..=endgame.most() {
        let left = AtomicU16::new(beans / 2);
        let take = || left.try_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Ok(fewer) = take() {
                        filling.fill(fewer, beans - fewer);
                    }
                });
            }
        });
    }
}

impl<R: Row> Level<R> {
    fn new(endgame: &Endgame, rules: &Rules<R>, beans: u16) -> Level<R> {
        let size = rules.size();
        let rows: Vec<R> = spread(size, beans);
        let ranks = |change: &dyn Fn(R) -> R| {
            rows.iter().map(|&row| endgame.rank(change(row), size).0).collect()
        };
        let ones = |pits: u8| (0..pits).fold(R::default(), |ones, pit| ones + R::only(pit, 1));
        let most_sown = size.min((endgame.most() - beans) as u8);
        Level {
            quiet: rows.iter().flat_map(|&row| quiet_moves(endgame, rules, row)).collect(),
            sown: (0..=most_sown).map(|pits| ranks(&|row| row + ones(pits))).collect(),
            emptied: (0..size).map(|pit| ranks(&|row| row.without(pit))).collect(),
            rows,
        }
    }
}

/// The moves of a row that bank nothing, or nothing against some rows of the other side.
fn quiet_moves<R: Row>(endgame: &Endgame, rules: &Rules<R>, row: R) -> impl Iterator<Item = Quiet> {
    let size = rules.size();
    let rank = move |row| endgame.rank(row, size).0;
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
    /// Where a row is empty the game is over: the beans of the other row are banked.
    fn end(&self) {
        for (level, beans) in self.levels.iter().zip(0..) {
            for rank in 0..level.rows.len() as u32 {
                self.endgame.raise(self.endgame.block(beans, 0).place(rank, 0), beans as i16);
                self.endgame.raise(self.endgame.block(0, beans).place(0, rank), -(beans as i16));
            }
        }
    }

    /// Computes the values of all positions in which one side has `fewer` and the other `more`
    /// beans, with either of them on move.
    fn fill(&self, fewer: u16, more: u16) {
        self.bank(fewer, more);
        if fewer != more {
            self.bank(more, fewer);
        }
        self.go_on(fewer, more);
    }

    /// Tries the moves that bank something.
    fn bank(&self, own: u16, other: u16) {
        let size = u16::from(self.rules.size());
        for (&row, rank) in self.levels[usize::from(own)].rows.iter().zip(0..) {
            for pit in (0..self.rules.size()).filter(|&pit| row.beans(pit) > 0) {
                let mover = Ranked { rank, beans: own };
                let last = u16::from(pit) + row.beans(pit);
                let left = self.rules.left(row, pit);
                match last {
                    last if last < size && left.beans(last as u8) == 1 => {
                        self.capture(mover, other, left, last as u8)
                    }
                    last if last < size => (),
                    last if last == size => self.move_again(mover, other, left),
                    last if last <= 2 * size => self.reach(mover, other, left, last - size),
                    _ => self.go_round(mover, other, row, pit),
                }
            }
        }
    }

    /// Tries a move against all rows of the other side, from the first rank on, where it is worth
    /// anything.
    fn try_on(&self, own: Ranked, other: u16, worths: impl Iterator<Item = Option<i16>>) {
        let block = self.endgame.block(own.beans, other);
        for (worth, other) in worths.zip(0..) {
            if let Some(worth) = worth {
                self.endgame.raise(block.place(own.rank, other), worth);
            }
        }
    }

    fn capture(&self, own: Ranked, other: u16, left: R, last: u8) {
        let opposite = self.rules.size() - 1 - last;
        let Ranked { rank: to, beans } = self.rank(left.without(last));
        let Level { rows, emptied, .. } = &self.levels[usize::from(other)];
        let worth = |(row, &from): (&R, &u32)| {
            let taken = row.beans(opposite);
            let rest = || self.known(self.endgame.block(other - taken, beans).place(from, to));
            (taken > 0 || self.rules.empty_capture()).then(|| 1 + taken as i16 - rest())
        };
        self.try_on(own, other, rows.iter().zip(&emptied[usize::from(opposite)]).map(worth));
    }

    fn move_again(&self, own: Ranked, other: u16, left: R) {
        let Ranked { rank: to, beans } = self.rank(left);
        let block = self.endgame.block(beans, other);
        let others = 0..self.levels[usize::from(other)].rows.len() as u32;
        self.try_on(own, other, others.map(|other| Some(1 + self.known(block.place(to, other)))));
    }

    fn reach(&self, own: Ranked, other: u16, left: R, pits: u16) {
        let Ranked { rank: to, beans } = self.rank(left);
        let block = self.endgame.block(other + pits, beans);
        let sown = &self.levels[usize::from(other)].sown[usize::from(pits)];
        self.try_on(
            own,
            other,
            sown.iter().map(|&from| Some(1 - self.known(block.place(from, to)))),
        );
    }

    /// Tries a move so rare that it is not worth preparing: one that sows past the other side.
    fn go_round(&self, own: Ranked, other: u16, row: R, pit: u8) {
        let worth = |&other_row: &R| {
            let sown =
                self.rules.sow(&Rows { own: row, other: other_row, beans: own.beans + other }, pit);
            Some(sown.worth(self.endgame.value(self.rules, &sown.rows)))
        };
        self.try_on(own, other, self.levels[usize::from(other)].rows.iter().map(worth));
    }

    /// Tries the moves that bank nothing. Those of a row with `fewer` beans need the replies to all
    /// rows of smaller rank, and these need the moves of those.
    fn go_on(&self, fewer: u16, more: u16) {
        let few = &self.levels[usize::from(fewer)];
        let many = &self.levels[usize::from(more)];
        let moves = self.endgame.block(fewer, more);
        let replies = self.endgame.block(more, fewer);
        for (&row, rank) in few.rows.iter().zip(0..) {
            for quiet in quiet_moves(self.endgame, self.rules, row) {
                for (_, other) in many.rows.iter().zip(0..).filter(|&(&row, _)| quiet.suits(row)) {
                    self.endgame.raise(
                        moves.place(rank, other),
                        -self.known(replies.place(other, quiet.to)),
                    );
                }
            }
            for quiet in many.quiet.iter().filter(|quiet| quiet.suits(row)) {
                self.endgame.raise(
                    replies.place(quiet.from, rank),
                    -self.known(moves.place(rank, quiet.to)),
                );
            }
        }
    }

    fn rank(&self, row: R) -> Ranked {
        let (rank, beans) = self.endgame.rank(row, self.rules.size());
        Ranked { rank, beans: beans as u16 }
    }

    fn known(&self, place: usize) -> i16 {
        self.endgame.known(place).expect("a position with fewer beans or beans further on")
    }
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
            let [filled, asked] = [0; 2].map(|_| Endgame::new(size as u8, most, 1 << 20));
            assert_eq!(filled.most(), most);
            fill(&filled, &rules, threads);
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
        let endgame = Endgame::new(4, 9, 1 << 20);
        for beans in 0..=9 {
            let rows = spread::<u64>(4, beans);
            assert!(
                rows.iter()
                    .zip(0..)
                    .all(|(&row, at)| endgame.rank(row, 4) == (at, usize::from(beans)))
            );
        }
    }
}
