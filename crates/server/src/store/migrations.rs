//! What brings a database up to date, from the files in which it is written.

use rust_embed::RustEmbed;
use sqlx::{
    AssertSqlSafe, SqlSafeStr as _,
    migrate::{Migration, MigrationType, Migrator},
};

/// The migrations among these files, whose names begin with their numbers. What a newer program has
/// added does no harm to one that may still read it.
pub(super) fn migrations<Files: RustEmbed>() -> Migrator {
    let mut migrator = Migrator::with_migrations(
        Files::iter()
            .map(|name| {
                let file = Files::get(&name).expect("a file that is listed");
                migration(&name, &String::from_utf8_lossy(&file.data))
            })
            .collect(),
    );
    migrator.set_ignore_missing(true);
    migrator
}

fn migration(name: &str, text: &str) -> Migration {
    let (number, rest) = name.split_once('_').expect("a number before the name");
    let number = number.parse().expect("a number");
    let description = rest.trim_end_matches(".sql").replace('_', " ");
    let sql = AssertSqlSafe(text.to_owned()).into_sql_str();
    Migration::new(number, description.into(), MigrationType::Simple, sql, false)
}
