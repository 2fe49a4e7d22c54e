//! Random games, as fast as they can be played.

use std::sync::OnceLock;

use rand::Rng as _;
use table::Rng;

use crate::{
    Board, Side,
    setup::MAX_PITS,
    strong::{Row, Rules},
};

/// The rules of all boards of a size, by whether a capture from an empty pit counts.
type BySize<R> = [[OnceLock<Rules<R>>; 2]; MAX_PITS as usize];

/// Plays random moves to the end, each of the legal ones equally likely.
pub(crate) fn play(board: &mut Board, rng: &mut Rng) {
    static SMALL: BySize<u64> = [const { [const { OnceLock::new() }; 2] }; MAX_PITS as usize];
    static BIG: BySize<u128> = [const { [const { OnceLock::new() }; 2] }; MAX_PITS as usize];
    if board.is_over() {
        return;
    }
    match rules(&SMALL, board) {
        Some(rules) => play_by(rules, board, rng),
        None => play_by(rules(&BIG, board).expect("rows that hold the biggest board"), board, rng),
    }
}

/// Rules that are made once for all games with boards like this one.
fn rules<'a, R: Row>(by_size: &'a BySize<R>, board: &Board) -> Option<&'a Rules<R>> {
    let fits = u16::from(board.size()) <= R::PITS && board.fields().iter().sum::<u16>() <= R::BEANS;
    let rules = &by_size[usize::from(board.size()) - 1][usize::from(board.empty_capture())];
    fits.then(|| rules.get_or_init(|| Rules::new(board.size(), board.empty_capture(), R::BEANS)))
}

fn play_by<R: Row>(rules: &Rules<R>, board: &mut Board, rng: &mut Rng) {
    let mut rows = rules.rows(board);
    // Seen from the side on move, like the rows.
    let mut lead = board.lead_of(board.turn()) as i16;
    let mut turn = board.turn();
    loop {
        let pit = rows.own.filled_pit(below(rows.own.filled(), rng));
        let sown = rules.sow(&rows, pit);
        let over = sown.rows.beans == 0;
        let goes_on = sown.again || over && rules.ends_in_store(&rows, pit);
        lead += sown.gain;
        (turn, lead) = if goes_on { (turn, lead) } else { (turn.other(), -lead) };
        rows = sown.rows;
        if over {
            break;
        }
    }
    board.finish(turn, if turn == Side::A { lead } else { -lead });
}

/// A random number below a small one: no number is more likely than another by more than one part
/// in a hundred million.
fn below(most: u32, rng: &mut Rng) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(most)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::{Game as _, seeded};

    use super::*;

    /// The same draws, played on the board itself.
    fn plain(mut board: Board, rng: &mut Rng) -> Board {
        while !board.is_over() {
            let moves: Vec<_> = board.playable().collect();
            board = board.after(moves[below(moves.len() as u32, rng) as usize]);
        }
        board
    }

    #[test]
    fn a_playout_is_a_game_by_the_rules_of_the_board() {
        for seed in 0..3000 {
            let mut rng = seeded(seed);
            let mut board = Board::at_start(
                rng.random_range(1..=12),
                rng.random_range(1..=24),
                if rng.random() { Side::A } else { Side::B },
                rng.random(),
            );
            for _ in 0..rng.random_range(0..20) {
                let moves: Vec<_> = board.playable().collect();
                board = moves
                    .first()
                    .map_or(board, |_| board.after(moves[rng.random_range(0..moves.len())]));
            }
            let expected = plain(board, &mut seeded(seed));
            let mut played = board;
            played.playout(&mut seeded(seed), &mut Vec::new());
            assert_eq!(played, expected, "{board:?}");
        }
    }
}
