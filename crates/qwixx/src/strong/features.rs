//! What the network sees of a table between two rolls.

use arrayvec::ArrayVec;
use table::Seat;
use training::Block;

use crate::{
    Color, State,
    setup::MOST_PLAYERS,
    sheet::{BEFORE_LAST, FIELDS, MISSES, Row},
};

const ROWS: usize = Color::ALL.len();
/// The most fields of an open row that can be behind its first open one.
const LAST: usize = FIELDS as usize - 1;

// The kinds of rows there are, told apart by what counts from now on. An open row: its first open
// field and the number of its crosses.
const OPEN: Block = Block::first(1, 1 + LAST * (LAST + 1) / 2);
// A locked row: its crosses, from five before the last number, that number and the lock to twelve.
const FEWEST_LOCKED: usize = BEFORE_LAST as usize + 2;
const LOCKED: Block = Block::after(OPEN, 1, FIELDS as usize + 2 - FEWEST_LOCKED);
// A row that others closed: its crosses, up to ten.
const CLOSED: Block = Block::after(LOCKED, 1, LAST + 1);
const KINDS: usize = CLOSED.end();

// What a table has or has not: for each player the kind of each row and the misses, and for each
// number of players whose turn it is.
const ROW: Block = Block::first(MOST_PLAYERS * ROWS, KINDS);
const MISS: Block = Block::after(ROW, MOST_PLAYERS, MISSES as usize + 1);
const TURN: Block = Block::after(MISS, MOST_PLAYERS + 1, MOST_PLAYERS);
/// How many of these a table has at most.
const MOST_SIGHTS: usize = MOST_PLAYERS * (ROWS + 1) + 1;
// What is a number: four ways to see who is ahead now.
const AHEAD: Block = Block::after(TURN, 1, 4);
/// What a network for such features reads.
pub const INPUTS: usize = AHEAD.end();

// The points that count as 1 where a number of points is a feature. The weights were learned with
// these.
const LEAD_UNIT: f32 = 20.0;
const TOTAL_UNIT: f32 = 50.0;
/// The lead in points beyond which more of it hardly counts.
const CLOSE_LEAD: f32 = 12.0;

/// The table as one player sees it: first one's own sheet, then those of the others in the order of
/// their turns.
pub struct Features {
    /// The features the table has.
    sights: ArrayVec<u16, MOST_SIGHTS>,
    ahead: [f32; 4],
}

impl Features {
    /// What `seat` sees of the table.
    pub fn of(state: &State, seat: Seat) -> Features {
        let players = state.sheets().len();
        let mut features = Features { sights: ArrayVec::new(), ahead: ahead(state, seat) };
        let colors = order(state, seat);
        for place in 0..players {
            let sheet = &state.sheets()[(seat.index() + place) % players];
            for (at, &color) in colors.iter().enumerate() {
                let kind = kind(sheet.row(color), state.closed().contains(color));
                features.push(ROW.at(place * ROWS + at, kind));
            }
            features.push(MISS.at(place, sheet.misses().into()));
        }
        let turn = (state.active().index() + players - seat.index()) % players;
        features.push(TURN.at(players, turn));
        features
    }

    fn push(&mut self, sight: usize) {
        self.sights.push(sight as u16);
    }
}

impl training::Features for Features {
    fn each(&self, mut see: impl FnMut(usize, f32)) {
        self.sights.iter().for_each(|&sight| see(sight.into(), 1.0));
        (AHEAD.start()..).zip(self.ahead).for_each(|(input, number)| see(input, number));
    }
}

/// The dice do not care which rows are red and yellow or green and blue, nor which pair runs
/// upward: tables that differ in that only are seen alike, by one's own rows.
fn order(state: &State, seat: Seat) -> [Color; ROWS] {
    let kind = |color| kind(state.sheet(seat).row(color), state.closed().contains(color));
    let pair = |one, other| if kind(one) >= kind(other) { [one, other] } else { [other, one] };
    let up = pair(Color::Red, Color::Yellow);
    let down = pair(Color::Green, Color::Blue);
    let ([a, b], [c, d]) = if up.map(kind) >= down.map(kind) { (up, down) } else { (down, up) };
    [a, b, c, d]
}

fn kind(row: Row, closed: bool) -> usize {
    let open = usize::from(row.open());
    let crosses = row.crosses() as usize;
    if row.is_locked() {
        LOCKED.at(0, crosses - FEWEST_LOCKED)
    } else if closed {
        CLOSED.at(0, crosses)
    } else if open == 0 {
        OPEN.at(0, 0)
    } else {
        OPEN.at(0, open * (open - 1) / 2 + crosses)
    }
}

fn ahead(state: &State, seat: Seat) -> [f32; 4] {
    let own = state.sheet(seat).total() as f32;
    let other = best_other(state, seat) as f32;
    let lead = own - other;
    [lead / LEAD_UNIT, own / TOTAL_UNIT, other / TOTAL_UNIT, (lead / CLOSE_LEAD).tanh()]
}

/// The points of the best other player.
pub fn best_other(state: &State, seat: Seat) -> i32 {
    let others = (0..).map(Seat).zip(state.sheets()).filter(|&(other, _)| other != seat);
    others.map(|(_, sheet)| sheet.total()).max().expect("at least two players")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::{Value, json};
    use table::Game as _;

    use super::*;

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
            let crosses = row.crosses();
            assert!(kind(row, false) < KINDS && kind(row, true) < KINDS);
            kinds.insert((kind(row, false), row.open(), crosses, 0));
            if !row.is_locked() {
                kinds.insert((kind(row, true), 0, crosses, 1));
            }
        }
        let numbers: HashSet<_> = kinds.iter().map(|(kind, ..)| kind).collect();
        assert_eq!((kinds.len(), numbers.len()), (KINDS, KINDS));
        assert_eq!((OPEN.end(), LOCKED.end(), KINDS), (56, 62, 73));
    }

    /// A sheet with nothing but these numbers in one row.
    fn sheet(color: &str, numbers: &[u8]) -> Value {
        let mut sheet =
            json!({"red": [], "yellow": [], "green": [], "blue": [], "locks": [], "misses": 0});
        sheet[color] = json!(numbers);
        sheet
    }

    /// What seat 1 of two sees with this sheet of its own and that of the other player.
    fn seen(own: Value, other: Value) -> (Vec<u16>, [f32; 4]) {
        let position = json!({
            "sheets": [other, own],
            "dice": {"white": [1, 1], "red": 1, "yellow": 1, "green": 1, "blue": 1},
            "active": 1, "phase": "white", "crossed": false, "missed": false,
            "answered": [false, false], "closing": [], "closed": [],
        });
        let features = Features::of(&State::from_position(&position, 0).unwrap(), Seat(1));
        (features.sights.to_vec(), features.ahead)
    }

    #[test]
    fn sheets_with_exchanged_rows_are_seen_alike() {
        let red = seen(sheet("red", &[2, 5]), sheet("green", &[10]));
        assert_eq!(seen(sheet("yellow", &[2, 5]), sheet("green", &[10])), red);
        assert_eq!(seen(sheet("blue", &[12, 9]), sheet("red", &[4])), red);
        assert_ne!(seen(sheet("red", &[2, 5]), sheet("red", &[4])), red);
        assert_ne!(seen(sheet("red", &[2, 6]), sheet("green", &[10])), red);
    }
}
