//! Monte Carlo over imagined states: every move is tried in the same possible worlds, and the moves
//! that fall behind drop out.
//!
//! All moves still in the race are played in one world after the other, so that their values differ
//! by what the moves are worth and not by the luck of the world. A move drops out when it is behind
//! the leader by far more than chance explains, or when the budget that is left is better spent on
//! fewer moves. What a world is, the caller says: the same hidden cards, the same order of a bag.
//! It is made once for all moves that are tried in it.

use std::time::Duration;

use table::{Analysis, Deadline, Game, Limits, Rng, Seat, Valued, seeded};

/// By how many standard errors a move has to be behind the leader to drop out.
const CLEARLY_BEHIND: f64 = 3.0;
/// In how many worlds a move is tried before it may drop out.
const FIRST_LOOK: usize = 8;

/// Values `moves` of `seat` by playing them in imagined states until the limits are spent or only
/// one is left in the race.
///
/// `play_out` plays a state on to its end and says what that is worth to `seat`. A node is one such
/// game. With the same seed and a budget of nodes the values are the same everywhere; every move is
/// tried once even if fewer nodes are allowed. A move the clock left untried is worth no more than
/// the worst of the others.
pub fn rollout<G: Game>(
    state: &G,
    seat: Seat,
    moves: &[G::Move],
    limits: &Limits,
    mut play_out: impl FnMut(G, &mut Rng) -> f64,
    report: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    let analysis = |means: &[f64]| {
        let valued =
            moves.iter().zip(means).map(|(&mv, &value)| Valued { mv, value, exact: false });
        Analysis { moves: valued.collect() }
    };
    let imagine = |seed: u64| {
        let mut rng = seeded(seed);
        World { state: state.imagine(seat, &mut rng), rng }
    };
    let play = |arm: usize, world: &World<G>| {
        let World { mut state, mut rng } = world.clone();
        state.play(seat, moves[arm], |_| ()).expect("a listed move");
        play_out(state, &mut rng)
    };
    let means = race(moves.len(), limits, imagine, play, &mut |means| report(&analysis(means)));
    analysis(&means)
}

/// An imagined state, and the generator that decides what else happens by chance.
#[derive(Clone)]
struct World<G> {
    state: G,
    rng: Rng,
}

/// The mean value of each of `count` arms, for what is tried in shared worlds but is no single
/// move.
///
/// `imagine` makes a world from a seed of its own, once for all arms that are pulled in it; `pull`
/// gets the arm and the world.
pub fn race<W>(
    count: usize,
    limits: &Limits,
    mut imagine: impl FnMut(u64) -> W,
    mut pull: impl FnMut(usize, &W) -> f64,
    report: &mut dyn FnMut(&[f64]),
) -> Vec<f64> {
    let mut budget = Budget { limits, given: limits.until.map(Deadline::left), pulls: 0 };
    let mut values = vec![Vec::new(); count];
    let mut racing: Vec<usize> = (0..count).collect();
    let mut worlds = 0;
    let mut next_report = 2;
    let mut next_look = FIRST_LOOK;
    'race: while !racing.is_empty() {
        let mut world = None;
        for &arm in &racing {
            if budget.is_spent(worlds == 0) {
                break 'race;
            }
            let seed = limits.seed.wrapping_add(worlds as u64);
            let world = world.get_or_insert_with(|| imagine(seed));
            values[arm].push(pull(arm, world));
            budget.pulls += 1;
        }
        worlds += 1;
        if worlds == next_report {
            next_report *= 2;
            report(&means(&values));
        }
        if worlds == next_look {
            next_look += next_look / 2;
            drop_out(&mut racing, &values, most_racing(count, budget.share_spent()));
            if racing.len() == 1 {
                break;
            }
        }
    }
    limits.looked_at.add(budget.pulls);
    means(&values)
}

/// What was used up of the limits.
struct Budget<'a> {
    limits: &'a Limits,
    /// The time there was in the beginning.
    given: Option<Duration>,
    pulls: u64,
}

impl Budget<'_> {
    /// Whether to stop; the nodes do not count in the first world, the clock only once there is a
    /// value.
    fn is_spent(&self, in_first_world: bool) -> bool {
        let Limits { nodes, until, cancel, .. } = self.limits;
        cancel.is_cancelled()
            || !in_first_world && nodes.is_some_and(|most| self.pulls >= most)
            || self.pulls > 0 && until.is_some_and(Deadline::has_passed)
    }

    /// The share of the limits that is used up, from 0 to 1; 0 without limits.
    fn share_spent(&self) -> f64 {
        let share_of_nodes =
            self.limits.nodes.map_or(0.0, |most| self.pulls as f64 / most.max(1) as f64);
        let share_of_time = self.limits.until.zip(self.given).map_or(0.0, |(until, given)| {
            1.0 - until.left().as_secs_f64() / given.as_secs_f64().max(f64::MIN_POSITIVE)
        });
        share_of_nodes.max(share_of_time).min(1.0)
    }
}

/// How many of `count` arms may go on when a share of the budget is spent: each halving of their
/// number gets as much of it.
fn most_racing(count: usize, share_spent: f64) -> usize {
    ((count as f64).powf(1.0 - share_spent).ceil() as usize).max(2)
}

/// Keeps the best arms, at most `most` and none that is clearly behind; all were pulled in the same
/// worlds.
fn drop_out(racing: &mut Vec<usize>, values: &[Vec<f64>], most: usize) {
    let mean = |arm: usize| mean(&values[arm]).expect("a value in every world");
    racing.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)).then(a.cmp(&b)));
    racing.truncate(most);
    let leader = racing[0];
    racing.retain(|&arm| arm == leader || !is_clearly_behind(&values[arm], &values[leader]));
    racing.sort_unstable();
}

fn is_clearly_behind(values: &[f64], leader: &[f64]) -> bool {
    let count = values.len() as f64;
    let gap = leader.iter().zip(values).map(|(best, value)| best - value).sum::<f64>() / count;
    let squares =
        leader.iter().zip(values).map(|(best, value)| (best - value - gap).powi(2)).sum::<f64>();
    gap > 0.0 && gap * gap > CLEARLY_BEHIND * CLEARLY_BEHIND * squares / (count * (count - 1.0))
}

/// The value of each arm; one never pulled is as bad as the worst.
fn means(values: &[Vec<f64>]) -> Vec<f64> {
    let longest: &[f64] =
        values.iter().max_by_key(|values| values.len()).map_or(&[], |values| values);
    let worst = values
        .iter()
        .filter_map(|values| fair_mean(values, longest))
        .reduce(f64::min)
        .unwrap_or(0.0);
    values.iter().map(|values| fair_mean(values, longest).unwrap_or(worst)).collect()
}

/// The mean of an arm as if it had seen all worlds.
///
/// The worlds it dropped out before may be better or worse than those it saw: the arm that saw them
/// all tells by how much, as far as the two went up and down together.
fn fair_mean(values: &[f64], longest: &[f64]) -> Option<f64> {
    let own = mean(values)?;
    let shared = mean(&longest[..values.len()])?;
    let pairs = || values.iter().zip(longest);
    let together: f64 = pairs().map(|(value, world)| (value - own) * (world - shared)).sum();
    let spread: f64 = pairs().map(|(_, world)| (world - shared).powi(2)).sum();
    let slope = if spread > 0.0 { (together / spread).clamp(0.0, 1.0) } else { 0.0 };
    Some(own + slope * (mean(longest)? - shared))
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::Cancel;

    use super::*;

    /// A race in worlds that are nothing but their numbers.
    fn race(
        count: usize,
        limits: &Limits,
        pull: impl FnMut(usize, &u64) -> f64,
        report: &mut dyn FnMut(&[f64]),
    ) -> Vec<f64> {
        super::race(count, limits, |seed| seed, pull, report)
    }

    /// Arm 2 of 5 is best on average, with noise that hides it at first.
    fn noisy(arm: usize, &world: &u64) -> f64 {
        let mut rng = seeded(world * 5 + arm as u64);
        [0.0, 1.0, 2.0, 1.5, -3.0][arm] + rng.random_range(-4.0..4.0)
    }

    #[test]
    fn the_best_arm_is_found_and_pulled_most() {
        let mut pulls = [0; 5];
        let pull = |arm: usize, world: &u64| {
            pulls[arm] += 1;
            noisy(arm, world)
        };
        let means = race(5, &Limits::nodes(5_000), pull, &mut |_| ());
        assert!(means.iter().all(|&mean| mean <= means[2]), "{means:?}");
        assert!(pulls.iter().all(|&count| count <= pulls[2]), "{pulls:?}");
        assert!(pulls[4] < 20, "{pulls:?}");
    }

    #[test]
    fn an_arm_that_dropped_out_in_good_worlds_is_not_taken_for_the_best() {
        let luck = |world: u64| if world < FIRST_LOOK as u64 { 100.0 + world as f64 } else { 0.0 };
        let pull = |arm: usize, &world: &u64| luck(world) - if arm == 0 { 5.0 } else { 0.0 };
        let means = race(3, &Limits::nodes(1_000), pull, &mut |_| ());
        assert!(means[1] < 10.0 && (means[1] - means[0] - 5.0).abs() < 1e-9, "{means:?}");
    }

    #[test]
    fn an_arm_that_does_not_depend_on_the_world_keeps_its_value() {
        let pull = |arm: usize, &world: &u64| {
            if arm == 0 { -9.0 } else { world as f64 + (arm as u64 * world % 2) as f64 }
        };
        assert_eq!(race(3, &Limits::nodes(1_000), pull, &mut |_| ())[0], -9.0);
    }

    #[test]
    fn the_race_ends_when_only_one_is_left() {
        let mut pulls = 0;
        let pull = |arm: usize, _: &u64| {
            pulls += 1;
            arm as f64
        };
        let limits = Limits::nodes(1_000_000);
        assert_eq!(race(3, &limits, pull, &mut |_| ()), [0.0, 1.0, 2.0]);
        assert_eq!(pulls, 3 * FIRST_LOOK);
        assert_eq!(limits.looked_at.get(), 3 * FIRST_LOOK as u64);
    }

    #[test]
    fn arms_that_are_always_equal_stay_until_the_budget_is_spent() {
        let mut pulls = [0; 2];
        let pull = |arm: usize, &world: &u64| {
            pulls[arm] += 1;
            world as f64
        };
        race(2, &Limits::nodes(100), pull, &mut |_| ());
        assert_eq!(pulls, [50; 2]);
    }

    #[test]
    fn every_arm_is_pulled_once_however_few_nodes_are_allowed() {
        let mut pulled = Vec::new();
        let pull = |arm: usize, _: &u64| {
            pulled.push(arm);
            0.0
        };
        race(4, &Limits::nodes(1), pull, &mut |_| ());
        assert_eq!(pulled, [0, 1, 2, 3]);
    }

    #[test]
    fn a_clock_that_has_run_out_leaves_one_value_and_no_better_ones() {
        let mut pulls = 0;
        let pull = |_: usize, _: &u64| {
            pulls += 1;
            7.0
        };
        assert_eq!(race(4, &Limits::millis(0), pull, &mut |_| ()), [7.0; 4]);
        assert_eq!(pulls, 1);
    }

    #[test]
    fn it_reports_while_it_thinks() {
        let mut reports = 0;
        let means = race(5, &Limits::nodes(1_000), noisy, &mut |means| {
            assert_eq!(means.len(), 5);
            reports += 1;
        });
        assert!(reports > 3, "{reports}");
        assert_eq!(means, race(5, &Limits::nodes(1_000), noisy, &mut |_| ()));
    }

    #[test]
    fn it_stops_when_cancelled() {
        let limits = Limits { cancel: Cancel::default(), ..Limits::default() };
        let mut pulls = 0;
        let pull = |_: usize, _: &u64| {
            pulls += 1;
            if pulls == 3 {
                limits.cancel.cancel();
            }
            1.0
        };
        assert_eq!(race(5, &limits, pull, &mut |_| ()), [1.0; 5]);
        assert_eq!(pulls, 3);
    }

    #[test]
    fn a_world_is_made_once_for_all_arms_from_a_seed_of_its_own() {
        let mut made = Vec::new();
        let mut seen = Vec::new();
        let imagine = |seed| {
            made.push(seed);
            seed
        };
        let pull = |arm: usize, &world: &u64| {
            seen.push((arm, world));
            0.0
        };
        let limits = Limits { seed: 70, ..Limits::nodes(6) };
        super::race(3, &limits, imagine, pull, &mut |_| ());
        assert_eq!(made, [70, 71]);
        assert_eq!(seen, [(0, 70), (1, 70), (2, 70), (0, 71), (1, 71), (2, 71)]);
    }

    #[test]
    fn without_arms_there_is_nothing_to_do() {
        assert!(race(0, &Limits::default(), noisy, &mut |_| ()).is_empty());
    }
}
