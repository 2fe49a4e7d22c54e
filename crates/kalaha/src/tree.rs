use table::Cancel;

use crate::{Board, Pit, Side};

/// The number of a leaf's first child.
const NONE: u32 = u32::MAX;
/// The number of new nodes between two looks at [`Cancel`].
const PATIENCE: usize = 1024;

/// Why a tree could not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    Cancelled,
    TooBig,
}

#[derive(Clone, Copy)]
struct Node {
    board: Board,
    /// A's lead at the horizon.
    value: i16,
    /// Where the children stand, side by side, one for each playable pit.
    first: u32,
}

/// The full game tree of a position to some depth, where depth counts the changes of the player on
/// move.
///
/// It is built once; when the game moves on, [`Tree::follow`] keeps the part still reachable and
/// adds only what is missing. Most trees of the standard game have some ten thousand nodes of 64
/// bytes; but where many pits let one go on, and on big boards, there is no end to them: so every
/// tree has a greatest number of nodes.
pub(crate) struct Tree {
    /// The root is the first.
    nodes: Vec<Node>,
    depth: u32,
    most_nodes: usize,
}

impl Tree {
    pub(crate) fn new(
        board: &Board,
        depth: u32,
        most_nodes: usize,
        cancel: &Cancel,
    ) -> Result<Tree, Stopped> {
        let mut tree = Tree { nodes: vec![Node::leaf(*board)], depth, most_nodes };
        tree.grow(0, depth, cancel)?;
        Ok(tree)
    }

    /// The tree of the same depth below a later position, or a new one if the game did not come to
    /// it from here.
    pub(crate) fn follow(self, board: &Board, cancel: &Cancel) -> Result<Tree, Stopped> {
        let Some(at) = self.nodes.iter().position(|node| node.board == *board) else {
            return Tree::new(board, self.depth, self.most_nodes, cancel);
        };
        let mut tree = self.below(at);
        tree.grow(0, tree.depth, cancel)?;
        Ok(tree)
    }

    /// The memory it takes.
    pub(crate) fn bytes(&self) -> u64 {
        (self.nodes.capacity() * size_of::<Node>()) as u64
    }

    pub(crate) fn root(&self) -> Branch<'_> {
        Branch { tree: self, at: 0 }
    }

    /// What can be reached from node `at`, copied side by side in the order of levels.
    fn below(self, at: usize) -> Tree {
        let mut nodes = vec![self.nodes[at]];
        let mut next = 0;
        while next < nodes.len() {
            let children = nodes[next].children();
            if !children.is_empty() {
                nodes[next].first = nodes.len() as u32;
                nodes.extend_from_slice(&self.nodes[children]);
            }
            next += 1;
        }
        Tree { nodes, ..self }
    }

    /// Adds what is missing below node `at` down to `depth`, and computes the values anew.
    fn grow(&mut self, at: usize, depth: u32, cancel: &Cancel) -> Result<(), Stopped> {
        let board = self.nodes[at].board;
        if depth == 0 || board.is_over() {
            self.nodes[at].value = board.lead() as i16;
            return Ok(());
        }
        if self.nodes[at].first == NONE {
            self.sprout(at, cancel)?;
        }
        let children = self.nodes[at].children();
        for child in children.clone() {
            let change = self.nodes[child].board.turn() != board.turn();
            self.grow(child, depth - u32::from(change), cancel)?;
        }
        let values = self.nodes[children].iter().map(|child| child.value);
        let best = if board.turn() == Side::A { values.max() } else { values.min() };
        self.nodes[at].value = best.expect("a move in a game that is not over");
        Ok(())
    }

    /// Adds the children of node `at`.
    fn sprout(&mut self, at: usize, cancel: &Cancel) -> Result<(), Stopped> {
        let board = self.nodes[at].board;
        let first = self.nodes.len();
        self.nodes[at].first = first as u32;
        self.nodes.extend(board.playable().map(|pit| Node::leaf(board.after(pit))));
        if self.nodes.len() > self.most_nodes {
            return Err(Stopped::TooBig);
        }
        if first / PATIENCE != self.nodes.len() / PATIENCE && cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        Ok(())
    }
}

impl Node {
    fn leaf(board: Board) -> Node {
        Node { board, value: 0, first: NONE }
    }

    fn children(&self) -> std::ops::Range<usize> {
        if self.first == NONE {
            return 0..0;
        }
        let first = self.first as usize;
        first..first + self.board.playable().count()
    }
}

/// A node of a [`Tree`], to walk down from.
#[derive(Clone, Copy)]
pub(crate) struct Branch<'a> {
    tree: &'a Tree,
    at: usize,
}

impl<'a> Branch<'a> {
    pub(crate) fn board(self) -> &'a Board {
        &self.tree.nodes[self.at].board
    }

    /// A's lead at the horizon if both play on as well as they can see.
    pub(crate) fn value(self) -> i16 {
        self.tree.nodes[self.at].value
    }

    pub(crate) fn is_leaf(self) -> bool {
        self.tree.nodes[self.at].first == NONE
    }

    /// What the moves lead to, in the order of the row.
    pub(crate) fn children(self) -> impl Iterator<Item = (Pit, Branch<'a>)> {
        let nodes = self.tree.nodes[self.at].children();
        self.board().playable().zip(nodes.map(move |at| Branch { at, ..self }))
    }

    /// The best move; of several the one farthest from the store.
    pub(crate) fn best(self) -> Option<Pit> {
        self.children().find(|(_, child)| child.value() == self.value()).map(|(pit, _)| pit)
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;

    use super::*;

    fn start(pits: u16, beans: u16) -> Board {
        Board::at_start(pits, beans, Side::A, true)
    }

    fn tree(board: &Board, depth: u32) -> Tree {
        Tree::new(board, depth, 1 << 20, &Cancel::default()).unwrap()
    }

    /// The number of levels below a node.
    fn levels(branch: Branch) -> u32 {
        branch.children().map(|(_, child)| 1 + levels(child)).max().unwrap_or(0)
    }

    fn assert_same(left: Branch, right: Branch) {
        assert_eq!(
            (left.board(), left.value(), left.is_leaf()),
            (right.board(), right.value(), right.is_leaf())
        );
        assert_eq!(left.children().count(), right.children().count());
        left.children()
            .zip(right.children())
            .for_each(|((_, left), (_, right))| assert_same(left, right));
    }

    #[test]
    fn trees_of_the_start_have_the_known_number_of_nodes() {
        let sizes = [0, 1, 2, 3, 4, 5].map(|depth| tree(&start(6, 6), depth).nodes.len());
        assert_eq!(sizes, [1, 12, 72, 402, 2_327, 15_256]);
    }

    #[test]
    fn a_move_that_lets_one_go_on_has_one_more_level() {
        let tree = tree(&start(6, 6), 1);
        let below: Vec<u32> = tree.root().children().map(|(_, child)| levels(child)).collect();
        assert_eq!(below, [1, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn a_move_that_ends_the_game_has_nothing_below() {
        let board = Board::with_fields(&[0, 0, 0, 0, 0, 1, 30, 6, 6, 6, 6, 6, 6, 5], Side::A, true);
        let tree = tree(&board, 5);
        assert_eq!((levels(tree.root()), tree.nodes.len(), tree.root().value()), (1, 2, 31 - 41));
    }

    #[test]
    fn the_value_of_the_tree_is_that_of_its_best_move() {
        for turn in [Side::A, Side::B] {
            let tree = tree(&Board::at_start(6, 6, turn, true), 3);
            let best = tree.root().best().unwrap();
            let (_, child) = tree.root().children().find(|&(pit, _)| pit == best).unwrap();
            assert_eq!(tree.root().value(), child.value());
        }
    }

    #[test]
    fn a_followed_tree_equals_a_new_one() {
        let mut rng = table::seeded(11);
        for (pits, beans, depth) in
            [(6, 6, 3), (6, 4, 2), (3, 3, 5), (4, 2, 4), (1, 5, 5), (2, 9, 5), (12, 3, 2)]
        {
            let mut board = start(pits, beans);
            let mut kept = tree(&board, depth);
            while !board.is_over() {
                let moves: Vec<Pit> = board.playable().collect();
                board = board.after(moves[rng.random_range(0..moves.len())]);
                kept = kept.follow(&board, &Cancel::default()).unwrap();
                let fresh = tree(&board, depth);
                assert_eq!(kept.nodes.len(), fresh.nodes.len());
                assert_same(kept.root(), fresh.root());
            }
        }
    }

    #[test]
    fn a_tree_finds_positions_further_below_and_starts_anew_elsewhere() {
        let kept = tree(&start(6, 6), 3);
        let later = start(6, 6).after(Pit(5)).after(Pit(7));
        let kept = kept.follow(&later, &Cancel::default()).unwrap();
        assert_same(kept.root(), tree(&later, 3).root());
        let elsewhere = start(6, 4);
        let kept = kept.follow(&elsewhere, &Cancel::default()).unwrap();
        assert_same(kept.root(), tree(&elsewhere, 3).root());
    }

    #[test]
    fn a_tree_without_end_is_refused_and_a_cancelled_one_is_given_up() {
        let endless = start(12, 24);
        assert_eq!(Tree::new(&endless, 9, 1_000, &Cancel::default()).err(), Some(Stopped::TooBig));
        let cancel = Cancel::default();
        cancel.cancel();
        assert_eq!(Tree::new(&endless, 9, 100_000, &cancel).err(), Some(Stopped::Cancelled));
    }
}
