use std::ops::BitOr as _;

use crate::{Cell, Cells, Direction, District, Domino, Half, Kind, district};

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing.
    Free,
    /// The centre of the city.
    Centre,
    /// Half a domino.
    Half(Half),
}

/// A player's city: for each type the cells it covers, and the prestige of the cells in binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct City {
    kinds: [Cells; 6],
    prestige: [Cells; 2],
    centre: Cell,
}

impl City {
    /// A field with nothing but the centre.
    pub fn new(centre: Cell) -> City {
        City { kinds: [Cells::NONE; 6], prestige: [Cells::NONE; 2], centre }
    }

    /// Where the centre lies.
    pub fn centre(&self) -> Cell {
        self.centre
    }

    /// The cells of a type.
    pub fn cells(&self, kind: Kind) -> Cells {
        self.kinds[kind.index()]
    }

    fn taken(&self) -> Cells {
        self.kinds.into_iter().fold(Cells::of(self.centre), Cells::bitor)
    }

    /// The cells on which nothing lies.
    pub fn free(&self) -> Cells {
        !self.taken()
    }

    /// What lies on a cell.
    pub fn ground(&self, cell: Cell) -> Ground {
        match Kind::ALL.into_iter().find(|&kind| self.cells(kind).contains(cell)) {
            Some(kind) => {
                Ground::Half(Half { kind, prestige: self.prestige(Cells::of(cell)) as u8 })
            }
            None if cell == self.centre => Ground::Centre,
            None => Ground::Free,
        }
    }

    /// The prestige on these cells.
    pub fn prestige(&self, cells: Cells) -> u32 {
        (self.prestige[0] & cells).len() + 2 * (self.prestige[1] & cells).len()
    }

    /// Covers a free cell.
    pub fn cover(&mut self, cell: Cell, half: Half) {
        self.kinds[half.kind.index()].insert(cell);
        for (bit, cells) in self.prestige.iter_mut().enumerate() {
            if half.prestige & (1 << bit) != 0 {
                cells.insert(cell);
            }
        }
    }

    /// For each of [`Direction::ALL`] the cells where the domino's first half may lie, the second
    /// half next in that direction.
    pub fn places(&self, domino: Domino) -> [Cells; 4] {
        let free = self.free();
        let touching =
            |half: Half| (self.cells(half.kind) | Cells::of(self.centre)).neighbours() & free;
        let first = touching(domino.first);
        let second = touching(domino.second);
        Direction::ALL.map(|direction| {
            let back = direction.opposite();
            free & free.moved(back) & (first | second.moved(back))
        })
    }

    /// Whether the domino fits anywhere.
    pub fn has_place(&self, domino: Domino) -> bool {
        self.places(domino).into_iter().any(|cells| !cells.is_empty())
    }

    /// Lays a domino where both halves lie on free cells.
    pub fn lay(&mut self, domino: Domino, cell: Cell, direction: Direction) {
        self.cover(cell, domino.first);
        self.cover(cell.next(direction).expect("a cell of the field"), domino.second);
    }

    /// Whether nothing leaves the field when the city is shifted.
    pub fn can_shift(&self, direction: Direction) -> bool {
        let taken = self.taken();
        taken.moved(direction).len() == taken.len()
    }

    /// Shifts the city by one cell, where it can be.
    pub fn shift(&mut self, direction: Direction) {
        self.kinds = self.kinds.map(|cells| cells.moved(direction));
        self.prestige = self.prestige.map(|cells| cells.moved(direction));
        self.centre = self.centre.next(direction).expect("a cell of the field");
    }

    /// The number of free cells without a free neighbour.
    pub fn singles(&self) -> u32 {
        let free = self.free();
        (free & !free.neighbours()).len()
    }

    /// The points of all districts.
    pub fn points(&self) -> u32 {
        Kind::ALL.into_iter().map(|kind| self.points_of(kind)).sum()
    }

    /// The points of all districts of a type.
    pub fn points_of(&self, kind: Kind) -> u32 {
        if self.prestige(self.cells(kind)) == 0 {
            return 0;
        }
        district::of_kind(self, kind).map(|district| district.points(self)).sum()
    }

    /// The number of cells of the largest district.
    pub fn largest(&self) -> u32 {
        self.districts().map(|district| district.cells.len()).max().unwrap_or(0)
    }

    /// All districts, by type and from the top.
    pub fn districts(&self) -> impl Iterator<Item = District> {
        Kind::ALL.into_iter().flat_map(|kind| district::of_kind(self, kind))
    }
}
