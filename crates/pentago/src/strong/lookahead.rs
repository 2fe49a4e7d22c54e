//! Looking ahead: alpha-beta search with deepening, on moves that were all glanced at.
//!
//! A [`glance`] tells after which moves the enemy wins at once, so that the search sees wins and
//! forced losses two moves before they are played; it also sorts the moves, of which there are up to
//! 288. The later a move comes in that order the less deep it is looked at first. Where all
//! moves but a few lose at once, the search goes on without counting the move: so it follows forced
//! play to its end.

use table::Limits;

use super::{
    glance::{Glance, glance},
    memory::{Bound, Entry, Memory},
    worths::Worths,
};
use crate::{
    Board, Move,
    marbles::{Marbles, likeness},
};

/// The value of a game that is won now; one point less for every move until then.
pub(super) const WON: i32 = 1_000_000;
/// Values beyond this are those of won games, and proven.
pub(super) const SURE: i32 = WON - 1000;
const INFINITY: i32 = 2 * WON;
/// No game has more moves.
pub(super) const MOST_DEPTH: i32 = 36;
/// The number of positions between two looks at the clock.
const PATIENCE: u64 = 4096;
/// A position is forced if at most this many moves do not lose at once.
const FORCED: usize = 3;

/// So many moves are sorted at first.
const FIRST_MOVES: usize = 8;

/// A position whose moves lie on the stack from `start`, and how deep to look at them.
struct Position {
    own: Marbles,
    enemy: Marbles,
    start: usize,
    depth: i32,
}

/// A move and the position after it, seen from the side that makes it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub mv: Move,
    pub value: i32,
    /// Whether the value is known without looking ahead.
    pub settled: bool,
    own: Marbles,
    enemy: Marbles,
}

impl Child {
    /// The move of the side that has these marbles.
    fn of(glance: Glance, own: Marbles, enemy: Marbles) -> Child {
        let mv = glance.mv();
        let turned = |marbles: Marbles| mv.turn.map_or(marbles, |turn| marbles.turned(turn));
        Child {
            mv,
            value: glance.value(),
            settled: glance.settled(),
            own: turned(own.with(mv.cell)),
            enemy: turned(enemy),
        }
    }

    /// The same move with another value.
    pub(super) fn with(self, value: i32) -> Child {
        Child { value, ..self }
    }

    /// Whether no deeper search can change the value.
    pub(super) fn is_proven(&self) -> bool {
        self.settled || self.value.abs() > SURE
    }

    /// The same for all boards that are alike: they are worth the same.
    pub(super) fn likeness(&self) -> [u64; 2] {
        likeness([self.own, self.enemy])
    }

    /// Whether the move of a side leads to this board.
    pub(super) fn leads_to(&self, board: &Board) -> bool {
        self.own == board.marbles(board.turn().other()) && self.enemy == board.marbles(board.turn())
    }
}

/// A search within limits. Everything gives `None` once they are spent.
pub(super) struct Lookahead<'a> {
    limits: &'a Limits,
    worths: &'a Worths,
    memory: Memory,
    /// The moves of all positions on the way to the current one, so that none of them needs a list
    /// of its own.
    glances: Vec<Glance>,
    nodes: u64,
    next_look: u64,
}

impl<'a> Lookahead<'a> {
    pub(super) fn new(limits: &'a Limits, worths: &'a Worths) -> Lookahead<'a> {
        Lookahead {
            limits,
            worths,
            memory: Memory::new(limits.nodes.unwrap_or(u64::MAX)),
            glances: Vec::new(),
            nodes: 0,
            next_look: 0,
        }
    }

    /// The moves of a board that is not over, one to each different board there is after a marble
    /// on a cell, best first at a glance.
    pub(super) fn children(&self, board: &Board) -> Vec<Child> {
        let own = board.marbles(board.turn());
        let enemy = board.marbles(board.turn().other());
        let mut glances = Vec::new();
        glance(own, enemy, self.worths, &mut glances);
        glances.sort_unstable();
        glances.into_iter().map(|glance| Child::of(glance, own, enemy)).collect()
    }

    /// The number of positions looked at so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Finds the best of the moves to a depth and puts it first. The others are sorted by their
    /// values, which are right where they are less than `margin` behind it, otherwise bounds.
    /// If the limits cut it short, the best so far is first.
    pub(super) fn deepen(&mut self, children: &mut [Child], depth: i32, margin: i32) -> Option<()> {
        let mut best = -INFINITY;
        for at in 0..children.len() {
            let child = children[at];
            let value = self.probe(&child, at, depth, best - margin, INFINITY)?;
            children[at].value = value;
            if value > best {
                best = value;
                children[..=at].rotate_right(1);
            }
        }
        children.sort_by_key(|child| -child.value);
        Some(())
    }

    /// The value of a move to a depth.
    pub(super) fn value(&mut self, child: &Child, depth: i32) -> Option<i32> {
        self.reply(child, depth, -INFINITY, INFINITY)
    }

    /// Values all of the moves to a depth, or leaves them as they were if the limits cut it short.
    pub(super) fn value_all(&mut self, children: &mut [Child], depth: i32) -> Option<()> {
        let value = |child: &Child| match child.is_proven() {
            true => Some(child.value),
            false => self.value(child, depth),
        };
        let values: Vec<i32> = children.iter().map(value).collect::<Option<_>>()?;
        children.iter_mut().zip(values).for_each(|(child, value)| child.value = value);
        Some(())
    }

    /// Values all of the moves deeper and deeper until the limits are spent.
    pub(super) fn value_all_deeper(&mut self, children: &mut [Child]) {
        for depth in 2..=MOST_DEPTH {
            if self.value_all(children, depth).is_none() {
                break;
            }
        }
    }

    /// Asks whether the move is better than `alpha`, first with less depth if it comes late, and
    /// only if so what it is worth.
    fn probe(
        &mut self,
        child: &Child,
        at: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let less = reduction(at);
        if less > 0 {
            let value = self.reply(child, depth - less, alpha, alpha + 1)?;
            if value <= alpha {
                return Some(value);
            }
        }
        if at > 0 && beta - alpha > 1 {
            let value = self.reply(child, depth, alpha, alpha + 1)?;
            if value <= alpha {
                return Some(value);
            }
        }
        self.reply(child, depth, alpha, beta)
    }

    fn reply(&mut self, child: &Child, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        if depth <= 1 || child.settled {
            return Some(child.value);
        }
        let value = -self.search(child.enemy, child.own, depth - 1, -beta, -alpha)?;
        Some(if value.abs() > SURE { value - value.signum() } else { value })
    }

    /// The value for the side on move, which cannot win at once: right if it lies between `alpha`
    /// and `beta`, otherwise a bound.
    fn search(
        &mut self,
        own: Marbles,
        enemy: Marbles,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let known = self.memory.get(own, enemy);
        if let Some(value) = known.and_then(|entry| entry.settles(depth, alpha, beta)) {
            return Some(value);
        }
        let start = self.glances.len();
        glance(own, enemy, self.worths, &mut self.glances);
        let position = Position { own, enemy, start, depth };
        let found = self.best(&position, known.map(|entry| entry.best), alpha, beta);
        self.glances.truncate(start);
        let (value, best) = found?;
        let bound = match value {
            value if value >= beta => Bound::AtLeast,
            value if value <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.memory.put(own, enemy, Entry { value, depth, bound, best });
        Some(value)
    }

    /// The best of the moves of a position; `first` is the one to try first.
    fn best(
        &mut self,
        position: &Position,
        first: Option<Move>,
        alpha: i32,
        beta: i32,
    ) -> Option<(i32, Move)> {
        let &Position { own, enemy, start, depth } = position;
        let glances = &mut self.glances[start..];
        let number = glances.len();
        let open = glances.iter().filter(|glance| !glance.settled()).count();
        if open == 0 || depth == 1 && open > FORCED {
            let best = *glances.iter().min().expect("a free cell");
            self.count(number as u64)?;
            return Some((best.value(), best.mv()));
        }
        let mut sorted = 0;
        if let Some(at) = first.and_then(|mv| glances.iter().position(|glance| glance.is(mv))) {
            glances.swap(0, at);
            sorted = 1;
        }
        self.count(number as u64)?;
        let depth = if open <= FORCED { depth + 1 } else { depth };
        let mut best = -INFINITY;
        let mut chosen = None;
        for at in 0..number {
            if at == sorted {
                sorted += sort_some(&mut self.glances[start + at..], at.max(FIRST_MOVES));
            }
            let child = Child::of(self.glances[start + at], own, enemy);
            let least = alpha.max(best);
            let value = self.probe(&child, at, depth, least, beta)?;
            if value > best {
                best = value;
                chosen = Some(child.mv);
            }
            if best >= beta {
                break;
            }
            // No later move looks better, and at none would be looked more closely.
            if depth - reduction(at) <= 1 && child.value <= least {
                best = best.max(child.value);
                break;
            }
        }
        Some((best, chosen.expect("a free cell")))
    }

    fn count(&mut self, nodes: u64) -> Option<()> {
        self.nodes += nodes;
        if self.nodes >= self.next_look {
            if self.limits.are_spent(self.nodes) {
                return None;
            }
            self.next_look = (self.nodes + PATIENCE).min(self.limits.nodes.unwrap_or(u64::MAX));
        }
        Some(())
    }
}

impl Drop for Lookahead<'_> {
    fn drop(&mut self) {
        self.limits.looked_at.add(self.nodes);
    }
}

/// How much less deep to look at first at the move with this number.
fn reduction(at: usize) -> i32 {
    match at {
        0..6 => 0,
        6..24 => 1,
        _ => 2,
    }
}

/// Sorts `number` of the best moves to the front, or as many as there are, and tells how many. One of
/// the first is often good enough.
fn sort_some(glances: &mut [Glance], number: usize) -> usize {
    let number = number.min(glances.len());
    if number < glances.len() {
        glances.select_nth_unstable(number);
    }
    glances[..number].sort_unstable();
    number
}
