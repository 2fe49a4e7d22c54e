//! What is known about a decision once the game is over.

use crate::{
    Analysis, Furnished, Game, Limits, Seat, Step, Text, Unit, Valued, seeded, text, walk,
};

/// The most steps that are shown of what would have followed.
const MOST_STEPS: usize = 8;
/// Half of the thinking goes to the values, the other half to the steps after two moves.
const STEP_SHARE: u32 = 2 * 2 * (MOST_STEPS as u32 - 1);
/// A move that is better by less is not called better: rounded, it would be better by nothing.
const NOTICEABLE: f64 = 0.05;

/// A move that was played, the best one instead, and what would have followed each of them.
pub struct Decision<G: Game> {
    /// Who decided.
    pub seat: Seat,
    /// The move played, with its value.
    pub chosen: Valued<G::Move>,
    /// The first of the best moves, with its value: the one played if none is noticeably better.
    pub best: Valued<G::Move>,
    /// The move played, and what would have followed by best play of everybody.
    pub played: Vec<Step<G>>,
    /// The best move, and what would have followed it.
    pub better: Vec<Step<G>>,
}

impl<G: Furnished> Decision<G> {
    /// Looks at how `seat` decided, who knew no more than a player may know; the values of all
    /// moves come with it.
    pub(crate) fn new(
        before: &G,
        seat: Seat,
        played: G::Move,
        limits: &Limits,
    ) -> (Decision<G>, Analysis<G::Move>) {
        let imagined = before.imagine(seat, &mut seeded(limits.seed));
        let analysis = imagined.analyse(seat, &limits.share(2), &mut |_| ());
        let chosen = value_of(&analysis, before, seat, played);
        let first = analysis.moves[0];
        let better = |best: Valued<_>, m: &Valued<_>| if m.value > best.value { *m } else { best };
        let best = analysis.moves.iter().fold(first, better);
        let is_noticeable = best.value - chosen.value >= NOTICEABLE;
        let best = if is_noticeable { best } else { chosen };
        let line = |first| line(before, seat, first, limits);
        let decision =
            Decision { seat, chosen, best, played: line(chosen.mv), better: line(best.mv) };
        (decision, analysis)
    }

    /// Whether another move was noticeably better.
    pub fn is_mistake(&self) -> bool {
        self.best.mv != self.chosen.mv
    }

    /// Whether both values are certain, not estimates.
    pub fn is_exact(&self) -> bool {
        self.best.exact && self.chosen.exact
    }

    /// What is said of a move to which none was better.
    pub fn nothing_better(&self) -> Text {
        if self.is_exact() {
            text!("No move was better.", "Kein Zug war besser.")
        } else {
            text!("By an estimate, no move was better.", "Nach der Schätzung war kein Zug besser.")
        }
    }

    /// What is said of a game that says no more: which move was better, and in points by how much.
    pub(crate) fn verdict(&self) -> Text {
        let mv = self.best.mv;
        let best = text!("{mv}", "{mv}");
        if G::SCORED || !self.is_mistake() {
            self.margin(&best, &Unit::POINTS)
        } else if self.is_exact() {
            text!("{best} was better.", "{best} war besser.", best)
        } else {
            text!(
                "By an estimate, {best} was better.",
                "Nach der Schätzung war {best} besser.",
                best
            )
        }
    }

    /// By how much the best move, which is called `best`, was better.
    pub fn margin(&self, best: &Text, unit: &Unit) -> Text {
        if !self.is_mistake() {
            return self.nothing_better();
        }
        let by = unit.count(self.best.value - self.chosen.value);
        if self.is_exact() {
            let best = best.capitalized();
            text!("{best} was better by {by}.", "{best} war um {by} besser.", best, by)
        } else {
            text!(
                "By an estimate, {best} was better by about {by}.",
                "Nach der Schätzung war {best} um etwa {by} besser.",
                best,
                by
            )
        }
    }
}

/// The value of a move; one that can be written in two ways is listed in one of them.
fn value_of<G: Game>(
    analysis: &Analysis<G::Move>,
    before: &G,
    seat: Seat,
    mv: G::Move,
) -> Valued<G::Move> {
    let listed = analysis.moves.iter().find(|valued| valued.mv == mv);
    let same = || {
        let leads_to = |mv| step(before, seat, mv).after.position();
        let there = leads_to(mv);
        analysis.moves.iter().find(|valued| leads_to(valued.mv) == there)
    };
    let found = listed.or_else(same).expect("a value of every legal move");
    Valued { mv, ..*found }
}

/// A move, and what would follow by best play of everybody, as far as that can be told honestly.
fn line<G: Furnished>(before: &G, seat: Seat, first: G::Move, limits: &Limits) -> Vec<Step<G>> {
    let mut steps = vec![step(before, seat, first)];
    while steps.len() < MOST_STEPS {
        let last = steps.last().expect("the first step");
        let Some((seat, mv)) = next(last, limits) else { break };
        steps.push(step(&last.after, seat, mv));
    }
    steps
}

/// The best move after a step. A turn is always told to its end: whoever began it goes on with what
/// it then knows.
fn next<G: Furnished>(last: &Step<G>, limits: &Limits) -> Option<(Seat, G::Move)> {
    let seat =
        if !last.before.ends_turn(last.seat, last.mv) && last.after.to_move().contains(last.seat) {
            last.seat
        } else {
            last.after.to_move().lowest().filter(|_| G::is_foreseeable_after(last))?
        };
    let imagined = last.after.imagine(seat, &mut seeded(limits.seed));
    let best = imagined.analyse(seat, &limits.share(STEP_SHARE), &mut |_| ()).best()?;
    Some((seat, best))
}

fn step<G: Game>(before: &G, seat: Seat, mv: G::Move) -> Step<G> {
    let mut after = before.clone();
    let events = walk::play(&mut after, seat, mv).expect("a legal move");
    Step { before: before.clone(), seat, mv, events, after }
}
