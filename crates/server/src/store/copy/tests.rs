use std::collections::BTreeSet;

use tempfile::TempDir;

use super::*;
use crate::{
    clock::DAY,
    store::{
        Appended, Filter, NewEntries, NewMatch, Store,
        tests::{Lab, begin, database::Database, header, id, next, outcome, undo},
    },
};

/// A store in which there is something of everything.
async fn filled() -> Result<Lab> {
    let lab = Lab::open().await?;
    for number in 0..2 * WRITTEN {
        lab.set(number as i64 * DAY);
        let entries = [undo(0), undo(1)];
        let id = id(number);
        let new = NewMatch { due_in: (number % 3 == 0).then_some(7), ..begin(&id, &header(), &[]) };
        lab.store.create(new).await?;
        let outcome = outcome();
        let outcome = (number % 2 == 0).then_some(&outcome);
        let new = NewEntries { outcome, due_in: Some(5), ..next(&id, 0, &entries) };
        assert!(matches!(lab.store.append(new).await?, Appended::Done { .. }));
        lab.store.beat().await?;
    }
    Ok(lab)
}

/// All that can be asked of a store.
async fn told(store: &dyn Store) -> Result<String> {
    let mut told = serde_json::to_string(&store.statistics(&Filter::default()).await?)?;
    for number in 0..2 * WRITTEN {
        let stored = store.read(&id(number)).await?.context("a match")?;
        told += &format!("\n{} {}", stored.begun, stored.header);
        for entry in stored.entries {
            told += &format!("\n{} {} {}", entry.seq, entry.at, entry.payload);
        }
    }
    for seat in store.finished_seats(&Filter::default(), None).await? {
        told += &format!("\n{} {} {} {:?}", seat.id.0, seat.seat, seat.name, seat.origin);
    }
    let due = store.due(usize::MAX).await?;
    Ok(format!("{told}\n{due:?}\n{:?}", store.beat().await?.pauses))
}

/// From the store of the tests into SQLite, and back into another one of the kind of the tests.
#[tokio::test]
async fn a_copy_and_a_copy_of_it_tell_all_that_the_store_tells() -> Result<()> {
    let lab = filled().await?;
    let folder = TempDir::new()?;
    let middle = format!("sqlite:{}", folder.path().join("middle.db").display());
    let last = Database::new(&folder.path().join("last.db")).await;
    let expected = told(&*lab.store).await?;
    let mut steps = Vec::new();
    copy(&lab.database.address, &middle, &mut |done, all| steps.push((done, all))).await?;
    assert!(steps.is_sorted() && steps.last().is_some_and(|(done, all)| done == all), "{steps:?}");
    copy(&middle, &last.address, &mut |_, _| ()).await?;
    for address in [&middle, &last.address] {
        assert_eq!(told(&*lab.at(address).await?).await?, expected);
    }
    let Err(error) = copy(&middle, &last.address, &mut |_, _| ()).await else { panic!("twice") };
    assert!(error.to_string().contains("not empty"), "{error:#}");
    Ok(())
}

#[tokio::test]
async fn nothing_is_copied_where_not_everything_can_be() -> Result<()> {
    let lab = filled().await?;
    let folder = TempDir::new()?;
    let to = Database::new(&folder.path().join("to.db")).await;
    lab.at(&to.address).await?.close().await;
    to.run(&to.fault("pauses", "TRUE")).await;
    assert!(copy(&lab.database.address, &to.address, &mut |_, _| ()).await.is_err());
    assert_eq!(to.number("SELECT COUNT(*) FROM matches").await, Some(0));
    to.mend().await;
    copy(&lab.database.address, &to.address, &mut |_, _| ()).await
}

#[tokio::test]
async fn no_table_and_no_column_is_forgotten() -> Result<()> {
    let lab = Lab::open().await?;
    let query = if lab.database.is_sqlite() {
        "SELECT m.name || '.' || c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c \
         WHERE m.type = 'table' AND $1 = $1"
    } else {
        "SELECT CAST(table_name || '.' || column_name AS TEXT) FROM information_schema.columns \
         WHERE table_schema = 'public' AND $1 = $1"
    };
    let columns: BTreeSet<String> = lab.database.texts_of(query, "").await.into_iter().collect();
    assert!(columns.len() > 30);
    for column in columns {
        let (table, name) = column.split_once('.').context("a column of a table")?;
        let copied = COPIED.iter().find(|copied| copied.name == table);
        let is_copied = |known: &&str| known.trim_end_matches('#') == name;
        let is_known = match copied {
            Some(copied) => copied.columns.iter().any(is_copied),
            None => COUNTED.contains(&table) || LEFT_BEHIND.contains(&table),
        };
        assert!(is_known, "{column} is not copied");
    }
    Ok(())
}
