//! The straights of the board, on which all lines of five lie: rows, columns and diagonals.
//!
//! What lies on a straight is a number, three to the power of the place for every own marble and
//! twice that for every marble of the enemy. The number is a sum over the quadrants the straight
//! crosses, so that turning a quadrant changes one summand.

use crate::{Direction, cell::bit_at, marbles::Marbles};

/// The number of straights.
const COUNT: usize = 18;
/// The straights that cross a quadrant.
const CROSSING: usize = 10;
/// The most cells of a straight in a quadrant.
const SEGMENT: usize = 3;
/// Where the cells are noted that a shorter segment lacks: behind those of the board.
const NOWHERE: usize = 36;

/// Row and column where a straight begins, the step to its next cell, and how many it has. Those
/// that cross two quadrants, then those that cross three.
const COURSES: [([isize; 2], [isize; 2], usize); COUNT] = [
    ([0, 0], [0, 1], 6),
    ([1, 0], [0, 1], 6),
    ([2, 0], [0, 1], 6),
    ([3, 0], [0, 1], 6),
    ([4, 0], [0, 1], 6),
    ([5, 0], [0, 1], 6),
    ([0, 0], [1, 0], 6),
    ([0, 1], [1, 0], 6),
    ([0, 2], [1, 0], 6),
    ([0, 3], [1, 0], 6),
    ([0, 4], [1, 0], 6),
    ([0, 5], [1, 0], 6),
    ([0, 0], [1, 1], 6),
    ([0, 5], [1, -1], 6),
    ([0, 1], [1, 1], 5),
    ([1, 0], [1, 1], 5),
    ([0, 4], [1, -1], 5),
    ([1, 5], [1, -1], 5),
];

/// A straight that crosses `N` quadrants.
pub(super) struct Straight<const N: usize> {
    pub segments: [Segment; N],
}

/// What a straight has in one quadrant.
#[derive(Clone, Copy)]
pub(super) struct Segment {
    pub quadrant: usize,
    /// Its place among the straights that cross the quadrant.
    slot: usize,
    /// By the quarters the quadrant has been turned: where the cells of the segment were before.
    pub origins: [[u8; SEGMENT]; 4],
}

/// How many cells of a straight that crosses `N` quadrants come before one of its segments, or
/// before its end.
#[inline(always)]
pub(super) const fn start<const N: usize>(segment: usize) -> usize {
    match N {
        2 => [0, 3, 6, 6][segment],
        _ => [0, 2, 3, 5][segment],
    }
}

impl<const N: usize> Straight<N> {
    /// The quadrants it crosses, as the bits of a number.
    #[inline(always)]
    pub(super) fn quadrants(&self) -> usize {
        self.segments.iter().fold(0, |set, segment| set | 1 << segment.quadrant)
    }
}

/// All that [`Straight::quadrants`] gives.
pub(super) const CROSSED: [usize; 10] =
    [0b0011, 0b0101, 0b0110, 0b0111, 0b1001, 0b1010, 0b1011, 0b1100, 0b1101, 0b1110];

/// The straights of six cells.
pub(super) static LONG: [Straight<2>; 14] = {
    let mut straights = [const { long(0) }; 14];
    let mut number = 0;
    while number < 14 {
        straights[number] = long(number);
        number += 1;
    }
    straights
};

/// The straights of five cells.
pub(super) static SHORT: [Straight<3>; 4] = [short(14), short(15), short(16), short(17)];

const fn long(number: usize) -> Straight<2> {
    Straight { segments: [segment(number, 0), segment(number, 1)] }
}

const fn short(number: usize) -> Straight<3> {
    let segments = [segment(number, 0), segment(number, 1), segment(number, 2)];
    Straight { segments }
}

/// The bit of a cell of a straight.
const fn bit(number: usize, place: usize) -> usize {
    let ([row, column], [down, right], _) = COURSES[number];
    let place = place as isize;
    bit_at((row + place * down) as usize, (column + place * right) as usize).trailing_zeros()
        as usize
}

const fn crosses(number: usize, quadrant: usize) -> bool {
    let mut place = 0;
    while place < COURSES[number].2 {
        if bit(number, place) / 9 == quadrant {
            return true;
        }
        place += 1;
    }
    false
}

const fn segment(number: usize, index: usize) -> Segment {
    let length = COURSES[number].2;
    let mut start = 0;
    let mut passed = 0;
    while passed < index {
        start += 1;
        if bit(number, start) / 9 != bit(number, start - 1) / 9 {
            passed += 1;
        }
    }
    let quadrant = bit(number, start) / 9;
    let mut slot = 0;
    let mut before = 0;
    while before < number {
        slot += crosses(before, quadrant) as usize;
        before += 1;
    }
    let mut origins = [[NOWHERE as u8; SEGMENT]; 4];
    let mut quarters = 0;
    while quarters < 4 {
        let mut place = start;
        while place < length && bit(number, place) / 9 == quadrant {
            let from = origin(bit(number, place) % 9, quarters);
            origins[quarters][place - start] = (9 * quadrant + from) as u8;
            place += 1;
        }
        quarters += 1;
    }
    Segment { quadrant, slot, origins }
}

/// Which of the nine cells of a quadrant comes to a place when it is turned clockwise.
const fn origin(place: usize, quarters: usize) -> usize {
    let mut place = place;
    let mut turned = 0;
    while turned < quarters {
        place = 3 * (2 - place % 3) + place / 3;
        turned += 1;
    }
    place
}

/// What the marbles of one side in a quadrant add to the numbers of the straights that cross it.
type Summands = [u16; CROSSING];

static SUMMANDS: [[Summands; 512]; 4] = {
    let mut summands = [[[0; CROSSING]; 512]; 4];
    let mut number = 0;
    while number < COUNT {
        let mut place = 0;
        while place < COURSES[number].2 {
            let cell = bit(number, place);
            let mut index = 0;
            while bit(number, place) / 9 != segment(number, index).quadrant {
                index += 1;
            }
            summands[cell / 9][1 << (cell % 9)][segment(number, index).slot] =
                3u16.pow(place as u32);
            place += 1;
        }
        number += 1;
    }
    let mut index: usize = 0;
    while index < 4 * 512 {
        let bits = index % 512;
        let lowest = bits & bits.wrapping_neg();
        if bits != lowest {
            let of = &mut summands[index / 512];
            let mut slot = 0;
            while slot < CROSSING {
                of[bits][slot] = of[bits ^ lowest][slot] + of[lowest][slot];
                slot += 1;
            }
        }
        index += 1;
    }
    summands
};

/// What the quadrants of a position add to the numbers of all straights, by quadrant and by the
/// quarters it is turned clockwise.
pub(super) struct Numbers([[Summands; 4]; 4]);

impl Numbers {
    pub(super) fn of(own: Marbles, enemy: Marbles) -> Numbers {
        let of = |quadrant: usize, quarters: usize| {
            let [own, enemy] = [own, enemy].map(|marbles| {
                &SUMMANDS[quadrant][quarter_turned(marbles.quadrant(quadrant), quarters)]
            });
            std::array::from_fn(|slot| own[slot] + 2 * enemy[slot])
        };
        Numbers([0, 1, 2, 3].map(|quadrant| [0, 1, 2, 3].map(|quarters| of(quadrant, quarters))))
    }

    /// What a segment adds to the number of its straight.
    #[inline(always)]
    pub(super) fn summand(&self, segment: &Segment, quarters: usize) -> usize {
        self.0[segment.quadrant][quarters % 4][segment.slot].into()
    }
}

/// The nine bits of a quadrant after so many quarters clockwise.
pub(super) fn quarter_turned(bits: usize, quarters: usize) -> usize {
    match quarters % 4 {
        0 => bits,
        1 => Direction::R.turned(bits),
        2 => Direction::R.turned(Direction::R.turned(bits)),
        _ => Direction::L.turned(bits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marbles::LINES;

    #[test]
    fn every_line_lies_on_one_straight() {
        let cells = |number: usize| -> u64 {
            (0..COURSES[number].2).map(|place| 1 << bit(number, place)).sum()
        };
        for line in LINES {
            assert_eq!((0..COUNT).filter(|&number| line & !cells(number) == 0).count(), 1);
        }
        for quadrant in 0..4 {
            assert_eq!((0..COUNT).filter(|&number| crosses(number, quadrant)).count(), CROSSING);
        }
    }

    fn check<const N: usize>(straight: &Straight<N>) {
        for (at, segment) in straight.segments.iter().enumerate() {
            for quarters in 0..4 {
                let cells = segment.origins[quarters].into_iter().map(usize::from);
                for (place, cell) in cells.filter(|&cell| cell != NOWHERE).enumerate() {
                    let power = 3usize.pow((start::<N>(at) + place) as u32);
                    let [marble, none] = [Marbles(1 << cell), Marbles(0)];
                    assert_eq!(Numbers::of(marble, none).summand(segment, quarters), power);
                    assert_eq!(Numbers::of(none, marble).summand(segment, quarters), 2 * power);
                }
            }
        }
    }

    #[test]
    fn a_turned_quadrant_brings_its_marbles_to_the_places_of_a_segment() {
        LONG.iter().for_each(check);
        SHORT.iter().for_each(check);
    }
}
