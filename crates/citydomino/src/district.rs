use crate::{Cells, City, Kind};

/// Cells of one type connected by sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct District {
    /// The type of all its cells.
    pub kind: Kind,
    /// Where it lies.
    pub cells: Cells,
}

impl District {
    /// Cells times prestige.
    pub fn points(&self, city: &City) -> u32 {
        self.cells.len() * city.prestige(self.cells)
    }
}

/// The districts of one type, from the top.
pub(crate) fn of_kind(city: &City, kind: Kind) -> impl Iterator<Item = District> + use<> {
    let mut left = city.cells(kind);
    std::iter::from_fn(move || {
        let cells = left.connected(left.first()?);
        left = left & !cells;
        Some(District { kind, cells })
    })
}
