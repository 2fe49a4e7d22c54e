//! What the network sees of a table between two rolls.

use arrayvec::ArrayVec;
use table::Seat;

use crate::{
    Color, State,
    setup::PLAYERS,
    sheet::{FIELDS, MISSES, Row},
};

const MOST_PLAYERS: usize = PLAYERS.1;
const LAST: usize = FIELDS as usize - 1;

/// The rows there can be, told apart by what counts from now on: the first open field and the
/// number of crosses of an open row, the crosses of a locked one (seven to twelve), the crosses of
/// one that others closed (up to ten).
const OPEN_ROWS: usize = 1 + LAST * (LAST + 1) / 2;
const FEWEST_LOCKED: usize = 7;
const LOCKED_ROWS: usize = 6;
const ROWS: usize = OPEN_ROWS + LOCKED_ROWS + LAST + 1;

const AFTER_ROWS: usize = MOST_PLAYERS * 4 * ROWS;
const AFTER_MISSES: usize = AFTER_ROWS + MOST_PLAYERS * (MISSES as usize + 1);
/// How many features there are that a table has or has not.
const SIGHTS: usize = AFTER_MISSES + (MOST_PLAYERS + 1) * MOST_PLAYERS;
/// How many of them a table has at most: rows and misses of all players, and whose turn it is.
const MOST_SIGHTS: usize = MOST_PLAYERS * 5 + 1;
/// The features that are numbers: four ways to see who is ahead now.
const NUMBERS: usize = 4;
/// What a network for such features reads.
pub const INPUTS: usize = SIGHTS + NUMBERS;

/// The table as one player sees it: first the own sheet, then those of the others in the order of
/// their turns.
pub struct Features {
    /// The features the table has.
    sights: ArrayVec<u16, MOST_SIGHTS>,
    numbers: [f32; NUMBERS],
}

impl Features {
    pub fn of(state: &State, seat: Seat) -> Features {
        let players = state.sheets().len();
        let mut features = Features { sights: ArrayVec::new(), numbers: numbers(state, seat) };
        let colors = order(state, seat);
        for place in 0..players {
            let sheet = &state.sheets()[(seat.index() + place) % players];
            for (at, &color) in colors.iter().enumerate() {
                features.push(
                    (place * 4 + at) * ROWS
                        + kind(sheet.row(color), state.closed().contains(color)),
                );
            }
            features
                .push(AFTER_ROWS + place * (usize::from(MISSES) + 1) + usize::from(sheet.misses()));
        }
        let turn = (state.active().index() + players - seat.index()) % players;
        features.push(AFTER_MISSES + players * MOST_PLAYERS + turn);
        features
    }

    fn push(&mut self, sight: usize) {
        self.sights.push(sight as u16);
    }
}

impl training::Features for Features {
    fn each(&self, mut see: impl FnMut(usize, f32)) {
        self.sights.iter().for_each(|&sight| see(sight.into(), 1.0));
        (SIGHTS..).zip(self.numbers).for_each(|(input, number)| see(input, number));
    }
}

/// The dice do not care which rows are red and yellow or green and blue, nor which pair runs
/// upward: tables that differ in that only are seen alike, by the own rows.
fn order(state: &State, seat: Seat) -> [Color; 4] {
    let kind = |color| kind(state.sheet(seat).row(color), state.closed().contains(color));
    let pair = |one, other| if kind(one) >= kind(other) { [one, other] } else { [other, one] };
    let (up, down) = (pair(Color::Red, Color::Yellow), pair(Color::Green, Color::Blue));
    let ([a, b], [c, d]) = if up.map(kind) >= down.map(kind) { (up, down) } else { (down, up) };
    [a, b, c, d]
}

fn kind(row: Row, closed: bool) -> usize {
    let (open, crosses) = (usize::from(row.open()), row.crosses() as usize);
    match () {
        () if row.is_locked() => OPEN_ROWS + crosses - FEWEST_LOCKED,
        () if closed => OPEN_ROWS + LOCKED_ROWS + crosses,
        () if open == 0 => 0,
        () => open * (open - 1) / 2 + crosses,
    }
}

fn numbers(state: &State, seat: Seat) -> [f32; NUMBERS] {
    let (own, other) = (state.sheet(seat).total() as f32, best_other(state, seat) as f32);
    let lead = own - other;
    [lead / 20.0, own / 50.0, other / 50.0, (lead / 12.0).tanh()]
}

/// The points of the best other player.
pub fn best_other(state: &State, seat: Seat) -> i32 {
    let others = (0..).map(Seat).zip(state.sheets()).filter(|&(other, _)| other != seat);
    others.map(|(_, sheet)| sheet.total()).max().expect("at least two players")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::json;
    use table::Game as _;

    use super::*;
    use crate::sheet::BEFORE_LAST;

    #[test]
    fn rows_are_told_apart_by_what_counts() {
        let mut kinds = HashSet::new();
        for crossed in 0..1u16 << FIELDS {
            let mut row = Row::default();
            let fields = (0..FIELDS).filter(|field| crossed & 1 << field != 0);
            fields.for_each(|field| {
                if row.fits(field) {
                    row.cross(field)
                }
            });
            let (open, crosses) = (row.open(), row.crosses());
            assert!(kind(row, false) < ROWS && kind(row, true) < ROWS);
            kinds.insert((kind(row, false), open, crosses, 0));
            if !row.is_locked() {
                kinds.insert((kind(row, true), 0, crosses, 1));
            }
        }
        let numbers: HashSet<_> = kinds.iter().map(|(kind, ..)| kind).collect();
        assert_eq!((kinds.len(), numbers.len()), (ROWS, ROWS));
        assert_eq!(FEWEST_LOCKED, BEFORE_LAST as usize + 2);
    }

    /// What seat 1 of two sees with these rows of its own and of the other player.
    fn seen(own: (&str, &[u8]), other: (&str, &[u8])) -> (Vec<u16>, [f32; NUMBERS]) {
        let sheet = |(color, numbers): (&str, &[u8])| {
            let mut sheet =
                json!({"red": [], "yellow": [], "green": [], "blue": [], "locks": [], "misses": 0});
            sheet[color] = json!(numbers);
            sheet
        };
        let position = json!({
            "sheets": [sheet(other), sheet(own)], "dice": {"white": [1, 1], "red": 1, "yellow": 1, "green": 1, "blue": 1}, "active": 1,
            "phase": "white", "crossed": false, "missed": false, "answered": [false, false], "closing": [], "closed": [],
        });
        let features = Features::of(&State::from_position(&position, 0).unwrap(), Seat(1));
        (features.sights.to_vec(), features.numbers)
    }

    #[test]
    fn sheets_with_exchanged_rows_are_seen_alike() {
        let red = seen(("red", &[2, 5]), ("green", &[10]));
        assert_eq!(seen(("yellow", &[2, 5]), ("green", &[10])), red);
        assert_eq!(seen(("blue", &[12, 9]), ("red", &[4])), red);
        assert_ne!(seen(("red", &[2, 5]), ("red", &[4])), red);
        assert_ne!(seen(("red", &[2, 6]), ("green", &[10])), red);
    }
}
