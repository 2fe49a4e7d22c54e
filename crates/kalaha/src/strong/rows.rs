use super::row::Row;
use crate::Board;

/// What decides the rest of a game: both rows as the side on move sees them, each counted towards
/// the store of its owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Rows<R> {
    pub own: R,
    pub other: R,
    /// The sum of all pits; 0 when the game is over.
    pub beans: u16,
}

/// What emptying a pit comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sown<R> {
    /// The rows as whoever moves next sees them.
    pub rows: Rows<R>,
    /// What the mover banked, less what the other side got by the end of the game.
    pub gain: i16,
    /// Whether the mover moves again.
    pub again: bool,
}

impl<R> Sown<R> {
    /// What the move is worth, given what the rest is worth to whoever moves next.
    pub(crate) fn worth(&self, rest: i16) -> i16 {
        self.gain + if self.again { rest } else { -rest }
    }

    /// What the rest has to be worth to whoever moves next for the move to reach the goal, or to
    /// miss it if that is the other side.
    pub(crate) fn goal_after(&self, goal: i16) -> i16 {
        if self.again { goal - self.gain } else { self.gain - goal + 2 }
    }
}

/// What the beans of one pit do to the board, before captures.
#[derive(Clone, Copy, Debug)]
struct Sowing<R> {
    own: R,
    other: R,
    banked: u16,
    /// The field of the last bean, counted from the mover's first pit: the mover's row, the mover's
    /// store, the other row.
    last: u8,
}

/// The rules for one kind of board, prepared for speed.
#[derive(Debug)]
pub(crate) struct Rules<R> {
    size: u8,
    empty_capture: bool,
    most: u16,
    sowings: Vec<Sowing<R>>,
}

impl<R: Row> Rules<R> {
    /// The rules of `board`, or nothing if its beans do not fit into such rows.
    pub(crate) fn of(board: &Board) -> Option<Rules<R>> {
        let most = board.fields().iter().sum();
        if u16::from(board.size()) > R::PITS || most > R::BEANS {
            return None;
        }
        Some(Rules::new(board.size(), board.empty_capture(), most))
    }

    /// The rules for boards with up to `most` beans, which such rows have to hold.
    pub(crate) fn new(size: u8, empty_capture: bool, most: u16) -> Rules<R> {
        let sowings = (0..size).flat_map(|pit| Sowing::series(size, pit, most));
        Rules { size, empty_capture, most, sowings: sowings.collect() }
    }

    pub(crate) fn size(&self) -> u8 {
        self.size
    }

    pub(crate) fn empty_capture(&self) -> bool {
        self.empty_capture
    }

    /// Whether the rules are those of `board`.
    pub(crate) fn suit(&self, board: &Board) -> bool {
        let beans: u16 = board.fields().iter().sum();
        (self.size, self.empty_capture, self.most) == (board.size(), board.empty_capture(), beans)
    }

    pub(crate) fn rows(&self, board: &Board) -> Rows<R> {
        let row = |side| {
            board
                .row(side)
                .zip(0..)
                .fold(R::default(), |row, (pit, at)| row + R::only(at, board.beans(pit)))
        };
        Rows { own: row(board.turn()), other: row(board.turn().other()), beans: board.rows().sum() }
    }

    fn sowing(&self, own: R, pit: u8) -> &Sowing<R> {
        &self.sowings[usize::from(pit) * (usize::from(self.most) + 1) + usize::from(own.beans(pit))]
    }

    /// What is left of a row when one of its pits is emptied: with what was sown into it again,
    /// before captures.
    pub(crate) fn left(&self, own: R, pit: u8) -> R {
        own.without(pit) + self.sowing(own, pit).own
    }

    /// Whether the last bean of a pit falls into the mover's store.
    pub(crate) fn ends_in_store(&self, rows: &Rows<R>, pit: u8) -> bool {
        self.sowing(rows.own, pit).last == self.size
    }

    /// Empties a pit that is not empty.
    #[inline]
    pub(crate) fn sow(&self, rows: &Rows<R>, pit: u8) -> Sown<R> {
        let sowing = self.sowing(rows.own, pit);
        let mut own = rows.own.without(pit) + sowing.own;
        let mut other = rows.other + sowing.other;
        let mut banked = sowing.banked;
        if sowing.last < self.size && own.beans(sowing.last) == 1 {
            let opposite = self.size - 1 - sowing.last;
            let taken = other.beans(opposite);
            if taken > 0 || self.empty_capture {
                own = own.without(sowing.last);
                other = other.without(opposite);
                banked += 1 + taken;
            }
        }
        let gain = banked as i16;
        let beans = rows.beans - banked;
        if own == R::default() || other == R::default() {
            let rest = if other == R::default() { beans as i16 } else { -(beans as i16) };
            return Sown { rows: Rows::default(), gain: gain + rest, again: false };
        }
        let again = sowing.last == self.size;
        let (own, other) = if again { (own, other) } else { (other, own) };
        Sown { rows: Rows { own, other, beans }, gain, again }
    }

    /// The beans in a row.
    pub(crate) fn sum(&self, row: R) -> i16 {
        (0..self.size).map(|pit| row.beans(pit) as i16).sum()
    }
}

impl<R: Row> Sowing<R> {
    /// What 0, 1, 2 and so on up to `most` beans in a pit do.
    fn series(size: u8, pit: u8, most: u16) -> impl Iterator<Item = Sowing<R>> {
        let nothing = Sowing { own: R::default(), other: R::default(), banked: 0, last: pit };
        std::iter::successors(Some(nothing), move |sowing| Some(sowing.and_one_more(size)))
            .take(usize::from(most) + 1)
    }

    fn and_one_more(mut self, size: u8) -> Sowing<R> {
        self.last = (self.last + 1) % (2 * size + 1);
        match self.last {
            field if field < size => self.own = self.own + R::only(field, 1),
            field if field == size => self.banked += 1,
            field => self.other = self.other + R::only(field - size - 1, 1),
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;

    use super::*;
    use crate::Side;

    fn compare<R: Row>(rules: &Rules<R>, board: &Board) {
        let rows = rules.rows(board);
        for (pit, at) in board.row(board.turn()).zip(0..).filter(|&(pit, _)| board.beans(pit) > 0) {
            let sown = rules.sow(&rows, at);
            let next = board.after(pit);
            assert_eq!(sown.rows.beans, next.rows().sum::<u16>());
            assert_eq!(
                i32::from(sown.gain),
                next.lead_of(board.turn()) - board.lead_of(board.turn()),
                "{board:?} {pit}"
            );
            if !next.is_over() {
                assert_eq!(
                    (sown.again, sown.rows),
                    (next.turn() == board.turn(), rules.rows(&next)),
                    "{board:?} {pit}"
                );
            }
        }
    }

    #[test]
    fn packed_rows_follow_the_rules_of_the_board() {
        let mut rng = table::seeded(5);
        for _ in 0..300 {
            let pits = rng.random_range(1..=12);
            let beans = rng.random_range(1..=24);
            let mut board = Board::at_start(pits, beans, Side::A, rng.random());
            let wide = Rules::<u128>::of(&board).unwrap();
            let narrow = Rules::<u64>::of(&board);
            assert_eq!(narrow.is_some(), pits <= 8 && 2 * pits * beans <= 255);
            while !board.is_over() {
                compare(&wide, &board);
                narrow.iter().for_each(|narrow| compare(narrow, &board));
                let moves: Vec<_> = board.playable().collect();
                board = board.after(moves[rng.random_range(0..moves.len())]);
            }
        }
    }

    #[test]
    fn boards_too_big_for_small_rows_are_refused() {
        assert!(Rules::<u64>::of(&Board::at_start(9, 1, Side::A, true)).is_none());
        assert!(Rules::<u64>::of(&Board::at_start(6, 24, Side::A, true)).is_none());
        assert!(Rules::<u128>::of(&Board::at_start(12, 24, Side::A, true)).is_some());
    }
}
