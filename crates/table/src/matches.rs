use std::borrow::Cow;

use crate::{
    Chronicle, End, Game, Made, Played, Player, Problem, RECORD_FORMAT, Record, Seat, Text, Walk,
    checkpoints::Checkpoints, problem, read_object, shown, walk,
};

/// The most moves of a match. Only games in which one can move to and fro without end come near it.
pub const MOST_MOVES: usize = 20_000;

/// A game being played: its players, what was played, what was taken back.
///
/// Of each move it keeps only what [`Made`] says. It also keeps some states, to make the others
/// from.
#[derive(Clone)]
pub struct Match<G: Game> {
    /// The options of a new game; a loaded position has none.
    setup: Option<G::Setup>,
    seed: u64,
    players: Vec<Player>,
    state: G,
    /// What was played, then what could be redone, both in the order of the game.
    moves: Vec<Made<G>>,
    played: usize,
    checkpoints: Checkpoints<G>,
    /// What happened in the last move, while it is known: everyone at the table wants to see it.
    last: Option<Vec<G::Event>>,
    /// How many of the moves came from a file, if the match did.
    loaded: Option<usize>,
    chronicle: Chronicle,
}

impl<G: Game> Match<G> {
    /// A new game; every seat is a person until [`Match::set_player`] says otherwise.
    pub fn new(setup: G::Setup, seed: u64) -> Result<Match<G>, Problem> {
        let state = G::new(&setup, seed)?;
        Ok(Match { setup: Some(setup), ..Match::at(state, seed) })
    }

    /// A match that begins in the middle of a game.
    pub fn from_state(state: G, seed: u64) -> Match<G> {
        Match { loaded: Some(0), ..Match::at(state, seed) }
    }

    fn at(state: G, seed: u64) -> Match<G> {
        Match {
            setup: None,
            seed,
            players: (1..=state.seats()).map(|n| Player::person(format!("Player{n}"))).collect(),
            checkpoints: Checkpoints::new(state.clone()),
            state,
            moves: Vec::new(),
            played: 0,
            last: None,
            loaded: None,
            chronicle: Chronicle::default(),
        }
    }

    /// Replays a record.
    pub fn from_record(record: &Record) -> Result<Match<G>, Problem> {
        if record.game != G::ID {
            let found = shown(&record.game);
            let expected = G::ID;
            return Err(problem!(
                "this is a record of the game \"{found}\", expected \"{expected}\"",
                "das ist ein Protokoll des Spiels \"{found}\", erwartet wird \"{expected}\"",
            ));
        }
        record.check_length()?;
        let mut replayed = match &record.position {
            Some(position) => {
                Match::from_state(G::from_position(position, record.seed)?, record.seed)
            }
            None => Match::new(parse_setup::<G>(record.setup.as_ref())?, record.seed)?,
        };
        let seats = replayed.players.len();
        let named = record.seats.len();
        if seats != named {
            return Err(problem!(
                "the record names {named} players, the game has {seats} seats",
                "das Protokoll nennt {named} Spieler, das Spiel hat {seats} Plätze",
            ));
        }
        replayed.players.clone_from(&record.seats);
        for (index, Played { seat, mv }) in record.moves.iter().enumerate() {
            let number = index + 1;
            let played = mv.parse().and_then(|parsed| replayed.play(*seat, parsed));
            played.map_err(|Problem(Text { en, de })| {
                let mv = shown(mv);
                problem!(
                    "move {number} of the record (\"{mv}\" by seat {seat}): {en}",
                    "Zug {number} des Protokolls (\"{mv}\" von Platz {seat}): {de}"
                )
            })?;
        }
        if !record.moves.is_empty() {
            replayed.loaded = Some(record.moves.len());
        }
        replayed.set_chronicle(record.chronicle())?;
        Ok(replayed)
    }

    /// All that is needed to play the match again, and what was told of it. That of a game that was
    /// played out always says how it ended.
    pub fn record(&self) -> Record {
        let Chronicle { origin, shares, begun, times, end } = self.chronicle();
        let setup =
            self.setup().map(|setup| serde_json::to_value(setup).expect("a setup is plain JSON"));
        Record {
            format: RECORD_FORMAT.into(),
            game: G::ID.into(),
            position: setup.is_none().then(|| self.checkpoints.start().position()),
            setup,
            seed: self.seed,
            origin,
            shares,
            seats: self.players.clone(),
            moves: self
                .made()
                .iter()
                .map(|made| Played { seat: made.seat, mv: made.mv.to_string() })
                .collect(),
            begun,
            times,
            end,
        }
    }

    /// What is known of the match beside its moves: what was told and still holds, and the end of a
    /// game that was played out.
    pub fn chronicle(&self) -> Chronicle {
        let mut chronicle = self.chronicle.clone();
        if let Some(winners) = self.state.winners() {
            chronicle.end = Some(End::played_out(winners));
        }
        chronicle
    }

    /// Tells what is known beside the moves, or says why it does not fit them. When moves are
    /// played, taken back or played again, the end no longer holds, and only the times of the moves
    /// that were never taken back do.
    pub fn set_chronicle(&mut self, chronicle: Chronicle) -> Result<(), Problem> {
        chronicle.check_times(self.played)?;
        if let Some(end) = &chronicle.end {
            end.check(&self.state)?;
        }
        self.chronicle = chronicle;
        Ok(())
    }

    /// How the game stands.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The options of the new game it began with; none if it began with a position.
    pub fn setup(&self) -> Option<&G::Setup> {
        self.setup.as_ref()
    }

    /// The seed that decides its chance.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Who sits where.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Seats another player.
    pub fn set_player(&mut self, seat: Seat, player: Player) {
        self.players[seat.index()] = player;
    }

    /// The moves so far.
    pub fn made(&self) -> &[Made<G>] {
        &self.moves[..self.played]
    }

    /// All steps after the first `moves` moves, made anew one after the other.
    pub fn walk(&self, moves: usize) -> Walk<'_, G> {
        let moves = moves.min(self.played);
        Walk::new(self.state_after(moves), &self.made()[moves..])
    }

    /// The state after the first `moves` moves, or after all of them if there are fewer.
    pub fn state_after(&self, moves: usize) -> G {
        self.state_at(moves.min(self.played))
    }

    /// What happened in move number `index`, counted from 0.
    pub fn events(&self, index: usize) -> Cow<'_, [G::Event]> {
        match &self.last {
            Some(events) if index + 1 == self.played => Cow::Borrowed(events),
            _ => Cow::Owned(self.walk(index).next().expect("a move that was made").events),
        }
    }

    /// The seats of the moves that could be redone, in the order they would be.
    pub fn redoable(&self) -> impl Iterator<Item = Seat> {
        self.moves[self.played..].iter().map(|made| made.seat)
    }

    /// How many of the moves came from a file, if the match did.
    pub fn loaded(&self) -> Option<usize> {
        self.loaded
    }

    /// Plays a move; what could be redone is dropped.
    pub fn play(&mut self, seat: Seat, mv: G::Move) -> Result<(), Problem> {
        if self.played == MOST_MOVES {
            return Err(problem!(
                "this game has {MOST_MOVES} moves, and no more can be kept: \
                 save the position and go on from there",
                "dieses Spiel hat {MOST_MOVES} Züge, mehr lassen sich nicht aufzeichnen: \
                 speichere die Stellung und spiele von dort weiter",
            ));
        }
        let ended_turn = self.state.ends_turn(seat, mv);
        let events = walk::play(&mut self.state, seat, mv)?;
        self.drop_redo();
        let revealed = events.iter().any(G::reveals);
        let gist = walk::gist::<G>(&events);
        self.moves.push(Made { seat, mv, revealed, ended_turn, gist });
        self.played += 1;
        self.chronicle.go_to(self.played);
        self.checkpoints.note(self.played, &self.state);
        self.last = Some(events);
        Ok(())
    }

    /// Takes back one move.
    pub fn undo(&mut self) -> Result<(), Problem> {
        self.undo_moves(1)
    }

    /// Takes back the last `moves` moves, or none if there are fewer.
    pub fn undo_moves(&mut self, moves: usize) -> Result<(), Problem> {
        let left = self.played.checked_sub(moves);
        let left = left.ok_or_else(|| {
            problem!("there is no move to take back", "es gibt keinen Zug zum Zurücknehmen")
        })?;
        self.go_to(left);
        self.loaded = self.loaded.map(|moves| moves.min(left));
        Ok(())
    }

    /// Plays again the move taken back last.
    pub fn redo(&mut self) -> Result<(), Problem> {
        self.redo_moves(1)
    }

    /// Plays again the next `moves` of the moves taken back, or none if there are fewer.
    pub fn redo_moves(&mut self, moves: usize) -> Result<(), Problem> {
        if moves > self.moves.len() - self.played {
            return Err(problem!(
                "there is no move to play again",
                "es gibt keinen Zug zum Wiederholen"
            ));
        }
        self.go_to(self.played + moves);
        Ok(())
    }

    /// Forgets what could be redone.
    pub fn drop_redo(&mut self) {
        self.moves.truncate(self.played);
        self.checkpoints.truncate(self.played);
    }

    fn go_to(&mut self, moves: usize) {
        if moves == self.played {
            return;
        }
        self.chronicle.go_to(moves);
        self.state = self.state_at(moves);
        self.played = moves;
        self.last = None;
    }

    /// The state after the first `moves` of the moves played and redoable.
    fn state_at(&self, moves: usize) -> G {
        let (kept, state) = self.checkpoints.nearest(moves);
        let walk = if (kept..=moves).contains(&self.played) {
            Walk::<G>::new(self.state.clone(), &self.moves[self.played..moves])
        } else {
            Walk::<G>::new(state.clone(), &self.moves[kept..moves])
        };
        walk.end()
    }
}

/// Reads a setup; none at all means the defaults.
pub(crate) fn parse_setup<G: Game>(setup: Option<&serde_json::Value>) -> Result<G::Setup, Problem> {
    match setup {
        None => Ok(G::Setup::default()),
        Some(setup) => read_object(setup).map_err(|Problem(Text { en, de })| {
            problem!("bad setup: {en}", "ungültige Einstellung: {de}")
        }),
    }
}
