use crate::{Tile, pattern::Pattern};

/// What a row or a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// How often each standard tile occurs, three bits each.
    counts: u32,
    pattern: Pattern,
}

impl Line {
    pub(crate) const EMPTY: Line = Line { counts: 0, pattern: Pattern::EMPTY };

    /// How often a standard tile occurs.
    pub(crate) fn count(self, tile: Tile) -> usize {
        (self.counts >> shift(tile) & 7) as usize
    }

    pub(crate) fn add(&mut self, tile: Tile) {
        self.pattern = self.with(tile);
        self.counts += 1 << shift(tile);
    }

    pub(crate) fn remove(&mut self, tile: Tile) {
        self.pattern = self.without(tile);
        self.counts -= 1 << shift(tile);
    }

    pub(crate) fn pattern(self) -> Pattern {
        self.pattern
    }

    /// The pattern with one of this tile more.
    pub(crate) fn with(self, tile: Tile) -> Pattern {
        self.pattern.more(self.count(tile))
    }

    /// The pattern with one of this tile less.
    pub(crate) fn without(self, tile: Tile) -> Pattern {
        self.pattern.less(self.count(tile))
    }
}

fn shift(tile: Tile) -> u32 {
    3 * u32::from(tile.number() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(numbers: &[u8]) -> Line {
        let mut line = Line::EMPTY;
        numbers
            .iter()
            .filter(|&&number| number > 0)
            .for_each(|&number| line.add(Tile::from_number(number).unwrap()));
        line
    }

    #[test]
    fn tiles_are_taken_away_as_if_they_had_never_been_there() {
        for numbers in
            [[1, 1, 1, 2, 2, 3], [1, 2, 3, 4, 5, 6], [4, 4, 4, 4, 4, 4], [5, 5, 5, 5, 6, 6]]
        {
            let full = line(&numbers);
            for (place, old) in
                numbers.iter().map(|&number| Tile::from_number(number).unwrap()).enumerate()
            {
                let mut rest = numbers;
                rest[place] = 0;
                let mut less = full;
                less.remove(old);
                assert_eq!(
                    (full.without(old), less),
                    (line(&rest).pattern(), line(&rest)),
                    "{numbers:?} without {old}"
                );
                for new in Tile::ALL.into_iter().filter(|tile| tile.is_standard()) {
                    rest[place] = new.number();
                    assert_eq!(
                        less.with(new),
                        line(&rest).pattern(),
                        "{numbers:?}, {new} for {old}"
                    );
                }
            }
        }
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
            assert_eq!(line(&numbers).pattern().points(), points, "{numbers:?}");
            assert!(line(&numbers).pattern() != Pattern::SIX, "{numbers:?}");
        }
    }

    #[test]
    fn six_equal_tiles_win_and_count_no_points() {
        for number in 1..=6 {
            let six = line(&[number; 6]).pattern();
            assert_eq!(six, Pattern::SIX);
            assert_eq!(six.points(), 0);
        }
    }

    #[test]
    fn a_threat_is_five_equal_tiles_and_an_empty_cell() {
        assert_eq!(line(&[2, 2, 0, 2, 2, 2]).pattern(), Pattern::FIVE);
        assert_ne!(line(&[2, 2, 3, 2, 2, 2]).pattern(), Pattern::FIVE);
        assert_ne!(line(&[2, 2, 0, 2, 2, 0]).pattern(), Pattern::FIVE);
        assert_ne!(line(&[2; 6]).pattern(), Pattern::FIVE);
    }
}
