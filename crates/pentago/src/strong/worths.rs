//! What a marble adds to what a position seems worth, for all cells and turns together.
//!
//! The points of a move are those of its position, with the enemy on move: a sum over the lines of
//! the board as it is and after each of the eight turns. A line looks only at the quadrants it
//! crosses. So for each straight a table tells what it is worth with anything on it, and what more a
//! marble on each of its cells would make it worth; and of the nine boards that follow a turn, those
//! that leave the quadrants of a straight alone count at once.

use std::sync::{Arc, LazyLock};

use super::{
    straights::{Kind, LONG, Numbers, SEGMENT, SHORT, Segment, Straight, start},
    weights::{Prospects, WEIGHTS, Weights},
};
use crate::marbles::Marbles;

/// What lies on a straight in tables: what a marble on each of its cells adds, in the last lane
/// what its lines are worth without it.
type Lanes = [i16; LANES];
const LANES: usize = 8;
const TOTAL: usize = LANES - 1;

/// By the number of a straight of one kind.
struct Table {
    /// The board as it is, together with those after turns of quadrants the straight does not
    /// cross.
    here: Vec<Lanes>,
    /// A board after the turn of a quadrant the straight crosses.
    turned: Vec<Lanes>,
}

/// What there is in tables: parts of a point, so that little things count.
const UNIT: i32 = 4;

/// What straights are worth, ready to be looked up.
pub struct Worths {
    /// What every position is worth, in units.
    always: i32,
    tables: [Table; Kind::ALL.len()],
}

static SHIPPED: LazyLock<Arc<Worths>> = LazyLock::new(|| {
    let learned = Learned::read(include_bytes!("learned.bin")).expect("tables of the right size");
    Arc::new(Worths::of(&learned))
});
static COUNTED: LazyLock<Arc<Worths>> =
    LazyLock::new(|| Arc::new(Worths::of(&Learned::counted(&WEIGHTS))));

impl Worths {
    /// What the strong player goes by.
    pub(super) fn shipped() -> Arc<Worths> {
        SHIPPED.clone()
    }

    /// What its gentler levels go by, who only count lines.
    pub(super) fn plain() -> Arc<Worths> {
        COUNTED.clone()
    }

    /// What was learned about straights.
    pub fn of(learned: &Learned) -> Worths {
        let worth = |kind, now, number| i32::from(learned.0[place(kind, now, number)]);
        Worths {
            always: i32::from(learned.0[ALWAYS]),
            tables: Kind::ALL.map(|kind| Table::new(kind, &worth)),
        }
    }

    /// The points of all moves, by their turns in the order of [`Turn::ALL`](crate::Turn::ALL).
    pub(super) fn points(&self, numbers: &Numbers) -> [Points; 8] {
        let mut points = [Points::EMPTY; 8];
        for quadrant in 0..4 {
            let mut apart = Points { total: self.always, ..Points::EMPTY };
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
            points.add(numbers, straight, self.table(straight), quadrant, quarters);
        });
        let short = SHORT.iter().filter(|straight| straight.crosses(quadrant) == crossing);
        short.for_each(|straight| {
            points.add(numbers, straight, self.table(straight), quadrant, quarters);
        });
    }

    fn table<const N: usize>(&self, straight: &Straight<N>) -> &Table {
        &self.tables[straight.kind as usize]
    }
}

/// The points of the moves with the same turn.
#[derive(Clone, Copy)]
pub(super) struct Points {
    /// In units, like all the rest.
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
        (self.total + i32::from(self.marbles[bit % ROOM])).div_euclid(UNIT)
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
    /// `worth` tells what a straight is worth with this on it, on the board as it is or on another.
    fn new(kind: Kind, worth: &dyn Fn(Kind, bool, usize) -> i32) -> Table {
        let lanes = |now: bool, times: i32, number: usize| -> Lanes {
            let total = worth(kind, now, number);
            let mut lanes = [0; LANES];
            for (place, lane) in lanes[..kind.cells()].iter_mut().enumerate() {
                let power = 3usize.pow(place as u32);
                if number / power % 3 == 0 {
                    *lane = (times * (worth(kind, now, number + power) - total)) as i16;
                }
            }
            lanes[TOTAL] = (times * total) as i16;
            lanes
        };
        let others = 2 * (4 - kind.quadrants() as i32);
        let here = |number| plus(&lanes(true, 1, number), &lanes(false, others, number));
        Table {
            here: (0..kind.numbers()).map(here).collect(),
            turned: (0..kind.numbers()).map(|number| lanes(false, 1, number)).collect(),
        }
    }
}

/// What the lines on a straight are worth to the side that has moved, on the board as it is or on
/// another.
fn counted(number: usize, cells: usize, weights: &Weights, now: bool) -> i32 {
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

/// What was learned: in units, what every position is worth to the side that has moved, then what
/// straights are worth with anything on them, by kind; on the board as it is, then on others.
///
/// The shipped one is in `learned.bin`; `learned.md` says where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learned(Vec<i16>);

/// The most units that a straight is worth, so that sums stay within their lanes.
const MOST: f32 = 1000.0;

/// Where it stands what every position is worth.
pub const ALWAYS: usize = 0;
/// How many numbers are learned.
pub const PLACES: usize = place(Kind::Short, false, Kind::Short.numbers());

/// Where it stands what a straight is worth.
pub const fn place(kind: Kind, now: bool, number: usize) -> usize {
    let before = kind as usize * 2 + !now as usize;
    let long = if matches!(kind, Kind::Short) { 2 * kind as usize } else { before };
    let short = if matches!(kind, Kind::Short) { !now as usize } else { 0 };
    1 + long * Kind::Outer.numbers() + short * Kind::Short.numbers() + number
}

impl Learned {
    /// Made of points.
    pub fn new(points: &[f32; PLACES]) -> Learned {
        let kept = |points: &f32| (UNIT as f32 * points).round().clamp(-MOST, MOST) as i16;
        Learned(points.iter().map(kept).collect())
    }

    /// Not learned, but what weights give to lines.
    pub fn counted(weights: &Weights) -> Learned {
        let mut points = [0.0; PLACES];
        points[ALWAYS] = -weights.on_move as f32;
        for kind in Kind::ALL {
            for number in 0..kind.numbers() {
                for now in [true, false] {
                    points[place(kind, now, number)] =
                        counted(number, kind.cells(), weights, now) as f32;
                }
            }
        }
        Learned::new(&points)
    }

    /// The points it is made of.
    pub fn points(&self) -> [f32; PLACES] {
        std::array::from_fn(|place| f32::from(self.0[place]) / UNIT as f32)
    }

    /// What is kept in `bytes`, if they are as many as it takes.
    pub fn read(bytes: &[u8]) -> Option<Learned> {
        let (numbers, []) = bytes.as_chunks() else { return None };
        let numbers: Vec<i16> = numbers.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect();
        (numbers.len() == PLACES).then_some(Learned(numbers))
    }

    /// As [`Learned::read`] takes it, two bytes for each number.
    pub fn write(&self) -> Vec<u8> {
        self.0.iter().flat_map(|number| number.to_le_bytes()).collect()
    }
}

/// What is to be seen of a position: the places of what makes its worth to the side that has moved.
pub(super) fn seen(own: Marbles, enemy: Marbles) -> Vec<usize> {
    let numbers = Numbers::of(own, enemy);
    let mut seen = vec![ALWAYS];
    LONG.iter().for_each(|straight| see(straight, &numbers, &mut seen));
    SHORT.iter().for_each(|straight| see(straight, &numbers, &mut seen));
    seen
}

fn see<const N: usize>(straight: &Straight<N>, numbers: &Numbers, seen: &mut Vec<usize>) {
    let kind = straight.kind;
    let number: usize = straight.segments.iter().map(|segment| numbers.summand(segment, 0)).sum();
    seen.push(place(kind, true, number));
    seen.extend((0..2 * (4 - N)).map(|_| place(kind, false, number)));
    for segment in &straight.segments {
        let others = number - numbers.summand(segment, 0);
        let turned = [1, 3].map(|quarters| others + numbers.summand(segment, quarters));
        seen.extend(turned.map(|number| place(kind, false, number)));
    }
}
