//! Putting a copy of a database file aside while it is in use.

use std::{
    fs::{self, File},
    path::Path,
};

use anyhow::{Context as _, Result, bail, ensure};

use super::{
    alone::Alone,
    sql::{Query, Sql as _},
};

/// Writes all that lies in a database of SQLite at one moment into a new file, which is there as a
/// whole or not at all. The database may be in use.
pub async fn backup(database: &str, file: &Path) -> Result<()> {
    ensure!(!file.exists(), "{} exists already: name another file", file.display());
    let Alone::Sqlite(mut connection) = Alone::open(database).await? else {
        bail!("this is for SQLite: PostgreSQL has pg_dump and pg_basebackup for it")
    };
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    let written = write(&mut connection, part, file).await;
    if written.is_err() {
        _ = fs::remove_file(part);
    }
    _ = sqlx::Connection::close(connection).await;
    written.with_context(|| format!("cannot write the backup {}", file.display()))
}

async fn write(connection: &mut sqlx::SqliteConnection, part: &Path, file: &Path) -> Result<()> {
    let name = part.to_str().context("the name of the file is no text")?;
    connection.execute(Query::new("VACUUM INTO $1").bind(name)).await?;
    File::open(part)?.sync_all()?;
    Ok(fs::rename(part, file)?)
}
