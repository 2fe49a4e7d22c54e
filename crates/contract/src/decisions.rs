//! What a game's bots decide in whole games.

use rand::RngExt as _;
use table::{Furnished, Game, Limits, Seat, seeded};

use crate::legal;

/// How many nodes a bot may look at; the gentle levels want fewer.
const NODES: u64 = 1_000;

/// Plays games between the bots, who change seats from game to game, and visits every decision: how
/// the game stood, whose move it was, and which it made.
pub fn each_decision<G: Furnished>(
    setup: &G::Setup,
    bots: &[&str],
    games: usize,
    mut visit: impl FnMut(&G, Seat, G::Move),
) {
    for game in 0..games {
        let mut rng = seeded(game as u64);
        let mut state = G::new(setup, rng.random()).expect("a setup of a game");
        let name = |seat: usize| bots[(seat + game) % bots.len()];
        let mut players: Vec<_> =
            (0..state.seats()).map(|seat| G::bot(name(seat)).expect("a bot of the game")).collect();
        while let Some(seat) = state.to_move().lowest() {
            let imagined = state.imagine(seat, &mut rng);
            let limits = Limits { seed: rng.random(), ..Limits::nodes(NODES) };
            let mv = players[seat.index()].choose(&imagined, seat, &limits).expect("a move");
            visit(&state, seat, mv);
            state.play(seat, mv, |_| ()).expect("a legal move");
        }
    }
}

/// Whether the move ends the game, the seat not being among the winners, while another one would
/// not.
pub fn gives_the_game_away<G: Game>(state: &G, seat: Seat, mv: G::Move) -> bool {
    let loses = |mv| {
        let mut next = state.clone();
        next.play(seat, mv, |_| ()).expect("a legal move");
        next.winners().is_some_and(|winners| !winners.contains(seat))
    };
    loses(mv) && !legal(state, seat).into_iter().all(loses)
}
