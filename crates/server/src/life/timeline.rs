//! When everything happened.

use table::{AnyMatch, Seat, Seats};

use crate::times::Moment;

/// The times of a match. What was just noted has no time until it is stamped, and may be stamped
/// again until it is sealed.
#[derive(Clone, Debug)]
pub(crate) struct Timeline {
    /// Whether there are clocks, which need to know every moment.
    is_timed: bool,
    created: i64,
    begun: Option<i64>,
    changed: i64,
    /// When each move of the game was made, those that could be redone included; nothing for a game
    /// that goes on from a file.
    moves: Option<Vec<i64>>,
    moments: Vec<Moment>,
    turns: Vec<u32>,
    /// What comes after these may be stamped again.
    sealed_moves: usize,
    sealed_moments: usize,
    stamped: i64,
    begins_now: bool,
    /// When the game changed last, and not only what is around it.
    turned: i64,
    turns_now: bool,
}

/// What an entry has done to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Began,
    Played(Seat),
    Loaded,
    /// Moves were taken back or played again.
    Rewritten,
    /// Nothing.
    Other,
}

impl Timeline {
    pub(super) fn new(is_timed: bool, created: i64) -> Timeline {
        Timeline {
            is_timed,
            created,
            begun: None,
            changed: created,
            moves: Some(Vec::new()),
            moments: Vec::new(),
            turns: Vec::new(),
            sealed_moves: 0,
            sealed_moments: 0,
            stamped: created,
            begins_now: false,
            turned: created,
            turns_now: false,
        }
    }

    pub(super) fn created(&self) -> i64 {
        self.created
    }

    pub(super) fn changed(&self) -> i64 {
        self.changed
    }

    pub(super) fn turned(&self) -> i64 {
        self.turned
    }

    pub(super) fn begun(&self) -> Option<i64> {
        self.begun
    }

    pub(super) fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// The milliseconds from the beginning to each move, if all are known.
    pub(super) fn times(&self, moves: usize) -> Option<Vec<u64>> {
        let begun = self.begun?;
        let made = self.moves.as_ref()?.get(..moves)?;
        Some(made.iter().map(|at| at.saturating_sub(begun).max(0).unsigned_abs()).collect())
    }

    /// Notes what an entry has done.
    /// `owed` are the seats whose time passes from now on.
    pub(super) fn note(&mut self, effect: Effect, game: &dyn AnyMatch, owed: Seats) {
        self.turns_now |= effect != Effect::Other;
        self.note_move(effect, game);
        if self.is_timed {
            self.note_moment(effect, game, owed);
        }
    }

    fn note_move(&mut self, effect: Effect, game: &dyn AnyMatch) {
        match effect {
            Effect::Began => {
                self.begins_now = true;
                self.moves = (game.moves_played() == 0).then(Vec::new);
            }
            Effect::Played(_) => {
                if let Some(moves) = &mut self.moves {
                    moves.truncate(game.moves_played() - 1);
                    self.sealed_moves = self.sealed_moves.min(moves.len());
                    moves.push(0);
                }
            }
            Effect::Loaded => self.moves = None,
            Effect::Rewritten | Effect::Other => {}
        }
    }

    fn note_moment(&mut self, effect: Effect, game: &dyn AnyMatch, owed: Seats) {
        match effect {
            Effect::Played(seat) => {
                let ended = game.ended_turn(game.moves_played() - 1);
                self.turns[seat.index()] += u32::from(ended);
            }
            Effect::Other => {}
            Effect::Began | Effect::Loaded | Effect::Rewritten => self.turns = turns(game),
        }
        self.moments.push(Moment {
            at: self.stamped,
            owed,
            turns: self.turns.clone(),
            fresh: matches!(effect, Effect::Began | Effect::Loaded),
        });
    }

    /// Says when what was noted last happened: never before what happened earlier. Gives the time
    /// it has got.
    pub(super) fn stamp(&mut self, at: i64) -> i64 {
        let at = at.max(self.changed);
        self.stamped = at;
        if self.begins_now {
            self.begun = Some(at);
        }
        if self.turns_now {
            self.turned = at;
        }
        if let Some(moves) = &mut self.moves {
            let from = self.sealed_moves.min(moves.len());
            moves[from..].iter_mut().for_each(|made| *made = at);
        }
        self.moments[self.sealed_moments..].iter_mut().for_each(|moment| moment.at = at);
        at
    }

    /// What was stamped is in the store and stays as it is.
    pub(super) fn seal(&mut self) {
        self.changed = self.stamped;
        self.begins_now = false;
        self.turns_now = false;
        self.sealed_moves = self.moves.as_ref().map_or(0, Vec::len);
        self.sealed_moments = self.moments.len();
    }
}

/// How many turns each seat has ended.
fn turns(game: &dyn AnyMatch) -> Vec<u32> {
    let mut turns = vec![0; game.players().len()];
    for index in 0..game.moves_played() {
        turns[game.seat_of(index).index()] += u32::from(game.ended_turn(index));
    }
    turns
}
