//! The smallest game with which a series can be tested: take 1 to 3 from a heap, whoever takes the
//! last one wins.

use std::io;

use rand::RngExt as _;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{
    Analysis, Bot, Cancel, Erased, Furnished, Game, Limits, Log, NamedBot, Player, Problem, Seat,
    Seats, Step, problem, seeded,
};
use ts_rs::TS;

use crate::{Budget, Series};

const HEAP: u8 = 21;

static NIM: Erased<Nim> = Erased::NEW;

/// Fifty rounds between bots of Nim.
pub(crate) fn series(bots: &[&str]) -> Series<'static> {
    Series {
        game: &NIM,
        bots: bots.iter().map(ToString::to_string).collect(),
        setup: None,
        rounds: 50,
        sprt: None,
        seed: 1,
        budget: Budget::Millis(10),
        threads: 2,
        random_moves: 3,
        fresh: false,
        cancel: Cancel::default(),
    }
}

#[derive(Clone)]
pub(crate) struct Nim {
    heap: u8,
    turn: u8,
    players: u8,
}

#[derive(Clone, Serialize, Deserialize, TS)]
pub(crate) struct Setup {
    players: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { players: 2 }
    }
}

impl Game for Nim {
    type Setup = Setup;
    type Move = Take;
    type Event = ();
    type View = ();
    type Gist = ();

    const ID: &'static str = "nim";
    const SEATS: (usize, usize) = (2, 4);
    const HIDDEN: bool = false;
    const SECRETS: bool = false;
    const CHANCE: bool = false;

    fn new(setup: &Setup, _seed: u64) -> Result<Nim, Problem> {
        Ok(Nim { heap: HEAP, turn: 0, players: setup.players })
    }

    fn seats(&self) -> usize {
        self.players.into()
    }

    fn to_move(&self) -> Seats {
        if self.heap == 0 { Seats::NONE } else { Seats::only(Seat(self.turn)) }
    }

    fn legal_moves(&self, _seat: Seat, moves: &mut Vec<Take>) {
        moves.extend((1..=self.heap.min(3)).map(Take));
    }

    fn check_move(&self, _seat: Seat, Take(taken): Take) -> Result<(), Problem> {
        let heap = self.heap;
        if taken > heap {
            return Err(problem!(
                "{taken} of {heap} cannot be taken",
                "{taken} von {heap} geht nicht"
            ));
        }
        Ok(())
    }

    fn make_move(&mut self, _seat: Seat, Take(taken): Take, _tell: impl FnMut(())) {
        self.heap -= taken;
        self.turn = (self.turn + 1) % self.players;
    }

    fn winners(&self) -> Option<Seats> {
        (self.heap == 0).then(|| Seats::only(Seat((self.turn + self.players - 1) % self.players)))
    }

    fn score(&self, seat: Seat) -> i32 {
        self.winners().is_some_and(|winners| winners.contains(seat)).into()
    }

    fn position(&self) -> Value {
        self.heap.into()
    }

    fn from_position(_position: &Value, _seed: u64) -> Result<Nim, Problem> {
        Err(problem!("positions are not read here", "Stellungen werden hier nicht gelesen"))
    }

    fn view(&self, _viewer: Option<Seat>) {}
}

impl Furnished for Nim {
    const BOTS: &'static [NamedBot<Nim>] = &[
        NamedBot::new("random", || {
            Box::new(Chooser(|heap, limits| seeded(limits.seed).random_range(1..=heap.min(3))))
        }),
        NamedBot::new("greedy", || Box::new(Chooser(|heap, _| heap.min(3)))),
        NamedBot::new("busy", || Box::new(Chooser(busy))),
        NamedBot::new("counting", || Box::new(Chooser(counting))),
        NamedBot::new("perfect", || Box::new(Chooser(|heap, _| perfect(heap)))),
    ];
    const FIRST_BOT: &'static str = "random";

    fn analyse(
        &self,
        _seat: Seat,
        _limits: &Limits,
        _report: &mut dyn FnMut(&Analysis<Take>),
    ) -> Analysis<Take> {
        Analysis { moves: Vec::new() }
    }

    fn log(_players: &[Player]) -> Box<dyn Log<Nim>> {
        Box::new(Silence)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Take(u8);

impl std::fmt::Display for Take {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Take {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Take, Problem> {
        text.parse()
            .map(Take)
            .map_err(|_| problem!("\"{text}\" is no number", "\"{text}\" ist keine Zahl"))
    }
}

fn perfect(heap: u8) -> u8 {
    (heap % 4).max(1)
}

/// Looks at one heap after the other, and sees nothing if it may not look at all of them.
fn counting(heap: u8, limits: &Limits) -> u8 {
    let nodes = limits.nodes.unwrap_or(0).min(heap.into());
    limits.looked_at.add(nodes);
    if nodes == u64::from(heap) { perfect(heap) } else { 1 }
}

/// Uses all the time it is given.
fn busy(heap: u8, limits: &Limits) -> u8 {
    while !limits.are_spent(0) {}
    heap.min(3)
}

struct Chooser(fn(u8, &Limits) -> u8);

impl Bot<Nim> for Chooser {
    fn choose(&mut self, state: &Nim, _seat: Seat, limits: &Limits) -> Option<Take> {
        Some(Take((self.0)(state.heap, limits)))
    }
}

struct Silence;

impl Log<Nim> for Silence {
    fn start(&mut self, _state: &Nim, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    fn step(&mut self, _step: &Step<Nim>, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }
}
