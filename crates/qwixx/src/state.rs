use serde::{Deserialize, Serialize};
use table::{Problem, Rng, Seat, Seats, problem, seeded};
use ts_rs::TS;

use crate::{
    Color, Colors, Cross, Crosses, Dice, Event, Move, Sheet,
    setup::MOST_PLAYERS,
    sheet::{BEFORE_LAST, MISSES},
};

/// The closed rows that end the game.
pub(crate) const ROWS_TO_END: usize = 2;

/// The two parts of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Everybody may cross the sum of the white dice.
    White,
    /// The active player may cross the sum of a white and a colour die.
    Color,
}

/// Why the game ended; both may happen at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct End {
    /// The closed rows, if at least two are.
    pub rows: Vec<Color>,
    /// The seats with four misses.
    pub misses: Vec<Seat>,
}

/// The table: everybody's sheet, the dice, who may act, and the generator of the coming rolls.
///
/// In a finished game everything stays as the last phase left it, and nobody may act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    sheets: [Sheet; MOST_PLAYERS],
    players: u8,
    dice: Dice,
    active: Seat,
    phase: Phase,
    /// The active player has crossed something this turn.
    crossed: bool,
    /// The active player has taken the miss in the white phase.
    missed: bool,
    /// The seats that may act: in the white phase those that have not answered, in the colour phase
    /// the active one.
    waiting: Seats,
    /// The rows that close at the end of the phase.
    closing: Colors,
    closed: Colors,
    rng: Rng,
}

/// What a position holds: everything but the generator.
pub(crate) struct Parts {
    pub sheets: Vec<Sheet>,
    pub dice: Dice,
    pub active: Seat,
    pub phase: Phase,
    pub crossed: bool,
    pub missed: bool,
    pub waiting: Seats,
    pub closing: Colors,
    pub closed: Colors,
}

impl State {
    /// A new game for 2 to 5 players, the dice rolled for the first time.
    pub(crate) fn at_start(players: usize, seed: u64) -> State {
        let mut rng = seeded(seed);
        let dice = Dice::roll(&mut rng, Colors::NONE);
        State {
            sheets: Default::default(),
            players: players as u8,
            dice,
            active: Seat(0),
            phase: Phase::White,
            crossed: false,
            missed: false,
            waiting: Seats::first(players),
            closing: Colors::NONE,
            closed: Colors::NONE,
            rng,
        }
    }

    /// A game in progress, of which the caller has checked that its parts fit together.
    pub(crate) fn with_parts(parts: Parts, seed: u64) -> State {
        let mut sheets = [Sheet::default(); MOST_PLAYERS];
        sheets[..parts.sheets.len()].copy_from_slice(&parts.sheets);
        State {
            sheets,
            players: parts.sheets.len() as u8,
            dice: parts.dice,
            active: parts.active,
            phase: parts.phase,
            crossed: parts.crossed,
            missed: parts.missed,
            waiting: parts.waiting,
            closing: parts.closing,
            closed: parts.closed,
            rng: seeded(seed),
        }
    }

    /// The same table with another generator for the coming rolls.
    pub(crate) fn with_generator(&self, rng: Rng) -> State {
        State { rng, ..self.clone() }
    }

    /// Everybody's sheet, by seat.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets[..usize::from(self.players)]
    }

    /// What a player has crossed.
    pub fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[seat.index()]
    }

    /// The dice as they lie.
    pub fn dice(&self) -> &Dice {
        &self.dice
    }

    /// The player whose turn it is; in a finished game whose it was.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Which dice are answered now; in a finished game which were last.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the active player has crossed something this turn.
    pub fn has_crossed(&self) -> bool {
        self.crossed
    }

    /// Whether the active player has taken the miss in the white phase.
    pub fn has_missed(&self) -> bool {
        self.missed
    }

    /// The seats that may act; none when the game is over.
    pub fn waiting(&self) -> Seats {
        self.waiting
    }

    /// Whether the seat has answered the white dice.
    pub fn has_answered(&self, seat: Seat) -> bool {
        self.phase == Phase::Color || !self.waiting.contains(seat)
    }

    /// The rows that close at the end of the phase.
    pub fn closing(&self) -> Colors {
        self.closing
    }

    /// The rows that are closed for everybody.
    pub fn closed(&self) -> Colors {
        self.closed
    }

    /// Whether nobody may act any more.
    pub fn is_over(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Why the game ended, once it has.
    pub fn end(&self) -> Option<End> {
        self.is_over().then(|| End {
            rows: if self.closed.len() >= ROWS_TO_END {
                self.closed.iter().collect()
            } else {
                Vec::new()
            },
            misses: (0..self.players)
                .map(Seat)
                .filter(|&seat| self.sheet(seat).misses() >= MISSES)
                .collect(),
        })
    }

    /// The crosses `seat` may make now: rows from the top, numbers in the row's order.
    pub fn crosses(&self, seat: Seat) -> Crosses {
        let mut crosses = Crosses::default();
        if !self.waiting.contains(seat) {
            return crosses;
        }
        for color in Color::ALL {
            let row = self.sheet(seat).row(color);
            for number in self.offered(color) {
                let cross = Cross { color, number: number.unwrap_or_default() };
                crosses.push_if(number.is_some() && row.fits(cross.field()), cross);
            }
        }
        crosses
    }

    /// Appends the moves of `seat`: crosses by row from the top, in a row from the left, then
    /// `pass`, then `miss`; none if it may not act.
    pub(crate) fn list_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        if self.waiting.contains(seat) {
            moves.extend(self.crosses(seat).iter().copied().map(Move::Cross));
            moves.push(Move::Pass);
            moves.extend(self.may_miss(seat).then_some(Move::Miss));
        }
    }

    /// The seats with the most points.
    pub(crate) fn leaders(&self) -> Seats {
        let totals = || (0..).map(Seat).zip(self.sheets().iter().map(|sheet| sheet.total()));
        let most = totals().map(|(_, total)| total).max();
        totals().filter(|&(_, total)| Some(total) == most).map(|(seat, _)| seat).collect()
    }

    /// Whether `seat` may announce a miss now.
    pub fn may_miss(&self, seat: Seat) -> bool {
        self.phase == Phase::White && seat == self.active && self.waiting.contains(seat)
    }

    /// The numbers the dice offer for a row in this phase.
    fn offered(&self, color: Color) -> [Option<u8>; 2] {
        match self.phase {
            _ if self.closed.contains(color) => [None; 2],
            Phase::White => [Some(self.dice.white_sum()), None],
            Phase::Color => self.dice.sums(color),
        }
    }

    /// Why `seat`, which may act, may not make the move, if it may not.
    pub(crate) fn check(&self, seat: Seat, mv: Move) -> Result<(), Problem> {
        match mv {
            Move::Pass => Ok(()),
            Move::Miss => self.check_miss(seat),
            Move::Cross(cross) => {
                self.check_dice(cross)?;
                self.check_row(seat, cross)
            }
        }
    }

    /// Why a seat has nothing to answer now.
    pub(crate) fn why_not_waiting(&self, seat: Seat) -> Problem {
        let active = self.active;
        if self.is_over() {
            problem!("the game is over", "das Spiel ist zu Ende")
        } else if seat.0 >= self.players {
            problem!(
                "there is no seat {seat} in this game",
                "in diesem Spiel gibt es keinen Platz {seat}"
            )
        } else if self.phase == Phase::White {
            problem!(
                "seat {seat} has already answered the white dice",
                "Platz {seat} hat den weißen Wurf schon beantwortet"
            )
        } else {
            problem!(
                "only the active player, seat {active}, may use the colour dice",
                "nur Platz {active}, der am Zug ist, darf die Farbwürfel nutzen",
            )
        }
    }

    fn check_miss(&self, seat: Seat) -> Result<(), Problem> {
        if self.phase == Phase::Color {
            return Err(problem!(
                "a miss is taken in the white phase; now \"pass\" with nothing crossed is the miss",
                "ein Fehlwurf wird beim weißen Wurf angesagt; jetzt ist \"pass\" ohne Kreuz in \
                 diesem Zug der Fehlwurf",
            ));
        }
        if seat != self.active {
            let active = self.active;
            return Err(problem!(
                "only the active player, seat {active}, can take a miss; seat {seat} may pass",
                "nur Platz {active}, der am Zug ist, kann einen Fehlwurf nehmen; Platz {seat} darf \
                 passen",
            ));
        }
        Ok(())
    }

    fn check_dice(&self, Cross { color, number }: Cross) -> Result<(), Problem> {
        let german = color.german();
        if self.closed.contains(color) {
            return Err(problem!(
                "the row {color} is closed",
                "die Reihe {german} ist geschlossen"
            ));
        }
        let offered = self.offered(color);
        if offered.contains(&Some(number)) {
            return Ok(());
        }
        let first = offered[0].expect("an open row is offered a number");
        let (en, de) = match offered[1] {
            Some(second) => (format!("{first} or {second}"), format!("{first} oder {second}")),
            None => (first.to_string(), first.to_string()),
        };
        Err(match self.phase {
            Phase::White => problem!(
                "the white dice make {en}, not {number}",
                "die weißen Würfel ergeben {de}, nicht {number}"
            ),
            Phase::Color => problem!(
                "a white die and the {color} one make {en}, not {number}",
                "ein weißer Würfel und der von {german} ergeben {de}, nicht {number}",
            ),
        })
    }

    fn check_row(&self, seat: Seat, cross: Cross) -> Result<(), Problem> {
        let row = self.sheet(seat).row(cross.color);
        let field = cross.field();
        if row.fits(field) {
            return Ok(());
        }
        let german = format!("{} {}", cross.color.german(), cross.number);
        if row.is_crossed(field) {
            Err(problem!("{cross} is already crossed", "{german} ist schon angekreuzt"))
        } else if field < row.open() {
            Err(problem!(
                "{cross} is lost: it stands left of the last cross",
                "{german} ist verloren: links vom letzten Kreuz darf nichts mehr angekreuzt werden",
            ))
        } else {
            let crosses = row.crosses();
            Err(problem!(
                "{cross} is the last of its row and needs {BEFORE_LAST} crosses before it; \
                 there are {crosses}",
                "{german} ist die letzte Zahl der Reihe und braucht vorher {BEFORE_LAST} Kreuze; \
                 es sind {crosses}",
            ))
        }
    }

    /// Makes a move that [`State::check`] allows.
    pub(crate) fn answer(&mut self, seat: Seat, mv: Move, mut tell: impl FnMut(Event)) {
        match mv {
            Move::Cross(cross) => self.cross(seat, cross, &mut tell),
            Move::Pass => tell(Event::Passed { seat }),
            Move::Miss => {
                self.missed = true;
                tell(Event::Announced { seat });
            }
        }
        self.waiting.remove(seat);
        if self.waiting.is_empty() {
            self.end_phase(&mut tell);
        }
    }

    fn cross(&mut self, seat: Seat, cross: Cross, tell: &mut impl FnMut(Event)) {
        let Cross { color, number } = cross;
        let row = self.sheets[seat.index()].row_mut(color);
        row.cross(cross.field());
        tell(Event::Crossed { seat, color, number });
        if row.is_locked() {
            self.closing.insert(color);
            tell(Event::Locked { seat, color });
        }
        self.crossed |= seat == self.active;
    }

    fn end_phase(&mut self, tell: &mut impl FnMut(Event)) {
        let turn_ends = self.phase == Phase::Color || self.missed;
        if turn_ends && !self.crossed {
            let sheet = &mut self.sheets[self.active.index()];
            sheet.miss();
            tell(Event::Missed { seat: self.active, misses: sheet.misses() });
        }
        self.close_rows(tell);
        if self.is_decided() {
            tell(Event::Ended { end: self.end().expect("nobody waits any more") });
        } else if turn_ends {
            self.next_turn(tell);
        } else {
            self.phase = Phase::Color;
            self.waiting = Seats::only(self.active);
            tell(Event::ColorPhase { seat: self.active });
        }
    }

    fn close_rows(&mut self, tell: &mut impl FnMut(Event)) {
        let closing = std::mem::take(&mut self.closing);
        for color in closing.iter() {
            self.closed.insert(color);
            self.dice.remove(color);
            tell(Event::Closed { color });
        }
    }

    /// Whether two rows are closed or somebody has four misses.
    pub(crate) fn is_decided(&self) -> bool {
        self.closed.len() >= ROWS_TO_END || self.sheets.iter().any(|sheet| sheet.misses() >= MISSES)
    }

    fn next_turn(&mut self, tell: &mut impl FnMut(Event)) {
        self.active = Seat((self.active.0 + 1) % self.players);
        self.phase = Phase::White;
        self.crossed = false;
        self.missed = false;
        self.waiting = Seats::first(self.players.into());
        self.dice = Dice::roll(&mut self.rng, self.closed);
        tell(Event::Rolled { seat: self.active, dice: self.dice });
    }
}
