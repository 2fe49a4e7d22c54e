use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::{Blocked, Outcome, State, Team, Tile, cell::SIDE, line::Line, pattern::Pattern, tile};

/// What one seat, or a spectator, may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct View {
    /// Row by row, 0 for an empty cell.
    pub board: Vec<Vec<u8>>,
    /// The four slots of each seat's hand: a tile, 0 for an empty slot, `null` for a tile the
    /// viewer may not see.
    pub hands: Vec<Vec<Option<u8>>>,
    /// How many tiles are left in the bag.
    pub bag: u8,
    /// The seat on move; in a finished game the one that would be.
    pub turn: Seat,
    /// The tile the seat on move must complete: 8, 9, 10, or 0 for none.
    pub activated: u8,
    /// How many of each special tile were played: Remover, Mover, SwapOnBoard, SwapWithHand.
    pub used: [u8; 4],
    /// From left to right.
    pub columns: Vec<LineView>,
    /// From top to bottom.
    pub rows: Vec<LineView>,
    /// First the vertical team, then the horizontal one.
    pub teams: Vec<TeamView>,
    /// The special tiles of the viewer's hand that could not be played now, by number.
    pub blocked: Vec<BlockedTile>,
    /// How the game ended, once it is over.
    pub outcome: Option<Outcome>,
}

/// What a row or a column is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LineView {
    /// What it counts now.
    pub points: u8,
    /// Whether six equal tiles win the game here.
    pub six: bool,
}

/// A team and what it has reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TeamView {
    /// Which team it is.
    pub team: Team,
    /// Its seats in play.
    pub seats: Vec<Seat>,
    /// What all its lines count together.
    pub points: i32,
    /// Whether it has a line of six equal tiles.
    pub six: bool,
}

/// A special tile that cannot be played, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BlockedTile {
    /// The tile.
    pub tile: Tile,
    /// What it lacks.
    pub reason: Blocked,
}

impl View {
    pub(crate) fn new(state: &State, viewer: Option<Seat>) -> View {
        View {
            board: (0..SIDE).map(|row| state.board.row_numbers(row)).collect(),
            hands: state.in_play().iter().map(|seat| hand(state, seat, viewer)).collect(),
            bag: state.bag.tiles().len() as u8,
            turn: state.turn,
            activated: tile::number(state.activated),
            used: state.used,
            columns: lines(state, Team::Vertical),
            rows: lines(state, Team::Horizontal),
            teams: Team::BOTH.map(|team| team_view(state, team)).into(),
            blocked: blocked(state, viewer),
            outcome: state.outcome(),
        }
    }

    /// The same with all hands open.
    pub(crate) fn open(state: &State, viewer: Option<Seat>) -> View {
        let open = |seat| hand(state, seat, Some(seat));
        View { hands: state.in_play().iter().map(open).collect(), ..View::new(state, viewer) }
    }
}

fn hand(state: &State, seat: Seat, viewer: Option<Seat>) -> Vec<Option<u8>> {
    let slots = state.hand(seat).numbers();
    slots
        .into_iter()
        .map(|number| (number == 0 || viewer == Some(seat)).then_some(number))
        .collect()
}

fn lines(state: &State, team: Team) -> Vec<LineView> {
    let view = |line: &Line| LineView {
        points: line.pattern().points(),
        six: line.pattern() == Pattern::SIX,
    };
    state.board.lines(team).iter().map(view).collect()
}

fn team_view(state: &State, team: Team) -> TeamView {
    TeamView {
        team,
        seats: state.in_play().iter().filter(|&seat| Team::of(seat) == team).collect(),
        points: state.board.points(team),
        six: state.board.has_six(team),
    }
}

fn blocked(state: &State, viewer: Option<Seat>) -> Vec<BlockedTile> {
    let Some(seat) = viewer.filter(|&seat| state.in_play().contains(seat)) else {
        return Vec::new();
    };
    let kinds = state.hand(seat).kinds();
    kinds
        .iter()
        .filter_map(|tile| Some(BlockedTile { tile, reason: state.blocked(seat, tile)? }))
        .collect()
}
