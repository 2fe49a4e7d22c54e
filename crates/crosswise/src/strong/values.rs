//! What lines and special tiles are worth before the game is over.
//!
//! The program `examples/fit_crosswise.rs` made the tables, as they stand since commit 9c2c4d4:
//!
//! ```text
//! cargo run --release -p crosswise --example fit_crosswise
//! ```
//!
//! That is four rounds of 40,000 games each; round `n` plays from seed `n`. Which machine made
//! them is not recorded and makes no difference: the seeds decide everything, and running the
//! program again gives the same tables. The worth of six equal tiles is set by hand.

use std::array;

use super::gains::Gains;
use crate::{
    Hand, State, Team, Tile,
    pattern::{PATTERNS, Pattern},
};

/// One point in the unit of all worths, which are whole numbers.
pub const POINT: i32 = 100;

/// What six equal tiles in a line are worth: more than everything else together.
const WIN: i32 = 100 * POINT;
/// What a player who only counts points would pay to meet five equal tiles of the enemy: more than
/// any points, less than a win.
const THREAT: i32 = 20 * POINT;
/// By how many points a win of sixes counts as ahead, where games are compared by points.
const SIXES_AHEAD: i32 = 15;

/// The kinds of special tiles.
const SPECIALS: usize = 4;

/// What a line of each pattern is worth to the team that has just moved: by how much it will be
/// ahead at the end. Ordered by the number of tiles in the line, then from all different to all
/// equal.
const OWN: [i32; PATTERNS] = [
    60, //
    23, //
    -12, 23, //
    -54, -8, 69, //
    -92, -77, -8, 36, 128, //
    -116, -170, -100, -36, 44, 110, 216, //
    114, -303, -233, -148, -141, -58, 37, 118, 124, 220, WIN, //
];
/// The same for a line of the enemy, who moves next and may complete five equal tiles.
const ENEMY: [i32; PATTERNS] = [
    94, //
    58, //
    88, -45, //
    144, 26, -180, //
    217, 120, 6, -75, -352, //
    164, 217, 111, 34, -94, -199, -593, //
    3, 323, 233, 159, 134, 29, -67, -192, -200, -393, -WIN, //
];
/// What it is worth to keep a special tile in the hand, Remover first.
const SPECIAL: [i32; SPECIALS] = [23, 113, 257, 135];

/// Where the figures of the enemy's lines begin.
const ENEMY_FIGURES: usize = PATTERNS;
/// Where the figures of the special tiles begin.
const SPECIAL_FIGURES: usize = 2 * PATTERNS;
/// The number of figures of a state: how many lines of each pattern one's own team has, then the
/// enemy, then how many more special tiles of each kind one's own team holds than the enemy.
pub const FIGURES: usize = SPECIAL_FIGURES + SPECIALS;

/// What a player goes by.
pub struct Style {
    own: Gains,
    enemy: Gains,
    special: [i32; SPECIALS],
}

/// A player who looks at what becomes of the lines of both teams.
pub(crate) static CAREFUL: Style =
    Style { own: Gains::of(OWN), enemy: Gains::of(ENEMY), special: SPECIAL };
/// A player who counts only the points of one's own lines, and sees to it that the enemy gets no
/// six equal tiles.
pub static SIMPLE: Style =
    Style { own: Gains::of(points()), enemy: Gains::of(sixes()), special: [0; SPECIALS] };

/// Lines of one's own team as a player sees them who only counts points.
const fn points() -> [i32; PATTERNS] {
    let mut lines = [0; PATTERNS];
    let mut n = 0;
    while n < PATTERNS {
        lines[n] = POINT * Pattern::at(n).points() as i32;
        n += 1;
    }
    lines[Pattern::SIX.index()] = WIN;
    lines
}

/// Lines of the enemy as such a player sees them.
const fn sixes() -> [i32; PATTERNS] {
    let mut lines = [0; PATTERNS];
    lines[Pattern::FIVE.index()] = -THREAT;
    lines[Pattern::SIX.index()] = -WIN;
    lines
}

/// A worth in points.
pub(crate) fn in_points(worth: i32) -> f64 {
    f64::from(worth) / f64::from(POINT)
}

/// The figures of a state for the team `mover`, which has just moved.
pub fn figures(state: &State, mover: Team) -> [i32; FIGURES] {
    let mut figures = [0; FIGURES];
    for (team, first) in [(mover, 0), (mover.other(), ENEMY_FIGURES)] {
        state
            .board()
            .lines(team)
            .iter()
            .for_each(|line| figures[first + line.pattern().index()] += 1);
    }
    for seat in state.in_play().iter() {
        for tile in state.hand(seat).slots().iter().flatten().filter(|tile| !tile.is_standard()) {
            figures[SPECIAL_FIGURES + tile.special_index()] +=
                if Team::of(seat) == mover { 1 } else { -1 };
        }
    }
    figures
}

/// How many points ahead the team is in a game that is over.
pub fn result(state: &State, team: Team) -> i32 {
    let board = state.board();
    match (board.has_six(team), board.has_six(team.other())) {
        (true, false) => SIXES_AHEAD,
        (false, true) => -SIXES_AHEAD,
        (true, true) => 0,
        (false, false) => board.points(team) - board.points(team.other()),
    }
}

impl Style {
    /// A style that gives each figure its worth; six equal tiles are worth what they always are.
    pub fn new(worths: &[i32; FIGURES]) -> Style {
        let lines = |first: usize, six| {
            let mut lines: [i32; PATTERNS] = array::from_fn(|pattern| worths[first + pattern]);
            lines[Pattern::SIX.index()] = six;
            Gains::of(lines)
        };
        Style {
            own: lines(0, WIN),
            enemy: lines(ENEMY_FIGURES, -WIN),
            special: array::from_fn(|tile| worths[SPECIAL_FIGURES + tile]),
        }
    }

    /// What the lines of `team` mean to the team `mover`.
    pub(crate) fn gains(&self, mover: Team, team: Team) -> &Gains {
        if team == mover { &self.own } else { &self.enemy }
    }

    /// What it is worth to keep this special tile.
    pub(crate) fn special(&self, tile: Tile) -> i32 {
        self.special[tile.special_index()]
    }

    fn hand(&self, hand: &Hand) -> i32 {
        hand.slots()
            .iter()
            .flatten()
            .filter(|tile| !tile.is_standard())
            .map(|&tile| self.special(tile))
            .sum()
    }

    /// How far ahead the team can expect to be at the end if both teams are equally good, whoever
    /// has just moved.
    pub(crate) fn even_lead(&self, state: &State, team: Team) -> i32 {
        (self.lead(state, team) - self.lead(state, team.other())) / 2
    }

    /// How far ahead the team `mover`, which has just moved, can expect to be at the end against
    /// simple enemies.
    pub(crate) fn lead(&self, state: &State, mover: Team) -> i32 {
        let lines = |team| {
            state
                .board()
                .lines(team)
                .iter()
                .map(|&line| self.gains(mover, team).line(line))
                .sum::<i32>()
        };
        let hand = |seat| {
            let worth = self.hand(state.hand(seat));
            if Team::of(seat) == mover { worth } else { -worth }
        };
        let hands: i32 = state.in_play().iter().map(hand).sum();
        lines(Team::Vertical) + lines(Team::Horizontal) + hands
    }
}

#[cfg(test)]
mod tests {
    use table::seeded;

    use super::*;
    use crate::Outcome;

    #[test]
    fn a_lead_is_what_all_figures_are_worth_together() {
        let worths: [i32; FIGURES] = array::from_fn(|figure| (figure * figure % 37) as i32 - 11);
        let style = Style::new(&worths);
        let mut rng = seeded(5);
        let mut compared = 0;
        for seed in 0..40 {
            let mut state = State::deal(if seed % 2 == 0 { 2 } else { 4 }, seed);
            while let Some(mv) = state.random_move(&mut rng).filter(|_| !state.is_decided()) {
                for team in Team::BOTH {
                    let expected = figures(&state, team)
                        .iter()
                        .zip(worths)
                        .map(|(figure, worth)| figure * worth)
                        .sum::<i32>();
                    assert_eq!(style.lead(&state, team), expected);
                    compared += 1;
                }
                state.apply(mv, |_| ());
            }
            let ahead = Team::BOTH.into_iter().find(|&team| result(&state, team) > 0);
            assert_eq!(state.outcome().map(Outcome::winner), Some(ahead));
        }
        assert!(compared > 2_000, "{compared}");
    }
}
