//! How long the statistics page waits for its numbers after 100,000 finished games, as whole HTTP
//! requests to a running house: `cargo bench -p server`.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use server::{HostLimits, Logs, Options, Server};
use sqlx::{Connection as _, SqliteConnection};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::oneshot,
};

const GAMES: i64 = 100_000;
const PEOPLE: usize = 200;
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The time in which all games were played.
const DAYS: i64 = 3 * 365;
const ROUNDS: usize = 7;
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

#[tokio::main]
async fn main() {
    let folder = TempDir::new().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("bench.db").display());
    let options = Options {
        listen: "127.0.0.1:0".parse().expect("an address"),
        database: database.clone(),
        public_url: None,
        trusted_proxies: vec![],
        logs: Logs::None,
        limits: HostLimits::default(),
    };
    let server = Server::bind(options).await.expect("a server");
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(server.run(async move { _ = stopped.await }));
    let seats = fill(&database).await.expect("a filled database");
    println!("{GAMES} games with {seats} seats");
    for path in PATHS {
        let mut times = Vec::new();
        let mut bytes = 0;
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            bytes = get(address, path).await;
            times.push(begun.elapsed());
        }
        times.sort();
        let (best, median): (Duration, Duration) = (times[0], times[ROUNDS / 2]);
        println!("{best:>8.1?} best {median:>8.1?} median {:>5} kB  {path}", bytes / 1000);
    }
    stop.send(()).expect("a running server");
    serving.await.expect("no panic").expect("a peaceful end");
}

/// The number of bytes of an answer that has to be a good one.
async fn get(address: SocketAddr, path: &str) -> usize {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let head = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    answer.len()
}

/// Writes the outcomes of games as they would be after three years, and says how many seats they
/// had.
async fn fill(database: &str) -> sqlx::Result<i64> {
    let mut random = StdRng::seed_from_u64(7);
    let mut connection = SqliteConnection::connect(database).await?;
    let mut transaction = connection.begin().await?;
    let mut all = 0;
    for number in 0..GAMES {
        let info = games::all()[random.random_range(0..games::all().len())].info();
        let (fewest, most) = info.seats;
        let players = random.random_range(fewest..=most) as i64;
        let finished = 1_700_000_000_000 + number * (DAYS * DAY / GAMES);
        let winner = random.random_range(0..players);
        let id = format!("{:022x}", random.random::<u64>());
        let scores: Vec<i64> =
            (0..players).map(|_| (0..6).map(|_| random.random_range(0..22i64)).sum()).collect();
        let insert = "INSERT INTO results (match_id, game, finished, moves, day, players, points) VALUES ($1, $2, $3, 40, $4, $5, $6)";
        sqlx::query("INSERT INTO matches (id, game, begun, header) VALUES ($1, $2, $3, '')")
            .bind(&id)
            .bind(&info.id)
            .bind(finished)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(insert)
            .bind(&id)
            .bind(&info.id)
            .bind(finished)
            .bind(finished / DAY)
            .bind(players)
            .bind(scores.iter().sum::<i64>())
            .execute(&mut *transaction)
            .await?;
        for (seat, score) in (0..).zip(&scores) {
            let bot = random
                .random_bool(0.5)
                .then(|| info.bots[random.random_range(0..info.bots.len())].clone());
            let name = bot.as_ref().map_or_else(
                || format!("Person {}", random.random_range(0..PEOPLE)),
                |_| "Computer".into(),
            );
            let insert = "INSERT INTO result_seats (match_id, seat, name, bot, score, won, who, game, day, players) \
                          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
            sqlx::query(insert)
                .bind(&id)
                .bind(seat)
                .bind(&name)
                .bind(&bot)
                .bind(score)
                .bind(i64::from(seat == winner))
                .bind(bot.as_ref().unwrap_or(&name))
                .bind(&info.id)
                .bind(finished / DAY)
                .bind(players)
                .execute(&mut *transaction)
                .await?;
        }
        all += players;
    }
    transaction.commit().await?;
    Ok(all)
}
