//! A database in which much has been played.

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use sqlx::{Connection as _, SqliteConnection};
use table::GameInfo;

const PEOPLE: usize = 200;
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The time in which all games were played.
const DAYS: i64 = 3 * 365;
/// When the first of them was finished, in milliseconds since 1970.
const FIRST: i64 = 1_700_000_000_000;

/// Writes the outcomes of so many games as they would be after three years.
pub(crate) async fn fill(database: &str, count: i64) -> sqlx::Result<()> {
    let mut random = StdRng::seed_from_u64(7);
    let games: Vec<GameInfo> = games::all().iter().map(|game| game.info()).collect();
    let mut database = SqliteConnection::connect(database).await?;
    let mut transaction = database.begin().await?;
    for number in 0..count {
        let game = &games[random.random_range(0..games.len())];
        let finished = FIRST + number * (DAYS * DAY / count);
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
        sqlx::query("INSERT INTO matches (id, game, begun, header) VALUES ($1, $2, $3, '{}')")
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
