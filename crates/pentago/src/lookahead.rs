//! The board as the search of the strong bot sees it.

use search::Position;
use table::Seat;

use crate::{
    Board, Move, Outcome,
    lines::{FIVE, Lines, SIX, cells},
    marbles::Marbles,
};

/// `2^20` remembered positions take 16 MB.
pub(crate) const MEMORY_BITS: u32 = 20;

/// The value of a won game; no other value comes near it.
pub(crate) const WON: i32 = 1_000_000;

/// What five cells in a line are worth to the only side with marbles on them, by their number.
const WEIGHTS: [i16; 6] = [0, 1, 4, 12, 36, 0];
/// The middles of the quadrants, which stay where they are whatever turns.
const MIDDLES: u64 = 0o020_020_020_020;
const MIDDLE: i32 = 6;

impl Position for Board {
    type Move = Move;

    fn on_move(&self) -> Seat {
        self.turn().seat()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    /// One move to each different board, the one that looks best first.
    fn moves(&self, moves: &mut Vec<Move>) {
        let start = moves.len();
        let (mut cell, mut boards) = (None, Vec::with_capacity(8));
        for mv in self.moves() {
            if cell.replace(mv.cell) != Some(mv.cell) {
                boards.clear();
            }
            let board = self.after(mv);
            if !boards.contains(&board) {
                boards.push(board);
                moves.push(mv);
            }
        }
        moves[start..].sort_by_cached_key(|&mv| self.after(mv).value());
    }

    fn after(&self, mv: Move) -> Board {
        (*self).after(mv)
    }

    fn value(&self) -> i32 {
        match self.outcome() {
            Some(Outcome::Won(side)) if side == self.turn() => WON,
            Some(Outcome::Won(_)) => -WON,
            Some(Outcome::Draw) => 0,
            None => glance(self.marbles(self.turn()), self.marbles(self.turn().other())),
        }
    }

    fn bounds(&self) -> (i32, i32) {
        (-WON, WON)
    }

    fn key(&self) -> u64 {
        let [own, enemy] = [self.turn(), self.turn().other()].map(|side| self.marbles(side).0);
        mix(mix(own) ^ enemy)
    }
}

/// What an unfinished position looks worth without looking ahead.
fn glance(own: Marbles, enemy: Marbles) -> i32 {
    let lines = Lines::of(own, enemy);
    let sixes: i32 = lines.sixes().map(|contents| i32::from(SIXES[contents])).sum();
    let fives: i32 = lines.fives().map(|contents| i32::from(FIVES[contents])).sum();
    let middles = |marbles: Marbles| Marbles(marbles.0 & MIDDLES).count() as i32;
    sixes + fives + MIDDLE * (middles(own) - middles(enemy))
}

/// The value of a line of six by its contents: that of the two lines of five in it.
static SIXES: [i16; SIX] = {
    let mut values = [0; SIX];
    let mut contents = 0;
    while contents < SIX {
        let [a, b, c, d, e, f] = cells(contents);
        values[contents] = five([a, b, c, d, e]) + five([b, c, d, e, f]);
        contents += 1;
    }
    values
};

static FIVES: [i16; FIVE] = {
    let mut values = [0; FIVE];
    let mut contents = 0;
    while contents < FIVE {
        values[contents] = five(cells(contents));
        contents += 1;
    }
    values
};

const fn five(cells: [usize; 5]) -> i16 {
    let mut counts = [0; 3];
    let mut place = 0;
    while place < 5 {
        counts[cells[place]] += 1;
        place += 1;
    }
    match counts {
        [_, own, 0] => WEIGHTS[own],
        [_, 0, enemy] => -WEIGHTS[enemy],
        _ => 0,
    }
}

/// Spreads every bit over all others: multiplication carries upward, the upper half of the product comes back down.
fn mix(bits: u64) -> u64 {
    let product = u128::from(bits ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
    product as u64 ^ (product >> 64) as u64
}
