use serde_json::Value;
use table::{
    Analysis, Decision, Furnished, Game, Limits, Loaded, Log, NamedBot, Player, Problem, Rng, Seat,
    Seats, Step, Text,
};

use crate::{
    Event, Gist, Move, Setup, State, Team, View, bots::BOTS, explain, log::CrosswiseLog, name,
    position, save, strong,
};

impl Game for State {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Gist = Gist;

    const ID: &'static str = "crosswise";
    const SEATS: (usize, usize) = (2, 4);
    const HIDDEN: bool = true;
    const SECRETS: bool = true;
    const CHANCE: bool = true;
    const DRAWS: bool = true;

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

    fn check_move(&self, _seat: Seat, mv: Move) -> Result<(), Problem> {
        self.check(mv)
    }

    fn make_move(&mut self, _seat: Seat, mv: Move, mut tell: impl FnMut(Event)) {
        self.apply(mv, &mut tell);
        self.tell_end(tell);
    }

    fn side(seat: Seat) -> u8 {
        Team::of(seat) as u8
    }

    fn ends_turn(&self, _seat: Seat, mv: Move) -> bool {
        !matches!(mv, Move::Activate(_))
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

    fn open_view(&self, viewer: Option<Seat>) -> View {
        View::open(self, viewer)
    }

    fn show(event: &Event, viewer: Option<Seat>) -> Option<Event> {
        Some(event.shown_to(viewer))
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn gist(seen: &[Event]) -> Option<Gist> {
        Gist::of(seen)
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> State {
        self.imagined_by(seat, rng)
    }

    fn playout(&mut self, rng: &mut Rng, _moves: &mut Vec<Move>) {
        self.play_randomly(rng);
    }
}

impl Furnished for State {
    const BOTS: &'static [NamedBot<State>] = BOTS;
    const FIRST_BOT: &'static str = "classic";
    const SEATS_FIELD: Option<&'static str> = Some("players");
    const FORMATS: &'static [&'static str] = &[save::JSON];
    const TIMES: &'static [u32] = &[];
    const LESSON: Option<&'static str> = Some(include_str!("../lesson.json"));

    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        strong::analyse(self, seat, limits, report)
    }

    /// With an empty bag, two players know each other's hand: it is what they do not see.
    fn is_foreseeable_after(step: &Step<State>) -> bool {
        let draws = step.events.iter().any(|event| matches!(event, Event::Draw { .. }));
        step.after.seats == 2 && step.after.bag.tiles().is_empty() && !draws
    }

    fn explain(decision: &Decision<State>) -> Vec<Text> {
        explain::explain(decision)
    }

    fn save(&self, _format: &str, players: &[Player]) -> Result<String, Problem> {
        save::write(self, players)
    }

    fn load(_format: &str, text: &str, seed: u64) -> Result<Loaded<State>, Problem> {
        save::read(text, seed)
    }

    fn is_save(json: &Value) -> bool {
        save::is_save(json)
    }

    fn fit_name(name: &str, taken: &[&str]) -> String {
        name::fit(name, taken)
    }

    fn log(players: &[Player]) -> Box<dyn Log<State>> {
        Box::new(CrosswiseLog::new(players))
    }
}
