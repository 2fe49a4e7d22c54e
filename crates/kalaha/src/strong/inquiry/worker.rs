//! Those who settle questions: threads that take leaves from an inquiry.

use std::{
    hint,
    sync::{Condvar, Mutex, MutexGuard},
    thread,
};

use arrayvec::ArrayVec;
use table::Limits;

use super::{
    super::{
        knowledge::Knowledge,
        proof::{Open, Prover},
        row::Row,
        rows::Rows,
    },
    Found, GLANCE, Inquiry, Leaf, Move,
    work::{Question, Work},
};

/// The most leaves a thread looks at, each following from the first one, before it tells the others.
/// Then the way from the question to a leaf and back is gone less often.
const LOOKS: u32 = 16;
/// A glance settles more than half of the leaves with so many beans beyond what the endgames cover
/// where the question is close, and with so many more for each point by which it is not. Of others
/// the moves are opened at once.
const BEANS_IN_SIGHT: f32 = 8.5;
const BEANS_PER_POINT: f32 = 0.3;
/// How often a thread tries to get hold of the positions before it lets the system wake it: they
/// are hardly ever held for longer than that takes.
const TRIES: u32 = 2_000;

/// Who settles questions, one after the other, in the same room.
pub(crate) struct Inquirer<'a, R> {
    pub(super) workers: Vec<Worker<'a, R>>,
    pub(super) inquiry: Inquiry<R>,
}

impl<'a, R: Row> Inquirer<'a, R> {
    /// Works with so many threads, until the limits are spent. At most about `most` positions are
    /// kept for a question, of some 120 bytes each; where not even the most important ones fit,
    /// leaves are searched for as long as it takes.
    pub(crate) fn new(
        knowledge: &'a Knowledge<'a, R>,
        limits: &'a Limits,
        threads: usize,
        most: usize,
    ) -> Inquirer<'a, R> {
        let worker = || Worker {
            knowledge,
            prover: Prover::new(knowledge, limits),
            excursion: Inquiry::new(1, most),
        };
        Inquirer {
            workers: (0..threads).map(|_| worker()).collect(),
            inquiry: Inquiry::new(threads, most),
        }
    }

    /// Whether a position is worth at least `goal` to the side on move: the answer is on the right
    /// side of it. Nothing once the limits are spent.
    pub(crate) fn settle(&mut self, rows: &Rows<R>, goal: i16) -> Option<i16> {
        self.inquiry.begin(Question { goal, beans: rows.beans }, *rows, goal, true);
        let inquiry = Mutex::new(&mut self.inquiry);
        let progress = Condvar::new();
        if let [alone] = &mut self.workers[..] {
            alone.work(&inquiry, &progress);
        } else {
            thread::scope(|scope| {
                for worker in &mut self.workers {
                    scope.spawn(|| worker.work(&inquiry, &progress));
                }
            });
        }
        self.inquiry.is_settled().then_some(self.inquiry.states[0].points)
    }
}

/// A thread's part in settling questions.
pub(super) struct Worker<'a, R> {
    knowledge: &'a Knowledge<'a, R>,
    pub(super) prover: Prover<'a, R>,
    /// What it finds out about a leaf before it tells the others.
    excursion: Inquiry<R>,
}

impl<R: Row> Worker<'_, R> {
    /// Takes leaf after leaf until the question is settled or the limits are spent.
    fn work(&mut self, shared: &Mutex<&mut Inquiry<R>>, progress: &Condvar) {
        let mut inquiry = lock(shared);
        while !inquiry.is_settled() && !self.prover.is_spent() {
            let Some(leaf) = inquiry.take() else {
                inquiry.waiting += 1;
                inquiry = progress.wait(inquiry).expect("a lock no thread panicked with");
                inquiry.waiting -= 1;
                continue;
            };
            let question = inquiry.question;
            drop(inquiry);
            self.explore(question, &leaf);
            inquiry = lock(shared);
            inquiry.adopt(&leaf, &self.excursion, &self.prover);
            if inquiry.waiting > 0 {
                progress.notify_all();
            }
        }
        progress.notify_all();
    }

    /// Goes some steps on from a leaf, without the others, as long as it seems to need little more
    /// work than the next best one.
    fn explore(&mut self, question: Question, leaf: &Leaf<R>) {
        let Leaf { rows, goal, ours, budget, .. } = *leaf;
        self.excursion.begin(question, rows, goal, ours);
        for _ in 0..LOOKS {
            let next = self.excursion.take().expect("a leaf that nobody else is busy with");
            let found = self.look(question, &Leaf { budget, ..next });
            self.excursion.put(&next, found, &self.prover);
            let work = self.excursion.states[0].work;
            if work.is_settled() || work.exceeds(leaf.patience) || self.prover.is_spent() {
                return;
            }
        }
    }

    /// Searches a leaf, or finds its moves.
    pub(super) fn look(&mut self, question: Question, leaf: &Leaf<R>) -> Found<R> {
        let Leaf { rows, goal, budget, .. } = leaf;
        if *budget == GLANCE && !self.is_in_sight(question, leaf) {
            self.prover.note();
        } else if let Some(points) = self.prover.ask(rows, *goal, *budget) {
            return Found::Answer(points);
        }
        let mut outlook = self.prover.outlook(rows, None, *goal);
        let points = outlook.best.points;
        if points >= *goal || outlook.open.is_empty() {
            return Found::Answer(points);
        }
        let mut moves = ArrayVec::new();
        while let Some(Open { sown, key, .. }) = outlook.next() {
            let goal = sown.goal_after(*goal);
            let lacking = self.lacking(question, &sown.rows, goal, leaf.ours == sown.again);
            let work = Work::guessed(&sown.rows, lacking);
            moves.push(Move { sown, key, goal, work });
        }
        Found::Moves(points, moves)
    }

    /// Whether a glance is likely to settle a leaf.
    fn is_in_sight(&self, question: Question, leaf: &Leaf<R>) -> bool {
        let Leaf { rows, goal, ours, .. } = leaf;
        let beyond = rows.beans.saturating_sub(self.knowledge.endgame.most());
        let lacking = self.lacking(question, rows, *goal, *ours);
        f32::from(beyond) <= BEANS_IN_SIGHT + BEANS_PER_POINT * lacking.abs()
    }

    /// How many points a position seems to lack for its goal: half by what the network says of it,
    /// where one knows such boards, half by what it is worth if the question is a close one.
    fn lacking(&self, question: Question, rows: &Rows<R>, goal: i16, ours: bool) -> f32 {
        let if_close = question.expected(rows, ours);
        let seen = self.prover.estimate(rows);
        f32::from(goal) - seen.map_or(if_close, |seen| (seen + if_close) / 2.0)
    }
}

/// Steps are so short that it takes longer to be woken than to wait.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    for _ in 0..TRIES {
        if let Ok(held) = shared.try_lock() {
            return held;
        }
        hint::spin_loop();
    }
    shared.lock().expect("a lock no thread panicked with")
}
