//! How near both sides are to a line of five, now and after any turn of a quadrant.

use crate::{
    Direction,
    marbles::{LINES, Marbles},
};

/// For each of the 32 lines four bits, sixteen lines a word.
type Counts = [u64; 2];
/// The counts of the side on move, then those of the enemy.
type Pair = [u64; 4];

/// The lowest of the four bits of each line.
const ONES: u64 = 0x1111_1111_1111_1111;

/// What being on move is worth.
const ON_MOVE: i32 = 45;

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
        let (own, enemy) = (&SHARES[quadrant][own], &SHARES[quadrant][enemy]);
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
        let (quadrant, bits) = (index / 512, index as u64 % 512);
        let mut number = 0;
        while number < LINES.len() {
            let taken = (LINES[number] >> (9 * quadrant) & bits).count_ones() as u64;
            let (word, shift) = (number / 16, number % 16 * 4);
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

/// What a position looks like to the side on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// The game is over: 1 if the side on move has won, −1 if it has lost, 0 for a draw.
    Over(i32),
    /// A marble and perhaps a turn win the game.
    Win,
    /// Nobody wins at once; what the position seems worth.
    Open(i32),
}

/// Lines without a marble of the other side, by the number of one's own, added up over the board as
/// it is and after each turn.
#[derive(Clone, Copy, Default)]
struct Prospects {
    twos: Pair,
    threes: Pair,
    fours: Pair,
    /// Only on the board as it is.
    twos_now: Pair,
    threes_now: Pair,
}

/// Looks at a position from the side on move.
pub(crate) fn look(own: Marbles, enemy: Marbles) -> Look {
    let full = own.0 | enemy.0 == Marbles::ALL.0;
    match five(Share::sum(own, enemy)) {
        (false, false) if full => Look::Over(0),
        (false, false) => match prospects(own, enemy) {
            (_, true) => Look::Win,
            (prospects, false) => Look::Open(prospects.points()),
        },
        (own, enemy) => Look::Over(i32::from(own) - i32::from(enemy)),
    }
}

/// What a position that is not over seems worth to the side on move, to someone who does not see
/// who could win at once.
pub(crate) fn impression(own: Marbles, enemy: Marbles) -> i32 {
    prospects(own, enemy).0.points()
}

/// The prospects of both sides in a position that is not over, and whether the side on move wins at
/// once.
fn prospects(own: Marbles, enemy: Marbles) -> (Prospects, bool) {
    let taken = Share::sum(own, enemy);
    let now = [0, 1, 2, 3]
        .map(|quadrant| Share::pair(quadrant, own.quadrant(quadrant), enemy.quadrant(quadrant)));
    let mut prospects = Prospects::default();
    let mut wins = prospects.add(taken, now.iter().fold([0; 4], |all, share| or(all, share.1)));
    (prospects.twos_now, prospects.threes_now) = (prospects.twos, prospects.threes);
    for quadrant in 0..4 {
        let rest = minus(taken, now[quadrant].0);
        let others = (1..4).fold([0; 4], |all, step| or(all, now[(quadrant + step) % 4].1));
        for direction in [Direction::L, Direction::R] {
            let [own, enemy] =
                [own, enemy].map(|marbles| direction.turned(marbles.quadrant(quadrant)));
            let (turned, blocked) = Share::pair(quadrant, own, enemy);
            let taken = plus(rest, turned);
            wins |= prospects.add(taken, or(others, blocked)) && !five(taken).1;
        }
    }
    (prospects, wins)
}

impl Prospects {
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

    /// The weights are fitted to who won 15 000 positions of games the bot played against itself: a
    /// hundred points are odds of 1 : e.
    fn points(&self) -> i32 {
        let [twos, threes, fours] = [self.twos, self.threes, self.fours].map(sums);
        let [twos_now, threes_now] = [self.twos_now, self.threes_now].map(sums);
        let own = 7 * twos.0 + 33 * threes.0 + 43 * fours.0 - 26 * twos_now.0 - 110 * threes_now.0;
        let enemy = 3 * twos.1 + 13 * threes.1 + 43 * fours.1 - 6 * twos_now.1 - 25 * threes_now.1;
        ON_MOVE + own - enemy
    }
}

fn pair(own: Counts, enemy: Counts) -> Pair {
    [own[0], own[1], enemy[0], enemy[1]]
}

fn plus(a: Pair, b: Pair) -> Pair {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
}

fn minus(a: Pair, b: Pair) -> Pair {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]]
}

fn or(a: Pair, b: Pair) -> Pair {
    [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]]
}

/// Whether either side has five in a line.
fn five(taken: Pair) -> (bool, bool) {
    let [a, b, c, d] = taken.map(|word| word & word >> 2 & ONES);
    (a | b != 0, c | d != 0)
}

/// The sums of all fours of bits, of either side.
fn sums(counts: Pair) -> (i32, i32) {
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let sum =
        |word: u64| ((word & LOW) + (word >> 4 & LOW)).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    let [a, b, c, d] = counts.map(sum);
    ((a + b) as i32, (c + d) as i32)
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::seeded;

    use super::*;
    use crate::{Board, Outcome, Side};

    /// What trying all moves finds.
    fn plain(board: &Board) -> Option<Look> {
        let sign = |side| if side == board.turn() { 1 } else { -1 };
        match board.outcome() {
            Some(Outcome::Draw) => Some(Look::Over(0)),
            Some(Outcome::Won(side)) => Some(Look::Over(sign(side))),
            None => {
                let wins = board
                    .moves()
                    .any(|mv| board.after(mv).outcome() == Some(Outcome::Won(board.turn())));
                wins.then_some(Look::Win)
            }
        }
    }

    #[test]
    fn ends_and_wins_are_seen_exactly_where_they_are() {
        let mut rng = seeded(1);
        for round in 0..3000 {
            let mut board = Board::empty(Side::P);
            for cell in crate::Cell::all() {
                match rng.random_range(0..3 + round % 5) {
                    0 => board.put(cell, Side::P),
                    1 => board.put(cell, Side::C),
                    _ => {}
                }
            }
            let seen = look(board.marbles(Side::P), board.marbles(Side::C));
            let expected = plain(&board)
                .unwrap_or(Look::Open(impression(board.marbles(Side::P), board.marbles(Side::C))));
            assert_eq!(seen, expected, "{board:?}");
        }
    }

    #[test]
    fn an_own_three_is_worth_more_than_the_enemys() {
        let [three, other] = [0b111, 0b111 << 27].map(Marbles);
        let points = |own, enemy| impression(own, enemy);
        assert!(points(three, Marbles(1 << 13)) > points(Marbles(1 << 13), three));
        assert_eq!(points(three, other), points(other, three));
    }
}
