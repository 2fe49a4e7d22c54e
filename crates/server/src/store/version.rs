//! Which programs may read a store.

use anyhow::{Context as _, Result, bail};

use super::sql::{Query, Sql};

/// This program's version.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// An error if the store was written by a program so new that this one does not understand it.
pub(super) async fn check(connection: &mut impl Sql) -> Result<()> {
    let query = Query::new("SELECT readable_from FROM house");
    let found: Vec<(String,)> = connection.fetch(query).await?;
    let (oldest,) = found.first().context("nothing says which programs may read it")?;
    if numbers(PROGRAM)? < numbers(oldest)? {
        bail!(
            "it can be read from version {oldest} on, and this is {PROGRAM}: \
             install the newer version, or use another database"
        );
    }
    Ok(())
}

/// The numbers of a version, which can be compared.
fn numbers(version: &str) -> Result<[u32; 3]> {
    let numbers: Option<Vec<u32>> = version.split('.').map(|part| part.parse().ok()).collect();
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .with_context(|| format!("\"{version}\" is no version, expected one like 0.2.0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_number_by_number() -> Result<()> {
        let sorted = ["0.1.9", "0.2.0", "0.2.10", "0.10.0", "1.0.0"];
        let versions = sorted.map(numbers).into_iter().collect::<Result<Vec<_>>>()?;
        assert!(versions.is_sorted_by(|one, other| one < other));
        for wrong in ["", "1", "1.2", "1.2.3.4", "1.2.x", "-1.0.0"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
        Ok(())
    }
}
