mod alphabeta;
mod lookahead;
mod transpositions;

use alphabeta::{Best, Search};
use table::{Bot, Depth, Lease, Limits, Seat};

use crate::{
    Board, Pit,
    tree::{Stopped, Tree},
};

/// The classic levels, gentlest first: the first looks one change of turn ahead, and each one more
/// than the one before.
pub(crate) const LEVELS: [&str; 10] = [
    "classic-1",
    "classic-2",
    "classic-3",
    "classic-4",
    "classic-5",
    "classic-6",
    "classic-7",
    "classic-8",
    "classic-9",
    "classic-10",
];

/// The deepest level that keeps a tree; deeper ones would need gigabytes.
const DEEPEST_TREE: u32 = 5;
/// 16 MB; where the tree is bigger, pruning finds the same move.
const MOST_NODES: usize = 1 << 18;
/// The positions the pruned search remembers, as a power of two: 16 MB.
const KNOWN_BITS: u32 = 20;

/// The depth of the tree in the log of a game with this bot; nothing unless it is a classic level.
/// The deep ones show no deeper tree than the others can keep.
pub(crate) fn tree_depth(bot: &str) -> Option<u32> {
    let index = LEVELS.iter().position(|&level| level == bot)?;
    Some(depth(index).min(DEEPEST_TREE))
}

/// How many changes of turn the level at this index looks ahead.
const fn depth(index: usize) -> u32 {
    index as u32 + 1
}

/// The opponent of the original task: the best move to a fixed depth, of equal ones the farthest
/// from the store.
pub(crate) struct Classic {
    depth: u32,
    /// Kept from one move to the next, where there is memory for it.
    tree: Option<(Tree, Lease)>,
}

impl Classic {
    /// The level at this index of [`LEVELS`].
    pub(crate) fn level(index: usize) -> Classic {
        Classic::new(depth(index))
    }

    /// A level that looks `depth` changes of turn ahead.
    pub(crate) fn new(depth: u32) -> Classic {
        Classic { depth, tree: None }
    }

    /// The move, or `None` when cancelled.
    pub(crate) fn best(&mut self, board: &Board, limits: &Limits) -> Option<Pit> {
        if self.depth > DEEPEST_TREE {
            return pruned(board, self.depth, limits);
        }
        let grown = match self.tree.take() {
            Some((tree, _)) => tree.follow(board, &limits.cancel),
            None => Tree::new(board, self.depth, MOST_NODES, &limits.cancel),
        };
        match grown {
            Ok(tree) => {
                let best = tree.root().best();
                self.tree = limits.memory.keep(tree.bytes()).map(|lease| (tree, lease));
                best
            }
            Err(Stopped::TooBig) => pruned(board, self.depth, limits),
            Err(Stopped::Cancelled) => None,
        }
    }
}

/// Classic levels look as deep as they are told, however long it takes, unless cancelled or stopped
/// by [`Limits::latest`].
impl Bot<Board> for Classic {
    fn choose(&mut self, board: &Board, _seat: Seat, limits: &Limits) -> Option<Pit> {
        self.best(board, limits)
    }
}

/// The move the full tree would give, found without building it; that of a smaller tree if it has
/// to be found sooner.
fn pruned(board: &Board, depth: u32, limits: &Limits) -> Option<Pit> {
    let bounds =
        Limits { until: limits.latest, cancel: limits.cancel.clone(), ..Limits::default() };
    let mut search = Search::new(&bounds, KNOWN_BITS);
    let mut best: Option<Best<Pit>> = None;
    let mut found = None;
    for reach in 1..=depth {
        best = search.best(board, reach, best.map(|best| best.mv));
        let Some(reached) = best else { break };
        // A shallow answer is asked for only where there may be no time for the deep one.
        if reach == depth || limits.latest.is_some() {
            let Some(first) = first_of_equals(&mut search, board, reach, &reached) else { break };
            found = Some((first, reach));
        }
    }
    let (pit, reached) = found.or_else(|| Some((board.playable().next()?, 0)))?;
    if reached < depth {
        limits.shortfall.tell(Depth { reached, wanted: depth });
    }
    if limits.cancel.is_cancelled() { None } else { Some(pit) }
}

/// Of several moves as good as the best, the farthest from the store.
fn first_of_equals(
    search: &mut Search<Board>,
    board: &Board,
    depth: u32,
    best: &Best<Pit>,
) -> Option<Pit> {
    for pit in board.playable().take_while(|&pit| pit != best.mv) {
        if search.reaches(board, pit, depth, best.lead)? {
            return Some(pit);
        }
    }
    Some(best.mv)
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::MemoryBudget;

    use super::*;
    use crate::Side;

    /// Plain minimax: what A is ahead at the horizon.
    fn minimax(board: &Board, depth: u32) -> i32 {
        if depth == 0 || board.is_over() {
            return board.lead();
        }
        let values = rated(board, depth).into_iter().map(|(_, value)| value);
        if board.turn() == Side::A { values.max().unwrap() } else { values.min().unwrap() }
    }

    fn rated(board: &Board, depth: u32) -> Vec<(Pit, i32)> {
        let rate = |pit| {
            let next = board.after(pit);
            (pit, minimax(&next, if next.turn() == board.turn() { depth } else { depth - 1 }))
        };
        board.playable().map(rate).collect()
    }

    /// The lowest pit of the best value.
    fn expected(board: &Board, depth: u32) -> Pit {
        let value = minimax(board, depth);
        rated(board, depth).into_iter().find(|&(_, of_pit)| of_pit == value).unwrap().0
    }

    fn random_boards(pits: u16, beans: u16, count: usize) -> Vec<Board> {
        let mut rng = table::seeded(u64::from(pits * 100 + beans));
        let mut boards = Vec::new();
        while boards.len() < count {
            let turn = [Side::A, Side::B][rng.random_range(0..2)];
            let mut board = Board::at_start(pits, beans, turn, rng.random());
            while !board.is_over() {
                boards.push(board);
                let moves: Vec<Pit> = board.playable().collect();
                board = board.after(moves[rng.random_range(0..moves.len())]);
            }
        }
        boards
    }

    #[test]
    fn pruning_changes_no_move() {
        for (pits, beans, depth, count) in [
            (6, 6, 3, 60),
            (6, 6, 4, 8),
            (6, 4, 5, 4),
            (3, 3, 7, 20),
            (3, 2, 10, 20),
            (2, 5, 10, 30),
        ] {
            for board in random_boards(pits, beans, count) {
                let pit = pruned(&board, depth, &Limits::default());
                assert_eq!(pit, Some(expected(&board, depth)), "{board:?} to {depth}");
            }
        }
    }

    #[test]
    fn pruning_and_the_tree_agree_through_whole_games() {
        let mut tree = Classic::new(5);
        for board in random_boards(6, 6, 100) {
            let with_tree = tree.best(&board, &Limits::default());
            assert_eq!(with_tree, pruned(&board, 5, &Limits::default()), "{board:?}");
        }
    }

    fn hurried(board: &Board, depth: u32, millis: u64) -> (Option<Pit>, Option<Depth>) {
        let limits = Limits { latest: Limits::millis(millis).until, ..Limits::default() };
        (Classic::new(depth).best(board, &limits), limits.shortfall.get())
    }

    #[test]
    fn whoever_must_answer_sooner_gives_the_move_of_the_depth_it_completed() {
        let board = Board::at_start(12, 24, Side::A, true);
        let (pit, depth) = hurried(&board, 10, 300);
        let Depth { reached, wanted } = depth.expect("a depth on a board this big");
        assert!((1..10).contains(&reached) && wanted == 10, "{reached} of {wanted}");
        assert_eq!(pit, pruned(&board, reached, &Limits::default()));
    }

    #[test]
    fn without_any_time_there_is_a_move_still() {
        let board = Board::at_start(12, 24, Side::A, true);
        let answer = hurried(&board, 10, 0);
        assert_eq!(answer, (board.playable().next(), Some(Depth { reached: 0, wanted: 10 })));
    }

    #[test]
    fn whoever_is_done_in_time_plays_as_if_there_were_no_hurry() {
        for board in random_boards(3, 3, 60) {
            let unhurried = Classic::new(10).best(&board, &Limits::default());
            assert_eq!(hurried(&board, 10, 100_000), (unhurried, None), "{board:?}");
        }
    }

    #[test]
    fn a_tree_is_kept_only_where_there_is_memory_for_it() {
        let board = Board::at_start(6, 6, Side::A, true);
        for (bytes, kept) in [(0, false), (64 << 20, true)] {
            let limits = Limits { memory: MemoryBudget::of(bytes), ..Limits::default() };
            let mut bot = Classic::new(3);
            assert_eq!(bot.best(&board, &limits), Some(expected(&board, 3)));
            assert_eq!(bot.tree.is_some(), kept);
        }
    }
}
