use table::{Problem, problem};

use crate::{Event, Pit, Side, setup::MAX_PITS};

const MAX_FIELDS: usize = 2 * MAX_PITS as usize + 2;

/// The board and who is on move: A's pits `0..m`, A's store `m`, B's pits `m+1..=2m`, B's store
/// `2m+1`.
///
/// In a finished game both rows are empty, the rest having been swept into a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    fields: [u16; MAX_FIELDS],
    size: u8,
    turn: Side,
    empty_capture: bool,
}

impl Board {
    /// A board at the start of a game; `pits` and `beans` are within the limits.
    pub(crate) fn at_start(pits: u16, beans: u16, turn: Side, empty_capture: bool) -> Board {
        let mut board = Board { fields: [0; MAX_FIELDS], size: pits as u8, turn, empty_capture };
        for side in [Side::A, Side::B] {
            board.row(side).for_each(|pit| board.fields[usize::from(pit.0)] = beans);
        }
        board
    }

    /// A board with these beans, of which the caller has checked number and sum.
    pub(crate) fn with_fields(fields: &[u16], turn: Side, empty_capture: bool) -> Board {
        let mut board = Board {
            fields: [0; MAX_FIELDS],
            size: ((fields.len() - 2) / 2) as u8,
            turn,
            empty_capture,
        };
        board.fields[..fields.len()].copy_from_slice(fields);
        board
    }

    /// The number of pits per side.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// All pits and stores in number order.
    pub fn fields(&self) -> &[u16] {
        &self.fields[..2 * usize::from(self.size) + 2]
    }

    /// The side on move; in a finished game the one that would be.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Whether a last bean in an empty own pit is banked even if the opposite pit is empty.
    pub fn empty_capture(&self) -> bool {
        self.empty_capture
    }

    /// The beans in a pit or store.
    pub fn beans(&self, pit: Pit) -> u16 {
        self.fields[usize::from(pit.0)]
    }

    fn first(&self, side: Side) -> u8 {
        match side {
            Side::A => 0,
            Side::B => self.size + 1,
        }
    }

    /// The pits of a side, the one farthest from its store first.
    pub fn row(&self, side: Side) -> impl DoubleEndedIterator<Item = Pit> + use<> {
        let first = self.first(side);
        (first..first + self.size).map(Pit)
    }

    /// The store of a side.
    pub fn store(&self, side: Side) -> Pit {
        Pit(match side {
            Side::A => self.size,
            Side::B => 2 * self.size + 1,
        })
    }

    /// The beans a side has banked.
    pub fn banked(&self, side: Side) -> u16 {
        self.beans(self.store(side))
    }

    /// A's store minus B's.
    pub fn lead(&self) -> i32 {
        i32::from(self.banked(Side::A)) - i32::from(self.banked(Side::B))
    }

    /// The side's own store minus the other one.
    pub fn lead_of(&self, side: Side) -> i32 {
        if side == Side::A { self.lead() } else { -self.lead() }
    }

    /// The beans of both rows, A's first.
    pub fn rows(&self) -> impl Iterator<Item = u16> {
        self.row(Side::A).chain(self.row(Side::B)).map(|pit| self.beans(pit))
    }

    /// Whether a pit is in the row of a side.
    pub fn owns(&self, side: Side, pit: Pit) -> bool {
        let first = self.first(side);
        (first..first + self.size).contains(&pit.0)
    }

    /// Whether no bean is left in the row of a side.
    pub fn is_row_empty(&self, side: Side) -> bool {
        self.row(side).all(|pit| self.beans(pit) == 0)
    }

    /// Whether a row is empty, which ends the game.
    pub fn is_over(&self) -> bool {
        self.is_row_empty(Side::A) || self.is_row_empty(Side::B)
    }

    /// The pits the side on move may empty; none when the game is over.
    pub fn playable(&self) -> impl DoubleEndedIterator<Item = Pit> {
        let over = self.is_over();
        self.row(self.turn).filter(move |&pit| !over && self.beans(pit) > 0)
    }

    /// The number of fields a side sows into: all but the other one's store.
    pub(crate) fn circle(&self) -> u16 {
        2 * u16::from(self.size) + 1
    }

    /// The field the last bean of an own pit falls into.
    pub fn landing(&self, pit: Pit) -> Pit {
        // Counted from the first own pit, the field left out is the last one.
        let first = self.first(self.turn);
        let steps = (u16::from(pit.0 - first) + self.beans(pit)) % self.circle();
        Pit(((u16::from(first) + steps) % (self.circle() + 1)) as u8)
    }

    /// Why the side on move may not empty `pit`, in a game that goes on.
    pub(crate) fn check(&self, pit: Pit) -> Result<(), Problem> {
        let side = self.turn;
        let last = 2 * self.size + 1;
        if pit.0 > last {
            return Err(problem!(
                "there is no pit {pit}: the board ends with {last}",
                "es gibt keine Mulde {pit}: das Brett endet bei {last}",
            ));
        }
        if pit == self.store(Side::A) || pit == self.store(Side::B) {
            return Err(problem!(
                "{pit} is a store and cannot be emptied",
                "{pit} ist eine Gewinnmulde und kann nicht geleert werden"
            ));
        }
        if !self.owns(side, pit) {
            return Err(problem!(
                "pit {pit} does not belong to {side}",
                "Mulde {pit} gehört nicht {side}"
            ));
        }
        if self.beans(pit) == 0 {
            return Err(problem!("pit {pit} is empty", "Mulde {pit} ist leer"));
        }
        Ok(())
    }

    /// Ends the game with this lead of A and `turn` as the one that would be on move.
    pub(crate) fn finish(&mut self, turn: Side, lead: i16) {
        let beans = self.fields().iter().sum::<u16>() as i16;
        let stores = [Side::A, Side::B].map(|side| usize::from(self.store(side).0));
        self.fields = [0; MAX_FIELDS];
        self.fields[stores[0]] = ((beans + lead) / 2) as u16;
        self.fields[stores[1]] = ((beans - lead) / 2) as u16;
        self.turn = turn;
    }

    /// The board after emptying one of the [`Board::playable`] pits.
    pub fn after(&self, pit: Pit) -> Board {
        let mut next = *self;
        next.sow(pit, |_| ());
        next
    }

    /// Empties one of the [`Board::playable`] pits.
    pub(crate) fn sow(&mut self, pit: Pit, mut tell: impl FnMut(Event)) {
        let mover = self.turn;
        let beans = std::mem::take(&mut self.fields[usize::from(pit.0)]);
        tell(Event::Lift { pit: pit.0, beans });
        let mut last = pit;
        for _ in 0..beans {
            last = self.following(last, mover);
            self.fields[usize::from(last.0)] += 1;
            tell(Event::Drop { pit: last.0 });
        }
        let again = last == self.store(mover);
        if !again {
            self.capture(last, &mut tell);
            self.turn = mover.other();
        }
        if self.is_over() {
            self.sweep(&mut tell);
        } else if again {
            tell(Event::Again { side: mover });
        }
    }

    /// The field after `pit` for a bean sown by `mover`, past the opponent's store.
    fn following(&self, pit: Pit, mover: Side) -> Pit {
        let fields = 2 * self.size + 2;
        let wrap = |n: u8| if n >= fields { 0 } else { n };
        let next = Pit(wrap(pit.0 + 1));
        if next == self.store(mover.other()) { Pit(wrap(next.0 + 1)) } else { next }
    }

    pub(crate) fn opposite(&self, pit: Pit) -> Pit {
        Pit(2 * self.size - pit.0)
    }

    /// Banks the last bean and what lies opposite, if it fell into an empty own pit and the rule
    /// allows it.
    fn capture(&mut self, last: Pit, tell: &mut impl FnMut(Event)) {
        let mover = self.turn;
        if !self.owns(mover, last) || self.beans(last) != 1 {
            return;
        }
        let opposite = self.opposite(last);
        let store = self.store(mover);
        let taken = self.beans(opposite);
        if taken == 0 && !self.empty_capture {
            return;
        }
        self.fields[usize::from(last.0)] = 0;
        self.fields[usize::from(opposite.0)] = 0;
        self.fields[usize::from(store.0)] += 1 + taken;
        tell(Event::Capture { pit: last.0, opposite: opposite.0, store: store.0, taken });
    }

    /// Banks what is left in the rows, each for its owner; at least one row is empty.
    fn sweep(&mut self, tell: &mut impl FnMut(Event)) {
        for side in [Side::A, Side::B] {
            let beans = self
                .row(side)
                .map(|pit| std::mem::take(&mut self.fields[usize::from(pit.0)]))
                .sum();
            if beans > 0 {
                let store = self.store(side).0;
                self.fields[usize::from(store)] += beans;
                tell(Event::Sweep { side, store, beans });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use table::{Game as _, Seat};

    use super::*;

    /// The fields after a move, and its events but for the beans dropped one by one.
    fn played(fields: &[u16], turn: Side, empty_capture: bool, pit: u8) -> (Board, Vec<Event>) {
        let mut board = Board::with_fields(fields, turn, empty_capture);
        let mut events = Vec::new();
        board.check(Pit(pit)).unwrap();
        board.sow(Pit(pit), |event| events.push(event));
        events.retain(|event| !matches!(event, Event::Lift { .. } | Event::Drop { .. }));
        (board, events)
    }

    #[test]
    fn the_last_bean_in_an_empty_own_pit_captures_the_opposite_pit() {
        let (board, events) = played(&[1, 0, 5, 2, 0, 5, 4, 1], Side::A, true, 0);
        assert_eq!(board.fields(), [0, 0, 5, 8, 0, 0, 4, 1]);
        assert_eq!(board.turn(), Side::B);
        assert_eq!(events, [Event::Capture { pit: 1, opposite: 5, store: 3, taken: 5 }]);
    }

    #[test]
    fn a_capture_from_an_empty_pit_depends_on_the_rule() {
        let fields = [1, 0, 5, 2, 3, 0, 4, 1];
        let (board, _) = played(&fields, Side::A, true, 0);
        assert_eq!(board.fields(), [0, 0, 5, 3, 3, 0, 4, 1]);
        let (board, events) = played(&fields, Side::A, false, 0);
        assert_eq!(board.fields(), [0, 1, 5, 2, 3, 0, 4, 1]);
        assert_eq!((board.turn(), events), (Side::B, vec![]));
    }

    #[test]
    fn an_empty_pit_of_the_other_row_captures_nothing() {
        let (board, events) = played(&[1, 1, 2, 0, 0, 3, 3, 0], Side::A, true, 2);
        assert_eq!(board.fields(), [1, 1, 0, 1, 1, 3, 3, 0]);
        assert_eq!(events, []);
    }

    #[test]
    fn each_side_sows_past_the_store_of_the_other() {
        let (board, _) = played(&[1, 1, 0, 1, 4, 0], Side::B, true, 4);
        assert_eq!(board.fields(), [2, 2, 0, 2, 0, 1]);
        let (board, _) = played(&[1, 4, 0, 1, 1, 0], Side::A, true, 1);
        assert_eq!(board.fields(), [2, 0, 1, 2, 2, 0]);
    }

    #[test]
    fn a_round_trip_ends_in_the_emptied_pit_and_captures() {
        let (board, events) = played(&[5, 1, 0, 1, 1, 0], Side::A, true, 0);
        assert_eq!(board.fields(), [0, 2, 4, 2, 0, 0]);
        assert_eq!(events, [Event::Capture { pit: 0, opposite: 4, store: 2, taken: 2 }]);
    }

    #[test]
    fn an_empty_row_ends_the_game_whoever_emptied_it() {
        let (board, events) = played(&[0, 1, 4, 2, 3, 3], Side::A, true, 1);
        assert_eq!(board.fields(), [0, 0, 5, 0, 0, 8]);
        assert!(board.is_over());
        assert_eq!(events, [Event::Sweep { side: Side::B, store: 5, beans: 5 }]);
        let (board, events) = played(&[1, 0, 0, 2, 0, 0], Side::A, true, 0);
        assert_eq!(board.fields(), [0, 0, 3, 0, 0, 0]);
        assert_eq!(events, [Event::Capture { pit: 1, opposite: 3, store: 2, taken: 2 }]);
    }

    #[test]
    fn a_finished_game_allows_no_move() {
        let board = Board::with_fields(&[0, 0, 3, 0, 0, 4], Side::A, true);
        assert_eq!(board.playable().count(), 0);
        let refused = board.clone().play(Seat(0), Pit(0), |_| ()).unwrap_err();
        assert_eq!(refused.0.en, "the game is over");
    }
}
