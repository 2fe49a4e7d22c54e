use serde_json::Value;
use table::{
    Analysis, Console, Decision, Furnished, Game, Limits, Log, NamedBot, Player, Problem, Rng,
    Seat, Seats, Text,
};

use crate::{
    Board, Event, Gist, Pit, Setup, Side, View, bots::BOTS, console, explain, log::TreeLog,
    playout, position, strong,
};

impl Game for Board {
    type Setup = Setup;
    type Move = Pit;
    type Event = Event;
    type View = View;
    type Gist = Gist;

    const ID: &'static str = "kalaha";
    const SEATS: (usize, usize) = (2, 2);
    const HIDDEN: bool = false;
    const SECRETS: bool = false;
    const CHANCE: bool = false;
    const DRAWS: bool = true;

    fn new(setup: &Setup, seed: u64) -> Result<Board, Problem> {
        setup.board(seed)
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_move(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::only(self.turn().seat()) }
    }

    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Pit>) {
        if seat == self.turn().seat() {
            moves.extend(self.playable());
        }
    }

    fn check_move(&self, _seat: Seat, pit: Pit) -> Result<(), Problem> {
        self.check(pit)
    }

    fn make_move(&mut self, _seat: Seat, pit: Pit, tell: impl FnMut(Event)) {
        self.sow(pit, tell);
    }

    fn winners(&self) -> Option<Seats> {
        self.is_over().then(|| match self.lead().signum() {
            1 => Seats::only(Side::A.seat()),
            -1 => Seats::only(Side::B.seat()),
            _ => Seats::first(2),
        })
    }

    fn score(&self, seat: Seat) -> i32 {
        self.banked(Side::at(seat)).into()
    }

    fn position(&self) -> Value {
        position::write(self)
    }

    fn from_position(position: &Value, _seed: u64) -> Result<Board, Problem> {
        position::read(position)
    }

    fn view(&self, _viewer: Option<Seat>) -> View {
        self.into()
    }

    fn gist(seen: &[Event]) -> Option<Gist> {
        Gist::of(seen)
    }

    fn playout(&mut self, rng: &mut Rng, _moves: &mut Vec<Pit>) {
        playout::play(self, rng);
    }
}

impl Furnished for Board {
    const BOTS: &'static [NamedBot<Board>] = BOTS;
    const FIRST_BOT: &'static str = "classic-3";
    const DEEPENS: bool = true;
    const CLASSIC_HINTS: bool = true;
    const EXPLORER: bool = true;
    const LESSON: Option<&'static str> = Some(include_str!("../lesson.json"));

    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Pit>),
    ) -> Analysis<Pit> {
        if seat != self.turn().seat() {
            return Analysis { moves: Vec::new() };
        }
        strong::explore(self, limits, report)
    }

    fn explain(decision: &Decision<Board>) -> Vec<Text> {
        explain::explain(decision)
    }

    fn classic_values(&self, seat: Seat, players: &[Player]) -> Analysis<Pit> {
        if seat != self.turn().seat() {
            return Analysis { moves: Vec::new() };
        }
        TreeLog::new(players).values(self)
    }

    fn log(players: &[Player]) -> Box<dyn Log<Board>> {
        Box::new(TreeLog::new(players))
    }

    fn console() -> Option<Console> {
        Some(console::play)
    }
}
