//! A database in which much has been played.

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use sqlx::{Connection as _, QueryBuilder, SqliteConnection};
use table::GameInfo;

const PEOPLE: usize = 200;
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The time in which all games were played.
const DAYS: i64 = 3 * 365;
/// When the first of them was finished, in milliseconds since 1970.
const FIRST: i64 = 1_700_000_000_000;
/// How many games are written at once: SQLite takes at most 32,766 values in a statement.
const AT_ONCE: usize = 500;

/// Writes the outcomes of so many games as they would be after three years.
pub(crate) async fn fill(database: &str, count: i64) -> sqlx::Result<()> {
    let mut random = StdRng::seed_from_u64(7);
    let games: Vec<GameInfo> = games::all().iter().map(|game| game.info()).collect();
    let mut database = SqliteConnection::connect(database).await?;
    let mut transaction = database.begin().await?;
    let numbers: Vec<i64> = (0..count).collect();
    for numbers in numbers.chunks(AT_ONCE) {
        let finished = |&number: &i64| {
            let game = &games[random.random_range(0..games.len())];
            Finished::any(game, FIRST + number * (DAYS * DAY / count), &mut random)
        };
        write(&numbers.iter().map(finished).collect::<Vec<_>>(), &mut transaction).await?;
    }
    transaction.commit().await?;
    database.close().await
}

/// A finished game.
struct Finished<'a> {
    id: String,
    game: &'a str,
    at: i64,
    seats: Vec<Seat<'a>>,
}

struct Seat<'a> {
    name: String,
    bot: Option<&'a str>,
    score: i64,
    won: bool,
}

impl<'a> Finished<'a> {
    fn any(game: &'a GameInfo, at: i64, random: &mut StdRng) -> Finished<'a> {
        let (fewest, most) = game.seats;
        let players = random.random_range(fewest..=most);
        let winner = random.random_range(0..players);
        Finished {
            id: format!("{:022x}", random.random::<u64>()),
            game: &game.id,
            at,
            seats: (0..players).map(|seat| Seat::any(game, seat == winner, random)).collect(),
        }
    }
}

impl<'a> Seat<'a> {
    /// Half of the players are bots.
    fn any(game: &'a GameInfo, won: bool, random: &mut StdRng) -> Seat<'a> {
        let bot = random
            .random_bool(0.5)
            .then(|| game.bots[random.random_range(0..game.bots.len())].as_str());
        let name = match bot {
            Some(_) => "Computer".to_owned(),
            None => format!("Person {}", random.random_range(0..PEOPLE)),
        };
        Seat { name, bot, score: (0..6).map(|_| random.random_range(0..22i64)).sum(), won }
    }
}

async fn write(games: &[Finished<'_>], connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let mut matches = QueryBuilder::new("INSERT INTO matches (id, game, begun, header) ");
    matches.push_values(games, |mut row, game| {
        row.push_bind(&game.id).push_bind(game.game).push_bind(game.at).push_bind("{}");
    });
    matches.build().execute(&mut *connection).await?;
    let mut results = QueryBuilder::new(
        "INSERT INTO results (match_id, game, finished, moves, day, players, points) ",
    );
    results.push_values(games, |mut row, game| {
        let points: i64 = game.seats.iter().map(|seat| seat.score).sum();
        row.push_bind(&game.id).push_bind(game.game).push_bind(game.at).push_bind(40);
        row.push_bind(game.at / DAY).push_bind(game.seats.len() as i64).push_bind(points);
    });
    results.build().execute(&mut *connection).await?;
    let mut seats = QueryBuilder::new(
        "INSERT INTO result_seats \
         (match_id, seat, name, bot, score, won, who, game, day, players) ",
    );
    let all = games.iter().flat_map(|game| (0i64..).zip(&game.seats).map(move |seat| (game, seat)));
    seats.push_values(all, |mut row, (game, (number, seat))| {
        row.push_bind(&game.id).push_bind(number).push_bind(&seat.name).push_bind(seat.bot);
        row.push_bind(seat.score).push_bind(i64::from(seat.won));
        row.push_bind(seat.bot.unwrap_or(&seat.name)).push_bind(game.game);
        row.push_bind(game.at / DAY).push_bind(game.seats.len() as i64);
    });
    seats.build().execute(&mut *connection).await?;
    Ok(())
}
