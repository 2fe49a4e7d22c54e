/// How many moves lie between two kept states at first.
const EVERY: usize = 32;
/// The most states that are kept: when there would be more, every other one is dropped.
const MOST: usize = 64;

/// Some states of a match, from which those between them are made again.
#[derive(Clone)]
pub(crate) struct Checkpoints<G> {
    /// The states after `0`, `every`, `2 * every`, … moves.
    states: Vec<G>,
    every: usize,
}

impl<G: Clone> Checkpoints<G> {
    pub(crate) fn new(start: G) -> Checkpoints<G> {
        Checkpoints { states: vec![start], every: EVERY }
    }

    pub(crate) fn start(&self) -> &G {
        &self.states[0]
    }

    /// Keeps the state after `moves` moves if it is due. It is told of every state once, in order.
    pub(crate) fn note(&mut self, moves: usize, state: &G) {
        if moves != self.states.len() * self.every {
            return;
        }
        if self.states.len() == MOST {
            let mut is_even = false;
            self.states.retain(|_| {
                is_even = !is_even;
                is_even
            });
            self.every *= 2;
        }
        self.states.push(state.clone());
    }

    /// Forgets the states after more than `moves` moves.
    pub(crate) fn truncate(&mut self, moves: usize) {
        self.states.truncate(moves / self.every + 1);
    }

    /// The last kept state after at most `moves` moves, and after how many it is.
    pub(crate) fn nearest(&self, moves: usize) -> (usize, &G) {
        let at = (moves / self.every).min(self.states.len() - 1);
        (at * self.every, &self.states[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The states are the numbers of moves.
    fn after(moves: usize) -> Checkpoints<usize> {
        let mut kept = Checkpoints::new(0);
        (1..=moves).for_each(|moves| kept.note(moves, &moves));
        kept
    }

    #[test]
    fn a_kept_state_is_near_every_move() {
        for length in [0, 1, 31, 32, 33, 2047, 2048, 2049, 5000, 20_000, 100_000] {
            let kept = after(length);
            let farthest = (0..=length).map(|moves| {
                let (at, state) = kept.nearest(moves);
                assert!(*state == at && at <= moves, "{at} for {moves} of {length}");
                moves - at
            });
            assert!(farthest.max() < Some(EVERY.max(2 * length / MOST + EVERY)), "{length}");
        }
    }

    #[test]
    fn there_are_never_many_states() {
        let mut kept = Checkpoints::new(0);
        for moves in 1..=100_000 {
            kept.note(moves, &moves);
            assert!(kept.states.len() <= MOST);
        }
    }

    #[test]
    fn states_that_are_forgotten_are_kept_anew() {
        for back in [0, 1, 31, 32, 33, 2048, 4095, 4999] {
            let mut kept = after(5000);
            kept.truncate(back);
            assert!(kept.states.last() <= Some(&back));
            (back + 1..=6000).for_each(|moves| kept.note(moves, &moves));
            assert!((0..=6000).all(|moves| kept.nearest(moves).0 == *kept.nearest(moves).1));
            assert_eq!(kept.states, after(6000).states, "{back}");
        }
    }
}
