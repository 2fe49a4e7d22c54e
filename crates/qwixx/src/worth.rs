//! What a row is worth to one who plays on sensibly, and with that what every cross gains.
//!
//! A row alone is a small game: what counts is its first open field and its number of crosses. Its value with some rolls left
//! follows from the values with one roll less, over all throws of the dice. That the four rows compete for the same dice is
//! put into a price for using them. The numbers below were found by playing against the classic opponent with slightly other
//! ones, tens of thousands of games each.

use std::sync::OnceLock;

use crate::{
    Row,
    setup::PLAYERS,
    sheet::{BEFORE_LAST, FIELDS},
};

/// The most rolls to look ahead.
pub const MOST_ROLLS: usize = 24;
/// The unit of gains: this many are a point.
pub const POINT: f32 = 64.0;
/// The gain of a cross that is not allowed.
pub const IMPOSSIBLE: i32 = -20_000;

/// What it costs to use the white dice in one row and not in another, in points.
const WHITE_PRICE: f32 = 0.3;
/// The same for a colour die.
const COLOR_PRICE: f32 = 1.4;
/// What closing a row is worth beyond its points.
const LOCK_BONUS: f32 = 7.0;

const FACES: usize = 6;
const FIELD_COUNT: usize = FIELDS as usize;
const LAST: usize = FIELD_COUNT - 1;
/// The first open field of a locked row.
const BEYOND: usize = FIELD_COUNT + 1;
/// More than the numbers of crosses a row can have, and quick to divide by.
const COUNTS: usize = 16;
const STATES: usize = (BEYOND + 1) * COUNTS;

type Values = [f32; STATES];
type Gains = [[i16; FIELD_COUNT]; STATES];

/// All that matters of a row for its future: the first open field and the number of crosses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing(u8);

impl Standing {
    const fn new(open: usize, crosses: usize) -> Standing {
        Standing((open * COUNTS + crosses) as u8)
    }

    pub fn of(row: Row) -> Standing {
        Standing::new(row.open().into(), row.crosses() as usize)
    }

    pub fn open(self) -> usize {
        self.index() / COUNTS
    }

    pub fn crosses(self) -> usize {
        self.index() % COUNTS
    }

    pub fn points(self) -> i32 {
        let crosses = self.crosses() as i32;
        crosses * (crosses + 1) / 2
    }

    /// The row after a cross, if it fits.
    fn crossed(self, field: usize) -> Option<Standing> {
        let (open, crosses) = (self.open(), self.crosses());
        match field {
            _ if field < open => None,
            LAST => (crosses >= BEFORE_LAST as usize).then(|| Standing::new(BEYOND, crosses + 2)),
            _ => Some(Standing::new(field + 1, crosses + 1)),
        }
    }

    fn index(self) -> usize {
        self.0.into()
    }

    /// All rows there can be that are not locked.
    fn unlocked() -> impl Iterator<Item = Standing> {
        (0..FIELD_COUNT).flat_map(|open| (0..=open).map(move |crosses| Standing::new(open, crosses)))
    }
}

/// What crosses gain at a table of some size.
pub struct Worth {
    /// By the rolls to come.
    gains: Vec<Gains>,
    next: [[Standing; FIELD_COUNT]; STATES],
}

impl Worth {
    /// The table for this many players, computed when it is first needed.
    pub fn of(players: usize) -> &'static Worth {
        const TABLES: usize = PLAYERS.1 + 1;
        static ALL: [OnceLock<Worth>; TABLES] = [const { OnceLock::new() }; TABLES];
        ALL[players].get_or_init(|| Worth::new(players))
    }

    fn new(players: usize) -> Worth {
        let mut next = [[Standing::default(); FIELD_COUNT]; STATES];
        let mut values: Values = std::array::from_fn(|state| {
            let row = Standing(state as u8);
            row.points() as f32 + if row.open() == BEYOND { LOCK_BONUS } else { 0.0 }
        });
        for row in Standing::unlocked() {
            next[row.index()] = std::array::from_fn(|field| row.crossed(field).unwrap_or(row));
        }
        let mut gains = Vec::with_capacity(MOST_ROLLS + 1);
        for _ in 0..=MOST_ROLLS {
            gains.push(differences(&values));
            values = one_roll_earlier(&values, players);
        }
        Worth { gains, next }
    }

    /// What a cross gains with so many rolls to come, in parts of a [`POINT`]; [`IMPOSSIBLE`] if it does not fit.
    pub fn gain(&self, rolls: u8, row: Standing, field: usize) -> i32 {
        self.gains[usize::from(rolls)][row.index()][field].into()
    }

    /// The row after a cross that fits.
    pub fn next(&self, row: Standing, field: usize) -> Standing {
        self.next[row.index()][field]
    }
}

fn differences(values: &Values) -> Gains {
    let mut gains = [[IMPOSSIBLE as i16; FIELD_COUNT]; STATES];
    for row in Standing::unlocked() {
        for (field, gain) in gains[row.index()].iter_mut().enumerate() {
            if let Some(crossed) = row.crossed(field) {
                *gain = ((values[crossed.index()] - values[row.index()]) * POINT).round() as i16;
            }
        }
    }
    gains
}

/// The values before a roll, which is the own turn once in as many rolls as there are players.
fn one_roll_earlier(values: &Values, players: usize) -> Values {
    let own = 1.0 / players as f32;
    let mut earlier = *values;
    for row in Standing::unlocked() {
        let (mut others_turn, mut own_turn) = (0.0, 0.0);
        for (first, second) in (0..FACES).flat_map(|first| (0..FACES).map(move |second| (first, second))) {
            let white = row.crossed(first + second);
            others_turn += best(values, row, [white, None], WHITE_PRICE);
            for color in 0..FACES {
                let colored = |row: Standing| best(values, row, [first, second].map(|die| row.crossed(die + color)), COLOR_PRICE);
                let with_white = white.map_or(f32::MIN, |white| colored(white) - WHITE_PRICE);
                own_turn += with_white.max(colored(row));
            }
        }
        let (whites, all) = ((FACES * FACES) as f32, (FACES * FACES * FACES) as f32);
        earlier[row.index()] = (1.0 - own) * others_turn / whites + own * own_turn / all;
    }
    earlier
}

/// The value of leaving a row alone or of making one of some crosses at a price.
fn best(values: &Values, row: Standing, crossed: [Option<Standing>; 2], price: f32) -> f32 {
    crossed.into_iter().flatten().fold(values[row.index()], |best, next| best.max(values[next.index()] - price))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(fields: &[u8]) -> Standing {
        let mut row = Row::default();
        fields.iter().for_each(|&field| row.cross(field));
        Standing::of(row)
    }

    #[test]
    fn a_cross_leads_to_the_same_row_as_in_the_rules() {
        for crossed in 0..1u32 << LAST {
            let mut plain = Row::default();
            (0..FIELDS).filter(|field| crossed & 1 << field != 0).for_each(|field| plain.cross(field));
            for field in 0..FIELDS {
                let after = Standing::of(plain).crossed(field.into());
                assert_eq!(after.is_some(), plain.fits(field));
                if let Some(after) = after {
                    assert_eq!(Worth::of(2).next(Standing::of(plain), field.into()), after);
                    let mut plain = plain;
                    plain.cross(field);
                    assert_eq!((after, after.points()), (Standing::of(plain), plain.points()));
                }
            }
        }
    }

    #[test]
    fn without_rolls_to_come_a_cross_gains_its_points() {
        let worth = Worth::of(3);
        assert_eq!(worth.gain(0, row(&[0, 1]), 9), (3.0 * POINT) as i32);
        assert_eq!(worth.gain(0, row(&[0, 1]), 1), IMPOSSIBLE);
        assert_eq!(worth.gain(0, row(&[0, 1]), LAST), IMPOSSIBLE);
    }

    #[test]
    fn with_many_rolls_to_come_it_does_not_pay_to_skip_many_fields() {
        let worth = Worth::of(2);
        assert!(worth.gain(20, row(&[]), 0) > 0);
        assert!(worth.gain(20, row(&[]), 1) > worth.gain(20, row(&[]), 2));
        assert!(worth.gain(20, row(&[]), 7) < 0);
        assert!(worth.gain(0, row(&[]), 7) > 0);
    }
}
