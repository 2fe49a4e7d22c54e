use table::{Problem, problem};

use crate::{Cell, Event, Move, Side, Turn, marbles::Marbles};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Won(Side),
    Draw,
}

/// The marbles of both sides and who is on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    marbles: [Marbles; 2],
    turn: Side,
}

impl Board {
    /// The empty board.
    pub fn empty(turn: Side) -> Board {
        Board { marbles: [Marbles::default(); 2], turn }
    }

    pub(crate) fn with(p: Marbles, c: Marbles, turn: Side) -> Board {
        Board { marbles: [p, c], turn }
    }

    /// Puts a marble on a free cell of a board that is being set up.
    pub(crate) fn put(&mut self, cell: Cell, side: Side) {
        let marbles = &mut self.marbles[side as usize];
        *marbles = marbles.with(cell);
    }

    /// The side on move; in a finished game the one that would be.
    pub fn turn(&self) -> Side {
        self.turn
    }

    pub(crate) fn marbles(&self, side: Side) -> Marbles {
        self.marbles[side as usize]
    }

    /// Whose marble lies on the cell.
    pub fn marble(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.marbles(side).contains(cell))
    }

    /// The number of marbles of a side.
    pub fn count(&self, side: Side) -> u32 {
        self.marbles(side).count()
    }

    pub(crate) fn free(&self) -> Marbles {
        Marbles(Marbles::ALL.0 & !(self.marbles[0].0 | self.marbles[1].0))
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match Side::BOTH.map(|side| self.marbles(side).win()) {
            [true, false] => Some(Outcome::Won(Side::P)),
            [false, true] => Some(Outcome::Won(Side::C)),
            [true, true] => Some(Outcome::Draw),
            [false, false] => self.free().is_empty().then_some(Outcome::Draw),
        }
    }

    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The cells of all lines of five of a side, in row order.
    pub fn winning(&self, side: Side) -> impl Iterator<Item = Cell> + use<> {
        self.marbles(side).winning().cells()
    }

    /// Whether a marble of the side on move on this free cell completes a line.
    pub fn wins_at_once(&self, cell: Cell) -> bool {
        self.marbles(self.turn).with(cell).win()
    }

    /// All legal moves in their fixed order: by cell, then by turn; none when the game is over.
    pub fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        let board = *self;
        let free = if board.is_over() { Marbles::default() } else { board.free() };
        free.cells().flat_map(move |cell| {
            let wins = board.wins_at_once(cell);
            let turns = if wins { &Turn::ALL[..1] } else { &Turn::ALL };
            turns.iter().map(move |&turn| Move { cell, turn: (!wins).then_some(turn) })
        })
    }

    /// Why the side on move may not play this, if it may not.
    pub fn check(&self, mv: Move) -> Result<(), Problem> {
        let cell = mv.cell;
        if self.is_over() {
            return Err(problem!("the game is over", "das Spiel ist zu Ende"));
        }
        if let Some(side) = self.marble(cell) {
            return Err(problem!("a marble of {side} lies on {cell}", "auf {cell} liegt eine Kugel von {side}"));
        }
        match (self.wins_at_once(cell), mv.turn) {
            (true, Some(turn)) => Err(problem!(
                "a marble on {cell} wins at once: the move is just {cell}, without the turn {turn}",
                "eine Kugel auf {cell} gewinnt sofort: der Zug ist nur {cell}, ohne die Drehung {turn}",
            )),
            (false, None) => Err(problem!(
                "a marble on {cell} does not win at once, so a turn must follow, like {cell}-1L",
                "eine Kugel auf {cell} gewinnt nicht sofort, also muss eine Drehung folgen, etwa {cell}-1L",
            )),
            _ => Ok(()),
        }
    }

    /// The board after a legal move.
    pub fn after(mut self, mv: Move) -> Board {
        self.put(mv.cell, self.turn);
        if let Some(turn) = mv.turn {
            self.marbles = self.marbles.map(|marbles| marbles.turned(turn));
        }
        self.turn = self.turn.other();
        self
    }

    /// Plays a move that [`Board::check`] allows.
    pub(crate) fn make(&mut self, mv: Move, mut tell: impl FnMut(Event)) {
        tell(Event::Place { cell: mv.cell.index() as u8, seat: self.turn.seat() });
        if let Some(turn) = mv.turn {
            tell(Event::Turn { quadrant: turn.quadrant(), direction: turn.direction() });
        }
        *self = self.after(mv);
        for side in Side::BOTH.into_iter().filter(|&side| self.marbles(side).win()) {
            let cells = self.winning(side).map(|cell| cell.index() as u8).collect();
            tell(Event::Line { seat: side.seat(), cells });
        }
    }
}
