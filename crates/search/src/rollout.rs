//! Flat Monte Carlo over imagined states: every legal move is tried in many possible worlds, the promising ones more often.

use table::{Analysis, Game, Limits, Rng, Seat, Valued, seeded};

/// Values the legal moves of `seat` by playing them in imagined states until the limits are spent.
///
/// `play_out` plays a state on to its end and says what that is worth to `seat`. A node is one such game. With the same seed
/// and a budget of nodes the values are the same everywhere; every move is tried once even if the limits allow less.
pub fn rollout<G: Game>(
    state: &G,
    seat: Seat,
    limits: &Limits,
    mut play_out: impl FnMut(G, &mut Rng) -> f64,
    report: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    let analysis = |means: &[f64]| {
        let valued = moves.iter().zip(means).map(|(&mv, &value)| Valued { mv, value, exact: false });
        Analysis { moves: valued.collect() }
    };
    let play = |arm: usize, visit: u64| {
        // The first visits of all moves share a world, the second visits another: differences then come from the moves.
        let mut rng = seeded(limits.seed.wrapping_add(visit));
        let mut world = state.imagine(seat, &mut rng);
        world.play(seat, moves[arm], |_| ()).expect("a listed move");
        play_out(world, &mut rng)
    };
    let means = sample(moves.len(), limits, play, &mut |means| report(&analysis(means)));
    analysis(&means)
}

#[derive(Clone, Default)]
struct Arm {
    visits: u64,
    sum: f64,
}

impl Arm {
    fn mean(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.sum / self.visits as f64 }
    }
}

/// The mean value of each arm, pulled by upper confidence bounds; `pull` gets the arm and how often it was pulled before.
fn sample(count: usize, limits: &Limits, mut pull: impl FnMut(usize, u64) -> f64, report: &mut dyn FnMut(&[f64])) -> Vec<f64> {
    let mut arms = vec![Arm::default(); count];
    let (mut squares, mut pulls, mut next_report) = (0.0, 0, 2 * count as u64);
    let means = |arms: &[Arm]| arms.iter().map(Arm::mean).collect::<Vec<_>>();
    while count > 0 && !limits.cancel.is_cancelled() && (pulls < count as u64 || !limits.are_spent(pulls)) {
        let arm = choose(&arms, pulls, squares);
        let value = pull(arm, arms[arm].visits);
        arms[arm].visits += 1;
        arms[arm].sum += value;
        squares += value * value;
        pulls += 1;
        if pulls == next_report {
            next_report *= 2;
            report(&means(&arms));
        }
    }
    means(&arms)
}

/// The arm to pull next: the first never pulled, else the one that might be best, measured by the spread of all values.
fn choose(arms: &[Arm], pulls: u64, squares: f64) -> usize {
    if let Some(new) = arms.get(pulls as usize) {
        debug_assert_eq!(new.visits, 0);
        return pulls as usize;
    }
    let mean = arms.iter().map(|arm| arm.sum).sum::<f64>() / pulls as f64;
    let variance = (squares / pulls as f64 - mean * mean).max(0.0);
    let confidence = variance * 2.0 * (pulls as f64).ln();
    let bound = |arm: &Arm| arm.mean() + (confidence / arm.visits as f64).sqrt();
    let first = (0, bound(&arms[0]));
    let highest = arms.iter().map(bound).enumerate().fold(first, |best, arm| if arm.1 > best.1 { arm } else { best });
    highest.0
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::Cancel;

    use super::*;

    /// Arm 2 of 5 is best on average, with noise that hides it at first.
    fn noisy(arm: usize, visit: u64) -> f64 {
        let mut rng = seeded(visit * 5 + arm as u64);
        [0.0, 1.0, 2.0, 1.5, -3.0][arm] + rng.random_range(-4.0..4.0)
    }

    #[test]
    fn the_best_arm_is_found_and_pulled_most() {
        let mut pulls = [0; 5];
        let pull = |arm: usize, visit| {
            pulls[arm] += 1;
            noisy(arm, visit)
        };
        let means = sample(5, &Limits::nodes(5_000), pull, &mut |_| ());
        assert!((means[2] - 2.0).abs() < 0.3, "{means:?}");
        assert!(means.iter().all(|&mean| mean <= means[2]), "{means:?}");
        assert!(pulls.iter().all(|&count| count <= pulls[2]), "{pulls:?}");
        assert_eq!(pulls.iter().sum::<u64>(), 5_000);
    }

    #[test]
    fn every_arm_is_pulled_once_however_small_the_budget() {
        let mut pulled = Vec::new();
        let pull = |arm, _| {
            pulled.push(arm);
            0.0
        };
        sample(4, &Limits::nodes(1), pull, &mut |_| ());
        assert_eq!(pulled, [0, 1, 2, 3]);
    }

    #[test]
    fn it_reports_while_it_thinks() {
        let mut reports = 0;
        let means = sample(5, &Limits::nodes(1_000), noisy, &mut |means| {
            assert_eq!(means.len(), 5);
            reports += 1;
        });
        assert_eq!(reports, 7);
        assert_eq!(means, sample(5, &Limits::nodes(1_000), noisy, &mut |_| ()));
    }

    #[test]
    fn it_stops_when_cancelled() {
        let limits = Limits { cancel: Cancel::default(), ..Limits::default() };
        let mut pulls = 0;
        let pull = |_, _| {
            pulls += 1;
            if pulls == 3 {
                limits.cancel.cancel();
            }
            1.0
        };
        assert_eq!(sample(5, &limits, pull, &mut |_| ()), [1.0, 1.0, 1.0, 0.0, 0.0]);
        assert_eq!(pulls, 3);
    }

    #[test]
    fn without_arms_there_is_nothing_to_do() {
        assert!(sample(0, &Limits::default(), noisy, &mut |_| ()).is_empty());
    }
}
