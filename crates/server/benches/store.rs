//! How long the store takes, as pages see it: a move comes back when it is on disk, and a summary
//! when the whole match was read and played again. `cargo bench -p server --bench store`.

use divan::{Bencher, counter::ItemsCount};
use futures_util::future::join_all;
use server::{Rate, wire::Created};
use tokio::runtime::Runtime;

use client::Page;
use host::Host;
use shifts::{shifts, upload};

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/server/client.rs"]
mod client;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/database/mod.rs"]
mod database;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/server/host.rs"]
mod host;
#[path = "../tests/server/shifts.rs"]
mod shifts;

/// The moves after which one player can shift the city to and fro without end.
const DRAFT: usize = 5;

fn main() {
    divan::main();
}

/// One table plays alone: every move waits for the disk by itself.
#[divan::bench(sample_count = 200, sample_size = 1)]
fn append(bencher: Bencher) {
    let runtime = Runtime::new().expect("a runtime");
    let host = runtime.block_on(host());
    let mut table = runtime.block_on(Table::open(&host));
    bencher.bench_local(|| runtime.block_on(table.play()));
}

/// Many tables play at once: their moves are committed together.
#[divan::bench(args = [8, 64, 256], sample_count = 50, sample_size = 1)]
fn append_together(bencher: Bencher, tables: usize) {
    let runtime = Runtime::new().expect("a runtime");
    let host = runtime.block_on(host());
    let mut tables: Vec<Table> =
        (0..tables).map(|_| runtime.block_on(Table::open(&host))).collect();
    bencher
        .counter(ItemsCount::new(tables.len()))
        .bench_local(|| runtime.block_on(join_all(tables.iter_mut().map(Table::play))));
}

/// A match is read from the store and folded.
#[divan::bench(args = [10, 100, 1000], sample_count = 50, sample_size = 1)]
fn recall(bencher: Bencher, entries: usize) {
    let runtime = Runtime::new().expect("a runtime");
    let host = runtime.block_on(host());
    let mut table = runtime.block_on(Table::open(&host));
    for _ in 0..entries {
        runtime.block_on(table.play());
    }
    let path = format!("/api/matches/{}", table.created.id);
    bencher.bench_local(|| {
        let summary = runtime.block_on(host.get(&path));
        assert_eq!(summary.status, 200, "{}", summary.text());
        summary
    });
}

/// A host at which one may play as fast as one likes.
async fn host() -> Host {
    Host::with(|options, _| {
        let unlimited = Rate { burst: 1e6, per_second: 1e6 };
        options.limits.messages = unlimited;
        options.limits.creations = unlimited;
    })
    .await
}

/// A table at which one player moves again and again.
struct Table {
    created: Created,
    page: Page,
    moves: usize,
}

impl Table {
    async fn open(host: &Host) -> Table {
        let created = host.create(upload(&shifts(DRAFT))).await;
        let page = host.sit(&created, &[0]).await;
        Table { created, page, moves: DRAFT }
    }

    /// Plays the next move, and waits until it is stored.
    async fn play(&mut self) {
        let is_left = (self.moves - DRAFT).is_multiple_of(2);
        let shift = if is_left { "shift left" } else { "shift right" };
        self.page.play(0, shift, self.moves).await;
        self.moves = self.page.played().await.0;
        self.page.received.clear();
    }
}
