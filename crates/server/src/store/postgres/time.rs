//! What time it is: all nodes ask the database.

use anyhow::Result;
use sqlx::PgConnection;

/// Whose clock counts.
#[derive(Clone)]
pub(in crate::store) enum Time {
    OfTheDatabase,
    #[cfg(test)]
    OfTheTest(crate::store::sqlite::Clock),
}

impl Time {
    /// What it is when the database says this.
    pub(super) fn or(&self, now: i64) -> i64 {
        match self {
            Time::OfTheDatabase => now,
            #[cfg(test)]
            Time::OfTheTest(clock) => clock(),
        }
    }

    /// The time, in milliseconds since 1970.
    pub(super) async fn ask(&self, connection: &mut PgConnection) -> Result<i64> {
        let query = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
        Ok(self.or(sqlx::query_scalar(query).fetch_one(connection).await?))
    }
}
