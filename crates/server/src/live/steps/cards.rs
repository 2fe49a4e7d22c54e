//! The smallest game in which something hidden is revealed.

use std::{fmt, str::FromStr};

use serde_json::{Value, json};
use table::{
    Analysis, Furnished, Game, Limits, Log, NamedBot, Player, Problem, Seat, Seats, problem,
};

/// Two players in turn show a card or hide it, without end.
#[derive(Clone)]
pub(super) struct Cards {
    turn: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Card {
    Show,
    Hide,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Card::Show { "show" } else { "hide" })
    }
}

impl FromStr for Card {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Card, Problem> {
        match text {
            "show" => Ok(Card::Show),
            "hide" => Ok(Card::Hide),
            _ => Err(problem!("\"{text}\" is no move", "\"{text}\" ist kein Zug")),
        }
    }
}

impl Game for Cards {
    type Setup = ();
    type Move = Card;
    type Event = bool;
    type View = ();
    type Gist = ();

    const ID: &'static str = "cards";
    const SEATS: (usize, usize) = (2, 2);
    const HIDDEN: bool = true;
    const SECRETS: bool = true;
    const CHANCE: bool = false;

    fn new((): &(), _seed: u64) -> Result<Cards, Problem> {
        Ok(Cards { turn: Seat(0) })
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_move(&self) -> Seats {
        Seats::only(self.turn)
    }

    fn legal_moves(&self, _seat: Seat, moves: &mut Vec<Card>) {
        moves.extend([Card::Show, Card::Hide]);
    }

    fn check_move(&self, _seat: Seat, _card: Card) -> Result<(), Problem> {
        Ok(())
    }

    fn make_move(&mut self, _seat: Seat, card: Card, mut tell: impl FnMut(bool)) {
        self.turn = Seat(1 - self.turn.0);
        tell(card == Card::Show);
    }

    fn winners(&self) -> Option<Seats> {
        None
    }

    fn score(&self, _seat: Seat) -> i32 {
        0
    }

    fn position(&self) -> Value {
        json!(self.turn)
    }

    fn from_position(_position: &Value, seed: u64) -> Result<Cards, Problem> {
        Cards::new(&(), seed)
    }

    fn view(&self, _viewer: Option<Seat>) {}

    fn reveals(shown: &bool) -> bool {
        *shown
    }
}

impl Furnished for Cards {
    const BOTS: &'static [NamedBot<Cards>] = &[];
    const FIRST_BOT: &'static str = "";

    fn analyse(
        &self,
        _seat: Seat,
        _limits: &Limits,
        _report: &mut dyn FnMut(&Analysis<Card>),
    ) -> Analysis<Card> {
        Analysis { moves: Vec::new() }
    }

    fn log(_players: &[Player]) -> Box<dyn Log<Cards>> {
        unreachable!("nobody reads the log of this game")
    }
}
