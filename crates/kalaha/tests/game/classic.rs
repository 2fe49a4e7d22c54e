//! The classic levels play like plain minimax on the plain rules, however little time they have.

use crate::plain::Plain;
use kalaha::{Board, First, Pit, Setup};
use rand::RngExt as _;
use table::{AnyGame as _, Erased, Furnished as _, Game as _, Limits, seeded};

/// The same position twice: by the rules of the board and by the plain ones.
struct Twins {
    board: Board,
    plain: Plain,
}

fn start(pits: u16, beans: u16, first: usize, empty_capture: bool) -> Twins {
    let setup = Setup { pits, beans, first: [First::A, First::B][first], empty_capture };
    Twins {
        board: Board::new(&setup, 0).unwrap(),
        plain: Plain::new(pits.into(), beans.into(), first, empty_capture),
    }
}

/// The unfinished positions of random games, at least `count` of them.
fn random_positions(pits: u16, beans: u16, count: usize) -> Vec<Twins> {
    let mut rng = seeded(u64::from(pits * 100 + beans));
    let mut positions = Vec::new();
    while positions.len() < count {
        let Twins { mut board, mut plain } =
            start(pits, beans, rng.random_range(0..2), rng.random());
        while !plain.finished() {
            positions.push(Twins { board, plain: plain.clone() });
            let choices = plain.choices();
            let column = choices[rng.random_range(0..choices.len())];
            board.play(board.turn().seat(), plain.number(column), |_| ()).unwrap();
            plain.take(column);
        }
    }
    positions
}

/// What the first player is ahead at the horizon.
fn minimax(plain: &Plain, depth: u32) -> i32 {
    if depth == 0 || plain.finished() {
        return plain.bowls[0] as i32 - plain.bowls[1] as i32;
    }
    let values = rated(plain, depth).into_iter().map(|(_, value)| value);
    if plain.player == 0 { values.max().unwrap() } else { values.min().unwrap() }
}

fn rated(plain: &Plain, depth: u32) -> Vec<(Pit, i32)> {
    let rate = |column| {
        let mut next = plain.clone();
        next.take(column);
        let depth = if next.player == plain.player { depth } else { depth - 1 };
        (plain.number(column), minimax(&next, depth))
    };
    plain.choices().into_iter().map(rate).collect()
}

/// All moves of the best value, the lowest pit first.
fn best(plain: &Plain, depth: u32) -> Vec<Pit> {
    let value = minimax(plain, depth);
    let rated = rated(plain, depth).into_iter().filter(|&(_, of_pit)| of_pit == value);
    rated.map(|(pit, _)| pit).collect()
}

fn answer(depth: u32, board: &Board, limits: &Limits) -> Option<Pit> {
    Board::bot(&format!("classic-{depth}")).unwrap().choose(board, board.turn().seat(), limits)
}

/// Compares a level, which keeps its tree from one position to the next, and counts ties.
fn compare(depth: u32, positions: &[Twins]) -> usize {
    let mut bot = Board::bot(&format!("classic-{depth}")).unwrap();
    let mut ties = 0;
    for Twins { board, plain } in positions {
        let best = best(plain, depth);
        let chosen = bot.choose(board, board.turn().seat(), &Limits::default());
        assert_eq!(chosen, Some(best[0]), "{board:?} to {depth}");
        ties += usize::from(best.len() > 1);
    }
    ties
}

#[test]
fn levels_with_a_tree_play_like_plain_minimax() {
    let mut ties = 0;
    for (pits, beans, count) in [(6, 6, 60), (3, 3, 150), (4, 4, 100), (1, 7, 20), (6, 1, 50)] {
        let positions = random_positions(pits, beans, count);
        ties += compare(1, &positions) + compare(3, &positions);
    }
    assert!(ties > 100);
}

#[test]
fn level_5_plays_like_plain_minimax() {
    for (pits, beans, count) in [(6, 6, 8), (3, 3, 60), (4, 3, 40)] {
        compare(5, &random_positions(pits, beans, count));
    }
}

#[test]
fn every_depth_plays_like_plain_minimax_on_small_boards() {
    for depth in 1..=10 {
        for (pits, beans, count) in [(3, 2, 12), (2, 4, 20), (1, 5, 10)] {
            compare(depth, &random_positions(pits, beans, count));
        }
    }
    assert!(Board::bot("classic-0").is_none() && Board::bot("classic-11").is_none());
}

#[test]
fn time_and_node_limits_do_not_weaken_a_level() {
    let Twins { board, .. } = start(4, 4, 1, true);
    for depth in [3, 10] {
        let unhurried = answer(depth, &board, &Limits::default());
        assert_eq!(answer(depth, &board, &Limits::nodes(1)), unhurried);
        assert_eq!(answer(depth, &board, &Limits::millis(0)), unhurried);
    }
}

#[test]
fn every_level_gives_up_when_cancelled() {
    let limits = Limits::default();
    limits.cancel.cancel();
    for depth in [5, 10] {
        assert_eq!(answer(depth, &start(12, 24, 0, true).board, &limits), None);
    }
}

#[test]
fn bots_play_a_whole_match() {
    let kalaha = Erased::<Board>::NEW;
    let mut played = kalaha.start(None, 1).unwrap();
    let mut bots = ["classic-3", "strong"].map(|bot| kalaha.bot(bot).unwrap());
    while let Some(&seat) = played.status().turn.first() {
        let mv = bots[seat.index()]
            .choose(&played.imagine(seat, 0), seat, &Limits::nodes(3_000))
            .unwrap();
        played.play(seat, &mv).unwrap();
    }
    assert_eq!(played.status().scores.iter().sum::<i32>(), 72);
}
