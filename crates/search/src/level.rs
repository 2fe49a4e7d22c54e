//! Gentler players: they look less far and judge less exactly.

use rand::RngExt as _;
use table::{Analysis, Bot, Game, Limits, Rng, Seat, Valued, seeded};

use crate::Sense;

/// A player who values the moves with a small budget and misjudges each of them a little.
///
/// Its mistakes stay plausible: it sees what everyone sees, and it never plays a move worse than
/// the best by more than six times `noise`, as it values them.
pub struct Level<G: Game> {
    /// What everyone sees of a move.
    pub sense: fn(&G, Seat, G::Move) -> Sense,
    /// Values the moves worth thinking about, such as the game's own analysis.
    pub values: fn(&G, Seat, &Limits) -> Analysis<G::Move>,
    /// How many nodes it may look at.
    pub nodes: u64,
    /// The standard deviation of its misjudgements, in the unit of the values.
    pub noise: f64,
}

impl<G: Game> Bot<G> for Level<G> {
    fn choose(&mut self, state: &G, seat: Seat, limits: &Limits) -> Option<G::Move> {
        let limits = limits.at_most(self.nodes);
        let analysis = (self.values)(state, seat, &limits);
        let mut analysis = self.sensible(state, seat, analysis);
        let mut rng = seeded(limits.seed);
        for valued in &mut analysis.moves {
            valued.value += self.noise * misjudgement(&mut rng);
        }
        if limits.cancel.is_cancelled() { None } else { analysis.best() }
    }
}

impl<G: Game> Level<G> {
    /// The moves that are left when all are struck out that make less sense than others. If it did
    /// not think of any of these, they are all the same to it.
    fn sensible(&self, state: &G, seat: Seat, analysis: Analysis<G::Move>) -> Analysis<G::Move> {
        let sense = |mv: G::Move| (self.sense)(state, seat, mv);
        let mut legal = Vec::new();
        state.legal_moves(seat, &mut legal);
        let Some(most) = legal.iter().copied().map(sense).max() else { return analysis };
        let best = analysis.moves.iter().map(|valued| valued.value).fold(f64::MIN, f64::max);
        let makes_sense = |valued: &Valued<G::Move>| match sense(valued.mv) {
            Sense::Draws if most == Sense::Open => valued.value >= best,
            sense => sense == most,
        };
        let mut moves = analysis.moves;
        moves.retain(makes_sense);
        if moves.is_empty() {
            let unvalued = |mv| Valued { mv, value: 0.0, exact: false };
            moves = legal.into_iter().filter(|&mv| sense(mv) == most).map(unvalued).collect();
        }
        Analysis { moves }
    }
}

/// A player who sees all that another one sees within a number of nodes, however much time there
/// is.
pub struct Capped<B> {
    /// The other player.
    pub bot: B,
    /// How many nodes it may look at.
    pub nodes: u64,
}

impl<G: Game, B: Bot<G>> Bot<G> for Capped<B> {
    fn choose(&mut self, state: &G, seat: Seat, limits: &Limits) -> Option<G::Move> {
        self.bot.choose(state, seat, &limits.at_most(self.nodes))
    }
}

/// A random number around 0 with a standard deviation of 1, never beyond 3.
fn misjudgement(rng: &mut Rng) -> f64 {
    (0..3).map(|_| rng.random_range(-1.0..1.0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misjudgements_spread_around_nothing_and_stay_within_bounds() {
        let mut rng = seeded(1);
        let all: Vec<f64> = (0..10_000).map(|_| misjudgement(&mut rng)).collect();
        let mean = all.iter().sum::<f64>() / 10_000.0;
        let deviation = (all.iter().map(|value| value * value).sum::<f64>() / 10_000.0).sqrt();
        assert!(mean.abs() < 0.05 && (deviation - 1.0).abs() < 0.05, "{mean} {deviation}");
        assert!(all.iter().all(|value| value.abs() <= 3.0));
    }
}
