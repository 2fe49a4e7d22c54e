use std::slice;

use crate::{Game, Problem, Seat};

/// A move that was made, and what has to be known about it at once.
#[derive(Clone)]
pub struct Made<G: Game> {
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: G::Move,
    /// Whether people may not take it back because it revealed something hidden.
    pub revealed: bool,
    /// Whether the turn of the seat ended with it.
    pub ended_turn: bool,
    /// What came of it, for whoever lists the moves.
    pub gist: Option<G::Gist>,
}

/// One move of a match, with all that belongs to it.
#[derive(Clone)]
pub struct Step<G: Game> {
    /// How the game stood before it.
    pub before: G,
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: G::Move,
    /// What happened, in order.
    pub events: Vec<G::Event>,
    /// How the game stood after it.
    pub after: G,
}

/// Goes through a match from some move on. It makes each step anew and keeps none.
pub struct Walk<'a, G: Game> {
    state: G,
    moves: slice::Iter<'a, Made<G>>,
}

impl<'a, G: Game> Walk<'a, G> {
    /// The moves were made one after the other, the first of them in this state.
    pub(crate) fn new(state: G, moves: &'a [Made<G>]) -> Walk<'a, G> {
        Walk { state, moves: moves.iter() }
    }

    /// Where it stands, with all moves made.
    pub(crate) fn end(mut self) -> G {
        for made in self.moves {
            self.state.play(made.seat, made.mv, |_| ()).expect("a move that was made before");
        }
        self.state
    }
}

impl<G: Game> Iterator for Walk<'_, G> {
    type Item = Step<G>;

    fn next(&mut self) -> Option<Step<G>> {
        let &Made { seat, mv, .. } = self.moves.next()?;
        let before = self.state.clone();
        let events = play(&mut self.state, seat, mv).expect("a move that was made before");
        Some(Step { before, seat, mv, events, after: self.state.clone() })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl<G: Game> ExactSizeIterator for Walk<'_, G> {}

/// Plays a move and collects what happened.
pub(crate) fn play<G: Game>(
    state: &mut G,
    seat: Seat,
    mv: G::Move,
) -> Result<Vec<G::Event>, Problem> {
    let mut events = Vec::new();
    state.play(seat, mv, |event| events.push(event))?;
    Ok(events)
}

/// What everyone may know of what came of a move.
pub(crate) fn gist<G: Game>(events: &[G::Event]) -> Option<G::Gist> {
    let seen: Vec<G::Event> = events.iter().filter_map(|event| G::show(event, None)).collect();
    G::gist(&seen)
}
