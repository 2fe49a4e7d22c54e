//! What is appended, all of it or nothing.

use super::*;

/// The first of many waits for the disk alone, the others are written together behind it.
#[tokio::test]
async fn one_write_that_fails_spoils_none_that_came_with_it() -> Result<()> {
    const MATCHES: usize = 50;
    const MISSING: usize = 25;
    let lab = Lab::open().await?;
    for number in (0..MATCHES).filter(|&number| number != MISSING) {
        lab.create(number).await?;
    }
    let written = join_all((0..MATCHES).map(|number| lab.append(number, 0))).await;
    for (number, written) in written.iter().enumerate() {
        match written {
            Ok(appended) => {
                assert_eq!(*appended, Appended::Done { at: 0 });
                assert_ne!(number, MISSING);
            }
            Err(error) => assert_eq!(number, MISSING, "{error:#}"),
        }
    }
    let late = join_all([1, 2, 3].map(|number| lab.append(number, 0))).await;
    assert!(late.iter().all(|late| matches!(late, Ok(Appended::Conflict))), "{late:?}");
    let lab = lab.reopen().await?;
    for number in (0..MATCHES).filter(|&number| number != MISSING) {
        let stored = lab.store.read(&id(number)).await?.expect("a match that was acknowledged");
        assert_eq!(payloads(&stored), [serde_json::to_string(&undo(0))?]);
    }
    Ok(())
}

fn payloads(stored: &Stored) -> Vec<&str> {
    stored.entries.iter().map(|entry| entry.payload.as_str()).collect()
}

#[tokio::test]
async fn a_match_begins_with_what_happens_to_it_at_once() -> Result<()> {
    let lab = Lab::open().await?;
    lab.set(500);
    let begun = lab.store.create(begin(&id(0), &header(), &[undo(1), undo(2)])).await?;
    assert_eq!(begun, 500);
    assert_eq!(lab.moments(0).await?, [500, 500, 500]);
    lab.set(600);
    assert_eq!(lab.append(0, 1).await?, Appended::Conflict);
    assert_eq!(lab.append(0, 2).await?, Appended::Done { at: 600 });
    assert!(lab.create(0).await.is_err(), "two matches of one name");
    assert_eq!(lab.moments(0).await?, [500, 500, 500, 600]);
    Ok(())
}

#[tokio::test]
async fn of_many_with_the_same_number_one_is_appended() -> Result<()> {
    const ROUNDS: usize = 10;
    let lab = Lab::open().await?;
    let nodes = [lab.node().await?, lab.node().await?];
    lab.create(0).await?;
    for round in 0..ROUNDS {
        // Two entries each, so that no number is ever taken by half of somebody's.
        let entries: Vec<_> = (0..6).map(|writer| [undo(writer), undo(writer)]).collect();
        let id = id(0);
        let tries = entries.iter().enumerate().map(|(writer, entries)| {
            nodes[writer % nodes.len()].append(next(&id, 2 * round, entries))
        });
        let tries = join_all(tries).await.into_iter().collect::<Result<Vec<_>>>()?;
        let done = |appended: &&Appended| matches!(appended, Appended::Done { .. });
        assert_eq!(tries.iter().filter(done).count(), 1, "{tries:?}");
    }
    let stored = lab.store.read(&id(0)).await?.expect("a match");
    let seqs: Vec<_> = stored.entries.iter().map(|entry| entry.seq).collect();
    assert_eq!(seqs, (0..2 * ROUNDS as i64).collect::<Vec<_>>());
    assert!(payloads(&stored).chunks(2).all(|pair| pair[0] == pair[1]));
    for node in nodes {
        node.close().await;
    }
    Ok(())
}

#[tokio::test]
async fn nothing_is_appended_before_what_is_missing() -> Result<()> {
    let lab = Lab::open().await?;
    lab.create(0).await?;
    assert_eq!(lab.append(0, 1).await?, Appended::Conflict);
    assert_eq!(lab.append(0, 0).await?, Appended::Done { at: 0 });
    assert_eq!(lab.append(0, 2).await?, Appended::Conflict);
    assert_eq!(lab.append(0, 1).await?, Appended::Done { at: 0 });
    Ok(())
}

#[tokio::test]
async fn time_never_goes_back_in_a_match() -> Result<()> {
    let lab = Lab::open().await?;
    lab.set(1000);
    lab.create(0).await?;
    let mut given = vec![1000];
    for (seq, time) in [900, 1500, 1200, 1500, 1600, -5].into_iter().enumerate() {
        lab.set(time);
        let Appended::Done { at } = lab.append(0, seq).await? else { panic!("a conflict") };
        given.push(at);
    }
    assert_eq!(given, [1000, 1000, 1500, 1500, 1500, 1600, 1600]);
    assert_eq!(lab.moments(0).await?, given);
    // Other matches have nothing to do with it.
    assert_eq!(lab.create(1).await?, -5);
    Ok(())
}

#[tokio::test]
async fn a_successor_begins_with_the_entry_that_names_it_or_not_at_all() -> Result<()> {
    let lab = Lab::open().await?;
    lab.set(1000);
    lab.create(0).await?;
    lab.append(0, 0).await?;
    let header = header();
    let first = id(0);
    let second = id(1);
    let entries = [undo(7)];
    let rematch = |seq| NewEntries {
        successor: Some(NewMatch { due_in: Some(5), ..begin(&second, &header, &entries) }),
        ..next(&first, seq, &entries)
    };
    assert_eq!(lab.store.append(rematch(0)).await?, Appended::Conflict);
    assert!(lab.store.read(&second).await?.is_none());
    lab.set(900);
    assert_eq!(lab.store.append(rematch(1)).await?, Appended::Done { at: 1000 });
    assert_eq!(lab.moments(1).await?, [1000, 1000]);
    lab.set(1005);
    assert_eq!(lab.store.due(10).await?, [id(1)]);
    // Its name is taken now: neither is stored.
    assert!(lab.store.append(rematch(2)).await.is_err());
    assert_eq!(lab.moments(0).await?, [1000, 1000, 1000]);
    assert_eq!(lab.append(1, 1).await?, Appended::Done { at: 1005 });
    Ok(())
}

/// How many rows each table has.
async fn rows(lab: &Lab) -> Vec<i64> {
    let mut rows = Vec::new();
    for count in [
        "SELECT COUNT(*) FROM matches",
        "SELECT COUNT(*) FROM entries",
        "SELECT COUNT(*) FROM results",
        "SELECT COUNT(*) FROM result_seats",
        "SELECT COUNT(*) FROM tallies",
        "SELECT COUNT(*) FROM days",
        "SELECT COUNT(*) FROM ends",
        "SELECT COUNT(*) FROM due",
    ] {
        rows.extend(lab.database.number(count).await);
    }
    rows
}

/// A process that is killed leaves a transaction without its end, just as a write that fails.
#[tokio::test]
async fn wherever_a_write_breaks_off_nothing_of_it_is_stored() -> Result<()> {
    let lab = Lab::open().await?;
    lab.create(0).await?;
    let before = rows(&lab).await;
    let header = header();
    let outcome = outcome();
    let entries = [undo(1), undo(2)];
    let first = id(0);
    let second = id(1);
    let everything = || NewEntries {
        outcome: Some(&outcome),
        due_in: Some(1),
        successor: Some(NewMatch { due_in: Some(1), ..begin(&second, &header, &entries) }),
        ..next(&first, 0, &entries)
    };
    for (table, row) in [
        ("entries", "NEW.seq = 0"),
        ("entries", "NEW.seq = 1"),
        ("results", "TRUE"),
        ("result_seats", "NEW.seat = 1"),
        ("tallies", "TRUE"),
        ("due", "NEW.match_id = 'match 0'"),
        ("matches", "TRUE"),
        ("entries", "NEW.match_id = 'match 1' AND NEW.seq = 1"),
        ("due", "NEW.match_id = 'match 1'"),
    ] {
        for fault in faults(&lab, table, row) {
            lab.database.run(&fault).await;
            assert!(lab.store.append(everything()).await.is_err(), "{fault}");
            assert_eq!(rows(&lab).await, before, "{fault}");
            lab.database.mend().await;
        }
    }
    assert_eq!(lab.store.append(everything()).await?, Appended::Done { at: 0 });
    assert_eq!(rows(&lab).await, [2, 4, 1, 2, 2, 1, 1, 2]);
    Ok(())
}

/// SQLite has several ways to fail.
fn faults(lab: &Lab, table: &str, row: &str) -> Vec<String> {
    let ways =
        if lab.database.is_sqlite() { &["ABORT", "ROLLBACK", "FAIL"][..] } else { &["ABORT"] };
    ways.iter().map(|way| lab.database.fault(table, row).replace("ABORT", way)).collect()
}
