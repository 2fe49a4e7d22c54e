//! How hard a puzzle is: the rating of a player who would solve every second puzzle like it.
//!
//! Every computer of the game that has a rating tries the puzzle a few times. Each try counts as a
//! game against the puzzle, and its rating is the one with which it would be expected to win as many
//! of them as it did. How long the solution is and how many moves tempt adds a little: computers do
//! not mind that, people do.

use games::Computer;
use table::{AnyGame, AnyMatch, Limits};

use crate::Puzzle;

/// The lowest difficulty.
pub const EASIEST: u16 = 400;
/// The highest one.
pub const HARDEST: u16 = 3000;

/// How often each computer tries a puzzle.
const TRIES: u64 = 4;
/// If as many computers in a row solved it every time, the stronger ones would do so too.
const ENOUGH: usize = 3;
/// A puzzle that everyone solves, or nobody, is still not without bounds: it counts as if a player
/// this much weaker than the gentlest computer had failed once, and one this much stronger than the
/// strongest had solved it.
const BEYOND: f64 = 200.0;
/// What a move of the solution adds, and up to how many.
const PER_MOVE: f64 = 8.0;
const MOST_MOVES: usize = 12;
/// What a tempting move adds.
const PER_TEMPTATION: f64 = 12.0;

/// What a player of this rating did.
#[derive(Clone, Copy, Debug)]
struct Tried {
    points: f64,
    tries: f64,
    solved: f64,
}

/// Measures how hard the puzzle is. `nodes` is what a computer may look at that does not limit
/// itself.
pub(crate) fn measure(game: &dyn AnyGame, puzzle: &Puzzle, nodes: u64) -> u16 {
    let begun = game
        .load("position", &puzzle.position.to_string(), 0)
        .expect("the position of a puzzle that was just made");
    let rated = games::computers().into_iter().filter(|computer| computer.game == game.id());
    let mut tried = Vec::new();
    let mut in_a_row = 0;
    for computer in rated {
        let solved = if in_a_row < ENOUGH {
            (0..TRIES)
                .filter(|&seed| solves(game, begun.as_ref(), &computer, puzzle, nodes, seed))
                .count() as f64
        } else {
            TRIES as f64
        };
        in_a_row = if solved == TRIES as f64 { in_a_row + 1 } else { 0 };
        tried.push(Tried { points: computer.points, tries: TRIES as f64, solved });
    }
    let extra = PER_MOVE * puzzle.line.len().min(MOST_MOVES) as f64
        + PER_TEMPTATION * puzzle.tempting.len() as f64;
    (performance(&tried) + extra).round().clamp(EASIEST.into(), HARDEST.into()) as u16
}

/// Whether a computer finds one of the solutions.
fn solves(
    game: &dyn AnyGame,
    begun: &dyn AnyMatch,
    computer: &Computer,
    puzzle: &Puzzle,
    nodes: u64,
    seed: u64,
) -> bool {
    let imagined = begun.imagine(puzzle.seat, seed);
    let limits = Limits { seed, ..Limits::nodes(nodes) };
    let mut bot = game.bot(computer.bot).expect("a bot that has a rating");
    let chosen = bot.choose(&imagined, puzzle.seat, &limits);
    chosen.is_some_and(|mv| puzzle.solutions.contains(&mv))
}

/// The rating with which a puzzle would be expected to be solved as often as it was.
fn performance(tried: &[Tried]) -> f64 {
    let lowest = tried.iter().map(|one| one.points).fold(f64::MAX, f64::min) - BEYOND;
    let highest = tried.iter().map(|one| one.points).fold(f64::MIN, f64::max) + BEYOND;
    let bounds = [(lowest, 0.0), (highest, 1.0)];
    let bounds = bounds.map(|(points, solved)| Tried { points, tries: 1.0, solved });
    let all: Vec<&Tried> = tried.iter().chain(&bounds).collect();
    let solved: f64 = all.iter().map(|one| one.solved).sum();
    let expected = |rating: f64| -> f64 {
        all.iter().map(|one| one.tries / (1.0 + 10f64.powf((rating - one.points) / 400.0))).sum()
    };
    let mut low = f64::from(EASIEST);
    let mut high = f64::from(HARDEST);
    while high - low > 0.5 {
        let middle = (low + high) / 2.0;
        if expected(middle) > solved { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Players of these ratings who solved it as many times of six.
    fn rating(results: &[(f64, f64)]) -> f64 {
        let tried = results.iter().map(|&(points, solved)| Tried { points, tries: 6.0, solved });
        performance(&tried.collect::<Vec<_>>())
    }

    #[test]
    fn it_lies_where_half_of_the_tries_succeed() {
        let half = rating(&[(1400.0, 3.0), (1500.0, 3.0), (1600.0, 3.0)]);
        assert!((half - 1500.0).abs() < 1.0, "{half}");
        let split = rating(&[(1000.0, 0.0), (1400.0, 0.0), (1600.0, 6.0), (2000.0, 6.0)]);
        assert!((split - 1500.0).abs() < 1.0, "{split}");
    }

    #[test]
    fn what_more_solve_is_easier_and_nothing_is_without_bounds() {
        let by_solvers = |solvers: usize| {
            let level = |at: usize| 1000.0 + 200.0 * at as f64;
            let solved = |at: usize| if at >= 6 - solvers { 6.0 } else { 0.0 };
            rating(&(0..6).map(|at| (level(at), solved(at))).collect::<Vec<_>>())
        };
        let ratings: Vec<f64> = (0..=6).map(by_solvers).collect();
        assert!(ratings.is_sorted_by(|one, next| one > next), "{ratings:?}");
        assert!(ratings[0] < f64::from(HARDEST) && ratings[6] > f64::from(EASIEST), "{ratings:?}");
    }
}
