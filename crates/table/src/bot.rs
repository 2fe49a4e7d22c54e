use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::{Deadline, Game, MemoryBudget, Problem, Seat, problem};

/// A computer player. It may keep what it learned between moves.
pub trait Bot<G: Game>: Send {
    /// Chooses a legal move for `seat`, or gives up with `None` when [`Limits::cancel`] says so.
    ///
    /// `state` is imagined: consistent with what the seat knows, everything hidden dealt anew. A
    /// bot that wants more guesses calls [`Game::imagine`] on it again.
    fn choose(&mut self, state: &G, seat: Seat, limits: &Limits) -> Option<G::Move>;
}

/// Stops the thinking of whoever holds a clone of it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks all who hold a clone to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether someone asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts the nodes that were looked at, for whoever holds a clone of it.
#[derive(Clone, Debug, Default)]
pub struct Count(Arc<AtomicU64>);

impl Count {
    /// A search adds what it looked at when it ends.
    pub fn add(&self, nodes: u64) {
        self.0.fetch_add(nodes, Ordering::Relaxed);
    }

    /// What was counted so far.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How deep a bot looked, and how deep it should have looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// To which depth it looked.
    pub reached: u32,
    /// To which depth it should have looked.
    pub wanted: u32,
}

/// Where a bot says that it could not look as deep as it should, for whoever holds a clone of it.
#[derive(Clone, Debug, Default)]
pub struct Shortfall(Arc<OnceLock<Depth>>);

impl Shortfall {
    /// Says so; what is said first stays.
    pub fn tell(&self, depth: Depth) {
        _ = self.0.set(depth);
    }

    /// What was said, if anything was.
    pub fn get(&self) -> Option<Depth> {
        self.0.get().copied()
    }
}

/// How long a bot or an analysis may think, and the seed of its chance decisions.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// When to stop; without it there is no clock.
    pub until: Option<Deadline>,
    /// When even a bot must answer that looks to a fixed depth, however long it takes.
    pub latest: Option<Deadline>,
    /// How many positions or imagined games to look at, at most.
    pub nodes: Option<u64>,
    /// Decides everything a bot leaves to chance.
    pub seed: u64,
    /// Ends the thinking from outside.
    pub cancel: Cancel,
    /// What was really looked at, which may be less than allowed.
    pub looked_at: Count,
    /// What a bot could not do before `latest`.
    pub shortfall: Shortfall,
    /// For whatever needs much memory; who gets none does without.
    pub memory: MemoryBudget,
}

impl Limits {
    /// Limits that end `millis` from now.
    pub fn millis(millis: u64) -> Limits {
        Limits { until: Deadline::after(Duration::from_millis(millis)), ..Limits::default() }
    }

    /// Limits that end when this thread has used `millis` of processor time from now on, however
    /// busy the machine is.
    pub fn cpu_millis(millis: u64) -> Result<Limits, Problem> {
        let until = Deadline::after_processor_time(Duration::from_millis(millis));
        let until = until.ok_or_else(|| {
            problem!(
                "this system does not say how much processor time a thread has used: give \
                 milliseconds by the clock or nodes",
                "dieses System sagt nicht, wie viel Prozessorzeit ein Thread verbraucht hat: \
                 Millisekunden nach der Uhr oder Knoten angeben"
            )
        })?;
        Ok(Limits { until: Some(until), ..Limits::default() })
    }

    /// Limits without a clock, so that the same seed gives the same answer on every machine.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// The same limits, with a number of nodes if nothing else would end the thinking.
    pub fn or_nodes(&self, usual: u64) -> Limits {
        let nodes = if self.until.is_none() { self.nodes.or(Some(usual)) } else { self.nodes };
        Limits { nodes, ..self.clone() }
    }

    /// The same limits with at most `nodes` nodes.
    pub fn at_most(&self, nodes: u64) -> Limits {
        Limits { nodes: Some(self.nodes.map_or(nodes, |most| most.min(nodes))), ..self.clone() }
    }

    /// One of `parts` equal shares of what is left of these limits.
    pub fn share(&self, parts: u32) -> Limits {
        let until = self.until.map(|until| until.part(1, parts));
        Limits { until, nodes: self.nodes.map(|nodes| nodes / u64::from(parts)), ..self.clone() }
    }

    /// Whether to stop after `nodes` visited positions. Looks at the clock: call it every thousand
    /// positions or so.
    pub fn are_spent(&self, nodes: u64) -> bool {
        self.cancel.is_cancelled()
            || self.nodes.is_some_and(|most| nodes >= most)
            || self.until.is_some_and(Deadline::has_passed)
    }
}

/// The value of a move, seen from the seat that acts: points ahead in games that count points,
/// −1…+1 otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Valued<M> {
    /// The move.
    pub mv: M,
    /// What it is worth.
    pub value: f64,
    /// Whether the value is certain, not an estimate.
    pub exact: bool,
}

/// The values of all legal moves, in the order of [`Game::legal_moves`].
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<M> {
    /// The moves with their values.
    pub moves: Vec<Valued<M>>,
}

impl<M: Copy> Analysis<M> {
    /// The first of the most valuable moves.
    pub fn best(&self) -> Option<M> {
        let first = self.moves.first()?;
        Some(
            self.moves.iter().fold(first, |best, m| if m.value > best.value { m } else { best }).mv,
        )
    }
}
