use table::{Problem, problem};

use crate::{Cell, Event, Move, Side, Turn, marbles::Marbles};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side has a line of five.
    Won(Side),
    /// Both have one, or the board is full and neither has.
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

    /// Whether the game has ended.
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

    /// Why the side on move may not play this, in a game that goes on.
    pub(crate) fn check(&self, mv: Move) -> Result<(), Problem> {
        let cell = mv.cell;
        if let Some(side) = self.marble(cell) {
            return Err(problem!(
                "a marble of {side} lies on {cell}",
                "auf {cell} liegt eine Kugel von {side}"
            ));
        }
        match (self.wins_at_once(cell), mv.turn) {
            (true, Some(turn)) => Err(problem!(
                "a marble on {cell} wins at once: the move is just {cell}, without the turn {turn}",
                "eine Kugel auf {cell} gewinnt sofort: \
                 der Zug ist nur {cell}, ohne die Drehung {turn}",
            )),
            (false, None) => Err(problem!(
                "a marble on {cell} does not win at once, so a turn must follow, like {cell}-1L",
                "eine Kugel auf {cell} gewinnt nicht sofort, \
                 also muss eine Drehung folgen, etwa {cell}-1L",
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

    /// The same board with the other side on move.
    pub(crate) fn passed(self) -> Board {
        Board { turn: self.turn.other(), ..self }
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

#[cfg(test)]
mod tests {
    use table::Game as _;

    use super::*;
    use crate::{Direction, rows};

    fn board(rows: [&str; 6], turn: Side) -> Board {
        rows::read(rows, turn).unwrap()
    }

    /// Plays a move as anyone would and gives the board after it with what was told.
    fn played(mut board: Board, mv: &str) -> (Board, Vec<Event>) {
        let mv = mv.parse().unwrap();
        let mut events = Vec::new();
        board.check(mv).unwrap();
        board.make(mv, |event| events.push(event));
        (board, events)
    }

    #[test]
    fn a_marble_that_completes_a_line_wins_without_a_turn() {
        let rows = ["PPPP--", "CC----", "CC----", "------", "------", "------"];
        let (after, events) = played(board(rows, Side::P), "e1");
        assert_eq!(after.outcome(), Some(Outcome::Won(Side::P)));
        let seat = Side::P.seat();
        assert_eq!(
            events,
            [Event::Place { cell: 4, seat }, Event::Line { seat, cells: vec![0, 1, 2, 3, 4] }]
        );
        assert_eq!(after.moves().count(), 0);
    }

    #[test]
    fn a_turn_that_completes_only_the_enemys_line_loses() {
        let rows = ["C-----", "C-----", "C--CC-", "-PP---", "-P-P--", "------"];
        let (after, events) = played(board(rows, Side::P), "f6-1L");
        assert_eq!(after.outcome(), Some(Outcome::Won(Side::C)));
        assert_eq!(events[1], Event::Turn { quadrant: 1, direction: Direction::L });
        assert_eq!(
            events[2],
            Event::Line { seat: Side::C.seat(), cells: vec![12, 13, 14, 15, 16] }
        );
    }

    #[test]
    fn a_turn_that_completes_lines_of_both_is_a_draw() {
        let rows = ["C-P---", "C-P---", "C-PCC-", "------", "------", "------"];
        let mut both = board(rows, Side::P);
        both.put(Cell::named("d1").unwrap(), Side::P);
        let (after, events) = played(both, "e1-1L");
        assert_eq!(after.outcome(), Some(Outcome::Draw));
        assert_eq!(events.iter().filter(|event| matches!(event, Event::Line { .. })).count(), 2);
    }

    #[test]
    fn a_line_of_six_is_shown_whole() {
        let rows = ["PP-PPP", "CC-CC-", "------", "------", "------", "------"];
        let (after, _) = played(board(rows, Side::P), "c1");
        assert_eq!(after.winning(Side::P).count(), 6);
    }

    #[test]
    fn refusals_say_why() {
        let rows = ["PPPP--", "CC----", "CC----", "------", "------", "------"];
        let refused =
            |mv: &str| board(rows, Side::P).check(mv.parse().unwrap()).unwrap_err().to_string();
        assert_eq!(refused("b2-1L"), "a marble of C lies on b2");
        assert_eq!(
            refused("e1-1L"),
            "a marble on e1 wins at once: the move is just e1, without the turn 1L"
        );
        assert_eq!(
            refused("f1"),
            "a marble on f1 does not win at once, so a turn must follow, like f1-1L"
        );
        let (mut over, _) = played(board(rows, Side::P), "e1");
        let refused = over.play(Side::C.seat(), "f6-1L".parse().unwrap(), |_| ()).unwrap_err();
        assert_eq!(refused.to_string(), "the game is over");
    }

    #[test]
    fn turns_that_change_nothing_are_legal_too() {
        assert_eq!(Board::empty(Side::C).moves().count(), 288);
        let (after, _) = played(Board::empty(Side::C), "b2-1R");
        assert_eq!(after.marble(Cell::named("b2").unwrap()), Some(Side::C));
        assert_eq!(after.turn(), Side::P);
    }
}
