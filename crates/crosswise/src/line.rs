use crate::{Tile, tile};

/// What a row or a column holds: how often each standard tile occurs, three bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line(u32);

/// The points for so many equal tiles in a line; six of them win the game instead.
const POINTS: [u8; 7] = [0, 0, 1, 3, 5, 7, 0];
const ALL_DIFFERENT: Line = Line(0o111_111);
const SIX: u8 = 0x80;

/// Points for all counts of three tiles, marked with [`SIX`] where one of them occurs six times.
static HALF: [u8; 512] = half_table();

const fn half_table() -> [u8; 512] {
    let mut table = [0; 512];
    let mut counts = 0;
    while counts < table.len() {
        let mut tile = 0;
        while tile < 3 {
            let count = counts >> (3 * tile) & 7;
            if count < POINTS.len() {
                table[counts] += POINTS[count];
            }
            if count == 6 {
                table[counts] |= SIX;
            }
            tile += 1;
        }
        counts += 1;
    }
    table
}

/// What a line is worth to its team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth(u8);

impl Worth {
    pub fn points(self) -> u8 {
        self.0 & !SIX
    }

    /// Whether six equal tiles win the game.
    pub fn is_six(self) -> bool {
        self.0 & SIX != 0
    }
}

impl Line {
    pub const EMPTY: Line = Line(0);

    /// One of this tile, or nothing.
    fn unit(place: Option<Tile>) -> u32 {
        1 << (3 * tile::number(place)) >> 3
    }

    pub fn replace(&mut self, old: Option<Tile>, new: Option<Tile>) {
        self.0 = self.0 + Line::unit(new) - Line::unit(old);
    }

    pub fn worth(self) -> Worth {
        if self == ALL_DIFFERENT {
            return Worth(6);
        }
        Worth(HALF[self.0 as usize & 511] + HALF[(self.0 >> 9) as usize & 511])
    }

    /// Whether five equal tiles wait for the sixth, with nothing in its way.
    pub fn is_threat(self) -> bool {
        Tile::ALL.into_iter().filter(|tile| tile.is_standard()).any(|tile| self.0 == 5 * Line::unit(Some(tile)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(numbers: &[u8]) -> Line {
        let mut line = Line::EMPTY;
        numbers.iter().for_each(|&number| line.replace(None, Tile::from_number(number)));
        line
    }

    #[test]
    fn points_follow_the_table() {
        for (numbers, points) in [
            ([0; 6], 0),
            ([1, 2, 3, 4, 5, 0], 0),
            ([1, 2, 3, 4, 5, 6], 6),
            ([1, 0, 0, 0, 0, 1], 1),
            ([1, 6, 1, 6, 1, 6], 6),
            ([1, 1, 2, 2, 3, 3], 3),
            ([4, 4, 4, 4, 5, 5], 6),
            ([4, 4, 4, 4, 5, 0], 5),
            ([6, 6, 6, 6, 6, 5], 7),
            ([6, 6, 6, 2, 2, 5], 4),
        ] {
            assert_eq!(line(&numbers).worth().points(), points, "{numbers:?}");
            assert!(!line(&numbers).worth().is_six(), "{numbers:?}");
        }
    }

    #[test]
    fn six_equal_tiles_win_and_count_no_points() {
        for number in 1..=6 {
            let worth = line(&[number; 6]).worth();
            assert!(worth.is_six());
            assert_eq!(worth.points(), 0);
        }
    }

    #[test]
    fn a_threat_is_five_equal_tiles_and_an_empty_cell() {
        assert!(line(&[2, 2, 0, 2, 2, 2]).is_threat());
        assert!(!line(&[2, 2, 3, 2, 2, 2]).is_threat());
        assert!(!line(&[2, 2, 0, 2, 2, 0]).is_threat());
        assert!(!line(&[2; 6]).is_threat());
    }
}
