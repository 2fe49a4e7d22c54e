use std::io::{BufWriter, Result, Write};

use table::{Cancel, Log, Player, Step};

use crate::{
    Board,
    classic::tree_depth,
    tree::{Branch, Tree},
};

/// The depth of the tree in games without a classic bot.
const USUAL_DEPTH: u32 = 3;

/// Writes each move with the game tree after it.
pub(crate) struct TreeLog {
    depth: u32,
    /// Kept from one move to the next.
    tree: Option<Tree>,
}

impl TreeLog {
    /// The deepest classic bot among the players decides how deep the tree is.
    pub fn new(players: &[Player]) -> TreeLog {
        let depth = players.iter().filter_map(|player| tree_depth(player.bot.as_deref()?)).max();
        TreeLog { depth: depth.unwrap_or(USUAL_DEPTH), tree: None }
    }

    /// One state: what was played, the tree, ten hyphens.
    fn write(&mut self, played: &str, board: &Board, out: &mut dyn Write) -> Result<()> {
        let mut out = BufWriter::new(out);
        writeln!(out, "{played}")?;
        write_branch(self.grown(board).root(), &mut String::new(), &mut out)?;
        writeln!(out, "----------")?;
        out.flush()
    }

    /// The tree of this position; less deep than it should be only where no memory could hold it.
    fn grown(&mut self, board: &Board) -> &Tree {
        let cancel = Cancel::default();
        let kept = self.tree.take().filter(|tree| tree.depth() == self.depth);
        let tree = match kept {
            Some(tree) => tree.follow(board, &cancel),
            None => Tree::new(board, self.depth, &cancel),
        };
        let tree = tree.or_else(|_| (0..self.depth).rev().find_map(|depth| Tree::new(board, depth, &cancel).ok()).ok_or(()));
        self.tree.insert(tree.expect("a tree of depth 0 has one node"))
    }
}

impl Log<Board> for TreeLog {
    fn start(&mut self, board: &Board, out: &mut dyn Write) -> Result<()> {
        self.write("", board, out)
    }

    fn step(&mut self, step: &Step<Board>, after: &Board, out: &mut dyn Write) -> Result<()> {
        self.write(&step.mv.to_string(), after, out)
    }
}

/// A line for the node itself, then its children; `numbering` is the way to it.
fn write_branch(branch: Branch, numbering: &mut String, out: &mut impl Write) -> Result<()> {
    let board = branch.board();
    if !numbering.is_empty() {
        write!(out, "{numbering} ")?;
    }
    write!(out, "{} {}", board.turn(), branch.value())?;
    board.fields().iter().try_for_each(|beans| write!(out, " {beans}"))?;
    writeln!(out)?;
    if branch.is_leaf() {
        return Ok(());
    }
    let mut children = branch.children().peekable();
    for (index, pit) in board.row(board.turn()).enumerate() {
        let length = numbering.len();
        numbering.push_str(&format!("{index}."));
        match children.next_if(|&(played, _)| played == pit) {
            Some((_, child)) => write_branch(child, numbering, out)?,
            None => writeln!(out, "{numbering}")?,
        }
        numbering.truncate(length);
    }
    Ok(())
}
