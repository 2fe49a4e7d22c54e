use rand::RngExt as _;
use table::Rng;

use crate::{Board, Move, Turn};

/// Plays random moves to the end, each of the legal ones equally likely.
pub(crate) fn play(board: &mut Board, rng: &mut Rng) {
    while !board.is_over() {
        *board = board.after(random_move(board, rng));
    }
}

/// Draws cell and turn at once. That would draw a marble that wins eight times as often as its single move deserves, so it
/// counts only together with the first of the eight turns.
fn random_move(board: &Board, rng: &mut Rng) -> Move {
    let free = board.free();
    let turns = Turn::ALL.len() as u32;
    loop {
        let drawn = rng.random_range(0..turns * free.count());
        let (cell, turn) = (free.nth(drawn / turns), drawn % turns);
        match (board.wins_at_once(cell), turn) {
            (true, 0) => return Move { cell, turn: None },
            (true, _) => {}
            (false, _) => return Move { cell, turn: Some(Turn::ALL[turn as usize]) },
        }
    }
}

#[cfg(test)]
mod tests {
    use table::{Game as _, seeded};

    use super::*;
    use crate::Side;

    #[test]
    fn every_legal_move_is_drawn_equally_often() {
        let board = crate::pen::read("PPPP-C\n-C-CC-\nPCP-C-\nCPCPCP\nCPCPCP\nPCPCPC\n").unwrap();
        let legal: Vec<Move> = board.moves().collect();
        assert!(legal.iter().any(|mv| mv.turn.is_none()) && legal.iter().any(|mv| mv.turn.is_some()));
        let mut rng = seeded(3);
        let mut drawn = vec![0; legal.len()];
        for _ in 0..legal.len() * 1000 {
            let mv = random_move(&board, &mut rng);
            drawn[legal.iter().position(|&known| known == mv).expect("a legal move")] += 1;
        }
        assert!(drawn.iter().all(|times| (850..1150).contains(times)), "{drawn:?}");
    }

    #[test]
    fn a_playout_ends_the_game() {
        let mut rng = seeded(1);
        for _ in 0..1000 {
            let mut board = Board::empty(Side::P);
            board.playout(&mut rng, &mut Vec::new());
            assert!(board.is_over());
        }
    }
}
