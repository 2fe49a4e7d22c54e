use std::cmp::Reverse;

use arrayvec::ArrayVec;
use table::Limits;

use super::{
    knowledge::Knowledge,
    memory::{Entry, Key},
    row::Row,
    rows::{Rows, Rules, Sown},
};
use crate::setup::MAX_PITS;

/// The engine counts in fractions of a point, so that it can prefer the better of two positions
/// with equal leads.
pub(crate) const UNIT: i16 = 4;
/// The depth of a search to the end of the game.
pub(crate) const TO_THE_END: u8 = u8::MAX;
/// The number of positions between two looks at the clock.
pub(crate) const PATIENCE: u64 = 512;
/// More than a game has beans.
pub(crate) const INFINITY: i16 = i16::MAX / 2;

/// Of this many beans that the mover's row holds more than the other one, one counts as banked.
const SHARE: i16 = 8;

/// How the engine counts depth, and what it looks at less deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// The depth that a change of the side on move takes.
    pub turn: u8,
    /// The depth that a move takes after which the same side moves again.
    pub again: u8,
    /// From this depth on positions are remembered.
    pub kept: u8,
    /// From this depth on the judge puts moves in order.
    pub judged: u8,
    /// From this depth on moves that come late in this order are looked at less deep at first.
    pub late: u8,
    /// The number of moves before the late ones.
    pub rank: u8,
    /// How much less deep that is.
    pub less: u8,
}

impl Manner {
    /// Looks at all moves alike, and counts changes of the side on move.
    const EVEN: Manner = Manner {
        turn: 1,
        again: 0,
        kept: 1,
        judged: TO_THE_END,
        late: TO_THE_END,
        rank: 0,
        less: 0,
    };

    /// The manner of the strong player. Found by trying.
    pub const SELECTIVE: Manner =
        Manner { turn: 1, again: 0, kept: 2, judged: 2, late: 3, rank: 2, less: 1 };
}

/// What makes a move look good that goes on: more than anything else.
pub(crate) const GOES_ON: i16 = i16::MAX / 2;
/// What a banked bean adds to the promise of a move: more than the place of the pit.
const PER_BEAN: i16 = 16;

/// What the side on move gets more than the other one from a position on, in units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub units: i16,
    /// Whether it holds to the end of the game, however deep one looks.
    pub proven: bool,
}

/// The search. It only ever asks whether a value is at least some goal: that is answered much
/// faster than what the value is.
///
/// Everything gives `None` once the limits are spent.
pub(crate) struct Engine<'a, R> {
    knowledge: &'a Knowledge<'a, R>,
    manner: Manner,
    limits: &'a Limits,
    nodes: u64,
    next_look: u64,
}

impl<'a, R: Row> Engine<'a, R> {
    pub(crate) fn new(knowledge: &'a Knowledge<'a, R>, limits: &'a Limits) -> Engine<'a, R> {
        let manner = knowledge.judge.as_ref().map_or(Manner::EVEN, |judge| judge.manner);
        Engine { knowledge, manner, limits, nodes: 0, next_look: 0 }
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.limits.are_spent(self.nodes)
    }

    /// How many positions it has looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a move to a depth, found by asking again and again, beginning with a guess.
    pub(crate) fn value(&mut self, sown: &Sown<R>, depth: u8, guess: i16) -> Option<Value> {
        let unknown = |units| Value { units, proven: false };
        let mut low = unknown(-INFINITY);
        let mut high = unknown(INFINITY);
        let mut guess = guess;
        while low.units < high.units {
            let goal = if guess == low.units { guess + 1 } else { guess };
            let found = self.reply(sown, depth, goal)?;
            *(if found.units >= goal { &mut low } else { &mut high }) = found;
            guess = found.units;
        }
        Some(Value { units: guess, proven: low.proven && high.proven })
    }

    /// Whether a move is worth at least `goal` to the side that makes it: the answer is on the
    /// right side of it.
    pub(crate) fn reply(&mut self, sown: &Sown<R>, depth: u8, goal: i16) -> Option<Value> {
        let gain = UNIT * sown.gain;
        if sown.again {
            let depth = depth.saturating_sub(self.manner.again);
            let found = self.search(&sown.rows, depth, goal - gain)?;
            return Some(Value { units: gain + found.units, ..found });
        }
        let depth = depth.saturating_sub(self.manner.turn);
        let found = self.search(&sown.rows, depth, gain - goal + 1)?;
        Some(Value { units: gain - found.units, ..found })
    }

    fn search(&mut self, rows: &Rows<R>, depth: u8, goal: i16) -> Option<Value> {
        self.count()?;
        if let Some(value) = self.at_once(rows, depth, goal) {
            return Some(value);
        }
        if depth < self.manner.kept {
            return Some(self.search_moves(rows, None, depth, goal)?.0);
        }
        let key = key(rows);
        let known = self.knowledge.memory.get(key);
        if let Some(value) = known.and_then(|entry| entry.answer(depth, goal)) {
            return Some(value);
        }
        let begin = self.nodes;
        let (value, best) = self.search_moves(rows, known.map(|entry| entry.best), depth, goal)?;
        let work = (self.nodes - begin + 1).ilog2() as u8;
        self.knowledge.memory.put(key, Entry::learnt(known, value, depth, goal, best, work));
        Some(value)
    }

    /// The answer where nothing has to be searched.
    fn at_once(&self, rows: &Rows<R>, depth: u8, goal: i16) -> Option<Value> {
        let Knowledge { rules, endgame, judge, .. } = self.knowledge;
        if endgame.covers(rows) {
            return Some(Value { units: UNIT * endgame.value(rules, rows), proven: true });
        }
        let most = UNIT * rows.beans as i16;
        if most < goal {
            Some(Value { units: most, proven: true })
        } else if -most >= goal {
            Some(Value { units: -most, proven: true })
        } else if depth == 0 {
            let units = match judge {
                Some(judge) => judge.estimate(rules, rows),
                None => estimate(rules, rows),
            };
            Some(Value { units, proven: false })
        } else {
            None
        }
    }

    /// Tries the moves until one reaches the goal, and tells which one is best.
    fn search_moves(
        &mut self,
        rows: &Rows<R>,
        first: Option<u8>,
        depth: u8,
        goal: i16,
    ) -> Option<(Value, u8)> {
        let mut untried = ArrayVec::new();
        let Knowledge { rules, judge, .. } = self.knowledge;
        let judge = judge.as_deref().filter(|_| depth >= self.manner.judged);
        for pit in (0..rules.size()).filter(|&pit| rows.own.beans(pit) > 0) {
            let sown = rules.sow(rows, pit);
            let promise = match judge {
                _ if Some(pit) == first => i16::MAX,
                Some(judge) => judge.promise(rules, &sown),
                None => promise(&sown, pit),
            };
            untried.push(Untried { promise, pit, sown });
        }
        let mut best = -INFINITY;
        let mut place = 0;
        let mut proven = true;
        let mut rank = 0;
        while let Some(Untried { pit, sown, .. }) = next(&mut untried) {
            let value = self.reply_by_rank(&sown, rank, depth, goal)?;
            if value.units >= goal {
                return Some((value, pit));
            }
            if value.units > best {
                best = value.units;
                place = pit;
            }
            proven &= value.proven;
            rank += 1;
        }
        Some((Value { units: best, proven }, place))
    }

    /// Answers as [`Engine::reply`] does, but looks less deep at first where better moves were to
    /// be tried before this one: mostly that is enough to see that it does not reach the goal.
    fn reply_by_rank(
        &mut self,
        sown: &Sown<R>,
        rank: usize,
        depth: u8,
        goal: i16,
    ) -> Option<Value> {
        let Manner { late, rank: before, less, .. } = self.manner;
        if depth >= late && rank >= usize::from(before) && !sown.again {
            let glance = self.reply(sown, depth - less, goal)?;
            if glance.units < goal || glance.proven {
                return Some(glance);
            }
        }
        self.reply(sown, depth, goal)
    }

    fn count(&mut self) -> Option<()> {
        if self.nodes >= self.next_look {
            if self.is_spent() {
                return None;
            }
            self.next_look = (self.nodes + PATIENCE).min(self.limits.nodes.unwrap_or(u64::MAX));
        }
        self.nodes += 1;
        Some(())
    }
}

impl<R> Drop for Engine<'_, R> {
    fn drop(&mut self) {
        self.limits.looked_at.add(self.nodes);
    }
}

/// What a position is worth at first sight, in units: beans in the mover's row are a little more
/// likely to be banked.
fn estimate<R: Row>(rules: &Rules<R>, rows: &Rows<R>) -> i16 {
    let own = rules.sum(rows.own);
    let spread = 2 * own - rows.beans as i16;
    UNIT * spread / SHARE
}

/// How good a move looks at first sight: to go on is best, then to bank much; otherwise the nearer
/// to the store the better, which opens a place for the next one to go on with.
fn promise<R>(sown: &Sown<R>, pit: u8) -> i16 {
    let first_of_all = if sown.again { GOES_ON } else { PER_BEAN * sown.gain };
    first_of_all + i16::from(pit)
}

/// A move that is still to be tried.
#[derive(Clone, Copy)]
struct Untried<R> {
    promise: i16,
    pit: u8,
    sown: Sown<R>,
}

/// Takes the most promising move, of equally promising ones the one in the lowest pit.
fn next<R: Copy>(untried: &mut ArrayVec<Untried<R>, { MAX_PITS as usize }>) -> Option<Untried<R>> {
    let rank = |at: &usize| (untried[*at].promise, Reverse(untried[*at].pit));
    let best = (0..untried.len()).max_by_key(rank)?;
    Some(untried.swap_remove(best))
}

impl Entry {
    /// Whether the value is at least `goal`, if the entry tells.
    fn answer(&self, depth: u8, goal: i16) -> Option<Value> {
        let deep = self.depth >= depth;
        if self.low >= goal && (deep || self.low_proven) {
            return Some(Value { units: self.low, proven: self.low_proven });
        }
        let too_little = self.high < goal && (deep || self.high_proven);
        too_little.then_some(Value { units: self.high, proven: self.high_proven })
    }

    /// What is known after a search: of what was known before stays what is proven, or was found at
    /// the same depth.
    fn learnt(
        before: Option<Entry>,
        value: Value,
        depth: u8,
        goal: i16,
        best: u8,
        work: u8,
    ) -> Entry {
        let nothing = Entry {
            low: -INFINITY,
            high: INFINITY,
            low_proven: false,
            high_proven: false,
            depth,
            best,
            work,
        };
        let mut entry = before.map_or(nothing, |before| Entry {
            low: if before.low_proven || before.depth == depth { before.low } else { nothing.low },
            high: if before.high_proven || before.depth == depth {
                before.high
            } else {
                nothing.high
            },
            low_proven: before.low_proven,
            high_proven: before.high_proven,
            work: before.work.max(work),
            ..nothing
        });
        if value.units >= goal {
            entry.low = value.units;
            entry.low_proven = value.proven;
        } else {
            entry.high = value.units;
            entry.high_proven = value.proven;
            // No move was good enough, so none of them stands out more than the one that once did.
            entry.best = before.map_or(best, |before| before.best);
        }
        entry
    }
}

/// The place of a position in a memory.
pub(crate) fn key<R: Row>(rows: &Rows<R>) -> Key {
    let [a, b] = rows.own.halves();
    let [c, d] = rows.other.halves();
    let own = a ^ mix(b, 0xA076_1D64_78BD_642F);
    let other = c ^ mix(d, 0xE703_7ED1_A0B4_28DB);
    let place =
        mix(mix(own ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93) ^ other, 0xC2B2_AE3D_27D4_EB4F);
    let check =
        mix(own.rotate_left(17) ^ other.wrapping_mul(0x9FB2_1C65_1E98_DF25), 0x8EBC_6AF0_9C88_C6E3);
    Key { place, check }
}

/// Spreads every bit over all others: multiplication carries upward, the upper half of the product
/// comes back down.
fn mix(bits: u64, by: u64) -> u64 {
    let product = u128::from(bits) * u128::from(by);
    product as u64 ^ (product >> 64) as u64
}
