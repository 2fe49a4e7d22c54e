use std::collections::BTreeMap;

use crate::{Report, Sprt, Verdict, tally::Results};

/// Counts the rounds of a series in their order, in whichever order threads finish their games:
/// otherwise quick games would count more often than slow ones in a series that ends early.
pub(crate) struct Ledger {
    sprt: Option<Sprt>,
    /// Finished games by their numbers, until their round is finished and all before it.
    waiting: BTreeMap<u64, Results>,
    counted: Results,
    verdict: Option<Verdict>,
}

impl Ledger {
    pub(crate) fn new(bots: usize, sprt: Option<Sprt>) -> Ledger {
        let counted = Results::new(bots);
        let verdict = sprt.map(|sprt| sprt.verdict(counted.first_scores()));
        Ledger { sprt, waiting: BTreeMap::new(), counted, verdict }
    }

    /// Whether nothing counts any more, because the test has come to its end.
    pub(crate) fn is_closed(&self) -> bool {
        self.verdict.is_some_and(|verdict| verdict.accepted.is_some())
    }

    /// Puts down the result of a game.
    pub(crate) fn add(&mut self, number: u64, game: Results) {
        self.waiting.insert(number, game);
        while !self.is_closed()
            && let Some(round) = self.next_round()
        {
            self.counted.add_round(round);
            self.verdict = self.sprt.map(|sprt| sprt.verdict(self.counted.first_scores()));
        }
    }

    /// The games of the next round, once all of them are finished.
    fn next_round(&mut self) -> Option<Results> {
        let bots = self.counted.bots.len();
        let numbers = self.counted.games..self.counted.games + bots as u64;
        if self.waiting.range(numbers.clone()).count() < bots {
            return None;
        }
        let mut round = Results::new(bots);
        for number in numbers {
            round.add(self.waiting.remove(&number)?);
        }
        Some(round)
    }

    pub(crate) fn report(&self, bots: &[String]) -> Report {
        self.counted.report(bots, self.verdict)
    }
}

#[cfg(test)]
mod tests {
    use table::{Seat, Status};

    use super::*;

    /// A game that one of two bots won.
    fn won_by(bot: u8) -> Results {
        let mut game = Results { games: 1, ..Results::new(2) };
        let winners = vec![Seat(bot)];
        let status = Status { turn: Vec::new(), over: true, winners, scores: vec![0, 0] };
        for (tally, seat) in game.bots.iter_mut().zip([Seat(0), Seat(1)]) {
            tally.finish([seat].into_iter(), &status);
        }
        game
    }

    fn wins(ledger: &Ledger) -> (u64, u64) {
        let report = ledger.report(&["one".into(), "other".into()]);
        assert_eq!(report.games, 2 * report.rounds);
        (report.bots[0].wins, report.bots[1].wins)
    }

    #[test]
    fn a_round_counts_once_it_and_all_before_it_are_finished() {
        let mut ledger = Ledger::new(2, None);
        for (number, winner, counted) in
            [(2, 0, (0, 0)), (3, 1, (0, 0)), (1, 0, (0, 0)), (5, 1, (0, 0)), (0, 0, (3, 1))]
        {
            ledger.add(number, won_by(winner));
            assert_eq!(wins(&ledger), counted, "after game {number}");
        }
        ledger.add(4, won_by(1));
        assert_eq!(wins(&ledger), (3, 3));
    }

    #[test]
    fn a_test_ends_at_the_same_round_in_whichever_order_games_end() {
        let sprt: Sprt = "0.5,0.8".parse().unwrap();
        let winner = |number: u64| u8::from(number % 7 == 3);
        let played = |order: &[u64]| {
            let mut ledger = Ledger::new(2, Some(sprt));
            order.iter().for_each(|&number| ledger.add(number, won_by(winner(number))));
            assert!(ledger.is_closed());
            let report = ledger.report(&["one".into(), "other".into()]);
            (report.rounds, wins(&ledger), report.sprt)
        };
        let forward: Vec<u64> = (0..200).collect();
        let backward: Vec<u64> = (0..200).rev().collect();
        assert_eq!(played(&forward), played(&backward));
        let (rounds, _, verdict) = played(&forward);
        assert!(rounds < 50, "{rounds}");
        assert_eq!(verdict.unwrap().accepted, Some(0.8));
    }
}
