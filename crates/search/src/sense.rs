//! What is plain about a move to everyone who knows the rules, however badly they play.

use table::{Game, Seat};

/// What everyone sees of a move at once; the greater is preferred, whatever else it may bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sense {
    /// It makes no sense even in a game that is lost with it.
    Folly,
    /// It ends the game, which is lost.
    Loses,
    /// It makes no sense as long as there is another one.
    Absurd,
    /// It ends the game in a draw, which is for those who see nothing better.
    Draws,
    /// It takes more than a glance to say.
    Open,
    /// It ends the game, which is won.
    Wins,
}

/// How the move ends the game, if it does.
///
/// It plays the move, so it is for games in which neither chance nor others who answer at the same
/// time have a say in how that ends.
pub fn ending<G: Game>(state: &G, seat: Seat, mv: G::Move) -> Sense {
    let mut next = state.clone();
    next.make_move(seat, mv, |_| ());
    match next.winners() {
        None => Sense::Open,
        Some(winners) if !winners.contains(seat) => Sense::Loses,
        Some(winners) if winners.len() == next.seats() => Sense::Draws,
        Some(_) => Sense::Wins,
    }
}
