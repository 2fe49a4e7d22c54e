use table::{Limits, Seat};

use super::memory::{Entry, Kind, Memory};

/// No value of a game comes near it, and there is room beyond it.
const INFINITY: i32 = 1 << 30;
/// The greatest depth there is: the memory counts depths in a byte.
pub(super) const MOST_DEPTH: u32 = u8::MAX as u32;
/// The number of positions between two looks at the clock.
const PATIENCE: u64 = 1024;

/// A position of a game for two, as the search sees it. Values are seen from the player on move,
/// higher is better.
pub(crate) trait Position: Copy {
    type Move: Copy + Eq;

    fn on_move(&self) -> Seat;

    fn is_over(&self) -> bool;

    /// Appends the moves, promising ones first: the sooner a good move is tried, the less of the
    /// others has to be looked at.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    fn after(&self, mv: Self::Move) -> Self;

    /// The value without looking ahead; the result if the game is over.
    fn value(&self) -> i32;

    /// The lowest and the highest value the game can still come to.
    fn bounds(&self) -> (i32, i32);

    /// The part of the value that nothing to come can change. The search remembers only the rest,
    /// so that positions that differ in nothing else are the same to it.
    fn settled(&self) -> i32 {
        0
    }

    /// A number that tells apart positions with a different future, what is settled aside.
    fn key(&self) -> u64;
}

/// What a search found a position worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub points: i32,
    /// Whether the value holds to the end of the game, however deep one looks.
    pub proven: bool,
}

/// The best move of a position, the first one searched if several are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Best<M> {
    pub mv: M,
    pub value: Value,
}

/// Alpha-beta search to a given depth, where depth counts the changes of the player on move.
///
/// What it answers is the plain minimax value to that depth: pruning and memory save work and
/// change nothing. Everything gives `None` once the limits are spent. Without a clock in the limits
/// the same calls give the same answers on every machine.
pub(super) struct Search<'a, P: Position> {
    limits: &'a Limits,
    memory: Memory,
    /// The moves of all positions on the way to the current one, so that none of them needs a list
    /// of its own.
    moves: Vec<P::Move>,
    nodes: u64,
    next_look: u64,
}

impl<'a, P: Position> Search<'a, P> {
    /// A search that remembers `2^bits` positions in 16 bytes each.
    pub(super) fn new(limits: &'a Limits, bits: u32) -> Search<'a, P> {
        Search { limits, memory: Memory::new(bits), moves: Vec::new(), nodes: 0, next_look: 0 }
    }

    /// The number of positions looked at so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks deeper and deeper for the best move until the limits are spent or the value is proven.
    /// The results of shallow searches, found in no time, order the moves of the deeper ones.
    pub(super) fn deepen(&mut self, root: &P) -> Option<Best<P::Move>> {
        let mut best = None;
        for depth in 1..=MOST_DEPTH {
            match self.best(root, depth, &mut best) {
                Some(found) if !found.value.proven => {}
                _ => break,
            }
        }
        best
    }

    /// The best move to exactly this depth. `best` is tried first, and becomes what is found even
    /// if the limits cut it short.
    pub(super) fn best(
        &mut self,
        root: &P,
        depth: u32,
        best: &mut Option<Best<P::Move>>,
    ) -> Option<Best<P::Move>> {
        let mut moves = Vec::new();
        root.moves(&mut moves);
        if let Some(place) = best.and_then(|best| moves.iter().position(|&mv| mv == best.mv)) {
            moves[..=place].rotate_right(1);
        }
        let (mut alpha, mut proven) = (-INFINITY, true);
        for mv in moves {
            let value = self.probe(root, mv, depth, alpha, INFINITY)?;
            proven &= value.proven;
            if value.points > alpha {
                alpha = value.points;
                *best = Some(Best { mv, value });
            }
        }
        let found = best.as_mut()?;
        found.value.proven = proven;
        Some(*found)
    }

    /// The value of every move of `root`, for the player on move there, in the order of `moves`.
    pub(super) fn values(&mut self, root: &P, depth: u32, moves: &[P::Move]) -> Option<Vec<Value>> {
        moves.iter().map(|&mv| self.reply(root, mv, depth, -INFINITY, INFINITY)).collect()
    }

    /// Whether a move is worth at least `points` to the player on move in `root`.
    pub(super) fn reaches(
        &mut self,
        root: &P,
        mv: P::Move,
        depth: u32,
        points: i32,
    ) -> Option<bool> {
        Some(self.reply(root, mv, depth, points - 1, points)?.points >= points)
    }

    /// Like [`Search::reply`], but asks first whether the move is better than `alpha` at all:
    /// mostly it is not, once a good move is known, and that is found out much faster than a value.
    fn probe(
        &mut self,
        position: &P,
        mv: P::Move,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<Value> {
        if alpha > -INFINITY && beta - alpha > 1 {
            let value = self.reply(position, mv, depth, alpha, alpha + 1)?;
            if value.points <= alpha {
                return Some(value);
            }
        }
        self.reply(position, mv, depth, alpha, beta)
    }

    /// The value of a move for the player on move in `position`, right if it lies between `alpha`
    /// and `beta`, otherwise on the right side of them. The depth goes down only when the other
    /// player gets on move.
    fn reply(
        &mut self,
        position: &P,
        mv: P::Move,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<Value> {
        let next = position.after(mv);
        if next.on_move() == position.on_move() {
            return self.search(&next, depth, alpha, beta);
        }
        let value = self.search(&next, depth.saturating_sub(1), -beta, -alpha)?;
        Some(Value { points: -value.points, ..value })
    }

    fn search(&mut self, position: &P, depth: u32, alpha: i32, beta: i32) -> Option<Value> {
        self.count()?;
        if depth == 0 || position.is_over() {
            return Some(Value { points: position.value(), proven: position.is_over() });
        }
        let (least, most) = position.bounds();
        if least >= beta || most <= alpha {
            return Some(Value { points: if least >= beta { least } else { most }, proven: true });
        }
        let (key, settled) = (position.key(), position.settled());
        let known = self.memory.get(key);
        if let Some(value) =
            known.and_then(|entry| usable(entry, depth, alpha - settled, beta - settled))
        {
            return Some(Value { points: value.points + settled, ..value });
        }
        let start = self.moves.len();
        position.moves(&mut self.moves);
        let found =
            self.search_moves(position, start, known.map(|entry| entry.best), depth, alpha, beta);
        self.moves.truncate(start);
        let (value, best) = found?;
        let kind = match value.points {
            points if points >= beta => Kind::AtLeast,
            points if points <= alpha => Kind::AtMost,
            _ => Kind::Exact,
        };
        let Value { points, proven } = value;
        self.memory
            .put(key, Entry { value: points - settled, depth: depth as u8, kind, proven, best });
        Some(value)
    }

    /// The best of the moves that lie on the stack from `start`, and its place among them; `first`
    /// is the one to try first.
    fn search_moves(
        &mut self,
        position: &P,
        start: usize,
        first: Option<u16>,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Option<(Value, u16)> {
        let (mut best, mut place, mut proven) = (-INFINITY, 0, true);
        let places = 0..(self.moves.len() - start) as u16;
        // Two positions may share a key, if ever so rarely: then the other one's best move may not
        // exist here.
        let first = first.filter(|at| places.contains(at));
        for at in first.into_iter().chain(places.filter(|&at| Some(at) != first)) {
            let value =
                self.probe(position, self.moves[start + usize::from(at)], depth, alpha, beta)?;
            if value.points > best {
                (best, place) = (value.points, at);
            }
            if best >= beta {
                return Some((value, at));
            }
            alpha = alpha.max(best);
            // That no other move is better is only as certain as what is known about each of them.
            proven &= value.proven;
        }
        Some((Value { points: best, proven }, place))
    }

    fn count(&mut self) -> Option<()> {
        if self.nodes >= self.next_look {
            if self.limits.are_spent(self.nodes) {
                return None;
            }
            self.next_look = (self.nodes + PATIENCE).min(self.limits.nodes.unwrap_or(u64::MAX));
        }
        self.nodes += 1;
        Some(())
    }
}

/// What a remembered entry says about a search to `depth`, if it settles it. Only the same depth
/// counts, so that values do not depend on what happens to be remembered; what is proven holds for
/// every greater depth too.
fn usable(entry: Entry, depth: u32, alpha: i32, beta: i32) -> Option<Value> {
    let Entry { value, kind, proven, .. } = entry;
    let reach = u32::from(entry.depth);
    let fits = reach == depth || proven && reach < depth;
    let settles = match kind {
        Kind::Exact => true,
        Kind::AtLeast => value >= beta,
        Kind::AtMost => value <= alpha,
    };
    (fits && settles).then_some(Value { points: value, proven })
}

#[cfg(test)]
#[path = "alphabeta_tests.rs"]
mod tests;
