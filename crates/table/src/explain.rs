//! What can be said about a decision once the game is over.

use crate::{Analysis, Furnished, Game, Limits, Seat, Step, Text, Valued, seeded, text, walk};

/// The most steps that are shown of what would have followed.
const MOST_STEPS: usize = 8;
/// Half of the thinking goes to the values, the other half to the steps after two moves.
const STEP_SHARE: u32 = 2 * 2 * (MOST_STEPS as u32 - 1);

/// A move that was played, the best one instead, and what would have followed each of them.
pub struct Decision<G: Game> {
    /// Who decided.
    pub seat: Seat,
    /// The move played, with its value.
    pub chosen: Valued<G::Move>,
    /// The first of the best moves, with its value: the one played if none is better.
    pub best: Valued<G::Move>,
    /// The move played, and what would have followed by best play of everybody.
    pub played: Vec<Step<G>>,
    /// The best move, and what would have followed it.
    pub better: Vec<Step<G>>,
}

impl<G: Furnished> Decision<G> {
    /// Looks at the decision for `played` of `seat`, who knew no more than a player may know.
    pub(crate) fn new(
        before: &G,
        seat: Seat,
        played: G::Move,
        limits: &Limits,
    ) -> (Decision<G>, Analysis<G::Move>) {
        let imagined = before.imagine(seat, &mut seeded(limits.seed));
        let analysis = imagined.analyse(seat, &limits.share(2), &mut |_| ());
        let chosen = valued(&analysis, played);
        let best = analysis.best().map_or(chosen, |best| valued(&analysis, best));
        let best = if best.value > chosen.value { best } else { chosen };
        let line = |first| line(before, seat, first, limits);
        let decision =
            Decision { seat, chosen, best, played: line(chosen.mv), better: line(best.mv) };
        (decision, analysis)
    }

    /// What the move gave away, in the unit of the values.
    pub fn cost(&self) -> f64 {
        self.best.value - self.chosen.value
    }

    /// Whether both values are certain, not estimates.
    pub fn is_exact(&self) -> bool {
        self.best.exact && self.chosen.exact
    }

    /// How the values of the two moves compare: all that is said about a game that says no more.
    pub(crate) fn in_numbers(&self) -> Text {
        let mv = self.best.mv;
        if self.cost() <= 0.0 {
            return text!("No move was better than {mv}.", "Kein Zug war besser als {mv}.");
        }
        let Text { en, de } = decimal(self.cost());
        match (G::SCORED, self.is_exact()) {
            (true, true) => {
                text!("{mv} was better by {en} points.", "{mv} war um {de} Punkte besser.")
            }
            (true, false) => text!(
                "{mv} was better by about {en} points, by an estimate.",
                "{mv} war schätzungsweise um etwa {de} Punkte besser."
            ),
            (false, true) => text!("{mv} was better.", "{mv} war besser."),
            (false, false) => {
                text!("{mv} was better, by an estimate.", "{mv} war schätzungsweise besser.")
            }
        }
    }
}

fn valued<M: Copy + PartialEq>(analysis: &Analysis<M>, mv: M) -> Valued<M> {
    let found = analysis.moves.iter().find(|valued| valued.mv == mv).copied();
    // A move that can be written in two ways is listed in one of them.
    found.unwrap_or(Valued { mv, value: f64::NAN, exact: false })
}

/// A move, and what would follow by best play of everybody: as far as it depends neither on chance
/// nor on what somebody does not know.
fn line<G: Furnished>(before: &G, seat: Seat, first: G::Move, limits: &Limits) -> Vec<Step<G>> {
    let mut steps = vec![step(before, seat, first)];
    while steps.len() < MOST_STEPS {
        let last = steps.last().expect("the first step");
        let Some((seat, mv)) = next(last, limits) else { break };
        steps.push(step(&last.after, seat, mv));
    }
    steps
}

/// The best move after a step, if it can be told honestly.
fn next<G: Furnished>(last: &Step<G>, limits: &Limits) -> Option<(Seat, G::Move)> {
    let goes_on = !last.before.ends_turn(last.seat, last.mv);
    let open = last.after.is_open() && !last.events.iter().any(G::reveals);
    let seat = last.after.to_move().lowest().filter(|_| open || goes_on)?;
    let imagined = last.after.imagine(seat, &mut seeded(limits.seed));
    let best = imagined.analyse(seat, &limits.share(STEP_SHARE), &mut |_| ()).best()?;
    Some((seat, best))
}

fn step<G: Game>(before: &G, seat: Seat, mv: G::Move) -> Step<G> {
    let mut after = before.clone();
    let events = walk::play(&mut after, seat, mv).expect("a legal move");
    Step { before: before.clone(), seat, mv, events, after }
}

/// A number with at most one decimal place, as each language writes it.
pub fn decimal(value: f64) -> Text {
    let rounded = (value * 10.0).round() / 10.0;
    let en = rounded.to_string();
    Text { de: en.replace('.', ","), en }
}
