use table::Seat;

use crate::{Board, Cell, Event, Move, State, Team, Tile, cell::SIDE, pattern::Pattern};

impl State {
    /// Makes a move that [`State::check`] allows; [`State::tell_end`] tells what follows from it.
    pub(crate) fn apply(&mut self, mv: Move, mut tell: impl FnMut(Event)) {
        let seat = self.turn;
        match (self.activated, mv) {
            (_, Move::Activate(tile)) => {
                let slot = self.take(tile);
                self.used[tile.special_index()] += 1;
                self.activated = Some(tile);
                tell(Event::Activate { seat, slot: slot as u8, tile });
                self.draw(slot, &mut tell);
                return;
            }
            (None, Move::At { tile: Tile::Remover, cell }) => self.remove(cell, &mut tell),
            (None, Move::At { tile, cell }) => {
                let slot = self.take(tile);
                self.board.set(cell, Some(tile));
                tell(Event::Place { seat, slot: slot as u8, tile, cell });
                self.draw(slot, &mut tell);
            }
            (Some(_), Move::At { tile, cell }) => {
                let slot = self.take(tile);
                let taken = self.board.set(cell, Some(tile)).expect("a tile to swap with");
                self.take_up(slot, taken);
                tell(Event::SwapWithHand { seat, slot: slot as u8, tile, cell, taken });
            }
            (_, Move::Between { from, to }) => self.change_places(from, to, &mut tell),
            (_, Move::Pass) => tell(Event::Pass { seat }),
        }
        self.activated = None;
        self.turn = Seat((seat.0 + 1) % self.seats);
    }

    /// Takes a tile out of its lowest slot in the hand of the seat on move.
    fn take(&mut self, tile: Tile) -> usize {
        let hand = &mut self.hands[self.turn.index()];
        let slot = hand.slot_of(tile).expect("a tile of the hand");
        hand.0[slot] = None;
        self.open[self.turn.index()] &= !(1 << slot);
        slot
    }

    /// Takes a tile of the board into an empty slot of the hand of the seat on move.
    fn take_up(&mut self, slot: usize, tile: Tile) {
        self.hands[self.turn.index()].0[slot] = Some(tile);
        self.open[self.turn.index()] |= 1 << slot;
    }

    fn draw(&mut self, slot: usize, tell: &mut impl FnMut(Event)) {
        let tile = self.bag.draw();
        self.hands[self.turn.index()].0[slot] = tile;
        if tile.is_some() {
            tell(Event::Draw { seat: self.turn, slot: slot as u8, tile });
        }
    }

    fn remove(&mut self, cell: Cell, tell: &mut impl FnMut(Event)) {
        let seat = self.turn;
        let slot = self.take(Tile::Remover);
        let tile = self.board.set(cell, None).expect("a tile to remove");
        self.take_up(slot, tile);
        self.used[Tile::Remover.special_index()] += 1;
        tell(Event::Remove { seat, slot: slot as u8, tile, cell });
    }

    /// The Mover has an empty cell as its second, SwapOnBoard another tile.
    fn change_places(&mut self, from: Cell, to: Cell, tell: &mut impl FnMut(Event)) {
        let seat = self.turn;
        let tile = self.board.tile(from).expect("a tile to move");
        match self.board.tile(to) {
            None => tell(Event::Move { seat, tile, from, to }),
            Some(other) => tell(Event::SwapOnBoard { seat, tile, first: from, other, second: to }),
        }
        self.board.swap(from, to);
    }

    /// Tells how the game ended, if it did.
    pub(crate) fn tell_end(&self, mut tell: impl FnMut(Event)) {
        let Some(outcome) = self.outcome() else { return };
        for team in Team::BOTH {
            sixes(&self.board, team)
                .for_each(|(line, tile)| tell(Event::Six { team, line: line as u8, tile }));
        }
        tell(Event::End { outcome });
    }
}

/// The board after a legal move.
pub(crate) fn after(board: &Board, mv: Move) -> Board {
    let mut after = *board;
    match mv {
        Move::At { tile: Tile::Remover, cell } => {
            after.set(cell, None);
        }
        Move::At { tile, cell } => {
            after.set(cell, Some(tile));
        }
        Move::Between { from, to } => after.swap(from, to),
        Move::Activate(_) | Move::Pass => {}
    }
    after
}

/// The team's lines of six equal tiles, with that tile.
fn sixes(board: &Board, team: Team) -> impl Iterator<Item = (usize, Tile)> {
    let lines = board.lines(team);
    (0..SIDE).filter(|&line| lines[line].pattern() == Pattern::SIX).map(move |line| {
        let cell = Cell::all().find(|&cell| team.line(cell) == line).expect("a cell of the line");
        (line, board.tile(cell).expect("a tile of the line of six"))
    })
}
