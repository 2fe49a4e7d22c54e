use std::time::{Duration, Instant};

use crate::{Game, Problem, problem, seeded};

/// The number of move sequences of exactly this length from `state`.
pub fn perft<G: Game>(state: &G, depth: u32) -> Result<u64, Problem> {
    if G::CHANCE {
        let game = G::ID;
        return Err(problem!(
            "{game} depends on chance, so its move sequences cannot be counted",
            "{game} hängt vom Zufall ab, seine Zugfolgen lassen sich nicht zählen",
        ));
    }
    let mut buffers = vec![Vec::new(); depth as usize];
    Ok(count(state, &mut buffers))
}

/// One buffer of moves per remaining ply, so that nothing is allocated on the way.
fn count<G: Game>(state: &G, buffers: &mut [Vec<G::Move>]) -> u64 {
    let Some((moves, deeper)) = buffers.split_first_mut() else { return 1 };
    let mut sequences = 0;
    for seat in state.to_move().iter() {
        moves.clear();
        state.legal_moves(seat, moves);
        if deeper.is_empty() {
            sequences += moves.len() as u64;
            continue;
        }
        for &mv in moves.iter() {
            let mut next = state.clone();
            next.play(seat, mv, |_| ()).expect("a listed move");
            sequences += count(&next, deeper);
        }
    }
    sequences
}

/// How many random games are played between two looks at the clock.
const BETWEEN_LOOKS: u64 = 100;

/// Plays random games from `start` for about `time`; gives their number and the time they really
/// took.
pub fn playouts<G: Game>(start: &G, time: Duration, seed: u64) -> (u64, Duration) {
    let mut rng = seeded(seed);
    let mut moves = Vec::new();
    let begin = Instant::now();
    let mut games = 0;
    while begin.elapsed() < time {
        for _ in 0..BETWEEN_LOOKS {
            start.clone().playout(&mut rng, &mut moves);
        }
        games += BETWEEN_LOOKS;
    }
    (games, begin.elapsed())
}
