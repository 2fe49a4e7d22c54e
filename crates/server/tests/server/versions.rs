//! What a newer program has written spoils the match it stands in and no other.

use std::time::Duration;

use serde_json::{Value, json};
use server::wire::{Created, Invited, Link};
use table::{Origin, Seat};

use crate::{
    client::{Begun as _, PATIENCE, Page, secret},
    host::Host,
    old,
};

const NEWER: &str = "this match needs a newer version of the program";

/// The status and the reason with which everything about a match is refused.
async fn refusals(host: &Host, created: &Created) -> (u16, String) {
    let mut page = Page::connect(host.address, &created.id).await;
    let own = created.secrets[0].clone().unwrap();
    let why = page.is_refused(json!({ "type": "hello", "secrets": [own] })).await;
    assert_eq!(page.close_code().await, Some(4500));
    let mut status = None;
    for path in ["", "/replay", "/save", "/log", "/review?after=0"] {
        let answer = host.get(&format!("/api/matches/{}{path}", created.id)).await;
        assert_eq!(answer.refusal(), why, "{path}");
        assert_eq!(*status.get_or_insert(answer.status), answer.status, "{path}");
    }
    (status.unwrap(), why)
}

/// The matches that are left in a list of all.
async fn listed(host: &Host, all: &[&Created]) -> Vec<String> {
    let ids: Vec<&str> = all.iter().map(|created| created.id.as_str()).collect();
    let answer = host.post("/api/matches/summaries", &json!({ "ids": ids })).await;
    assert_eq!(answer.status, 200);
    let found: Vec<Value> = answer.json();
    found.iter().map(|summary| summary["id"].as_str().unwrap().to_owned()).collect()
}

/// That a match can be played.
async fn expect_sound(host: &Host, created: &Created) {
    let mut page = host.sit(created, &[0, 1]).await;
    let now = page.table.as_ref().unwrap().running().clone();
    let view = now.views.iter().find(|view| !view.moves.is_empty()).expect("a seat on move");
    page.play(view.seat.unwrap().0, &view.moves[0], now.moves).await;
    assert_eq!(page.played().await.0, now.moves + 1);
}

#[tokio::test]
async fn an_entry_of_the_future_spoils_one_match_only() {
    let host = Host::start().await;
    let before = host.two_people().await;
    let spoiled = host.two_people().await;
    expect_sound(&host, &spoiled).await;
    let after = host.two_people().await;
    let host = host.restart().await;
    host.insert(&spoiled, &json!({ "type": "teleport" })).await;
    assert_eq!(refusals(&host, &spoiled).await, (501, NEWER.into()));
    assert_eq!(listed(&host, &[&before, &spoiled, &after]).await, [&*before.id, &*after.id]);
    expect_sound(&host, &before).await;
    expect_sound(&host, &after).await;
    let host = host.restart().await;
    assert_eq!(refusals(&host, &spoiled).await.0, 501);
    let page = host.get(&format!("/table/{}", spoiled.id)).await.text();
    assert!(page.contains("You are invited to Kalaha"), "a link needs none of the entries");
    let entries = host.entries(&spoiled.id).await;
    assert_eq!(entries.last(), Some(&json!({ "type": "teleport" })), "nothing is repaired");
}

#[tokio::test]
async fn an_entry_of_the_future_may_have_any_fields_and_stand_anywhere() {
    let host = Host::start().await;
    for future in [
        json!({ "type": "teleport", "seat": 0, "to": [1, 2], "how": { "type": "play" } }),
        json!({ "seat": 0, "type": "teleport" }),
    ] {
        let spoiled = host.two_people().await;
        host.insert(&spoiled, &future).await;
        host.insert(&spoiled, &json!({ "type": "play", "seat": 0, "move": "0" })).await;
        assert_eq!(refusals(&host, &spoiled).await, (501, NEWER.into()), "{future}");
    }
}

#[tokio::test]
async fn a_header_of_the_future_spoils_one_match_only() {
    let host = Host::start().await;
    let sound = host.two_people().await;
    let spoiled = host.two_people().await;
    let query = "UPDATE matches SET header = REPLACE(header, '\"version\":2', \
                 '\"version\":3,\"colour\":\"red\"') WHERE id = $1";
    host.database.run_with(query, &spoiled.id).await;
    assert_eq!(refusals(&host, &spoiled).await, (501, NEWER.into()));
    assert_eq!(listed(&host, &[&spoiled, &sound]).await, [&*sound.id]);
    expect_sound(&host, &sound).await;
}

#[tokio::test]
async fn what_this_version_would_not_have_written_is_broken_and_not_newer() {
    let host = Host::start().await;
    for broken in [
        json!({ "type": "play", "seat": 0, "move": "0", "colour": "red" }),
        json!({ "type": "undo", "moves": 1, "why": "a mistake" }),
        json!({ "type": 7 }),
        json!({ "seat": 0 }),
    ] {
        let spoiled = host.two_people().await;
        host.insert(&spoiled, &broken).await;
        let (status, why) = refusals(&host, &spoiled).await;
        let expected = "this match is stored in a way that cannot be read: entry 1: ";
        assert!(status == 500 && why.starts_with(expected), "{broken}: {status} {why}");
    }
}

#[tokio::test]
async fn a_match_that_becomes_newer_while_it_is_open_is_left_alone() {
    let host = Host::start().await;
    let spoiled = host.two_people().await;
    let sound = host.two_people().await;
    let mut page = host.sit(&spoiled, &[0, 1]).await;
    host.insert(&spoiled, &json!({ "type": "teleport" })).await;
    page.play(0, "0", 0).await;
    assert_eq!(page.refusal().await, NEWER);
    assert!(page.close_code().await.is_some());
    assert_eq!(refusals(&host, &spoiled).await.0, 501);
    expect_sound(&host, &sound).await;
}

#[tokio::test]
async fn clocks_run_out_though_many_matches_need_a_newer_version() {
    let host = Host::start().await;
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let clock = json!({ "kind": "game", "minutes": 1, "seconds": 0 });
    let new = json!({ "game": "kalaha", "seats": seats, "clock": clock });
    for _ in 0..70 {
        let spoiled = host.create(new.clone()).await;
        host.insert(&spoiled, &json!({ "type": "teleport" })).await;
    }
    let timed = host.create(new).await;
    let host = host.restart().await;
    // Long ago, and the spoiled ones first.
    host.tamper("UPDATE matches SET begun = begun - 3600000").await;
    host.tamper("UPDATE entries SET at = at - 3600000").await;
    host.tamper("UPDATE due SET at = 0").await;
    host.database.run_with("UPDATE due SET at = 1 WHERE match_id = $1", &timed.id).await;
    let over = async {
        while !host.summary(&timed.id).await.status.over {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, over).await.expect("a flag that falls");
}

#[tokio::test]
async fn old_secrets_open_their_seats_as_secrets_and_as_links() {
    let host = old::host().await;
    for (name, sent) in old::sent().matches {
        let id = sent.table["id"].as_str().unwrap();
        for (seat, own) in sent.secrets.iter().enumerate() {
            let Some(own) = own else { continue };
            let seat = Seat(seat as u8);
            let page = host.visit(id, &[own], None).await;
            assert_eq!(page.table.unwrap().mine, [seat], "{name}");

            let mut link = host.visit(id, &[], Some(own)).await;
            let table = link.table.clone().unwrap();
            let invited = Invited { link: Link::Secret, seats: vec![seat] };
            assert_eq!((table.invited, table.mine), (Some(invited), vec![]), "{name}");
            // A page shows it as a secret; there is nothing to claim.
            assert!(link.try_to_sit(own, &secret("another")).await.is_err(), "{name}");
            let both = host.visit(id, &[own], Some(own)).await;
            assert_eq!(both.table.unwrap().mine, [seat], "{name}");
            assert_eq!(host.get_as(&format!("/api/matches/{id}/replay"), own).await.status, 200);
        }
        let nobody = host.visit(id, &[], Some("nonsense")).await.table.unwrap();
        assert_eq!(nobody.invited, Some(Invited { link: Link::Void, seats: vec![] }));
        assert!(!nobody.creator);
    }
}

#[tokio::test]
async fn nobody_knows_where_the_chance_of_an_old_match_came_from() {
    let host = old::host().await;
    for (name, sent) in old::sent().matches {
        // Only what was loaded at the table is known to be from a file.
        if name.ends_with("loaded") {
            continue;
        }
        let id = sent.table["id"].as_str().unwrap();
        let own: Vec<&str> = sent.secrets.iter().flatten().map(String::as_str).collect();
        let page = host.visit(id, &own, None).await;
        assert_eq!(page.table.unwrap().origin, None, "{name}");
        let summary: Value = host.get(&format!("/api/matches/{id}")).await.json();
        assert_eq!(summary["origin"], Value::Null, "{name}");
        for file in ["replay", "save"] {
            let path = format!("/api/matches/{id}/{file}");
            let told: Value = host.get_as(&path, &own.join(",")).await.json();
            assert_eq!(told["origin"], Value::Null, "{name}: {file}");
            assert!(told.is_object(), "{name}: {file}");
        }
    }
    let csv = host.get("/api/statistics.csv").await.text();
    let lines: Vec<&str> = csv.lines().skip(1).collect();
    assert!(!lines.is_empty());
    assert!(lines.iter().all(|line| line.ends_with("played_out,")), "{csv}");
}

#[tokio::test]
async fn an_old_seat_is_handed_over_and_an_old_match_loads_a_file() {
    let host = old::host().await;
    let sent = old::sent().matches.remove("kalaha running, with moves to redo").unwrap();
    let id = sent.table["id"].as_str().unwrap();
    let own: Vec<&str> = sent.secrets.iter().flatten().map(String::as_str).collect();
    let code = secret("code");
    let mut page = host.visit(id, &own, None).await;
    page.send(json!({ "type": "hand_over", "code": code })).await;
    page.table().await;
    let mut second = host.visit(id, &[], Some(&code)).await;
    let table = second.sit_down(&code, &secret("tablet")).await;
    assert_eq!(table.mine, [Seat(0), Seat(1)]);
    let position = json!({ "pits": [1, 0, 4, 2, 0, 5], "turn": "B" }).to_string();
    let file = json!({ "format": "position", "text": position });
    second.send(json!({ "type": "load", "file": file })).await;
    assert_eq!(second.table().await.origin, Some(Origin::File));
    let host = host.restart().await;
    let table = host.visit(id, &own[..1], None).await.table.unwrap();
    assert_eq!((table.origin, table.mine), (Some(Origin::File), vec![Seat(0)]));
}
