//! Openings of solved boards: what all positions within some moves of the start are worth.
//!
//! A book is nothing but values, a byte each. Which position a value belongs to follows from its
//! place, for [`Opening`] always meets positions in the same order. What is in the stores does not
//! matter, nor which side is on move.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use table::{Analysis, Limits, Problem, Valued};

use super::{
    cells::Space,
    filling::fill,
    inquiry::Inquirer,
    judge::Judge,
    knowledge::Knowledge,
    row::Row as _,
    rows::{Rows, Rules, Sown},
    solve::{self, Between, most_positions},
};
use crate::{Board, Pit, Setup, Side};

/// All boards with books are small enough for these.
type Row = u64;

/// The positions that can be reached from a start, those with the fewest moves first.
struct Opening {
    rules: Rules<Row>,
    positions: Vec<Rows<Row>>,
    places: HashMap<Rows<Row>, u32>,
    /// Where those begin that the last moves led to.
    last: usize,
}

impl Opening {
    fn new(start: &Board) -> Opening {
        let rules = Rules::of(start).expect("a small board");
        let rows = rules.rows(start);
        Opening { rules, positions: vec![rows], places: HashMap::from([(rows, 0)]), last: 0 }
    }

    fn moves(&self, rows: Rows<Row>) -> impl Iterator<Item = Sown<Row>> {
        let pits = (0..self.rules.size()).filter(move |&pit| rows.own.beans(pit) > 0);
        pits.map(move |pit| self.rules.sow(&rows, pit))
    }

    /// The value of a position: known already, or that of its best move.
    fn back_up(&self, at: usize, values: &mut [Option<i16>]) -> i16 {
        if let Some(value) = values[at] {
            return value;
        }
        let moves = self.moves(self.positions[at]);
        let worth = |sown: Sown<Row>| match self.places.get(&sown.rows) {
            Some(&place) => sown.worth(self.back_up(place as usize, values)),
            None => sown.gain,
        };
        let value = moves.map(worth).max().expect("a move in a game that goes on");
        values[at] = Some(value);
        value
    }

    /// Goes one move further.
    fn grow(&mut self) {
        let from = std::mem::replace(&mut self.last, self.positions.len());
        for at in from..self.last {
            let met: Vec<_> = self.moves(self.positions[at]).map(|sown| sown.rows).collect();
            for rows in met.into_iter().filter(|rows| rows.beans > 0) {
                let place = self.positions.len() as u32;
                if *self.places.entry(rows).or_insert(place) == place {
                    self.positions.push(rows);
                }
            }
        }
    }
}

/// A book as it is in the program, and as it is once somebody needs it.
struct Shipped {
    pits: u16,
    beans: u16,
    empty_capture: bool,
    values: &'static [u8],
    book: OnceLock<Book>,
}

impl Shipped {
    const fn new(pits: u16, beans: u16, empty_capture: bool, values: &'static [u8]) -> Shipped {
        Shipped { pits, beans, empty_capture, values, book: OnceLock::new() }
    }

    fn book(&self) -> &Book {
        self.book.get_or_init(|| {
            let start = Board::at_start(self.pits, self.beans, Side::A, self.empty_capture);
            Book::new(&start, self.values)
        })
    }

    /// Whether a board may be in it. It need not have begun with as many beans: whatever is in the
    /// stores, the rest of the game is the same.
    fn suits(&self, board: &Board) -> bool {
        u16::from(board.size()) == self.pits
            && board.empty_capture() == self.empty_capture
            && board.rows().sum::<u16>() <= 2 * self.pits * self.beans
    }
}

static SHIPPED: [Shipped; 4] = [
    Shipped::new(6, 4, true, include_bytes!("../../books/6-4.bin")),
    Shipped::new(6, 4, false, include_bytes!("../../books/6-4-no-empty-capture.bin")),
    Shipped::new(5, 5, true, include_bytes!("../../books/5-5.bin")),
    Shipped::new(5, 5, false, include_bytes!("../../books/5-5-no-empty-capture.bin")),
];

/// An opening with its values.
struct Book {
    opening: Opening,
    values: Vec<i16>,
}

impl Book {
    fn new(start: &Board, values: &[u8]) -> Book {
        let mut opening = Opening::new(start);
        while opening.positions.len() < values.len() {
            opening.grow();
        }
        assert_eq!(opening.positions.len(), values.len(), "a book of whole moves");
        Book { opening, values: values.iter().map(|&value| (value as i8).into()).collect() }
    }

    /// What a move is worth, if what it leads to is in the book.
    fn worth(&self, sown: &Sown<Row>) -> Option<i16> {
        if sown.rows.beans == 0 {
            return Some(sown.gain);
        }
        let place = *self.opening.places.get(&sown.rows)?;
        Some(sown.worth(self.values[place as usize]))
    }

    /// The values of all moves of a position, if what they lead to is in the book.
    fn moves(&self, rows: Rows<Row>) -> Option<Vec<i16>> {
        self.opening.moves(rows).map(|sown| self.worth(&sown)).collect()
    }
}

/// The exact values of all moves, where a book has them.
pub(crate) fn values(board: &Board) -> Option<Analysis<Pit>> {
    let shipped = SHIPPED.iter().find(|shipped| shipped.suits(board))?;
    let book = shipped.book();
    let worth = book.moves(book.opening.rules.rows(board))?;
    let lead = board.lead_of(board.turn());
    let valued =
        |(mv, worth)| Valued { mv, value: f64::from(lead + i32::from(worth)), exact: true };
    Some(Analysis { moves: board.playable().zip(worth).map(valued).collect() })
}

/// Makes the book of a start: the values of all positions within `moves` moves.
///
/// Those after the last of these moves are solved one after the other, on one thread, and `report`
/// hears each value and of how many it is one. What it heard before is `begun`, so that the work can
/// be interrupted: it takes up to 1 GB of memory and long where there are many positions.
pub fn make_book(
    setup: &Setup,
    moves: u32,
    begun: &[u8],
    report: &mut dyn FnMut(u8, usize),
) -> Result<Vec<u8>, Problem> {
    let start = setup.board(0)?;
    let mut opening = Opening::new(&start);
    (0..moves).for_each(|_| opening.grow());
    let mut for_endgame = Space::default();
    let mut for_memory = Space::default();
    let mut endgame = solve::endgame(&start, &mut for_endgame);
    fill(&mut endgame, &opening.rules, 1);
    let knowledge = Knowledge {
        rules: Rules::of(&start).expect("a small board"),
        endgame: Arc::new(endgame),
        memory: solve::memory(&start, &mut for_memory),
        judge: Some(Judge::shipped()).filter(|_| Judge::knows(&start)),
    };
    let limits = Limits::default();
    let most = most_positions(start.rows().sum());
    let mut inquirer = Inquirer::new(&knowledge, &limits, 1, most);
    let mut values = vec![None; opening.positions.len()];
    let (_, ends) = values.split_at_mut(opening.last);
    let count = ends.len();
    for (at, (end, &rows)) in ends.iter_mut().zip(&opening.positions[opening.last..]).enumerate() {
        let value = begun.get(at).copied().unwrap_or_else(|| {
            let value = solved(&mut inquirer, rows) as u8;
            report(value, count);
            value
        });
        *end = Some(i16::from(value as i8));
    }
    let byte = |at| opening.back_up(at, &mut values) as u8;
    Ok((0..opening.positions.len()).map(byte).collect())
}

/// What the side on move gets more than the other one.
fn solved(inquirer: &mut Inquirer<Row>, rows: Rows<Row>) -> i16 {
    let stay = Sown { rows, gain: 0, again: true };
    let between = Between::all(rows.beans, rows.beans as i16 % 2);
    solve::value(inquirer, &stay, between).expect("a value where nothing is limited")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::First;

    /// What the side on move gets more than the other one, by plain search that forgets nothing.
    fn plain(opening: &Opening, rows: Rows<Row>, known: &mut HashMap<Rows<Row>, i16>) -> i16 {
        if rows.beans == 0 {
            return 0;
        }
        if let Some(&value) = known.get(&rows) {
            return value;
        }
        let moves = opening.moves(rows);
        let worth = |sown: Sown<Row>| sown.worth(plain(opening, sown.rows, known));
        let value = moves.map(worth).max().expect("a move in a game that goes on");
        known.insert(rows, value);
        value
    }

    #[test]
    fn the_book_of_a_small_board_says_what_plain_search_finds() {
        for empty_capture in [true, false] {
            let setup = Setup { pits: 4, beans: 3, first: First::A, empty_capture };
            let values = make_book(&setup, 5, &[], &mut |_, _| ()).unwrap();
            let book = Book::new(&setup.board(0).unwrap(), &values);
            assert!(book.values.len() > 300);
            let mut known = HashMap::new();
            for (&rows, &value) in book.opening.positions.iter().zip(&book.values) {
                assert_eq!(value, plain(&book.opening, rows, &mut known), "{rows:?}");
            }
        }
    }

    #[test]
    fn starts_have_their_published_values() {
        for (pits, beans, empty_capture, published) in [
            (6, 4, true, &[-14, -8, 10, -2, -6, 4][..]),
            (6, 4, false, &[-14, -10, 8, -2, -8, 4]),
            (5, 5, true, &[2, 2, 0, 0, -2]),
            (5, 5, false, &[2, 0, 0, 0, 0]),
        ] {
            let start = Board::at_start(pits, beans, Side::B, empty_capture);
            let found = values(&start).expect("a start in a book");
            assert!(found.moves.iter().all(|valued| valued.exact));
            let found: Vec<_> = found.moves.iter().map(|valued| valued.value as i32).collect();
            assert_eq!(found, published, "{pits} pits, {beans} beans");
        }
    }

    #[test]
    fn every_value_of_a_book_is_that_of_its_best_move() {
        for book in SHIPPED.iter().map(Shipped::book) {
            let inner = &book.opening.positions[..book.opening.last];
            assert!(!inner.is_empty());
            for (&rows, &value) in inner.iter().zip(&book.values) {
                let moves = book.moves(rows).expect("moves within the book");
                assert_eq!(moves.into_iter().max(), Some(value), "{rows:?}");
            }
        }
    }
}
