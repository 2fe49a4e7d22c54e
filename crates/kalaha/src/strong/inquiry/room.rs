//! Makes room for more positions: those are forgotten that matter only to questions that are settled;
//! if these are too few, the last moves of every line too, which can be opened again.

use super::{END, Inquiry, Row, State, Step};

impl<R: Row> Inquiry<R> {
    /// Forgets at least half of the positions, if so many can be found again.
    pub(super) fn make_room(&mut self) {
        self.sweep();
        if self.positions.len() > self.most / 2 {
            self.close_last();
            self.sweep();
        }
    }

    /// Makes leaves again of all positions whose moves lead to leaves only. They keep what is known
    /// about the work there.
    fn close_last(&mut self) {
        let is_last = |at: &usize| {
            let steps = self.steps(*at);
            !steps.is_empty() && steps.iter().all(|step| self.steps(step.to as usize).is_empty())
        };
        // Not one after the other: then everything would be closed in the end.
        let last: Vec<usize> = (1..self.positions.len()).filter(is_last).collect();
        last.into_iter().for_each(|at| self.states[at].steps = 0);
    }

    /// Forgets all positions that no open question leads to.
    fn sweep(&mut self) {
        let kept = self.kept();
        let mut places = vec![END; self.positions.len()];
        for (place, &at) in (0..).zip(&kept) {
            places[at as usize] = place;
        }
        let mut steps = Vec::new();
        for &at in &kept {
            let first_step = steps.len() as u32;
            let moved = |step: &Step| Step { to: places[step.to as usize], ..*step };
            steps.extend(self.steps(at as usize).iter().map(moved));
            self.states[at as usize].first_step = first_step;
        }
        self.steps = steps;
        retain(&mut self.positions, &kept);
        retain(&mut self.states, &kept);
        self.find_again();
    }

    /// The positions that open questions lead to, in the order of their numbers.
    fn kept(&self) -> Vec<u32> {
        let mut is_kept = vec![false; self.positions.len()];
        let mut open = vec![0];
        is_kept[0] = true;
        while let Some(at) = open.pop() {
            for step in self.steps(at) {
                if !std::mem::replace(&mut is_kept[step.to as usize], true) {
                    open.push(step.to as usize);
                }
            }
        }
        (0..).zip(is_kept).filter(|(_, is_kept)| *is_kept).map(|(at, _)| at).collect()
    }

    /// Notes anew how each position is found, and which ones lead to it.
    fn find_again(&mut self) {
        self.links.clear();
        self.places.clear();
        self.positions.iter_mut().for_each(|position| position.before = END);
        // The question itself is never looked for.
        (1..self.positions.len() as u32).for_each(|place| self.note_place(place));
        for from in 0..self.positions.len() {
            let State { first_step, steps, .. } = self.states[from];
            for step in first_step..first_step + u32::from(steps) {
                self.link(from as u32, step);
            }
        }
    }
}

/// Keeps the elements at these places, which are in their order.
fn retain<T>(all: &mut Vec<T>, kept: &[u32]) {
    for (place, &at) in kept.iter().enumerate() {
        all.swap(place, at as usize);
    }
    all.truncate(kept.len());
}

#[cfg(test)]
mod tests {
    use table::Limits;

    use super::*;
    use crate::{
        Board, Side,
        strong::inquiry::{
            Inquirer, Leaf, Link, Question,
            tests::{MANY, knowledge},
        },
    };

    /// What is left leads to the same leaf, and every position is found by those before it.
    #[test]
    fn making_room_forgets_positions_but_no_open_question() {
        let board = Board::at_start(4, 3, Side::A, true);
        let knowledge = knowledge(&board);
        let limits = Limits::default();
        let Inquirer { mut inquiry, mut workers, .. } = Inquirer::new(&knowledge, &limits, 1, MANY);
        let rows = knowledge.rules.rows(&board);
        let question = Question { goal: 10, beans: rows.beans };
        inquiry.begin(question, rows, 10, true);
        let worker = &mut workers[0];
        while inquiry.positions.len() < 500 {
            let leaf = inquiry.take().expect("a leaf for the only thread");
            let found = worker.look(question, &Leaf { budget: 2, ..leaf });
            inquiry.put(&leaf, found, &worker.prover);
        }
        let leaf = |inquiry: &Inquiry<u64>| inquiry.positions[inquiry.leaf().0].rows;
        let (before, count) = (leaf(&inquiry), inquiry.positions.len());
        inquiry.sweep();
        assert!(inquiry.positions.len() < count);
        assert_eq!(leaf(&inquiry), before);
        for at in 1..inquiry.positions.len() {
            let link = |place: u32| inquiry.links.get(place as usize);
            let links =
                std::iter::successors(link(inquiry.positions[at].before), |last| link(last.next));
            let leads_here = |Link { from, step, .. }: &Link| {
                let State { first_step, steps, .. } = inquiry.states[*from as usize];
                (first_step..first_step + u32::from(steps)).contains(step)
                    && inquiry.steps[*step as usize].to as usize == at
            };
            assert!(links.clone().next().is_some());
            assert!(links.clone().all(leads_here));
        }
        let swept = inquiry.positions.len();
        inquiry.close_last();
        inquiry.sweep();
        assert!(inquiry.positions.len() < swept);
    }
}
