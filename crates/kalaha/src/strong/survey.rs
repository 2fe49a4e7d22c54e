use table::{Analysis, Limits, Valued};

use super::{
    candidates, deepen,
    engine::{Engine, TO_THE_END, UNIT, Value},
    inquiry::Inquirer,
    knowledge::Knowledge,
    memory::Memory,
    row::Row,
    rows::{Rules, Sown},
    solve::{self, Between},
};
use crate::{Board, Pit};

/// With more beans than this in the rows, by the pits of a side from 1 on, the solver is not asked:
/// it would hardly ever find an answer in a second. Nor is it with more pits.
const SOLVABLE_BEANS: [u16; 6] = [56, 56, 56, 56, 46, 40];
/// Where fewer positions than this, as a power of two, may be looked at, it is asked about fewer
/// beans only: so many fewer for each time that the positions would have to be doubled.
const ENOUGH_POSITIONS: f32 = 19.0;
const BEANS_PER_DOUBLING: f32 = 2.3;
/// The most positions the solver keeps for a question: some 20 MB.
const MOST_POSITIONS: usize = 200_000;

/// Before the solver is asked, one of so many parts of what is allowed goes to looking deeper.
const FIRST_LOOK: u32 = 4;
/// To solve a move may take one of so many parts of what is left.
const SOLVING: u32 = 3;
/// Of the positions that are looked at, this many times as many go to finding the best move as to
/// what the others are worth.
const CONTEST: u64 = 2;

/// A move and what is known about it.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<R> {
    pub pit: Pit,
    pub sown: Sown<R>,
    pub value: Value,
    /// Whether another move seems to be better, so that this one may be worth less than its value
    /// says.
    pub is_beaten: bool,
}

impl<R: Row> Candidate<R> {
    pub(crate) fn is_proven(&self) -> bool {
        self.value.proven && !self.is_beaten
    }

    /// Finds the value to a depth, or only a bound if that is no better than `best`.
    pub(crate) fn look(
        &mut self,
        engine: &mut Engine<R>,
        depth: u8,
        best: Option<i16>,
    ) -> Option<()> {
        let mut guess = self.value.units;
        if let Some(best) = best {
            let found = engine.reply(&self.sown, depth, best + 1)?;
            if found.units <= best {
                self.value = found;
                self.is_beaten = true;
                return Some(());
            }
            guess = found.units;
        }
        self.value = engine.value(&self.sown, depth, guess)?;
        self.is_beaten = false;
        Some(())
    }
}

/// The values of all moves of a position, as far as they are known.
pub(crate) struct Survey<R> {
    candidates: Vec<Candidate<R>>,
    /// What the side on move is ahead.
    lead: i32,
    beans: u16,
    /// The depth to which all moves are to be valued next.
    depth: u8,
    contest: Contest<R>,
    /// What the last finished depth told.
    finished: Analysis<Pit>,
}

/// The search for the best move, as the strong player goes about it.
struct Contest<R> {
    /// The best one first, as soon as it has begun.
    ranking: Vec<Candidate<R>>,
    /// The depth to look to next.
    depth: u8,
}

impl<R: Row> Survey<R> {
    pub(crate) fn new(knowledge: &Knowledge<R>, board: &Board) -> Survey<R> {
        let mut survey = Survey {
            candidates: candidates(knowledge, board),
            lead: board.lead_of(board.turn()),
            beans: board.rows().sum(),
            depth: 1,
            contest: Contest { ranking: Vec::new(), depth: 1 },
            finished: Analysis { moves: Vec::new() },
        };
        survey.finish();
        survey
    }

    pub(crate) fn into_analysis(self) -> Analysis<Pit> {
        self.finished
    }

    fn is_proven(&self) -> bool {
        self.candidates.iter().all(Candidate::is_proven)
    }

    fn finish(&mut self) {
        let valued = |candidate: &Candidate<R>| Valued {
            mv: candidate.pit,
            value: f64::from(self.lead) + f64::from(self.units(candidate)) / f64::from(UNIT),
            exact: candidate.is_proven(),
        };
        self.finished = Analysis { moves: self.candidates.iter().map(valued).collect() };
    }

    /// What a move seems to be worth: less than the one that has beaten it in a deeper look.
    fn units(&self, candidate: &Candidate<R>) -> i16 {
        let Candidate { pit, value, .. } = candidate;
        let mut ranking = self.contest.ranking.iter();
        let best = ranking.next().filter(|_| !candidate.is_proven());
        let beaten = ranking.any(|other| other.pit == *pit && other.is_beaten);
        match best {
            Some(best) if beaten => value.units.min(best.value.units - 1),
            _ => value.units,
        }
    }

    /// Looks deeper and deeper until the limits are spent or everything is proven; what is proven
    /// needs no deeper look.
    pub(crate) fn deepen(
        &mut self,
        knowledge: &Knowledge<R>,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Pit>),
    ) {
        let mut engine = Engine::new(knowledge, limits);
        while self.depth < TO_THE_END {
            report(&self.finished);
            if self.is_proven() || engine.is_spent() || self.value_all(&mut engine).is_none() {
                return;
            }
        }
    }

    /// Values all moves to the next depth, but those that are proven and the best one, of which
    /// more is known.
    fn value_all(&mut self, engine: &mut Engine<R>) -> Option<()> {
        let best = self.contest.ranking.first().map(|best| best.pit);
        let others = self.candidates.iter_mut().filter(|candidate| Some(candidate.pit) != best);
        for open in others.filter(|candidate| !candidate.is_proven()) {
            open.look(engine, self.depth, None)?;
        }
        self.depth += 1;
        self.finish();
        Some(())
    }

    /// Looks for the best move and for what all are worth by turns, until the limits are spent or
    /// everything is proven.
    fn weigh(
        &mut self,
        knowledge: &Knowledge<R>,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Pit>),
    ) {
        let mut engine = Engine::new(knowledge, limits);
        let mut valuing = 0;
        self.rank();
        while self.depth < TO_THE_END {
            report(&self.finished);
            if self.is_proven() || engine.is_spent() {
                return;
            }
            let before = engine.nodes();
            let is_behind = self.depth < self.contest.depth && valuing * (1 + CONTEST) <= before;
            let looked = if is_behind || self.contest.depth == TO_THE_END {
                let looked = self.value_all(&mut engine);
                valuing += engine.nodes() - before;
                looked
            } else {
                self.find_best(&mut engine)
            };
            if looked.is_none() {
                report(&self.finished);
                return;
            }
        }
    }

    /// Finds the best move to the next depth.
    fn find_best(&mut self, engine: &mut Engine<R>) -> Option<()> {
        let Contest { ranking, depth } = &mut self.contest;
        let looked = deepen(engine, ranking, *depth);
        if let Some(best) = ranking.first() {
            let same = self.candidates.iter_mut().find(|candidate| candidate.pit == best.pit);
            *same.expect("the best of all moves") = *best;
        }
        self.finish();
        looked?;
        self.contest.depth += 1;
        Some(())
    }

    /// Lets the contest know what is proven. What it has found out about the others was in
    /// comparison with what they seemed to be worth, so its last depth is looked to again.
    fn rank(&mut self) {
        let Contest { ranking, depth } = &mut self.contest;
        if ranking.is_empty() {
            *ranking = self.candidates.clone();
            ranking.sort_by_key(|candidate| -candidate.value.units);
            return;
        }
        for ranked in ranking {
            let same = self.candidates.iter().find(|candidate| candidate.pit == ranked.pit);
            *ranked = *same.expect("one of the moves");
        }
        *depth = (*depth - 1).max(1);
    }

    /// Solves one move after the other, the best one first, beginning with what its value seems to
    /// be. Each may take a part of what is left: the first that needs more ends it.
    fn solve(&mut self, knowledge: &Knowledge<R>, allowance: &Allowance) {
        let beans = self.beans as i16;
        let place = |pit| self.contest.ranking.iter().position(|ranked| ranked.pit == pit);
        let mut open: Vec<_> =
            self.candidates.iter_mut().filter(|candidate| !candidate.is_proven()).collect();
        open.sort_by_key(|candidate| place(candidate.pit));
        for open in open {
            let limits = allowance.left().share(SOLVING);
            let guess = open.value.units / UNIT;
            // In the end all beans are shared out, so the value is odd if their number is.
            let guess = guess + (guess + beans) % 2;
            let between = Between::all(self.beans, guess);
            let mut inquirer = Inquirer::new(knowledge, &limits, 1, MOST_POSITIONS);
            let Some(points) = solve::value(&mut inquirer, &open.sown, between) else {
                break;
            };
            open.value = Value { units: UNIT * points, proven: true };
        }
        self.finish();
    }

    /// Whether the solver may well find an answer by looking at so many positions, given the most
    /// beans where it ever does.
    fn is_solvable(&self, most: u16, positions: u64) -> bool {
        let lacking = (ENOUGH_POSITIONS - (positions.max(1) as f32).log2()).max(0.0);
        f32::from(self.beans) <= f32::from(most) - BEANS_PER_DOUBLING * lacking
    }

    /// Looks deeper, then asks the solver, then looks deeper again if that was not enough.
    pub(crate) fn explore(
        &mut self,
        knowledge: &Knowledge<R>,
        board: &Board,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Pit>),
    ) {
        let allowance = Allowance { limits, before: limits.looked_at.get() };
        let bits = super::bits(limits);
        let memory = limits.memory.lease(super::POSITION_BYTES << bits);
        let most = SOLVABLE_BEANS.get(usize::from(board.size()) - 1);
        let most = most.filter(|&&most| self.beans <= most);
        if let Some((_lease, &most)) = memory.zip(most) {
            self.weigh(knowledge, &allowance.left().share(FIRST_LOOK), report);
            let allowed = u64::from(FIRST_LOOK) * allowance.taken();
            if !self.is_proven() && self.is_solvable(most, allowed) {
                let solver = Knowledge {
                    rules: Rules::of(board).expect("rows that hold this board"),
                    endgame: knowledge.endgame.clone(),
                    memory: Memory::new(bits),
                    judge: knowledge.judge.clone(),
                };
                self.solve(&solver, &allowance);
            }
        }
        self.weigh(knowledge, &allowance.left(), report);
    }
}

/// Limits for several searches together.
struct Allowance<'a> {
    limits: &'a Limits,
    /// What was looked at before the first of them.
    before: u64,
}

impl Allowance<'_> {
    /// What was looked at so far.
    fn taken(&self) -> u64 {
        self.limits.looked_at.get() - self.before
    }

    fn left(&self) -> Limits {
        let nodes = self.limits.nodes.map(|most| most.saturating_sub(self.taken()));
        Limits { nodes, ..self.limits.clone() }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::RngExt as _;

    use super::*;
    use crate::{
        Side,
        strong::{self, endgame::Endgame, judge::Judge},
    };

    /// A position of a random game in which few beans are left in the rows.
    fn late(pits: u16, beans: u16, rng: &mut table::Rng) -> Board {
        loop {
            let mut board = Board::at_start(pits, beans, Side::A, rng.random());
            while board.rows().sum::<u16>() > 22 {
                let moves: Vec<_> = board.playable().collect();
                board = board.after(moves[rng.random_range(0..moves.len())]);
            }
            if !board.is_over() {
                return board;
            }
        }
    }

    #[test]
    fn the_solver_finds_what_search_to_the_end_finds() {
        let mut rng = table::seeded(23);
        for (pits, beans) in [(6, 4), (5, 5)].repeat(8) {
            let board = late(pits, beans, &mut rng);
            let searched = strong::analyse(&board, &Limits::nodes(u64::MAX), &mut |_| ());
            let mut solved = Vec::new();
            let mind = strong::mind(&board, 12, Some(Judge::shipped()));
            let nodes = Limits::nodes(20_000_000);
            let explored = mind.explore(&board, &nodes, &mut |report| solved.push(report.clone()));
            assert_eq!(explored, searched, "{board:?}");
            assert_eq!(solved.last(), Some(&explored), "the last report is the answer");
        }
    }

    #[test]
    fn the_solver_settles_what_looking_deeper_leaves_open() {
        let board = late(6, 4, &mut table::seeded(5));
        let knowledge = Knowledge {
            rules: Rules::<u64>::of(&board).unwrap(),
            endgame: Arc::new(Endgame::new(board.size(), 9, 1 << 20)),
            memory: Memory::new(14),
            judge: None,
        };
        let mut survey = Survey::new(&knowledge, &board);
        assert!(!survey.is_proven());
        let limits = Limits::default();
        survey.solve(&knowledge, &Allowance { limits: &limits, before: 0 });
        assert!(survey.is_proven());
        let searched = strong::analyse(&board, &Limits::nodes(u64::MAX), &mut |_| ());
        assert_eq!(survey.into_analysis(), searched);
    }

    #[test]
    fn what_is_called_exact_is_so_however_little_was_looked_at() {
        let mut rng = table::seeded(31);
        for (pits, beans) in [(6, 4), (5, 5)].repeat(4) {
            let board = late(pits, beans, &mut rng);
            let searched = strong::analyse(&board, &Limits::nodes(u64::MAX), &mut |_| ());
            for nodes in [100, 400, 1_600, 6_400, 25_600] {
                let check = |report: &Analysis<Pit>| {
                    let mut both = report.moves.iter().zip(&searched.moves);
                    assert!(both.all(|(told, known)| !told.exact || told == known), "{report:?}");
                };
                check(&strong::explore(&board, &Limits::nodes(nodes), &mut { check }));
            }
        }
    }

    #[test]
    fn the_best_of_estimated_moves_is_the_one_that_has_beaten_the_others() {
        let mut rng = table::seeded(37);
        for nodes in [2_000, 5_000, 20_000].repeat(5) {
            let mut board = Board::at_start(6, 6, Side::A, rng.random());
            for _ in 0..6 {
                let moves: Vec<_> = board.playable().collect();
                board = board.after(moves[rng.random_range(0..moves.len())]);
            }
            let knowledge = Knowledge {
                rules: Rules::<u64>::of(&board).unwrap(),
                endgame: Arc::new(Endgame::new(board.size(), 9, 1 << 20)),
                memory: Memory::new(14),
                judge: Some(Judge::shipped()),
            };
            let mut survey = Survey::new(&knowledge, &board);
            survey.weigh(&knowledge, &Limits::nodes(nodes), &mut |_| ());
            let [best, others @ ..] = &*survey.contest.ranking else { panic!("no moves") };
            assert!(others.iter().all(|other| other.is_beaten) && !best.is_beaten);
            assert_eq!(survey.finished.best(), Some(best.pit));
        }
    }

    #[test]
    fn what_the_solver_leaves_open_is_estimated_and_said_to_be() {
        let board = Board::at_start(6, 3, Side::A, true);
        let board = board.after(Pit(0));
        let limits = Limits::nodes(2_000);
        let explored = strong::explore(&board, &limits, &mut |_| ());
        assert!(explored.moves.iter().any(|valued| !valued.exact));
        assert!(limits.looked_at.get() <= 2_000);
    }
}
