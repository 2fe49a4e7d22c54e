use table::Seat;

use crate::{
    City, Domino, Phase, State,
    frame::frames,
    future::Future,
    outlook::Outlook,
    plan::{Plan, plans},
};

/// What a player may do in its turn, and with the domino it lays in the next round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// The domino to mark, if it is time to mark.
    pub mark: Option<u8>,
    /// The city after the turn.
    pub city: City,
    /// The city after the next turn.
    plan: City,
    worth: f32,
}

/// How many lines to look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Breadth {
    /// For each domino that can be marked.
    pub marking: usize,
    pub laying: usize,
    /// For each way to lay the domino of this round.
    pub next: usize,
    /// Whether to shift the city even where the domino fits without.
    pub shifting: bool,
}

impl Breadth {
    /// Every way to lay the domino.
    pub const ALL: Breadth = Breadth { marking: 8, laying: usize::MAX, next: 1, shifting: true };
    /// Those that promise most.
    pub const GOOD: Breadth = Breadth { marking: 8, laying: 24, next: 3, shifting: true };
    /// Those that promise most to someone who shifts the city only to make room.
    pub const SIMPLE: Breadth = Breadth { marking: 2, laying: 12, next: 1, shifting: false };

    fn frames(self, city: &City, domino: Domino) -> impl Iterator<Item = City> + use<> {
        let (here, everywhere) =
            if self.shifting || !city.has_place(domino) { (None, Some(frames(city))) } else { (Some(*city), None) };
        here.into_iter().chain(everywhere.into_iter().flatten())
    }

    /// The lines of a player who lays a domino in this turn and another one, if it is known, in the next, best first.
    fn lines(self, city: &City, domino: Domino, next: Option<Domino>, future: &Future) -> Vec<Line> {
        let mut lines = Vec::new();
        for Plan { worth, city } in plans(self.frames(city, domino), domino, &future.outlook_now()) {
            match next {
                None => lines.push(Line { mark: None, city, plan: city, worth }),
                Some(next) => {
                    let plans = plans(self.frames(&city, next), next, &future.outlook());
                    lines.extend(plans.iter().take(self.next).map(|plan| Line { mark: None, city, plan: plan.city, worth: plan.worth }));
                }
            }
        }
        lines.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        lines
    }

    fn drafts(self, city: &City, domino: Domino, outlook: &Outlook) -> impl Iterator<Item = Line> + use<> {
        let city = *city;
        let plans = plans(self.frames(&city, domino), domino, outlook).into_iter();
        plans.map(move |plan| Line { mark: None, city, plan: plan.city, worth: plan.worth })
    }
}

/// The lines of `seat`, who is on turn, with the future each of them begins.
pub(crate) fn lines(state: &State, seat: Seat, breadth: Breadth) -> Vec<(Line, Future<'_>)> {
    let (city, future) = (state.city(seat), Future::new(state, seat));
    let marks = state.bank_to_mark().into_iter().flat_map(|bank| bank.unmarked().filter_map(|index| Some((index, bank.slot(index)?))));
    let marks = marks.map(|(index, slot)| (index, state.domino(slot.domino)));
    let begin = |line: Line| {
        let mut future = future.clone();
        if state.phase() == Phase::MarkCurrent {
            future.draft(line.mark.expect("a mark in the draft"), line.plan);
        } else {
            future.turn(line.mark, line.city, line.plan);
        }
        (line, future)
    };
    match state.domino_to_lay() {
        None => marks
            .flat_map(|(index, domino)| {
                let lines = breadth.drafts(city, domino, &future.outlook()).take(breadth.marking);
                lines.map(move |line| Line { mark: Some(index), ..line })
            })
            .map(begin)
            .collect(),
        Some(domino) if state.phase() == Phase::MarkNext => marks
            .flat_map(|(index, next)| {
                let lines = breadth.lines(city, domino, Some(next), &future).into_iter().take(breadth.marking);
                lines.map(move |line| Line { mark: Some(index), ..line })
            })
            .map(begin)
            .collect(),
        Some(domino) => {
            let marked = state.next.slots().find(|slot| slot.seat == Some(seat)).map(|slot| state.domino(slot.domino));
            breadth.lines(city, domino, marked, &future).into_iter().take(breadth.laying).map(begin).collect()
        }
    }
}
