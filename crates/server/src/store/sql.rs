//! What the databases have in common: statements that mean the same in each of them.

use std::borrow::Cow;

use sqlx::{
    AssertSqlSafe, FromRow, PgConnection, SqlSafeStr as _, SqlStr, SqliteConnection,
    postgres::PgRow, sqlite::SqliteRow,
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

    fn text(text: Cow<'static, str>) -> SqlStr {
        match text {
            Cow::Borrowed(text) => text.into_sql_str(),
            // Made of the words in this program alone.
            Cow::Owned(text) => AssertSqlSafe(text).into_sql_str(),
        }
    }
}

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
    /// What makes whoever counts finished games wait for the others who do: each counts many of
    /// the same rows.
    const COUNTING: &'static str;

    /// Every row of the answer.
    fn fetch<T: Row>(&mut self, query: Query) -> impl Future<Output = sqlx::Result<Vec<T>>> + Send;

    fn execute(&mut self, query: Query) -> impl Future<Output = sqlx::Result<()>> + Send;
}

macro_rules! connection {
    ($connection:ty, $for_update:literal, $counting:literal) => {
        impl Sql for $connection {
            const FOR_UPDATE: &str = $for_update;
            const COUNTING: &'static str = $counting;

            async fn fetch<T: Row>(&mut self, query: Query) -> sqlx::Result<Vec<T>> {
                let mut found = sqlx::query_as(Query::text(query.text));
                for value in query.values {
                    found = match value {
                        Value::Number(number) => found.bind(number),
                        Value::Text(text) => found.bind(text),
                    };
                }
                found.fetch_all(self).await
            }

            async fn execute(&mut self, query: Query) -> sqlx::Result<()> {
                let mut done = sqlx::query(Query::text(query.text));
                for value in query.values {
                    done = match value {
                        Value::Number(number) => done.bind(number),
                        Value::Text(text) => done.bind(text),
                    };
                }
                done.execute(self).await?;
                Ok(())
            }
        }
    };
}

connection!(PgConnection, " FOR UPDATE", "SELECT pg_advisory_xact_lock(358368241004)");
// Whoever writes to SQLite is alone.
connection!(SqliteConnection, "", "SELECT 1");
