use serde_json::Value;
use table::{
    Analysis, Decision, Furnished, Game, Limits, Loaded, NamedBot, Player, Problem, Rng, Seat,
    Seats, Step, Text,
};

use crate::{
    Deck, Event, Gist, Move, Phase, Setup, State, View, bots::BOTS, explain, log::Log, position,
    state::PLAYERS, strong, txt,
};

impl Game for State {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Gist = Gist;

    const ID: &'static str = "citydomino";
    const SEATS: (usize, usize) = (PLAYERS, PLAYERS);
    const HIDDEN: bool = true;
    const SECRETS: bool = false;
    const CHANCE: bool = true;

    fn new(setup: &Setup, seed: u64) -> Result<State, Problem> {
        let deck = setup.deck.as_deref().map_or_else(|| Ok(Deck::standard()), Deck::shared)?;
        Ok(State::at_start(deck, seed))
    }

    fn seats(&self) -> usize {
        PLAYERS
    }

    fn to_move(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::only(self.turn()) }
    }

    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        if seat == self.turn() {
            self.list_moves(moves);
        }
    }

    fn check_move(&self, _seat: Seat, mv: Move) -> Result<(), Problem> {
        self.check(mv)
    }

    fn make_move(&mut self, _seat: Seat, mv: Move, tell: impl FnMut(Event)) {
        self.apply(mv, tell);
    }

    fn ends_turn(&self, _seat: Seat, mv: Move) -> bool {
        match mv {
            Move::Mark(_) => self.phase() == Phase::MarkCurrent,
            Move::Shift(_) => false,
            Move::Lay(..) | Move::Discard => true,
        }
    }

    fn winners(&self) -> Option<Seats> {
        self.is_over().then(|| self.leaders())
    }

    fn score(&self, seat: Seat) -> i32 {
        self.city(seat).points() as i32
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

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Drawn { .. })
    }

    fn gist(seen: &[Event]) -> Option<Gist> {
        Gist::of(seen)
    }

    fn imagine(&self, _seat: Seat, rng: &mut Rng) -> State {
        self.with_bag_shuffled(rng)
    }

    fn playout(&mut self, rng: &mut Rng, _moves: &mut Vec<Move>) {
        self.play_out(rng);
    }
}

impl Furnished for State {
    const BOTS: &'static [NamedBot<State>] = BOTS;
    const FIRST_BOT: &'static str = "classic";
    const FORMATS: &'static [&'static str] = &[txt::NAME];
    const LOG_ON_STDOUT: bool = true;
    const LESSON: Option<&'static str> = Some(include_str!("../lesson.json"));

    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        strong::analyse(self, seat, limits, report)
    }

    /// The others choose from the same bank, and for themselves: nobody can say what they want.
    fn is_foreseeable_after(_step: &Step<State>) -> bool {
        false
    }

    fn explain(decision: &Decision<State>) -> Vec<Text> {
        explain::explain(decision)
    }

    fn save(&self, _format: &str, players: &[Player]) -> Result<String, Problem> {
        txt::write(self, players)
    }

    fn load(_format: &str, text: &str, _seed: u64) -> Result<Loaded<State>, Problem> {
        txt::read(text)
    }

    fn log(players: &[Player]) -> Box<dyn table::Log<State>> {
        Box::new(Log::new(players))
    }
}
