//! Who may think, and when.
//!
//! Every kind of thinking has places of its own, so that none holds up another, and the processor
//! is shared by the priorities of their threads. Whoever wants to think waits with a ticket, which
//! costs next to nothing: what is to be thought about is made when the place is there.

mod queue;
mod threads;

use std::sync::{Arc, Mutex, MutexGuard};

use tokio::{sync::oneshot, task::JoinError};

use crate::limits::HostLimits;
pub use queue::Asker;
use queue::{Number, Places, Queue};
use threads::Threads;

/// A kind of thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Bots that answer soon.
    Quick,
    /// Bots that use the time they are given.
    Timed,
    /// What moves are worth, for people who are to move.
    Hints,
    /// What moves were worth, when the game is over.
    Reviews,
    /// Everything at tables where nobody plays who would wait for it.
    LeftOver,
}

impl Lane {
    pub(crate) const ALL: [Lane; 5] =
        [Lane::Quick, Lane::Timed, Lane::Hints, Lane::Reviews, Lane::LeftOver];

    /// What it is called in figures.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Lane::Quick => "quick",
            Lane::Timed => "timed",
            Lane::Hints => "hints",
            Lane::Reviews => "reviews",
            Lane::LeftOver => "left_over",
        }
    }

    /// The name of its threads, and how much they give way.
    fn threads(self) -> (&'static str, i32) {
        match self {
            Lane::Quick => ("think-quick", 5),
            Lane::Timed => ("think-timed", 10),
            Lane::Hints => ("think-hints", 10),
            Lane::Reviews => ("think-reviews", 15),
            Lane::LeftOver => ("think-left-over", 19),
        }
    }

    fn places(self, limits: &HostLimits) -> Places {
        let waiting = match self {
            Lane::Hints => limits.waiting_hints,
            Lane::Reviews => limits.waiting_reviews,
            Lane::Quick | Lane::Timed | Lane::LeftOver => usize::MAX,
        };
        Places { open: limits.thinkers, reserve: limits.thinkers, waiting }
    }
}

/// Too many from the same address wait already.
#[derive(Debug)]
pub struct Crowded;

/// Everyone in the house who thinks or waits for it.
#[derive(Clone)]
pub struct Thinkers(Arc<[Arc<Desk>]>);

/// Where one kind of thinking is done.
struct Desk {
    queue: Mutex<Queue<Call>>,
    threads: Threads,
}

type Call = Box<dyn FnOnce(Place) + Send>;

impl Thinkers {
    /// Places and threads as the host allows them.
    pub fn new(limits: &HostLimits) -> Thinkers {
        let desk = |lane: Lane| {
            let places = lane.places(limits);
            let (name, nice) = lane.threads();
            let threads = Threads::new(name, places.open + places.reserve, nice);
            Arc::new(Desk { queue: Mutex::new(Queue::new(places)), threads })
        };
        Thinkers(Lane::ALL.map(desk).into())
    }

    /// Asks for a place. `call` gets it, perhaps at once, unless the ticket is dropped before.
    pub fn ask(
        &self,
        lane: Lane,
        asker: Asker,
        call: impl FnOnce(Place) + Send + 'static,
    ) -> Result<Ticket, Crowded> {
        let desk = self.desk(lane).clone();
        let number = desk.queue().join(asker.clone(), Box::new(call)).ok_or(Crowded)?;
        desk.give_places();
        Ok(Ticket { desk, asker, number })
    }

    /// Waits for a place.
    pub async fn place(&self, lane: Lane, asker: Asker) -> Result<Place, Crowded> {
        let (call, called) = oneshot::channel();
        // Whoever has gone meanwhile gives the place back by not taking it.
        let _ticket = self.ask(lane, asker, move |place| _ = call.send(place))?;
        Ok(called.await.expect("a call for everyone who waits"))
    }

    /// How many think.
    pub fn thinking(&self, lane: Lane) -> usize {
        self.desk(lane).queue().thinking()
    }

    /// How many wait for a place.
    pub fn waiting(&self, lane: Lane) -> usize {
        self.desk(lane).queue().waiting()
    }

    fn desk(&self, lane: Lane) -> &Arc<Desk> {
        &self.0[lane as usize]
    }
}

impl Desk {
    fn give_places(self: &Arc<Desk>) {
        // One after the other: a call may end the thinking of someone else.
        while let Some((asker, call)) = self.next() {
            call(Place { desk: self.clone(), asker });
        }
    }

    fn next(&self) -> Option<(Asker, Call)> {
        self.queue().next()
    }

    fn queue(&self) -> MutexGuard<'_, Queue<Call>> {
        self.queue.lock().expect("a queue nobody broke")
    }
}

/// Waits for a place as long as it is not dropped.
#[must_use = "nobody waits for a place without a ticket"]
pub struct Ticket {
    desk: Arc<Desk>,
    asker: Asker,
    number: Number,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.desk.queue().leave(&self.asker, self.number);
    }
}

/// The right to think.
pub struct Place {
    desk: Arc<Desk>,
    asker: Asker,
}

impl Place {
    /// Thinks on a thread that gives way to those that serve; an error if it panics.
    pub async fn think<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        // The place stays here: a thread that thinks must not hold the lock of the queue while it
        // gives way.
        self.desk.threads.run(work).await
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.desk.queue().done(&self.asker);
        self.desk.give_places();
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use futures_util::FutureExt as _;

    use super::*;

    fn thinkers() -> Thinkers {
        Thinkers::new(&HostLimits { thinkers: 1, waiting_hints: 2, ..HostLimits::default() })
    }

    fn asker(address: u8) -> Asker {
        Asker::new(IpAddr::from([10, 0, 0, address]), "match")
    }

    #[tokio::test]
    async fn a_place_given_back_goes_to_the_next() {
        let thinkers = thinkers();
        let place = thinkers.place(Lane::Timed, asker(1)).await.unwrap();
        let mut next = std::pin::pin!(thinkers.place(Lane::Timed, asker(1)));
        assert!(next.as_mut().now_or_never().is_none());
        assert_eq!((thinkers.thinking(Lane::Timed), thinkers.waiting(Lane::Timed)), (1, 1));
        assert_eq!(place.think(|| 7).await.unwrap(), 7);
        assert!(next.await.is_ok());
        assert_eq!((thinkers.thinking(Lane::Timed), thinkers.waiting(Lane::Timed)), (0, 0));
    }

    #[tokio::test]
    async fn no_kind_of_thinking_takes_the_places_of_another() {
        let thinkers = thinkers();
        let mut places = Vec::new();
        for lane in Lane::ALL {
            places.push(thinkers.place(lane, asker(1)).await.unwrap());
        }
        assert!(Lane::ALL.iter().all(|&lane| thinkers.thinking(lane) == 1));
    }

    #[tokio::test]
    async fn whoever_goes_away_does_not_wait_any_longer() {
        let thinkers = thinkers();
        let _place = thinkers.place(Lane::Hints, asker(1)).await.unwrap();
        for _ in 0..1000 {
            let mut waiting = std::pin::pin!(thinkers.place(Lane::Hints, asker(1)));
            assert!(waiting.as_mut().now_or_never().is_none());
            assert_eq!(thinkers.waiting(Lane::Hints), 1);
        }
        assert_eq!(thinkers.waiting(Lane::Hints), 0);
    }

    #[tokio::test]
    async fn too_many_who_wait_at_one_address_are_turned_away() {
        let thinkers = thinkers();
        let _place = thinkers.place(Lane::Hints, asker(1)).await.unwrap();
        let tickets = [0; 3].map(|_| thinkers.ask(Lane::Hints, asker(1), drop));
        assert_eq!(tickets.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false]);
        assert!(thinkers.ask(Lane::Hints, asker(2), drop).is_ok());
    }
}
