//! How strong the computers are, by the games they played against each other. docs/strength.md says
//! which command measured each step.

/// The computers of a game that have ratings. Those that always play alike have none: whoever has
/// found out how to beat them once could do so for ever.
struct Ladder {
    game: &'static str,
    /// The gentlest one.
    lowest: &'static str,
    /// The one that has 1500 points.
    middle: &'static str,
    /// The others, gentlest first, and what part of its games each wins against the one before.
    steps: &'static [(&'static str, f64)],
}

const LADDERS: [Ladder; 5] = [
    Ladder {
        game: "kalaha",
        lowest: "level-1",
        middle: "level-6",
        steps: &[
            ("level-2", 0.720),
            ("level-3", 0.708),
            ("level-4", 0.710),
            ("level-5", 0.695),
            ("level-6", 0.719),
            ("level-7", 0.691),
            ("level-8", 0.700),
            ("level-9", 0.712),
            ("level-10", 0.712),
            ("level-11", 0.660),
            ("level-12", 0.708),
            ("level-13", 0.670),
            ("level-14", 0.650),
            ("strong", 0.685),
        ],
    },
    Ladder {
        game: "pentago",
        lowest: "level-1",
        middle: "level-4",
        steps: &[
            ("level-2", 0.650),
            ("level-3", 0.695),
            ("level-4", 0.672),
            ("level-5", 0.637),
            ("level-6", 0.640),
            ("level-7", 0.627),
            ("level-8", 0.608),
            ("strong", 0.645),
        ],
    },
    Ladder {
        game: "crosswise",
        lowest: "level-1",
        middle: "level-3",
        steps: &[("level-2", 0.664), ("level-3", 0.643), ("level-4", 0.683), ("strong", 0.674)],
    },
    Ladder {
        game: "qwixx",
        lowest: "level-1",
        middle: "level-3",
        steps: &[("level-2", 0.634), ("level-3", 0.608), ("level-4", 0.629), ("strong", 0.608)],
    },
    Ladder {
        game: "citydomino",
        lowest: "level-1",
        middle: "level-4",
        steps: &[
            ("level-2", 0.635),
            ("level-3", 0.680),
            ("level-4", 0.655),
            ("level-5", 0.675),
            ("level-6", 0.695),
            ("strong", 0.670),
        ],
    },
];

/// A computer with a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Computer {
    /// What it plays.
    pub game: &'static str,
    /// Its name among the bots of the game.
    pub bot: &'static str,
    /// Its rating: who has 400 points more wins ten games of eleven.
    pub points: f64,
}

impl Ladder {
    fn computers(&self) -> Vec<Computer> {
        let mut points = 0.0;
        let mut computers = vec![Computer { game: self.game, bot: self.lowest, points }];
        for &(bot, rate) in self.steps {
            points += 400.0 * (rate / (1.0 - rate)).log10();
            computers.push(Computer { game: self.game, bot, points });
        }
        let middle = computers.iter().find(|one| one.bot == self.middle).map(|one| one.points);
        let shift = 1500.0 - middle.unwrap_or_default();
        computers.iter_mut().for_each(|one| one.points = (one.points + shift).round());
        computers
    }
}

/// All computers with ratings, game by game, gentlest first.
pub fn computers() -> Vec<Computer> {
    LADDERS.iter().flat_map(Ladder::computers).collect()
}

/// The rating of a computer, if it has one.
pub fn points_of(game: &str, bot: &str) -> Option<f64> {
    computers().iter().find(|one| one.game == game && one.bot == bot).map(|one| one.points)
}

/// The computer whose strength is nearest to this, if the game has any with a rating.
pub fn nearest(game: &str, points: f64) -> Option<Computer> {
    let distance = |one: &Computer| (one.points - points).abs();
    let of_game = computers().into_iter().filter(|one| one.game == game);
    of_game.min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

#[cfg(test)]
mod tests {
    use table::AnyGame;

    use super::*;

    #[test]
    fn every_game_of_the_house_has_computers_with_ratings_and_classic_ones_have_none() {
        let known = |game: &&&dyn AnyGame| LADDERS.iter().any(|ladder| ladder.game == game.id());
        for game in crate::all().iter().filter(known) {
            let info = game.info();
            for bot in &info.bots {
                let is_classic = bot.starts_with("classic");
                assert_eq!(points_of(game.id(), bot).is_none(), is_classic, "{} {bot}", game.id());
            }
        }
        for computer in computers() {
            let info = crate::game(computer.game).unwrap().info();
            assert!(info.bots.iter().any(|bot| bot == computer.bot), "{computer:?}");
        }
    }

    #[test]
    fn stronger_computers_have_more_points() {
        for ladder in &LADDERS {
            let computers = ladder.computers();
            assert!(computers.is_sorted_by(|one, other| one.points < other.points));
            assert_eq!(points_of(ladder.game, ladder.middle), Some(1500.0));
        }
        assert_eq!(nearest("kalaha", 1520.0).unwrap().bot, "level-6");
        assert_eq!(nearest("kalaha", 0.0).unwrap().bot, "level-1");
        assert_eq!(nearest("kalaha", 9999.0).unwrap().bot, "strong");
        assert!(nearest("chess", 1500.0).is_none());
    }
}
