//! Random games, as fast as they can be played.

use rand::RngExt as _;
use table::Rng;

use crate::{
    Board, Side, Turn,
    marbles::{Marbles, Parts},
};

/// Plays random moves to the end, each of the legal ones equally likely.
pub(crate) fn play(board: &mut Board, rng: &mut Rng) {
    if board.is_over() {
        return;
    }
    let [mut own, mut enemy] =
        [board.turn(), board.turn().other()].map(|side| Half::of(board.marbles(side)));
    let mut free = Free::of(board.free());
    let mut turn = board.turn();
    loop {
        let over = free.move_at_random(&mut own, &mut enemy, rng);
        (own, enemy, turn) = (enemy, own, turn.other());
        if over || free.total() == 0 {
            break;
        }
    }
    *board = match turn {
        Side::P => Board::with(own.marbles, enemy.marbles, turn),
        Side::C => Board::with(enemy.marbles, own.marbles, turn),
    };
}

/// One side's marbles with the parts of lines they take, so that a change of one quadrant touches
/// nothing else.
#[derive(Clone, Copy)]
struct Half {
    marbles: Marbles,
    parts: Parts,
}

impl Half {
    fn of(marbles: Marbles) -> Half {
        Half { marbles, parts: Parts::of(marbles) }
    }

    fn changed(self, index: usize, before: usize, after: usize) -> Half {
        let marbles = Marbles(self.marbles.0 ^ ((before ^ after) as u64) << (9 * index));
        Half { marbles, parts: self.parts.changed(index, before, after) }
    }

    fn turned(self, turn: Turn) -> Half {
        let index = usize::from(turn.quadrant() - 1);
        let before = self.marbles.quadrant(index);
        self.changed(index, before, turn.direction().turned(before))
    }
}

/// The numbers of free cells in the first 0, 1, 2, 3 and all four quadrants; turns do not change
/// them.
struct Free([u32; 5]);

impl Free {
    fn of(free: Marbles) -> Free {
        Free(
            [0, 1, 2, 3, 4].map(|quadrants| Marbles(free.0 & ((1 << (9 * quadrants)) - 1)).count()),
        )
    }

    fn total(&self) -> u32 {
        self.0[4]
    }

    /// Makes a move and tells whether it completed a line.
    ///
    /// Cell and turn are drawn at once. That would draw a marble that wins eight times as often as
    /// its single move deserves, so it counts only together with the first of the eight turns.
    fn move_at_random(&mut self, own: &mut Half, enemy: &mut Half, rng: &mut Rng) -> bool {
        loop {
            let drawn = rng.random_range(0..8 * self.total());
            let number = drawn / 8;
            let turn = Turn::ALL[drawn as usize % 8];
            let index = self.0[1..4].iter().map(|&below| usize::from(number >= below)).sum();
            let before = own.marbles.quadrant(index);
            let taken = before | enemy.marbles.quadrant(index);
            let place = FREE_PLACES[taken] >> (4 * (number - self.0[index])) & 0xf;
            let placed = own.changed(index, before, before | 1 << place);
            let won = placed.parts.complete();
            if won && drawn % 8 != 0 {
                continue;
            }
            (1..5).for_each(|quadrants| self.0[quadrants] -= u32::from(quadrants > index));
            *own = placed;
            if !won {
                *own = own.turned(turn);
                *enemy = enemy.turned(turn);
            }
            return own.parts.complete() || enemy.parts.complete();
        }
    }
}

/// The free places of a quadrant by its taken ones, four bits each, in order.
static FREE_PLACES: [u64; 512] = {
    let mut places = [0; 512];
    let mut taken = 0;
    while taken < 512 {
        let mut place = 0;
        let mut found = 0;
        while place < 9 {
            if taken >> place & 1 == 0 {
                places[taken] |= place << (4 * found);
                found += 1;
            }
            place += 1;
        }
        taken += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use table::{Game as _, seeded};

    use super::*;

    /// Few free cells, some of which win at once.
    const LATE: &str = "PPPP-C\n-C-CCP\nPCP-CP\nCPCPC-\nCPCPCP\nPCPC-C\n";

    #[test]
    fn every_legal_move_is_made_equally_often() {
        let board = crate::pen::read(LATE).unwrap();
        let [p, c] = Side::BOTH.map(|side| Half::of(board.marbles(side)));
        let legal: Vec<Board> = board.moves().map(|mv| board.after(mv)).collect();
        assert_eq!(legal.len(), 5 * 8 + 1);
        let mut rng = seeded(3);
        let mut made = HashMap::<Board, usize>::new();
        for _ in 0..legal.len() * 1000 {
            let mut own = p;
            let mut enemy = c;
            let mut free = Free::of(board.free());
            free.move_at_random(&mut own, &mut enemy, &mut rng);
            *made.entry(Board::with(own.marbles, enemy.marbles, Side::C)).or_default() += 1;
        }
        for board in &legal {
            let ways = legal.iter().filter(|&other| other == board).count();
            assert!(
                (900 * ways..1100 * ways).contains(&made[board]),
                "{} for {ways} ways",
                made[board]
            );
        }
    }

    #[test]
    fn a_playout_ends_the_game_whoever_began() {
        let mut rng = seeded(1);
        for round in 0..2000 {
            let mut board = Board::empty(Side::BOTH[round % 2]);
            board.playout(&mut rng, &mut Vec::new());
            assert!(board.is_over());
            let ahead =
                board.count(Side::BOTH[round % 2]) - board.count(Side::BOTH[(round + 1) % 2]);
            assert_eq!(ahead == 0, board.turn() == Side::BOTH[round % 2]);
        }
    }
}
