use rand::Rng as _;
use serde::{Deserialize, Serialize};
use table::Rng;
use ts_rs::TS;

use crate::{Color, Colors};

/// What six dice can show.
const OUTCOMES: u32 = 6u32.pow(6);

/// The dice as they lie; a die out of the game is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// The two that all may use.
    pub white: [u8; 2],
    /// The one of the red row.
    pub red: Option<u8>,
    /// The one of the yellow row.
    pub yellow: Option<u8>,
    /// The one of the green row.
    pub green: Option<u8>,
    /// The one of the blue row.
    pub blue: Option<u8>,
}

impl Dice {
    /// Rolls all dice but those of closed rows. Every roll takes one number from the generator (two
    /// once in 100,000 rolls), whichever dice are still in play.
    pub fn roll(rng: &mut Rng, closed: Colors) -> Dice {
        let [first, second, red, yellow, green, blue] = faces(rng).map(|face| face + 1);
        let die = |color, face| Some(face).filter(|_| !closed.contains(color));
        Dice {
            white: [first, second],
            red: die(Color::Red, red),
            yellow: die(Color::Yellow, yellow),
            green: die(Color::Green, green),
            blue: die(Color::Blue, blue),
        }
    }

    /// What everybody may cross in the white phase.
    pub fn white_sum(&self) -> u8 {
        self.white[0] + self.white[1]
    }

    /// What the die of a row shows.
    pub fn color(&self, color: Color) -> Option<u8> {
        match color {
            Color::Red => self.red,
            Color::Yellow => self.yellow,
            Color::Green => self.green,
            Color::Blue => self.blue,
        }
    }

    /// Takes a closed row's die out of the game.
    pub fn remove(&mut self, color: Color) {
        *match color {
            Color::Red => &mut self.red,
            Color::Yellow => &mut self.yellow,
            Color::Green => &mut self.green,
            Color::Blue => &mut self.blue,
        } = None;
    }

    /// The sums of a white die and this colour's, in the order of its row, each once.
    pub fn sums(&self, color: Color) -> [Option<u8>; 2] {
        let Some(die) = self.color(color) else { return [None; 2] };
        let [a, b] = self.white.map(|white| white + die);
        let (first, second) = if color.field(a) <= color.field(b) { (a, b) } else { (b, a) };
        [Some(first), (first != second).then_some(second)]
    }
}

/// The faces of six dice, counted from 0: the white ones, then those of the rows from the top.
pub(crate) fn faces(rng: &mut Rng) -> [u8; 6] {
    let mut outcome = outcome(rng);
    std::array::from_fn(|_| {
        let face = outcome % 6;
        outcome /= 6;
        face as u8
    })
}

/// One of all outcomes with the same chance: the incomplete last stretch of the generator's range
/// is drawn again.
fn outcome(rng: &mut Rng) -> u32 {
    const USABLE: u32 = u32::MAX - u32::MAX % OUTCOMES;
    loop {
        let drawn = rng.next_u32();
        if drawn < USABLE {
            return drawn % OUTCOMES;
        }
    }
}

#[cfg(test)]
mod tests {
    use table::seeded;

    use super::*;

    /// 99.9 % of all fair dice stay below this with five degrees of freedom.
    const CHI_SQUARE: f64 = 20.5;

    fn faces(dice: Dice) -> [u8; 6] {
        let color = |color| dice.color(color).expect("a die in the game");
        [
            dice.white[0],
            dice.white[1],
            color(Color::Red),
            color(Color::Yellow),
            color(Color::Green),
            color(Color::Blue),
        ]
    }

    #[test]
    fn every_die_shows_every_face_about_equally_often_over_many_seeds() {
        let mut counts = [[0u32; 6]; 6];
        let rolls = 6000;
        for seed in 0..rolls / 10 {
            let mut rng = seeded(seed);
            for _ in 0..10 {
                for (die, face) in faces(Dice::roll(&mut rng, Colors::NONE)).into_iter().enumerate()
                {
                    counts[die][usize::from(face) - 1] += 1;
                }
            }
        }
        let expected = rolls as f64 / 6.0;
        for counts in counts {
            let chi: f64 =
                counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
            assert!(chi < CHI_SQUARE, "{counts:?} has chi square {chi}");
        }
    }

    #[test]
    fn a_closed_row_has_no_die_and_the_others_fall_as_before() {
        let all = Dice::roll(&mut seeded(3), Colors::NONE);
        let less = Dice::roll(&mut seeded(3), Colors::from_iter([Color::Green]));
        assert_eq!(less, Dice { green: None, ..all });
    }

    #[test]
    fn sums_stand_in_the_order_of_the_row() {
        let dice =
            Dice { white: [5, 2], red: Some(1), yellow: None, green: Some(6), blue: Some(3) };
        assert_eq!(dice.sums(Color::Red), [Some(3), Some(6)]);
        assert_eq!(dice.sums(Color::Yellow), [None, None]);
        assert_eq!(dice.sums(Color::Green), [Some(11), Some(8)]);
        let double = Dice { white: [4, 4], ..dice };
        assert_eq!(double.sums(Color::Blue), [Some(7), None]);
    }
}
