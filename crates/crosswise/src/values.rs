//! What lines and special tiles are worth before the game is over, in hundredths of a point.

use crate::{
    Hand, State, Team, Tile,
    cell::SIDE,
    line::Line,
    pattern::{PATTERNS, Pattern},
};

/// What a line of each pattern is worth to the team that has just moved, as what it will be ahead at the end; by the number of
/// tiles in the line, then from all different to all equal. The last wins the game.
const OWN: [i32; PATTERNS] = [
    38, //
    25, //
    -6, 36, //
    -45, -3, 70, //
    -76, -71, -11, 45, 135, //
    -96, -163, -100, -33, 45, 110, 220, //
    121, -290, -223, -146, -150, -65, 31, 104, 106, 218, 10000, //
];
/// The same for a line of the enemy, who moves next and may complete five equal tiles.
const ENEMY: [i32; PATTERNS] = [
    88, //
    52, //
    71, -31, //
    142, 31, -165, //
    209, 108, 2, -66, -288, //
    187, 206, 106, 26, -93, -199, -571, //
    10, 308, 224, 148, 139, 42, -77, -172, -187, -425, -10000, //
];
/// What it is worth to keep a special tile in the hand, Remover first.
const SPECIAL: [i32; 4] = [-12, 132, 309, 163];

/// What a player goes by.
pub(crate) struct Style {
    own: Gains,
    enemy: Gains,
    special: [i32; 4],
}

/// A player who looks at what becomes of the lines of both teams.
pub(crate) static CAREFUL: Style = Style { own: Gains::of(OWN), enemy: Gains::of(ENEMY), special: SPECIAL };
/// A player who counts the points of the own lines only, and sees to it that the enemy gets no six equal tiles.
pub(crate) static SIMPLE: Style = Style { own: Gains::of(points()), enemy: Gains::of(sixes()), special: [0; 4] };

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

impl Style {
    /// How one of the team `mover` sees the lines of `team`.
    pub fn gains(&self, mover: Team, team: Team) -> &Gains {
        if team == mover { &self.own } else { &self.enemy }
    }

    /// What it is worth to keep this special tile.
    pub fn special(&self, tile: Tile) -> i32 {
        self.special[tile.special_index()]
    }

    fn hand(&self, hand: &Hand) -> i32 {
        hand.slots().iter().flatten().filter(|tile| !tile.is_standard()).map(|&tile| self.special(tile)).sum()
    }

    /// How far ahead the team of `mover`, who has just moved, can expect to be at the end.
    pub fn lead(&self, state: &State, mover: Team) -> i32 {
        let lines = |team| state.board().lines(team).iter().map(|&line| self.gains(mover, team).line(line)).sum::<i32>();
        let hand = |seat| if Team::of(seat) == mover { self.hand(state.hand(seat)) } else { -self.hand(state.hand(seat)) };
        lines(Team::Vertical) + lines(Team::Horizontal) + state.in_play().iter().map(hand).sum::<i32>()
    }
}

/// What changes of a line are worth, looked up because playing games to the end asks for little else.
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
    pub fn add(&self, line: Line, tile: Tile) -> i32 {
        self.more[line.pattern().index()][line.count(tile)]
    }

    /// What one tile less is worth.
    pub fn remove(&self, line: Line, tile: Tile) -> i32 {
        self.less[line.pattern().index()][line.count(tile)]
    }

    /// What another tile in the place of `old` is worth.
    pub fn exchange(&self, line: Line, old: Tile, new: Tile) -> i32 {
        self.exchange[line.pattern().index()][line.count(old)][line.count(new)]
    }

    pub fn line(&self, line: Line) -> i32 {
        self.lines[line.pattern().index()]
    }
}
