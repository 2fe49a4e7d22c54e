//! What only PostgreSQL does.

use std::time::Duration;

use tempfile::TempDir;
use tokio::time::timeout;

use super::*;
use crate::store::{
    Call, Claim, PageFile,
    tests::{begin, database::Database, header, id, next, undo},
};

async fn nodes() -> Result<(Database, Postgres, Postgres)> {
    let folder = TempDir::new()?;
    let database = Database::new(&folder.path().join("unused")).await;
    let one = Postgres::open(&database.address).await?;
    let other = Postgres::open(&database.address).await?;
    Ok((database, one, other))
}

fn claim(number: usize, wants_to_think: bool) -> Claim {
    Claim { id: id(number), around: format!("around {number}"), wants_to_think }
}

/// What one node does to open a match, and another to append to it.
#[derive(Clone, Copy, Debug)]
enum Step {
    Claim,
    Read,
    Commit,
    Tell,
}

/// Every order in which two nodes can do these things, each its own in their order.
const ORDERS: [[Step; 4]; 6] = [
    [Step::Claim, Step::Read, Step::Commit, Step::Tell],
    [Step::Claim, Step::Commit, Step::Read, Step::Tell],
    [Step::Claim, Step::Commit, Step::Tell, Step::Read],
    [Step::Commit, Step::Claim, Step::Read, Step::Tell],
    [Step::Commit, Step::Claim, Step::Tell, Step::Read],
    [Step::Commit, Step::Tell, Step::Claim, Step::Read],
];

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn in_whichever_order_two_nodes_come_nobody_misses_an_entry() -> Result<()> {
    let (database, one, other) = nodes().await?;
    let mut calls = one.node.calls().context("calls")?;
    assert_eq!(timeout(Duration::from_secs(10), calls.recv()).await?, Some(Call::Missed));
    for (number, order) in ORDERS.into_iter().enumerate() {
        other.create(begin(&id(number), &header(), &[])).await?;
        let mut is_read = false;
        for step in order {
            match step {
                Step::Claim => one.node.claim(&[claim(number, false)]).await?,
                Step::Read => is_read = !one.since(&id(number), 0).await?.is_empty(),
                // Behind the back of whoever would tell it at once.
                Step::Commit => {
                    let name = id(number).0;
                    database
                        .run(&format!("INSERT INTO entries VALUES ('{name}', 0, 1, '{{}}')"))
                        .await;
                }
                Step::Tell => other.node.herald().tell_appended(&[id(number).0]).await?,
            }
        }
        let patience = Duration::from_secs(if is_read { 0 } else { 10 });
        let call = timeout(patience, calls.recv()).await.ok().flatten();
        let is_called = call == Some(Call::Appended(vec![id(number)]));
        assert!(is_read || is_called, "{order:?}");
        one.node.release(&[id(number)]).await?;
        // What was read before the call came is called all the same.
        while timeout(Duration::from_millis(50), calls.recv()).await.is_ok() {}
    }
    Ok(())
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn an_append_wakes_those_who_have_the_match_open_and_nobody_else() -> Result<()> {
    let (_database, one, other) = nodes().await?;
    let mut calls = one.node.calls().context("calls")?;
    assert_eq!(timeout(Duration::from_secs(10), calls.recv()).await?, Some(Call::Missed));
    for number in 0..2 {
        other.create(begin(&id(number), &header(), &[])).await?;
    }
    one.node.claim(&[claim(1, false)]).await?;
    for number in 0..2 {
        other.append(next(&id(number), 0, &[undo(0)])).await?;
    }
    let call = timeout(Duration::from_secs(10), calls.recv()).await?;
    assert_eq!(call, Some(Call::Appended(vec![id(1)])));
    one.append(next(&id(1), 1, &[undo(1)])).await?;
    assert!(timeout(Duration::from_millis(200), calls.recv()).await.is_err(), "its own entry");
    Ok(())
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn computers_think_at_one_node_and_another_takes_over_when_it_is_gone() -> Result<()> {
    let (database, one, other) = nodes().await?;
    let wish = [claim(0, true)];
    for node in [&one.node, &other.node] {
        node.claim(&wish).await?;
    }
    let thinks = async |node: &Node| anyhow::Ok(node.look(&wish).await?[0].may_think);
    assert!(thinks(&one.node).await?);
    assert!(!thinks(&other.node).await?);
    // Its lease has ended.
    database.run("UPDATE nodes SET until = until - 7000").await;
    assert!(!other.node.renew().await?, "nobody has forgotten it");
    assert!(thinks(&other.node).await?);
    assert!(!one.node.renew().await?);
    assert!(!thinks(&one.node).await?, "it comes back too late");
    assert_eq!(one.node.look(&wish).await?[0].elsewhere, ["around 0"]);
    other.node.claim(&[claim(0, false)]).await?;
    assert!(thinks(&one.node).await?, "the other one has nobody at the table any more");
    // What is left of a node that is dead for long is forgotten, and it notices.
    database.run("UPDATE nodes SET until = until - 70000").await;
    assert!(!other.node.renew().await?);
    assert!(other.node.look(&wish).await?[0].elsewhere.is_empty());
    assert!(one.node.renew().await?);
    Ok(())
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn the_page_files_of_the_last_builds_are_kept() -> Result<()> {
    let (database, one, other) = nodes().await?;
    let file = |path: &str| PageFile { path: path.into(), kind: "text/css".into(), bytes: vec![7] };
    let paths = ["a", "b", "c", "d", "common"].map(String::from);
    for build in &paths[..4] {
        one.node.keep_page(build, &[file(build), file("common")]).await?;
        // The next build comes later.
        database.run("UPDATE page_files SET since = since - 1000").await;
    }
    let mut kept = other.node.page_files(&paths).await?;
    kept.sort_by_key(|file| file.path.clone());
    assert_eq!(kept, ["b", "c", "common", "d"].map(file));
    // Back to an older one: what comes next puts out the one that was not used for longest.
    other.node.keep_page("b", &[file("b")]).await?;
    other.node.keep_page("e", &[file("e")]).await?;
    assert_eq!(one.node.page_files(&paths[..3]).await?, [file("b")]);
    Ok(())
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_lost_connection_loses_nothing_and_repeats_nothing() -> Result<()> {
    let (database, one, _) = nodes().await?;
    one.create(begin(&id(0), &header(), &[])).await?;
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    for seq in 0..20 {
        if seq % 2 == 0 {
            database.run(cut).await;
        }
        let appended = one.append(next(&id(0), seq, &[undo(seq)])).await?;
        assert!(matches!(appended, Appended::Done { .. }), "{seq}: {appended:?}");
    }
    assert_eq!(one.since(&id(0), 0).await?.len(), 20);
    Ok(())
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn why_a_database_cannot_be_used_is_said_in_a_sentence_without_the_password() -> Result<()> {
    let (database, one, _) = nodes().await?;
    one.close().await;
    let address = &database.address;
    let (server, _) = address.rsplit_once('/').context("a server")?;
    let with_password = server.replace("postgres@", "nobody:s3cret@");
    for (address, why) in [
        (format!("{server}/missing"), "there is no database missing at "),
        (format!("{with_password}/missing"), "does not let the user \"nobody\" in"),
        ("postgres://a:s3cret@127.0.0.1:1/x".into(), "x at 127.0.0.1:1 cannot be reached: "),
        ("postgres://a:s3cret@host:port/x".into(), "cannot be read"),
    ] {
        let Err(error) = Postgres::open(&address).await else { panic!("{address} was opened") };
        let message = format!("{error:#}");
        assert!(message.contains(why) && !message.contains("s3cret"), "{message}");
    }
    Ok(())
}
