use serde_json::Value;
use table::{
    Analysis, Decision, Furnished, Game, Limits, Loaded, NamedBot, Player, Problem, Rng,
    SavedPlayers, Seat, Seats, Text,
};

use crate::{
    Board, Event, Move, Outcome, Setup, Side, View, bots::BOTS, explain, log::Log, pen, playout,
    position, strong,
};

impl Game for Board {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Gist = ();

    const ID: &'static str = "pentago";
    const SEATS: (usize, usize) = (2, 2);
    const HIDDEN: bool = false;
    const SECRETS: bool = false;
    const CHANCE: bool = false;
    const DRAWS: bool = true;

    fn new(setup: &Setup, _seed: u64) -> Result<Board, Problem> {
        Ok(Board::empty(setup.first))
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_move(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::only(self.turn().seat()) }
    }

    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        if seat == self.turn().seat() {
            moves.extend(self.moves());
        }
    }

    fn check_move(&self, _seat: Seat, mv: Move) -> Result<(), Problem> {
        self.check(mv)
    }

    fn make_move(&mut self, _seat: Seat, mv: Move, tell: impl FnMut(Event)) {
        self.make(mv, tell);
    }

    fn winners(&self) -> Option<Seats> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Won(side) => Seats::only(side.seat()),
            Outcome::Draw => Seats::first(2),
        })
    }

    fn score(&self, seat: Seat) -> i32 {
        (self.outcome() == Some(Outcome::Won(Side::at(seat)))).into()
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

    fn playout(&mut self, rng: &mut Rng, _moves: &mut Vec<Move>) {
        playout::play(self, rng);
    }
}

impl Furnished for Board {
    const BOTS: &'static [NamedBot<Board>] = BOTS;
    const FIRST_BOT: &'static str = "classic-2";
    const DEEPENS: bool = true;
    const SCORED: bool = false;
    const FORMATS: &'static [&'static str] = &["pen"];
    const EXPLORER: bool = true;
    const LESSON: Option<&'static str> = Some(include_str!("../lesson.json"));

    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        if seat != self.turn().seat() {
            return Analysis { moves: Vec::new() };
        }
        strong::analyse(self, limits, report)
    }

    fn explain(decision: &Decision<Board>) -> Vec<Text> {
        explain::explain(decision)
    }

    fn save(&self, _format: &str, _players: &[Player]) -> Result<String, Problem> {
        pen::write(self)
    }

    fn load(_format: &str, text: &str, _seed: u64) -> Result<Loaded<Board>, Problem> {
        Ok(Loaded { state: pen::read(text)?, players: SavedPlayers::Unknown })
    }

    fn log(players: &[Player]) -> Box<dyn table::Log<Board>> {
        Box::new(Log::new(players))
    }
}
