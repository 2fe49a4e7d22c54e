use rand::SeedableRng as _;
use serde_json::Value;
use table::{
    Analysis, Decision, Furnished, Game, Limits, Log, NamedBot, Player, Problem, Rng, Seat, Seats,
    Text,
};

use crate::{
    Event, Gist, Move, Phase, Setup, State, View,
    bots::BOTS,
    explain,
    log::Lines,
    position,
    setup::{FEWEST_PLAYERS, MOST_PLAYERS},
    strong,
};

impl Game for State {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Gist = Gist;

    const ID: &'static str = "qwixx";
    const SEATS: (usize, usize) = (FEWEST_PLAYERS, MOST_PLAYERS);
    /// A record holds the seed, and with it the coming rolls.
    const HIDDEN: bool = true;
    const SECRETS: bool = false;
    const CHANCE: bool = true;

    fn new(setup: &Setup, seed: u64) -> Result<State, Problem> {
        setup.check()?;
        Ok(State::at_start(setup.players, seed))
    }

    fn seats(&self) -> usize {
        self.sheets().len()
    }

    fn to_move(&self) -> Seats {
        self.waiting()
    }

    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        self.list_moves(seat, moves);
    }

    fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Problem> {
        self.check(seat, mv)
    }

    fn make_move(&mut self, seat: Seat, mv: Move, tell: impl FnMut(Event)) {
        self.answer(seat, mv, tell);
    }

    fn not_on_move(&self, seat: Seat) -> Problem {
        self.why_not_waiting(seat)
    }

    /// In the white phase the active player's turn goes on with the colour dice, unless it takes the
    /// miss. The answers of the others are turns of their own.
    fn ends_turn(&self, seat: Seat, mv: Move) -> bool {
        seat != self.active() || self.phase() == Phase::Color || mv == Move::Miss
    }

    fn winners(&self) -> Option<Seats> {
        self.is_over().then(|| self.leaders())
    }

    fn score(&self, seat: Seat) -> i32 {
        self.sheet(seat).total()
    }

    fn position(&self) -> Value {
        position::write(self)
    }

    fn from_position(position: &Value, seed: u64) -> Result<State, Problem> {
        position::read(position, seed)
    }

    fn view(&self, _viewer: Option<Seat>) -> View {
        self.into()
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Rolled { .. })
    }

    fn gist(seen: &[Event]) -> Option<Gist> {
        Gist::of(seen)
    }

    fn imagine(&self, _seat: Seat, rng: &mut Rng) -> State {
        self.with_generator(Rng::from_rng(rng))
    }

    fn playout(&mut self, rng: &mut Rng, _moves: &mut Vec<Move>) {
        self.play_out(rng);
    }
}

impl Furnished for State {
    const BOTS: &'static [NamedBot<State>] = BOTS;
    const FIRST_BOT: &'static str = "classic";
    const SEATS_FIELD: Option<&'static str> = Some("players");
    const TIMES: &'static [u32] = &[];
    const LESSON: Option<&'static str> = Some(include_str!("../lesson.json"));

    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        let analysis = strong::analyse(self, seat, limits);
        report(&analysis);
        analysis
    }

    fn explain(decision: &Decision<State>) -> Vec<Text> {
        explain::explain(decision)
    }

    fn log(players: &[Player]) -> Box<dyn Log<State>> {
        Box::new(Lines::new(players))
    }
}
