use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::{
    Cell, City, Direction, Domino, Half, Kind, Phase, State, bank::Bank, cell::SIDE, city::Ground,
};

/// What everyone sees: all but the order of the bag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct View {
    /// By seat.
    pub cities: Vec<CityView>,
    /// The current bank, top first: what is not yet laid or discarded, in the order of play.
    pub current: Vec<SlotView>,
    /// The next bank, top first.
    pub next: Vec<SlotView>,
    /// The number of dominoes left in the bag.
    pub bag: usize,
    /// Whose turn it is, or was last when the game is over.
    pub turn: Seat,
    /// What the player on turn has to do.
    pub phase: Phase,
    /// The domino in the turning box: the one to lay or discard now.
    pub to_lay: Option<Domino>,
    /// Whether the game is over.
    pub over: bool,
}

/// A domino of a bank and who marked it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SlotView {
    /// The domino.
    pub domino: Domino,
    /// Who marked it, if anybody has.
    pub seat: Option<Seat>,
}

/// One player's city and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CityView {
    /// Five rows of five cells.
    pub rows: Vec<Vec<CellView>>,
    /// All districts, by type and from the top.
    pub districts: Vec<DistrictView>,
    /// The points by type, also of types the city does not have.
    pub kinds: Vec<KindView>,
    /// What the whole city is worth.
    pub points: u32,
    /// The number of cells of the largest district, which decides between equal points.
    pub largest: u32,
    /// The place among the four, equal ones sharing it.
    pub rank: u8,
    /// Where the city can be shifted now; none unless its player may.
    pub shifts: Vec<Direction>,
}

/// What lies on a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CellView {
    /// Nothing.
    Free,
    /// The centre of the city.
    Centre,
    /// Half a domino.
    Half {
        /// Which one.
        half: Half,
    },
}

/// Cells of one type connected by sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DistrictView {
    /// The type of all its cells.
    pub kind: Kind,
    /// Each as `[x, y]`.
    pub cells: Vec<[u8; 2]>,
    /// What its cells have together.
    pub prestige: u32,
    /// Cells times prestige.
    pub points: u32,
}

/// The points of all districts of a type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct KindView {
    /// The type.
    pub kind: Kind,
    /// What its districts are worth together.
    pub points: u32,
}

impl From<&State> for View {
    fn from(state: &State) -> View {
        let lays = state.phase == Phase::Lay && !state.is_over();
        let cities = (0..).map(Seat).zip(&state.cities).zip(state.ranks());
        View {
            cities: cities
                .map(|((seat, city), rank)| city_view(city, rank, lays && seat == state.turn))
                .collect(),
            current: bank_view(state, &state.current),
            next: bank_view(state, &state.next),
            bag: state.bag.left().len(),
            turn: state.turn,
            phase: state.phase,
            to_lay: state.domino_to_lay().filter(|_| lays),
            over: state.is_over(),
        }
    }
}

fn bank_view(state: &State, bank: &Bank) -> Vec<SlotView> {
    bank.slots()
        .map(|slot| SlotView { domino: state.domino(slot.domino), seat: slot.seat })
        .collect()
}

fn city_view(city: &City, rank: u8, may_shift: bool) -> CityView {
    let cells: Vec<CellView> = Cell::all().map(|cell| cell_view(city.ground(cell))).collect();
    let districts = city.districts().map(|district| DistrictView {
        kind: district.kind,
        cells: district.cells.iter().map(|cell| [cell.x(), cell.y()]).collect(),
        prestige: city.prestige(district.cells),
        points: district.points(city),
    });
    CityView {
        rows: cells.chunks(SIDE.into()).map(<[CellView]>::to_vec).collect(),
        districts: districts.collect(),
        kinds: Kind::ALL
            .into_iter()
            .map(|kind| KindView { kind, points: city.points_of(kind) })
            .collect(),
        points: city.points(),
        largest: city.largest(),
        rank,
        shifts: Direction::ALL
            .into_iter()
            .filter(|&direction| may_shift && city.can_shift(direction))
            .collect(),
    }
}

fn cell_view(ground: Ground) -> CellView {
    match ground {
        Ground::Free => CellView::Free,
        Ground::Centre => CellView::Centre,
        Ground::Half(half) => CellView::Half { half },
    }
}
