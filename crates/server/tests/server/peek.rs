//! Whoever plays alone against computers may look at their hands, and everyone where only they play;
//! nobody else may.

use serde_json::{Value, json};
use server::wire::{Created, Now, ToPage};
use table::Seat;

use crate::{
    client::{Begun as _, Page},
    host::Host,
};

const REFUSAL: &str = "the computers' hands can be seen only where at most one person plays";

async fn crosswise(host: &Host, seats: Value) -> Created {
    let players = seats.as_array().unwrap().len();
    host.create(json!({ "game": "crosswise", "setup": { "players": players }, "seats": seats }))
        .await
}

async fn alone(host: &Host) -> Created {
    crosswise(host, json!([{ "name": "Ann" }, { "name": "Bot", "bot": "classic" }])).await
}

async fn peek(page: &mut Page, on: bool) {
    page.send(json!({ "type": "peek", "on": on })).await;
}

async fn position(host: &Host, created: &Created) -> Value {
    host.get(&format!("/api/matches/{}/save?format=position", created.id)).await.json()
}

/// The hand of the bot at seat 1, as the bot sees it.
fn peeked(now: &Now) -> Value {
    assert_eq!(now.peeked.iter().map(|view| view.seat).collect::<Vec<_>>(), [Some(Seat(1))]);
    assert!(now.peeked[0].moves.is_empty(), "nobody plays for a bot");
    now.peeked[0].view.value()["hands"][1].clone()
}

#[tokio::test]
async fn whoever_plays_alone_sees_the_hand_of_the_bot_until_switched_off() {
    let host = Host::start().await;
    let created = alone(&host).await;
    let mut page = host.sit(&created, &[0]).await;
    let (mut second, mut spectator) =
        (host.sit(&created, &[0]).await, host.sit(&created, &[]).await);
    assert!(page.now.clone().unwrap().peeked.is_empty());
    peek(&mut page, true).await;
    assert_eq!(peeked(page.table().await.running()), position(&host, &created).await["hands"][1]);

    let played = |message| if let ToPage::Played { now, .. } = message { Some(now) } else { None };
    page.play(0, &page.now.clone().unwrap().views[0].moves[0], 0).await;
    let mut now = page.until(played).await;
    while now.status.turn != [Seat(0)] {
        now = page.until(played).await;
    }
    assert_eq!(peeked(&now), position(&host, &created).await["hands"][1]);
    page.send(json!({ "type": "bot", "seat": 1, "bot": "classic" })).await;
    peeked(page.table().await.running());
    let text = position(&host, &created).await.to_string();
    page.send(json!({ "type": "load", "file": { "format": "position", "text": text } })).await;
    peeked(page.table().await.running());
    peek(&mut page, false).await;
    assert!(page.table().await.running().peeked.is_empty());

    for other in [&mut second, &mut spectator] {
        other.settled().await;
        assert!(
            other.received.iter().all(|text| !text.contains("\"peeked\":[{")),
            "nobody else asked for it"
        );
    }
}

#[tokio::test]
async fn where_only_computers_play_everyone_may_see_their_hands() {
    let host = Host::start().await;
    let bot = json!({ "name": "Bot", "bot": "classic" });
    let created = crosswise(&host, json!([bot, bot])).await;
    let mut curious = host.sit(&created, &[]).await;
    let mut patient = host.sit(&created, &[]).await;
    peek(&mut curious, true).await;
    let shown = |message| match message {
        ToPage::Table { table } => table.now.filter(|now| !now.peeked.is_empty()),
        _ => None,
    };
    let now = curious.until(shown).await;
    assert_eq!(
        now.peeked.iter().map(|view| view.seat).collect::<Vec<_>>(),
        [Some(Seat(0)), Some(Seat(1))]
    );
    for (seat, peeked) in now.peeked.iter().enumerate() {
        assert!(peeked.moves.is_empty(), "nobody plays for a bot");
        let hands = &peeked.view.value()["hands"];
        let hand = hands[seat].as_array().unwrap();
        assert!(hand.iter().all(|tile| !tile.is_null()), "{hand:?}");
        let other = hands[1 - seat].as_array().unwrap();
        assert!(other.iter().all(|tile| tile.is_null() || *tile == 0), "{other:?}");
    }
    patient.settled().await;
    assert!(patient.received.iter().all(|text| !text.contains("\"peeked\":[{")));
}

#[tokio::test]
async fn spectators_and_people_among_people_cannot_peek() {
    let host = Host::start().await;
    let created = alone(&host).await;
    let mut spectator = host.sit(&created, &[]).await;
    peek(&mut spectator, true).await;
    assert_eq!(spectator.refusal().await, "spectators can only watch");

    let bot = json!({ "name": "Bot", "bot": "classic" });
    let created = crosswise(&host, json!([{ "name": "Ann" }, bot, { "name": "Ben" }, bot])).await;
    for seats in [&[0][..], &[2], &[0, 2]] {
        let mut page = host.sit(&created, seats).await;
        peek(&mut page, true).await;
        assert_eq!(page.refusal().await, REFUSAL);
        page.send(json!({ "type": "bot", "seat": 1, "bot": "classic" })).await;
        assert!(page.table().await.running().peeked.is_empty());
    }
}
