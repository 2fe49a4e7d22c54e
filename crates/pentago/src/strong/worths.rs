//! What a marble adds to what a position seems worth, for all cells and turns together.
//!
//! The points of a move are those of its position, with the enemy on move: a sum over the lines of
//! the board as it is and after each of the eight turns. A line looks only at the quadrants it
//! crosses. So for each straight a table tells what it is worth with anything on it, and what more a
//! marble on each of its cells would make it worth; and of the nine boards that follow a turn, those
//! that leave the quadrants of a straight alone count at once.

use std::sync::{Arc, LazyLock};

use super::{
    straights::{LONG, Numbers, SEGMENT, SHORT, Segment, Straight, start},
    weights::{Prospects, WEIGHTS, Weights},
};

/// What a straight is worth with something on it: what a marble on each of its cells adds, and in
/// the last lane what its lines are worth without it.
type Lanes = [i16; LANES];
const LANES: usize = 8;
const TOTAL: usize = LANES - 1;

/// By the number of a straight.
struct Table {
    /// The board as it is, together with those after turns of quadrants the straight does not
    /// cross.
    here: Vec<Lanes>,
    /// A board after the turn of a quadrant the straight crosses.
    turned: Vec<Lanes>,
}

/// What weights make of straights, ready to be looked up.
pub(crate) struct Worths {
    on_move: i32,
    long: Table,
    short: Table,
}

static SHIPPED: LazyLock<Arc<Worths>> = LazyLock::new(|| Arc::new(Worths::new(&WEIGHTS)));

impl Worths {
    pub(super) fn new(weights: &Weights) -> Worths {
        Worths {
            on_move: weights.on_move,
            long: Table::new(6, 2, weights),
            short: Table::new(5, 3, weights),
        }
    }

    /// Those of the weights the bots go by.
    pub(super) fn shipped() -> Arc<Worths> {
        SHIPPED.clone()
    }

    /// The points of all moves, by their turns in the order of [`Turn::ALL`](crate::Turn::ALL).
    pub(super) fn points(&self, numbers: &Numbers) -> [Points; 8] {
        let mut points = [Points::EMPTY; 8];
        for quadrant in 0..4 {
            let mut apart = Points { total: -self.on_move, ..Points::EMPTY };
            self.add(numbers, quadrant, false, 0, &mut apart);
            for (direction, quarters) in [3, 1].into_iter().enumerate() {
                let points = &mut points[2 * quadrant + direction];
                *points = apart;
                self.add(numbers, quadrant, true, quarters, points);
            }
        }
        points
    }

    /// Adds the straights that cross a quadrant, or those that do not, when it is turned by
    /// `quarters`.
    fn add(
        &self,
        numbers: &Numbers,
        quadrant: usize,
        crossing: bool,
        quarters: usize,
        points: &mut Points,
    ) {
        let long = LONG.iter().filter(|straight| straight.crosses(quadrant) == crossing);
        long.for_each(|straight| {
            points.add(numbers, straight, &self.long, quadrant, quarters);
        });
        let short = SHORT.iter().filter(|straight| straight.crosses(quadrant) == crossing);
        short.for_each(|straight| {
            points.add(numbers, straight, &self.short, quadrant, quarters);
        });
    }
}

/// The points of the moves with the same turn.
#[derive(Clone, Copy)]
pub(super) struct Points {
    total: i32,
    /// What a marble on a cell adds, by the bit of the cell; more room than cells, so that no index
    /// has to be checked.
    marbles: [i16; ROOM],
}

const ROOM: usize = 64;

impl Points {
    const EMPTY: Points = Points { total: 0, marbles: [0; ROOM] };

    /// Those of the move with a marble on the cell with this bit.
    pub(super) fn with(&self, bit: usize) -> i32 {
        self.total + i32::from(self.marbles[bit % ROOM])
    }

    /// Adds what a straight is worth on all nine boards that follow, when a quadrant is turned by
    /// `quarters` at first.
    #[inline(always)]
    fn add<const N: usize>(
        &mut self,
        numbers: &Numbers,
        straight: &Straight<N>,
        table: &Table,
        quadrant: usize,
        quarters: usize,
    ) {
        let turns: [usize; N] = std::array::from_fn(|at| {
            if straight.segments[at].quadrant == quadrant { quarters } else { 0 }
        });
        let mut number = 0;
        for (segment, turns) in straight.segments.iter().zip(turns) {
            number += numbers.summand(segment, turns);
        }
        let mut sum = table.here[number];
        let mut both = [[0; LANES]; N];
        for (at, segment) in straight.segments.iter().enumerate() {
            let others = number - numbers.summand(segment, turns[at]);
            for more in [1, 3] {
                let turned = &table.turned[others + numbers.summand(segment, turns[at] + more)];
                self.put(segment, turns[at] + more, turned, start::<N>(at));
                both[at] = plus(&both[at], turned);
            }
            sum = plus(&sum, &both[at]);
        }
        for (at, segment) in straight.segments.iter().enumerate() {
            self.put(segment, turns[at], &minus(&sum, &both[at]), start::<N>(at));
        }
        self.total += i32::from(sum[TOTAL]);
    }

    /// Notes what marbles on the cells of a segment add that has been turned; its lanes begin at
    /// `start`.
    #[inline(always)]
    fn put(&mut self, segment: &Segment, quarters: usize, lanes: &Lanes, start: usize) {
        let origins = &segment.origins[quarters % 4];
        for place in 0..SEGMENT {
            self.marbles[usize::from(origins[place]) % ROOM] += lanes[start + place];
        }
    }
}

fn plus(a: &Lanes, b: &Lanes) -> Lanes {
    std::array::from_fn(|lane| a[lane] + b[lane])
}

fn minus(a: &Lanes, b: &Lanes) -> Lanes {
    std::array::from_fn(|lane| a[lane] - b[lane])
}

impl Table {
    fn new(cells: usize, quadrants: i16, weights: &Weights) -> Table {
        let turned = |number| lanes(number, cells, weights, false);
        let here = |number| {
            let [now, turned] = [lanes(number, cells, weights, true), turned(number)];
            std::array::from_fn(|lane| now[lane] + 2 * (4 - quadrants) * turned[lane])
        };
        let numbers = 0..3usize.pow(cells as u32);
        Table { here: numbers.clone().map(here).collect(), turned: numbers.map(turned).collect() }
    }
}

fn lanes(number: usize, cells: usize, weights: &Weights, now: bool) -> Lanes {
    let total = worth(number, cells, weights, now);
    let mut lanes = [0; LANES];
    for (place, lane) in lanes[..cells].iter_mut().enumerate() {
        let power = 3usize.pow(place as u32);
        if (number / power).is_multiple_of(3) {
            *lane = (worth(number + power, cells, weights, now) - total) as i16;
        }
    }
    lanes[TOTAL] = total as i16;
    lanes
}

/// What the lines on a straight are worth to the side that has moved, on the board as it is or on
/// another.
fn worth(number: usize, cells: usize, weights: &Weights, now: bool) -> i32 {
    let marbles: Vec<usize> =
        (0..cells).map(|place| number / 3usize.pow(place as u32) % 3).collect();
    let line = |line: &[usize]| {
        let count = |side| line.iter().filter(|&&marble| marble == side).count();
        match [count(1), count(2)] {
            [own, 0] => points(own, &weights.enemy, now),
            [0, enemy] => -points(enemy, &weights.own, now),
            _ => 0,
        }
    };
    marbles.windows(5).map(line).sum()
}

/// The points of a line with this many marbles of one side and none of the other.
fn points(marbles: usize, weights: &Prospects, now: bool) -> i32 {
    let if_now = |weight| if now { weight } else { 0 };
    match marbles {
        2 => weights.twos + if_now(weights.twos_now),
        3 => weights.threes + if_now(weights.threes_now),
        4 | 5 => weights.fours,
        _ => 0,
    }
}
