//! How long the statistics page waits for its numbers after 100,000 finished games, as whole HTTP
//! requests to a running house: `cargo bench -p server --bench statistics`.

use std::sync::{Mutex, MutexGuard};

use divan::Bencher;
use tokio::runtime::Runtime;

use filled::fill;
use host::Host;

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/server/client.rs"]
mod client;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/database/mod.rs"]
mod database;
mod filled;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/server/host.rs"]
mod host;

const GAMES: i64 = 100_000;

/// What the page asks for, with people, bots of one game and bots that all games have.
const PATHS: [&str; 10] = [
    "/api/statistics/games",
    "/api/statistics",
    "/api/statistics?game=kalaha",
    "/api/statistics?game=qwixx",
    "/api/statistics?player=Person%207",
    "/api/statistics?bot=classic-1",
    "/api/statistics?bot=classic",
    "/api/statistics?bot=strong",
    "/api/statistics?bot=level-1",
    "/api/statistics?game=qwixx&bot=strong",
];

/// The house with all its games, made for the first who asks.
static HOUSE: Mutex<Option<House>> = Mutex::new(None);

struct House {
    runtime: Runtime,
    host: Host,
}

fn main() {
    divan::main();
    // Removes the database.
    drop(house().take());
}

#[divan::bench(args = PATHS, sample_count = 20, sample_size = 1)]
fn answer(bencher: Bencher, path: &str) {
    let mut house = house();
    let House { runtime, host } = house.get_or_insert_with(House::open);
    bencher.bench_local(|| {
        let answer = runtime.block_on(host.get(path));
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer
    });
}

fn house() -> MutexGuard<'static, Option<House>> {
    HOUSE.lock().expect("a house nobody broke")
}

impl House {
    fn open() -> House {
        let runtime = Runtime::new().expect("a runtime");
        let host = runtime.block_on(Host::start());
        runtime.block_on(fill(&host.database.address, GAMES)).expect("a filled database");
        House { runtime, host }
    }
}
