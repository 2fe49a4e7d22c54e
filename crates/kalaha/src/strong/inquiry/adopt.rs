//! What a thread has found out on its own becomes known to all.

use super::{Inquiry, Leaf, Position, Prover, Row, Rows, State, Step, key};

impl<R: Row> Inquiry<R> {
    /// Takes over what an excursion found out about a leaf, without what it settled.
    pub(super) fn adopt(&mut self, leaf: &Leaf<R>, excursion: &Inquiry<R>, prover: &Prover<R>) {
        self.positions[leaf.at].in_work = false;
        self.busy -= 1;
        let State { work, points, .. } = excursion.states[0];
        if work.is_settled() {
            self.settle(leaf.at, points);
        } else {
            self.states[leaf.at].work = work;
            self.adopt_moves(leaf.at, excursion);
        }
        let mut opened = std::mem::take(&mut self.opened);
        for &at in opened.iter().rev() {
            self.hear(at as usize);
        }
        let mut learn = |rows: &Rows<R>, goal, points| prover.learn(rows, goal, points);
        while let Some(at) = opened.pop() {
            self.pass_on(at as usize, &mut learn);
        }
        self.opened = opened;
        self.pass_on(leaf.at, &mut learn);
    }

    /// Opens the moves that an excursion from a leaf opened, unless others were there before.
    fn adopt_moves(&mut self, leaf: usize, excursion: &Inquiry<R>) {
        let mut waiting = vec![(0, leaf)];
        while let Some((from, at)) = waiting.pop() {
            if excursion.steps(from).is_empty() || !self.is_free_leaf(at) {
                continue;
            }
            let first_step = self.steps.len() as u32;
            let mut points = excursion.states[from].points;
            for step in excursion.steps(from) {
                let State { work, points: rest, .. } = excursion.states[step.to as usize];
                if work.is_settled() {
                    points = points.max(step.worth(rest));
                    continue;
                }
                let Position { rows, goal, ours, .. } = excursion.positions[step.to as usize];
                let to = self.place((rows, goal, ours), key(&rows), work);
                self.steps.push(Step { to, ..*step });
                self.link(at as u32, self.steps.len() as u32 - 1);
                waiting.push((step.to as usize, to as usize));
            }
            let steps = (self.steps.len() as u32 - first_step) as u8;
            self.states[at] = State { points, steps, first_step, ..self.states[at] };
            self.opened.push(at as u32);
        }
    }

    /// Whether a position is a leaf that nobody is busy with.
    fn is_free_leaf(&self, at: usize) -> bool {
        let State { work, steps, .. } = self.states[at];
        steps == 0 && !work.is_settled() && !self.positions[at].in_work
    }

    /// Takes over the work that all moves of a position lead to.
    fn hear(&mut self, at: usize) {
        let State { first_step, steps, .. } = self.states[at];
        for step in &mut self.steps[first_step as usize..][..usize::from(steps)] {
            step.work = self.states[step.to as usize].work.before(step.again);
        }
        self.update(at);
    }
}
