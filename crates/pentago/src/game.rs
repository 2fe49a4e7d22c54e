use serde_json::Value;
use table::{Analysis, Bot, Game, Limits, Loaded, Player, Problem, Rng, Seat, Seats, problem};
use ts_rs::{Config, TS};

use crate::{
    Board, Direction, Event, Move, Outcome, Setup, Side, View,
    classic::Classic,
    levels,
    log::Log,
    pen, playout, position,
    strong::{self, Strong},
};

impl Game for Board {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type View = View;

    const ID: &'static str = "pentago";
    const SEATS: (usize, usize) = (2, 2);
    const HIDDEN: bool = false;
    const SECRETS: bool = false;
    const CHANCE: bool = false;
    const BOTS: &'static [&'static str] = &[
        "level-1",
        "level-2",
        "level-3",
        "level-4",
        "classic-2",
        "classic-2-defensive",
        "classic-3",
        "classic-3-defensive",
        "level-5",
        "level-6",
        "level-7",
        "level-8",
        "strong",
    ];
    const FORMATS: &'static [&'static str] = &["pen"];

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

    fn play(&mut self, seat: Seat, mv: Move, tell: impl FnMut(Event)) -> Result<(), Problem> {
        if seat != self.turn().seat() {
            let turn = self.turn();
            return Err(problem!("it is the turn of {turn}", "{turn} ist am Zug"));
        }
        self.check(mv)?;
        self.make(mv, tell);
        Ok(())
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

    fn bot(name: &str) -> Option<Box<dyn Bot<Board>>> {
        match name {
            "strong" => Some(Box::new(Strong)),
            _ => match levels::named(name) {
                Some(level) => Some(Box::new(level)),
                None => Some(Box::new(Classic::named(name)?)),
            },
        }
    }

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

    fn save(&self, _format: &str, _players: &[Player]) -> Result<String, Problem> {
        pen::write(self)
    }

    fn load(_format: &str, text: &str, _seed: u64) -> Result<Loaded<Board>, Problem> {
        Ok(Loaded { state: pen::read(text)?, players: None })
    }

    fn log(players: &[Player]) -> Box<dyn table::Log<Board>> {
        Box::new(Log::new(players))
    }

    fn playout(&mut self, rng: &mut Rng, _moves: &mut Vec<Move>) {
        playout::play(self, rng);
    }

    fn typescript() -> Vec<String> {
        let config = Config::default();
        vec![
            Seat::decl(&config),
            Side::decl(&config),
            Direction::decl(&config),
            Setup::decl(&config),
            Event::decl(&config),
            View::decl(&config),
        ]
    }
}
