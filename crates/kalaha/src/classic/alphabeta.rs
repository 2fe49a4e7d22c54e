use table::{Limits, Seat};

use super::transpositions::{Entry, Kind, Transpositions};

/// No lead comes near it.
const INFINITY: i32 = 1 << 30;
/// The number of positions between two looks at the clock.
const PATIENCE: u64 = 1024;

/// A position of a game for two in which points once won stay won. Leads are seen from the player
/// on move.
///
/// There is one such game in the house; the tests have another one.
pub(super) trait Position: Copy {
    type Move: Copy + Eq;

    fn on_move(&self) -> Seat;

    fn is_over(&self) -> bool;

    /// Appends the moves, promising ones first: the sooner a good move is tried, the less of the
    /// others has to be looked at.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    fn after(&self, mv: Self::Move) -> Self;

    /// How many points the player on move is ahead.
    fn ahead(&self) -> i32;

    /// The most points by which what is still to come can change the lead.
    fn open_points(&self) -> i32;

    /// A number that tells apart positions with a different future. The lead has no part in it: the
    /// search remembers only what is won and lost from a position on.
    fn key(&self) -> u64;
}

/// What the lead of the player on move will come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Forecast {
    lead: i32,
    /// Whether it holds to the end of the game, however deep one looks.
    proven: bool,
}

/// The best move of a position, the first one searched if several are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Best<M> {
    pub mv: M,
    pub lead: i32,
}

/// Which leads matter: what is at most `alpha` or at least `beta` need not be known better.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const OPEN: Window = Window { alpha: -INFINITY, beta: INFINITY };

    /// The question whether a lead is at least this one.
    fn at_least(lead: i32) -> Window {
        Window { alpha: lead - 1, beta: lead }
    }

    /// The same window as the other player sees it.
    fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window for what is won and lost from here on.
    fn without(self, lead: i32) -> Window {
        Window { alpha: self.alpha - lead, beta: self.beta - lead }
    }
}

/// Alpha-beta search to a given depth, where depth counts the changes of the player on move.
///
/// What it answers is the plain minimax value to that depth: pruning and remembering save work and
/// change nothing. Everything gives `None` once the limits are spent. Without a clock in the limits
/// the same calls give the same answers on every machine.
pub(super) struct Search<'a, P: Position> {
    limits: &'a Limits,
    known: Transpositions,
    /// The moves of all positions on the way to the current one, so that none of them needs a list
    /// of its own.
    moves: Vec<P::Move>,
    nodes: u64,
    next_look: u64,
}

impl<'a, P: Position> Search<'a, P> {
    /// A search that remembers `2^bits` positions in 16 bytes each.
    pub(super) fn new(limits: &'a Limits, bits: u32) -> Search<'a, P> {
        let known = Transpositions::new(bits);
        Search { limits, known, moves: Vec::new(), nodes: 0, next_look: 0 }
    }

    /// The best move to exactly this depth; `first` is tried first.
    pub(super) fn best(
        &mut self,
        root: &P,
        depth: u32,
        first: Option<P::Move>,
    ) -> Option<Best<P::Move>> {
        let mut moves = Vec::new();
        root.moves(&mut moves);
        if let Some(place) = moves.iter().position(|&mv| Some(mv) == first) {
            moves[..=place].rotate_right(1);
        }
        let mut best: Option<Best<P::Move>> = None;
        for mv in moves {
            let window =
                best.map_or(Window::OPEN, |best| Window { alpha: best.lead, ..Window::OPEN });
            let Forecast { lead, .. } = self.probe(root, mv, depth, window)?;
            if lead > window.alpha {
                best = Some(Best { mv, lead });
            }
        }
        best
    }

    /// Whether a move brings the player on move in `root` at least this lead.
    pub(super) fn reaches(&mut self, root: &P, mv: P::Move, depth: u32, lead: i32) -> Option<bool> {
        Some(self.reply(root, mv, depth, Window::at_least(lead))?.lead >= lead)
    }

    /// Like [`Search::reply`], but asks first whether the move is better than `alpha` at all:
    /// mostly it is not, once a good move is known, and that is found out much faster than a value.
    fn probe(&mut self, position: &P, mv: P::Move, depth: u32, window: Window) -> Option<Forecast> {
        let Window { alpha, beta } = window;
        if alpha > -INFINITY && beta - alpha > 1 {
            let found = self.reply(position, mv, depth, Window::at_least(alpha + 1))?;
            if found.lead <= alpha {
                return Some(found);
            }
        }
        self.reply(position, mv, depth, window)
    }

    /// What a move brings the player on move in `position`: right within the window, otherwise on
    /// the right side of it. The depth goes down only when the other player gets on move.
    fn reply(&mut self, position: &P, mv: P::Move, depth: u32, window: Window) -> Option<Forecast> {
        let next = position.after(mv);
        if next.on_move() == position.on_move() {
            return self.search(&next, depth, window);
        }
        let found = self.search(&next, depth.saturating_sub(1), window.reversed())?;
        Some(Forecast { lead: -found.lead, ..found })
    }

    fn search(&mut self, position: &P, depth: u32, window: Window) -> Option<Forecast> {
        self.count()?;
        let lead = position.ahead();
        if depth == 0 || position.is_over() {
            return Some(Forecast { lead, proven: position.is_over() });
        }
        let least = lead - position.open_points();
        let most = lead + position.open_points();
        if least >= window.beta {
            return Some(Forecast { lead: least, proven: true });
        }
        if most <= window.alpha {
            return Some(Forecast { lead: most, proven: true });
        }
        let key = position.key();
        let known = self.known.get(key);
        if let Some(to_come) = known.and_then(|entry| usable(entry, depth, window.without(lead))) {
            return Some(Forecast { lead: lead + to_come.lead, ..to_come });
        }
        let start = self.moves.len();
        position.moves(&mut self.moves);
        let first = known.map(|entry| entry.best);
        let found = self.search_moves(position, start, first, depth, window);
        self.moves.truncate(start);
        let (found, best) = found?;
        let kind = match found.lead {
            lead if lead >= window.beta => Kind::AtLeast,
            lead if lead <= window.alpha => Kind::AtMost,
            _ => Kind::Exact,
        };
        let to_come = found.lead - lead;
        let entry = Entry { to_come, depth: depth as u8, kind, proven: found.proven, best };
        self.known.put(key, entry);
        Some(found)
    }

    /// The best of the moves that lie on the stack from `start`, and its place among them; `first`
    /// is the one to try first.
    fn search_moves(
        &mut self,
        position: &P,
        start: usize,
        first: Option<u16>,
        depth: u32,
        mut window: Window,
    ) -> Option<(Forecast, u16)> {
        let mut best = -INFINITY;
        let mut place = 0;
        let mut proven = true;
        let places = 0..(self.moves.len() - start) as u16;
        // Two positions may share a key, though it hardly happens: then the best move of the other
        // one may not exist here.
        let first = first.filter(|at| places.contains(at));
        for at in first.into_iter().chain(places.filter(|&at| Some(at) != first)) {
            let mv = self.moves[start + usize::from(at)];
            let found = self.probe(position, mv, depth, window)?;
            if found.lead > best {
                best = found.lead;
                place = at;
            }
            if best >= window.beta {
                return Some((found, at));
            }
            window.alpha = window.alpha.max(best);
            // That no other move is better is only as certain as what is known about each of them.
            proven &= found.proven;
        }
        Some((Forecast { lead: best, proven }, place))
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

/// What a remembered entry says about what is to come up to `depth`, if it settles it. Only the
/// same depth counts, so that values do not depend on what happens to be remembered; what is proven
/// holds for every greater depth too.
fn usable(entry: Entry, depth: u32, window: Window) -> Option<Forecast> {
    let Entry { to_come, kind, proven, .. } = entry;
    let reach = u32::from(entry.depth);
    let fits = reach == depth || proven && reach < depth;
    let settles = match kind {
        Kind::Exact => true,
        Kind::AtLeast => to_come >= window.beta,
        Kind::AtMost => to_come <= window.alpha,
    };
    (fits && settles).then_some(Forecast { lead: to_come, proven })
}

#[cfg(test)]
mod tests;
