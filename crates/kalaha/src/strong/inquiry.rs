//! Settles whether a position is worth at least some goal, by looking first where an answer seems
//! to need the least work.
//!
//! This is proof-number search. A position that is not settled is a *leaf* or has its moves
//! *opened*; for each one there is an estimate of the work that is left to show that the side on
//! move reaches its goal, and of that to show that it does not. Every step goes from the question
//! down to the leaf where both sides have the least work, and searches it plainly with a small
//! budget; if that does not settle it, its moves are opened. A wrong first move near the top, which
//! a plain search would follow to the very end, is left as soon as another one promises less work.
//! Steps are independent of each other, so several threads can take them at a time.
//! `room` forgets positions when there is no more room for them.

mod room;

use std::{
    sync::{Condvar, Mutex, MutexGuard},
    thread,
};

use hashbrown::HashTable;

use super::{
    engine::key,
    knowledge::Knowledge,
    memory::Key,
    proof::{Open, Prover},
    row::Row,
    rows::Rows,
};

/// The positions a leaf is searched for before its moves are opened.
const GLANCE: u64 = 250;
/// A leaf with more than this many beans beyond what the endgames cover is never settled by a
/// glance: its moves are opened at once.
const TOO_MANY_BEANS: u16 = 14;
/// Work that never comes to an end: to show what is not true.
const ENDLESS: u32 = 1_000_000_000;
/// Added to the work at a leaf that a thread is busy with, which keeps the others away from it.
const IN_WORK: u32 = 100;

/// The work of a leaf where nothing speaks for one answer more than for the other.
const USUAL_WORK: f32 = 8.0;
/// What being on move is worth, in points.
const TEMPO: f32 = 2.0;
/// How much each point that is lacking adds to the work, as a power of two.
const WORK_PER_POINT: f32 = 0.25;

/// The work that seems to be left to show that the side on move reaches the goal, and to show that
/// it does not. When one of them is nothing, the other is endless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Work {
    reach: u32,
    miss: u32,
}

impl Work {
    /// The work at a new leaf: the more, the more is lacking for the goal.
    fn guessed<R: Row>(rows: &Rows<R>, lacking: f32) -> Work {
        let lacking = (WORK_PER_POINT * lacking).clamp(-6.0, 10.0).exp2();
        let work = |amount: f32| amount.max(1.0) as u32;
        Work {
            reach: work(USUAL_WORK * lacking),
            miss: work(USUAL_WORK * rows.own.filled() as f32 / lacking),
        }
    }

    fn settled(reached: bool) -> Work {
        if reached { Work { reach: 0, miss: ENDLESS } } else { Work { reach: ENDLESS, miss: 0 } }
    }

    fn is_settled(self) -> bool {
        self.reach == 0 || self.miss == 0
    }
}

/// A move to another position.
#[derive(Clone, Copy)]
struct Step {
    to: u32,
    gain: i16,
    again: bool,
}

struct Position<R> {
    rows: Rows<R>,
    goal: i16,
    /// Whether the side on move is the one that the inquiry is about.
    ours: bool,
    in_work: bool,
    /// Where the last of the positions is whose moves lead here.
    before: u32,
}

/// What is known about a position so far.
#[derive(Clone, Copy)]
struct State {
    work: Work,
    /// The answer once it is settled; before that, the best of the moves that were settled at once.
    points: i16,
    /// The opened moves; none for a leaf, and none once it is settled.
    steps: u8,
    /// Where they begin.
    first_step: u32,
}

/// A position whose move leads to another one, and where the next of those is.
#[derive(Clone, Copy)]
struct Link {
    from: u32,
    next: u32,
}

/// Where there is no further link.
const END: u32 = u32::MAX;

/// The positions between the question and the leaves.
///
/// The way to a leaf and back is taken millions of times. What is read on it lies apart from the
/// rest, and the moves of a position next to each other, so that most of it is in the caches.
struct Inquiry<R> {
    positions: Vec<Position<R>>,
    states: Vec<State>,
    steps: Vec<Step>,
    links: Vec<Link>,
    /// Where the positions are, by their [hash].
    places: HashTable<u32>,
    most: usize,
    /// How many leaves threads are busy with.
    busy: usize,
}

fn hash(key: Key, goal: i16) -> u64 {
    key.place.wrapping_add((goal as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Whether a position is worth at least `goal` to the side on move: the answer is on the right side
/// of it. Nothing once the limits of the provers are spent; there is one thread for each of them.
///
/// At most about `most` positions are kept, of some 100 bytes each; where not even the most important
/// ones fit, leaves are searched for as long as it takes.
pub(crate) fn settle<R: Row>(
    knowledge: &Knowledge<R>,
    provers: &mut [Prover<R>],
    rows: &Rows<R>,
    goal: i16,
    most: usize,
) -> Option<i16> {
    let inquiry = Mutex::new(Inquiry::new(rows, goal, most));
    let progress = Condvar::new();
    if let [alone] = provers {
        work(knowledge, alone, &inquiry, &progress);
    } else {
        thread::scope(|scope| {
            for prover in provers {
                scope.spawn(|| work(knowledge, prover, &inquiry, &progress));
            }
        });
    }
    let inquiry = inquiry.into_inner().expect("a lock no thread panicked with");
    inquiry.is_settled().then_some(inquiry.states[0].points)
}

/// Takes step after step until the question is settled or the limits are spent.
fn work<R: Row>(
    knowledge: &Knowledge<R>,
    prover: &mut Prover<R>,
    shared: &Mutex<Inquiry<R>>,
    progress: &Condvar,
) {
    let lock =
        || -> MutexGuard<Inquiry<R>> { shared.lock().expect("a lock no thread panicked with") };
    let mut inquiry = lock();
    while !inquiry.is_settled() && !prover.is_spent() {
        if inquiry.is_full() && inquiry.busy == 0 {
            inquiry.make_room();
        }
        let leaf = inquiry.leaf();
        let Position { rows, goal, in_work, .. } = inquiry.positions[leaf];
        // Who is busy with a leaf finds it again by its number, which it loses when room is made.
        if in_work || inquiry.is_full() && inquiry.busy > 0 {
            inquiry = progress.wait(inquiry).expect("a lock no thread panicked with");
            continue;
        }
        let budget = if inquiry.is_full() { u64::MAX } else { GLANCE };
        if budget == GLANCE && rows.beans > knowledge.endgame.most() + TOO_MANY_BEANS {
            prover.note();
            inquiry.open(leaf, prover);
        } else {
            inquiry.begin(leaf);
            drop(inquiry);
            let found = prover.ask(&rows, goal, budget);
            inquiry = lock();
            inquiry.positions[leaf].in_work = false;
            inquiry.busy -= 1;
            match found {
                Some(points) => inquiry.settle(leaf, points),
                None => inquiry.open(leaf, prover),
            }
        }
        inquiry.pass_on(leaf, prover);
        progress.notify_all();
    }
    progress.notify_all();
}

impl<R: Row> Inquiry<R> {
    fn new(rows: &Rows<R>, goal: i16, most: usize) -> Inquiry<R> {
        let mut inquiry = Inquiry {
            positions: vec![],
            states: vec![],
            steps: vec![],
            links: vec![],
            places: HashTable::new(),
            most,
            busy: 0,
        };
        inquiry.add(*rows, goal, true, Work { reach: 1, miss: 1 });
        inquiry
    }

    fn add(&mut self, rows: Rows<R>, goal: i16, ours: bool, work: Work) -> u32 {
        self.positions.push(Position { rows, goal, ours, in_work: false, before: END });
        self.states.push(State { work, points: 0, steps: 0, first_step: 0 });
        self.states.len() as u32 - 1
    }

    fn is_settled(&self) -> bool {
        self.states[0].work.is_settled()
    }

    fn is_full(&self) -> bool {
        self.positions.len() >= self.most
    }

    fn steps(&self, at: usize) -> &[Step] {
        let State { first_step, steps, .. } = self.states[at];
        &self.steps[first_step as usize..][..usize::from(steps)]
    }

    /// The positions whose moves lead to one.
    fn before(&self, at: usize) -> impl Iterator<Item = usize> {
        let link = |place: u32| self.links.get(place as usize);
        std::iter::successors(link(self.positions[at].before), move |last| link(last.next))
            .map(|link| link.from as usize)
    }

    /// The work to show that a move reaches the goal, and that it does not.
    fn work_of(&self, step: Step) -> Work {
        let Work { reach, miss } = self.states[step.to as usize].work;
        if step.again { Work { reach, miss } } else { Work { reach: miss, miss: reach } }
    }

    /// Where both sides have the least work.
    fn leaf(&self) -> usize {
        let mut at = 0;
        while let Some(step) = self.steps(at).iter().min_by_key(|&&step| self.work_of(step).reach) {
            at = step.to as usize;
        }
        at
    }

    /// Lets the others look elsewhere.
    fn begin(&mut self, leaf: usize) {
        self.positions[leaf].in_work = true;
        self.busy += 1;
        self.states[leaf].work.reach += IN_WORK;
        self.states[leaf].work.miss += IN_WORK;
        self.update_before(leaf, &mut |_, _, _| ());
    }

    fn settle(&mut self, at: usize, points: i16) {
        self.states[at] = State {
            work: Work::settled(points >= self.positions[at].goal),
            points,
            steps: 0,
            first_step: 0,
        };
    }

    /// Makes leaves of what the moves of a leaf lead to, unless they settle it.
    fn open(&mut self, leaf: usize, prover: &Prover<R>) {
        let Position { rows, goal, ours, .. } = self.positions[leaf];
        let mut outlook = prover.outlook(&rows, None, goal);
        if outlook.best.points >= goal || outlook.open.is_empty() {
            return self.settle(leaf, outlook.best.points);
        }
        let steps = outlook.open.len() as u8;
        let first_step = self.steps.len() as u32;
        self.states[leaf] =
            State { points: outlook.best.points, steps, first_step, ..self.states[leaf] };
        while let Some(Open { sown, key, .. }) = outlook.next() {
            let question = (sown.rows, sown.goal_after(goal), ours == sown.again);
            let to = self.place(question, key, prover);
            self.steps.push(Step { to, gain: sown.gain, again: sown.again });
            self.link(leaf as u32, to);
        }
    }

    /// Where a position is, which is a new leaf if there was none.
    fn place(
        &mut self,
        (rows, goal, ours): (Rows<R>, i16, bool),
        key: Key,
        prover: &Prover<R>,
    ) -> u32 {
        let hash = hash(key, goal);
        let is_same = |&place: &u32| {
            let position = &self.positions[place as usize];
            position.rows == rows && position.goal == goal
        };
        if let Some(&place) = self.places.find(hash, is_same) {
            return place;
        }
        let if_close = self.expected(&rows, ours);
        let expected = prover.estimate(&rows).map_or(if_close, |seen| (seen + if_close) / 2.0);
        let place = self.add(rows, goal, ours, Work::guessed(&rows, f32::from(goal) - expected));
        self.note_place(place);
        place
    }

    /// Lets a position be found by its hash.
    fn note_place(&mut self, place: u32) {
        let hash_of = |&place: &u32| {
            let Position { rows, goal, .. } = &self.positions[place as usize];
            hash(key(rows), *goal)
        };
        self.places.insert_unique(hash_of(&place), place, hash_of);
    }

    /// What a position may be worth, if the question is taken to be a close one.
    fn expected(&self, rows: &Rows<R>, ours: bool) -> f32 {
        let top = &self.positions[0];
        let share = f32::from(rows.beans) / f32::from(top.rows.beans);
        share * f32::from(if ours { top.goal - 1 } else { 1 - top.goal }) + TEMPO
    }

    /// Passes on what changed at a position, and tells the memory what is settled by that.
    fn pass_on(&mut self, leaf: usize, prover: &Prover<R>) {
        self.update(leaf);
        self.update_before(leaf, &mut |rows, goal, points| prover.learn(rows, goal, points));
    }

    fn update_before(&mut self, leaf: usize, settled: &mut dyn FnMut(&Rows<R>, i16, i16)) {
        let mut changed: Vec<_> = self.before(leaf).collect();
        while let Some(at) = changed.pop() {
            if self.update(at) {
                if self.states[at].work.is_settled() {
                    let Position { rows, goal, .. } = &self.positions[at];
                    settled(rows, *goal, self.states[at].points);
                }
                changed.extend(self.before(at));
            }
        }
    }

    /// The work at an opened position follows from its moves: one that reaches the goal is enough,
    /// to miss it all have to. Tells whether it changed.
    fn update(&mut self, at: usize) -> bool {
        let steps = self.steps(at);
        if steps.is_empty() {
            return false;
        }
        let reach = steps.iter().map(|&step| self.work_of(step).reach).min().expect("a move");
        let miss = steps
            .iter()
            .map(|&step| self.work_of(step).miss)
            .fold(0, |sum, miss| (sum + miss).min(ENDLESS));
        if reach > 0 && miss > 0 {
            // An open question is never taken for a settled one, however much work it seems to be.
            let work = Work { reach: reach.min(ENDLESS - 1), miss: miss.min(ENDLESS - 1) };
            return std::mem::replace(&mut self.states[at].work, work) != work;
        }
        let counts = |step: &&Step| miss == 0 || self.work_of(**step).reach == 0;
        let worth = |step: &Step| {
            let rest = self.states[step.to as usize].points;
            step.gain + if step.again { rest } else { -rest }
        };
        let best = steps.iter().filter(counts).map(worth).max().expect("a move that settles it");
        let best = best.max(self.states[at].points);
        debug_assert_eq!(best >= self.positions[at].goal, reach == 0);
        self.settle(at, best);
        true
    }

    fn link(&mut self, from: u32, to: u32) {
        let before = &mut self.positions[to as usize].before;
        self.links.push(Link { from, next: *before });
        *before = self.links.len() as u32 - 1;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::RngExt as _;
    use table::Limits;

    use super::*;
    use crate::{
        Board, Side,
        strong::{endgame::Endgame, memory::Memory, rows::Rules},
    };

    pub(super) const MANY: usize = 1_000_000;
    /// So few that room has to be made again and again.
    const FEW: usize = 40;

    /// What the side on move gets more than the other one from here on, by plain search.
    fn value(rules: &Rules<u64>, rows: &Rows<u64>) -> i16 {
        let moves = (0..rules.size())
            .filter(|&pit| rows.own.beans(pit) > 0)
            .map(|pit| rules.sow(rows, pit));
        moves.map(|sown| sown.worth(value(rules, &sown.rows))).max().unwrap_or(0)
    }

    pub(super) fn knowledge(board: &Board) -> Knowledge<'static, u64> {
        let rules = Rules::of(board).unwrap();
        Knowledge {
            rules,
            endgame: Arc::new(Endgame::new(board.size(), 3, 1 << 10)),
            memory: Memory::new(6),
            judge: None,
        }
    }

    #[test]
    fn every_question_is_answered_as_by_plain_search() {
        let mut rng = table::seeded(11);
        for round in 0..200 {
            let size = rng.random_range(1..=4);
            let mut fields: Vec<u16> = (0..2 * size + 2).map(|_| rng.random_range(0..=2)).collect();
            (fields[0], fields[size + 1]) = (1, 1);
            let board = Board::with_fields(&fields, Side::A, rng.random());
            let knowledge = knowledge(&board);
            let limits = Limits::default();
            let mut provers: Vec<_> =
                (0..1 + round % 3).map(|_| Prover::new(&knowledge, &limits)).collect();
            let rows = knowledge.rules.rows(&board);
            let value = value(&knowledge.rules, &rows);
            for goal in [value - 4, value - 2, value, value + 2, value + 6] {
                let most = [MANY, FEW][round % 2];
                let found = settle(&knowledge, &mut provers, &rows, goal, most).unwrap();
                assert_eq!(found >= goal, value >= goal, "{board:?}: {found}, at least {goal}?");
                assert!(
                    if found >= goal { found <= value } else { found >= value },
                    "{board:?}: {found} is no bound of {value}"
                );
            }
        }
    }

    #[test]
    fn many_threads_open_many_positions_and_agree() {
        let board = Board::at_start(4, 3, Side::A, true);
        let limits = Limits::default();
        for (threads, most) in [(1, MANY), (4, MANY), (1, FEW), (4, FEW), (4, 1)] {
            let knowledge = knowledge(&board);
            let rows = knowledge.rules.rows(&board);
            let mut provers: Vec<_> =
                (0..threads).map(|_| Prover::new(&knowledge, &limits)).collect();
            assert_eq!(settle(&knowledge, &mut provers, &rows, 8, most), Some(8));
            assert!(settle(&knowledge, &mut provers, &rows, 10, most).unwrap() <= 8);
        }
    }

    #[test]
    fn spent_limits_leave_the_question_open() {
        let board = Board::at_start(6, 6, Side::A, true);
        let knowledge = knowledge(&board);
        let limits = Limits::default();
        let mut provers = [Prover::new(&knowledge, &limits), Prover::new(&knowledge, &limits)];
        limits.cancel.cancel();
        assert_eq!(settle(&knowledge, &mut provers, &knowledge.rules.rows(&board), 0, MANY), None);
    }
}
