//! A city's districts with what the planning of it needs to know.

use std::ops::BitOr as _;

use crate::{Cell, Cells, City, Direction, Domino, Half, Kind, district};

/// The most districts a field can have.
const MOST: usize = 24;

/// A district as the planning of a city needs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plot {
    pub kind: Kind,
    pub size: u32,
    pub prestige: u32,
    /// The free cells beside it.
    pub border: Cells,
}

impl Plot {
    /// A cell that nothing of its type touches.
    fn lone(half: Half, cell: Cell) -> Plot {
        Plot {
            kind: half.kind,
            size: 1,
            prestige: half.prestige.into(),
            border: Cells::of(cell).neighbours(),
        }
    }

    pub(crate) fn points(&self) -> u32 {
        self.size * self.prestige
    }

    fn merge(&mut self, other: &Plot) {
        self.size += other.size;
        self.prestige += other.prestige;
        self.border = self.border | other.border;
    }
}

/// A city's districts and free cells, taken stock of once to judge many places for dominoes.
pub(crate) struct Survey {
    pub free: Cells,
    plots: [Plot; MOST],
    count: usize,
}

/// Where a domino lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub cell: Cell,
    pub direction: Direction,
    second: Cell,
}

impl Place {
    /// The city with the domino laid here.
    pub(crate) fn laid(self, city: &City, domino: Domino) -> City {
        let mut laid = *city;
        laid.lay(domino, self.cell, self.direction);
        laid
    }
}

impl Survey {
    pub(crate) fn of(city: &City) -> Survey {
        let free = city.free();
        let unused = Plot { kind: Kind::Home, size: 0, prestige: 0, border: Cells::NONE };
        let mut survey = Survey { free, plots: [unused; MOST], count: 0 };
        for district in Kind::ALL.into_iter().flat_map(|kind| district::of_kind(city, kind)) {
            let cells = district.cells;
            survey.plots[survey.count] = Plot {
                kind: district.kind,
                size: cells.len(),
                prestige: city.prestige(cells),
                border: cells.neighbours() & free,
            };
            survey.count += 1;
        }
        survey
    }

    pub(crate) fn plots(&self) -> &[Plot] {
        &self.plots[..self.count]
    }

    /// The free cells once a domino lies at a place.
    pub(crate) fn free_after(&self, place: Place) -> Cells {
        self.free & !(Cells::of(place.cell) | Cells::of(place.second))
    }

    /// Calls `see` with every district there is once the domino lies at a place; their borders may
    /// count cells no longer free.
    pub(crate) fn after(&self, domino: Domino, place: Place, mut see: impl FnMut(&Plot)) {
        let mut first = Plot::lone(domino.first, place.cell);
        let mut second = Plot::lone(domino.second, place.second);
        let together = first.kind == second.kind;
        for plot in self.plots() {
            let joins_first = plot.kind == first.kind && plot.border.contains(place.cell);
            let joins_second = plot.kind == second.kind && plot.border.contains(place.second);
            if joins_first || together && joins_second {
                first.merge(plot);
            } else if joins_second {
                second.merge(plot);
            } else {
                see(plot);
            }
        }
        if together {
            first.merge(&second);
        } else {
            see(&second);
        }
        see(&first);
    }
}

/// Calls `see` with every place where the domino fits into the city, in the order y, x, direction;
/// a domino with equal halves is not turned around.
pub(crate) fn each_place(city: &City, domino: Domino, mut see: impl FnMut(Place)) {
    let ways = if domino.first == domino.second { 2 } else { 4 };
    let places = city.places(domino);
    let any = places.into_iter().fold(Cells::NONE, Cells::bitor);
    for cell in any.iter() {
        for (direction, cells) in Direction::ALL.into_iter().zip(places).take(ways) {
            if cells.contains(cell) {
                let second = cell.next(direction).expect("a cell of the field");
                see(Place { cell, direction, second });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::{Game as _, seeded};

    use super::*;
    use crate::{Setup, State};

    #[test]
    fn the_districts_foreseen_are_those_of_the_city_with_the_domino() {
        let mut rng = seeded(5);
        for seed in 0..40 {
            let mut state = State::new(&Setup::default(), seed).expect("a game");
            for _ in 0..rng.random_range(8..90) {
                let mv = state.random_move(&mut rng);
                state.apply(mv, |_| ());
            }
            for (city, domino) in state
                .cities
                .iter()
                .flat_map(|city| state.deck.dominoes().iter().map(move |&domino| (city, domino)))
            {
                let survey = Survey::of(city);
                each_place(city, domino, |place| {
                    let after = Survey::of(&place.laid(city, domino));
                    let known = |plot: &Plot| {
                        (plot.kind, plot.size, plot.prestige, (plot.border & after.free).len())
                    };
                    let mut foreseen = vec![];
                    survey.after(domino, place, |plot| foreseen.push(known(plot)));
                    let mut found: Vec<_> = after.plots().iter().map(known).collect();
                    foreseen.sort_unstable();
                    found.sort_unstable();
                    assert_eq!((foreseen, survey.free_after(place)), (found, after.free));
                });
            }
        }
    }
}
