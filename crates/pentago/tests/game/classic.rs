//! The classic opponent plays what its specification says, move for move.

use std::sync::LazyLock;

use crate::plain::{C, Cells, End, FREE, LINES, P, Plain, other};
use pentago::{Board, Move, Side};
use rand::RngExt as _;
use serde_json::json;
use table::{Depth, Furnished as _, Game as _, Limits, Rng, seeded};

/// Worth a won game.
const INFINITY: i64 = i64::MAX;

/// The rows, columns and diagonals of the quadrants.
static THREES: LazyLock<Vec<Cells>> = LazyLock::new(|| {
    let mut threes: Vec<Cells> = Vec::new();
    for (top, left) in [(0, 0), (0, 3), (3, 0), (3, 3)] {
        for n in 0..3 {
            threes.push((0..3).map(|column| (top + n, left + column)).collect());
            threes.push((0..3).map(|row| (top + row, left + n)).collect());
        }
        threes.push((0..3).map(|n| (top + n, left + n)).collect());
        threes.push((0..3).map(|n| (top + n, left + 2 - n)).collect());
    }
    threes
});

/// The classic opponent, as plainly as its specification reads.
impl Plain {
    fn count(&self, cells: &[(usize, usize)], wanted: u8) -> i64 {
        cells.iter().filter(|&&cell| self.at(cell) == wanted).count() as i64
    }

    fn points(&self, line: &[(usize, usize)], side: u8) -> i64 {
        let own = self.count(line, side);
        let free = self.count(line, FREE);
        let inner = if line.len() == 6 { &line[1..5] } else { line };
        if own + free >= 5 && self.count(inner, other(side)) == 0 { 10 * own + free } else { 0 }
    }

    fn leaf(&self, computer: u8, defensive: bool) -> i64 {
        let player = other(computer);
        let mut value = 0;
        let mut computer_wins = false;
        let mut player_wins = false;
        for line in LINES.iter() {
            let own = self.points(line, computer);
            let enemy = self.points(line, player);
            value += own - enemy;
            computer_wins |= own >= 50;
            player_wins |= enemy >= 50;
        }
        if computer_wins && (!player_wins || self.turn == computer) {
            return INFINITY;
        }
        if player_wins {
            return -INFINITY;
        }
        let blocked =
            |three: &&Cells| self.count(three, player) == 2 && self.count(three, computer) == 1;
        value + if defensive { 45 * THREES.iter().filter(blocked).count() as i64 } else { 0 }
    }

    fn minimax(&self, depth: u32, computer: u8, defensive: bool) -> i64 {
        match self.end() {
            Some(End::WonByP) => return if computer == P { INFINITY } else { -INFINITY },
            Some(End::WonByC) => return if computer == C { INFINITY } else { -INFINITY },
            Some(End::Draw) => return 0,
            None => {}
        }
        if depth == 0 {
            return self.leaf(computer, defensive);
        }
        let values =
            self.moves().into_iter().map(|(_, next)| next.minimax(depth - 1, computer, defensive));
        if self.turn == computer { values.max().unwrap() } else { values.min().unwrap() }
    }

    /// What the classic opponent plays, and the depth of the search that decided it: 0 where every
    /// search saw only losses.
    fn classic(&self, depth: u32, defensive: bool) -> (String, u32) {
        for depth in (1..=depth).rev() {
            let mut best = String::new();
            let mut most = -INFINITY;
            for (mv, next) in self.moves() {
                let value = next.minimax(depth - 1, self.turn, defensive);
                if value > most {
                    best = mv.name();
                    most = value;
                }
            }
            if most > -INFINITY {
                return (best, depth);
            }
        }
        (self.moves()[0].0.name(), 0)
    }
}

fn answer(name: &str, board: &Board) -> String {
    let mut bot = Board::bot(name).unwrap();
    bot.choose(board, board.turn().seat(), &Limits::default()).unwrap().to_string()
}

/// The unfinished positions of a random game that have between `least` and `most` free cells.
fn positions(rng: &mut Rng, least: u32, most: u32) -> Vec<Board> {
    let mut board = Board::empty(Side::BOTH[rng.random_range(0..2)]);
    let mut found = Vec::new();
    while !board.is_over() {
        let free = 36 - board.count(Side::P) - board.count(Side::C);
        if (least..=most).contains(&free) {
            found.push(board);
        }
        let moves: Vec<Move> = board.moves().collect();
        board = board.after(moves[rng.random_range(0..moves.len())]);
    }
    found
}

/// Compares on `count` positions and gives the numbers of those decided at each depth.
fn compare(depth: u32, count: usize, least: u32, most: u32) -> [usize; 4] {
    let mut rng = seeded(u64::from(depth));
    let mut decided = [0; 4];
    let boards: Vec<Board> = std::iter::from_fn(|| Some(positions(&mut rng, least, most)))
        .flatten()
        .take(count)
        .collect();
    for board in boards {
        for (name, defensive) in
            [(format!("classic-{depth}"), false), (format!("classic-{depth}-defensive"), true)]
        {
            let (expected, at) = Plain::of(&board).classic(depth, defensive);
            assert_eq!(answer(&name, &board), expected, "{name} at {}", board.position());
            decided[at as usize] += 1;
        }
    }
    decided
}

#[test]
fn level_2_plays_the_plain_move_at_any_time_of_the_game() {
    compare(2, 4, 26, 36);
    compare(2, 40, 12, 25);
    let decided = compare(2, 150, 1, 11);
    assert!(decided[1] > 0 && decided[2] > 0, "{decided:?}");
}

#[test]
fn level_3_plays_the_plain_move() {
    compare(3, 4, 10, 11);
    let decided = compare(3, 60, 1, 8);
    assert!(decided[1] > 0 && decided[3] > 0, "{decided:?}");
}

/// The answer of a bot that has to come within this many milliseconds, and how deep it looked if
/// that was not deep enough.
fn hurried(name: &str, board: &Board, millis: u64) -> (String, Option<Depth>) {
    let limits = Limits { latest: Limits::millis(millis).until, ..Limits::default() };
    let mv = Board::bot(name).unwrap().choose(board, board.turn().seat(), &limits).unwrap();
    (mv.to_string(), limits.shortfall.get())
}

#[test]
fn whoever_must_answer_at_once_plays_a_legal_move_and_says_so() {
    let board = Board::empty(Side::P);
    let (mv, depth) = hurried("classic-3", &board, 0);
    assert!(board.moves().any(|legal| legal.to_string() == mv), "{mv}");
    assert_eq!(depth, Some(Depth { reached: 0, wanted: 3 }));
}

#[test]
fn whoever_is_done_in_time_plays_as_if_there_were_no_hurry() {
    for board in positions(&mut seeded(3), 1, 20) {
        assert_eq!(hurried("classic-3", &board, 100_000), (answer("classic-3", &board), None));
    }
}

/// Four lines that count as won at the end of every search: no move breaks more than two of them.
#[test]
fn where_all_is_lost_the_first_legal_move_is_played() {
    for turn in Side::BOTH {
        let rows = ["EE-EEE", "O-O--O", "EEE-EE", "EE-EEE", "O--O-O", "EEE-EE"];
        let rows = rows
            .map(|row| row.replace('E', &turn.other().to_string()).replace('O', &turn.to_string()));
        let board = Board::from_position(&json!({"board": rows, "turn": turn}), 0).unwrap();
        for (name, depth, defensive) in
            [("classic-2", 2, false), ("classic-3", 3, false), ("classic-3-defensive", 3, true)]
        {
            assert_eq!(answer(name, &board), "c1-1L");
            assert_eq!(Plain::of(&board).classic(depth, defensive), ("c1-1L".into(), 0));
        }
    }
}

#[test]
fn the_defensive_computer_blocks_two_marbles_side_by_side() {
    for level in ["classic-2-defensive", "classic-3-defensive"] {
        for (row, block) in [("PP----", "c1"), ("-PP---", "a1"), ("---PP-", "f1"), ("P-P---", "b1")]
        {
            let rows = [row, "------", "------", "------", "-C----", "------"];
            let board = Board::from_position(&json!({"board": rows, "turn": "C"}), 0).unwrap();
            assert!(
                answer(level, &board).starts_with(block),
                "{level} at {row}: {}",
                answer(level, &board)
            );
        }
    }
}

#[test]
fn a_cancelled_search_gives_no_move() {
    let limits = Limits::default();
    limits.cancel.cancel();
    let board = Board::empty(Side::P);
    assert_eq!(Board::bot("classic-3").unwrap().choose(&board, board.turn().seat(), &limits), None);
}
