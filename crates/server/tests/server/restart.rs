use std::time::Duration;

use serde_json::{Value, json};
use server::wire::ToPage;

use crate::{
    client::{Begun as _, Page},
    host::Host,
};

#[tokio::test]
async fn closing_says_goodbye_and_a_restart_loses_nothing() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    for (seat, mv, after) in [(0, "0", 0), (0, "1", 1), (1, "8", 2)] {
        page.play(seat, mv, after).await;
        page.played().await;
    }
    page.send(json!({ "type": "undo" })).await;
    page.table().await;
    page.send(json!({ "type": "undo" })).await;
    page.table().await;
    page.send(json!({ "type": "rename", "seat": 1, "name": "Bea" })).await;
    page.renamed().await;
    let (host, code) = tokio::join!(host.restart(), page.close_code());
    assert_eq!(code, Some(1012));

    let mut page = host.sit(&created, &[0, 1]).await;
    let table = page.table.clone().unwrap();
    assert_eq!(
        (table.running().moves, table.running().can_redo, table.players[1].name.as_str()),
        (1, true, "Bea")
    );
    page.send(json!({ "type": "redo" })).await;
    page.table().await;
    page.send(json!({ "type": "redo" })).await;
    let table = page.table().await;
    let history: Vec<_> = table.history.iter().map(|played| played.mv.as_str()).collect();
    assert_eq!((history.as_slice(), table.running().can_redo), (&["0", "1", "8"][..], false));
}

#[tokio::test]
async fn a_loaded_game_survives_a_restart() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    let text = json!({ "pits": [1, 0, 4, 2, 0, 5], "turn": "B" }).to_string();
    page.send(json!({ "type": "load", "file": { "format": "position", "text": text } })).await;
    page.table().await;
    page.play(1, "3", 0).await;
    page.played().await;
    let host = host.restart().await;
    let table = host.sit(&created, &[0]).await.table.unwrap();
    assert_eq!((table.running().moves, table.setup), (1, None));
}

#[tokio::test]
async fn the_bot_goes_on_after_a_crash() {
    let host = Host::start().await;
    let created = host.against("classic-1").await;
    let mut page = host.sit(&created, &[0]).await;
    page.play(0, "1", 0).await;
    page.played().await;
    let host = host.crash().await;
    let mut page = host.sit(&created, &[0]).await;
    // The old server may still have been writing the bot's answer: then the table is sent anew.
    let moves = |message| match message {
        ToPage::Table { table } => Some(table.running().moves),
        ToPage::Played { now, .. } => Some(now.moves),
        ToPage::Refused { why } => panic!("{}", why.en),
        _ => None,
    };
    if page.table.clone().unwrap().running().moves == 1 {
        assert_eq!(page.until(moves).await, 2);
    }
}

#[tokio::test]
async fn an_unreadable_match_harms_no_other() {
    let host = Host::start().await;
    let broken = host.two_people().await;
    let mut page = host.sit(&broken, &[0]).await;
    page.play(0, "1", 0).await;
    page.played().await;
    let host = host.restart().await;
    host.tamper(
        "UPDATE entries SET payload = '{\"type\":\"play\",\"seat\":0,\"move\":\"99\"}' \
         WHERE seq = 1",
    )
    .await;
    let sound = host.two_people().await;

    let mut page = Page::connect(host.address, &broken.id).await;
    page.send(json!({ "type": "hello", "secrets": [] })).await;
    let refusal = page.refusal().await;
    assert!(
        refusal.starts_with("this match is stored in a way that cannot be read: entry 1: "),
        "{refusal}"
    );
    assert_eq!(page.close_code().await, Some(4500));
    assert_eq!(host.get(&format!("/api/matches/{}", broken.id)).await.status, 500);
    let listed: Vec<Value> =
        host.post("/api/matches/summaries", &json!({ "ids": [broken.id, sound.id] })).await.json();
    assert_eq!(listed.len(), 1);
    let mut page = host.sit(&sound, &[0]).await;
    page.play(0, "1", 0).await;
    assert_eq!(page.played().await.0, 1);

    for (statement, why) in [
        (
            "UPDATE entries SET payload = 'nonsense' WHERE seq = 1",
            "entry 1: line 1, column 2: this is not JSON: expected true, false, null",
        ),
        (
            "UPDATE entries SET payload = '{\"type\":\"undo\",\"moves\":9}' WHERE seq = 1",
            "no move to take back",
        ),
        ("UPDATE entries SET seq = 3 WHERE seq = 1", "entry 1 is missing"),
        ("UPDATE matches SET header = '{}'", "\"record\" is missing"),
    ] {
        host.tamper(statement).await;
        let refusal = host.get(&format!("/api/matches/{}/replay", broken.id)).await.refusal();
        assert!(refusal.contains(why), "{refusal}");
    }
}

#[tokio::test]
async fn whoever_was_faster_in_the_store_wins() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    host.tamper(
        "INSERT INTO entries (match_id, seq, at, payload) \
         SELECT id, 1, 1, '{\"type\":\"play\",\"seat\":0,\"move\":\"2\"}' FROM matches",
    )
    .await;
    page.play(0, "1", 0).await;
    assert_eq!(page.table().await.history[0].mv, "2");
    assert_eq!(page.refusal().await, "something else happened at the same moment");
    page.play(1, "8", 1).await;
    assert_eq!(page.played().await.0, 2);
}

#[tokio::test]
async fn a_failing_store_is_told_and_forgotten_when_it_works_again() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    page.play(0, "1", 0).await;
    page.played().await;
    host.break_inserts("entries", "TRUE").await;
    page.play(1, "8", 1).await;
    let told_as_played = |message| match message {
        ToPage::Played { .. } => panic!("a move that is not stored was sent"),
        ToPage::Refused { why } => Some(why.en),
        _ => None,
    };
    assert!(page.until(told_as_played).await.starts_with("the game could not be stored"));
    assert_eq!(
        host.post("/api/matches/summaries", &json!({ "ids": [created.id] })).await.status,
        200
    );
    host.mend().await;
    page.play(1, "8", 1).await;
    assert_eq!(page.played().await, (2, 1, "8".into()));

    host.tamper("ALTER TABLE entries RENAME TO gone").await;
    page.play(0, "2", 2).await;
    assert!(page.refusal().await.starts_with("the game could not be stored"));
    assert_eq!(page.close_code().await, Some(1013));
    host.tamper("ALTER TABLE gone RENAME TO entries").await;
    let mut page = host.sit(&created, &[0, 1]).await;
    page.play(0, "2", 2).await;
    assert_eq!(page.played().await.0, 3);
}

#[tokio::test]
async fn a_bot_whose_move_cannot_be_stored_waits_until_something_changes() {
    let host = Host::start().await;
    let created = host.against("classic-1").await;
    let mut page = host.sit(&created, &[0]).await;
    host.break_inserts("entries", "NEW.payload LIKE '%\"seat\":1%'").await;
    page.play(0, "1", 0).await;
    assert!(
        page.refusal().await.starts_with("the bot at seat 1 failed: the game could not be stored")
    );
    page.send(json!({ "type": "ping" })).await;
    let quiet = |message| match message {
        ToPage::Refused { .. } => panic!("the bot tries again and again"),
        message => matches!(message, ToPage::Pong).then_some(()),
    };
    page.until(quiet).await;
    host.mend().await;
    let mut again = host.sit(&created, &[0]).await;
    assert_eq!(again.played().await.1, 1);
}

#[tokio::test]
async fn a_table_that_everyone_left_makes_room_for_another() {
    let host = Host::with(|options, _| {
        options.limits.open_matches = 1;
        options.limits.idle = Duration::from_millis(1);
    })
    .await;
    let created = host.two_people().await;
    drop(host.sit(&created, &[0]).await);
    let seats = json!([{ "name": "Zoe" }, { "name": "Bot", "bot": "classic-1" }]);
    let new = json!({ "game": "kalaha", "seats": seats });
    let mut answer = host.post("/api/matches", &new).await;
    while answer.status == 503 {
        answer = host.post("/api/matches", &new).await;
    }
    assert_eq!(answer.status, 201);
}

#[tokio::test]
async fn coming_and_going_at_a_closing_table_loses_nothing() {
    let host = Host::with(|options, _| options.limits.idle = Duration::from_millis(1)).await;
    let setup = json!({ "pits": 12, "beans": 24 });
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let new = json!({ "game": "kalaha", "setup": setup, "seats": seats });
    let created = host.create(new).await;
    for moves in 0..30 {
        let mut page = host.sit(&created, &[0, 1]).await;
        let now = page.table.clone().unwrap().now.unwrap();
        assert_eq!(now.moves, moves);
        let view = now
            .views
            .iter()
            .find(|view| !view.moves.is_empty())
            .expect("a game of more than thirty moves");
        page.play(view.seat.unwrap().0, view.moves.last().unwrap(), moves).await;
        assert_eq!(page.played().await.0, moves + 1);
    }
}
