//! How near both sides are to a line of five, now and after any turn of a quadrant.

use super::weights::Prospects;
use crate::{
    Direction,
    marbles::{LINES, Marbles},
};

/// For each of the 32 lines four bits, sixteen lines a word.
type Counts = [u64; 2];
/// The counts of the side on move, then those of the enemy.
pub(super) type Pair = [u64; 4];

/// The lowest of the four bits of each line.
pub(super) const ONES: u64 = 0x1111_1111_1111_1111;

/// What the bits of both sides in a quadrant take of the lines.
pub(super) fn taken(quadrant: usize, own: usize, enemy: usize) -> Pair {
    Share::pair(quadrant, own, enemy).0
}

/// What the nine bits of a quadrant mean to the lines: how many of a line's cells they take, and
/// all bits for lines they touch.
#[derive(Clone, Copy)]
struct Share {
    taken: Counts,
    touched: Counts,
}

impl Share {
    /// What the bits of both sides in a quadrant take and what they block.
    #[inline(always)]
    fn pair(quadrant: usize, own: usize, enemy: usize) -> (Pair, Pair) {
        let own = &SHARES[quadrant][own];
        let enemy = &SHARES[quadrant][enemy];
        (pair(own.taken, enemy.taken), pair(enemy.touched, own.touched))
    }

    /// What both sides take on the whole board.
    #[inline(always)]
    fn sum(own: Marbles, enemy: Marbles) -> Pair {
        (0..4).fold([0; 4], |sum, at| {
            plus(sum, Share::pair(at, own.quadrant(at), enemy.quadrant(at)).0)
        })
    }
}

static SHARES: [[Share; 512]; 4] = {
    let mut shares = [[Share { taken: [0; 2], touched: [0; 2] }; 512]; 4];
    let mut index = 0;
    while index < 4 * 512 {
        let quadrant = index / 512;
        let bits = index as u64 % 512;
        let mut number = 0;
        while number < LINES.len() {
            let taken = (LINES[number] >> (9 * quadrant) & bits).count_ones() as u64;
            let word = number / 16;
            let shift = number % 16 * 4;
            shares[quadrant][index % 512].taken[word] |= taken << shift;
            if taken > 0 {
                shares[quadrant][index % 512].touched[word] |= 0xf << shift;
            }
            number += 1;
        }
        index += 1;
    }
    shares
};

/// The prospects of both sides, line by line.
#[derive(Clone, Copy, Default)]
struct Tally {
    twos: Pair,
    threes: Pair,
    fours: Pair,
    /// Only on the board as it is.
    twos_now: Pair,
    threes_now: Pair,
}

/// What can be seen of a position that is not over.
pub(super) struct Sight {
    pub own: Prospects,
    pub enemy: Prospects,
    /// Whether the side on move wins at once.
    pub wins: bool,
}

/// The prospects of both sides in a position that is not over, and whether the side on move wins at
/// once.
pub(super) fn sight(own: Marbles, enemy: Marbles) -> Sight {
    let taken = Share::sum(own, enemy);
    let now = [0, 1, 2, 3]
        .map(|quadrant| Share::pair(quadrant, own.quadrant(quadrant), enemy.quadrant(quadrant)));
    let mut tally = Tally::default();
    let mut wins = tally.add(taken, now.iter().fold([0; 4], |all, share| or(all, share.1)));
    tally.twos_now = tally.twos;
    tally.threes_now = tally.threes;
    for quadrant in 0..4 {
        let rest = minus(taken, now[quadrant].0);
        let others = (1..4).fold([0; 4], |all, step| or(all, now[(quadrant + step) % 4].1));
        for direction in [Direction::L, Direction::R] {
            let [own, enemy] =
                [own, enemy].map(|marbles| direction.turned(marbles.quadrant(quadrant)));
            let (turned, blocked) = Share::pair(quadrant, own, enemy);
            let taken = plus(rest, turned);
            wins |= tally.add(taken, or(others, blocked)) && !five(taken).1;
        }
    }
    let [own, enemy] = tally.prospects();
    Sight { own, enemy, wins }
}

impl Tally {
    /// Adds a board and tells whether the side on move has a line that lacks at most one marble.
    #[inline(always)]
    fn add(&mut self, taken: Pair, blocked: Pair) -> bool {
        let mut four = 0;
        for word in 0..4 {
            let live = taken[word] & !blocked[word];
            let fours = live >> 2 & ONES;
            self.twos[word] += live >> 1 & !live & ONES;
            self.threes[word] += live >> 1 & live & ONES;
            self.fours[word] += fours;
            four |= if word < 2 { fours } else { 0 };
        }
        four != 0
    }

    /// The prospects of the side on move, then those of the enemy.
    #[inline(always)]
    fn prospects(&self) -> [Prospects; 2] {
        let twos = sums(self.twos);
        let threes = sums(self.threes);
        let fours = sums(self.fours);
        let twos_now = sums(self.twos_now);
        let threes_now = sums(self.threes_now);
        [0, 1].map(|side| Prospects {
            twos: twos[side],
            threes: threes[side],
            fours: fours[side],
            twos_now: twos_now[side],
            threes_now: threes_now[side],
        })
    }
}

fn pair(own: Counts, enemy: Counts) -> Pair {
    [own[0], own[1], enemy[0], enemy[1]]
}

/// Lane by lane, although single words may wrap on the way: what [`minus`] gives may be added to what
/// it was taken from.
pub(super) fn plus(a: Pair, b: Pair) -> Pair {
    [0, 1, 2, 3].map(|word| a[word].wrapping_add(b[word]))
}

pub(super) fn minus(a: Pair, b: Pair) -> Pair {
    [0, 1, 2, 3].map(|word| a[word].wrapping_sub(b[word]))
}

fn or(a: Pair, b: Pair) -> Pair {
    [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]]
}

/// Whether either side has five in a line.
pub(super) fn five(taken: Pair) -> (bool, bool) {
    let [a, b, c, d] = taken.map(|word| word & word >> 2 & ONES);
    (a | b != 0, c | d != 0)
}

/// The sums of all fours of bits, of either side.
fn sums(counts: Pair) -> [i32; 2] {
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let sum =
        |word: u64| ((word & LOW) + (word >> 4 & LOW)).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    let [a, b, c, d] = counts.map(sum);
    [(a + b) as i32, (c + d) as i32]
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::seeded;

    use super::*;
    use crate::{Board, Outcome, Side, strong::weights::WEIGHTS};

    /// What the prospects alone seem worth.
    fn points(own: Marbles, enemy: Marbles) -> i32 {
        let Sight { own, enemy, .. } = sight(own, enemy);
        WEIGHTS.points(&own, &enemy)
    }

    #[test]
    fn wins_are_seen_exactly_where_they_are() {
        let mut rng = seeded(1);
        let mut won = 0;
        for round in 0..3000 {
            let mut board = Board::empty(Side::P);
            for cell in crate::Cell::all() {
                match rng.random_range(0..3 + round % 5) {
                    0 => board.put(cell, Side::P),
                    1 => board.put(cell, Side::C),
                    _ => {}
                }
            }
            if board.is_over() {
                continue;
            }
            let [p, c] = Side::BOTH.map(|side| board.marbles(side));
            let wins =
                board.moves().any(|mv| board.after(mv).outcome() == Some(Outcome::Won(Side::P)));
            assert_eq!(sight(p, c).wins, wins, "{board:?}");
            won += i32::from(wins);
        }
        assert!((100..2000).contains(&won), "{won}");
    }

    #[test]
    fn an_own_three_is_worth_more_than_the_enemys() {
        let [three, other] = [0b111, 0b111 << 27].map(Marbles);
        assert!(points(three, Marbles(1 << 13)) > points(Marbles(1 << 13), three));
        assert_eq!(points(three, other), points(other, three));
    }
}
