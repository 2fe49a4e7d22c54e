//! What a marble adds to what a position seems worth, for all cells and turns together.
//!
//! The points of a move are those of its position, with the enemy on move: a sum over the lines of
//! the board as it is and after each of the eight turns. A line looks only at the quadrants it
//! crosses. So for each straight a table tells what it is worth with anything on it, and what more a
//! marble on each of its cells would make it worth; and of the nine boards that follow a turn, those
//! that leave the quadrants of a straight alone count at once.

use std::sync::{Arc, LazyLock};

use super::{
    straights::{CROSSED, LONG, Numbers, SHORT, Straight, start},
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

    /// The points of all moves, by the quadrants they turn and the directions.
    pub(super) fn points(&self, numbers: &Numbers) -> [[Points; 2]; 4] {
        let mut sums = Sums::default();
        for straight in &LONG {
            sums.add(&Course::of(straight, &self.long, numbers));
        }
        for straight in &SHORT {
            sums.add(&Course::of(straight, &self.short, numbers));
        }
        sums.points(-self.on_move)
    }
}

/// The points of the moves with the same turn, or a part of them.
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

    fn add(&mut self, more: &Points) {
        self.total += more.total;
        self.marbles.iter_mut().zip(&more.marbles).for_each(|(sum, more)| *sum += more);
    }
}

/// The points of many moves while they are added up. What moves have in common is added once.
struct Sums {
    /// By the quadrants that straights cross: of the moves that turn none of these.
    apart: [Points; 1 << 4],
    /// By quadrant: of the moves that turn it either way.
    either: [Points; 4],
    /// By quadrant and direction.
    turned: [[Points; 2]; 4],
}

impl Default for Sums {
    fn default() -> Sums {
        let [apart, either, turned] = [Points::EMPTY; 3];
        Sums { apart: [apart; 1 << 4], either: [either; 4], turned: [[turned; 2]; 4] }
    }
}

impl Sums {
    /// Adds what a straight is worth on all nine boards that follow each turn.
    #[inline(always)]
    fn add<const N: usize>(&mut self, course: &Course<N>) {
        course.add([0; N], None, &mut self.apart[course.straight.quadrants()]);
        self.add_after::<N, 0>(course);
        self.add_after::<N, 1>(course);
        self.add_after::<N, 2>(course);
    }

    /// The same for the moves that turn a segment.
    #[inline(always)]
    fn add_after<const N: usize, const FIRST: usize>(&mut self, course: &Course<N>) {
        if FIRST >= N {
            return;
        }
        let quadrant = course.straight.segments[FIRST].quadrant;
        let turned = |quarters| std::array::from_fn(|at| if at == FIRST { quarters } else { 0 });
        // Turned on, it is as it was or turned by a half, whichever way it was turned first.
        let again = course.turn_on::<FIRST>(turned(1), &mut self.either[quadrant]);
        let [left, right] = &mut self.turned[quadrant];
        course.add(turned(3), Some((FIRST, again)), left);
        course.add(turned(1), Some((FIRST, again)), right);
    }

    /// All of them, to which some points are added.
    fn points(mut self, more: i32) -> [[Points; 2]; 4] {
        for (quadrant, (either, turned)) in self.either.iter_mut().zip(&mut self.turned).enumerate()
        {
            either.total += more;
            for set in CROSSED.into_iter().filter(|set| set & 1 << quadrant == 0) {
                either.add(&self.apart[set]);
            }
            turned.iter_mut().for_each(|turned| turned.add(either));
        }
        self.turned
    }
}

/// A straight that crosses `N` quadrants, with what is on it however they are turned.
///
/// Segments have numbers that are known when the program is built, since looking a segment up
/// takes longer than adding it. There are three; those a straight lacks add nothing.
struct Course<'a, const N: usize> {
    straight: &'a Straight<N>,
    table: &'a Table,
    /// What its segments add to its number, by the quarters they are turned.
    summands: [[usize; 4]; N],
}

impl<'a, const N: usize> Course<'a, N> {
    #[inline(always)]
    fn of(straight: &'a Straight<N>, table: &'a Table, numbers: &Numbers) -> Course<'a, N> {
        let summand = |at: usize, quarters| numbers.summand(&straight.segments[at], quarters);
        let summands = std::array::from_fn(|at| [0, 1, 2, 3].map(|turns| summand(at, turns)));
        Course { straight, table, summands }
    }

    #[inline(always)]
    fn number(&self, quarters: [usize; N]) -> usize {
        self.summands.iter().zip(quarters).map(|(summands, quarters)| summands[quarters]).sum()
    }

    /// Adds what the straight is worth on the board whose quadrants are turned so, and on those that
    /// follow it. `again` is a segment and what [turning it on](Course::turn_on) gave.
    #[inline(always)]
    fn add(&self, quarters: [usize; N], again: Option<(usize, Lanes)>, points: &mut Points) {
        let both = [
            self.turn_on_unless::<0>(quarters, again, points),
            self.turn_on_unless::<1>(quarters, again, points),
            self.turn_on_unless::<2>(quarters, again, points),
        ];
        let here = self.table.here[self.number(quarters)];
        let sum = both.iter().fold(here, |sum, both| plus(&sum, both));
        self.put::<0>(quarters, &minus(&sum, &both[0]), points);
        self.put::<1>(quarters, &minus(&sum, &both[1]), points);
        self.put::<2>(quarters, &minus(&sum, &both[2]), points);
        points.total += i32::from(sum[TOTAL]);
    }

    #[inline(always)]
    fn turn_on_unless<const AT: usize>(
        &self,
        quarters: [usize; N],
        again: Option<(usize, Lanes)>,
        points: &mut Points,
    ) -> Lanes {
        match again {
            Some((at, lanes)) if at == AT => lanes,
            _ => self.turn_on::<AT>(quarters, points),
        }
    }

    /// Adds what marbles in a segment add once that is turned on either way, and gives all that the
    /// straight is worth then.
    #[inline(always)]
    fn turn_on<const AT: usize>(&self, quarters: [usize; N], points: &mut Points) -> Lanes {
        let mut both = [0; LANES];
        if AT >= N {
            return both;
        }
        for more in [1, 3] {
            let mut quarters = quarters;
            quarters[AT] = (quarters[AT] + more) % 4;
            let turned = &self.table.turned[self.number(quarters)];
            self.put::<AT>(quarters, turned, points);
            both = plus(&both, turned);
        }
        both
    }

    /// Notes what marbles on the cells of a segment add.
    #[inline(always)]
    fn put<const AT: usize>(&self, quarters: [usize; N], lanes: &Lanes, points: &mut Points) {
        if AT >= N {
            return;
        }
        let origins = &self.straight.segments[AT].origins[quarters[AT]];
        for (lane, origin) in const { start::<N>(AT)..start::<N>(AT + 1) }.zip(origins) {
            points.marbles[usize::from(*origin) % ROOM] += lanes[lane];
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
