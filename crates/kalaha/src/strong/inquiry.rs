//! Settles whether a position is worth at least some goal, by looking first where an answer seems
//! to need the least work.
//!
//! This is proof-number search. A position that is not settled is a *leaf* or has its moves
//! *opened*; for each one there is an estimate of the work that is left to show that the side on
//! move reaches its goal, and of that to show that it does not. Every step goes from the question
//! down to the leaf where both sides have the least work. Where a plain search is likely to settle
//! it, that is tried with a small budget; where it is not or fails, the moves are opened. A wrong
//! first move near the top, which a plain search would follow to the very end, is left as soon as
//! another one promises less work.
//!
//! Steps are independent of each other, so several threads can take them at a time (`worker`). A
//! thread goes some steps from a leaf on its own before it tells the others (`adopt`). `work`
//! guesses how much is left to do; `room` forgets positions when there is no more room for them.

mod adopt;
mod room;
mod work;
mod worker;

use arrayvec::ArrayVec;
use hashbrown::HashTable;

use self::work::{ENDLESS, Question, Work};
pub(crate) use self::worker::Inquirer;
use super::{
    engine::key,
    memory::Key,
    proof::Prover,
    row::Row,
    rows::{Rows, Sown},
};
use crate::setup::MAX_PITS;

/// The positions a leaf is searched for, where that is tried, before its moves are opened.
const GLANCE: u64 = 200;
/// Added to the work at a leaf that a thread is busy with, which keeps the others away from it.
const IN_WORK: u32 = 100;

/// A move to another position.
#[derive(Clone, Copy)]
struct Step {
    to: u32,
    gain: i16,
    again: bool,
    /// The work to show that the move reaches the goal, and that it does not.
    work: Work,
}

impl Step {
    /// What the move is worth, given what the rest is worth to whoever moves next.
    fn worth(&self, rest: i16) -> i16 {
        self.gain + if self.again { rest } else { -rest }
    }
}

struct Position<R> {
    rows: Rows<R>,
    goal: i16,
    /// Whether the side on move is the one that the inquiry is about.
    ours: bool,
    in_work: bool,
    /// Where the last of the moves is that lead here.
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

/// A position, its move that leads to another one, and where the next of those is.
#[derive(Clone, Copy)]
struct Link {
    from: u32,
    step: u32,
    next: u32,
}

/// Where there is no further link.
const END: u32 = u32::MAX;

/// The positions between the question and the leaves.
///
/// The way to a leaf and back is taken millions of times. What is read on it lies apart from the
/// rest, and the moves of a position next to each other with the work that they lead to, so that
/// little of it has to be fetched from far.
struct Inquiry<R> {
    question: Question,
    positions: Vec<Position<R>>,
    states: Vec<State>,
    steps: Vec<Step>,
    links: Vec<Link>,
    /// Where the positions are, by their [hash].
    places: HashTable<u32>,
    /// Positions whose work changed, of which those before them have not heard yet.
    changed: Vec<u32>,
    /// Positions whose moves were just opened.
    opened: Vec<u32>,
    most: usize,
    /// How many threads there are, how many of them are busy with a leaf, and how many wait for one.
    threads: usize,
    busy: usize,
    waiting: usize,
}

/// A leaf to look at.
#[derive(Clone, Copy)]
struct Leaf<R> {
    at: usize,
    rows: Rows<R>,
    goal: i16,
    ours: bool,
    /// The positions it may be searched for.
    budget: u64,
    /// When it needs more work than this, another leaf comes first.
    patience: Work,
}

/// What a look at a leaf tells.
enum Found<R> {
    Answer(i16),
    /// The best of the moves that were settled at once, and the others.
    Moves(i16, ArrayVec<Move<R>, { MAX_PITS as usize }>),
}

/// An opened move.
struct Move<R> {
    sown: Sown<R>,
    key: Key,
    goal: i16,
    /// The work at what it leads to, if that is new.
    work: Work,
}

fn hash(key: Key, goal: i16) -> u64 {
    key.place.wrapping_add((goal as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

impl<R: Row> Inquiry<R> {
    fn new(threads: usize, most: usize) -> Inquiry<R> {
        Inquiry {
            question: Question { goal: 0, beans: 0 },
            positions: vec![],
            states: vec![],
            steps: vec![],
            links: vec![],
            places: HashTable::new(),
            changed: vec![],
            opened: vec![],
            most,
            threads,
            busy: 0,
            waiting: 0,
        }
    }

    /// Forgets everything but one position.
    fn begin(&mut self, question: Question, rows: Rows<R>, goal: i16, ours: bool) {
        self.question = question;
        self.positions.clear();
        self.states.clear();
        self.steps.clear();
        self.links.clear();
        self.places.clear();
        self.busy = 0;
        self.add(rows, goal, ours, Work { reach: 1, miss: 1 });
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

    /// The leaf to look at next, unless another thread has to come to an end with one first.
    fn take(&mut self) -> Option<Leaf<R>> {
        if self.is_full() {
            // Who is busy with a leaf finds it again by its number, which it loses when room is
            // made.
            if self.busy > 0 {
                return None;
            }
            self.make_room();
        }
        let (at, patience) = self.leaf();
        let Position { rows, goal, ours, in_work, .. } = self.positions[at];
        if in_work || self.is_full() && self.busy > 0 {
            return None;
        }
        self.keep_off(at);
        let budget = if self.is_full() { u64::MAX } else { GLANCE };
        Some(Leaf { at, rows, goal, ours, budget, patience })
    }

    /// Notes what was found out about a leaf.
    fn put(&mut self, &Leaf { at, ours, .. }: &Leaf<R>, found: Found<R>, prover: &Prover<R>) {
        self.positions[at].in_work = false;
        self.busy -= 1;
        match found {
            Found::Answer(points) => self.settle(at, points),
            Found::Moves(points, moves) => self.open(at, ours, points, &moves),
        }
        self.pass_on(at, &mut |rows, goal, points| prover.learn(rows, goal, points));
    }

    fn steps(&self, at: usize) -> &[Step] {
        let State { first_step, steps, .. } = self.states[at];
        &self.steps[first_step as usize..][..usize::from(steps)]
    }

    /// Where both sides have the least work, and the work there from which on to go elsewhere: that
    /// may be half as much again as at the next best leaf.
    fn leaf(&self) -> (usize, Work) {
        let mut at = 0;
        let mut patience = Work { reach: ENDLESS, miss: ENDLESS };
        while let Some(step) = self.steps(at).iter().min_by_key(|step| step.work.reach) {
            let others = self.steps(at).iter().filter(|other| other.to != step.to);
            let next_best = others.map(|other| other.work.reach).min().unwrap_or(ENDLESS);
            let at_others = self.states[at].work.miss.saturating_sub(step.work.miss);
            let next = Work {
                reach: patience.reach.min(next_best + next_best / 2),
                miss: patience.miss.saturating_sub(at_others),
            };
            patience = next.before(step.again);
            at = step.to as usize;
        }
        (at, patience)
    }

    /// Lets the others look elsewhere.
    fn keep_off(&mut self, leaf: usize) {
        self.positions[leaf].in_work = true;
        self.busy += 1;
        if self.threads > 1 {
            self.states[leaf].work.reach += IN_WORK;
            self.states[leaf].work.miss += IN_WORK;
            self.pass_on(leaf, &mut |_, _, _| ());
        }
    }

    fn settle(&mut self, at: usize, points: i16) {
        self.states[at] = State {
            work: Work::settled(points >= self.positions[at].goal),
            points,
            steps: 0,
            first_step: 0,
        };
    }

    /// Makes leaves of what the moves of a leaf lead to.
    fn open(&mut self, leaf: usize, ours: bool, points: i16, moves: &[Move<R>]) {
        let first_step = self.steps.len() as u32;
        self.states[leaf] =
            State { points, steps: moves.len() as u8, first_step, ..self.states[leaf] };
        for Move { sown, key, goal, work } in moves {
            let to = self.place((sown.rows, *goal, ours == sown.again), *key, *work);
            let work = self.states[to as usize].work.before(sown.again);
            self.steps.push(Step { to, gain: sown.gain, again: sown.again, work });
            self.link(leaf as u32, self.steps.len() as u32 - 1);
        }
        self.update(leaf);
    }

    /// Where a position is, which is a new leaf if there was none.
    fn place(&mut self, (rows, goal, ours): (Rows<R>, i16, bool), key: Key, work: Work) -> u32 {
        let hash = hash(key, goal);
        let is_same = |&place: &u32| {
            let position = &self.positions[place as usize];
            position.rows == rows && position.goal == goal
        };
        if let Some(&place) = self.places.find(hash, is_same) {
            return place;
        }
        let place = self.add(rows, goal, ours, work);
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

    /// Tells all positions before one whose work changed, and hears which of them are settled by
    /// that.
    fn pass_on(&mut self, changed: usize, settled: &mut dyn FnMut(&Rows<R>, i16, i16)) {
        let mut waiting = std::mem::take(&mut self.changed);
        waiting.push(changed as u32);
        while let Some(at) = waiting.pop() {
            let State { work, .. } = self.states[at as usize];
            let mut before = self.positions[at as usize].before;
            while let Some(&Link { from, step, next }) = self.links.get(before as usize) {
                before = next;
                let step = &mut self.steps[step as usize];
                step.work = work.before(step.again);
                if self.update(from as usize) {
                    if self.states[from as usize].work.is_settled() {
                        let Position { rows, goal, .. } = &self.positions[from as usize];
                        settled(rows, *goal, self.states[from as usize].points);
                    }
                    waiting.push(from);
                }
            }
        }
        self.changed = waiting;
    }

    /// The work at an opened position follows from its moves: one that reaches the goal is enough,
    /// to miss it all have to. Tells whether it changed.
    fn update(&mut self, at: usize) -> bool {
        let steps = self.steps(at);
        if steps.is_empty() {
            return false;
        }
        let reach = steps.iter().map(|step| step.work.reach).min().expect("a move");
        let miss =
            steps.iter().map(|step| step.work.miss).fold(0, |sum, miss| (sum + miss).min(ENDLESS));
        if reach > 0 && miss > 0 {
            // An open question is never taken for a settled one, however much work it seems to be.
            let work = Work { reach: reach.min(ENDLESS - 1), miss: miss.min(ENDLESS - 1) };
            return std::mem::replace(&mut self.states[at].work, work) != work;
        }
        let counts = |step: &&Step| miss == 0 || step.work.reach == 0;
        let worth = |step: &Step| step.worth(self.states[step.to as usize].points);
        let best = steps.iter().filter(counts).map(worth).max().expect("a move that settles it");
        let best = best.max(self.states[at].points);
        debug_assert_eq!(best >= self.positions[at].goal, reach == 0);
        self.settle(at, best);
        true
    }

    /// Notes at the position that a step leads to where it comes from.
    fn link(&mut self, from: u32, step: u32) {
        let before = &mut self.positions[self.steps[step as usize].to as usize].before;
        self.links.push(Link { from, step, next: *before });
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
        strong::{
            endgame::Endgame, judge::Judge, knowledge::Knowledge, memory::Memory, rows::Rules,
        },
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
            judge: Some(Judge::shipped()).filter(|_| Judge::knows(board)),
        }
    }

    #[test]
    fn every_question_is_answered_as_by_plain_search() {
        let mut rng = table::seeded(11);
        for round in 0..200 {
            let size = rng.random_range(1..=6);
            let most = if size > 4 { 1 } else { 2 };
            let mut fields: Vec<u16> =
                (0..2 * size + 2).map(|_| rng.random_range(0..=most)).collect();
            (fields[0], fields[size + 1]) = (1, 1);
            let board = Board::with_fields(&fields, Side::A, rng.random());
            let knowledge = knowledge(&board);
            let limits = Limits::default();
            let [threads, most] = [1 + round % 3, [MANY, FEW][round % 2]];
            let mut inquirer = Inquirer::new(&knowledge, &limits, threads, most);
            let rows = knowledge.rules.rows(&board);
            let value = value(&knowledge.rules, &rows);
            for goal in [value - 4, value - 2, value, value + 2, value + 6] {
                let found = inquirer.settle(&rows, goal).unwrap();
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
            let mut inquirer = Inquirer::new(&knowledge, &limits, threads, most);
            assert_eq!(inquirer.settle(&rows, 8), Some(8));
            assert!(inquirer.settle(&rows, 10).unwrap() <= 8);
        }
    }

    #[test]
    fn spent_limits_leave_the_question_open() {
        let board = Board::at_start(6, 6, Side::A, true);
        let knowledge = knowledge(&board);
        let limits = Limits::default();
        let mut inquirer = Inquirer::new(&knowledge, &limits, 2, MANY);
        limits.cancel.cancel();
        assert_eq!(inquirer.settle(&knowledge.rules.rows(&board), 0), None);
    }
}
