use crate::{Game, Played, Player, Problem, RECORD_FORMAT, Record, Seat, problem, read_object, shown};

/// How a match began.
#[derive(Clone)]
pub enum Start<G: Game> {
    Setup(G::Setup),
    /// A loaded position; it has no setup.
    Position(G),
}

/// One move of a match, with the state it was made in.
#[derive(Clone)]
pub struct Step<G: Game> {
    pub before: G,
    pub seat: Seat,
    pub mv: G::Move,
    pub events: Vec<G::Event>,
}

/// A game being played: its players, what was played, what was taken back.
#[derive(Clone)]
pub struct Match<G: Game> {
    start: Start<G>,
    seed: u64,
    players: Vec<Player>,
    state: G,
    past: Vec<Step<G>>,
    /// What could be redone, the next move last.
    undone: Vec<(Seat, G::Move)>,
    /// How many of the moves came from a file, if the match did.
    loaded: Option<usize>,
}

impl<G: Game> Match<G> {
    /// A new game; every seat is a person until [`Match::set_player`] says otherwise.
    pub fn new(setup: G::Setup, seed: u64) -> Result<Match<G>, Problem> {
        let state = G::new(&setup, seed)?;
        Ok(Match::from_start(Start::Setup(setup), state, seed))
    }

    /// A match that begins in the middle of a game.
    pub fn from_state(state: G, seed: u64) -> Match<G> {
        Match { loaded: Some(0), ..Match::from_start(Start::Position(state.clone()), state, seed) }
    }

    fn from_start(start: Start<G>, state: G, seed: u64) -> Match<G> {
        let players = (1..=state.seats()).map(|n| Player::person(format!("Player{n}"))).collect();
        Match { start, seed, players, state, past: Vec::new(), undone: Vec::new(), loaded: None }
    }

    /// Replays a record.
    pub fn from_record(record: &Record) -> Result<Match<G>, Problem> {
        if record.game != G::ID {
            let (found, expected) = (shown(&record.game), G::ID);
            return Err(problem!(
                "this is a record of the game \"{found}\", expected \"{expected}\"",
                "das ist ein Protokoll des Spiels \"{found}\", erwartet wird \"{expected}\"",
            ));
        }
        let mut replayed = match &record.position {
            Some(position) => Match::from_state(G::from_position(position, record.seed)?, record.seed),
            None => Match::new(parse_setup::<G>(record.setup.as_ref())?, record.seed)?,
        };
        let (seats, named) = (replayed.players.len(), record.seats.len());
        if seats != named {
            return Err(problem!(
                "the record names {named} players, the game has {seats} seats",
                "das Protokoll nennt {named} Spieler, das Spiel hat {seats} Plätze",
            ));
        }
        replayed.players.clone_from(&record.seats);
        for (index, Played { seat, mv }) in record.moves.iter().enumerate() {
            let number = index + 1;
            mv.parse().and_then(|parsed| replayed.play(*seat, parsed)).map_err(|Problem(why)| {
                let (en, de) = (why.en, why.de);
                let mv = shown(mv);
                Problem::new(
                    format!("move {number} of the record (\"{mv}\" by seat {seat}): {en}"),
                    format!("Zug {number} des Protokolls (\"{mv}\" von Platz {seat}): {de}"),
                )
            })?;
        }
        if !record.moves.is_empty() {
            replayed.loaded = Some(record.moves.len());
        }
        Ok(replayed)
    }

    pub fn record(&self) -> Record {
        let (setup, position) = match &self.start {
            Start::Setup(setup) => (Some(serde_json::to_value(setup).expect("a setup is plain JSON")), None),
            Start::Position(state) => (None, Some(state.position())),
        };
        Record {
            format: RECORD_FORMAT.into(),
            game: G::ID.into(),
            setup,
            seed: self.seed,
            position,
            seats: self.players.clone(),
            moves: self.past.iter().map(|step| Played { seat: step.seat, mv: step.mv.to_string() }).collect(),
        }
    }

    pub fn state(&self) -> &G {
        &self.state
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn players(&self) -> &[Player] {
        &self.players
    }

    pub fn set_player(&mut self, seat: Seat, player: Player) {
        self.players[seat.index()] = player;
    }

    /// The moves so far.
    pub fn past(&self) -> &[Step<G>] {
        &self.past
    }

    /// The state after the first `moves` moves.
    pub fn state_after(&self, moves: usize) -> &G {
        self.past.get(moves).map_or(&self.state, |step| &step.before)
    }

    /// The seats of the moves that could be redone, in the order they would be.
    pub fn redoable(&self) -> impl Iterator<Item = Seat> {
        self.undone.iter().rev().map(|&(seat, _)| seat)
    }

    /// How many of the moves came from a file, if the match did.
    pub fn loaded(&self) -> Option<usize> {
        self.loaded
    }

    /// Plays a move; what could be redone is dropped.
    pub fn play(&mut self, seat: Seat, mv: G::Move) -> Result<(), Problem> {
        self.push(seat, mv)?;
        self.undone.clear();
        Ok(())
    }

    /// Takes back one move.
    pub fn undo(&mut self) -> Result<(), Problem> {
        let step =
            self.past.pop().ok_or_else(|| problem!("there is no move to take back", "es gibt keinen Zug zum Zurücknehmen"))?;
        self.state = step.before;
        self.undone.push((step.seat, step.mv));
        self.loaded = self.loaded.map(|moves| moves.min(self.past.len()));
        Ok(())
    }

    /// Plays again the move taken back last.
    pub fn redo(&mut self) -> Result<(), Problem> {
        let (seat, mv) =
            self.undone.pop().ok_or_else(|| problem!("there is no move to play again", "es gibt keinen Zug zum Wiederholen"))?;
        self.push(seat, mv)
    }

    /// Forgets what could be redone.
    pub fn drop_redo(&mut self) {
        self.undone.clear();
    }

    fn push(&mut self, seat: Seat, mv: G::Move) -> Result<(), Problem> {
        if !self.state.to_move().contains(seat) {
            return Err(self.not_on_move(seat));
        }
        let before = self.state.clone();
        let mut events = Vec::new();
        self.state.play(seat, mv, |event| events.push(event))?;
        self.past.push(Step { before, seat, mv, events });
        Ok(())
    }

    fn not_on_move(&self, seat: Seat) -> Problem {
        if self.state.to_move().is_empty() {
            problem!("the game is over", "das Spiel ist zu Ende")
        } else if seat.index() >= self.players.len() {
            problem!("there is no seat {seat} in this game", "in diesem Spiel gibt es keinen Platz {seat}")
        } else {
            problem!("it is not the turn of seat {seat}", "Platz {seat} ist nicht am Zug")
        }
    }
}

/// Reads a setup; none at all means the defaults.
pub(crate) fn parse_setup<G: Game>(setup: Option<&serde_json::Value>) -> Result<G::Setup, Problem> {
    match setup {
        None => Ok(G::Setup::default()),
        Some(setup) => read_object(setup).map_err(|Problem(why)| {
            let (en, de) = (why.en, why.de);
            problem!("bad setup: {en}", "ungültige Einstellung: {de}")
        }),
    }
}
