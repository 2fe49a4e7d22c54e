use search::Level;
use serde_json::Value;
use table::{Analysis, Bot, Game, Limits, Loaded, Log, Player, Problem, Rng, Seat, Seats, problem};
use ts_rs::{Config, TS};

use crate::{
    Blocked, Cell, Event, Move, Outcome, Setup, State, Team, Tile, View,
    classic::Classic,
    log::CrosswiseLog,
    position, save,
    strong::{self, Strong},
    view::{BlockedTile, LineView, TeamView},
};

impl Game for State {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type View = View;

    const ID: &'static str = "crosswise";
    const SEATS: (usize, usize) = (2, 4);
    const HIDDEN: bool = true;
    const SECRETS: bool = true;
    const CHANCE: bool = true;
    const BOTS: &'static [&'static str] =
        &["level-1", "classic", "level-2", "level-3", "level-4", "strong"];
    const FORMATS: &'static [&'static str] = &[save::JSON];

    fn new(setup: &Setup, seed: u64) -> Result<State, Problem> {
        setup.check()?;
        Ok(State::deal(setup.players, seed))
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn to_move(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::only(self.turn) }
    }

    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        if seat == self.turn {
            self.list_moves(moves);
        }
    }

    fn play(&mut self, seat: Seat, mv: Move, mut tell: impl FnMut(Event)) -> Result<(), Problem> {
        let turn = self.turn;
        if seat != turn {
            return Err(problem!("it is the turn of seat {turn}", "Platz {turn} ist am Zug"));
        }
        self.check(mv)?;
        self.apply(mv, &mut tell);
        self.tell_end(tell);
        Ok(())
    }

    fn winners(&self) -> Option<Seats> {
        let winner = self.outcome()?.winner();
        Some(
            self.in_play()
                .iter()
                .filter(|&seat| winner.is_none_or(|team| team == Team::of(seat)))
                .collect(),
        )
    }

    fn score(&self, seat: Seat) -> i32 {
        self.board.points(Team::of(seat))
    }

    fn position(&self) -> Value {
        position::write(self)
    }

    fn from_position(position: &Value, _seed: u64) -> Result<State, Problem> {
        position::read(position)
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::new(self, viewer)
    }

    fn show(event: &Event, viewer: Option<Seat>) -> Option<Event> {
        Some(event.shown_to(viewer))
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> State {
        self.imagined_by(seat, rng)
    }

    fn bot(name: &str) -> Option<Box<dyn Bot<State>>> {
        match name {
            "classic" => Some(Box::new(Classic)),
            "level-1" => level(3.2),
            "level-2" => level(1.5),
            "level-3" => level(0.7),
            "level-4" => level(0.2),
            "strong" => Some(Box::new(Strong)),
            _ => None,
        }
    }

    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        strong::analyse(self, seat, limits, report)
    }

    fn save(&self, _format: &str, players: &[Player]) -> Result<String, Problem> {
        save::write(self, players)
    }

    fn load(_format: &str, text: &str, seed: u64) -> Result<Loaded<State>, Problem> {
        save::read(text, seed)
    }

    fn log(players: &[Player]) -> Box<dyn Log<State>> {
        Box::new(CrosswiseLog::new(players))
    }

    fn playout(&mut self, rng: &mut Rng, _moves: &mut Vec<Move>) {
        self.play_randomly(rng);
    }

    fn typescript() -> Vec<String> {
        let config = Config::default();
        vec![
            Seat::decl(&config),
            Tile::decl(&config),
            Cell::decl(&config),
            Team::decl(&config),
            Outcome::decl(&config),
            Blocked::decl(&config),
            Setup::decl(&config),
            Event::decl(&config),
            LineView::decl(&config),
            TeamView::decl(&config),
            BlockedTile::decl(&config),
            View::decl(&config),
        ]
    }
}

/// A player who goes by a glance at the moves and misjudges them by about so many points.
fn level(noise: f64) -> Option<Box<dyn Bot<State>>> {
    Some(Box::new(Level { values: strong::glance, nodes: 1, noise }))
}
