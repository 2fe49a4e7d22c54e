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

#[cfg(test)]
mod tests {
    use table::{AnyMatch as _, Match, Seat};

    use super::*;
    use crate::{Pit, Side};

    /// The log of a match on a board with three beans in each of three pits.
    fn small_log(bots: [Option<&str>; 2], moves: &[u8]) -> String {
        let mut played = Match::from_state(Board::at_start(3, 3, Side::A, true), 0);
        for (seat, bot) in (0..).map(Seat).zip(bots) {
            bot.into_iter().for_each(|bot| played.set_player(seat, Player::bot("Computer", bot)));
        }
        for &pit in moves {
            let seat = played.state().turn().seat();
            played.play(seat, Pit(pit)).unwrap();
        }
        played.log()
    }

    /// The greatest number of steps in any numbering of a log.
    fn depth_of(log: &str) -> usize {
        log.lines().map(|line| line.split(' ').next().unwrap_or_default().matches('.').count()).max().unwrap_or(0)
    }

    #[test]
    fn the_worked_example_of_the_task() {
        let log = small_log([None, None], &[]);
        // A blank, the elided value and another blank are left out of the comparison.
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines[0], "");
        assert!(lines[1].starts_with("A ") && lines[1].ends_with(" 3 3 3 0 3 3 3 0"), "{}", lines[1]);
        assert!(lines[2].starts_with("0. A ") && lines[2].ends_with(" 0 4 4 1 3 3 3 0"), "{}", lines[2]);
        let exact = [
            "0.0.",
            "0.1. B 2 0 0 5 2 4 4 3 0",
            "0.1.0. A 7 1 0 5 2 0 5 4 1",
            "0.1.0.0. B 7 0 0 5 8 0 0 4 1",
            "0.1.0.1.",
            "0.1.0.2. B 2 2 0 0 3 1 6 5 1",
            "0.1.1. A 2 1 1 5 2 4 0 4 1",
        ];
        assert_eq!(lines[3..3 + exact.len()], exact);
        let elided =
            ["0.1.1.0. B 1 ", "0.1.1.1. B 1 ", "0.1.1.2. B 2 ", "0.1.2. A 2 1 1 5 2 4 4 0 1", "0.1.2.0. B 1 ", "0.1.2.1. B 1 "];
        for (line, start) in lines[3 + exact.len()..].iter().zip(elided) {
            assert!(line.starts_with(start), "{line}");
        }
        assert_eq!(lines.last(), Some(&"----------"));
        assert!(log.ends_with('\n'));
    }

    #[test]
    fn every_state_begins_with_the_pit_and_ends_with_hyphens() {
        let log = small_log([None, Some("classic-1")], &[0, 1, 4]);
        let states: Vec<&str> = log.split_inclusive("----------\n").collect();
        let starts = ["\nA ", "0\nA ", "1\nB ", "4\nA "];
        assert_eq!(states.len(), starts.len());
        for (state, start) in states.iter().zip(starts) {
            assert!(state.starts_with(start) && state.ends_with("\n----------\n"), "{state}");
        }
    }

    #[test]
    fn a_finished_game_is_logged_as_a_single_node() {
        let mut last = Match::from_state(Board::with_fields(&[0, 1, 4, 2, 0, 3], Side::A, true), 0);
        last.play(Seat(0), Pit(1)).unwrap();
        assert!(last.log().ends_with("1\nA 0 0 0 5 0 0 5\n----------\n"), "{}", last.log());
    }

    #[test]
    fn the_deepest_classic_bot_decides_the_depth() {
        let depth =
            |a, b| TreeLog::new(&[a, b].map(|bot| Player { bot: Option::map(bot, str::to_string), ..Player::person("") })).depth;
        assert_eq!(depth(None, None), 3);
        assert_eq!(depth(Some("strong"), None), 3);
        assert_eq!(depth(None, Some("classic-1")), 1);
        assert_eq!(depth(Some("classic-1"), Some("classic-3")), 3);
        assert_eq!(depth(Some("classic-5"), Some("classic-1")), 5);
        assert_eq!(depth(None, Some("classic-10")), 5);
        assert_eq!(depth_of(&small_log([None, Some("classic-1")], &[])), 2);
    }

    #[test]
    fn the_kept_tree_logs_the_same_as_a_new_one() {
        let moves = [0, 1, 4, 0];
        let kept = small_log([None, Some("classic-3")], &moves);
        let last = kept.split_inclusive("----------\n").last().unwrap();
        let mut board = Board::at_start(3, 3, Side::A, true);
        moves.iter().for_each(|&pit| board = board.after(Pit(pit)));
        let mut fresh = Vec::new();
        TreeLog { depth: 3, tree: None }.write("0", &board, &mut fresh).unwrap();
        assert_eq!(last, String::from_utf8(fresh).unwrap());
    }

    #[test]
    fn a_tree_no_memory_could_hold_is_logged_less_deep() {
        let mut log = TreeLog { depth: 5, tree: None };
        let endless = Board::with_fields(&[[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]; 2].concat(), Side::A, true);
        assert!(log.grown(&endless).depth() < 5);
        assert_eq!(log.grown(&Board::at_start(3, 3, Side::A, true)).depth(), 5);
    }

    #[test]
    fn an_error_while_writing_is_passed_on() {
        let mut full: &mut [u8] = &mut [0; 20];
        let log = TreeLog::new(&[]).start(&Board::at_start(6, 6, Side::A, true), &mut full);
        assert!(log.is_err());
    }
}
