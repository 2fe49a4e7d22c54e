use std::time::Duration;

use serde::Serialize;
use table::{Seat, Status};

use crate::{
    Cost, Verdict,
    scores::{Scores, wilson},
};

/// How a series went.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The number of games that count.
    pub games: u64,
    /// The number of rounds, each from an opening of its own.
    pub rounds: u64,
    /// The mean number of moves of a game, all seats and the opening together.
    pub mean_moves: f64,
    /// How it went for each bot, in their order.
    pub bots: Vec<Standing>,
    /// What can be said of the rounds that one of two bots won.
    pub decided: Option<Decided>,
    /// What the sequential test found out, if there was one.
    pub sprt: Option<Verdict>,
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
    /// Where the true rate lies with 95 % confidence, judging by rounds.
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
    /// The mean processor time of a decision, where it is known.
    pub mean_cpu_millis: Option<f64>,
    /// The most processor time of a decision.
    pub most_cpu_millis: Option<f64>,
}

/// The rounds in which one of two bots won more than the other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decided {
    /// How many there were.
    pub rounds: u64,
    /// How many of them the first bot won.
    pub won: u64,
    /// The part of them that it won.
    pub rate: f64,
    /// Where the true part lies with 95 % confidence.
    pub interval: (f64, f64),
}

/// The results of some games of a series, to be added up.
#[derive(Clone, Debug)]
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
    /// The processor time of those decisions of which it is known.
    processor: Duration,
    processed: u64,
    most_processor: Duration,
    rounds: Scores,
    /// The rounds in which it won more than any other bot.
    rounds_won: u64,
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

    /// Adds the games of a whole round.
    pub(crate) fn add_round(&mut self, round: Results) {
        let most = round.bots.iter().map(Tally::half_points).max();
        let alone =
            round.bots.iter().filter(|tally| Some(tally.half_points()) == most).count() == 1;
        for (tally, of_round) in self.bots.iter_mut().zip(&round.bots) {
            tally.rounds.add(of_round.half_points() as f64 / (2 * round.games) as f64);
            tally.rounds_won += u64::from(alone && Some(of_round.half_points()) == most);
        }
        self.add(round);
    }

    /// What the first bot made of the rounds.
    pub(crate) fn first_scores(&self) -> &Scores {
        &self.bots[0].rounds
    }

    pub(crate) fn report(&self, bots: &[String], sprt: Option<Verdict>) -> Report {
        Report {
            games: self.games,
            rounds: self.first_scores().rounds(),
            mean_moves: mean(self.moves as f64, self.games),
            bots: self.bots.iter().zip(bots).map(|(tally, bot)| tally.standing(bot)).collect(),
            decided: self.decided(),
            sprt,
        }
    }

    fn decided(&self) -> Option<Decided> {
        let [first, second] = &self.bots[..] else { return None };
        let won = first.rounds_won;
        let rounds = won + second.rounds_won;
        let rate = mean(won as f64, rounds);
        Some(Decided { rounds, won, rate, interval: wilson(rate, rounds as f64) })
    }
}

impl Tally {
    /// Counts a decision and what it took.
    pub(crate) fn decided(&mut self, cost: &Cost) {
        self.decisions += 1;
        self.nodes += cost.nodes;
        self.thinking += cost.time;
        self.slowest = self.slowest.max(cost.time);
        if let Some(processor) = cost.processor {
            self.processor += processor;
            self.processed += 1;
            self.most_processor = self.most_processor.max(processor);
        }
    }

    /// Two for a win and one for a draw.
    fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
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
        self.processor += more.processor;
        self.processed += more.processed;
        self.most_processor = self.most_processor.max(more.most_processor);
    }

    fn standing(&self, bot: &str) -> Standing {
        let games = self.wins + self.draws + self.losses;
        let of_processor = |time: f64| (self.processed > 0).then_some(time);
        Standing {
            bot: bot.into(),
            wins: self.wins,
            draws: self.draws,
            losses: self.losses,
            rate: mean(self.half_points() as f64 / 2.0, games),
            interval: self.rounds.interval(),
            mean_score: mean(self.score as f64, self.scores),
            mean_moves: mean(self.decisions as f64, games),
            mean_nodes: mean(self.nodes as f64, self.decisions),
            moves_per_second: if self.decisions == 0 {
                0.0
            } else {
                self.decisions as f64 / self.thinking.as_secs_f64().max(1e-9)
            },
            slowest_millis: millis(self.slowest),
            mean_cpu_millis: of_processor(mean(millis(self.processor), self.processed)),
            most_cpu_millis: of_processor(millis(self.most_processor)),
        }
    }
}

fn mean(sum: f64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum / count as f64 }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for time in [1, 5, 2] {
            let mut played = Results { games: 1, moves: 7, bots: vec![Tally::default()] };
            let processor = (time < 5).then_some(Duration::from_millis(time));
            let cost = Cost { time: Duration::from_millis(time), processor, nodes: 10 * time };
            played.bots[0].decided(&cost);
            played.bots[0].finish([Seat(0)].into_iter(), &status(&[0], &[1, 0]));
            results.add_round(played);
        }
        let report = results.report(&["classic".into()], None);
        let standing = &report.bots[0];
        assert_eq!(
            (report.games, report.mean_moves, standing.mean_moves, standing.slowest_millis),
            (3, 7.0, 1.0, 5.0)
        );
        assert!((standing.moves_per_second - 375.0).abs() < 1e-6);
        assert!((standing.mean_nodes - 80.0 / 3.0).abs() < 1e-6);
        assert_eq!((standing.mean_cpu_millis, standing.most_cpu_millis), (Some(1.5), Some(2.0)));
    }

    /// A round in which the first of two bots won, drew and lost so many games.
    fn round([wins, draws, losses]: [u64; 3]) -> Results {
        let first = Tally { wins, draws, losses, ..Tally::default() };
        let second = Tally { wins: losses, draws, losses: wins, ..Tally::default() };
        Results { games: wins + draws + losses, moves: 0, bots: vec![first, second] }
    }

    #[test]
    fn the_round_is_the_unit_of_what_is_certain() {
        let mut results = Results::new(2);
        for ended in [[2, 0, 0], [1, 1, 0], [1, 0, 1], [0, 2, 0], [0, 1, 1]] {
            results.add_round(round(ended));
        }
        let report = results.report(&["strong".into(), "classic".into()], None);
        assert_eq!((report.games, report.rounds), (10, 5));
        assert_eq!((report.bots[0].rate, report.bots[1].rate), (0.6, 0.4));
        let expected = {
            let mut scores = Scores::default();
            [1.0, 0.75, 0.5, 0.5, 0.25].into_iter().for_each(|score| scores.add(score));
            scores.interval()
        };
        assert_eq!(report.bots[0].interval, expected);
        let decided = report.decided.unwrap();
        assert_eq!((decided.rounds, decided.won), (3, 2));
        assert_eq!((decided.rate, decided.interval), (2.0 / 3.0, wilson(2.0 / 3.0, 3.0)));
    }

    #[test]
    fn equal_bots_decide_nothing() {
        let mut results = Results::new(2);
        results.add_round(round([1, 0, 1]));
        let decided = results.decided().unwrap();
        assert_eq!((decided.rounds, decided.interval), (0, (0.0, 1.0)));
        assert_eq!(Results::new(3).decided(), None);
    }
}
