//! What lines and special tiles are worth before the game is over, in hundredths of a point.
//!
//! `cargo run --release -p crosswise --example fit_crosswise` makes the tables.

use std::array;

use crate::{Hand, State, Team, Tile, cell::SIDE, line::Line, pattern::Pattern};

pub use crate::pattern::PATTERNS;

/// What a line of each pattern is worth to the team that has just moved, as what it will be ahead
/// at the end; by the number of tiles in the line, then from all different to all equal. The last
/// wins the game.
const OWN: [i32; PATTERNS] = [
    60, //
    23, //
    -12, 23, //
    -54, -8, 69, //
    -92, -77, -8, 36, 128, //
    -116, -170, -100, -36, 44, 110, 216, //
    114, -303, -233, -148, -141, -58, 37, 118, 124, 220, 10000, //
];
/// The same for a line of the enemy, who moves next and may complete five equal tiles.
const ENEMY: [i32; PATTERNS] = [
    94, //
    58, //
    88, -45, //
    144, 26, -180, //
    217, 120, 6, -75, -352, //
    164, 217, 111, 34, -94, -199, -593, //
    3, 323, 233, 159, 134, 29, -67, -192, -200, -393, -10000, //
];
/// What it is worth to keep a special tile in the hand, Remover first.
const SPECIAL: [i32; 4] = [23, 113, 257, 135];

/// What a team has and can be worth something: its lines by pattern, those of the enemy, special
/// tiles more than the enemy has.
pub const FIGURES: usize = 2 * PATTERNS + 4;

/// How many points ahead a win of sixes counts.
const SIX: i32 = 15;

/// What a player goes by.
pub struct Style {
    own: Gains,
    enemy: Gains,
    special: [i32; 4],
}

/// A player who looks at what becomes of the lines of both teams.
pub(crate) static CAREFUL: Style =
    Style { own: Gains::of(OWN), enemy: Gains::of(ENEMY), special: SPECIAL };
/// A player who counts the points of the own lines only, and sees to it that the enemy gets no six
/// equal tiles.
pub static SIMPLE: Style =
    Style { own: Gains::of(points()), enemy: Gains::of(sixes()), special: [0; 4] };

const fn points() -> [i32; PATTERNS] {
    let mut lines = [0; PATTERNS];
    let mut n = 0;
    while n < PATTERNS {
        lines[n] = 100 * Pattern::at(n).points() as i32;
        n += 1;
    }
    lines[Pattern::SIX.index()] = 10_000;
    lines
}

const fn sixes() -> [i32; PATTERNS] {
    let mut lines = [0; PATTERNS];
    lines[Pattern::FIVE.index()] = -2_000;
    lines[Pattern::SIX.index()] = -10_000;
    lines
}

/// The figures of the team of `mover`, who has just moved.
pub fn figures(state: &State, mover: Team) -> [i32; FIGURES] {
    let mut figures = [0; FIGURES];
    for (team, first) in [(mover, 0), (mover.other(), PATTERNS)] {
        state
            .board()
            .lines(team)
            .iter()
            .for_each(|line| figures[first + line.pattern().index()] += 1);
    }
    for seat in state.in_play().iter() {
        for tile in state.hand(seat).slots().iter().flatten().filter(|tile| !tile.is_standard()) {
            figures[2 * PATTERNS + tile.special_index()] +=
                if Team::of(seat) == mover { 1 } else { -1 };
        }
    }
    figures
}

/// How many points ahead the team is in a game that is over.
pub fn result(state: &State, team: Team) -> i32 {
    let board = state.board();
    match (board.has_six(team), board.has_six(team.other())) {
        (true, false) => SIX,
        (false, true) => -SIX,
        (true, true) => 0,
        (false, false) => board.points(team) - board.points(team.other()),
    }
}

impl Style {
    /// A style that values each of the figures so much, but for sixes.
    pub fn new(worths: &[i32; FIGURES]) -> Style {
        let lines = |first: usize, six| {
            let mut lines: [i32; PATTERNS] = array::from_fn(|pattern| worths[first + pattern]);
            lines[Pattern::SIX.index()] = six;
            Gains::of(lines)
        };
        Style {
            own: lines(0, 10_000),
            enemy: lines(PATTERNS, -10_000),
            special: array::from_fn(|tile| worths[2 * PATTERNS + tile]),
        }
    }

    /// How one of the team `mover` sees the lines of `team`.
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

    /// How far ahead the team can expect to be at the end if both are equally good, whoever has
    /// just moved.
    pub(crate) fn even_lead(&self, state: &State, team: Team) -> i32 {
        (self.lead(state, team) - self.lead(state, team.other())) / 2
    }

    /// How far ahead the team of `mover`, who has just moved, can expect to be at the end against
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
            if Team::of(seat) == mover {
                self.hand(state.hand(seat))
            } else {
                -self.hand(state.hand(seat))
            }
        };
        lines(Team::Vertical)
            + lines(Team::Horizontal)
            + state.in_play().iter().map(hand).sum::<i32>()
    }
}

/// What changes of a line are worth, looked up because playing games to the end asks for little
/// else.
pub(crate) struct Gains {
    lines: [i32; PATTERNS],
    more: [[i32; SIDE]; PATTERNS],
    less: [[i32; SIDE + 1]; PATTERNS],
    exchange: [[[i32; SIDE]; SIDE + 1]; PATTERNS],
}

impl Gains {
    const fn of(lines: [i32; PATTERNS]) -> Gains {
        let mut gains = Gains {
            lines,
            more: [[0; SIDE]; PATTERNS],
            less: [[0; SIDE + 1]; PATTERNS],
            exchange: [[[0; SIDE]; SIDE + 1]; PATTERNS],
        };
        let mut n = 0;
        while n < PATTERNS {
            let pattern = Pattern::at(n);
            let mut count = 0;
            while count <= SIDE {
                let less = pattern.less(count);
                gains.less[n][count] = lines[less.index()] - lines[n];
                let mut other = 0;
                while other < SIDE {
                    gains.more[n][other] = lines[pattern.more(other).index()] - lines[n];
                    gains.exchange[n][count][other] = lines[less.more(other).index()] - lines[n];
                    other += 1;
                }
                count += 1;
            }
            n += 1;
        }
        gains
    }

    /// What one tile more is worth.
    pub(crate) fn add(&self, line: Line, tile: Tile) -> i32 {
        self.more[line.pattern().index()][line.count(tile)]
    }

    /// What one tile less is worth.
    pub(crate) fn remove(&self, line: Line, tile: Tile) -> i32 {
        self.less[line.pattern().index()][line.count(tile)]
    }

    /// What another tile in the place of `old` is worth.
    pub(crate) fn exchange(&self, line: Line, old: Tile, new: Tile) -> i32 {
        self.exchange[line.pattern().index()][line.count(old)][line.count(new)]
    }

    pub(crate) fn line(&self, line: Line) -> i32 {
        self.lines[line.pattern().index()]
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
        let (style, mut rng, mut compared) = (Style::new(&worths), seeded(5), 0);
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
