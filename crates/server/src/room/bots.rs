use std::{collections::HashMap, panic::AssertUnwindSafe, panic::catch_unwind, sync::Arc};

use table::{AnyBot, Cancel, Imagined, Limits, Seat};
use tokio::sync::{Semaphore, mpsc};

use super::Command;
use crate::create::random_seed;

/// How long a bot may think if nobody says otherwise.
const MILLIS: u32 = 1000;

/// The bots of one table.
#[derive(Default)]
pub struct Bots {
    chairs: HashMap<Seat, Chair>,
    made: u64,
}

/// A bot's seat.
struct Chair {
    /// Tells this bot from an earlier one on the same seat.
    number: u64,
    /// Away while it thinks, gone when it failed.
    bot: Option<Box<dyn AnyBot>>,
    thinking: Option<Cancel>,
    failed: bool,
}

/// What a bot has thought.
pub struct Thought {
    pub seat: Seat,
    chair: u64,
    bot: Option<Box<dyn AnyBot>>,
    cancel: Cancel,
    choice: Option<String>,
}

/// What a bot's thought means for the table.
pub enum Decision {
    Play(String),
    /// It was thought in vain: something happened meanwhile.
    Stale,
    Failed,
}

/// One thing to think about.
pub struct Task {
    pub seat: Seat,
    pub state: Imagined,
    pub millis: Option<u32>,
}

impl Bots {
    /// Whether the bot of the seat sits ready and has not failed since the last change.
    pub fn is_ready(&self, seat: Seat) -> bool {
        self.chairs.get(&seat).is_none_or(|chair| chair.thinking.is_none() && !chair.failed)
    }

    /// Lets the bot of a seat think; `make` makes it if it is new.
    pub fn think<E>(
        &mut self,
        task: Task,
        make: impl FnOnce() -> Result<Box<dyn AnyBot>, E>,
        thinkers: &Arc<Semaphore>,
        door: &mpsc::Sender<Command>,
    ) -> Result<(), E> {
        let chair = self.chair(task.seat);
        let bot = match chair.bot.take() {
            Some(bot) => bot,
            None => make().inspect_err(|_| chair.failed = true)?,
        };
        let cancel = Cancel::default();
        chair.thinking = Some(cancel.clone());
        tokio::spawn(think(task, bot, chair.number, cancel, thinkers.clone(), door.clone()));
        Ok(())
    }

    /// Takes a bot back from its thinking.
    pub fn decide(&mut self, thought: Thought) -> Decision {
        let Some(chair) = self.chairs.get_mut(&thought.seat).filter(|chair| chair.number == thought.chair) else {
            return Decision::Stale;
        };
        chair.thinking = None;
        chair.bot = thought.bot;
        match thought.choice {
            _ if thought.cancel.is_cancelled() => Decision::Stale,
            Some(mv) => Decision::Play(mv),
            None => {
                chair.failed = true;
                Decision::Failed
            }
        }
    }

    /// A move of this bot was not possible: it sits still until something changes.
    pub fn mark_failed(&mut self, seat: Seat) {
        self.chair(seat).failed = true;
    }

    fn chair(&mut self, seat: Seat) -> &mut Chair {
        self.chairs.entry(seat).or_insert_with(|| {
            self.made += 1;
            Chair { number: self.made, bot: None, thinking: None, failed: false }
        })
    }

    /// Lets bots that failed try again.
    pub fn forgive(&mut self) {
        self.chairs.values_mut().for_each(|chair| chair.failed = false);
    }

    /// Stops all thinking.
    pub fn stop(&self) {
        self.chairs.values().filter_map(|chair| chair.thinking.as_ref()).for_each(Cancel::cancel);
    }

    /// Sends the bot of a seat home; the next one starts afresh.
    pub fn dismiss(&mut self, seat: Seat) {
        self.stop();
        self.chairs.remove(&seat);
    }

    pub fn dismiss_all(&mut self) {
        self.stop();
        self.chairs.clear();
    }

    /// The seats whose bots think.
    pub fn thinking(&self) -> Vec<Seat> {
        let thinks = |chair: &Chair| chair.thinking.as_ref().is_some_and(|cancel| !cancel.is_cancelled());
        let mut seats: Vec<_> = self.chairs.iter().filter(|(_, chair)| thinks(chair)).map(|(&seat, _)| seat).collect();
        seats.sort_unstable();
        seats
    }
}

/// However the room ends, its bots do not go on thinking.
impl Drop for Bots {
    fn drop(&mut self) {
        self.stop();
    }
}

async fn think(
    task: Task,
    mut bot: Box<dyn AnyBot>,
    chair: u64,
    cancel: Cancel,
    thinkers: Arc<Semaphore>,
    door: mpsc::Sender<Command>,
) {
    let Task { seat, state, millis } = task;
    let permit = thinkers.acquire_owned().await.expect("a semaphore nobody closes");
    let stop = cancel.clone();
    let thought = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        if stop.is_cancelled() {
            return (Some(bot), None);
        }
        // The clock starts here: waiting for a free core is not thinking.
        let limits = Limits { seed: random_seed(), cancel: stop, ..Limits::millis(millis.unwrap_or(MILLIS).into()) };
        match catch_unwind(AssertUnwindSafe(|| bot.choose(&state, seat, &limits))) {
            Ok(choice) => (Some(bot), choice),
            Err(_) => (None, None),
        }
    });
    let (bot, choice) = thought.await.unwrap_or((None, None));
    // A room that has ended does not want to know.
    _ = door.send(Command::Thought(Thought { seat, chair, bot, cancel, choice })).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    const SEAT: Seat = Seat(0);

    /// A bot that does what it is told by its one field.
    struct Puppet(fn() -> Option<String>);

    impl AnyBot for Puppet {
        fn choose(&mut self, _: &Imagined, _: Seat, _: &Limits) -> Option<String> {
            self.0()
        }
    }

    async fn thought(bots: &mut Bots, act: fn() -> Option<String>) -> Thought {
        let state = registry::game("kalaha").unwrap().start(None, 0).unwrap().imagine(SEAT, 0);
        let task = Task { seat: SEAT, state, millis: None };
        let (door, mut inbox) = mpsc::channel(1);
        let make = || Ok::<Box<dyn AnyBot>, ()>(Box::new(Puppet(act)));
        bots.think(task, make, &Arc::new(Semaphore::new(1)), &door).unwrap();
        assert_eq!(bots.thinking(), [SEAT]);
        match inbox.recv().await {
            Some(Command::Thought(thought)) => thought,
            _ => panic!("expected a thought"),
        }
    }

    #[tokio::test]
    async fn a_bot_that_panics_fails_and_may_try_again_later() {
        let mut bots = Bots::default();
        let thought = thought(&mut bots, || panic!("a bug")).await;
        assert!(matches!(bots.decide(thought), Decision::Failed));
        assert!(!bots.is_ready(SEAT));
        bots.forgive();
        assert!(bots.is_ready(SEAT));
    }

    #[tokio::test]
    async fn what_was_thought_before_a_change_does_not_count() {
        let mut bots = Bots::default();
        let late = thought(&mut bots, || Some("1".into())).await;
        bots.stop();
        assert!(!bots.is_ready(SEAT), "the bot has not come back");
        assert!(matches!(bots.decide(late), Decision::Stale));
        assert!(bots.is_ready(SEAT));
        let late = thought(&mut bots, || Some("1".into())).await;
        bots.dismiss(SEAT);
        assert!(matches!(bots.decide(late), Decision::Stale));
        let now = thought(&mut bots, || Some("2".into())).await;
        assert!(matches!(bots.decide(now), Decision::Play(mv) if mv == "2"));
    }
}
