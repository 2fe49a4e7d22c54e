use std::io::{BufWriter, Result, Write};

use table::{Analysis, Cancel, Log, Player, Step, Valued};

use crate::{
    Board, Pit, Side,
    classic::tree_depth,
    tree::{Branch, Tree},
};

/// The depth of the tree in games without a classic bot.
const USUAL_DEPTH: u32 = 3;
/// A tree of more nodes is not kept but written in parts: 4 MB of memory while a log is written.
const MOST_KEPT: usize = 1 << 16;
/// A tree of more lines is logged less deep: on big boards there is no end to them.
const MOST_LINES: usize = 1 << 20;

/// Writes each move with the game tree after it. It keeps no tree from one move to the next: there
/// is a log for every match.
pub(crate) struct TreeLog {
    depth: u32,
}

impl TreeLog {
    /// The deepest classic bot among the players decides how deep the tree is.
    pub(crate) fn new(players: &[Player]) -> TreeLog {
        let depth = players.iter().filter_map(|player| tree_depth(player.bot.as_deref()?)).max();
        TreeLog { depth: depth.unwrap_or(USUAL_DEPTH) }
    }

    /// What the moves of the side on move are worth to it, by the values that stand beside them in
    /// the log.
    pub(crate) fn values(&self, board: &Board) -> Analysis<Pit> {
        let values: Vec<(Pit, i16)> = match kept(board, self.depth) {
            Some(tree) => tree.root().children().map(|(pit, child)| (pit, child.value())).collect(),
            None => children(board, greatest_depth(board, self.depth))
                .map(|(pit, child)| (pit, whole_value(&child)))
                .collect(),
        };
        let sign = if board.turn() == Side::A { 1 } else { -1 };
        let valued =
            |(mv, lead): (Pit, i16)| Valued { mv, value: f64::from(sign * lead), exact: false };
        Analysis { moves: values.into_iter().map(valued).collect() }
    }

    /// One state: what was played, the tree, ten hyphens.
    fn write(&self, played: &str, board: &Board, out: &mut dyn Write) -> Result<()> {
        let mut out = BufWriter::new(out);
        writeln!(out, "{played}")?;
        match kept(board, self.depth) {
            Some(tree) => write_branch(tree.root(), &mut String::new(), &mut out)?,
            None => {
                let whole = Part { board: *board, depth: greatest_depth(board, self.depth) };
                write_part(whole, &mut String::new(), &mut out)?;
            }
        }
        writeln!(out, "----------")?;
        out.flush()
    }
}

/// The depth to which a tree has no more than [`MOST_LINES`] nodes. Shallow trees are tried first,
/// as they cost next to nothing.
fn greatest_depth(board: &Board, depth: u32) -> u32 {
    let fits = |depth: &u32| value(board, *depth, &mut MOST_LINES.clone()).is_some();
    (1..=depth).take_while(fits).last().unwrap_or(0)
}

/// The part of a tree below a position, and how deep it goes.
struct Part {
    board: Board,
    depth: u32,
}

/// The moves of a position in the order of the row, with what they lead to.
fn children(board: &Board, depth: u32) -> impl Iterator<Item = (Pit, Part)> {
    board.playable().filter(move |_| depth > 0).map(move |pit| {
        let child = board.after(pit);
        (pit, Part { board: child, depth: depth - u32::from(child.turn() != board.turn()) })
    })
}

impl Log<Board> for TreeLog {
    fn start(&mut self, board: &Board, out: &mut dyn Write) -> Result<()> {
        self.write("", board, out)
    }

    fn step(&mut self, step: &Step<Board>, out: &mut dyn Write) -> Result<()> {
        self.write(&step.mv.to_string(), &step.after, out)
    }
}

/// The lines of a kept tree; `numbering` is the way to its root.
fn write_branch(branch: Branch, numbering: &mut String, out: &mut impl Write) -> Result<()> {
    write_node(branch.board(), branch.value(), numbering, out)?;
    if branch.is_leaf() {
        return Ok(());
    }
    write_children(branch.board(), branch.children(), numbering, out, write_branch)
}

/// The lines of a tree that is kept only in parts, one child after the other.
fn write_part(part: Part, numbering: &mut String, out: &mut impl Write) -> Result<()> {
    if let Some(tree) = kept(&part.board, part.depth) {
        return write_branch(tree.root(), numbering, out);
    }
    let Part { board, depth } = part;
    write_node(&board, whole_value(&part), numbering, out)?;
    write_children(&board, children(&board, depth), numbering, out, write_part)
}

fn kept(board: &Board, depth: u32) -> Option<Tree> {
    Tree::new(board, depth, MOST_KEPT, &Cancel::default()).ok()
}

/// The value of a tree of any size.
fn whole_value(part: &Part) -> i16 {
    value(&part.board, part.depth, &mut usize::MAX.clone()).expect("any number of nodes")
}

/// The value of a tree that is too big to keep, unless it has more than `most` nodes.
fn value(board: &Board, depth: u32, most: &mut usize) -> Option<i16> {
    *most = most.checked_sub(1)?;
    let pick = if board.turn() == Side::A { i16::max } else { i16::min };
    let mut best = None;
    for (_, child) in children(board, depth) {
        let value = value(&child.board, child.depth, most)?;
        best = Some(best.map_or(value, |best| pick(best, value)));
    }
    Some(best.unwrap_or(board.lead() as i16))
}

/// The line of a single node.
fn write_node(board: &Board, value: i16, numbering: &str, out: &mut impl Write) -> Result<()> {
    if !numbering.is_empty() {
        write!(out, "{numbering} ")?;
    }
    write!(out, "{} {value}", board.turn())?;
    board.fields().iter().try_for_each(|&beans| write_beans(beans, out))?;
    writeln!(out)
}

/// What stands below a node: each child of the row in turn, and its number alone where the pit is
/// empty.
fn write_children<T, W: Write>(
    board: &Board,
    children: impl Iterator<Item = (Pit, T)>,
    numbering: &mut String,
    out: &mut W,
    write_child: impl Fn(T, &mut String, &mut W) -> Result<()>,
) -> Result<()> {
    let mut children = children.peekable();
    for (index, pit) in board.row(board.turn()).enumerate() {
        let length = numbering.len();
        numbering.push_str(&format!("{index}."));
        match children.next_if(|(played, _)| *played == pit) {
            Some((_, child)) => write_child(child, numbering, out)?,
            None => writeln!(out, "{numbering}")?,
        }
        numbering.truncate(length);
    }
    Ok(())
}

/// Big trees have millions of such numbers, nearly all of one digit, and formatting is slow.
fn write_beans(beans: u16, out: &mut impl Write) -> Result<()> {
    match beans {
        0..=9 => out.write_all(&[b' ', b'0' + beans as u8]),
        _ => write!(out, " {beans}"),
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::{AnyMatch as _, Match, Seat};

    use super::*;

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
        log.lines()
            .map(|line| line.split(' ').next().unwrap_or_default().matches('.').count())
            .max()
            .unwrap_or(0)
    }

    #[test]
    fn the_worked_example_of_the_task() {
        let log = small_log([None, None], &[]);
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines[0], "");
        assert!(
            lines[1].starts_with("A ") && lines[1].ends_with(" 3 3 3 0 3 3 3 0"),
            "{}",
            lines[1]
        );
        assert!(
            lines[2].starts_with("0. A ") && lines[2].ends_with(" 0 4 4 1 3 3 3 0"),
            "{}",
            lines[2]
        );
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
        let elided = [
            "0.1.1.0. B 1 ",
            "0.1.1.1. B 1 ",
            "0.1.1.2. B 2 ",
            "0.1.2. A 2 1 1 5 2 4 4 0 1",
            "0.1.2.0. B 1 ",
            "0.1.2.1. B 1 ",
        ];
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
            |a, b| {
                TreeLog::new(&[a, b].map(|bot| Player {
                    bot: Option::map(bot, str::to_string),
                    ..Player::person("")
                }))
                .depth
            };
        assert_eq!(depth(None, None), 3);
        assert_eq!(depth(Some("strong"), None), 3);
        assert_eq!(depth(None, Some("classic-1")), 1);
        assert_eq!(depth(Some("classic-1"), Some("classic-3")), 3);
        assert_eq!(depth(Some("classic-5"), Some("classic-1")), 5);
        assert_eq!(depth(None, Some("classic-2")), 2);
        assert_eq!(depth(None, Some("classic-6")), 5);
        assert_eq!(depth(None, Some("classic-10")), 5);
        assert_eq!(depth(None, Some("classic-11")), 3, "there is none");
        assert_eq!(depth_of(&small_log([None, Some("classic-1")], &[])), 2);
    }

    #[test]
    fn a_tree_without_end_is_logged_less_deep() {
        let endless = Board::with_fields(
            &[[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]; 2].concat(),
            Side::A,
            true,
        );
        assert!(greatest_depth(&endless, 5) < 5);
        assert_eq!(greatest_depth(&Board::at_start(6, 6, Side::A, true), 5), 5);
    }

    #[test]
    fn parts_log_the_same_as_a_kept_tree() {
        for board in [
            Board::at_start(6, 6, Side::A, true),
            Board::with_fields(&[1, 2, 4, 2, 2, 3], Side::B, false),
        ] {
            let mut whole = Vec::new();
            write_branch(kept(&board, 4).unwrap().root(), &mut String::new(), &mut whole).unwrap();
            let mut parts = Vec::new();
            write_node(&board, value(&board, 4, &mut MOST_LINES.clone()).unwrap(), "", &mut parts)
                .unwrap();
            write_children(&board, children(&board, 4), &mut String::new(), &mut parts, write_part)
                .unwrap();
            assert!(whole == parts);
        }
    }

    #[test]
    fn trees_that_are_not_kept_have_the_same_values() {
        let mut rng = table::seeded(5);
        let mut board = Board::at_start(6, 6, Side::B, true);
        while !board.is_over() {
            let tree = Tree::new(&board, 3, 1 << 20, &Cancel::default()).unwrap();
            assert_eq!(value(&board, 3, &mut usize::MAX.clone()), Some(tree.root().value()));
            let moves: Vec<Pit> = board.playable().collect();
            board = board.after(moves[rng.random_range(0..moves.len())]);
        }
        assert_eq!(value(&board, 3, &mut 1), Some(board.lead() as i16));
    }

    #[test]
    fn a_value_has_a_price() {
        let board = Board::at_start(6, 6, Side::A, true);
        assert!(value(&board, 5, &mut 15_256).is_some());
        assert!(value(&board, 5, &mut 15_255).is_none());
    }

    /// The values of the first moves in the last state of a log, by pit.
    fn logged(log: &str, first: u8) -> Vec<(u8, f64)> {
        let state = log.split_terminator("----------\n").last().unwrap();
        let value = |line: &str| {
            let (numbering, rest) = line.split_once(". ")?;
            let index: u8 = numbering.parse().ok()?;
            Some((first + index, rest.split(' ').nth(1)?.parse().ok()?))
        };
        state.lines().filter_map(value).collect()
    }

    #[test]
    fn the_values_of_moves_are_those_of_the_log_seen_from_the_own_side() {
        for bot in [None, Some("classic-1"), Some("classic-5")] {
            for moves in [&[][..], &[0], &[0, 1], &[0, 1, 4]] {
                let players = [
                    Player::person(""),
                    Player { bot: bot.map(str::to_owned), ..Player::person("") },
                ];
                let mut board = Board::at_start(3, 3, Side::A, true);
                moves.iter().for_each(|&pit| board = board.after(Pit(pit)));
                let (first, sign) = if board.turn() == Side::A { (0, 1.0) } else { (4, -1.0) };
                let expected = logged(&small_log([None, bot], moves), first);
                let values = TreeLog::new(&players).values(&board).moves;
                let shown: Vec<_> = values.iter().map(|of| (of.mv.0, sign * of.value)).collect();
                assert_eq!(shown, expected, "{bot:?} {moves:?}");
                assert!(!shown.is_empty());
            }
        }
    }

    #[test]
    fn values_of_a_tree_too_big_to_keep_are_those_of_its_parts() {
        let big = Board::at_start(12, 12, Side::A, true);
        assert!(kept(&big, 5).is_none());
        let depth = greatest_depth(&big, 5);
        let values = TreeLog { depth: 5 }.values(&big).moves;
        assert_eq!(values.len(), 12);
        for ((pit, child), of) in children(&big, depth).zip(values) {
            assert_eq!((pit, f64::from(whole_value(&child))), (of.mv, of.value));
        }
    }

    #[test]
    fn an_error_while_writing_is_passed_on() {
        let mut full: &mut [u8] = &mut [0; 20];
        let log = TreeLog::new(&[]).start(&Board::at_start(6, 6, Side::A, true), &mut full);
        assert!(log.is_err());
    }
}
