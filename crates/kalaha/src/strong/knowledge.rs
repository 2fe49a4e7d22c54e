use std::sync::{Arc, OnceLock};

use table::{Analysis, Limits};

use super::{
    Look,
    endgame::Endgame,
    filling::fill,
    judge::Judge,
    memory::Memory,
    row::Row,
    rows::Rules,
    solve::{self, Report},
    survey::Survey,
};
use crate::{Board, Bounds, Pit, Solution, setup::MAX_PITS, strong};

/// The space for the endgames of one kind of board that all games share: those up to 12 beans with
/// six pits, 15 with five.
const ENDGAME_BYTES: u64 = 4 << 20;

/// What is known about games with the same rules and as many beans: shared by all threads that
/// search them.
pub(crate) struct Knowledge<'a, R> {
    pub rules: Rules<R>,
    pub endgame: Arc<Endgame<'a>>,
    pub memory: Memory<'a>,
    /// Who estimates positions and lets the search look less deep at what seems worse; without
    /// one, the beans in the rows count and all moves are looked at alike.
    pub judge: Option<Arc<Judge>>,
}

/// [`Knowledge`] of boards of whatever size.
pub(crate) trait Mind: Send + Sync {
    /// Whether it is about games like this one.
    fn suits(&self, board: &Board) -> bool;

    /// See [`strong::Strong::look`].
    fn best(&self, board: &Board, limits: &Limits) -> Option<Look>;

    /// See [`Survey::deepen`].
    fn values(
        &self,
        board: &Board,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Pit>),
    ) -> Analysis<Pit>;

    /// See [`Survey::explore`].
    fn explore(
        &self,
        board: &Board,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Pit>),
    ) -> Analysis<Pit>;

    /// See [`solve::solution`].
    fn solution(
        &self,
        board: &Board,
        known: &[Bounds],
        limits: &Limits,
        report: Report,
    ) -> Option<Solution>;
}

/// A mind for games like `board`, which remembers `2^bits` positions and asks the judge if that one
/// knows such boards.
pub(crate) fn mind(board: &Board, bits: u32, judge: Option<Arc<Judge>>) -> Box<dyn Mind> {
    knowing(board, shared_endgame(board), Memory::new(bits), judge)
}

/// A mind to solve `board` with, which has endgames of its own and computes them all.
pub(crate) fn solver<'a>(
    board: &Board,
    mut endgame: Endgame<'a>,
    memory: Memory<'a>,
    threads: usize,
) -> Box<dyn Mind + 'a> {
    match Rules::<u64>::of(board) {
        Some(rules) => fill(&mut endgame, &rules, threads),
        None => fill(&mut endgame, &wide_rules(board), threads),
    }
    knowing(board, Arc::new(endgame), memory, Some(Judge::shipped()))
}

fn wide_rules(board: &Board) -> Rules<u128> {
    Rules::of(board).expect("rows that hold the biggest board")
}

fn knowing<'a>(
    board: &Board,
    endgame: Arc<Endgame<'a>>,
    memory: Memory<'a>,
    judge: Option<Arc<Judge>>,
) -> Box<dyn Mind + 'a> {
    let judge = judge.filter(|_| Judge::knows(board));
    match Rules::<u64>::of(board) {
        Some(rules) => Box::new(Knowledge { rules, endgame, memory, judge }),
        None => Box::new(Knowledge { rules: wide_rules(board), endgame, memory, judge }),
    }
}

impl<R: Row> Mind for Knowledge<'_, R> {
    fn suits(&self, board: &Board) -> bool {
        self.rules.suit(board)
    }

    fn best(&self, board: &Board, limits: &Limits) -> Option<Look> {
        strong::best(self, board, limits)
    }

    fn values(
        &self,
        board: &Board,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Pit>),
    ) -> Analysis<Pit> {
        let mut survey = Survey::new(self, board);
        survey.deepen(self, limits, report);
        survey.into_analysis()
    }

    fn explore(
        &self,
        board: &Board,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Pit>),
    ) -> Analysis<Pit> {
        let mut survey = Survey::new(self, board);
        survey.explore(self, board, limits, report);
        survey.into_analysis()
    }

    fn solution(
        &self,
        board: &Board,
        known: &[Bounds],
        limits: &Limits,
        report: Report,
    ) -> Option<Solution> {
        solve::solution(self, board, known, limits, report)
    }
}

/// The endgames of all boards with the same rules, kept for as long as the program runs: what one
/// game found out serves the next.
fn shared_endgame(board: &Board) -> Arc<Endgame<'static>> {
    static ENDGAMES: [[OnceLock<Arc<Endgame<'static>>>; 2]; MAX_PITS as usize] =
        [const { [const { OnceLock::new() }; 2] }; MAX_PITS as usize];
    let endgame = &ENDGAMES[usize::from(board.size()) - 1][usize::from(board.empty_capture())];
    Arc::clone(
        endgame.get_or_init(|| Arc::new(Endgame::new(board.size(), u16::MAX, ENDGAME_BYTES))),
    )
}
