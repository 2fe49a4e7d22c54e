//! Several nodes with one database: they need PostgreSQL.

use std::time::{Duration, Instant};

use serde_json::json;
use server::wire::ToPage;
use table::{Origin, Player};

use crate::{
    client::{Begun as _, Page},
    host::Host,
    watching::{figure, watched},
};

/// Two nodes of one house.
async fn two() -> (Host, Host) {
    let one = Host::start().await;
    let other = one.beside().await;
    (one, other)
}

/// Waits until a page is told that these seats are here, and how many watch.
async fn until_people(page: &mut Page, here: &[bool], spectators: usize) {
    page.until(|message| match message {
        ToPage::People { people } if people.here == here && people.spectators == spectators => {
            Some(())
        }
        _ => None,
    })
    .await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn people_at_two_nodes_see_each_others_moves_at_once() {
    let (one, other) = two().await;
    let setup = json!({ "pits": 12, "beans": 24, "first": "A" });
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let new = json!({ "game": "kalaha", "setup": setup, "seats": seats });
    let created = one.create(new).await;
    let mut pages = [one.sit(&created, &[0]).await, other.sit(&created, &[1]).await];
    let mut delays = Vec::new();
    for moves in 0..40 {
        let turn = pages[0].now.clone().unwrap().status.turn[0].index();
        pages[turn].play_any(turn as u8).await;
        let (own, _, mv) = pages[turn].played().await;
        let told = Instant::now();
        assert_eq!(own, moves + 1);
        assert_eq!(pages[1 - turn].played().await, (moves + 1, turn as u8, mv));
        delays.push(told.elapsed());
    }
    delays.sort();
    // A busy machine may keep some of them waiting, but not as long as the next look would be away.
    assert!(delays[delays.len() / 4] < Duration::from_millis(50), "{delays:?}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn what_people_ask_each_other_reaches_the_other_node() {
    let (one, other) = two().await;
    let created = one.two_people().await;
    let mut ann = one.sit(&created, &[0]).await;
    let mut ben = other.sit(&created, &[1]).await;
    ann.play(0, "1", 0).await;
    ben.played().await;
    ann.say("undo").await;
    assert_eq!(ben.requests().await.len(), 1);
    ben.answer(0, false).await;
    assert_eq!(ann.refusal().await, "your request was declined");
    ann.say("undo").await;
    ben.requests().await;
    ben.requests().await;
    ben.answer(0, true).await;
    assert_eq!(ann.table_when(|table| table.running().moves == 0).await.running().moves, 0);
    ben.send(json!({ "type": "rename", "seat": 1, "name": "Bea" })).await;
    assert_eq!(ann.renamed().await, (1, "Bea".into()));
    ann.resign(0).await;
    assert_eq!(ben.end().await.winners.len(), 1);
    ann.say("rematch").await;
    ben.requests().await;
    ben.answer(0, true).await;
    let next = ann.table_when(|table| table.next.is_some()).await.next.clone().unwrap();
    assert_eq!(other.follow(&next, &created, &[1]).await.table.unwrap().mine.len(), 1);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn everybody_knows_who_is_here_at_whichever_node() {
    let (one, other) = two().await;
    let created = one.two_people().await;
    let mut ann = one.sit(&created, &[0]).await;
    let ben = other.sit(&created, &[1]).await;
    until_people(&mut ann, &[true, true], 0).await;
    let cleo = other.visit(&created.id, &[], None).await;
    until_people(&mut ann, &[true, true], 1).await;
    drop(ben);
    until_people(&mut ann, &[true, false], 1).await;
    drop(cleo);
    until_people(&mut ann, &[true, false], 0).await;
    let _ben = one.sit(&created, &[1]).await;
    until_people(&mut ann, &[true, true], 0).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_bot_answers_once_though_its_match_is_open_at_two_nodes() {
    let (one, other) = two().await;
    let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": "classic-1" }]);
    let setup = json!({ "pits": 12, "beans": 24, "first": "A" });
    let created = one.create(json!({ "game": "kalaha", "setup": setup, "seats": seats })).await;
    let mut here = one.sit(&created, &[0]).await;
    let mut there = other.sit(&created, &[0]).await;
    for _ in 0..5 {
        while here.now.clone().unwrap().status.turn[0].0 == 1 {
            here.played().await;
        }
        here.play_any(0).await;
        here.played().await;
    }
    while here.now.clone().unwrap().status.turn[0].0 == 1 {
        here.played().await;
    }
    let moves = here.now.clone().unwrap().moves;
    while there.now.clone().unwrap().moves < moves {
        there.played().await;
    }
    let plays = one.entries(&created.id).await;
    let plays = plays.iter().filter(|entry| entry["type"] == "play").count();
    assert_eq!(plays, moves, "nothing was played twice");
    for page in [&here, &there] {
        assert!(!page.received.iter().any(|text| text.contains("same moment")));
    }
    // Whoever thinks may go: the other node goes on.
    drop(here);
    let _one = one.restart().await;
    there.play_any(0).await;
    while there.played().await.1 == 0 {}
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn files_other_bots_and_hints_work_at_whichever_node() {
    let (one, other) = two().await;
    let created = one.two_people().await;
    let mut ann = one.sit(&created, &[0]).await;
    let mut ben = other.sit(&created, &[1]).await;
    ann.play(0, "1", 0).await;
    ben.played().await;
    let position = json!({ "pits": [1, 0, 4, 2, 0, 5], "turn": "B" });
    let file = json!({ "format": "position", "text": position.to_string() });
    ben.send(json!({ "type": "load", "file": file })).await;
    assert_eq!(ann.requests().await.len(), 1);
    ann.answer(1, true).await;
    let loaded = ben.table_when(|table| table.origin == Some(Origin::File)).await;
    assert_eq!(loaded.running().views[0].moves, ["3"]);

    let created = one.against("level-1").await;
    let mut here = one.sit(&created, &[0]).await;
    let mut there = other.sit(&created, &[0]).await;
    there.send(json!({ "type": "hints", "on": true })).await;
    there.until(|message| matches!(message, ToPage::Hints { .. }).then_some(())).await;
    there.send(json!({ "type": "bot", "seat": 1, "bot": "classic-2" })).await;
    let is_other = |player: &Player| player.bot.as_deref() == Some("classic-2");
    here.table_when(|table| is_other(&table.players[1])).await;
    here.play(0, "1", 0).await;
    while there.played().await.1 == 0 {}
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_node_counts_how_often_others_wake_it() {
    let one = watched(|_| ()).await;
    let other = one.beside().await;
    let wake_ups = async || figure(&other, "spieltisch_wake_ups_total").await;
    assert_eq!(wake_ups().await, 0.0);
    let created = one.two_people().await;
    let mut ann = one.sit(&created, &[0]).await;
    let mut ben = other.sit(&created, &[1]).await;
    // Now and then it looks by itself before it is woken.
    for moves in 0.. {
        let pages = [&mut ann, &mut ben];
        let turn = pages[0].now.clone().unwrap().status.turn[0].index();
        pages[turn].play_any(turn as u8).await;
        ann.played().await;
        ben.played().await;
        let counted = wake_ups().await;
        assert!(counted <= f64::from(moves) + 1.0, "{counted} after {moves} moves");
        if counted > 0.0 {
            return;
        }
    }
}
