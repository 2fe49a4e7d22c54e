//! A database for one test: a file of SQLite, or a database of its own in the PostgreSQL that the
//! variable `SPIELTISCH_TEST_DATABASE` names, for example `postgres://postgres@127.0.0.1:5433`.

use std::path::Path;

use sqlx::{
    AssertSqlSafe, Connection as _, PgConnection, SqlSafeStr, SqliteConnection,
    postgres::PgConnectOptions, sqlite::SqliteConnectOptions,
};

/// The variable that names a PostgreSQL.
const VARIABLE: &str = "SPIELTISCH_TEST_DATABASE";

/// The database of a test, and what the test does to it behind the back of whoever serves from it.
pub(crate) struct Database {
    pub(crate) address: String,
    /// Whether it goes when the test is over.
    is_own: bool,
}

/// A file goes with its folder, a database of PostgreSQL by itself.
impl Drop for Database {
    fn drop(&mut self) {
        if self.is_sqlite() || !self.is_own {
            return;
        }
        let address = self.address.clone();
        let remove = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(remove(&address));
        });
        _ = remove.join();
    }
}

enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// The same for both kinds of connections.
macro_rules! on {
    ($connection:expr, $open:ident => $body:expr) => {
        match $connection {
            Connection::Sqlite(mut $open) => {
                let done = $body;
                $open.close().await.unwrap();
                done
            }
            Connection::Postgres(mut $open) => {
                let done = $body;
                $open.close().await.unwrap();
                done
            }
        }
    };
}

impl Database {
    /// A new one: in this file, unless the tests are to use PostgreSQL.
    pub(crate) async fn new(file: &Path) -> Database {
        let Ok(server) = std::env::var(VARIABLE) else {
            return Database::at(format!("sqlite:{}", file.display()));
        };
        let number: u128 = rand::random();
        let name = format!("test_{number:x}");
        let options: PgConnectOptions = server.parse().expect("an address of PostgreSQL");
        let mut connection = PgConnection::connect_with(&options.database("postgres"))
            .await
            .unwrap_or_else(|error| panic!("the PostgreSQL of {VARIABLE}: {error}"));
        let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(create).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        let address = format!("{}/{name}", server.trim_end_matches('/'));
        Database { address, is_own: true }
    }

    /// One that belongs to somebody else.
    pub(crate) fn at(address: String) -> Database {
        Database { address, is_own: false }
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        self.address.starts_with("sqlite:")
    }

    async fn connect(&self) -> Connection {
        match self.address.strip_prefix("sqlite:") {
            Some(path) => {
                let options = SqliteConnectOptions::new().filename(path);
                Connection::Sqlite(SqliteConnection::connect_with(&options).await.unwrap())
            }
            None => Connection::Postgres(PgConnection::connect(&self.address).await.unwrap()),
        }
    }

    /// Does something, or several things.
    pub(crate) async fn run(&self, statements: &str) {
        let statements = statements.to_owned();
        on!(self.connect().await, open => {
            _ = sqlx::raw_sql(AssertSqlSafe(statements)).execute(&mut open).await.unwrap();
        });
    }

    /// Does something with a text.
    pub(crate) async fn run_with(&self, statement: &'static str, text: &str) {
        on!(self.connect().await, open => {
            _ = sqlx::query(statement).bind(text).execute(&mut open).await.unwrap();
        });
    }

    /// The only number in the answer, if there is one.
    pub(crate) async fn number(&self, query: &'static str) -> Option<i64> {
        on!(self.connect().await, open => {
            sqlx::query_scalar(query).fetch_optional(&mut open).await.unwrap()
        })
    }

    /// The only number in the answer to a question about a text, if there is one.
    pub(crate) async fn number_of(&self, query: &'static str, text: &str) -> Option<i64> {
        on!(self.connect().await, open => {
            sqlx::query_scalar(query).bind(text).fetch_optional(&mut open).await.unwrap()
        })
    }

    /// The texts in the answer to a question about a text.
    pub(crate) async fn texts_of(&self, query: impl SqlSafeStr, text: &str) -> Vec<String> {
        on!(self.connect().await, open => {
            sqlx::query_scalar(query).bind(text).fetch_all(&mut open).await.unwrap()
        })
    }

    /// What lets no row be stored in the table that fits the condition, in which the row is called
    /// `NEW`.
    pub(crate) fn fault(&self, table: &str, condition: &str) -> String {
        if self.is_sqlite() {
            return format!(
                "CREATE TRIGGER fault AFTER INSERT ON {table} WHEN {condition} \
                 BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END"
            );
        }
        format!(
            "CREATE FUNCTION fault() RETURNS TRIGGER LANGUAGE plpgsql \
             AS $$ BEGIN RAISE EXCEPTION 'disk I/O error'; END $$; \
             CREATE TRIGGER fault AFTER INSERT ON {table} FOR EACH ROW WHEN ({condition}) \
             EXECUTE FUNCTION fault()"
        )
    }

    /// Everything can be stored again.
    pub(crate) async fn mend(&self) {
        let mend =
            if self.is_sqlite() { "DROP TRIGGER fault" } else { "DROP FUNCTION fault() CASCADE" };
        self.run(mend).await;
    }
}

async fn remove(address: &str) {
    let (server, name) = address.rsplit_once('/').expect("a database of a server");
    let options: PgConnectOptions = server.parse().expect("an address of PostgreSQL");
    let connection = PgConnection::connect_with(&options.database("postgres")).await;
    // A server that the test itself has stopped takes its databases along.
    if let Ok(mut connection) = connection {
        let drop = AssertSqlSafe(format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        _ = sqlx::query(drop).execute(&mut connection).await;
    }
}
