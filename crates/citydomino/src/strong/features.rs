//! What the network sees of a city and of what may come.

use std::{array, cmp::Ordering};

use training::{Block, Features};

use super::survey::{Plot, Survey};
use crate::{Cells, City, Deck, Direction, Domino, Kind, cell::SIDE, deck::Id, state::PLAYERS};

const KINDS: usize = Kind::ALL.len();
/// The rounds to come beyond which the future does not count for more: a city is full by then.
const MOST_ROUNDS: usize = 12;

// For each type its most promising district: cells and prestige, free cells beside it, free cells
// within two steps.
const SIZES: usize = 10;
const PRESTIGES: usize = 7;
const MAIN: Block = Block::first(KINDS, SIZES * PRESTIGES);
const BORDER: Block = Block::after(MAIN, KINDS, 8);
const REACH: Block = Block::after(BORDER, KINDS, 12);
// The other districts of the type, and the free cells beside any of them.
const REST_SIZES: usize = 5;
const REST_PRESTIGES: usize = 3;
const REST: Block = Block::after(REACH, KINDS, REST_SIZES * REST_PRESTIGES);
const TOUCH: Block = Block::after(REST, KINDS, 9);
// What the most promising district may gain, by cells and by prestige.
const GROWTH: Block = Block::after(TOUCH, KINDS, 1);
const GLORY: Block = Block::after(GROWTH, KINDS, 1);
// How the city can be filled: free cells too many for the rounds to come, cells no domino can
// cover, single cells, pairs of cells, and how far the city can be shifted.
const FEWEST_SPARE: i32 = -2;
const SPARE: Block = Block::after(GLORY, 1, 14);
const WASTE: Block = Block::after(SPARE, 1, 7);
const SINGLE: Block = Block::after(WASTE, 1, 5);
const PAIRS: Block = Block::after(SINGLE, 1, 1);
const WIDTH: Block = Block::after(PAIRS, SIDE as usize, SIDE as usize);
// What is to come.
const ROUNDS: Block = Block::after(WIDTH, 1, MOST_ROUNDS + 1);
const TURN: Block = Block::after(ROUNDS, 1, PLAYERS);
const SUPPLY: Block = Block::after(TURN, 2, KINDS);
const RIVALS: Block = Block::after(SUPPLY, 2, KINDS);
// How well dominoes fit beside the most promising districts: in how many cells a half of a type
// does, in how many places one of two types beside both; what a domino yet to be drawn brings
// there, until the end, and how likely both halves fit.
const DOORS: Block = Block::after(RIVALS, KINDS, 8);
const JOINTS: Block = Block::after(DOORS, KINDS * (KINDS - 1) / 2, 3);
const YIELD: Block = Block::after(JOINTS, 1, 3);
/// What a network for such features reads.
pub const INPUTS: usize = YIELD.end();

// How much of something counts as 1 where an amount is a feature. The weights were learned with
// these.
const RIVAL_CELLS_UNIT: f32 = 10.0;
const RIVAL_PRESTIGE_UNIT: f32 = 5.0;
const PAIRS_UNIT: f32 = 10.0;
const GAIN_UNIT: f32 = 5.0;
const LATER_GAIN_UNIT: f32 = 30.0;
const HORIZON_UNIT: f32 = 20.0;
/// What grows early goes on to grow, so rounds to come count more than in proportion: this many of
/// them count twice.
const DOUBLING_ROUNDS: f32 = 20.0;
/// The free cells beside a district that are all the space it needs to grow.
const SPACE: f32 = 5.4;

/// Cells and prestige of each type.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Amounts {
    cells: [f32; KINDS],
    prestige: [f32; KINDS],
}

impl Amounts {
    /// What there is in some cities together.
    pub(crate) fn of_cities<'a>(cities: impl Iterator<Item = &'a City>) -> Amounts {
        let mut sum = Amounts::default();
        for city in cities {
            for kind in Kind::ALL {
                let cells = city.cells(kind);
                sum.cells[kind.index()] += cells.len() as f32 / RIVAL_CELLS_UNIT;
                sum.prestige[kind.index()] += city.prestige(cells) as f32 / RIVAL_PRESTIGE_UNIT;
            }
        }
        sum
    }

    fn each(&self, block: Block, mut see: impl FnMut(usize, f32)) {
        for kind in 0..KINDS {
            see(block.at(0, kind), self.cells[kind]);
            see(block.at(1, kind), self.prestige[kind]);
        }
    }
}

/// What one of some dominoes brings on average.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Supply {
    amounts: Amounts,
    /// The same by the type of a half and that of the other half.
    halves: [[f32; KINDS]; KINDS],
    prestige: [[f32; KINDS]; KINDS],
}

impl Supply {
    pub(crate) fn of(deck: &Deck, dominoes: &[Id]) -> Supply {
        let mut sum = Supply::default();
        let share = 1.0 / dominoes.len().max(1) as f32;
        for Domino { first, second, .. } in dominoes.iter().map(|&id| deck.domino(id)) {
            for (half, other) in [(first, second), (second, first)] {
                let kind = half.kind.index();
                let other = other.kind.index();
                let prestige = share * f32::from(half.prestige);
                sum.amounts.cells[kind] += share;
                sum.amounts.prestige[kind] += prestige;
                sum.halves[kind][other] += share;
                sum.prestige[kind][other] += prestige;
            }
        }
        sum
    }
}

/// What is to come for a player who has planned where to lay the domino it has marked.
#[derive(Clone, Copy, Debug)]
pub struct Prospects {
    /// What a domino yet to be drawn brings.
    pub(crate) supply: Supply,
    /// What the others will have, whose wishes are others than ours where they have nothing.
    pub(crate) rivals: Amounts,
    /// How often dominoes are yet to be drawn.
    pub(crate) rounds: usize,
    /// When the player marks then, counted from 0.
    pub(crate) turn: u8,
}

impl Prospects {
    fn rounds(&self) -> usize {
        self.rounds.min(MOST_ROUNDS)
    }
}

impl Features for Prospects {
    fn each(&self, mut see: impl FnMut(usize, f32)) {
        see(ROUNDS.at(0, self.rounds()), 1.0);
        see(TURN.at(0, self.turn.into()), 1.0);
        self.supply.amounts.each(SUPPLY, &mut see);
        self.rivals.each(RIVALS, &mut see);
    }
}

/// A district by how promising it is.
#[derive(Clone, Copy, Default)]
struct Main {
    promise: u32,
    prestige: u32,
    size: u32,
    /// The free cells beside it.
    border: Cells,
}

impl Main {
    fn new(plot: &Plot, free: Cells) -> Main {
        Main {
            promise: plot.size * (2 * plot.prestige + 1),
            prestige: plot.prestige,
            size: plot.size,
            border: plot.border & free,
        }
    }

    /// The free cells within two steps.
    fn reach(&self, free: Cells) -> Cells {
        self.border | self.border.neighbours() & free
    }

    /// Which of two is more promising; of those that look alike any will do.
    fn compare(&self, other: &Main, free: Cells) -> Ordering {
        let plain = |main: &Main| (main.promise, main.prestige);
        let space = |main: &Main| (main.border.len(), main.reach(free).len());
        plain(self).cmp(&plain(other)).then_with(|| space(self).cmp(&space(other)))
    }
}

/// The districts of one type while they are added up.
#[derive(Clone, Copy, Default)]
struct Districts {
    /// The most promising one.
    main: Main,
    /// The free cells beside it, and beside others that look as promising.
    main_border: Cells,
    /// All together.
    all_size: u32,
    all_prestige: u32,
    all_borders: Cells,
}

/// A city that is looked at, with what it may hope for.
pub(crate) struct Sight<'a> {
    prospects: &'a Prospects,
    free: Cells,
    pub(crate) points: u32,
    districts: [Districts; KINDS],
}

impl Sight<'_> {
    /// A city with these free cells, before its districts are added.
    pub(crate) fn new(prospects: &Prospects, free: Cells) -> Sight<'_> {
        Sight { prospects, free, points: 0, districts: Default::default() }
    }

    pub(crate) fn of<'a>(prospects: &'a Prospects, city: &City) -> Sight<'a> {
        let survey = Survey::of(city);
        let mut sight = Sight::new(prospects, survey.free);
        survey.plots().iter().for_each(|plot| sight.add(plot));
        sight
    }

    pub(crate) fn add(&mut self, plot: &Plot) {
        self.points += plot.points();
        let districts = &mut self.districts[plot.kind.index()];
        let main = Main::new(plot, self.free);
        districts.all_size += plot.size;
        districts.all_prestige += plot.prestige;
        districts.all_borders = districts.all_borders | main.border;
        match main.compare(&districts.main, self.free) {
            Ordering::Less => (),
            Ordering::Equal => districts.main_border = districts.main_border | main.border,
            Ordering::Greater => {
                districts.main = main;
                districts.main_border = main.border;
            }
        }
    }

    fn each_of_kind(&self, kind: usize, mut see: impl FnMut(usize, f32)) {
        let districts = &self.districts[kind];
        let main = districts.main;
        let rest = Lot {
            size: districts.all_size - main.size,
            prestige: districts.all_prestige - main.prestige,
        };
        let lot = Lot { size: main.size, prestige: main.prestige };
        let border = main.border.len();
        see(MAIN.at(kind, lot.among(SIZES, PRESTIGES)), 1.0);
        see(BORDER.at(kind, border as usize), 1.0);
        see(REACH.at(kind, main.reach(self.free).len() as usize), 1.0);
        see(REST.at(kind, rest.among(REST_SIZES, REST_PRESTIGES)), 1.0);
        see(TOUCH.at(kind, districts.all_borders.len() as usize), 1.0);
        let rounds = self.prospects.rounds() as f32;
        let space = (border as f32 / SPACE).min(1.0);
        let horizon = space * rounds * (1.0 + rounds / DOUBLING_ROUNDS) / HORIZON_UNIT;
        let supply = &self.prospects.supply.amounts;
        if main.prestige > 0 {
            see(GROWTH.at(kind, 0), horizon * main.prestige as f32 * supply.cells[kind]);
        }
        see(GLORY.at(kind, 0), horizon * main.size as f32 * supply.prestige[kind]);
    }
}

/// Cells and prestige together.
struct Lot {
    size: u32,
    prestige: u32,
}

impl Lot {
    /// Its place in a table of sizes and prestiges; what is beyond the last counts as the last.
    fn among(&self, sizes: usize, prestiges: usize) -> usize {
        let size = (self.size as usize).min(sizes - 1);
        let prestige = (self.prestige as usize).min(prestiges - 1);
        size * prestiges + prestige
    }
}

impl Features for Sight<'_> {
    #[inline]
    fn each(&self, mut see: impl FnMut(usize, f32)) {
        for kind in (0..KINDS).filter(|&kind| self.districts[kind].all_size > 0) {
            self.each_of_kind(kind, &mut see);
        }
        let free = self.free;
        let spare = free.len() as i32 - 2 * self.prospects.rounds() as i32;
        see(SPARE.at(0, spare.saturating_sub(FEWEST_SPARE).max(0) as usize), 1.0);
        see(WASTE.at(0, waste(free) as usize), 1.0);
        see(SINGLE.at(0, (free & !free.neighbours()).len() as usize), 1.0);
        let pairs = [Direction::Right, Direction::Down]
            .map(|direction| (free & free.moved(direction)).len());
        see(PAIRS.at(0, 0), (pairs[0] + pairs[1]) as f32 / PAIRS_UNIT);
        let (width, height) = (!free).extent();
        see(WIDTH.at(width - 1, height - 1), 1.0);
        Fit::of(self).each(see);
    }
}

/// How well the dominoes to come fit beside the most promising districts.
struct Fit<'a> {
    sight: &'a Sight<'a>,
    /// For each type the cells where a half can be laid that joins the district.
    doors: [Cells; KINDS],
}

impl Fit<'_> {
    #[inline]
    fn of<'a>(sight: &'a Sight<'a>) -> Fit<'a> {
        Fit {
            sight,
            doors: array::from_fn(|kind| {
                sight.districts[kind].main_border & sight.free.neighbours()
            }),
        }
    }

    /// In how many places a domino of two types joins the districts of both.
    fn joints(&self, kind: usize, other: usize) -> u32 {
        if (self.doors[kind].neighbours() & self.doors[other]).is_empty() {
            return 0;
        }
        Direction::ALL
            .into_iter()
            .map(|direction| (self.doors[kind] & self.doors[other].moved(direction)).len())
            .sum()
    }

    /// What halves of a type bring that join the district, if the other half is of another type.
    fn gain(&self, kind: usize, other: usize) -> f32 {
        if self.doors[kind].is_empty() {
            return 0.0;
        }
        let main = &self.sight.districts[kind].main;
        let supply = &self.sight.prospects.supply;
        supply.halves[kind][other] * main.prestige as f32
            + supply.prestige[kind][other] * (main.size + 1) as f32
    }
}

impl Features for Fit<'_> {
    #[inline]
    fn each(&self, mut see: impl FnMut(usize, f32)) {
        let halves = &self.sight.prospects.supply.halves;
        let mut gain = 0.0;
        let mut fitting = 0.0;
        for kind in (0..KINDS).filter(|&kind| !self.doors[kind].is_empty()) {
            see(DOORS.at(kind, self.doors[kind].len() as usize - 1), 1.0);
            gain += self.gain(kind, kind);
            // Of a domino with two halves of one type both are counted.
            fitting += halves[kind][kind] / 2.0;
        }
        for (kind, other) in (0..KINDS).flat_map(|other| (0..other).map(move |kind| (kind, other)))
        {
            let one = self.gain(kind, other);
            let another = self.gain(other, kind);
            match self.joints(kind, other) {
                0 => gain += one.max(another),
                joints => {
                    see(JOINTS.at(other * (other - 1) / 2 + kind, joints as usize - 1), 1.0);
                    gain += one + another;
                    fitting += halves[kind][other];
                }
            }
        }
        see(YIELD.at(0, 0), gain / GAIN_UNIT);
        see(YIELD.at(0, 1), gain * self.sight.prospects.rounds() as f32 / LATER_GAIN_UNIT);
        see(YIELD.at(0, 2), fitting);
    }
}

/// How many of the free cells no domino can ever cover: a domino covers a cell of each colour of a
/// chessboard.
fn waste(free: Cells) -> u32 {
    let mut left = free;
    let mut waste = 0;
    while let Some(first) = left.first() {
        let region = left.connected(first);
        left = left & !region;
        waste += (2 * (region & Cells::BLACK).len()).abs_diff(region.len());
    }
    waste
}

/// The features of a city with what is to come, to be looked at later.
pub struct Seen(Vec<(u16, f32)>);

impl Seen {
    /// What there is to see of the city.
    pub fn new(prospects: &Prospects, city: &City) -> Seen {
        let mut seen = Vec::new();
        let mut see = |input, times| seen.push((input as u16, times));
        prospects.each(&mut see);
        Sight::of(prospects, city).each(&mut see);
        Seen(seen)
    }
}

impl Features for Seen {
    fn each(&self, mut see: impl FnMut(usize, f32)) {
        self.0.iter().for_each(|&(input, times)| see(input.into(), times));
    }
}

#[cfg(test)]
mod tests {
    use table::{Game as _, seeded};

    use super::*;
    use crate::{Setup, State, field::city};

    #[test]
    fn cells_that_no_domino_can_cover_are_waste() {
        let waste_of = |rows| waste(city(rows).free());
        assert_eq!(
            waste_of([
                "-- -- -- -- --",
                "-- -- -- -- --",
                "-- -- CC -- --",
                "-- -- -- -- --",
                "-- -- -- -- --"
            ]),
            0
        );
        assert_eq!(
            waste_of([
                "-- -- -- -- --",
                "-- -- -- -- --",
                "-- CC -- -- --",
                "-- -- -- -- --",
                "-- -- -- -- --"
            ]),
            2
        );
        assert_eq!(
            waste_of([
                "-- A0 -- -- --",
                "A0 A0 A0 A0 A0",
                "-- A0 CC A0 A0",
                "-- A0 A0 A0 A0",
                "A0 A0 A0 A0 --"
            ]),
            3
        );
    }

    #[test]
    fn dominoes_fit_beside_one_district_or_between_two() {
        let city = city([
            "A1 A0 -- -- P0",
            "-- -- -- -- --",
            "-- -- CC -- --",
            "-- -- -- -- --",
            "-- -- -- -- --",
        ]);
        let deck = Deck::standard();
        // P1,A0 and H0,H0
        let dominoes: Vec<Id> =
            deck.ids().filter(|&id| [20, 3].contains(&deck.domino(id).value)).collect();
        let prospects = Prospects {
            supply: Supply::of(&deck, &dominoes),
            rivals: Amounts::default(),
            rounds: 5,
            turn: 0,
        };
        let sight = Sight::of(&prospects, &city);
        let fit = Fit::of(&sight);
        let [amusement, park, home] = [Kind::Amusement, Kind::Park, Kind::Home].map(Kind::index);
        assert_eq!([amusement, park, home].map(|kind| fit.doors[kind].len()), [3, 2, 0]);
        assert_eq!((fit.joints(amusement, park), fit.joints(park, home)), (1, 0));
        // Every other domino has these halves. For the amusement its one prestige counts for a cell
        // more; for the park a prestige comes with the second cell.
        assert_eq!(
            [fit.gain(amusement, park), fit.gain(park, amusement), fit.gain(home, home)],
            [0.5, 1.0, 0.0]
        );
    }

    /// A network has a row for each input, and of each of these blocks a city has one.
    #[test]
    fn all_that_is_seen_is_among_the_inputs() {
        let mut rng = seeded(3);
        for seed in 0..50 {
            let mut state = State::new(&Setup::default(), seed).unwrap();
            while !state.is_over() {
                let mv = state.random_move(&mut rng);
                state.apply(mv, |_| ());
                let supply = Supply::of(&state.deck, state.bag.left());
                let rivals = Amounts::of_cities(state.cities[1..].iter());
                for rounds in [0, state.bag.left().len() / 4, 1_000] {
                    let prospects = Prospects { supply, rivals, rounds, turn: (seed % 4) as u8 };
                    let Seen(seen) = Seen::new(&prospects, &state.cities[0]);
                    for &(input, times) in &seen {
                        assert!(usize::from(input) < INPUTS && times.is_finite());
                    }
                    for block in [SPARE, WASTE, SINGLE, WIDTH, ROUNDS, TURN] {
                        let inputs = block.start()..block.end();
                        let of_block =
                            seen.iter().filter(|(input, _)| inputs.contains(&(*input).into()));
                        assert_eq!(of_block.map(|(_, times)| times).collect::<Vec<_>>(), [&1.0]);
                    }
                }
            }
        }
    }
}
