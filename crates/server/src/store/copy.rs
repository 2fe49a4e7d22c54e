//! Moves everything from one store into another.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value as Json;
use sqlx::{Connection as _, PgConnection, SqliteConnection};

use super::{
    postgres, sqlite,
    sql::{Query, Sql, Value},
};

/// The rows that are read together.
const READ: i64 = 1000;
/// The rows that are written together.
const WRITTEN: usize = 100;

/// A table whose rows are copied, in an order in which no row is missed by another.
struct Table {
    name: &'static str,
    /// Its columns, beginning with those of its key. Those that end in `#` hold numbers.
    columns: &'static [&'static str],
    /// How many of them are the key.
    key: usize,
}

/// What is copied.
const COPIED: [Table; 6] = [
    Table { name: "matches", columns: &["id", "game", "begun#", "header"], key: 1 },
    Table { name: "entries", columns: &["match_id", "seq#", "at#", "payload"], key: 2 },
    Table {
        name: "results",
        columns: &[
            "match_id", "game", "finished#", "moves#", "day#", "players#", "points#", "reason",
            "origin",
        ],
        key: 1,
    },
    Table {
        name: "result_seats",
        columns: &[
            "match_id", "seat#", "name", "bot", "score#", "won#", "who", "game", "day#",
            "players#", "reason", "origin",
        ],
        key: 2,
    },
    Table { name: "due", columns: &["match_id", "at#"], key: 1 },
    Table { name: "pauses", columns: &["since#", "until#"], key: 1 },
];
/// What the other store counts by itself.
const COUNTED: [&str; 4] = ["tallies", "score_counts", "days", "ends"];
/// What says only who serves now, and with which program.
#[cfg(test)]
const LEFT_BEHIND: [&str; 5] = ["house", "nodes", "open_matches", "thinking", "_sqlx_migrations"];

/// A store that is copied from or to.
enum Side {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Side {
    /// Opens a store, which is up to date then.
    async fn open(address: &str) -> Result<Side> {
        super::open(address, None).await?.close().await;
        Ok(match address.strip_prefix("sqlite:") {
            Some(path) => Side::Sqlite(sqlite::connect(path).await?),
            None => Side::Postgres(postgres::connect(address).await?),
        })
    }
}

/// Copies everything in the first store into the second one, which has to be empty. `progress` is
/// told how many rows of how many are copied.
pub(crate) async fn copy(from: &str, to: &str, progress: &mut (dyn FnMut(u64, u64) + Send)) -> Result<()> {
    ensure!(from != to, "a database cannot be copied into itself");
    match (Side::open(from).await?, Side::open(to).await?) {
        (Side::Sqlite(from), Side::Sqlite(to)) => copy_all(from, to, progress).await,
        (Side::Sqlite(from), Side::Postgres(to)) => copy_all(from, to, progress).await,
        (Side::Postgres(from), Side::Sqlite(to)) => copy_all(from, to, progress).await,
        (Side::Postgres(from), Side::Postgres(to)) => copy_all(from, to, progress).await,
    }
}

/// From one moment of the one, all or nothing into the other.
async fn copy_all(
    mut from: impl Sql,
    mut to: impl Sql,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<()> {
    from.begin_reading().await?;
    to.begin_writing().await?;
    for table in &COPIED {
        if count(&mut to, table.name).await? > 0 {
            bail!("the database to copy to is not empty");
        }
    }
    let mut all = 0;
    for table in &COPIED {
        all += count(&mut from, table.name).await?;
    }
    let mut done = 0;
    for table in &COPIED {
        let mut last = None;
        loop {
            let rows = table.read(&mut from, last.as_deref()).await?;
            let Some(end) = rows.last() else { break };
            last = Some(end[..table.key].to_vec());
            table.write(&mut to, &rows).await?;
            done += rows.len() as u64;
            progress(done, all);
        }
    }
    for name in COPIED.iter().map(|table| table.name).chain(COUNTED) {
        let found = count(&mut to, name).await?;
        let expected = count(&mut from, name).await?;
        ensure!(found == expected, "{found} rows of {expected} in {name} were copied");
    }
    to.execute(Query::new("COMMIT")).await?;
    Ok(())
}

async fn count(side: &mut impl Sql, table: &str) -> Result<u64> {
    let mut query = Query::new("SELECT COUNT(*) FROM ");
    query.push(table);
    let found: Vec<(i64,)> = side.fetch(query).await?;
    Ok(found.first().map_or(0, |(count,)| count.unsigned_abs()))
}

impl Table {
    fn names(&self, count: usize) -> String {
        let names = self.columns[..count].iter().map(|column| column.trim_end_matches('#'));
        names.collect::<Vec<_>>().join(", ")
    }

    fn value(&self, column: usize, value: &Json) -> Value {
        if self.columns[column].ends_with('#') {
            Value::Number(value.as_i64())
        } else {
            Value::from(value.as_str())
        }
    }

    /// The rows after the last one that was read, in the order of their keys.
    async fn read<C: Sql>(&self, from: &mut C, last: Option<&[Json]>) -> Result<Vec<Vec<Json>>> {
        let mut query = Query::new("SELECT CAST(");
        query.push(C::JSON_ARRAY).push("(").push(&self.names(self.columns.len()));
        query.push(") AS TEXT) FROM ").push(self.name);
        if let Some(last) = last {
            query.push(" WHERE (").push(&self.names(self.key)).push(") > (");
            for (column, value) in last.iter().enumerate() {
                query.push(if column > 0 { ", " } else { "" });
                query.push_value(self.value(column, value));
            }
            query.push(")");
        }
        query.push(" ORDER BY ").push(&self.names(self.key)).push(" LIMIT ").push_value(READ);
        let rows: Vec<(String,)> = from.fetch(query).await?;
        let parse = |(row,): (String,)| serde_json::from_str(&row).context("a row that was read");
        rows.into_iter().map(parse).collect()
    }

    async fn write(&self, to: &mut impl Sql, rows: &[Vec<Json>]) -> Result<()> {
        for rows in rows.chunks(WRITTEN) {
            let mut query = Query::new("INSERT INTO ");
            query.push(self.name).push(" (").push(&self.names(self.columns.len()));
            query.push(") VALUES ");
            for (number, row) in rows.iter().enumerate() {
                query.push(if number > 0 { ", (" } else { "(" });
                for (column, value) in row.iter().enumerate() {
                    query.push(if column > 0 { ", " } else { "" });
                    query.push_value(self.value(column, value));
                }
                query.push(")");
            }
            to.execute(query).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
