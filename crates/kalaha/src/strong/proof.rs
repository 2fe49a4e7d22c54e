use arrayvec::ArrayVec;
use table::Limits;

use super::{
    engine::{GOES_ON, INFINITY, PATIENCE, TO_THE_END, UNIT, key},
    knowledge::Knowledge,
    memory::{Entry, Key},
    row::Row,
    rows::{Rows, Sown},
};
use crate::setup::MAX_PITS;

/// Positions with at most this many beans more than the endgames cover are not remembered:
/// searching them again is faster than finding them in the memory.
const FORGETTABLE: u16 = 3;

/// The work of finding out what took many searches, on the scale of [`Entry::work`].
const MUCH_WORK: u8 = 40;

/// The search to the end of the game, in whole points: it asks whether a position is worth at least
/// some goal.
///
/// All beans are shared out in the end, so the values of a position are all odd or all even: goals
/// are taken from those too. Before it searches any move of a position, it settles those that
/// bounds, endgames or the memory answer; often one of them is enough, and the memory is asked for
/// all of them at once, which takes little longer than asking for one.
pub(crate) struct Prover<'a, R> {
    knowledge: &'a Knowledge<'a, R>,
    limits: &'a Limits,
    nodes: u64,
    /// The number of positions after which to look at the clock or give up.
    pause: u64,
    give_up: u64,
}

/// A move that has to be searched.
#[derive(Clone, Copy)]
pub(crate) struct Open<R> {
    pub sown: Sown<R>,
    pub key: Key,
    promise: i16,
    pit: u8,
}

/// The best that is known of the moves of a position so far, and which one it is.
#[derive(Clone, Copy)]
pub(crate) struct Best {
    pub points: i16,
    pit: u8,
}

impl Best {
    fn hear(&mut self, points: i16, pit: u8) {
        if points > self.points {
            *self = Best { points, pit };
        }
    }
}

/// The moves of a position that have to be searched, and the best of the others.
pub(crate) struct Outlook<R> {
    pub open: ArrayVec<Open<R>, { MAX_PITS as usize }>,
    pub best: Best,
}

impl<R> Outlook<R> {
    /// Takes out the most promising move.
    pub(crate) fn next(&mut self) -> Option<Open<R>> {
        let next = (0..self.open.len()).max_by_key(|&at| self.open[at].promise)?;
        Some(self.open.swap_remove(next))
    }
}

impl<'a, R: Row> Prover<'a, R> {
    pub(crate) fn new(knowledge: &'a Knowledge<'a, R>, limits: &'a Limits) -> Prover<'a, R> {
        Prover { knowledge, limits, nodes: 0, pause: 0, give_up: u64::MAX }
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.limits.are_spent(self.nodes)
    }

    /// Counts a position that was looked at without being searched.
    pub(crate) fn note(&mut self) {
        self.nodes += 1;
    }

    /// What a position seems to be worth, where somebody has learned to judge it.
    pub(crate) fn estimate(&self, rows: &Rows<R>) -> Option<f32> {
        let Knowledge { rules, judge, .. } = self.knowledge;
        let units = judge.as_ref()?.estimate(rules, rows);
        Some(f32::from(units) / f32::from(UNIT))
    }

    /// Whether a position is worth at least `goal`: the answer is on the right side of it. Nothing
    /// when that takes more than `budget` positions or the limits are spent.
    pub(crate) fn ask(&mut self, rows: &Rows<R>, goal: i16, budget: u64) -> Option<i16> {
        self.give_up = self.nodes.saturating_add(budget);
        self.pause = self.pause.min(self.give_up);
        let stay = Sown { rows: *rows, gain: 0, again: true };
        match self.at_once(&stay, goal) {
            Some(points) => Some(points),
            None => self.reply(&stay, key(rows), goal),
        }
    }

    /// Whether a move reaches the goal, where neither memory nor search is needed: the answer is on
    /// the right side of it.
    fn at_once(&self, sown: &Sown<R>, goal: i16) -> Option<i16> {
        let gain = sown.gain;
        let rest = sown.rows.beans as i16;
        let Knowledge { rules, endgame, .. } = self.knowledge;
        if gain - rest >= goal {
            Some(gain - rest)
        } else if gain + rest < goal {
            Some(gain + rest)
        } else if endgame.covers(&sown.rows) {
            Some(sown.worth(endgame.value(rules, &sown.rows)))
        } else {
            None
        }
    }

    /// The same for a move that is not answered at once.
    fn reply(&mut self, sown: &Sown<R>, key: Key, goal: i16) -> Option<i16> {
        let known = self.recall(&sown.rows, key);
        if let Some(points) = known.and_then(|entry| entry.tells(sown, goal)) {
            return Some(points);
        }
        Some(sown.worth(self.search(&sown.rows, key, known, sown.goal_after(goal))?))
    }

    fn search(&mut self, rows: &Rows<R>, key: Key, known: Option<Entry>, goal: i16) -> Option<i16> {
        self.count()?;
        let begin = self.nodes;
        let best = self.search_moves(rows, known.map(|entry| entry.best), goal)?;
        let work = (self.nodes - begin + 1).ilog2() as u8;
        self.remember(rows, key, Entry::proven(known, best, goal, work));
        Some(best.points)
    }

    fn search_moves(&mut self, rows: &Rows<R>, first: Option<u8>, goal: i16) -> Option<Best> {
        let mut outlook = self.outlook(rows, first, goal);
        while outlook.best.points < goal
            && let Some(Open { pit, sown, key, .. }) = outlook.next()
        {
            outlook.best.hear(self.reply(&sown, key, goal)?, pit);
        }
        Some(outlook.best)
    }

    /// What is known about the moves of a position before any of them is searched. Where one of
    /// them reaches the goal, the others do not matter.
    pub(crate) fn outlook(&self, rows: &Rows<R>, first: Option<u8>, goal: i16) -> Outlook<R> {
        let mut outlook =
            Outlook { open: ArrayVec::new(), best: Best { points: -INFINITY, pit: 0 } };
        for pit in (0..self.knowledge.rules.size()).rev().filter(|&pit| rows.own.beans(pit) > 0) {
            let sown = self.knowledge.rules.sow(rows, pit);
            match self.at_once(&sown, goal) {
                Some(points) => outlook.best.hear(points, pit),
                None => {
                    let promise =
                        if Some(pit) == first { i16::MAX } else { promise(rows, &sown, pit) };
                    outlook.open.push(Open { promise, pit, key: key(&sown.rows), sown });
                }
            }
            if outlook.best.points >= goal {
                return outlook;
            }
        }
        self.settle_known(&mut outlook, goal);
        outlook
    }

    /// Keeps the moves that the memory does not settle. It is asked for all of them before any
    /// answer is looked at.
    fn settle_known(&self, Outlook { open, best }: &mut Outlook<R>, goal: i16) {
        let known: ArrayVec<_, { MAX_PITS as usize }> =
            open.iter().map(|open| self.recall(&open.sown.rows, open.key)).collect();
        let mut known = known.into_iter();
        open.retain(|open| {
            match known
                .next()
                .expect("an answer for each move")
                .and_then(|entry| entry.tells(&open.sown, goal))
            {
                Some(points) => {
                    best.hear(points, open.pit);
                    false
                }
                None => true,
            }
        });
    }

    fn recall(&self, rows: &Rows<R>, key: Key) -> Option<Entry> {
        if self.forgets(rows) { None } else { self.knowledge.memory.get(key) }
    }

    fn remember(&self, rows: &Rows<R>, key: Key, entry: Entry) {
        if !self.forgets(rows) {
            self.knowledge.memory.put(key, entry);
        }
    }

    /// Remembers whether a position reached its goal.
    pub(crate) fn learn(&self, rows: &Rows<R>, goal: i16, points: i16) {
        let key = key(rows);
        self.remember(
            rows,
            key,
            Entry::proven(self.recall(rows, key), Best { points, pit: 0 }, goal, MUCH_WORK),
        );
    }

    fn forgets(&self, rows: &Rows<R>) -> bool {
        rows.beans <= self.knowledge.endgame.most() + FORGETTABLE
    }

    fn count(&mut self) -> Option<()> {
        if self.nodes >= self.pause {
            if self.nodes >= self.give_up || self.is_spent() {
                return None;
            }
            let most = self.limits.nodes.unwrap_or(u64::MAX);
            self.pause = self.give_up.min(self.nodes + PATIENCE).min(most);
        }
        self.nodes += 1;
        Some(())
    }
}

impl<R> Drop for Prover<'_, R> {
    fn drop(&mut self) {
        self.limits.looked_at.add(self.nodes);
    }
}

/// What a banked bean adds to the promise of a move, a pit nearer to the store, each pit the
/// mover's side can then choose from, and what each of the other side takes away. Found by trying.
const PER_BEAN: i16 = 16;
const NEAR_STORE: i16 = 2;
const OWN_CHOICE: i16 = 2;
const OTHER_CHOICE: i16 = 6;

/// How soon to try a move. This is about small trees rather than good moves: to go on, to bank
/// much, to leave the other side few pits to choose from and the mover's side many, and to empty
/// small pits near the store leaves little to search.
fn promise<R: Row>(rows: &Rows<R>, sown: &Sown<R>, pit: u8) -> i16 {
    let Rows { own, other, .. } = sown.rows;
    let (own, other) = if sown.again { (own, other) } else { (other, own) };
    let promise = PER_BEAN * sown.gain + NEAR_STORE * i16::from(pit) - rows.own.beans(pit) as i16
        + OWN_CHOICE * own.filled() as i16
        - OTHER_CHOICE * other.filled() as i16;
    if sown.again { GOES_ON + promise } else { promise }
}

impl Entry {
    /// Whether a move to this position reaches the goal, if the entry tells.
    fn tells<R>(&self, sown: &Sown<R>, goal: i16) -> Option<i16> {
        let (low, high) = if sown.again { (self.low, self.high) } else { (self.high, self.low) };
        let low = sown.worth(low);
        let high = sown.worth(high);
        if low >= goal { Some(low) } else { (high < goal).then_some(high) }
    }

    fn proven(before: Option<Entry>, best: Best, goal: i16, work: u8) -> Entry {
        let nothing = Entry {
            low: -INFINITY,
            high: INFINITY,
            low_proven: true,
            high_proven: true,
            depth: TO_THE_END,
            best: best.pit,
            work: 0,
        };
        let before = before.unwrap_or(nothing);
        let work = before.work.max(work);
        if best.points >= goal {
            Entry { low: best.points, best: best.pit, work, ..before }
        } else {
            // No move was good enough, so none of them stands out more than the one that once did.
            Entry { high: best.points, work, ..before }
        }
    }
}
