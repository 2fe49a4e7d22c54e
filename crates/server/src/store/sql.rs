//! What the databases have in common: statements that mean the same in each of them.

use std::borrow::Cow;

use futures_util::stream::BoxStream;
use sqlx::{
    AssertSqlSafe, Column as _, FromRow, PgConnection, Row as _, SqlSafeStr as _, SqlStr,
    SqliteConnection, TypeInfo as _, postgres::PgRow, sqlite::SqliteRow,
};

/// A statement and the values in it.
pub(super) struct Query {
    text: Cow<'static, str>,
    values: Vec<Value>,
}

/// The only kinds of values that lie in the tables.
pub(super) enum Value {
    Number(Option<i64>),
    Text(Option<String>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(Some(number))
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Value {
        Value::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::from(Some(text))
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Value {
        // Nothing stored has one, and PostgreSQL does not even let anybody look for it.
        Value::Text(text.map(|text| text.replace('\0', "\u{fffd}")))
    }
}

impl Query {
    /// A statement in which values are called `$1`, `$2` and so on, or which has more to come.
    pub(super) fn new(text: &'static str) -> Query {
        Query { text: Cow::Borrowed(text), values: Vec::new() }
    }

    /// The next value of the statement.
    pub(super) fn bind(mut self, value: impl Into<Value>) -> Query {
        self.values.push(value.into());
        self
    }

    /// Adds words to the statement.
    pub(super) fn push(&mut self, words: &str) -> &mut Query {
        self.text.to_mut().push_str(words);
        self
    }

    /// Adds a value to the statement.
    pub(super) fn push_value(&mut self, value: impl Into<Value>) -> &mut Query {
        self.values.push(value.into());
        let number = self.values.len();
        self.push(&format!("${number}"))
    }

    /// The question how SQLite would answer the statement.
    #[cfg(test)]
    pub(super) fn explained(self) -> Query {
        Query { text: format!("EXPLAIN QUERY PLAN {}", self.text).into(), ..self }
    }

    fn text(text: Cow<'static, str>) -> SqlStr {
        match text {
            Cow::Borrowed(text) => text.into_sql_str(),
            // Made of the words in this program alone.
            Cow::Owned(text) => AssertSqlSafe(text).into_sql_str(),
        }
    }
}

/// Asks a store a question within a transaction, so that all answers are of the same moment.
macro_rules! look {
    ($store:expr, $question:path $(, $argument:expr)*) => {{
        let mut transaction = $store.look().await?;
        let answer = $question(&mut *transaction $(, $argument)*).await?;
        transaction.commit().await?;
        anyhow::Ok(answer)
    }};
}

pub(super) use look;

/// What can be read from a row of either database.
pub(super) trait Row:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{}

/// A connection to a database.
pub(super) trait Sql: Send {
    /// What keeps a row that is read as it is until the transaction ends.
    const FOR_UPDATE: &str;
    /// What makes whoever counts finished games wait for the others who do, where there are any:
    /// each counts many of the same rows.
    const COUNTING: Option<&'static str>;
    /// What begins a transaction in which all answers are of the same moment.
    const LOOK: &str;
    /// What begins a transaction that writes.
    const WRITE: &str;
    /// The names of all tables.
    const TABLES: &str;
    /// The names of all columns of a table.
    const COLUMNS: &str;

    /// Every row of the answer.
    fn fetch<T: Row>(&mut self, query: Query) -> impl Future<Output = sqlx::Result<Vec<T>>> + Send;

    /// One row of the answer after the other, however many there are.
    fn stream<'a, T: Row + 'a>(&'a mut self, query: Query) -> BoxStream<'a, sqlx::Result<T>>;

    fn execute(&mut self, query: Query) -> impl Future<Output = sqlx::Result<()>> + Send;

    /// Waits until nobody else counts finished games.
    fn count_alone(&mut self) -> impl Future<Output = sqlx::Result<()>> + Send {
        async {
            match Self::COUNTING {
                Some(wait) => self.execute(Query::new(wait)).await,
                None => Ok(()),
            }
        }
    }
}

/// Says of structs that they are read from a row of either database, each field from the column of
/// its name. Sqlx could derive that, but would have to be built a second time to do so.
macro_rules! rows {
    ($($name:ident { $($field:ident),+ })+) => {
        $crate::store::sql::rows!(@of sqlx::sqlite::SqliteRow: $($name { $($field),+ })+);
        $crate::store::sql::rows!(@of sqlx::postgres::PgRow: $($name { $($field),+ })+);
    };
    (@of $row:ty: $($name:ident { $($field:ident),+ })+) => {$(
        impl<'r> sqlx::FromRow<'r, $row> for $name {
            fn from_row(row: &'r $row) -> sqlx::Result<$name> {
                Ok($name { $($field: sqlx::Row::try_get(row, stringify!($field))?),+ })
            }
        }
    )+};
}
pub(super) use rows;

/// A row of any table, value by value.
pub(super) struct Values(pub Vec<Value>);

/// A statement for one kind of connection, with the values in it.
macro_rules! bound {
    ($make:path, $query:expr) => {{
        let mut bound = $make(Query::text($query.text));
        for value in $query.values {
            bound = match value {
                Value::Number(number) => bound.bind(number),
                Value::Text(text) => bound.bind(text),
            };
        }
        bound
    }};
}

macro_rules! connection {
    ($connection:ty, $row:ty, $($words:tt)*) => {
        impl Sql for $connection {
            $($words)*

            async fn fetch<T: Row>(&mut self, query: Query) -> sqlx::Result<Vec<T>> {
                bound!(sqlx::query_as, query).fetch_all(self).await
            }

            fn stream<'a, T: Row + 'a>(
                &'a mut self,
                query: Query,
            ) -> BoxStream<'a, sqlx::Result<T>> {
                bound!(sqlx::query_as, query).fetch(self)
            }

            async fn execute(&mut self, query: Query) -> sqlx::Result<()> {
                bound!(sqlx::query, query).execute(self).await?;
                Ok(())
            }
        }

        impl<'r> FromRow<'r, $row> for Values {
            fn from_row(row: &'r $row) -> sqlx::Result<Values> {
                let value = |column: usize| match row.column(column).type_info().name() {
                    "BIGINT" | "INTEGER" | "INT8" => Ok(Value::Number(row.try_get(column)?)),
                    "TEXT" => Ok(Value::Text(row.try_get(column)?)),
                    kind => Err(sqlx::Error::Decode(format!("a column of type {kind}").into())),
                };
                (0..row.len()).map(value).collect::<sqlx::Result<_>>().map(Values)
            }
        }
    };
}

connection! { PgConnection, PgRow,
    const FOR_UPDATE: &str = " FOR UPDATE";
    const COUNTING: Option<&'static str> = Some("SELECT pg_advisory_xact_lock(358368241004)");
    const LOOK: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    const WRITE: &str = "BEGIN";
    const TABLES: &str = "SELECT CAST(table_name AS TEXT) FROM information_schema.tables \
                          WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'";
    const COLUMNS: &str = "SELECT CAST(column_name AS TEXT) FROM information_schema.columns \
                           WHERE table_schema = current_schema() AND table_name = $1 \
                           ORDER BY ordinal_position";
}
connection! { SqliteConnection, SqliteRow,
    // Whoever writes to SQLite is alone.
    const FOR_UPDATE: &str = "";
    const COUNTING: Option<&'static str> = None;
    const LOOK: &str = "BEGIN";
    const WRITE: &str = "BEGIN IMMEDIATE";
    const TABLES: &str = "SELECT name FROM sqlite_master \
                          WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    const COLUMNS: &str = "SELECT name FROM pragma_table_info($1) ORDER BY cid";
}
