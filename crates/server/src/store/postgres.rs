//! The store that many nodes share.

mod address;
mod away;
mod group;
mod nodes;
mod pen;
mod time;

use std::{collections::HashMap, time::Duration};

use anyhow::{Context as _, Result, bail};
use async_trait::async_trait;
use rust_embed::RustEmbed;
use sqlx::{
    Connection as _, PgConnection, PgPool, Transaction,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::sync::mpsc;

use super::{
    Appended, Beat, Cards, Filter, FinishedSeat, NewEntries, NewMatch, Nodes, Store, Stored,
    StoredEntry,
    migrations::migrations,
    read,
    sql::{Query, Sql as _, look},
    statistics, version,
    write::Write,
    writer::Writer,
};
use crate::{
    secret::MatchId,
    wire::{GameCount, Statistics},
};
use nodes::{Herald, Node};
use pen::Pen;

pub(crate) use away::is_away;
pub(super) use time::Time;

/// The oldest PostgreSQL that is understood, as PostgreSQL counts its versions.
const OLDEST: u32 = 14_00_00;
/// The connections that read.
const READERS: u32 = 8;
/// How long whoever wants to read waits for a connection.
const PATIENCE: Duration = Duration::from_secs(5);
/// The matches of which the other nodes may have to be told together.
const APPENDED: usize = 1024;
/// What every connection asks the database for: a node that is gone without a word must not keep
/// others waiting.
const SETTINGS: [(&str, &str); 5] = [
    ("statement_timeout", "10s"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "3"),
];

/// What brings a database up to date.
#[derive(RustEmbed)]
#[folder = "migrations/postgres"]
struct Migrations;

/// A database in PostgreSQL.
pub(super) struct Postgres {
    pub(super) writer: Writer,
    readers: PgPool,
    time: Time,
    node: Node,
}

impl Postgres {
    /// Opens the database that the address names.
    pub(super) async fn open(address: &str) -> Result<Postgres> {
        Postgres::open_with(address, Time::OfTheDatabase).await
    }

    /// Opens the database, whose time this is.
    pub(super) async fn open_with(address: &str, time: Time) -> Result<Postgres> {
        let options = address::options(address)?;
        connect(&options).await?.close().await.with_context(|| address::cannot_use(&options))?;
        let options = options.options(SETTINGS);
        let readers = readers(options.clone());
        let node = Node::new(readers.clone());
        // Nobody may believe it dead from the start.
        node.renew().await.with_context(|| address::cannot_use(&options))?;
        let pen = Pen {
            options,
            connection: None,
            time: time.clone(),
            appended: tell_others(node.herald()),
        };
        Ok(Postgres { writer: Writer::start(pen), readers, time, node })
    }

    /// A transaction in which all answers are of the same moment.
    pub(super) async fn look(&self) -> Result<Transaction<'static, sqlx::Postgres>> {
        Ok(self.readers.begin_with(PgConnection::LOOK).await?)
    }
}

/// Wakes other nodes when something was appended, without keeping anybody waiting. What cannot be
/// told they find by themselves.
fn tell_others(herald: Herald) -> mpsc::Sender<String> {
    let (sender, mut appended) = mpsc::channel(APPENDED);
    tokio::spawn(async move {
        let mut ids = Vec::new();
        while appended.recv_many(&mut ids, APPENDED).await > 0 {
            if let Err(error) = herald.tell_appended(&ids).await {
                tracing::debug!("other nodes cannot be woken: {error}");
            }
            ids.clear();
        }
    });
    sender
}

fn readers(options: PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(PATIENCE)
        .connect_lazy_with(options)
}

/// Opens the database that the address names, and brings it up to date.
pub(super) async fn open_alone(address: &str) -> Result<PgConnection> {
    connect(&address::options(address)?).await
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection> {
    // A pool would not say why it gets no connection.
    let connection = PgConnection::connect_with(options).await;
    let mut connection = connection.map_err(|error| address::explain(error, options))?;
    prepare(&mut connection).await.with_context(|| address::cannot_use(options))?;
    Ok(connection)
}

/// Brings the database up to date. Nodes that start at the same time wait for each other.
async fn prepare(connection: &mut PgConnection) -> Result<()> {
    if connection.server_version_num().is_some_and(|version| version < OLDEST) {
        let version: String =
            sqlx::query_scalar("SHOW server_version").fetch_one(connection).await?;
        let oldest = OLDEST / 10_000;
        bail!("it is PostgreSQL {version}, expected version {oldest} or newer");
    }
    let query = Query::new("SELECT 1::bigint WHERE to_regclass('house') IS NOT NULL");
    let house: Vec<(i64,)> = connection.fetch(query).await?;
    if !house.is_empty() {
        version::check(connection).await?;
    }
    migrations::<Migrations>().run(connection).await?;
    Ok(())
}

#[async_trait]
impl Store for Postgres {
    async fn create(&self, new: NewMatch<'_>) -> Result<i64> {
        Ok(self.writer.write(Write::begin(&new)?).await?.at)
    }

    async fn append(&self, new: NewEntries<'_>) -> Result<Appended> {
        Ok(self.writer.write(Write::entries(new)?).await?.into())
    }

    fn cards(&self) -> &dyn Cards {
        self
    }

    async fn beat(&self) -> Result<Beat> {
        let now = self.writer.write(Write::Beat).await?.at;
        let pauses = read::pauses(&mut *self.readers.acquire().await?).await?;
        Ok(Beat { now, pauses })
    }

    async fn due(&self, most: usize) -> Result<Vec<MatchId>> {
        let mut connection = self.readers.acquire().await?;
        let now = self.time.ask(&mut connection).await?;
        read::due(&mut *connection, now, most).await
    }

    async fn postpone(&self, id: &MatchId, due_in: Option<i64>) -> Result<()> {
        self.writer.write(Write::due(id, due_in)).await?;
        Ok(())
    }

    async fn read(&self, id: &MatchId) -> Result<Option<Stored>> {
        look!(self, read::stored, id)
    }

    async fn game(&self, id: &MatchId) -> Result<Option<String>> {
        read::game(&mut *self.readers.acquire().await?, id).await
    }

    async fn since(&self, id: &MatchId, seq: usize) -> Result<Vec<StoredEntry>> {
        read::entries(&mut *self.readers.acquire().await?, id, seq as i64).await
    }

    fn nodes(&self) -> Option<&dyn Nodes> {
        Some(&self.node)
    }

    async fn newest(&self) -> Result<HashMap<String, MatchId>> {
        read::newest(&mut *self.readers.acquire().await?).await
    }

    async fn finished_games(&self) -> Result<Vec<GameCount>> {
        statistics::games(&mut *self.readers.acquire().await?).await
    }

    async fn statistics(&self, filter: &Filter) -> Result<Statistics> {
        look!(self, statistics::all, filter)
    }

    async fn finished_seats(
        &self,
        filter: &Filter,
        last: Option<&FinishedSeat>,
    ) -> Result<Vec<FinishedSeat>> {
        statistics::seats(&mut *self.readers.acquire().await?, filter, last).await
    }

    async fn close(&self) {
        self.writer.close().await;
        self.node.leave().await;
        self.readers.close().await;
    }
}

#[cfg(test)]
mod tests;
