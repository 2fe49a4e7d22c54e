//! All moves of a position at a glance: which end the game, after which the enemy wins at once, and
//! what the others seem worth.

use super::{lookahead::WON, straights::Numbers, threats::Threats, worths::Worths};
use crate::{Cell, Direction, Move, Turn, marbles::Marbles};

/// A move with its value to the side that makes it, packed so that the best comes first, and of
/// equal ones the first by cell and turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Glance(u64);

impl Glance {
    /// `turn` is the place among all turns, or their number for none.
    fn new(cell: Cell, turn: usize, value: i32, settled: bool) -> Glance {
        Glance(((WON - value) as u64) << 32 | place(cell, turn) << 1 | u64::from(settled))
    }

    /// Whether it is a glance at this move.
    pub(super) fn is(self, mv: Move) -> bool {
        let turn = mv
            .turn
            .map_or(TURNS, |turn| 2 * usize::from(turn.quadrant() - 1) + turn.direction() as usize);
        u64::from(self.0 as u32) >> 1 == place(mv.cell, turn)
    }

    pub(super) fn value(self) -> i32 {
        WON - (self.0 >> 32) as i32
    }

    /// Whether the value is known without looking ahead.
    pub(super) fn settled(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) fn mv(self) -> Move {
        let place = self.0 as u32 as usize >> 1;
        Move {
            cell: Cell::new(place / (TURNS + 1)).expect("a packed cell"),
            turn: Turn::ALL.get(place % (TURNS + 1)).copied(),
        }
    }
}

const TURNS: usize = Turn::ALL.len();

/// The place of a move among all there could be.
fn place(cell: Cell, turn: usize) -> u64 {
    ((TURNS + 1) * cell.index() + turn) as u64
}

/// Appends one move to each different board there is after a marble on a cell, for a side that
/// cannot have lost yet.
pub(super) fn glance(own: Marbles, enemy: Marbles, worths: &Worths, glances: &mut Vec<Glance>) {
    let threats = Threats::of(own, enemy);
    let points = worths.points(&Numbers::of(own, enemy));
    let free = Marbles(Marbles::ALL.0 & !(own.0 | enemy.0));
    let last = free.count() == 1;
    let symmetries = [0, 1, 2, 3].map(|at| symmetry(own.quadrant(at), enemy.quadrant(at)));
    for cell in free.cells() {
        if threats.fives & cell.bit() != 0 {
            glances.push(Glance::new(cell, TURNS, WON, true));
            continue;
        }
        let bit = cell.bit().trailing_zeros() as usize;
        let quadrant = bit / 9;
        let mut symmetries = symmetries;
        symmetries[quadrant] =
            symmetry(own.with(cell).quadrant(quadrant), enemy.quadrant(quadrant));
        let mut turns = different(symmetries);
        while turns != 0 {
            let turn = turns.trailing_zeros() as usize;
            turns &= turns - 1;
            let after = &threats.turns[turn];
            let (value, settled) = match (after.own & cell.bit() != 0, after.enemy) {
                (false, false) if last => (0, true),
                (false, false) if after.lost & cell.bit() != 0 => (1 - WON, true),
                (false, false) => (points[turn].with(bit), false),
                (own, enemy) => ((i32::from(own) - i32::from(enemy)) * WON, true),
            };
            glances.push(Glance::new(cell, turn, value, settled));
        }
    }
}

/// Set if a quarter turn changes nothing, and if turns to the left and to the right come to the
/// same.
const QUARTER: u8 = 1;
const HALF: u8 = 2;

/// What the bits of both sides in a quadrant have in common.
fn symmetry(own: usize, enemy: usize) -> u8 {
    SYMMETRIES[own] & SYMMETRIES[enemy]
}

static SYMMETRIES: [u8; 512] = {
    let mut symmetries = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let turned = Direction::R.turned(bits);
        if turned == bits {
            symmetries[bits] |= QUARTER;
        }
        if Direction::L.turned(bits) == turned {
            symmetries[bits] |= HALF;
        }
        bits += 1;
    }
    symmetries
};

/// The turns that lead to different boards, each board by the first of its turns.
fn different(symmetries: [u8; 4]) -> u8 {
    let mut turns = 0;
    let mut still = false;
    for (quadrant, symmetry) in symmetries.into_iter().enumerate() {
        let both = match symmetry {
            0 => 0b11,
            _ if symmetry & QUARTER == 0 || !still => 0b01,
            _ => 0,
        };
        still |= symmetry & QUARTER != 0;
        turns |= both << (2 * quadrant);
    }
    turns
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::seeded;

    use super::*;
    use crate::{
        Board, Outcome, Side,
        strong::{
            look::{Sight, sight},
            weights::WEIGHTS,
        },
    };

    /// What the board after a move is worth to the side that made it, and whether that is certain.
    fn plain(next: &Board) -> (i32, bool) {
        let mover = next.turn().other();
        match next.outcome() {
            Some(Outcome::Draw) => return (0, true),
            Some(Outcome::Won(side)) => return (if side == mover { WON } else { -WON }, true),
            None => {}
        }
        let wins = |mv| next.after(mv).outcome() == Some(Outcome::Won(next.turn()));
        if next.moves().any(wins) {
            return (1 - WON, true);
        }
        let Sight { own, enemy, .. } = sight(next.marbles(next.turn()), next.marbles(mover));
        (-WEIGHTS.points(&own, &enemy), false)
    }

    /// A position with about this many marbles that is not over.
    fn position(marbles: u32, rng: &mut table::Rng) -> Board {
        loop {
            let mut board = Board::empty(Side::P);
            for cell in Cell::all() {
                if rng.random_range(0..36) < marbles {
                    board.put(cell, if rng.random() { Side::P } else { Side::C });
                }
            }
            if !board.is_over() {
                return board;
            }
        }
    }

    #[test]
    fn every_move_has_the_value_that_trying_all_answers_finds() {
        let worths = Worths::shipped();
        let mut rng = seeded(1);
        let mut kinds = [0; 2];
        for round in 0..400 {
            let board = position(round % 36, &mut rng);
            let [own, enemy] = Side::BOTH.map(|side| board.marbles(side));
            let mut glances = Vec::new();
            glance(own, enemy, &worths, &mut glances);
            let mut seen: Vec<(Cell, Board)> = Vec::new();
            let mut found = glances.iter();
            for mv in board.moves() {
                let next = board.after(mv);
                if seen.contains(&(mv.cell, next)) {
                    continue;
                }
                seen.push((mv.cell, next));
                let found = found.next().unwrap();
                let expected = plain(&next);
                assert_eq!(found.mv(), mv);
                assert!(found.is(mv));
                assert_eq!((found.value(), found.settled()), expected, "{mv} in {board:?}");
                kinds[usize::from(found.settled())] += 1;
            }
            assert_eq!(found.next(), None);
        }
        assert!(kinds.iter().all(|&count| count > 1000), "{kinds:?}");
    }

    #[test]
    fn the_best_comes_first_and_of_equal_ones_the_first_move() {
        let new =
            |cell: &str, turn, value| Glance::new(Cell::named(cell).unwrap(), turn, value, false);
        let mut glances = [
            new("a2", 0, -WON),
            new("a2", 0, 5),
            new("b1", 1, 5),
            new("b1", 0, 5),
            new("f6", 8, WON),
        ];
        glances.sort();
        let moves = glances.map(|glance| glance.mv().to_string());
        assert_eq!(moves, ["f6", "b1-1L", "b1-1R", "a2-1L", "a2-1L"]);
    }
}
