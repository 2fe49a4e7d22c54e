use std::{
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use rand::RngExt as _;
use serde_json::Value;
use table::{AnyGame, AnyMatch, Cancel, Problem, Rng, Seat, Text, problem, seeded, shown};

use crate::{
    Budget, Report, Sprt,
    engine::Engines,
    entrant::{Decision, Entrant, Name},
    ledger::Ledger,
    tally::{Results, Tally},
};

/// A series of games between bots, who change seats from game to game.
///
/// Once round, each bot having had each place, is a round; the games of a round begin alike. Only
/// whole rounds count, up to the first one that is not finished.
///
/// Nothing but the clock of bots that use one depends on the machine or the number of threads.
#[derive(Clone)]
pub struct Series<'a> {
    /// What is played.
    pub game: &'a dyn AnyGame,
    /// The bots in the order of their seats in the first game; with fewer bots than seats they sit
    /// down again and again. One called `strong@200` may think for 200 of the budget's unit,
    /// whatever the budget of the others is; `./old/spieltisch#strong` is a bot of another program
    /// that speaks the engine protocol.
    pub bots: Vec<String>,
    /// The options of the game; its usual ones if missing.
    pub setup: Option<Value>,
    /// How many rounds are played, at most.
    pub rounds: u64,
    /// Ends the series as soon as it has accepted a rate of the first bot.
    pub sprt: Option<Sprt>,
    /// Decides deals, dice, openings and the chance decisions of the bots.
    pub seed: u64,
    /// How much a bot may think about a move, if it does not look to a fixed depth.
    pub budget: Budget,
    /// How many games are played at the same time.
    pub threads: usize,
    /// How many random moves each round begins with, so that bots without chance do not play the
    /// same game again and again.
    pub random_moves: u32,
    /// Whether each game has a deal or an opening of its own, so that the games of a round do not
    /// begin alike.
    pub fresh: bool,
    /// Ends the series early.
    pub cancel: Cancel,
}

/// What the threads of a series share.
struct Progress {
    /// The number of the next game.
    next: AtomicU64,
    ledger: Mutex<Ledger>,
    /// Says that the test has come to its end.
    decided: Cancel,
}

impl Series<'_> {
    /// The number of games, if nothing ends the series early.
    pub fn games(&self) -> u64 {
        self.rounds.saturating_mul(self.bots.len() as u64)
    }

    /// Plays the series, calling `finished` after every game.
    pub fn play(&self, finished: &(dyn Fn() + Sync)) -> Result<Report, Problem> {
        self.check()?;
        let progress = Progress {
            next: AtomicU64::new(0),
            ledger: Mutex::new(Ledger::new(self.bots.len(), self.sprt)),
            decided: Cancel::default(),
        };
        thread::scope(|scope| {
            let share = || self.share(&progress, finished).inspect_err(|_| self.cancel.cancel());
            let threads = self.games().min(self.threads.max(1) as u64);
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(share)).collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().expect("a worker without panic"))
        })?;
        let ledger = progress.ledger.into_inner().expect("a ledger without panic");
        Ok(ledger.report(&self.bots))
    }

    pub(crate) fn check(&self) -> Result<(), Problem> {
        let seats = self.game.start(self.setup.as_ref(), self.seed)?.players().len();
        let bots = self.bots.len();
        if bots < 2 || seats % bots != 0 {
            return Err(problem!(
                "{bots} bots for {seats} seats, expected as many or an even share of them, \
                 at least 2",
                "{bots} Bots für {seats} Plätze, erwartet werden ebenso viele oder ein gerader \
                 Teil davon, mindestens 2",
            ));
        }
        self.budget.limits()?;
        let entrants =
            self.bots.iter().map(|bot| self.entrant(bot)).collect::<Result<Vec<_>, _>>()?;
        let mut engines = self.engines()?;
        entrants.iter().try_for_each(|entrant| entrant.check(self.game, &mut engines))
    }

    fn entrant<'b>(&self, bot: &'b str) -> Result<Entrant<'b>, Problem> {
        Entrant::new(bot, self.game, self.budget)
    }

    /// The other programs whose bots take part.
    fn engines(&self) -> Result<Engines, Problem> {
        let names = self.bots.iter().map(|bot| Name::parse(bot)).collect::<Result<Vec<_>, _>>()?;
        Engines::start(names.iter().filter_map(|name| name.program).collect(), &self.cancel)
    }

    /// What one thread plays: the next game nobody has taken yet, until there are no more.
    fn share(&self, progress: &Progress, finished: &(dyn Fn() + Sync)) -> Result<(), Problem> {
        let mut engines = self.engines()?;
        loop {
            let index = progress.next.fetch_add(1, Ordering::Relaxed);
            let is_over = self.cancel.is_cancelled() || progress.decided.is_cancelled();
            if is_over || index >= self.games() {
                return Ok(());
            }
            let played = self.play_game(index, &mut engines, &progress.decided)?;
            let Some(played) = played else { return Ok(()) };
            let mut ledger = progress.ledger.lock().expect("a ledger without panic");
            ledger.add(index, played);
            if ledger.is_closed() {
                progress.decided.cancel();
            }
            drop(ledger);
            finished();
        }
    }

    /// One game, or nothing if it was cancelled or is not wanted any more.
    fn play_game(
        &self,
        index: u64,
        engines: &mut Engines,
        decided: &Cancel,
    ) -> Result<Option<Results>, Problem> {
        let count = self.bots.len();
        let round = index / count as u64;
        let rotation = (index % count as u64) as usize;
        let mut current = self.opening(if self.fresh { index } else { round })?;
        engines.begin(current.as_ref())?;
        // Even streams are for openings, odd ones for games.
        let mut rng = stream(self.seed, 2 * index + 1);
        let owners: Vec<usize> =
            (0..current.players().len()).map(|seat| (seat + rotation) % count).collect();
        let mut entrants = owners
            .iter()
            .map(|&owner| self.entrant(&self.bots[owner]))
            .collect::<Result<Vec<_>, _>>()?;
        let mut tallies = vec![Tally::default(); count];
        while let Some(&seat) = current.status().turn.first() {
            let owner = owners[seat.index()];
            let decision = Decision {
                current: current.as_ref(),
                seat,
                seed: rng.random(),
                cancel: &self.cancel,
            };
            let chosen = entrants[seat.index()].decide(&decision, engines)?;
            let chosen = chosen.filter(|_| !decided.is_cancelled());
            let Some((mv, cost)) = chosen else { return Ok(None) };
            tallies[owner].decided(&cost);
            current.play(seat, &mv).map_err(|why| illegal(&self.bots[owner], &mv, why))?;
            engines.play(seat, &mv)?;
        }
        let status = current.status();
        for (owner, tally) in tallies.iter_mut().enumerate() {
            tally.finish(
                owners.iter().zip(0..).filter(|&(&of, _)| of == owner).map(|(_, seat)| Seat(seat)),
                &status,
            );
        }
        Ok(Some(Results { games: 1, moves: current.moves_played() as u64, bots: tallies }))
    }

    /// One of the ways games begin; the random moves never end a game.
    fn opening(&self, number: u64) -> Result<Box<dyn AnyMatch>, Problem> {
        let mut rng = stream(self.seed, 2 * number);
        let mut begun = self.game.start(self.setup.as_ref(), rng.random())?;
        for _ in 0..self.random_moves {
            let Some(&seat) = begun.status().turn.first() else { break };
            let moves = begun.legal_moves(seat);
            begun.play(seat, &moves[rng.random_range(0..moves.len())])?;
            if begun.status().over {
                begun.undo()?;
                break;
            }
        }
        Ok(begun)
    }
}

/// What is said of a bot that does not keep to the rules.
fn illegal(bot: &str, mv: &str, Problem(why): Problem) -> Problem {
    let mv = shown(mv);
    let Text { en, de } = why;
    problem!("{bot} played \"{mv}\": {en}", "{bot} hat „{mv}“ gespielt: {de}")
}

/// One of many independent generators of a seed.
fn stream(seed: u64, number: u64) -> Rng {
    let mut rng = seeded(seed);
    rng.set_stream(number);
    rng
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use serde_json::json;

    use super::*;
    use crate::{Standing, nim::series};

    fn play(series: &Series) -> Report {
        series.play(&|| ()).unwrap()
    }

    /// What does not depend on the clock.
    fn outcome(report: &Report) -> Vec<(u64, u64, u64, String, String)> {
        let exact = |s: &Standing| {
            (s.wins, s.draws, s.losses, s.mean_score.to_string(), s.mean_moves.to_string())
        };
        report.bots.iter().map(exact).collect()
    }

    #[test]
    fn the_better_bot_wins_more() {
        let report = play(&series(&["greedy", "perfect"]));
        assert_eq!(
            (report.games, report.bots[0].bot.as_str(), report.bots[1].bot.as_str()),
            (100, "greedy", "perfect")
        );
        assert!(report.bots[1].interval.0 > 0.5, "{report:?}");
        assert_eq!(report.bots[0].wins, report.bots[1].losses);
    }

    #[test]
    fn equal_bots_win_equally_because_the_games_of_a_round_begin_alike() {
        let report = play(&series(&["greedy", "greedy"]));
        assert_eq!((report.bots[0].wins, report.bots[1].wins), (50, 50));
    }

    #[test]
    fn results_do_not_depend_on_the_number_of_threads() {
        let of = |threads, seed| {
            outcome(&play(&Series { threads, seed, ..series(&["random", "greedy"]) }))
        };
        assert_eq!(of(1, 1), of(4, 1));
        assert_ne!(of(1, 1), of(1, 2));
    }

    #[test]
    fn with_a_budget_of_nodes_everything_but_the_time_is_decided_by_the_seed() {
        let of = |threads, nodes| {
            let budget = Budget::Nodes(nodes);
            let report = play(&Series { threads, budget, ..series(&["counting", "random"]) });
            (outcome(&report), report.bots[0].mean_nodes)
        };
        assert_eq!(of(1, 12), of(4, 12));
        let few = of(2, 4);
        let many = of(2, 21);
        assert!(few.0[0].0 < many.0[0].0, "more nodes win more: {few:?} {many:?}");
        assert!(0.0 < few.1 && few.1 <= 4.0 && few.1 < many.1, "{few:?} {many:?}");
    }

    #[test]
    fn a_bot_may_have_a_budget_of_its_own() {
        let budget = Budget::Nodes(12);
        let report = play(&Series { budget, ..series(&["counting@21", "counting@4"]) });
        let [much, little] = &report.bots[..] else { panic!("{report:?}") };
        assert!(much.wins > little.wins && much.mean_nodes > little.mean_nodes, "{report:?}");
        assert!(little.mean_nodes <= 4.0, "{report:?}");
    }

    #[test]
    fn openings_differ_from_round_to_round_and_never_end_the_game() {
        let series = Series { random_moves: 1000, ..series(&["greedy", "greedy"]) };
        let openings: Vec<_> = (0..20).map(|round| series.opening(round).unwrap()).collect();
        assert!(openings.iter().all(|begun| !begun.status().over));
        assert!(openings.iter().any(|begun| begun.position() != openings[0].position()));
    }

    /// Two that play alike share the wins of each opening, but not those of openings of their own.
    #[test]
    fn games_may_each_begin_in_their_own_way() {
        let wins = |fresh| play(&Series { fresh, ..series(&["greedy", "greedy"]) }).bots[0].wins;
        assert_eq!(wins(false), 50);
        assert_ne!(wins(true), 50);
    }

    #[test]
    fn two_bots_share_four_seats() {
        let setup = Some(json!({"players": 4}));
        let report = play(&Series { setup, ..series(&["perfect", "random"]) });
        let [perfect, random] = &report.bots[..] else { panic!("{report:?}") };
        assert_eq!(perfect.wins + random.wins, 100);
    }

    #[test]
    fn bots_that_do_not_fit_are_refused() {
        let refused = |bots: &[&str]| series(bots).play(&|| ()).unwrap_err().to_string();
        assert!(refused(&["greedy"]).starts_with("1 bots for 2 seats"));
        assert!(refused(&["greedy"; 3]).starts_with("3 bots for 2 seats"));
        assert!(refused(&["greedy", "deep-thought"]).contains("no bot \"deep-thought\""));
        assert!(refused(&["greedy", "greedy@ease"]).contains("a number after the @"));
    }

    #[test]
    fn a_cancelled_series_counts_the_rounds_that_were_finished() {
        let series = Series { threads: 1, ..series(&["greedy", "greedy"]) };
        let finished = AtomicU32::new(0);
        let report = series.play(&|| {
            if finished.fetch_add(1, Ordering::Relaxed) == 6 {
                series.cancel.cancel();
            }
        });
        assert_eq!(report.unwrap().games, 6);
    }

    #[test]
    fn a_series_ends_when_a_difference_is_proven() {
        let of = |threads, seed| {
            let sprt = Some("0.5,0.7".parse().unwrap());
            let bots = ["perfect", "random"];
            let report = play(&Series { sprt, rounds: 500, threads, seed, ..series(&bots) });
            (outcome(&report), report.rounds, report.sprt.unwrap())
        };
        let (counted, rounds, verdict) = of(1, 1);
        assert_eq!(verdict.accepted, Some(0.7));
        assert!(rounds < 100 && verdict.log_likelihood_ratio > 2.9, "{rounds} {verdict:?}");
        assert_eq!(counted[0].0 + counted[1].0, 2 * rounds);
        assert_eq!(of(4, 1), (counted, rounds, verdict));
        let alike =
            Series { sprt: Some("0.5,0.55".parse().unwrap()), ..series(&["greedy", "perfect"]) };
        let report = play(&Series { rounds: 1, ..alike });
        assert_eq!((report.games, report.sprt.unwrap().accepted), (2, None));
    }

    #[cfg(any(target_os = "linux", target_os = "macos"))]
    #[test]
    fn a_budget_of_processor_time_is_kept_and_told() {
        let budget = Budget::CpuMillis(3);
        let bots = ["busy", "greedy"];
        let report = play(&Series { budget, rounds: 2, ..series(&bots) });
        let busy = &report.bots[0];
        assert!(busy.mean_cpu_millis.unwrap() >= 3.0, "{busy:?}");
        assert!(busy.most_cpu_millis >= busy.mean_cpu_millis, "{busy:?}");
        assert!(report.bots[1].mean_cpu_millis.unwrap() < 3.0, "{report:?}");
    }
}
