//! What the classic opponent thinks of a position where its search ends.

use super::lines::{FIVE, Lines, SIX, cells};
use crate::{Board, Side, marbles::Marbles};

/// The value of a won game.
pub(super) const WON: i32 = i32::MAX;

/// The points of a three that the computer has blocked.
const BLOCK: i32 = 45;
/// The points of a marble and of a free cell on a line that can still become a five.
const MARBLE: i16 = 10;
const FREE_CELL: i16 = 1;
/// The points from which on a line counts as a won game: five marbles, or what amounts to them.
const WON_LINE: i16 = 5 * MARBLE;

/// What a line gives: own points minus the enemy's, and whether it counts as a won game.
#[derive(Clone, Copy)]
struct Worth {
    points: i16,
    own_win: bool,
    enemy_win: bool,
}

/// The value of an unfinished position, seen from the computer's side.
pub(super) fn value(board: &Board, computer: Side, defensive: bool) -> i32 {
    let own = board.marbles(computer);
    let enemy = board.marbles(computer.other());
    let lines = Lines::of(own, enemy);
    let worths = lines
        .sixes()
        .map(|contents| SIXES[contents])
        .chain(lines.fives().map(|contents| FIVES[contents]));
    let mut points = 0;
    let mut own_win = false;
    let mut enemy_win = false;
    for worth in worths {
        points += i32::from(worth.points);
        own_win |= worth.own_win;
        enemy_win |= worth.enemy_win;
    }
    match (own_win, enemy_win) {
        (true, true) if board.turn() == computer => WON,
        (true, false) => WON,
        (_, true) => -WON,
        (false, false) if defensive => points + BLOCK * blocks(own, enemy),
        (false, false) => points,
    }
}

/// The number of straight threes in a quadrant with two marbles of the enemy and one's own.
fn blocks(own: Marbles, enemy: Marbles) -> i32 {
    let blocked =
        |three: u64| (own.0 | enemy.0) & three == three && (own.0 & three).is_power_of_two();
    THREES.iter().map(|&three| i32::from(blocked(three))).sum()
}

/// Rows, columns and diagonals of all quadrants.
static THREES: [u64; 32] = {
    const OF_ONE: [u64; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let mut threes = [0; 32];
    let mut index = 0;
    while index < 32 {
        threes[index] = OF_ONE[index % 8] << (9 * (index / 8));
        index += 1;
    }
    threes
};

static SIXES: [Worth; SIX] = {
    let mut worths = [Worth { points: 0, own_win: false, enemy_win: false }; SIX];
    let mut contents = 0;
    while contents < SIX {
        let line: [usize; 6] = cells(contents);
        let inner = [line[1], line[2], line[3], line[4]];
        worths[contents] = worth(count(&line), count(&inner));
        contents += 1;
    }
    worths
};

static FIVES: [Worth; FIVE] = {
    let mut worths = [Worth { points: 0, own_win: false, enemy_win: false }; FIVE];
    let mut contents = 0;
    while contents < FIVE {
        let line: [usize; 5] = cells(contents);
        worths[contents] = worth(count(&line), count(&line));
        contents += 1;
    }
    worths
};

/// The number of free cells, own and enemy marbles.
const fn count(cells: &[usize]) -> [i16; 3] {
    let mut counts = [0; 3];
    let mut place = 0;
    while place < cells.len() {
        counts[cells[place]] += 1;
        place += 1;
    }
    counts
}

/// The worth of a line by the counts of all its cells, and of the inner ones, where a marble of the
/// other side makes it useless.
const fn worth(all: [i16; 3], inner: [i16; 3]) -> Worth {
    let [free, own, enemy] = all;
    let [_, inner_own, inner_enemy] = inner;
    let own_points = points(own, free, inner_enemy);
    let enemy_points = points(enemy, free, inner_own);
    Worth {
        points: own_points - enemy_points,
        own_win: own_points >= WON_LINE,
        enemy_win: enemy_points >= WON_LINE,
    }
}

/// The points of a side for its marbles and the free cells of a line, unless it has become useless.
const fn points(marbles: i16, free: i16, blocking: i16) -> i16 {
    let open = marbles + free >= 5 && blocking == 0;
    if open { MARBLE * marbles + FREE_CELL * free } else { 0 }
}
