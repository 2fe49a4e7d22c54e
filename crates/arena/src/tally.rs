use std::time::Duration;

use serde::Serialize;
use table::{Seat, Status};

/// How a series went.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The number of games finished.
    pub games: u64,
    /// The mean number of moves of a game, all seats and the opening together.
    pub mean_moves: f64,
    /// How it went for each bot, in their order.
    pub bots: Vec<Standing>,
}

/// How a series went for one bot.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Its name.
    pub bot: String,
    /// The games it won, alone or together with some of the others.
    pub wins: u64,
    /// The games in which all seats shared the win.
    pub draws: u64,
    /// The other games.
    pub losses: u64,
    /// The part of the games won, draws counting half.
    pub rate: f64,
    /// Where the true rate lies with 95 % confidence.
    pub interval: (f64, f64),
    /// The mean score of its seats.
    pub mean_score: f64,
    /// The bot's own decisions per game.
    pub mean_moves: f64,
    /// The mean number of nodes it looked at for a decision; 0 for a bot that counts none.
    pub mean_nodes: f64,
    /// How many decisions it made in a second of thinking.
    pub moves_per_second: f64,
    /// The time of its slowest decision.
    pub slowest_millis: f64,
}

/// The results of some games of a series, to be added up.
pub(crate) struct Results {
    pub games: u64,
    pub moves: u64,
    pub bots: Vec<Tally>,
}

/// What one bot did in some games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
    /// The sum of its scores, and of how many.
    score: i64,
    scores: u64,
    decisions: u64,
    nodes: u64,
    thinking: Duration,
    slowest: Duration,
}

impl Results {
    pub(crate) fn new(bots: usize) -> Results {
        Results { games: 0, moves: 0, bots: vec![Tally::default(); bots] }
    }

    pub(crate) fn add(&mut self, other: Results) {
        self.games += other.games;
        self.moves += other.moves;
        self.bots.iter_mut().zip(&other.bots).for_each(|(tally, more)| tally.add(more));
    }

    pub(crate) fn report(&self, bots: &[String]) -> Report {
        let bots = self.bots.iter().zip(bots).map(|(tally, bot)| tally.standing(bot)).collect();
        Report { games: self.games, mean_moves: mean(self.moves as f64, self.games), bots }
    }
}

impl Tally {
    /// Counts a decision: how long it took, and how many nodes were looked at.
    pub(crate) fn decided(&mut self, time: Duration, nodes: u64) {
        self.decisions += 1;
        self.nodes += nodes;
        self.thinking += time;
        self.slowest = self.slowest.max(time);
    }

    /// Counts a finished game in which the bot had these seats. It is a draw if all seats of the
    /// game share the win.
    pub(crate) fn finish(&mut self, seats: impl Iterator<Item = Seat>, status: &Status) {
        let mut won = false;
        for seat in seats {
            won |= status.winners.contains(&seat);
            self.score += i64::from(status.scores[seat.index()]);
            self.scores += 1;
        }
        if status.winners.len() == status.scores.len() {
            self.draws += 1;
        } else if won {
            self.wins += 1;
        } else {
            self.losses += 1;
        }
    }

    fn add(&mut self, more: &Tally) {
        self.wins += more.wins;
        self.draws += more.draws;
        self.losses += more.losses;
        self.score += more.score;
        self.scores += more.scores;
        self.decisions += more.decisions;
        self.nodes += more.nodes;
        self.thinking += more.thinking;
        self.slowest = self.slowest.max(more.slowest);
    }

    fn standing(&self, bot: &str) -> Standing {
        let games = self.wins + self.draws + self.losses;
        let rate = mean(self.wins as f64 + self.draws as f64 / 2.0, games);
        Standing {
            bot: bot.into(),
            wins: self.wins,
            draws: self.draws,
            losses: self.losses,
            rate,
            interval: wilson(rate, games),
            mean_score: mean(self.score as f64, self.scores),
            mean_moves: mean(self.decisions as f64, games),
            mean_nodes: mean(self.nodes as f64, self.decisions),
            moves_per_second: if self.decisions == 0 {
                0.0
            } else {
                self.decisions as f64 / self.thinking.as_secs_f64().max(1e-9)
            },
            slowest_millis: self.slowest.as_secs_f64() * 1000.0,
        }
    }
}

fn mean(sum: f64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum / count as f64 }
}

/// The Wilson interval: where the true rate lies with 95 % confidence, when `rate` was seen in
/// `games` games.
fn wilson(rate: f64, games: u64) -> (f64, f64) {
    /// The standard normal distribution has 95 % of its mass within this distance.
    const Z: f64 = 1.959_963_984_540_054;
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let stretch = 1.0 + Z * Z / n;
    let middle = (rate + Z * Z / (2.0 * n)) / stretch;
    let reach = Z / stretch * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_wilson(rate: f64, games: u64, low: f64, high: f64) {
        let found = wilson(rate, games);
        assert!(
            (found.0 - low).abs() < 5e-5 && (found.1 - high).abs() < 5e-5,
            "{rate} of {games}: {found:?}"
        );
    }

    #[test]
    fn the_wilson_interval_agrees_with_published_values() {
        assert_wilson(0.5, 100, 0.4038, 0.5962);
        assert_wilson(1.0, 10, 0.7225, 1.0);
        assert_wilson(0.0, 10, 0.0, 0.2775);
        assert_wilson(0.8, 5, 0.3755, 0.9638);
        assert_wilson(0.3, 0, 0.0, 1.0);
    }

    fn status(winners: &[u8], scores: &[i32]) -> Status {
        Status {
            turn: Vec::new(),
            over: true,
            winners: winners.iter().copied().map(Seat).collect(),
            scores: scores.to_vec(),
        }
    }

    #[test]
    fn wins_draws_and_losses_are_told_apart() {
        let mut tally = Tally::default();
        for (seats, status) in [
            (vec![0], status(&[0], &[40, 32])),
            (vec![1], status(&[0], &[40, 32])),
            (vec![1], status(&[0, 1], &[36, 36])),
            (vec![0, 2], status(&[1, 2], &[4, 6, 6, 0])),
        ] {
            tally.finish(seats.into_iter().map(Seat), &status);
        }
        let standing = tally.standing("classic");
        assert_eq!((standing.wins, standing.draws, standing.losses), (2, 1, 1));
        assert_eq!(
            (standing.rate, standing.mean_score),
            (2.5 / 4.0, (40 + 32 + 36 + 4 + 6) as f64 / 5.0)
        );
    }

    #[test]
    fn decisions_are_timed_and_their_nodes_counted() {
        let mut results = Results::new(1);
        for millis in [1, 5, 2] {
            let mut played = Results { games: 1, moves: 7, bots: vec![Tally::default()] };
            played.bots[0].decided(Duration::from_millis(millis), 10 * millis);
            played.bots[0].finish([Seat(0)].into_iter(), &status(&[0], &[1, 0]));
            results.add(played);
        }
        let report = results.report(&["classic".into()]);
        let standing = &report.bots[0];
        assert_eq!(
            (report.games, report.mean_moves, standing.mean_moves, standing.slowest_millis),
            (3, 7.0, 1.0, 5.0)
        );
        assert!((standing.moves_per_second - 375.0).abs() < 1e-6);
        assert!((standing.mean_nodes - 80.0 / 3.0).abs() < 1e-6);
    }
}
