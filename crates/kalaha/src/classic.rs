use search::Search;
use table::{Bot, Limits, Seat};

use crate::{
    Board, Pit,
    lookahead::MEMORY_BITS,
    tree::{Stopped, Tree},
};

/// The deepest level that keeps a tree; deeper ones would need gigabytes.
const DEEPEST_TREE: u32 = 5;

/// The names of the levels and how deep they look.
pub(crate) const LEVELS: [(&str, u32); 4] = [("classic-1", 1), ("classic-3", 3), ("classic-5", 5), ("classic-10", 10)];

/// The depth of the tree the level of this name shows in the log.
pub(crate) fn tree_depth(bot: &str) -> Option<u32> {
    level(bot).map(|depth| depth.min(DEEPEST_TREE))
}

fn level(bot: &str) -> Option<u32> {
    LEVELS.iter().find(|(name, _)| *name == bot).map(|&(_, depth)| depth)
}

/// The opponent of the original task: the best move to a fixed depth, of equal ones the farthest from the store.
pub(crate) struct Classic {
    depth: u32,
    /// Kept from one move to the next.
    tree: Option<Tree>,
}

impl Classic {
    /// The level of this name.
    pub fn named(name: &str) -> Option<Classic> {
        level(name).map(Classic::new)
    }

    pub fn new(depth: u32) -> Classic {
        Classic { depth, tree: None }
    }

    /// The move, or `None` when cancelled.
    pub fn best(&mut self, board: &Board, limits: &Limits) -> Option<Pit> {
        if self.depth > DEEPEST_TREE {
            return pruned(board, self.depth, limits);
        }
        let grown = match self.tree.take() {
            Some(tree) => tree.follow(board, &limits.cancel),
            None => Tree::new(board, self.depth, &limits.cancel),
        };
        match grown {
            Ok(tree) => self.tree.insert(tree).root().best(),
            Err(Stopped::TooBig) => pruned(board, self.depth, limits),
            Err(Stopped::Cancelled) => None,
        }
    }
}

/// Classic levels look as deep as they are told, however long it takes, unless cancelled.
impl Bot<Board> for Classic {
    fn choose(&mut self, board: &Board, _seat: Seat, limits: &Limits) -> Option<Pit> {
        self.best(board, limits)
    }
}

/// The move the full tree would give, found without building it.
fn pruned(board: &Board, depth: u32, limits: &Limits) -> Option<Pit> {
    let limits = Limits { cancel: limits.cancel.clone(), ..Limits::default() };
    let mut search = Search::new(&limits, MEMORY_BITS);
    let mut best = None;
    for shallow in 1..depth {
        search.best(board, shallow, &mut best)?;
    }
    let best = search.best(board, depth, &mut best)?;
    for pit in board.playable().take_while(|&pit| pit != best.mv) {
        if search.reaches(board, pit, depth, best.value.points)? {
            return Some(pit);
        }
    }
    Some(best.mv)
}
