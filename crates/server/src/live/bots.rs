use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use table::{AnyBot, Cancel, Deadline, Depth, Imagined, Limits, MemoryBudget, Seat};
use tokio::{runtime::Handle, sync::mpsc};

use super::Command;
use crate::{
    seed::random_seed,
    thinkers::{Asker, Lane, Place, Thinkers, Ticket},
};

/// How long a bot may think if nobody says otherwise.
const MILLIS: u32 = 1000;
/// How long a bot may take that is to answer soon. One that looks to a fixed depth and is not done
/// by then tries again where others take their time too.
const SOON: Duration = Duration::from_millis(250);
/// The bots that use all the time they are given.
const TIMED: &str = "strong";

/// The bots of one table.
#[derive(Default)]
pub(super) struct Bots {
    chairs: HashMap<Seat, Chair>,
    made: u64,
}

/// A bot's seat.
struct Chair {
    /// Tells this bot from an earlier one on the same seat.
    number: u64,
    /// Away while it thinks, gone when it failed.
    bot: Option<Box<dyn AnyBot>>,
    doing: Doing,
    failed: bool,
    /// Whether it could not answer soon.
    is_slow: bool,
}

enum Doing {
    Nothing,
    Waiting { turn: u64, lane: Lane, _ticket: Ticket },
    Thinking(Cancel),
}

/// A bot's place to think.
pub(super) struct Turn {
    pub seat: Seat,
    number: u64,
    lane: Lane,
    place: Place,
}

/// What a bot has thought.
pub(super) struct Thought {
    pub seat: Seat,
    chair: u64,
    lane: Lane,
    bot: Option<Box<dyn AnyBot>>,
    cancel: Cancel,
    choice: Option<String>,
    /// How deep it looked, if that was not deep enough.
    shortfall: Option<Depth>,
}

/// What a bot's thought means for the table.
pub(super) enum Decision {
    /// A move, and how deep the bot looked if it had no time for more.
    Play(String, Option<Depth>),
    /// It was thought in vain: something happened meanwhile, or it is to be thought again at
    /// leisure.
    Stale,
    Failed,
}

/// One thing to think about.
pub(super) struct Task {
    pub state: Imagined,
    /// The wish of the table.
    pub millis: Option<u32>,
    /// What the host allows.
    pub max_millis: u32,
    pub memory: MemoryBudget,
}

impl Bots {
    /// Where the bot of a seat thinks while somebody plays at the table.
    pub(super) fn lane(&self, seat: Seat, bot: &str) -> Lane {
        let is_slow = self.chairs.get(&seat).is_some_and(|chair| chair.is_slow);
        if is_slow || bot == TIMED { Lane::Timed } else { Lane::Quick }
    }

    /// Lets the bot of a seat wait for a place to think, unless it does already or has failed since
    /// the last change.
    pub(super) fn wait(
        &mut self,
        seat: Seat,
        lane: Lane,
        asker: Asker,
        thinkers: &Thinkers,
        door: &mpsc::Sender<Command>,
    ) {
        self.made += 1;
        let number = self.made;
        let chair = self.chair(seat);
        let is_busy = match &chair.doing {
            Doing::Nothing => chair.failed,
            Doing::Waiting { lane: known, .. } => *known == lane,
            Doing::Thinking(_) => true,
        };
        if is_busy {
            return;
        }
        let door = door.clone();
        let runtime = Handle::current();
        let call = move |place| {
            let turn = Turn { seat, number, lane, place };
            // A match that has ended does not want to know.
            runtime.spawn(async move { _ = door.send(Command::BotTurn(turn)).await });
        };
        let ticket =
            thinkers.ask(lane, asker, call).expect("a lane in which any number of bots may wait");
        chair.doing = Doing::Waiting { turn: number, lane, _ticket: ticket };
    }

    /// Whether the bot still waits for this turn.
    pub(super) fn awaits(&self, turn: &Turn) -> bool {
        let Some(chair) = self.chairs.get(&turn.seat) else { return false };
        matches!(chair.doing, Doing::Waiting { turn: number, .. } if number == turn.number)
    }

    /// Lets a bot that has got its turn think; `make` makes it if it is new.
    pub(super) fn think<E>(
        &mut self,
        turn: Turn,
        task: Task,
        make: impl FnOnce() -> Result<Box<dyn AnyBot>, E>,
        door: &mpsc::Sender<Command>,
    ) -> Result<(), E> {
        let chair = self.chair(turn.seat);
        chair.doing = Doing::Nothing;
        let bot = match chair.bot.take() {
            Some(bot) => bot,
            None => make().inspect_err(|_| chair.failed = true)?,
        };
        let cancel = Cancel::default();
        chair.doing = Doing::Thinking(cancel.clone());
        tokio::spawn(think(turn, task, bot, chair.number, cancel, door.clone()));
        Ok(())
    }

    /// Takes a bot back from its thinking.
    pub(super) fn decide(&mut self, thought: Thought) -> Decision {
        let Some(chair) =
            self.chairs.get_mut(&thought.seat).filter(|chair| chair.number == thought.chair)
        else {
            return Decision::Stale;
        };
        chair.doing = Doing::Nothing;
        chair.bot = thought.bot;
        if thought.cancel.is_cancelled() {
            return Decision::Stale;
        }
        if thought.lane == Lane::Quick && thought.shortfall.is_some() {
            chair.is_slow = true;
            return Decision::Stale;
        }
        match thought.choice {
            Some(mv) => Decision::Play(mv, thought.shortfall),
            None => {
                chair.failed = true;
                Decision::Failed
            }
        }
    }

    /// A move of this bot was not possible: it sits still until something changes.
    pub(super) fn mark_failed(&mut self, seat: Seat) {
        self.chair(seat).failed = true;
    }

    fn chair(&mut self, seat: Seat) -> &mut Chair {
        self.chairs.entry(seat).or_insert_with(|| {
            self.made += 1;
            Chair {
                number: self.made,
                bot: None,
                doing: Doing::Nothing,
                failed: false,
                is_slow: false,
            }
        })
    }

    /// Lets bots that failed try again.
    pub(super) fn forgive(&mut self) {
        self.chairs.values_mut().for_each(|chair| chair.failed = false);
    }

    /// Stops all thinking, and all waiting for it.
    pub(super) fn stop(&mut self) {
        for chair in self.chairs.values_mut() {
            match &chair.doing {
                Doing::Nothing => {}
                Doing::Waiting { .. } => chair.doing = Doing::Nothing,
                Doing::Thinking(cancel) => cancel.cancel(),
            }
        }
    }

    /// Sends the bot of a seat home; the next one starts afresh.
    pub(super) fn dismiss(&mut self, seat: Seat) {
        self.stop();
        self.chairs.remove(&seat);
    }

    pub(super) fn dismiss_all(&mut self) {
        self.stop();
        self.chairs.clear();
    }

    /// The seats whose bots think, or would if there were a place for them.
    pub(super) fn thinking(&self) -> Vec<Seat> {
        let thinks = |chair: &Chair| match &chair.doing {
            Doing::Nothing => false,
            Doing::Waiting { .. } => true,
            Doing::Thinking(cancel) => !cancel.is_cancelled(),
        };
        let mut seats: Vec<_> =
            self.chairs.iter().filter(|(_, chair)| thinks(chair)).map(|(&seat, _)| seat).collect();
        seats.sort_unstable();
        seats
    }
}

/// However the match ends, its bots do not go on thinking.
impl Drop for Bots {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What came of a bot's thinking; nothing if it failed.
#[derive(Default)]
struct Chosen {
    bot: Option<Box<dyn AnyBot>>,
    choice: Option<String>,
    shortfall: Option<Depth>,
}

async fn think(
    turn: Turn,
    task: Task,
    mut bot: Box<dyn AnyBot>,
    chair: u64,
    cancel: Cancel,
    door: mpsc::Sender<Command>,
) {
    let Turn { seat, lane, place, .. } = turn;
    let stop = cancel.clone();
    let chosen = place.think(move || {
        if stop.is_cancelled() {
            return Chosen { bot: Some(bot), ..Chosen::default() };
        }
        // The clock starts here: waiting for a place is not thinking.
        let limits = task.limits(lane, stop);
        match catch_unwind(AssertUnwindSafe(|| bot.choose(&task.state, seat, &limits))) {
            Ok(choice) => Chosen { bot: Some(bot), choice, shortfall: limits.shortfall.get() },
            Err(_) => Chosen::default(),
        }
    });
    let Chosen { bot, choice, shortfall } = chosen.await.unwrap_or_default();
    // A match that has ended does not want to know.
    _ = door
        .send(Command::Thought(Thought { seat, chair, lane, bot, cancel, choice, shortfall }))
        .await;
}

impl Task {
    /// What the bot may use from now on.
    fn limits(&self, lane: Lane, cancel: Cancel) -> Limits {
        let millis = self.millis.unwrap_or(MILLIS).min(self.max_millis);
        let most = Duration::from_millis(self.max_millis.into());
        let most = if lane == Lane::Quick { most.min(SOON) } else { most };
        Limits {
            latest: Deadline::after(most),
            seed: random_seed(),
            cancel,
            memory: self.memory.clone(),
            ..Limits::millis(millis.into())
        }
    }
}

#[cfg(test)]
mod tests;
