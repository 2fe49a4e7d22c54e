//! A database that version 0.1.0 wrote: matches of all five games, finished, running with moves to
//! redo, loaded from a file, and against computers; beside it what 0.1.0 sent to its pages.

use std::{collections::BTreeMap, fs, path::PathBuf};

use serde::Deserialize;
use serde_json::{Value, json};
use server::wire::{Created, Statistics};
use table::EndReason;

use crate::{
    client::{Begun as _, Page},
    host::Host,
};

#[derive(Deserialize)]
pub(crate) struct Sent {
    counts: Value,
    pub matches: BTreeMap<String, SentMatch>,
}

#[derive(Deserialize)]
pub(crate) struct SentMatch {
    pub secrets: Vec<Option<String>>,
    pub table: Value,
}

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// A host that goes on with a copy of the database.
pub(crate) async fn host() -> Host {
    Host::with(|options, folder| {
        let database = folder.path().join("old.db");
        fs::copy(data("0.1.0.db"), &database).unwrap();
        options.database = format!("sqlite:{}", database.display());
    })
    .await
}

pub(crate) fn sent() -> Sent {
    serde_json::from_slice(&fs::read(data("0.1.0.json")).unwrap()).unwrap()
}

/// A page with all seats of people.
async fn sit(host: &Host, sent: &SentMatch) -> Page {
    let id = sent.table["id"].as_str().expect("a name").to_owned();
    let players = serde_json::from_value(sent.table["players"].clone()).unwrap();
    let secrets = sent.secrets.clone();
    let people: Vec<usize> = (0..secrets.len()).filter(|&seat| secrets[seat].is_some()).collect();
    let created = Created { id, players, secrets, invitations: Vec::new(), creator: String::new() };
    host.sit(&created, &people).await
}

/// What lasts of a table as 0.1.0 sent it: all but who is there and what happens now. Whoever has
/// the seats of all people may save at any time since.
fn lasting(mut sent: Value) -> Value {
    let fields = sent.as_object_mut().expect("an object");
    for passing in ["people", "thinking", "request"] {
        fields.remove(passing);
    }
    sent["now"].as_object_mut().expect("an object").remove("can_save");
    sent
}

/// Whether everything that was sent then is sent now, among other things.
fn includes(now: &Value, then: &Value) -> bool {
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => {
            then.iter().all(|(name, then)| now.get(name).is_some_and(|now| includes(now, then)))
        }
        (Value::Array(now), Value::Array(then)) => {
            now.len() == then.len() && now.iter().zip(then).all(|(now, then)| includes(now, then))
        }
        _ => now == then,
    }
}

#[tokio::test]
async fn every_match_stands_as_it_stood() {
    let host = host().await;
    let sent = sent();
    assert_eq!(sent.matches.len(), 20);
    for (name, sent) in &sent.matches {
        let page = sit(&host, sent).await;
        let table = page.table.as_ref().expect("a table");
        let now = serde_json::to_value(table).unwrap();
        assert!(includes(&now, &lasting(sent.table.clone())), "{name}: {now} and {}", sent.table);
        assert!(table.running().can_save, "{name}");
    }
    assert_eq!(host.get("/api/statistics/games").await.json::<Value>(), sent.counts);
}

#[tokio::test]
async fn every_finished_game_was_played_out() {
    let host = host().await;
    let found: Statistics = host.get("/api/statistics").await.json();
    let ends: Vec<Value> = found
        .ends
        .iter()
        .inspect(|end| assert_eq!(end.reason, EndReason::PlayedOut))
        .map(|end| json!({ "game": end.game, "games": end.games }))
        .collect();
    assert_eq!(json!(ends), sent().counts);
    assert!(found.origins.is_empty(), "nobody knows where their chance came from");
    assert!(found.standings.iter().all(|one| one.best_score.is_some() && one.average.is_some()));
    let reached: i64 = found.scores.iter().map(|one| one.count).sum();
    let seats: i64 = found.standings.iter().map(|one| one.games).sum();
    assert_eq!(reached, seats);
}

#[tokio::test]
async fn what_was_taken_back_can_be_played_again() {
    let host = host().await;
    for (name, sent) in sent().matches {
        if !name.ends_with("with moves to redo") {
            continue;
        }
        let mut page = sit(&host, &sent).await;
        let before = page.table.as_ref().expect("a table").running().moves;
        assert!(page.table.as_ref().expect("a table").running().can_redo, "{name}");
        page.send(json!({ "type": "redo" })).await;
        assert!(page.table().await.running().moves > before, "{name}");
    }
}

#[tokio::test]
async fn running_matches_go_on_and_survive_a_restart() {
    let mut host = host().await;
    let sent = sent();
    for (name, sent) in &sent.matches {
        let mut page = sit(&host, sent).await;
        let table = page.table.clone().expect("a table");
        let Some(view) = table.running().views.iter().find(|view| !view.moves.is_empty()) else {
            assert!(table.running().status.over, "{name}");
            continue;
        };
        let seat = view.seat.expect("an own seat").0;
        page.play(seat, &view.moves[0], table.running().moves).await;
        let (moves, by, mv) = page.played().await;
        assert_eq!((moves, by, &mv), (table.running().moves + 1, seat, &view.moves[0]), "{name}");
    }
    host = host.restart().await;
    for (name, sent) in &sent.matches {
        let page = sit(&host, sent).await;
        let table = page.table.expect("a table");
        let moves = sent.table["now"]["moves"].as_u64().expect("a number") as usize;
        assert!(table.running().status.over || table.running().moves > moves, "{name}");
    }
}
