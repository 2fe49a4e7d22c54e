use table::{Analysis, Limits, Valued};

use super::{
    candidates,
    engine::{Engine, TO_THE_END, UNIT, Value},
    knowledge::Knowledge,
    memory::Memory,
    proof::Prover,
    row::Row,
    rows::{Rules, Sown},
    solve::{self, Between},
};
use crate::{Board, Pit};

/// With more beans than this in the rows, by the pits of a side from 1 on, the solver is not asked:
/// it would hardly ever find an answer in a second. Nor is it with more pits.
const SOLVABLE_BEANS: [u16; 6] = [56, 56, 56, 56, 46, 40];
/// The most positions the solver keeps for a question: some 20 MB.
const MOST_POSITIONS: usize = 200_000;

/// A move and what is known about it.
pub(crate) struct Candidate<R> {
    pub pit: Pit,
    pub sown: Sown<R>,
    pub value: Value,
}

/// The values of all moves of a position, as far as they are known.
pub(crate) struct Survey<R> {
    candidates: Vec<Candidate<R>>,
    /// What the side on move is ahead.
    lead: i32,
    beans: u16,
    /// The depth to look to next.
    depth: u8,
    /// What the last finished depth told.
    finished: Analysis<Pit>,
}

impl<R: Row> Survey<R> {
    pub(crate) fn new(knowledge: &Knowledge<R>, board: &Board) -> Survey<R> {
        let mut survey = Survey {
            candidates: candidates(knowledge, board),
            lead: board.lead_of(board.turn()),
            beans: board.rows().sum(),
            depth: 1,
            finished: Analysis { moves: Vec::new() },
        };
        survey.finish();
        survey
    }

    pub(crate) fn into_analysis(self) -> Analysis<Pit> {
        self.finished
    }

    fn is_proven(&self) -> bool {
        self.candidates.iter().all(|candidate| candidate.value.proven)
    }

    fn finish(&mut self) {
        let valued = |&Candidate { pit, value, .. }: &Candidate<R>| Valued {
            mv: pit,
            value: f64::from(self.lead) + f64::from(value.units) / f64::from(UNIT),
            exact: value.proven,
        };
        self.finished = Analysis { moves: self.candidates.iter().map(valued).collect() };
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
            if self.is_proven() || engine.is_spent() {
                return;
            }
            let depth = self.depth;
            let mut open = self.candidates.iter_mut().filter(|candidate| !candidate.value.proven);
            let looked = open.try_for_each(|open| {
                open.value = engine.value(&open.sown, depth, open.value.units)?;
                Some(())
            });
            if looked.is_none() {
                return;
            }
            self.depth += 1;
            self.finish();
        }
    }

    /// Solves one move after the other, beginning with what its value seems to be, until the limits
    /// are spent.
    fn solve(&mut self, knowledge: &Knowledge<R>, limits: &Limits) {
        let mut prover = [Prover::new(knowledge, limits)];
        let beans = self.beans as i16;
        for open in self.candidates.iter_mut().filter(|candidate| !candidate.value.proven) {
            let guess = open.value.units / UNIT;
            // In the end all beans are shared out, so the value is odd if their number is.
            let guess = guess + (guess + beans) % 2;
            let between = Between::all(self.beans, guess);
            let Some(points) = solve::value(
                knowledge,
                &mut prover,
                &open.sown,
                between,
                MOST_POSITIONS,
                &mut |_| (),
            ) else {
                break;
            };
            open.value = Value { units: UNIT * points, proven: true };
        }
        self.finish();
    }

    /// Looks deeper, then asks the solver, then looks deeper again if that was not enough.
    pub(crate) fn explore(
        &mut self,
        knowledge: &Knowledge<R>,
        board: &Board,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Pit>),
    ) {
        let bits = super::bits(limits);
        let memory = limits.memory.lease(super::POSITION_BYTES << bits);
        let most = SOLVABLE_BEANS.get(usize::from(board.size()) - 1);
        let solvable = most.is_some_and(|&most| self.beans <= most);
        if let Some(_lease) = memory.filter(|_| solvable) {
            let [first, second, last] = parts(limits);
            self.deepen(knowledge, &first, report);
            if !self.is_proven() {
                let solver = Knowledge {
                    rules: Rules::of(board).expect("rows that hold this board"),
                    endgame: knowledge.endgame.clone(),
                    memory: Memory::new(bits),
                    judge: knowledge.judge.clone(),
                };
                self.solve(&solver, &second);
            }
            self.deepen(knowledge, &last, report);
        } else {
            self.deepen(knowledge, limits, report);
        }
    }
}

/// A fifth of what is allowed, then up to four fifths, then the rest.
fn parts(limits: &Limits) -> [Limits; 3] {
    [(1, 1), (4, 3), (5, 1)].map(|(by, nodes)| Limits {
        until: limits.until.map(|until| until.part(by, 5)),
        nodes: limits.nodes.map(|most| most / 5 * nodes),
        ..limits.clone()
    })
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
        survey.solve(&knowledge, &Limits::default());
        assert!(survey.is_proven());
        let searched = strong::analyse(&board, &Limits::nodes(u64::MAX), &mut |_| ());
        assert_eq!(survey.into_analysis(), searched);
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
