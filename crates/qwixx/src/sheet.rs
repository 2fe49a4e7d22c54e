use crate::Color;

/// The number of fields with a number in a row.
pub(crate) const FIELDS: u8 = 11;
/// The number of miss boxes.
pub(crate) const MISSES: u8 = 4;
/// The crosses a row needs before its last number may be crossed.
pub(crate) const BEFORE_LAST: u32 = 5;
/// What a miss costs.
pub(crate) const MISS_COST: i32 = 5;

const LAST: u8 = FIELDS - 1;
const LOCK: u16 = 1 << FIELDS;

/// The crosses of one row: a bit per field from the left, then one for the lock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row(u16);

impl Row {
    /// Whether a field is crossed.
    pub fn is_crossed(self, field: u8) -> bool {
        self.0 & (1 << field) != 0
    }

    /// Whether the lock is crossed.
    pub fn is_locked(self) -> bool {
        self.0 & LOCK != 0
    }

    /// The number of crosses, the lock included.
    pub fn crosses(self) -> u32 {
        self.0.count_ones()
    }

    /// What the crosses are worth: one more for each than for the one before.
    pub fn points(self) -> i32 {
        let crosses = self.crosses() as i32;
        crosses * (crosses + 1) / 2
    }

    /// The first field right of all crosses; past the lock in a locked row.
    pub fn open(self) -> u8 {
        (u16::BITS - self.0.leading_zeros()) as u8
    }

    /// Whether `field` is right of all crosses and, if it is the last, there are enough of them.
    pub fn fits(self, field: u8) -> bool {
        (self.0 >> field == 0) & (field != LAST || self.crosses() >= BEFORE_LAST)
    }

    /// Crosses a field, with the last one the lock too.
    pub fn cross(&mut self, field: u8) {
        self.0 |= 1 << field;
        if field == LAST {
            self.0 |= LOCK;
        }
    }

    /// The crossed fields from the left, without the lock.
    pub fn fields(self) -> impl Iterator<Item = u8> {
        (0..FIELDS).filter(move |&field| self.is_crossed(field))
    }
}

/// What a player has crossed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    rows: [Row; 4],
    misses: u8,
}

impl Sheet {
    /// A sheet with these rows, from the top, and this number of crossed miss boxes.
    pub fn new(rows: [Row; 4], misses: u8) -> Sheet {
        Sheet { rows, misses }
    }

    /// The row of a colour.
    pub fn row(&self, color: Color) -> Row {
        self.rows[color.index()]
    }

    /// The row of a colour, to cross something in it.
    pub fn row_mut(&mut self, color: Color) -> &mut Row {
        &mut self.rows[color.index()]
    }

    /// The number of crossed miss boxes.
    pub fn misses(&self) -> u8 {
        self.misses
    }

    /// Crosses a miss box.
    pub fn miss(&mut self) {
        self.misses += 1;
    }

    /// The points of all rows, less what the misses cost.
    pub fn total(&self) -> i32 {
        self.rows.iter().map(|row| row.points()).sum::<i32>() - MISS_COST * i32::from(self.misses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(fields: &[u8]) -> Row {
        let mut row = Row::default();
        fields.iter().for_each(|&field| row.cross(field));
        row
    }

    #[test]
    fn a_row_counts_as_the_legend_says() {
        let legend = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78];
        let mut row = Row::default();
        for (crosses, points) in legend.into_iter().enumerate().take(11) {
            assert_eq!((row.crosses() as usize, row.points()), (crosses, points));
            row.cross(crosses as u8);
        }
        assert_eq!((row.crosses(), row.points()), (12, 78));
        assert_eq!(super::tests::row(&[0, 1, 2, 3, 5, 10]).points(), legend[7]);
    }

    #[test]
    fn fields_left_of_the_last_cross_are_lost() {
        let row = row(&[1, 4]);
        assert!((0..=4).all(|field| !row.fits(field)));
        assert!((5..10).all(|field| row.fits(field)));
        assert_eq!(row.open(), 5);
    }

    #[test]
    fn the_last_field_needs_five_crosses_and_crosses_the_lock() {
        assert!(!row(&[0, 1, 2, 3]).fits(10));
        let mut row = row(&[0, 1, 2, 3, 4]);
        assert!(row.fits(10));
        row.cross(10);
        assert!(row.is_locked());
        assert_eq!(row.crosses(), 7);
        assert!((0..FIELDS).all(|field| !row.fits(field)));
    }

    #[test]
    fn a_miss_costs_five() {
        let mut sheet = Sheet::default();
        sheet.row_mut(Color::Green).cross(0);
        sheet.miss();
        sheet.miss();
        assert_eq!(sheet.total(), 1 - 10);
    }
}
