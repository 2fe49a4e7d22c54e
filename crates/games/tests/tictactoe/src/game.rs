use serde_json::Value;
use table::{Analysis, Furnished, Game, Limits, NamedBot, Player, Problem, Seat, Seats};

use crate::{Cell, Event, Mark, Setup, State, View, bots::BOTS, log::Log, position, strong};

impl Game for State {
    type Setup = Setup;
    type Move = Cell;
    type Event = Event;
    type View = View;
    type Gist = ();

    const ID: &'static str = "tictactoe";
    const SEATS: (usize, usize) = (2, 2);
    const HIDDEN: bool = false;
    const SECRETS: bool = false;
    const CHANCE: bool = false;
    const DRAWS: bool = true;

    fn new(setup: &Setup, _seed: u64) -> Result<State, Problem> {
        Ok(State::empty(setup.first))
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_move(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::only(self.turn.seat()) }
    }

    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Cell>) {
        if self.to_move().contains(seat) {
            moves.extend(self.free());
        }
    }

    fn check_move(&self, _seat: Seat, cell: Cell) -> Result<(), Problem> {
        self.check(cell)
    }

    fn make_move(&mut self, _seat: Seat, cell: Cell, tell: impl FnMut(Event)) {
        self.draw(cell, tell);
    }

    fn winners(&self) -> Option<Seats> {
        let all = Seats::first(2);
        self.is_over().then(|| self.winner().map_or(all, |winner| Seats::only(winner.seat())))
    }

    fn score(&self, seat: Seat) -> i32 {
        (self.winner().map(Mark::seat) == Some(seat)).into()
    }

    fn position(&self) -> Value {
        position::write(self)
    }

    fn from_position(position: &Value, _seed: u64) -> Result<State, Problem> {
        position::read(position)
    }

    fn view(&self, _viewer: Option<Seat>) -> View {
        self.into()
    }
}

impl Furnished for State {
    const BOTS: &'static [NamedBot<State>] = BOTS;
    const FIRST_BOT: &'static str = "level-1";
    const SCORED: bool = false;
    const TIMES: &'static [u32] = &[];

    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Cell>),
    ) -> Analysis<Cell> {
        if !self.to_move().contains(seat) {
            return Analysis { moves: Vec::new() };
        }
        let analysis = strong::analyse(self, limits);
        report(&analysis);
        analysis
    }

    fn log(_players: &[Player]) -> Box<dyn table::Log<State>> {
        Box::new(Log)
    }
}
