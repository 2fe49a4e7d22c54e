use table::Limits;

use crate::{
    board::MAX_PITS,
    engine::{INFINITY, PATIENCE, TO_THE_END, key},
    knowledge::Knowledge,
    memory::{Entry, Key, Memory},
    row::Row,
    rows::{Rows, Sown},
};

/// The search to the end of the game, in whole points: it asks whether a value is at least so much until it is known.
///
/// All beans are shared out in the end, so the values of a position are all odd or all even: goals are taken from those too.
/// Before it searches any move of a position, it settles those that bounds, endgames or the memory answer; often one of them is
/// enough, and the memory is asked for all of them at once, which takes little longer than asking for one.
pub(crate) struct Prover<'a, R> {
    knowledge: &'a Knowledge<R>,
    memory: &'a Memory,
    limits: &'a Limits,
    nodes: u64,
    next_look: u64,
}

/// A move that has to be searched.
#[derive(Clone, Copy, Default)]
struct Open<R> {
    promise: i16,
    pit: u8,
    sown: Sown<R>,
    key: Key,
}

/// The best that is known of the moves of a position so far, and which one it is.
#[derive(Clone, Copy)]
struct Best {
    points: i16,
    pit: u8,
}

impl Best {
    fn hear(&mut self, points: i16, pit: u8) {
        if points > self.points {
            *self = Best { points, pit };
        }
    }
}

impl<'a, R: Row> Prover<'a, R> {
    pub fn new(knowledge: &'a Knowledge<R>, memory: &'a Memory, limits: &'a Limits) -> Prover<'a, R> {
        Prover { knowledge, memory, limits, nodes: 0, next_look: 0 }
    }

    /// The value of a move, found by asking again and again, beginning with a guess; nothing once the limits are spent.
    pub fn value(&mut self, sown: &Sown<R>, guess: i16) -> Option<i16> {
        let (mut low, mut high, mut guess) = (-INFINITY, INFINITY, guess);
        while low < high {
            let goal = if guess == low { guess + 2 } else { guess };
            let found = match self.at_once(sown, goal) {
                Some(points) => points,
                None => self.reply(sown, key(&sown.rows), goal)?,
            };
            *(if found >= goal { &mut low } else { &mut high }) = found;
            guess = found;
        }
        Some(guess)
    }

    /// Whether a move reaches the goal, where neither memory nor search is needed: the answer is on the right side of it.
    fn at_once(&self, sown: &Sown<R>, goal: i16) -> Option<i16> {
        let (gain, rest) = (sown.gain, sown.rows.beans as i16);
        let Knowledge { rules, endgame, .. } = self.knowledge;
        match () {
            () if gain - rest >= goal => Some(gain - rest),
            () if gain + rest < goal => Some(gain + rest),
            () if endgame.covers(&sown.rows) => Some(sown.worth(endgame.value(rules, &sown.rows))),
            () => None,
        }
    }

    /// The same for a move that is not answered at once.
    fn reply(&mut self, sown: &Sown<R>, key: Key, goal: i16) -> Option<i16> {
        let known = self.memory.get(key);
        if let Some(points) = known.and_then(|entry| entry.tells(sown, goal)) {
            return Some(points);
        }
        let goal = if sown.again { goal - sown.gain } else { sown.gain - goal + 2 };
        Some(sown.worth(self.search(&sown.rows, key, known, goal)?))
    }

    fn search(&mut self, rows: &Rows<R>, key: Key, known: Option<Entry>, goal: i16) -> Option<i16> {
        self.count()?;
        let begin = self.nodes;
        let best = self.search_moves(rows, known.map(|entry| entry.best), goal)?;
        let work = (self.nodes - begin + 1).ilog2() as u8;
        self.memory.put(key, Entry::proven(known, best, goal, work));
        Some(best.points)
    }

    fn search_moves(&mut self, rows: &Rows<R>, first: Option<u8>, goal: i16) -> Option<Best> {
        let mut best = Best { points: -INFINITY, pit: 0 };
        let (mut moves, mut count) = ([Open::default(); MAX_PITS as usize], 0);
        for pit in (0..self.knowledge.rules.size()).rev().filter(|&pit| rows.own.beans(pit) > 0) {
            let sown = self.knowledge.rules.sow(rows, pit);
            match self.at_once(&sown, goal) {
                Some(points) => best.hear(points, pit),
                None => {
                    let promise = if Some(pit) == first { i16::MAX } else { promise(rows, &sown, pit) };
                    moves[count] = Open { promise, pit, key: key(&sown.rows), sown };
                    count += 1;
                }
            }
            if best.points >= goal {
                return Some(best);
            }
        }
        let moves = &mut moves[..count];
        let left = self.recall(moves, &mut best, goal);
        let moves = &mut moves[..left];
        for at in 0..left {
            let next = (at..left).max_by_key(|&next| moves[next].promise).expect("a move left");
            moves.swap(at, next);
            let Open { pit, sown, key, .. } = moves[at];
            best.hear(self.reply(&sown, key, goal)?, pit);
            if best.points >= goal {
                break;
            }
        }
        Some(best)
    }

    /// Moves those to the front that the memory does not settle, and counts them: none when one reaches the goal.
    fn recall(&self, moves: &mut [Open<R>], best: &mut Best, goal: i16) -> usize {
        let mut known = [None; MAX_PITS as usize];
        for (known, open) in known.iter_mut().zip(moves.iter()) {
            *known = self.memory.get(open.key);
        }
        let mut left = 0;
        for at in 0..moves.len() {
            let Open { pit, sown, .. } = moves[at];
            match known[at].and_then(|entry| entry.tells(&sown, goal)) {
                Some(points) if points >= goal => {
                    *best = Best { points, pit };
                    return 0;
                }
                Some(points) => best.hear(points, pit),
                None => {
                    moves[left] = moves[at];
                    left += 1;
                }
            }
        }
        left
    }

    fn count(&mut self) -> Option<()> {
        if self.nodes >= self.next_look {
            if self.limits.are_spent(self.nodes) {
                return None;
            }
            self.next_look = self.nodes + PATIENCE;
        }
        self.nodes += 1;
        Some(())
    }
}

/// How soon to try a move. This is about small trees rather than good moves: to go on, to bank much and to empty small pits near
/// the store leaves little to search. Ordering by searches one to three moves deep took 9 to 58 million positions in place of 3
/// for six pits with three beans.
fn promise<R: Row>(rows: &Rows<R>, sown: &Sown<R>, pit: u8) -> i16 {
    match sown.again {
        true => i16::MAX / 2 + i16::from(pit),
        false => 16 * sown.gain + 2 * i16::from(pit) - rows.own.beans(pit) as i16,
    }
}

impl<R> Sown<R> {
    /// What the move is worth if the rest is worth so much to whoever moves next.
    fn worth(&self, rest: i16) -> i16 {
        self.gain + if self.again { rest } else { -rest }
    }
}

impl Entry {
    /// Whether a move to this position reaches the goal, if the entry tells.
    fn tells<R>(&self, sown: &Sown<R>, goal: i16) -> Option<i16> {
        let (low, high) = if sown.again { (self.low, self.high) } else { (self.high, self.low) };
        let (low, high) = (sown.worth(low), sown.worth(high));
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
        match best.points >= goal {
            true => Entry { low: best.points, best: best.pit, work, ..before },
            // No move was good enough, so none of them stands out more than the one that once did.
            false => Entry { high: best.points, work, ..before },
        }
    }
}
