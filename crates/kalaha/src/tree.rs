use table::Cancel;

use crate::{Board, Pit, Side};

/// The number of a leaf's first child.
const NONE: u32 = u32::MAX;
/// 64 MB of nodes. The standard game stays far below; a big board whose rows are full of pits that let one go on does not.
const MOST_NODES: usize = 1 << 20;
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

/// The full game tree of a position to some depth, where depth counts the changes of the player on move.
///
/// It is built once; when the game moves on, [`Tree::follow`] keeps the part still reachable and adds only what is missing.
pub(crate) struct Tree {
    /// The root is the first.
    nodes: Vec<Node>,
    depth: u32,
}

impl Tree {
    pub fn new(board: &Board, depth: u32, cancel: &Cancel) -> Result<Tree, Stopped> {
        let mut tree = Tree { nodes: vec![Node::leaf(*board)], depth };
        tree.grow(0, depth, cancel)?;
        Ok(tree)
    }

    /// The tree of the same depth below a later position, or a new one if the game did not come to it from here.
    pub fn follow(self, board: &Board, cancel: &Cancel) -> Result<Tree, Stopped> {
        let Some(at) = self.nodes.iter().position(|node| node.board == *board) else {
            return Tree::new(board, self.depth, cancel);
        };
        let mut tree = self.below(at);
        tree.grow(0, tree.depth, cancel)?;
        Ok(tree)
    }

    pub fn depth(&self) -> u32 {
        self.depth
    }

    pub fn root(&self) -> Branch<'_> {
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
        Tree { nodes, depth: self.depth }
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
        let (board, first) = (self.nodes[at].board, self.nodes.len());
        self.nodes[at].first = first as u32;
        self.nodes.extend(board.playable().map(|pit| Node::leaf(board.after(pit))));
        if self.nodes.len() > MOST_NODES {
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
    pub fn board(self) -> &'a Board {
        &self.tree.nodes[self.at].board
    }

    /// A's lead at the horizon if both play on as well as they can see.
    pub fn value(self) -> i16 {
        self.tree.nodes[self.at].value
    }

    pub fn is_leaf(self) -> bool {
        self.tree.nodes[self.at].first == NONE
    }

    /// What the moves lead to, in the order of the row.
    pub fn children(self) -> impl Iterator<Item = (Pit, Branch<'a>)> {
        let nodes = self.tree.nodes[self.at].children();
        self.board().playable().zip(nodes.map(move |at| Branch { at, ..self }))
    }

    /// The best move; of several the one farthest from the store.
    pub fn best(self) -> Option<Pit> {
        self.children().find(|(_, child)| child.value() == self.value()).map(|(pit, _)| pit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(pits: u16, beans: u16) -> Board {
        Board::at_start(pits, beans, Side::A, true)
    }

    fn tree(board: &Board, depth: u32) -> Tree {
        Tree::new(board, depth, &Cancel::default()).unwrap()
    }

    #[test]
    fn trees_of_the_start_have_the_known_number_of_nodes() {
        let sizes = [0, 1, 2, 3, 4, 5].map(|depth| tree(&start(6, 6), depth).nodes.len());
        assert_eq!(sizes, [1, 12, 72, 402, 2_327, 15_256]);
    }
}
