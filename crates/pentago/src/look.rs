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

/// What the nine bits of a quadrant mean to the lines: how many of a line's cells they take, and all bits for lines they touch.
#[derive(Clone, Copy)]
struct Share {
    taken: Counts,
    touched: Counts,
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

/// Lines without a marble of the other side, by the number of one's own, added up over the board as it is and after each turn.
#[derive(Clone, Copy, Default)]
struct Prospects {
    twos: Pair,
    threes: Pair,
    fours: Pair,
    ones: Pair,
    now: (Pair, Pair),
}

/// Looks at a position from the side on move.
pub(crate) fn look(own: Marbles, enemy: Marbles) -> Look {
    match prospects(own, enemy) {
        Ok(prospects) => Look::Open(prospects.points()),
        Err(look) => look,
    }
}

pub fn features(own: Marbles, enemy: Marbles) -> Option<Vec<i32>> {
    let p = prospects(own, enemy).ok()?;
    let mut v = Vec::new();
    for c in [p.ones, p.twos, p.threes, p.fours] {
        let (a, b) = sums(c);
        v.push(a);
        v.push(b);
    }
    for c in [p.twos, p.threes, p.fours] {
        let lines = c.map(|w| (w | w >> 1 | w >> 2 | w >> 3) & ONES);
        let (a, b) = sums(lines);
        v.push(a);
        v.push(b);
    }
    for c in [p.now.0, p.now.1] {
        let (a, b) = sums(c);
        v.push(a);
        v.push(b);
    }
    for m in [own, enemy] {
        v.push(Marbles(m.0 & 0o020_020_020_020).count() as i32);
        v.push(Marbles(m.0 & 0o505_505_505_505).count() as i32);
    }
    Some(v)
}

fn prospects(own: Marbles, enemy: Marbles) -> Result<Prospects, Look> {
    let shares = |quadrant: usize, own: usize, enemy: usize| (&SHARES[quadrant][own], &SHARES[quadrant][enemy]);
    let now = [0, 1, 2, 3].map(|quadrant| shares(quadrant, own.quadrant(quadrant), enemy.quadrant(quadrant)));
    let taken = now.iter().fold([0; 4], |sum, &(own, enemy)| plus(sum, pair(own.taken, enemy.taken)));
    match five(taken) {
        (false, false) if own.count() + enemy.count() == 36 => return Err(Look::Over(0)),
        (false, false) => {}
        (own, enemy) => return Err(Look::Over(i32::from(own) - i32::from(enemy))),
    }
    let blocked = now.map(|(own, enemy)| pair(enemy.touched, own.touched));
    let mut prospects = Prospects::default();
    let mut wins = prospects.add(taken, blocked.into_iter().fold([0; 4], or));
    prospects.now = (prospects.twos, prospects.threes);
    for quadrant in 0..4 {
        let rest = minus(taken, pair(now[quadrant].0.taken, now[quadrant].1.taken));
        let others = (1..4).fold([0; 4], |all, step| or(all, blocked[(quadrant + step) % 4]));
        for direction in [Direction::L, Direction::R] {
            let [own, enemy] = [own, enemy].map(|marbles| direction.turned(marbles.quadrant(quadrant)));
            let (own, enemy) = shares(quadrant, own, enemy);
            let taken = plus(rest, pair(own.taken, enemy.taken));
            let four = prospects.add(taken, or(others, pair(enemy.touched, own.touched)));
            wins |= four && !five(taken).1;
        }
    }
    if wins { Err(Look::Win) } else { Ok(prospects) }
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
            self.ones[word] += live & !(live >> 1) & !(live >> 2) & ONES;
            four |= if word < 2 { fours } else { 0 };
        }
        four != 0
    }

    fn points(&self) -> i32 {
        let [twos, threes, fours] = [self.twos, self.threes, self.fours].map(sums);
        let (n2, n3) = (sums(self.now.0), sums(self.now.1));
        7 * twos.0 - 3 * twos.1 + 33 * threes.0 - 13 * threes.1 - 43 * fours.1 - 26 * n2.0 + 6 * n2.1 - 110 * n3.0 + 25 * n3.1 + 45
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
    let sum = |word: u64| ((word & LOW) + (word >> 4 & LOW)).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    let [a, b, c, d] = counts.map(sum);
    ((a + b) as i32, (c + d) as i32)
}
