use std::any::Any;

use crate::{Bot, Game, Limits, Seat};

/// A bot of some game.
pub trait AnyBot: Send {
    /// The move it chose in the notation of the game, or `None` when it was cancelled.
    fn choose(&mut self, state: &Imagined, seat: Seat, limits: &Limits) -> Option<String>;
}

/// A state some seat can imagine, for a bot of the same game.
pub struct Imagined(Box<dyn Any + Send>);

impl Imagined {
    pub(super) fn new<G: Game>(state: G) -> Imagined {
        Imagined(Box::new(state))
    }

    pub(super) fn of<G: Game>(&self) -> &G {
        self.0.downcast_ref().expect("a state of the same game")
    }
}

/// Makes an [`AnyBot`] of a [`Bot`].
pub(super) struct ErasedBot<G>(pub(super) Box<dyn Bot<G>>);

impl<G: Game> AnyBot for ErasedBot<G> {
    fn choose(&mut self, state: &Imagined, seat: Seat, limits: &Limits) -> Option<String> {
        self.0.choose(state.of(), seat, limits).map(|mv| mv.to_string())
    }
}
