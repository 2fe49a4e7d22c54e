use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::{
    Color, Cross, Dice, End, Phase, State,
    sheet::{FIELDS, MISS_COST},
};

/// What everyone sees: all but the generator of the coming rolls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct View {
    /// By seat.
    pub sheets: Vec<SheetView>,
    /// The dice as they lie.
    pub dice: Dice,
    /// What the white dice make together.
    pub white_sum: u8,
    /// Whose turn it is, or was when the game ended.
    pub active: Seat,
    /// Which dice are answered now.
    pub phase: Phase,
    /// Whether the active player has crossed something this turn.
    pub crossed: bool,
    /// Whether the active player has taken the miss in the white phase.
    pub missed: bool,
    /// The rows that close at the end of the phase.
    pub closing: Vec<Color>,
    /// The rows that are closed for everybody.
    pub closed: Vec<Color>,
    /// Why the game ended, once it has.
    pub end: Option<End>,
}

/// One player's sheet and what the player may do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SheetView {
    /// Red, yellow, green, blue.
    pub rows: Vec<RowView>,
    /// The number of crossed miss boxes.
    pub misses: u8,
    /// What the misses cost, 0 or less.
    pub miss_points: i32,
    /// The points of the whole sheet.
    pub total: i32,
    /// Whether the player has answered the white dice of this turn.
    pub answered: bool,
    /// Whether the player may pass now, which is whenever the player may act.
    pub may_pass: bool,
    /// Whether the player may take a miss now.
    pub may_miss: bool,
    /// Whether passing now costs a miss, because the turn ends with nothing crossed.
    pub pass_misses: bool,
}

/// One row of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RowView {
    /// Which row it is.
    pub color: Color,
    /// The numbers from left to right.
    pub fields: Vec<FieldView>,
    /// Whether the lock is crossed.
    pub locked: bool,
    /// Whether the row is closed for everybody.
    pub closed: bool,
    /// The number of crosses, the lock included.
    pub crosses: u32,
    /// What the crosses are worth.
    pub points: i32,
}

/// One field of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FieldView {
    /// What stands there.
    pub number: u8,
    /// Whether it is crossed, or can be.
    pub mark: Mark,
}

/// What is on a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// It is crossed.
    Crossed,
    /// Left of the last cross, or in a closed row.
    Lost,
    /// Not crossed, not offered by the dice now.
    Open,
    /// May be crossed now.
    Offered,
}

impl From<&State> for View {
    fn from(state: &State) -> View {
        View {
            sheets: (0..state.sheets().len() as u8).map(|seat| sheet(state, Seat(seat))).collect(),
            dice: *state.dice(),
            white_sum: state.dice().white_sum(),
            active: state.active(),
            phase: state.phase(),
            crossed: state.has_crossed(),
            missed: state.has_missed(),
            closing: state.closing().iter().collect(),
            closed: state.closed().iter().collect(),
            end: state.end(),
        }
    }
}

fn sheet(state: &State, seat: Seat) -> SheetView {
    let sheet = state.sheet(seat);
    let acts = state.waiting().contains(seat);
    SheetView {
        rows: Color::ALL.into_iter().map(|color| row(state, seat, color)).collect(),
        misses: sheet.misses(),
        miss_points: -MISS_COST * i32::from(sheet.misses()),
        total: sheet.total(),
        answered: state.has_answered(seat),
        may_pass: acts,
        may_miss: state.may_miss(seat),
        pass_misses: acts && state.phase() == Phase::Color && !state.has_crossed(),
    }
}

fn row(state: &State, seat: Seat, color: Color) -> RowView {
    let row = state.sheet(seat).row(color);
    let closed = state.closed().contains(color);
    let mark = |field, number| {
        if row.is_crossed(field) {
            Mark::Crossed
        } else if closed || field < row.open() {
            Mark::Lost
        } else if state.crosses(seat).contains(&Cross { color, number }) {
            Mark::Offered
        } else {
            Mark::Open
        }
    };
    let fields = (0..FIELDS).map(|field| {
        let number = color.number(field);
        FieldView { number, mark: mark(field, number) }
    });
    RowView {
        color,
        fields: fields.collect(),
        locked: row.is_locked(),
        closed,
        crosses: row.crosses(),
        points: row.points(),
    }
}

#[cfg(test)]
mod tests {
    use table::Game as _;

    use super::*;
    use crate::Setup;

    fn marks(view: &View, seat: usize, row: usize) -> String {
        let letter = |field: &FieldView| match field.mark {
            Mark::Crossed => 'x',
            Mark::Lost => '-',
            Mark::Open => '.',
            Mark::Offered => 'o',
        };
        view.sheets[seat].rows[row].fields.iter().map(letter).collect()
    }

    #[test]
    fn it_shows_what_is_crossed_lost_open_and_offered() {
        let mut position = State::new(&Setup::default(), 1).unwrap().position();
        position["sheets"][0]["red"] = [3, 6].into();
        position["sheets"][0]["misses"] = 2.into();
        position["dice"]["white"] = [4, 4].into();
        position["dice"]["blue"] = ().into();
        position["closed"] = ["blue"].as_slice().into();
        let mut state = State::from_position(&position, 0).unwrap();
        let view = state.view(None);
        assert_eq!(marks(&view, 0, 0), "-x--x.o....");
        assert_eq!(marks(&view, 0, 2), "....o......");
        assert_eq!(marks(&view, 0, 3), "-----------");
        let own = &view.sheets[0];
        assert_eq!((own.rows[0].points, own.miss_points, own.total), (3, -10, -7));
        assert!(own.may_pass && own.may_miss && !own.pass_misses && !own.answered);
        assert!(view.sheets[1].may_pass && !view.sheets[1].may_miss);
        for seat in [1, 0] {
            state.play(Seat(seat), crate::Move::Pass, |_| ()).unwrap();
        }
        let view = state.view(None);
        assert!(view.sheets[0].pass_misses && !view.sheets[0].may_miss && !view.sheets[1].may_pass);
        assert_eq!(marks(&view, 1, 0), "...........");
    }
}
