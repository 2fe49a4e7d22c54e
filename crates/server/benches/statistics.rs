//! How long the statistics page waits for its numbers after 100,000 finished games, as whole HTTP
//! requests to a running house: `cargo bench -p server --bench statistics`.

use std::sync::{Mutex, MutexGuard};

use divan::Bencher;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use sqlx::{Connection as _, SqliteConnection};
use table::GameInfo;
use tokio::runtime::Runtime;

use host::Host;

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/server/client.rs"]
mod client;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/database/mod.rs"]
mod database;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/server/host.rs"]
mod host;

const GAMES: i64 = 100_000;
const PEOPLE: usize = 200;
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The time in which all games were played.
const DAYS: i64 = 3 * 365;
/// When the first of them was finished, in milliseconds since 1970.
const FIRST: i64 = 1_700_000_000_000;

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
        runtime.block_on(fill(&host)).expect("a filled database");
        House { runtime, host }
    }
}

/// Writes the outcomes of games as they would be after three years.
async fn fill(host: &Host) -> sqlx::Result<()> {
    let mut random = StdRng::seed_from_u64(7);
    let games: Vec<GameInfo> = games::all().iter().map(|game| game.info()).collect();
    let mut database = SqliteConnection::connect(&host.database.address).await?;
    let mut transaction = database.begin().await?;
    for number in 0..GAMES {
        let game = &games[random.random_range(0..games.len())];
        let finished = FIRST + number * (DAYS * DAY / GAMES);
        Finished::any(game, finished, &mut random).write(&mut transaction, &mut random).await?;
    }
    transaction.commit().await?;
    database.close().await
}

/// A finished game.
struct Finished<'a> {
    id: String,
    game: &'a GameInfo,
    at: i64,
    scores: Vec<i64>,
    winner: usize,
}

impl<'a> Finished<'a> {
    fn any(game: &'a GameInfo, at: i64, random: &mut StdRng) -> Finished<'a> {
        let (fewest, most) = game.seats;
        let players = random.random_range(fewest..=most);
        Finished {
            id: format!("{:022x}", random.random::<u64>()),
            game,
            at,
            scores: (0..players)
                .map(|_| (0..6).map(|_| random.random_range(0..22i64)).sum())
                .collect(),
            winner: random.random_range(0..players),
        }
    }

    async fn write(
        &self,
        connection: &mut SqliteConnection,
        random: &mut StdRng,
    ) -> sqlx::Result<()> {
        sqlx::query("INSERT INTO matches (id, game, begun, header) VALUES ($1, $2, $3, '')")
            .bind(&self.id)
            .bind(&self.game.id)
            .bind(self.at)
            .execute(&mut *connection)
            .await?;
        let insert = "INSERT INTO results (match_id, game, finished, moves, day, players, points) \
                      VALUES ($1, $2, $3, 40, $4, $5, $6)";
        sqlx::query(insert)
            .bind(&self.id)
            .bind(&self.game.id)
            .bind(self.at)
            .bind(self.at / DAY)
            .bind(self.scores.len() as i64)
            .bind(self.scores.iter().sum::<i64>())
            .execute(&mut *connection)
            .await?;
        for seat in 0..self.scores.len() {
            self.write_seat(seat, connection, random).await?;
        }
        Ok(())
    }

    /// Half of the players are bots.
    async fn write_seat(
        &self,
        seat: usize,
        connection: &mut SqliteConnection,
        random: &mut StdRng,
    ) -> sqlx::Result<()> {
        let bots = &self.game.bots;
        let bot = random.random_bool(0.5).then(|| &bots[random.random_range(0..bots.len())]);
        let name = match bot {
            Some(_) => "Computer".to_owned(),
            None => format!("Person {}", random.random_range(0..PEOPLE)),
        };
        let insert = "INSERT INTO result_seats \
                      (match_id, seat, name, bot, score, won, who, game, day, players) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        sqlx::query(insert)
            .bind(&self.id)
            .bind(seat as i64)
            .bind(&name)
            .bind(bot)
            .bind(self.scores[seat])
            .bind(i64::from(seat == self.winner))
            .bind(bot.unwrap_or(&name))
            .bind(&self.game.id)
            .bind(self.at / DAY)
            .bind(self.scores.len() as i64)
            .execute(&mut *connection)
            .await?;
        Ok(())
    }
}
