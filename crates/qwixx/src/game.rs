use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;
use table::{Analysis, Bot, Game, Limits, Log, Player, Problem, Rng, Seat, Seats, problem};
use ts_rs::{Config, TS};

use crate::{
    Color, Dice, End, Event, FieldView, Mark, Move, Phase, RowView, Setup, SheetView, State, View,
    classic::Classic,
    log::Lines,
    position,
    setup::PLAYERS,
    strong::{self, Strong},
};

impl Game for State {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type View = View;

    const ID: &'static str = "qwixx";
    const SEATS: (usize, usize) = PLAYERS;
    /// A record holds the seed, and with it the coming rolls.
    const HIDDEN: bool = true;
    const SECRETS: bool = false;
    const CHANCE: bool = true;
    const BOTS: &'static [&'static str] =
        &["level-1", "level-2", "classic", "level-3", "level-4", "strong"];

    fn new(setup: &Setup, seed: u64) -> Result<State, Problem> {
        let (players, (fewest, most)) = (setup.players, PLAYERS);
        if !(fewest..=most).contains(&players) {
            return Err(problem!(
                "{players} players, expected {fewest} to {most}",
                "{players} Spieler, erwartet werden {fewest} bis {most}"
            ));
        }
        Ok(State::at_start(players, seed))
    }

    fn seats(&self) -> usize {
        self.sheets().len()
    }

    fn to_move(&self) -> Seats {
        self.waiting()
    }

    /// Crosses by row from the top, in a row from the left, then `pass`, then `miss`.
    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        if self.waiting().contains(seat) {
            moves.extend(
                self.crosses(seat).iter().map(|&(color, number)| Move::Cross(color, number)),
            );
            moves.push(Move::Pass);
            moves.extend(self.may_miss(seat).then_some(Move::Miss));
        }
    }

    fn play(&mut self, seat: Seat, mv: Move, tell: impl FnMut(Event)) -> Result<(), Problem> {
        self.check(seat, mv)?;
        self.answer(seat, mv, tell);
        Ok(())
    }

    fn winners(&self) -> Option<Seats> {
        let totals = || (0..).map(Seat).zip(self.sheets().iter().map(|sheet| sheet.total()));
        let most = totals().map(|(_, total)| total).max();
        self.is_over().then(|| {
            totals().filter(|&(_, total)| Some(total) == most).map(|(seat, _)| seat).collect()
        })
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

    fn imagine(&self, _seat: Seat, rng: &mut Rng) -> State {
        self.with_generator(Rng::from_rng(rng))
    }

    fn bot(name: &str) -> Option<Box<dyn Bot<State>>> {
        match name {
            "classic" => Some(Box::new(Classic)),
            "strong" => Some(Box::new(Strong)),
            _ => Some(Box::new(strong::level(name)?)),
        }
    }

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

    fn log(players: &[Player]) -> Box<dyn Log<State>> {
        Box::new(Lines::new(players))
    }

    fn playout(&mut self, rng: &mut Rng, _moves: &mut Vec<Move>) {
        while let Some(seat) = self.waiting().lowest() {
            let crosses = self.crosses(seat);
            let others = if self.may_miss(seat) { 2 } else { 1 };
            let pick = rng.random_range(0..crosses.len() + others);
            let mv = match crosses.get(pick) {
                Some(&(color, number)) => Move::Cross(color, number),
                None if pick == crosses.len() => Move::Pass,
                None => Move::Miss,
            };
            self.answer(seat, mv, |_| ());
        }
    }

    fn typescript() -> Vec<String> {
        let config = Config::default();
        vec![
            Seat::decl(&config),
            Color::decl(&config),
            Phase::decl(&config),
            Dice::decl(&config),
            End::decl(&config),
            Setup::decl(&config),
            Event::decl(&config),
            Mark::decl(&config),
            FieldView::decl(&config),
            RowView::decl(&config),
            SheetView::decl(&config),
            View::decl(&config),
        ]
    }
}
