//! Settles whether a position is worth at least so much, by looking first where an answer seems to need the least work.
//!
//! This is proof-number search. A position that is not settled is a *leaf* or has its moves *opened*; for each one there is an
//! estimate of the work that is left to show that the side on move reaches its goal, and of that to show that it does not. Every
//! step goes from the question down to the leaf where both sides have the least work, and searches it plainly with a small
//! budget; if that does not settle it, its moves are opened. A wrong first move near the top, which a plain search would follow to
//! the very end, is left as soon as another one promises less work. Steps are independent of each other, so several threads can
//! take them at a time.

use std::{
    collections::HashMap,
    sync::{Condvar, Mutex, MutexGuard},
    thread,
};

use crate::{
    knowledge::Knowledge,
    proof::{Open, Prover},
    row::Row,
    rows::{Rows, Sown},
};

/// The positions a leaf is searched for before its moves are opened.
const GLANCE: u64 = 500;
/// A leaf with so many beans more than the endgames cover is never settled by a glance: its moves are opened at once.
const TOO_MANY_BEANS: u16 = 14;
/// The most positions that are kept, some 500 MB; from then on leaves are searched for as long as it takes.
const MOST_POSITIONS: usize = 4_000_000;
/// Work that never comes to an end: to show what is not true.
const ENDLESS: u32 = 1_000_000_000;
/// The work at a leaf that another thread is at seems to be so much more, which keeps the threads apart.
const IN_WORK: u32 = 100;

/// The work of a leaf where nothing speaks for one answer more than for the other.
const USUAL_WORK: f32 = 8.0;
/// What being on move is worth, in points.
const TEMPO: f32 = 2.0;
/// How much each point that is lacking adds to the work, as a power of two.
const WORK_PER_POINT: f32 = 0.25;

/// The work that seems to be left to show that the side on move reaches the goal, and to show that it does not. When one of them
/// is nothing, the other is endless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Work {
    reach: u32,
    miss: u32,
}

impl Work {
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
    work: Work,
    /// The answer once it is settled; before that, the best of the moves that were settled at once.
    points: i16,
    /// Opened moves; none for a leaf, and none once it is settled.
    steps: Vec<Step>,
    /// The positions whose moves lead here.
    before: Vec<u32>,
    in_work: bool,
}

impl<R> Position<R> {
    fn leaf(rows: Rows<R>, goal: i16, ours: bool, work: Work) -> Position<R> {
        Position { rows, goal, ours, work, points: 0, steps: vec![], before: vec![], in_work: false }
    }
}

/// The positions between the question and the leaves.
struct Inquiry<R> {
    positions: Vec<Position<R>>,
    places: HashMap<(Rows<R>, i16), u32>,
}

/// Whether a position is worth at least `goal` to the side on move: the answer is on the right side of it. Nothing once the limits
/// of the provers are spent; there is one thread for each of them.
pub(crate) fn settle<R: Row>(knowledge: &Knowledge<R>, provers: &mut [Prover<R>], rows: &Rows<R>, goal: i16) -> Option<i16> {
    let (inquiry, progress) = (Mutex::new(Inquiry::new(rows, goal)), Condvar::new());
    thread::scope(|scope| {
        for prover in provers {
            scope.spawn(|| work(knowledge, prover, &inquiry, &progress));
        }
    });
    let top = &inquiry.into_inner().expect("a lock no thread panicked with").positions[0];
    top.work.is_settled().then_some(top.points)
}

/// Takes step after step until the question is settled or the limits are spent.
fn work<R: Row>(knowledge: &Knowledge<R>, prover: &mut Prover<R>, shared: &Mutex<Inquiry<R>>, progress: &Condvar) {
    let lock = || -> MutexGuard<Inquiry<R>> { shared.lock().expect("a lock no thread panicked with") };
    let mut inquiry = lock();
    while !inquiry.positions[0].work.is_settled() && !prover.is_spent() {
        let leaf = inquiry.leaf();
        if inquiry.positions[leaf].in_work {
            inquiry = progress.wait(inquiry).expect("a lock no thread panicked with");
            continue;
        }
        inquiry.begin(leaf);
        let (rows, goal, is_full) = (inquiry.positions[leaf].rows, inquiry.positions[leaf].goal, inquiry.is_full());
        drop(inquiry);
        let budget = match () {
            () if is_full => u64::MAX,
            () if rows.beans > knowledge.endgame.most() + TOO_MANY_BEANS => 0,
            () => GLANCE,
        };
        let found = prover.ask(&rows, goal, budget);
        inquiry = lock();
        match found {
            Some(points) => inquiry.settle(leaf, points),
            None => inquiry.open(leaf, prover),
        }
        inquiry.positions[leaf].in_work = false;
        inquiry.pass_on(leaf, prover);
        progress.notify_all();
    }
    progress.notify_all();
}

impl<R: Row> Inquiry<R> {
    fn new(rows: &Rows<R>, goal: i16) -> Inquiry<R> {
        let top = Position::leaf(*rows, goal, true, Work { reach: 1, miss: 1 });
        Inquiry { positions: vec![top], places: HashMap::new() }
    }

    fn is_full(&self) -> bool {
        self.positions.len() >= MOST_POSITIONS
    }

    /// The work to show that a move reaches the goal, and that it does not.
    fn work_of(&self, step: Step) -> Work {
        let Work { reach, miss } = self.positions[step.to as usize].work;
        if step.again { Work { reach, miss } } else { Work { reach: miss, miss: reach } }
    }

    /// Where both sides have the least work.
    fn leaf(&self) -> usize {
        let mut at = 0;
        while let Some(step) = self.positions[at].steps.iter().min_by_key(|&&step| self.work_of(step).reach) {
            at = step.to as usize;
        }
        at
    }

    /// Lets the others look elsewhere.
    fn begin(&mut self, leaf: usize) {
        let position = &mut self.positions[leaf];
        position.in_work = true;
        position.work.reach += IN_WORK;
        position.work.miss += IN_WORK;
        self.update_before(leaf, &mut |_, _, _| ());
    }

    fn settle(&mut self, leaf: usize, points: i16) {
        let position = &mut self.positions[leaf];
        position.points = points;
        position.work = Work::settled(points >= position.goal);
    }

    /// Makes leaves of what the moves of a leaf lead to, unless they settle it.
    fn open(&mut self, leaf: usize, prover: &Prover<R>) {
        let Position { rows, goal, ours, .. } = self.positions[leaf];
        let mut outlook = prover.outlook(&rows, None, goal);
        if outlook.best.points >= goal || outlook.open.is_empty() {
            return self.settle(leaf, outlook.best.points);
        }
        let mut steps = Vec::with_capacity(outlook.open.len());
        while let Some(Open { sown, .. }) = outlook.next() {
            steps.push(self.step(leaf, &sown, sown.goal_after(goal), ours == sown.again));
        }
        (self.positions[leaf].steps, self.positions[leaf].points) = (steps, outlook.best.points);
    }

    fn step(&mut self, from: usize, sown: &Sown<R>, goal: i16, ours: bool) -> Step {
        let to = match self.places.get(&(sown.rows, goal)) {
            Some(&place) => place,
            None => {
                let work = self.first_guess(&sown.rows, goal, ours);
                self.positions.push(Position::leaf(sown.rows, goal, ours, work));
                let place = self.positions.len() as u32 - 1;
                self.places.insert((sown.rows, goal), place);
                place
            }
        };
        self.positions[to as usize].before.push(from as u32);
        Step { to, gain: sown.gain, again: sown.again }
    }

    /// The work at a new leaf: the more, the more is lacking for the goal, if the question is taken to be a close one.
    fn first_guess(&self, rows: &Rows<R>, goal: i16, ours: bool) -> Work {
        let top = &self.positions[0];
        let share = f32::from(rows.beans) / f32::from(top.rows.beans);
        let ahead = share * f32::from(if ours { top.goal - 1 } else { 1 - top.goal });
        let lacking = (WORK_PER_POINT * (f32::from(goal) - ahead - TEMPO)).clamp(-6.0, 10.0).exp2();
        let work = |amount: f32| amount.max(1.0) as u32;
        Work { reach: work(USUAL_WORK * lacking), miss: work(USUAL_WORK * rows.own.filled() as f32 / lacking) }
    }

    /// Passes on what changed at a position, and tells the memory what is settled by that.
    fn pass_on(&mut self, leaf: usize, prover: &Prover<R>) {
        self.update(leaf);
        self.update_before(leaf, &mut |rows, goal, points| prover.learn(rows, goal, points));
    }

    fn update_before(&mut self, leaf: usize, settled: &mut dyn FnMut(&Rows<R>, i16, i16)) {
        let mut changed = self.positions[leaf].before.clone();
        while let Some(at) = changed.pop() {
            let at = at as usize;
            if self.update(at) {
                let Position { rows, goal, work, points, before, .. } = &self.positions[at];
                if work.is_settled() {
                    settled(rows, *goal, *points);
                }
                changed.extend_from_slice(before);
            }
        }
    }

    /// The work at an opened position follows from its moves: one that reaches the goal is enough, to miss it all have to.
    /// Tells whether it changed.
    fn update(&mut self, at: usize) -> bool {
        let Position { ref steps, goal, points, work: old, .. } = self.positions[at];
        if steps.is_empty() {
            return false;
        }
        let reach = steps.iter().map(|&step| self.work_of(step).reach).min().expect("a move");
        let miss = steps.iter().map(|&step| self.work_of(step).miss).fold(0, |sum, miss| (sum + miss).min(ENDLESS));
        if reach > 0 && miss > 0 {
            // An open question is never taken for a settled one, however much work it seems to be.
            self.positions[at].work = Work { reach: reach.min(ENDLESS - 1), miss: miss.min(ENDLESS - 1) };
            return self.positions[at].work != old;
        }
        let counts = |step: &&Step| miss == 0 || self.work_of(**step).reach == 0;
        let worth = |step: &Step| {
            let rest = self.positions[step.to as usize].points;
            step.gain + if step.again { rest } else { -rest }
        };
        let best = steps.iter().filter(counts).map(worth).max().expect("a move that settles it");
        debug_assert_eq!(best.max(points) >= goal, reach == 0);
        self.positions[at].steps = vec![];
        self.settle(at, best.max(points));
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::RngExt as _;
    use table::Limits;

    use super::*;
    use crate::{Board, Side, endgame::Endgame, memory::Memory, rows::Rules};

    /// What the side on move gets more than the other one from here on, by plain search.
    fn value(rules: &Rules<u64>, rows: &Rows<u64>) -> i16 {
        let moves = (0..rules.size()).filter(|&pit| rows.own.beans(pit) > 0).map(|pit| rules.sow(rows, pit));
        moves.map(|sown| sown.worth(value(rules, &sown.rows))).max().unwrap_or(0)
    }

    fn knowledge(board: &Board) -> Knowledge<u64> {
        let rules = Rules::of(board).unwrap();
        Knowledge { rules, endgame: Arc::new(Endgame::new(board.size(), 3, 1 << 10)), memory: Memory::new(6) }
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
            let mut provers: Vec<_> = (0..1 + round % 3).map(|_| Prover::new(&knowledge, &limits)).collect();
            let rows = knowledge.rules.rows(&board);
            let value = value(&knowledge.rules, &rows);
            for goal in [value - 4, value - 2, value, value + 2, value + 6] {
                let found = settle(&knowledge, &mut provers, &rows, goal).unwrap();
                assert_eq!(found >= goal, value >= goal, "{board:?}: {found}, at least {goal}?");
                assert!(if found >= goal { found <= value } else { found >= value }, "{board:?}: {found} is no bound of {value}");
            }
        }
    }

    #[test]
    fn many_threads_open_many_positions_and_agree() {
        let board = Board::at_start(4, 3, Side::A, true);
        let knowledge = knowledge(&board);
        let limits = Limits::default();
        let rows = knowledge.rules.rows(&board);
        for threads in [1, 4] {
            let mut provers: Vec<_> = (0..threads).map(|_| Prover::new(&knowledge, &limits)).collect();
            assert_eq!(settle(&knowledge, &mut provers, &rows, 8), Some(8));
            assert!(settle(&knowledge, &mut provers, &rows, 10).unwrap() <= 8);
        }
    }

    #[test]
    fn spent_limits_leave_the_question_open() {
        let board = Board::at_start(6, 6, Side::A, true);
        let knowledge = knowledge(&board);
        let limits = Limits::default();
        let mut provers = [Prover::new(&knowledge, &limits), Prover::new(&knowledge, &limits)];
        limits.cancel.cancel();
        assert_eq!(settle(&knowledge, &mut provers, &knowledge.rules.rows(&board), 0), None);
    }
}
