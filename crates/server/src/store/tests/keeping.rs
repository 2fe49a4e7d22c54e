//! Copies, backups, and what is forgotten.

use sqlx::AssertSqlSafe;

use super::*;
use crate::{
    clock::DAY,
    secret::{CardId, Key},
    store::copy::COPIED,
};

/// A lab in which there is something of everything.
async fn full_lab() -> Result<Lab> {
    let lab = Lab::open().await?;
    lab.store.beat().await?;
    statistics::play(&lab).await?;
    lab.create(1000).await?;
    let entries = [undo(0)];
    lab.store.append(NewEntries { due_in: Some(7), ..next(&id(1000), 0, &entries) }).await?;
    play_with_cards(&lab).await?;
    lab.set(100 * DAY);
    lab.store.beat().await?;
    Ok(lab)
}

/// Two people with cards have played a rated game, and one of them waits at an open table.
async fn play_with_cards(lab: &Lab) -> Result<()> {
    let cards = lab.store.cards();
    let card = |name: &str| CardId(name.to_owned());
    for name in ["ann", "ben"] {
        let key = Key::of(&format!("the key of {name}"));
        let make = Deed::Make { id: card(name), name: name.to_owned(), picture: 0, key };
        cards.act(make).await?;
    }
    cards.act(Deed::Block { card: card("ann"), other: card("ben"), on: true }).await?;
    let (made_by, code) = (Key::of("the key of ann"), Key::of("a code"));
    cards.act(Deed::Offer { card: card("ann"), made_by, code, moves: false }).await?;
    for (puzzle, day) in [("one", None), ("two", Some(20_000))] {
        cards.act(Deed::TryPuzzle(PuzzleTry { day, ..puzzles::trial("ann", puzzle) })).await?;
    }
    let mut played = header();
    played.keys = ["ann", "ben"].map(|name| vec![Key::of_card(&card(name))]).to_vec();
    lab.store.create(begin(&id(2000), &played, &[])).await?;
    let rated = |name: &str, place: usize| RatedSeat {
        who: RatedPlayer::Card(card(name)),
        side: place as u8,
        place,
    };
    let outcome = Outcome { rated: Some(vec![rated("ann", 1), rated("ben", 2)]), ..outcome() };
    let entries = [undo(0)];
    let played = id(2000);
    let new = NewEntries { outcome: Some(&outcome), ..next(&played, 0, &entries) };
    lab.store.append(new).await?;
    let mut open = header();
    open.listed = Some("open table".into());
    open.keys[0].push(Key::of_card(&card("ann")));
    lab.store.create(begin(&id(2001), &open, &[])).await?;
    Ok(())
}

fn file_in(folder: &TempDir) -> Database {
    Database::at(format!("sqlite:{}", folder.path().join("copy.db").display()))
}

/// Every row of every table that is copied, as text. The columns are those of SQLite.
async fn rows(database: &Database, sqlite: &Database) -> Vec<Vec<String>> {
    let mut tables = Vec::new();
    for table in COPIED {
        let columns = "SELECT name FROM pragma_table_info($1)";
        let columns = sqlite.texts_of(columns, table).await;
        let values: Vec<String> = columns
            .iter()
            .map(|column| format!("COALESCE(CAST({column} AS TEXT), 'none')"))
            .collect();
        let query = format!("SELECT $1 || ' ' || {} FROM {table}", values.join(" || ' ' || "));
        let mut rows = database.texts_of(AssertSqlSafe(query), table).await;
        rows.sort_unstable();
        tables.push(rows);
    }
    tables
}

#[tokio::test]
async fn a_copy_has_every_row_and_so_does_a_copy_of_it() -> Result<()> {
    let lab = full_lab().await?;
    let folder = TempDir::new()?;
    let copied = file_in(&folder);
    let seen = std::cell::Cell::new((0, 0));
    let count = copy(&lab.database.address, &copied.address, |now, all| {
        assert!(now > seen.get().0 && now <= all);
        seen.set((now, all));
    })
    .await?;
    assert_eq!(seen.get(), (count, count));
    let original = rows(&lab.database, &copied).await;
    assert!(original.iter().all(|rows| !rows.is_empty()), "something of everything");
    assert_eq!(original.iter().map(Vec::len).sum::<usize>() as u64, count);

    let again = Database::new(&folder.path().join("again.db")).await;
    copy(&copied.address, &again.address, |_, _| ()).await?;
    // Nobody served from either meanwhile, which is a pause more.
    let pauses = COPIED.iter().position(|table| *table == "pauses").context("a table")?;
    for copy in [&copied, &again] {
        let mut found = rows(copy, &copied).await;
        assert!(original[pauses].iter().all(|pause| found[pauses].contains(pause)));
        found[pauses].clone_from(&original[pauses]);
        assert_eq!(found, original);
    }
    for filter in [Filter::default(), Filter { game: Some("kalaha".into()), who: None }] {
        let store = another(&again, &lab.time).await?;
        let statistics = store.statistics(&filter).await?;
        assert_eq!(
            serde_json::to_value(statistics)?,
            serde_json::to_value(lab.store.statistics(&filter).await?)?
        );
        store.close().await;
    }
    Ok(())
}

#[tokio::test]
async fn what_was_copied_goes_on() -> Result<()> {
    let lab = full_lab().await?;
    let folder = TempDir::new()?;
    let copied = file_in(&folder);
    copy(&lab.database.address, &copied.address, |_, _| ()).await?;
    let store = another(&copied, &lab.time).await?;
    let entries = [undo(1)];
    let id = id(1000);
    let new = NewEntries { outcome: Some(&outcome()), ..next(&id, 1, &entries) };
    let done = store.append(new).await?;
    assert!(matches!(done, Appended::Done { .. }), "{done:?}");
    let games = |games: Vec<GameCount>| games.iter().map(|one| one.games).sum::<i64>();
    assert_eq!(games(store.finished_games().await?), games(lab.store.finished_games().await?) + 1);
    store.close().await;
    Ok(())
}

#[tokio::test]
async fn a_copy_is_whole_or_not_there() -> Result<()> {
    let lab = full_lab().await?;
    let folder = TempDir::new()?;
    let target = Database::new(&folder.path().join("target.db")).await;
    another(&target, &lab.time).await?.close().await;
    target.run(&target.fault("ends", "TRUE")).await;
    let error = copy(&lab.database.address, &target.address, |_, _| ()).await.unwrap_err();
    assert!(format!("{error:#}").contains("disk I/O error"), "{error:#}");
    assert_eq!(target.number("SELECT COUNT(*) FROM matches").await, Some(0));
    target.mend().await;
    copy(&lab.database.address, &target.address, |_, _| ()).await?;

    let error = copy(&lab.database.address, &target.address, |_, _| ()).await.unwrap_err();
    assert!(error.to_string().contains("expected an empty one"), "{error}");
    Ok(())
}

#[tokio::test]
async fn nothing_is_copied_of_a_database_with_more_than_is_known() -> Result<()> {
    let lab = Lab::open().await?;
    lab.database.run("CREATE TABLE added (id BIGINT)").await;
    let folder = TempDir::new()?;
    let target = file_in(&folder);
    let error = copy(&lab.database.address, &target.address, |_, _| ()).await.unwrap_err();
    assert!(error.to_string().contains("\"added\""), "{error}");
    Ok(())
}

#[tokio::test]
async fn what_does_not_exist_is_neither_copied_nor_made() -> Result<()> {
    let folder = TempDir::new()?;
    let missing = file_in(&folder);
    let error = copy(&missing.address, "sqlite:other.db", |_, _| ()).await.unwrap_err();
    assert!(error.to_string().starts_with("there is no database"), "{error}");
    assert!(forget(&missing.address, 1).await.is_err());
    assert!(backup(&missing.address, &folder.path().join("backup.db")).await.is_err());
    assert_eq!(std::fs::read_dir(folder.path())?.count(), 0);
    Ok(())
}

#[tokio::test]
async fn old_matches_are_forgotten_and_still_counted() -> Result<()> {
    let lab = Lab::open().await?;
    let now = crate::clock::now();
    let entries = [undo(0)];
    // A match that was over three days ago, one of today, and one that goes on.
    for (number, at) in [(0, now - 3 * DAY), (1, now), (2, now - 3 * DAY)] {
        lab.set(at);
        lab.create(number).await?;
        let outcome = outcome();
        let outcome = (number < 2).then_some(&outcome);
        lab.store.append(NewEntries { outcome, ..next(&id(number), 0, &entries) }).await?;
    }
    let statistics = async || -> Result<_> {
        Ok(serde_json::to_value(lab.store.statistics(&Filter::default()).await?)?)
    };
    let before = statistics().await?;
    assert_eq!(forget(&lab.database.address, 4).await?, 0);
    assert_eq!(forget(&lab.database.address, 2).await?, 1);
    assert_eq!(forget(&lab.database.address, 2).await?, 0);
    assert_eq!(statistics().await?, before);
    for (number, is_there) in [(0, false), (1, true), (2, true)] {
        assert_eq!(lab.store.read(&id(number)).await?.is_some(), is_there, "{number}");
    }
    let left = "SELECT COUNT(*) FROM entries WHERE match_id = $1";
    assert_eq!(lab.database.number_of(left, &id(0).0).await, Some(0));
    // Whoever still has it open cannot go on with it.
    assert_eq!(lab.append(0, 1).await?, Appended::Conflict);
    Ok(())
}

#[tokio::test]
async fn somebody_is_forgotten_in_matches_too_that_were_let_go_of() -> Result<()> {
    let lab = Lab::open().await?;
    lab.set(crate::clock::now() - 3 * DAY);
    play_with_cards(&lab).await?;
    let ann = CardId("ann".into());
    let cards = lab.store.cards();
    let finished = WantedGames { finished: true, most: 9, ..WantedGames::default() };
    assert_eq!(cards.games_of(&ann, &finished).await?.len(), 1);
    assert_eq!(forget(&lab.database.address, 2).await?, 1);
    assert_eq!(cards.games_of(&ann, &finished).await?.len(), 0, "nothing of it can be shown");
    assert_eq!(cards.changes(&id(2000)).await?.len(), 2, "ratings stay");
    assert_eq!(cards.act(Deed::Forget { card: ann.clone() }).await?, Told::Done);
    assert_eq!(cards.card(&ann).await?, None);
    for table in ["puzzle_tries", "puzzle_standings"] {
        let query = format!("SELECT card_id FROM {table} WHERE card_id = $1");
        assert!(lab.database.texts_of(AssertSqlSafe(query), "ann").await.is_empty());
    }
    let names = "SELECT name FROM result_seats WHERE match_id = $1 ORDER BY seat";
    assert_eq!(lab.database.texts_of(names, &id(2000).0).await, ["someone", "Ben"]);
    Ok(())
}

#[tokio::test]
async fn more_is_forgotten_than_fits_into_one_transaction() -> Result<()> {
    let lab = full_lab().await?;
    let finished = lab.database.number("SELECT COUNT(*) FROM results").await.context("a number")?;
    assert_eq!(forget(&lab.database.address, 1).await?, finished as u64);
    let left = "SELECT COUNT(*) FROM matches WHERE header <> ''";
    // Some were never finished.
    let all = lab.database.number("SELECT COUNT(*) FROM matches").await.context("a number")?;
    assert_eq!(lab.database.number(left).await, Some(all - finished));
    Ok(())
}

#[tokio::test]
async fn a_backup_is_made_while_the_store_is_in_use() -> Result<()> {
    let lab = Lab::open().await?;
    lab.create(0).await?;
    lab.append(0, 0).await?;
    let folder = TempDir::new()?;
    let file = folder.path().join("it's a backup.db");
    if !lab.database.is_sqlite() {
        let error = backup(&lab.database.address, &file).await.unwrap_err();
        assert!(error.to_string().contains("pg_dump"), "{error}");
        return Ok(());
    }
    backup(&lab.database.address, &file).await?;
    lab.append(0, 1).await?;
    let error = backup(&lab.database.address, &file).await.unwrap_err();
    assert!(error.to_string().contains("exists already"), "{error}");
    let saved = Database::at(format!("sqlite:{}", file.display()));
    let saved = another(&saved, &lab.time).await?;
    assert_eq!(saved.read(&id(0)).await?.context("a match")?.entries.len(), 1);
    saved.close().await;
    let files: Vec<_> = std::fs::read_dir(folder.path())?.collect::<std::io::Result<_>>()?;
    assert_eq!(files.len(), 1, "{files:?}");
    Ok(())
}
