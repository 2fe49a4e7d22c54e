//! Where PostgreSQL is, and why it cannot be used.

use std::str::FromStr as _;

use anyhow::{Error, anyhow};
use sqlx::postgres::PgConnectOptions;

/// How to connect to what the address names. Whatever it does not say comes from the variables and
/// the password file that every program for PostgreSQL knows.
pub(super) fn options(address: &str) -> Result<PgConnectOptions, Error> {
    let options = PgConnectOptions::from_str(address).map_err(|error| {
        // The address itself may hold a password.
        anyhow!(
            "the address of the database cannot be read ({error}): \
             expected postgres://USER@HOST:5432/NAME"
        )
    })?;
    Ok(options.application_name("spieltisch"))
}

/// Which database it is, without its password.
pub(super) fn shown(options: &PgConnectOptions) -> String {
    let host = options.get_host();
    let port = options.get_port();
    let user = options.get_username();
    let name = options.get_database().unwrap_or(user);
    match options.get_socket() {
        Some(socket) => format!("{name} at {}", socket.display()),
        None => format!("{name} at {host}:{port}"),
    }
}

/// What failed, where the reason follows.
pub(super) fn cannot_use(options: &PgConnectOptions) -> String {
    format!("cannot use the database {}", shown(options))
}

/// Why there is no connection, in one sentence.
pub(super) fn explain(error: sqlx::Error, options: &PgConnectOptions) -> Error {
    let user = options.get_username();
    let shown = shown(options);
    let code = match &error {
        sqlx::Error::Database(error) => error.code().map(|code| code.into_owned()),
        _ => None,
    };
    match code.as_deref() {
        Some("28P01" | "28000") => {
            anyhow!("the database {shown} does not let the user \"{user}\" in: {error}")
        }
        Some("3D000") => anyhow!(
            "there is no database {shown}: create it with \"createdb\", or name another one"
        ),
        _ => anyhow!("the database {shown} cannot be reached: {error}"),
    }
}
