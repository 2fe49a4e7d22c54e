//! What a player can do in its turn, with the future each of these begins.

use std::cmp::Ordering;

use table::Seat;

use super::{
    future::{Choice, Future, Options, only},
    outlook::{FORESIGHT, Manner, Outlook},
    plan::{OPEN, Plan, plans},
};
use crate::{City, Domino, Phase, State};

/// What a player may do in its turn.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The domino to mark, if it is time to mark.
    pub mark: Option<u8>,
    /// The city after the turn.
    pub city: City,
    /// What it may be after the next turn.
    options: Options,
    worth: f32,
}

/// What promises most comes first.
fn by_worth(one: &Line, other: &Line) -> Ordering {
    other.worth.total_cmp(&one.worth)
}

/// How many lines to look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Breadth {
    /// For each domino that can be marked.
    pub marking: usize,
    pub laying: usize,
    /// For each way to lay the domino of this round, or none.
    pub next: usize,
    /// How many ways to lay the domino of the next round are left open in one line.
    pub open: usize,
    /// Whether to shift the city even where the domino fits without.
    pub shifting: bool,
}

impl Breadth {
    /// Every way to lay the domino.
    pub(crate) const ALL: Breadth =
        Breadth { marking: 8, laying: usize::MAX, next: 1, open: OPEN, shifting: true };
    /// Those that promise most.
    pub(crate) const GOOD: Breadth =
        Breadth { marking: 5, laying: 16, next: 1, open: OPEN, shifting: true };
    /// All that can still make a difference when one bank is left in the bag.
    pub(crate) const LATE: Breadth =
        Breadth { marking: 200, laying: 400, next: 5, open: OPEN, shifting: true };
    /// All that can still make a difference when the bag is empty.
    pub(crate) const LAST: Breadth =
        Breadth { marking: 200, laying: 400, next: 20, open: 1, shifting: true };
    /// Those that promise most to a player who shifts the city only to make space.
    pub(crate) const SIMPLE: Breadth =
        Breadth { marking: 2, laying: 12, next: 1, open: 1, shifting: false };

    /// The lines that begin with a mark, best first.
    fn marking(
        self,
        state: &State,
        seat: Seat,
        future: &Future,
        index: u8,
        domino: Domino,
    ) -> Vec<Line> {
        let city = *state.city(seat);
        let outlook = future.outlook(index);
        let mut lines = match state.domino_to_lay() {
            Some(now) => self.laying_both(&city, now, domino, &outlook),
            None => self.leaving(city, &self.plans(&city, domino, &outlook)).collect(),
        };
        lines.truncate(self.marking);
        lines.iter_mut().for_each(|line| line.mark = Some(index));
        lines
    }

    /// The lines of a player who has to lay a domino now, best first.
    fn laying(self, state: &State, seat: Seat, future: &Future) -> Vec<Line> {
        let city = state.city(seat);
        let domino = state.domino_to_lay().expect("a domino to lay");
        let marked = (0..).zip(state.next.slots()).find(|(_, slot)| slot.seat == Some(seat));
        let mut lines = match marked {
            Some((index, slot)) => {
                self.laying_both(city, domino, state.domino(slot.domino), &future.outlook(index))
            }
            None => {
                let line =
                    |Plan { city, worth }| Line { mark: None, city, options: only(city), worth };
                self.plans(city, domino, &future.outlook(0)).into_iter().map(line).collect()
            }
        };
        lines.truncate(self.laying);
        lines
    }

    /// The lines of a player who lays one domino in this turn and another one in the next, best
    /// first.
    fn laying_both(self, city: &City, now: Domino, next: Domino, outlook: &Outlook) -> Vec<Line> {
        let mut lines = Vec::new();
        for Plan { city, .. } in self.plans(city, now, outlook) {
            lines.extend(self.leaving(city, &self.plans(&city, next, outlook)));
        }
        lines.sort_by(by_worth);
        lines
    }

    /// Lines that leave the city like this, with some of the plans for the next round open in each,
    /// best first.
    fn leaving(self, city: City, plans: &[Plan<f32>]) -> impl Iterator<Item = Line> {
        let line = move |open: &[Plan<f32>]| {
            let options = open.iter().map(|plan| plan.city).collect();
            Line { mark: None, city, options, worth: open[0].worth }
        };
        plans.chunks(self.open).take(self.next).map(line)
    }

    fn plans(self, city: &City, domino: Domino, outlook: &Outlook) -> Vec<Plan<f32>> {
        plans(city, domino, self.shifting || !city.has_place(domino), outlook)
    }
}

/// The lines of `seat`, who is on turn, with the future each of them begins if the others play in
/// this manner; the most promising first, so that it is tried even where there is no time to try
/// them all.
pub(crate) fn lines(
    state: &State,
    seat: Seat,
    others: Manner,
    breadth: Breadth,
) -> Vec<(Line, Future<'_>)> {
    let future = Future::new(&FORESIGHT, state, seat, others);
    let mut lines = match state.bank_to_mark() {
        None => breadth.laying(state, seat, &future),
        Some(bank) => {
            let marks = bank
                .unmarked()
                .filter_map(|index| Some((index, state.domino(bank.slot(index)?.domino))));
            marks
                .flat_map(|(index, domino)| breadth.marking(state, seat, &future, index, domino))
                .collect()
        }
    };
    lines.sort_by(by_worth);
    let begin = |line: Line| {
        let mut future = future.clone();
        match line.mark.filter(|_| state.phase() == Phase::MarkCurrent) {
            Some(index) => future.mark(seat, Choice { index, plans: line.options.clone() }),
            None => future.turn(line.mark, line.city, line.options.clone()),
        }
        (line, future)
    };
    lines.into_iter().map(begin).collect()
}
