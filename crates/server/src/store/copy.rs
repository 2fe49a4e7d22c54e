//! Moving everything from one store to another, of the same kind or not.

use anyhow::{Context as _, Result, bail, ensure};
use futures_util::TryStreamExt as _;

use super::{
    alone::{Alone, alone},
    sql::{Query, Sql, Values},
    write,
};
use crate::clock;

/// What is copied, each table after those it refers to.
pub(super) const COPIED: [&str; 20] = [
    "matches",
    "entries",
    "due",
    "pauses",
    "results",
    "result_seats",
    // After the results: when those are written the database counts by itself, which is right only
    // as long as no match was forgotten.
    "tallies",
    "score_counts",
    "days",
    "ends",
    "cards",
    "card_keys",
    "card_codes",
    "card_blocks",
    "card_games",
    "ratings",
    "rating_changes",
    "puzzle_standings",
    "puzzle_tries",
    "open_tables",
];
/// What belongs to whoever serves from a store and to the program, and so stays behind.
const LEFT: [&str; 7] =
    ["house", "nodes", "open_matches", "thinking", "seeks", "page_files", "_sqlx_migrations"];
/// How many rows are written by one statement.
const BATCH: usize = 250;

/// Copies everything that lies in one database into another one, which must be empty: all of it or
/// nothing. Both may be in use; what is copied is as it was at one moment. Says how many rows were
/// copied, and meanwhile how many of how many.
pub async fn copy(from: &str, to: &str, progress: impl Fn(u64, u64)) -> Result<u64> {
    let from = Alone::open(from).await?;
    let to = Alone::open_or_create(to).await?;
    alone!(from, from => copy_from(from, to, &progress).await)
}

async fn copy_from(from: &mut impl Sql, to: Alone, progress: &impl Fn(u64, u64)) -> Result<u64> {
    alone!(to, to => copy_between(from, to, progress).await)
}

async fn copy_between<F: Sql, T: Sql>(
    from: &mut F,
    to: &mut T,
    progress: &impl Fn(u64, u64),
) -> Result<u64> {
    from.execute(Query::new(F::LOOK)).await?;
    to.execute(Query::new(T::WRITE)).await?;
    check_tables(from).await?;
    ensure!(
        count(to, "matches").await? == 0,
        "the database to copy to has matches already, expected an empty one"
    );
    let mut total = 0;
    for table in COPIED {
        total += count(from, table).await?;
    }
    let mut copied = 0;
    for table in COPIED {
        copy_table(from, to, table, |rows| {
            copied += rows;
            progress(copied, total);
        })
        .await
        .with_context(|| format!("cannot copy the table {table}"))?;
    }
    for table in COPIED {
        let (here, there) = (count(from, table).await?, count(to, table).await?);
        ensure!(here == there, "{here} rows of {table} became {there}: nothing was copied");
    }
    copy_time(from, to).await?;
    to.execute(Query::new("COMMIT")).await?;
    from.execute(Query::new("COMMIT")).await?;
    Ok(total)
}

/// An error if there is a table of which nobody knows what to do with it.
async fn check_tables<C: Sql>(connection: &mut C) -> Result<()> {
    let tables: Vec<(String,)> = connection.fetch(Query::new(C::TABLES)).await?;
    for (table,) in &tables {
        if !COPIED.contains(&table.as_str()) && !LEFT.contains(&table.as_str()) {
            bail!(
                "the database has a table \"{table}\", of which this program knows nothing: \
                 copy it with the newer version that made it"
            );
        }
    }
    Ok(())
}

async fn copy_table<F: Sql>(
    from: &mut F,
    to: &mut impl Sql,
    table: &str,
    mut copied: impl FnMut(u64),
) -> Result<()> {
    let mut clear = Query::new("DELETE FROM ");
    clear.push(table);
    to.execute(clear).await?;
    let columns: Vec<(String,)> = from.fetch(Query::new(F::COLUMNS).bind(table)).await?;
    let columns: Vec<String> = columns.into_iter().map(|(name,)| name).collect();
    let columns = columns.join(", ");
    let mut select = Query::new("SELECT ");
    select.push(&columns).push(" FROM ").push(table);
    let mut rows = from.stream::<Values>(select).try_chunks(BATCH);
    while let Some(batch) = rows.try_next().await? {
        let count = batch.len() as u64;
        to.execute(insert(table, &columns, batch)).await?;
        copied(count);
    }
    Ok(())
}

fn insert(table: &str, columns: &str, rows: Vec<Values>) -> Query {
    let mut insert = Query::new("INSERT INTO ");
    insert.push(table).push(" (").push(columns).push(") VALUES ");
    for (number, Values(values)) in rows.into_iter().enumerate() {
        insert.push(if number == 0 { "(" } else { ", (" });
        for (number, value) in values.into_iter().enumerate() {
            if number > 0 {
                insert.push(", ");
            }
            insert.push_value(value);
        }
        insert.push(")");
    }
    insert
}

/// The last sign of life stays behind, but not what it means: the time until now in which nobody
/// served is a pause, and so will be the time until somebody serves from the copy.
async fn copy_time(from: &mut impl Sql, to: &mut impl Sql) -> Result<()> {
    let last: Vec<(Option<i64>,)> = from.fetch(Query::new("SELECT heartbeat FROM house")).await?;
    let Some(last) = last.into_iter().find_map(|(last,)| last) else { return Ok(()) };
    to.execute(Query::new("UPDATE house SET heartbeat = $1").bind(last)).await?;
    Ok(write::write_beat(to, clock::now()).await?)
}

async fn count(connection: &mut impl Sql, table: &str) -> Result<u64> {
    let mut query = Query::new("SELECT COUNT(*) FROM ");
    query.push(table);
    let found: Vec<(i64,)> = connection.fetch(query).await?;
    Ok(found.first().map_or(0, |(rows,)| rows.unsigned_abs()))
}
