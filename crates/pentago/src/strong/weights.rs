//! What the prospects of a position are worth.

use std::fmt;

/// How many lines without a marble of the other side a side has, by the number of its own marbles
/// on them, added up over the board as it is and after each of the eight turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prospects {
    /// Lines with two marbles.
    pub twos: i32,
    /// Lines with three.
    pub threes: i32,
    /// Lines with four.
    pub fours: i32,
    /// Lines with two on the board as it is.
    pub twos_now: i32,
    /// Lines with three on the board as it is.
    pub threes_now: i32,
}

impl Prospects {
    /// The counts in the order of their names above.
    pub fn counts(&self) -> [i32; 5] {
        let Prospects { twos, threes, fours, twos_now, threes_now } = *self;
        [twos, threes, fours, twos_now, threes_now]
    }

    /// The sum of the counts, each times its weight.
    fn times(&self, weights: &Prospects) -> i32 {
        let worths = self.counts().into_iter().zip(weights.counts());
        worths.map(|(count, weight)| count * weight).sum()
    }
}

/// The points of each of the prospects. A hundred points are odds of 1 : e.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What being on move is worth.
    pub on_move: i32,
    /// The points for each line of the side on move.
    pub own: Prospects,
    /// The points against it for each line of the enemy.
    pub enemy: Prospects,
}

impl Weights {
    /// What a position is worth to the side on move.
    #[inline]
    pub fn points(&self, own: &Prospects, enemy: &Prospects) -> i32 {
        self.on_move + own.times(&self.own) - enemy.times(&self.enemy)
    }
}

/// The table below as Rust reads it.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Weights {{\n    on_move: {},", self.on_move)?;
        for (name, prospects) in [("own", self.own), ("enemy", self.enemy)] {
            let Prospects { twos, threes, fours, twos_now, threes_now } = prospects;
            writeln!(
                f,
                "    {name}: Prospects {{ twos: {twos}, threes: {threes}, fours: {fours}, \
                 twos_now: {twos_now}, threes_now: {threes_now} }},"
            )?;
        }
        f.write_str("}")
    }
}

/// The weights the bots go by.
///
/// They are from commit bd8700b: fitted by logistic regression to the results of 15 000 positions
/// of the bot's own games, by a program that was not kept, with a seed nobody wrote down. They
/// cannot be made again exactly. `cargo run --release -p pentago --example fit_pentago` (800 games
/// a round, 15 000 positions; its seeds are in it) fits the same figures in the same way and gives
///
/// ```text
/// on_move: 47,
/// own: Prospects { twos: 5, threes: 29, fours: 43, twos_now: -13, threes_now: -113 },
/// enemy: Prospects { twos: 1, threes: 9, fours: 37, twos_now: 8, threes_now: -9 },
/// ```
///
/// The points of both correlate by 0.994 on positions of other games, and of 400 games with 20 000
/// nodes a move the new ones won 157, drew 104 and lost 139: 52.2 % ± 4.2. The games to learn from
/// had 20 000 nodes a move too; this was the third try. With 3 000 nodes, 300 games a round gave
/// 46.8 % and 2 000 games 43.0 % of 200 (± 6). So the program comes near these weights and does not
/// beat them, and they stay.
pub const WEIGHTS: Weights = Weights {
    on_move: 45,
    own: Prospects { twos: 7, threes: 33, fours: 43, twos_now: -26, threes_now: -110 },
    enemy: Prospects { twos: 3, threes: 13, fours: 43, twos_now: -6, threes_now: -25 },
};
