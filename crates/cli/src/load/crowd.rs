use std::{
    cell::RefCell,
    rc::Rc,
    thread,
    time::{Duration, Instant},
};

use anyhow::Result;
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinSet,
    time::{sleep, timeout_at},
};

use super::{
    Args,
    report::{Latencies, Report},
    table::{Answer, Record, Table},
};
use crate::progress::progress;

/// How many tables are opened, and replays read, at the same time.
const AT_ONCE: usize = 4;
/// How long the last moves may take to be acknowledged.
const LAST_ANSWERS: Duration = Duration::from_secs(10);
/// How long to wait before a table is opened again after that has failed.
const PAUSE: Duration = Duration::from_millis(200);

/// Everyone who plays.
pub(super) struct Crowd {
    args: Args,
    tally: RefCell<Tally>,
}

/// What has happened so far.
#[derive(Default)]
struct Tally {
    latencies: Latencies,
    refused: u64,
    /// Moves that were sent when a connection broke.
    unanswered: u64,
    /// The next table to be opened, which decides its game and its chance.
    opened: u64,
    records: Vec<Record>,
    last_answer: Option<Instant>,
}

/// A table at which somebody could move says so with this, and is told when a move is due.
type Ready = mpsc::UnboundedSender<oneshot::Sender<Instant>>;

impl Crowd {
    pub(super) fn new(args: Args) -> Rc<Crowd> {
        Rc::new(Crowd { args, tally: RefCell::default() })
    }

    pub(super) async fn play(self: Rc<Crowd>) -> Result<Report> {
        let Args { matches, idle, rate, seconds, .. } = self.args;
        for node in &self.args.nodes {
            node.check().await?;
        }
        let idle = self.open_all(idle).await?;
        let tables = self.open_all(matches).await?;
        let mut idle_tables = JoinSet::new();
        idle.into_iter().for_each(|table| _ = idle_tables.spawn_local(sit(table)));
        let (ready, waiting) = mpsc::unbounded_channel();
        let mut playing = JoinSet::new();
        for table in tables {
            playing.spawn_local(self.clone().keep_playing(table, ready.clone()));
        }
        drop(ready);
        let begin = Instant::now();
        let end = begin + Duration::from_secs(seconds.into());
        let unsent = hand_out(begin, end, rate, waiting).await;
        _ = timeout_at((end + LAST_ANSWERS).into(), async {
            while playing.join_next().await.is_some() {}
        })
        .await;
        playing.shutdown().await;
        idle_tables.shutdown().await;
        self.report(begin, unsent).await
    }

    async fn open_all(self: &Rc<Crowd>, count: u32) -> Result<Vec<Table>> {
        let bar = progress("tables opened", count.into());
        let mut opening = JoinSet::new();
        let mut tables = Vec::new();
        for left in (0..count).rev() {
            let crowd = self.clone();
            opening.spawn_local(async move { crowd.open().await });
            while opening.len() >= AT_ONCE || left == 0 && !opening.is_empty() {
                let table = opening.join_next().await.expect("a table that is opened");
                tables.push(table.expect("a task that does not panic")?);
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        Ok(tables)
    }

    /// Opens the next table: the games take turns.
    async fn open(&self) -> Result<Table> {
        let number = {
            let mut tally = self.tally.borrow_mut();
            tally.opened += 1;
            tally.opened - 1
        };
        let Args { nodes, games, bots, seed, .. } = &self.args;
        let node = |person: usize| &nodes[(number as usize + person) % nodes.len()];
        let game = games[number as usize % games.len()];
        let rng = ::table::seeded(seed.wrapping_mul(1 << 32).wrapping_add(number));
        Table::open(node, game, bots.as_deref(), rng).await
    }

    /// Plays one match after the other until no more moves are due.
    async fn keep_playing(self: Rc<Crowd>, first: Table, ready: Ready) {
        let mut next = Some(first);
        while !ready.is_closed() {
            let mut table = match next.take() {
                Some(table) => table,
                None => match self.open().await {
                    Ok(table) => table,
                    Err(_) => {
                        sleep(PAUSE).await;
                        continue;
                    }
                },
            };
            // A connection that breaks off ends the match; what was acknowledged counts.
            _ = self.play_match(&mut table, &ready).await;
            self.tally.borrow_mut().records.push(table.close());
        }
    }

    async fn play_match(&self, table: &mut Table, ready: &Ready) -> Result<()> {
        while !table.is_over() {
            if !table.is_ready() {
                table.hear().await?;
                continue;
            }
            let Some(due) = wait_for_turn(table, ready).await? else { return Ok(()) };
            let answer = table.play().await;
            let mut tally = self.tally.borrow_mut();
            match answer {
                Ok(Answer::Acknowledged) => {
                    let now = Instant::now();
                    tally.latencies.add(now - due);
                    tally.last_answer = Some(now);
                }
                Ok(Answer::Refused) => tally.refused += 1,
                Err(error) => {
                    tally.unanswered += 1;
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    async fn report(&self, begin: Instant, unsent: u64) -> Result<Report> {
        let Tally { latencies, refused, unanswered, records, last_answer, .. } = self.tally.take();
        let lost = self.count_lost(&records).await?;
        let Args { matches, idle, rate, seconds, games, bots, seed, .. } = &self.args;
        let scheduled = u64::from(*rate) * u64::from(*seconds);
        let sent = scheduled - unsent;
        let acknowledged = latencies.len();
        Ok(Report {
            games: games.iter().map(|game| game.id()).collect(),
            bots: bots.clone(),
            seed: *seed,
            matches: *matches,
            idle: *idle,
            rate: *rate,
            seconds: *seconds,
            played: records.len(),
            scheduled,
            unsent,
            acknowledged,
            measured: last_answer.map_or(Duration::ZERO, |last| last - begin),
            latency: latencies.figures(),
            refused,
            // Also those that were under way when everyone lost patience.
            unanswered: unanswered.max(sent - acknowledged - refused),
            bot_moves: records.iter().map(|record| record.others as u64).sum(),
            lost,
        })
    }

    async fn count_lost(&self, records: &[Record]) -> Result<u64> {
        let bar = progress("replays compared", records.len() as u64);
        let mut lost = 0;
        for record in records {
            lost += record.lost(&self.args.nodes[0]).await?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(lost)
    }
}

/// Listens as long as the table is open.
async fn sit(mut table: Table) {
    while table.hear().await.is_ok() {}
}

/// When the move is due that this table is to make; nothing when there are no more.
async fn wait_for_turn(table: &mut Table, ready: &Ready) -> Result<Option<Instant>> {
    let (order, mut ordered) = oneshot::channel();
    if ready.send(order).is_err() {
        return Ok(None);
    }
    loop {
        tokio::select! {
            due = &mut ordered => return Ok(due.ok()),
            heard = table.hear() => heard?,
        }
    }
}

/// Gives every move that is due to the table that has waited longest, until the end. The rest was
/// not sent because at all tables the house had still to answer.
async fn hand_out(
    begin: Instant,
    end: Instant,
    rate: u32,
    mut waiting: mpsc::UnboundedReceiver<oneshot::Sender<Instant>>,
) -> u64 {
    let mut unsent = 0;
    let mut ticks = metronome(begin, end, rate);
    while let Some(due) = ticks.recv().await {
        if !give(due, end, &mut waiting).await {
            unsent += 1;
        }
    }
    unsent
}

/// Whether a table took the move. One whose connection broke off meanwhile does not.
async fn give(
    due: Instant,
    end: Instant,
    waiting: &mut mpsc::UnboundedReceiver<oneshot::Sender<Instant>>,
) -> bool {
    while let Ok(Some(order)) = timeout_at(end.into(), waiting.recv()).await {
        if order.send(due).is_ok() {
            return true;
        }
    }
    false
}

/// Tells when moves are due. A thread of its own: the timers of tasks are a millisecond coarse.
fn metronome(begin: Instant, end: Instant, rate: u32) -> mpsc::UnboundedReceiver<Instant> {
    let (tick, ticks) = mpsc::unbounded_channel();
    thread::spawn(move || {
        let due =
            |number: u64| begin + Duration::from_nanos(number * 1_000_000_000 / u64::from(rate));
        for due in (0..).map(due).take_while(|due| *due < end) {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            if tick.send(due).is_err() {
                return;
            }
        }
    });
    ticks
}
