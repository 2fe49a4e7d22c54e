//! The solver against a plain full search.

use std::collections::HashMap;

use rand::RngExt as _;
use table::{Limits, Rng, seeded};

use super::*;
use crate::{
    Outcome, Side,
    marbles::Marbles,
    rows,
    strong::{lookahead::Lookahead, worths::Worths},
};

/// The value of a position by trying everything.
fn plain(board: &Board, known: &mut HashMap<Board, Verdict>) -> Verdict {
    match board.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Won(side)) => return if side == board.turn() { 1 } else { -1 },
        None => {}
    }
    if let Some(&value) = known.get(board) {
        return value;
    }
    let value = board.moves().map(|mv| -plain(&board.after(mv), known)).max().expect("a free cell");
    known.insert(*board, value);
    value
}

/// An unfinished position in which both sides have as many marbles, or P one more.
fn position(marbles: u32, rng: &mut Rng) -> Board {
    loop {
        let mut board = Board::empty(Side::P);
        while board.free().count() > 36 - marbles {
            let free: Vec<Cell> = board.free().cells().collect();
            let side = if board.count(Side::P) > board.count(Side::C) { Side::C } else { Side::P };
            board.put(free[rng.random_range(0..free.len())], side);
        }
        if !board.is_over() {
            let turn = if marbles.is_multiple_of(2) { Side::P } else { Side::C };
            return Board::with(board.marbles(Side::P), board.marbles(Side::C), turn);
        }
    }
}

fn agrees(board: &Board) -> Verdict {
    let mut known = HashMap::new();
    let solved = solve(board, &Limits::default()).unwrap();
    for &(mv, value) in &solved {
        assert_eq!(value, -plain(&board.after(mv), &mut known), "{mv} in {:?}", rows::write(board));
    }
    assert!(solved.iter().map(|valued| valued.0).eq(board.moves()));
    solved.iter().map(|valued| valued.1).max().unwrap()
}

#[test]
fn every_move_has_the_value_that_trying_everything_finds() {
    let mut rng = seeded(1);
    let mut found = [0; 3];
    for marbles in [31, 32, 33, 34, 35, 31, 30] {
        for _ in 0..60 / (36 - marbles) {
            found[(agrees(&position(marbles, &mut rng)) + 1) as usize] += 1;
        }
    }
    assert!(found.iter().all(|&count| count > 0), "lost, drawn and won: {found:?}");
}

#[test]
fn a_turn_that_completes_lines_of_both_draws() {
    let mut rng = seeded(2);
    let mut both = 0;
    while both < 5 {
        let board = position(33, &mut rng);
        let draws = |mv: &Move| {
            let next = board.after(*mv);
            next.marbles(Side::P).win() && next.marbles(Side::C).win()
        };
        if let Some(draw) = board.moves().find(draws) {
            agrees(&board);
            assert!(solve(&board, &Limits::default()).unwrap().contains(&(draw, 0)));
            both += 1;
        }
    }
}

#[test]
fn sides_with_unequal_numbers_of_marbles_are_solved_too() {
    let mut rng = seeded(3);
    for _ in 0..5 {
        let board = position(31, &mut rng);
        agrees(&Board::with(board.marbles(Side::P), board.marbles(Side::C), Side::P));
    }
}

/// The board turned a quarter clockwise as a whole.
fn turned_whole(board: &Board) -> Board {
    let turned = |marbles: Marbles| {
        let cells = marbles.cells().map(|cell| (cell.index() / 6, cell.index() % 6));
        let turned = cells
            .map(|(row, column)| Cell::new(6 * column + 5 - row).expect("a cell of the board"));
        turned.fold(Marbles::default(), Marbles::with)
    };
    let [p, c] = Side::BOTH.map(|side| turned(board.marbles(side)));
    Board::with(p, c, board.turn())
}

#[test]
fn turning_the_whole_board_changes_no_values() {
    let mut rng = seeded(4);
    for _ in 0..5 {
        let board = position(26, &mut rng);
        let values = |board: &Board| {
            let mut values: Vec<Verdict> =
                solve(board, &Limits::default()).unwrap().iter().map(|valued| valued.1).collect();
            values.sort();
            values
        };
        assert_eq!(values(&board), values(&turned_whole(&board)));
    }
}

#[test]
fn solving_can_be_cancelled_and_begins_only_within_reach() {
    let board = position(18, &mut seeded(5));
    let limits = Limits::default();
    limits.cancel.cancel();
    assert_eq!(solve(&board, &limits), None);
    assert!(is_in_reach(&board, &Limits::nodes(40_000_000), 0));
    assert!(!is_in_reach(&board, &Limits::nodes(40_000_000), 30_000_000));
    assert!(!is_in_reach(&board, &Limits::millis(10), 0));
    assert!(is_in_reach(&position(17, &mut seeded(5)), &Limits::default(), 0));
    assert!(!is_in_reach(&position(16, &mut seeded(5)), &Limits::default(), 0));
}

#[test]
fn threads_share_the_work_and_change_nothing() {
    let board = position(22, &mut seeded(7));
    let [alone, together] =
        [1, 3].map(|threads| solve_with(threads, &board, &Limits::default()).unwrap());
    assert_eq!(alone, together);
    let cancelled = Limits::default();
    cancelled.cancel.cancel();
    assert_eq!(solve_with(3, &board, &cancelled), None);
}

#[test]
fn nobody_helps_where_only_one_thread_has_its_time_counted() {
    if let Ok(limits) = Limits::cpu_millis(1000) {
        assert_eq!(threads(&limits), 1);
    }
    assert_eq!(threads(&Limits::millis(1000)), threads(&Limits::default()));
}

#[test]
fn what_the_search_calls_proven_is_what_the_solver_says() {
    let mut proven = 0;
    let mut open = 0;
    let mut rng = seeded(6);
    for _ in 0..10 {
        let board = position(26, &mut rng);
        let verdicts = solve(&board, &Limits::default()).unwrap();
        let limits = Limits::default();
        let worths = Worths::shipped();
        let mut search = Lookahead::new(&limits, &worths);
        for mut child in search.children(&board) {
            child.value = search.value(&child, 3).unwrap();
            let verdict = verdicts.iter().find(|solved| solved.0 == child.mv).unwrap().1;
            *(if child.is_proven() { &mut proven } else { &mut open }) += 1;
            assert!(
                !child.is_proven() || verdict == child.value.signum(),
                "{} in {:?}",
                child.mv,
                rows::write(&board)
            );
        }
    }
    assert!(proven > 0 && open > 0, "{proven} proven, {open} open");
}
