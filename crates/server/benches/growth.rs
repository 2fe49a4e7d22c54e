//! What grows with the number of stored matches, as a table:
//! `cargo bench -p server --bench growth`, or `-- 10 1000` after it for other numbers of matches.

#![allow(clippy::print_stdout, reason = "a bench speaks to whoever runs it")]

use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::{Connection as _, SqliteConnection};
use tempfile::TempDir;
use tokio::runtime::Runtime;

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

const MATCHES: [i64; 3] = [10, 100_000, 1_000_000];
/// How many entries each of them has.
const ENTRIES: i64 = 20;
/// How often everything is tried: the middle counts.
const TRIES: usize = 51;

fn main() {
    // Whatever cargo adds for other benches is no number.
    let named: Vec<i64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let runtime = Runtime::new().expect("a runtime");
    println!(
        "| stored matches | start | home page | statistics | of one game | of one player | a move |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for matches in if named.is_empty() { MATCHES.to_vec() } else { named } {
        let row = runtime.block_on(measure(matches)).map(millis).join(" | ");
        println!("| {matches} | {row} |");
    }
}

fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

async fn measure(matches: i64) -> [Duration; 6] {
    let folder = TempDir::new().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("table.db").display());
    start(&database).await.ask_to_end().ended().await;
    filled::fill(&database, matches).await.expect("a filled database");
    add_journals(&database).await.expect("journals");
    let began = Instant::now();
    let host = start(&database).await;
    let started = began.elapsed();
    let mut answers = [Duration::ZERO; 4];
    let paths = [
        "/api/statistics/games",
        "/api/statistics",
        "/api/statistics?game=qwixx",
        "/api/statistics?player=Person%207",
    ];
    for (answer, path) in answers.iter_mut().zip(paths) {
        *answer = ask(&host, path).await;
    }
    let [home, all, game, player] = answers;
    [started, home, all, game, player, play(&host).await]
}

async fn start(database: &str) -> Host {
    Host::with(|options, _| options.database = database.to_owned()).await
}

/// Every match gets a journal.
async fn add_journals(database: &str) -> sqlx::Result<()> {
    let mut database = SqliteConnection::connect(database).await?;
    let insert = "INSERT INTO entries (match_id, seq, at, payload) \
                  WITH RECURSIVE numbers (seq) AS \
                      (SELECT 0 UNION ALL SELECT seq + 1 FROM numbers WHERE seq + 1 < $1) \
                  SELECT id, seq, begun, '{\"type\":\"play\",\"seat\":0,\"move\":\"3\"}' \
                  FROM matches, numbers";
    sqlx::query(insert).bind(ENTRIES).execute(&mut database).await?;
    database.close().await
}

async fn ask(host: &Host, path: &str) -> Duration {
    let mut times = Vec::new();
    for _ in 0..TRIES {
        let began = Instant::now();
        let answer = host.get(path).await;
        times.push(began.elapsed());
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    middle(times)
}

/// How long a move takes until it is acknowledged.
async fn play(host: &Host) -> Duration {
    let setup = json!({ "pits": 12, "beans": 24, "first": "A" });
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let created = host.create(json!({ "game": "kalaha", "setup": setup, "seats": seats })).await;
    let mut page = host.sit(&created, &[0, 1]).await;
    let mut times = Vec::new();
    for _ in 0..TRIES {
        let turn = page.now.as_ref().expect("a match that has begun").status.turn[0];
        let began = Instant::now();
        page.play_any(turn.0).await;
        page.played().await;
        times.push(began.elapsed());
    }
    middle(times)
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
