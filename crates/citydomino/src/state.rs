use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::{Problem, Rng, Seat, Seats, problem, seeded};
use ts_rs::TS;

use crate::{
    Cell, City, Deck, Direction, Domino, Event, Move, Which,
    bag::Bag,
    bank::{Bank, Slot},
    deck::Id,
};

/// The number of players.
pub(crate) const PLAYERS: usize = 4;

/// What the player on turn has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Mark a domino of the current bank: the first draft.
    MarkCurrent,
    /// Mark a domino of the next bank.
    MarkNext,
    /// Lay or discard the domino marked in the current bank.
    Lay,
}

/// The table: four cities, two banks, the bag.
///
/// In a finished game both banks and the bag are empty and nobody may act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) deck: Arc<Deck>,
    pub(crate) cities: [City; PLAYERS],
    pub(crate) current: Bank,
    pub(crate) next: Bank,
    pub(crate) bag: Bag,
    pub(crate) turn: Seat,
    pub(crate) phase: Phase,
}

impl State {
    /// A new game before the first mark.
    pub(crate) fn at_start(deck: Arc<Deck>, seed: u64) -> State {
        let bag = Bag::shuffled(&deck, &mut seeded(seed));
        let mut state = State {
            deck,
            cities: [City::new(Cell::MIDDLE); PLAYERS],
            current: Bank::default(),
            next: Bank::default(),
            bag,
            turn: Seat(0),
            phase: Phase::MarkCurrent,
        };
        state.current = state.draw(Which::Current, &mut |_| ());
        state
    }

    /// The same table with the rest of the bag in another order.
    pub(crate) fn with_bag_shuffled(&self, rng: &mut Rng) -> State {
        State { bag: self.bag.reshuffled(rng), ..self.clone() }
    }

    /// A player's city.
    pub fn city(&self, seat: Seat) -> &City {
        &self.cities[seat.index()]
    }

    /// Whose turn it is; in a finished game whose it was last.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// What the player on turn has to do.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether nothing has been marked or shifted yet.
    pub(crate) fn is_fresh(&self) -> bool {
        self.phase == Phase::MarkCurrent
            && self.current.marked_by().is_empty()
            && self.cities == [City::new(Cell::MIDDLE); PLAYERS]
    }

    /// Whether all dominoes are laid or discarded.
    pub fn is_over(&self) -> bool {
        self.current.is_empty()
    }

    /// The seats that have won: most points, then the largest district.
    pub(crate) fn leaders(&self) -> Seats {
        let best = self.cities.iter().map(standing).max();
        (0..)
            .map(Seat)
            .zip(&self.cities)
            .filter(|&(_, city)| Some(standing(city)) == best)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The place of each seat, equal ones sharing it without leaving out the following one.
    pub fn ranks(&self) -> [u8; PLAYERS] {
        let mut standings: Vec<_> = self.cities.iter().map(standing).collect();
        standings.sort_unstable_by(|a, b| b.cmp(a));
        standings.dedup();
        self.cities
            .map(|city| 1 + standings.partition_point(|&other| other > standing(&city)) as u8)
    }

    pub(crate) fn domino(&self, id: Id) -> Domino {
        self.deck.domino(id)
    }

    /// The domino the player on turn has to lay in this round, now or after marking; none in the
    /// first draft.
    pub(crate) fn domino_to_lay(&self) -> Option<Domino> {
        let top = self.current.top().filter(|_| self.phase != Phase::MarkCurrent)?;
        Some(self.domino(top.domino))
    }

    /// The bank to mark in, if it is time to mark.
    pub(crate) fn bank_to_mark(&self) -> Option<&Bank> {
        match self.phase {
            Phase::MarkCurrent => Some(&self.current),
            Phase::MarkNext => Some(&self.next),
            Phase::Lay => None,
        }
    }

    /// Appends the moves of the player on turn: marks by index; or places by direction (right,
    /// down, left, up), row by row, then the shifts in the same order of directions, then
    /// `discard`.
    pub(crate) fn list_moves(&self, moves: &mut Vec<Move>) {
        if self.is_over() {
            return;
        }
        if let Some(bank) = self.bank_to_mark() {
            return moves.extend(bank.unmarked().map(Move::Mark));
        }
        let city = self.city(self.turn);
        let domino = self.domino_to_lay().expect("a domino to lay");
        for (direction, cells) in Direction::ALL.into_iter().zip(city.places(domino)) {
            moves.extend(cells.iter().map(|cell| Move::Lay(cell, direction)));
        }
        let shifts = Direction::ALL.into_iter().filter(|&direction| city.can_shift(direction));
        moves.extend(shifts.map(Move::Shift));
        moves.push(Move::Discard);
    }

    /// Why the player on turn may not make the move, if it may not.
    pub(crate) fn check(&self, mv: Move) -> Result<(), Problem> {
        match (mv, self.bank_to_mark()) {
            (Move::Mark(index), Some(bank)) => check_mark(bank, index),
            (Move::Mark(_), None) => Err(problem!(
                "there is nothing to mark now: lay or discard the domino",
                "jetzt ist nichts zu markieren: den Spielstein anlegen oder verwerfen",
            )),
            (_, Some(_)) => Err(problem!(
                "a domino has to be marked first, with \"mark 0\" to \"mark 3\"",
                "zuerst ist ein Spielstein zu markieren, mit \"mark 0\" bis \"mark 3\"",
            )),
            (Move::Lay(cell, direction), None) => self.check_lay(cell, direction),
            (Move::Shift(direction), None) => self.check_shift(direction),
            (Move::Discard, None) => Ok(()),
        }
    }

    fn check_lay(&self, cell: Cell, direction: Direction) -> Result<(), Problem> {
        let city = self.city(self.turn);
        let domino = self.domino_to_lay().expect("a domino to lay");
        let Some(second) = cell.next(direction) else {
            return Err(problem!(
                "the second half would lie outside the field",
                "die zweite Hälfte läge außerhalb des Feldes"
            ));
        };
        for cell in [cell, second] {
            if !city.free().contains(cell) {
                let x = cell.x();
                let y = cell.y();
                return Err(problem!(
                    "the cell ({x}, {y}) is not free",
                    "die Zelle ({x}, {y}) ist nicht frei"
                ));
            }
        }
        let places = city.places(domino)[direction as usize];
        if !places.contains(cell) {
            return Err(problem!(
                "neither half lies beside a cell of its type or the centre",
                "keine Hälfte liegt neben einer Zelle ihrer Art oder dem Zentrum",
            ));
        }
        Ok(())
    }

    fn check_shift(&self, direction: Direction) -> Result<(), Problem> {
        if self.city(self.turn).can_shift(direction) {
            return Ok(());
        }
        let word = direction.word();
        Err(problem!(
            "shifted {word}, something would leave the field",
            "nach {word} verschoben fiele etwas aus dem Feld"
        ))
    }

    /// Makes a move that [`State::check`] allows.
    pub(crate) fn apply(&mut self, mv: Move, mut tell: impl FnMut(Event)) {
        let seat = self.turn;
        match mv {
            Move::Mark(index) => self.mark(index, &mut tell),
            Move::Shift(direction) => {
                let city = &mut self.cities[seat.index()];
                city.shift(direction);
                tell(Event::Shifted {
                    seat,
                    direction,
                    x: city.centre().x(),
                    y: city.centre().y(),
                });
            }
            Move::Lay(cell, direction) => {
                let domino = self.take_top();
                self.cities[seat.index()].lay(domino, cell, direction);
                tell(Event::Laid { seat, domino, x: cell.x(), y: cell.y(), direction });
                self.go_on(&mut tell);
            }
            Move::Discard => {
                let domino = self.take_top();
                tell(Event::Discarded { seat, domino });
                self.go_on(&mut tell);
            }
        }
    }

    fn take_top(&mut self) -> Domino {
        let top = self.current.take_top().expect("a domino to lay");
        self.domino(top.domino)
    }

    fn mark(&mut self, index: u8, tell: &mut impl FnMut(Event)) {
        let seat = self.turn;
        let draft = self.phase == Phase::MarkCurrent;
        let (bank, which) =
            if draft { (&mut self.current, Which::Current) } else { (&mut self.next, Which::Next) };
        bank.mark(index, seat);
        let domino = bank.slot(index).expect("a marked domino").domino;
        tell(Event::Marked { seat, bank: which, index, domino: self.domino(domino) });
        if !draft {
            self.phase = Phase::Lay;
        } else if let Some(seat) = unmarked_seat(&self.current) {
            self.turn = seat;
        } else {
            self.next = self.draw(Which::Next, tell);
            self.begin_turn();
        }
    }

    /// After a domino is laid or discarded: the next player, the next round, or the end.
    fn go_on(&mut self, tell: &mut impl FnMut(Event)) {
        if self.current.is_empty() && !self.next.is_empty() {
            self.current = self.next;
            tell(Event::Advanced);
            self.next = self.draw(Which::Next, tell);
        }
        if self.current.is_empty() {
            tell(Event::Ended);
        } else {
            self.begin_turn();
        }
    }

    /// The turn of whoever marked the top domino.
    fn begin_turn(&mut self) {
        let top = self.current.top().and_then(|slot| slot.seat);
        self.turn = top.expect("a marked domino on top");
        self.phase = if self.next.is_empty() { Phase::Lay } else { Phase::MarkNext };
    }

    /// Draws a bank; an empty one if the bag is empty.
    fn draw(&mut self, bank: Which, tell: &mut impl FnMut(Event)) -> Bank {
        let Some(drawn) = self.bag.draw() else { return Bank::default() };
        tell(Event::Drawn { bank, dominoes: drawn.map(|id| self.domino(id)) });
        Bank::new(drawn.map(|domino| Slot { domino, seat: None }))
    }
}

/// What decides who wins: the points, then the largest district.
fn standing(city: &City) -> (u32, u32) {
    (city.points(), city.largest())
}

/// The lowest seat without a mark in the bank of the first draft.
pub(crate) fn unmarked_seat(bank: &Bank) -> Option<Seat> {
    let marked = bank.marked_by();
    (0..PLAYERS as u8).map(Seat).find(|&seat| !marked.contains(seat))
}

fn check_mark(bank: &Bank, index: u8) -> Result<(), Problem> {
    match bank.slot(index) {
        None => Err(problem!(
            "there is no domino at index {index}",
            "an Stelle {index} liegt kein Spielstein"
        )),
        Some(Slot { seat: Some(seat), .. }) => Err(problem!(
            "the domino at index {index} is already marked by seat {seat}",
            "der Spielstein an Stelle {index} ist schon von Platz {seat} markiert",
        )),
        Some(_) => Ok(()),
    }
}
