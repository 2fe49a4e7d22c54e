//! Whether PostgreSQL can be reached.

/// What PostgreSQL answers when it stops, starts, has too many connections, or has handed over to
/// another machine.
const CODES: [&str; 5] = ["57P01", "57P02", "57P03", "53300", "25006"];

/// Whether the store failed only because it cannot be reached at the moment.
pub(crate) fn is_away(error: &anyhow::Error) -> bool {
    error.downcast_ref::<sqlx::Error>().is_some_and(is_lost)
}

/// Whether a connection was lost or could not be had.
pub(super) fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(error) => error
            .code()
            .is_some_and(|code| code.starts_with("08") || CODES.contains(&code.as_ref())),
        _ => false,
    }
}
