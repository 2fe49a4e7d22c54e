use std::sync::OnceLock;

use table::{Analysis, Limits};

use crate::{
    Board, Pit, Solution,
    board::MAX_PITS,
    endgame::Endgame,
    memory::Memory,
    row::Row,
    rows::Rules,
    solve::{self, Report},
    strong,
};

/// The room for the endgames of one kind of board: those up to 12 beans with six pits, 15 with five.
const ENDGAME_BYTES: u64 = 4 << 20;

/// What is known about games with the same rules and as many beans: shared by all threads that search them.
pub(crate) struct Knowledge<R> {
    pub rules: Rules<R>,
    pub endgame: &'static Endgame,
    pub memory: Memory,
}

/// [`Knowledge`] of boards of whatever size.
pub(crate) trait Mind: Send + Sync {
    /// Whether it is about games like this one.
    fn suits(&self, board: &Board) -> bool;

    /// See [`strong::best`].
    fn best(&self, board: &Board, limits: &Limits) -> Option<Pit>;

    /// See [`strong::values`].
    fn values(&self, board: &Board, limits: &Limits, report: &mut dyn FnMut(&Analysis<Pit>)) -> Analysis<Pit>;

    /// See [`solve::solution`].
    fn solution(&self, board: &Board, limits: &Limits, report: Report) -> Option<Solution>;
}

/// A mind for games like `board` that remembers `2^bits` positions.
pub(crate) fn mind(board: &Board, bits: u32) -> Box<dyn Mind> {
    match Rules::of(board) {
        Some(rules) => Box::new(Knowledge::<u64>::new(rules, bits)),
        None => Box::new(Knowledge::<u128>::new(Rules::of(board).expect("room for the biggest board"), bits)),
    }
}

impl<R: Row> Knowledge<R> {
    fn new(rules: Rules<R>, bits: u32) -> Knowledge<R> {
        let endgame = endgame(&rules);
        Knowledge { rules, endgame, memory: Memory::new(bits) }
    }
}

impl<R: Row> Mind for Knowledge<R> {
    fn suits(&self, board: &Board) -> bool {
        self.rules.suit(board)
    }

    fn best(&self, board: &Board, limits: &Limits) -> Option<Pit> {
        strong::best(self, board, limits)
    }

    fn values(&self, board: &Board, limits: &Limits, report: &mut dyn FnMut(&Analysis<Pit>)) -> Analysis<Pit> {
        strong::values(self, board, limits, report)
    }

    fn solution(&self, board: &Board, limits: &Limits, report: Report) -> Option<Solution> {
        solve::solution(self, board, limits, report)
    }
}

/// The endgames of all boards with these rules, kept for as long as the program runs: what one game found out serves the next.
fn endgame<R: Row>(rules: &Rules<R>) -> &'static Endgame {
    static ENDGAMES: [[OnceLock<Endgame>; 2]; MAX_PITS as usize] = [const { [const { OnceLock::new() }; 2] }; MAX_PITS as usize];
    let endgames = &ENDGAMES[usize::from(rules.size()) - 1][usize::from(rules.empty_capture())];
    endgames.get_or_init(|| Endgame::new(rules.size(), ENDGAME_BYTES))
}
