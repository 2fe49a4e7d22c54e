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
        self.place() == place(mv.cell, turn)
    }

    fn place(self) -> u64 {
        u64::from(self.0 as u32) >> 1
    }

    pub(super) fn value(self) -> i32 {
        WON - (self.0 >> 32) as i32
    }

    /// Whether the value is known without looking ahead.
    pub(super) fn settled(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) fn mv(self) -> Move {
        let place = self.place() as usize;
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
    let free = Marbles::ALL.0 & !(own.0 | enemy.0);
    let ends = bits(free & threats.fives);
    glances.extend(ends.map(|bit| Glance::new(Cell::with_bit(bit), TURNS, WON, true)));
    let last = free.is_power_of_two();
    let different = different_boards(Marbles(free & !threats.fives), own, enemy);
    let turns = threats.turns.iter().zip(points.as_flattened()).zip(different);
    for (turn, ((after, points), cells)) in turns.enumerate() {
        let settled = match (after.enemy, last) {
            (true, _) => [(after.own, 0), (!after.own, -WON)],
            (false, true) => [(after.own, WON), (!after.own, 0)],
            (false, false) => [(after.own, WON), (after.lost & !after.own, 1 - WON)],
        };
        for (set, value) in settled {
            let glance = |bit| Glance::new(Cell::with_bit(bit), turn, value, true);
            glances.extend(bits(cells & set).map(glance));
        }
        let open = bits(cells & !settled[0].0 & !settled[1].0);
        let glance = |bit| Glance::new(Cell::with_bit(bit), turn, points.with(bit), false);
        glances.extend(open.map(glance));
    }
}

/// The numbers of the bits in a set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}

/// By turn, the cells on which a marble leads to a board that no earlier turn leads to.
fn different_boards(free: Marbles, own: Marbles, enemy: Marbles) -> [u64; TURNS] {
    let symmetries = [0, 1, 2, 3].map(|at| symmetry(own.quadrant(at), enemy.quadrant(at)));
    let mut different = [0; TURNS];
    for quadrant in 0..4 {
        // By the symmetry of the quadrant with the marble.
        let mut cells = [0; 4];
        for bit in bits(free.quadrant(quadrant) as u64) {
            let with = own.quadrant(quadrant) | 1 << bit;
            let symmetry = symmetry(with, enemy.quadrant(quadrant));
            cells[usize::from(symmetry) % 4] |= 1 << (9 * quadrant + bit);
        }
        for (symmetry, cells) in (0..).zip(cells).filter(|&(_, cells)| cells != 0) {
            let mut symmetries = symmetries;
            symmetries[quadrant] = symmetry;
            let turns = different_turns(symmetries);
            for (turn, different) in different.iter_mut().enumerate() {
                *different |= if turns >> turn & 1 == 1 { cells } else { 0 };
            }
        }
    }
    different
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
fn different_turns(symmetries: [u8; 4]) -> u8 {
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
            glances.sort_by_key(|glance| glance.place());
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
