//! A connection to a database by itself, for commands that look after what lies there.

use anyhow::{Result, bail};
use sqlx::{PgConnection, SqliteConnection};

use super::{UNKNOWN_ADDRESS, postgres, sqlite};

/// An open database, up to date.
pub(super) enum Alone {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Alone {
    /// Opens the database, which has to exist.
    pub(super) async fn open(address: &str) -> Result<Alone> {
        if let Some(("sqlite", path)) = address.split_once(':') {
            let file = sqlite::file(path)?;
            if !file.exists() {
                bail!("there is no database {}", file.display());
            }
        }
        Alone::open_or_create(address).await
    }

    /// Opens the database. A file that does not exist is made.
    pub(super) async fn open_or_create(address: &str) -> Result<Alone> {
        match address.split_once(':') {
            Some(("sqlite", path)) => {
                let file = sqlite::file(path)?;
                let options = sqlite::options(file, None).create_if_missing(true);
                Ok(Alone::Sqlite(sqlite::connect(file, &options).await?))
            }
            Some(("postgres" | "postgresql", _)) => {
                Ok(Alone::Postgres(postgres::open_alone(address).await?))
            }
            _ => bail!(UNKNOWN_ADDRESS),
        }
    }
}

/// Does the same with either kind of connection, and then closes it: a database that is not closed
/// leaves files behind.
macro_rules! alone {
    ($database:expr, $connection:ident => $body:expr) => {
        match $database {
            $crate::store::alone::Alone::Sqlite(mut opened) => {
                let $connection = &mut opened;
                let done = $body;
                _ = ::sqlx::Connection::close(opened).await;
                done
            }
            $crate::store::alone::Alone::Postgres(mut opened) => {
                let $connection = &mut opened;
                let done = $body;
                _ = ::sqlx::Connection::close(opened).await;
                done
            }
        }
    };
}

pub(super) use alone;
