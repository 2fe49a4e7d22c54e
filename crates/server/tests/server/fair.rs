//! Thinking is shared fairly: nobody's thoughts hold up those of somebody else.

use serde_json::{Value, json};
use server::{
    Lane,
    wire::{Created, ToPage},
};
use table::Seat;

use crate::{client::Page, host::Host};

/// A host with one place for each kind of thinking, and one more for addresses that have none.
async fn small_host() -> Host {
    Host::with(|options, _| {
        options.limits.thinkers = 1;
        options.limits.max_millis = 60_000;
    })
    .await
}

/// The same behind a proxy that says who asks.
async fn small_host_behind_a_proxy() -> Host {
    Host::with(|options, _| {
        options.limits.thinkers = 1;
        options.limits.max_millis = 60_000;
        options.public_url = Some("https://play.example.org".into());
    })
    .await
}

fn strong() -> Value {
    json!({ "name": "Strong", "bot": "strong", "millis": 60_000 })
}

/// A Pentago between strong bots which think for a minute, watched by nobody but this page.
async fn endless_watched(host: &Host) -> Page {
    let created = host.create(json!({ "game": "pentago", "seats": [strong(), strong()] })).await;
    host.sit(&created, &[]).await
}

/// A Kalaha in which it is the turn of a strong bot that thinks for a minute.
async fn endless_played(host: &Host, headers: &[(&'static str, &str)]) -> Page {
    let seats = json!([{ "name": "Ann" }, strong()]);
    let created =
        host.create(json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": seats })).await;
    let mut page = host.sit_from(&created, &[0], headers).await;
    page.play(0, "1", 0).await;
    page.played().await;
    page
}

/// Expects the bot of a new Kalaha to answer.
async fn expect_answer(host: &Host, bot: Value, headers: &[(&'static str, &str)]) {
    let seats = json!([{ "name": "Ann" }, bot]);
    let created =
        host.create(json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": seats })).await;
    let mut page = host.sit_from(&created, &[0], headers).await;
    page.play(0, "1", 0).await;
    page.played().await;
    assert_eq!(page.played().await.1, 1);
}

/// A small game that has been played to its end.
async fn finished(host: &Host) -> Created {
    let seats =
        json!([{ "name": "One", "bot": "classic-1" }, { "name": "Two", "bot": "classic-1" }]);
    let created = host
        .create(json!({ "game": "kalaha", "setup": { "pits": 2, "beans": 2 }, "seats": seats }))
        .await;
    let mut page = host.sit(&created, &[]).await;
    page.until(|message| {
        if let ToPage::Played { now, .. } = message { now.status.over.then_some(()) } else { None }
    })
    .await;
    created
}

#[tokio::test]
async fn neither_strong_bots_nor_tables_nobody_plays_at_hold_up_a_gentle_bot() {
    let host = small_host().await;
    let mut hogs = Vec::new();
    for _ in 0..4 {
        hogs.push(endless_watched(&host).await);
        hogs.push(endless_played(&host, &[]).await);
    }
    host.until_busy(Lane::LeftOver, 1, 3).await;
    host.until_busy(Lane::Timed, 1, 3).await;
    for bot in ["level-3", "classic-1", "classic-5"] {
        expect_answer(&host, json!({ "name": "Bot", "bot": bot }), &[]).await;
    }
    assert_eq!(host.thinkers.thinking(Lane::LeftOver), 1, "they all think still");
}

#[tokio::test]
async fn an_address_need_not_wait_for_the_long_thoughts_of_another() {
    let host = small_host_behind_a_proxy().await;
    let hog = [("x-forwarded-for", "2001:db8::1")];
    let neighbour = [("x-forwarded-for", "2001:db8::2")];
    let other = [("x-forwarded-for", "2001:db8:0:1::1")];
    let _first = endless_played(&host, &hog).await;
    host.until_busy(Lane::Timed, 1, 0).await;
    // Both addresses are of one household.
    let _second = endless_played(&host, &neighbour).await;
    host.until_busy(Lane::Timed, 1, 1).await;
    expect_answer(&host, json!({ "name": "Bot", "bot": "strong", "millis": 1 }), &other).await;
    assert_eq!((host.thinkers.thinking(Lane::Timed), host.thinkers.waiting(Lane::Timed)), (1, 1));
}

#[tokio::test]
async fn a_table_matters_more_once_somebody_plays_at_it() {
    let host = small_host().await;
    let _hog = endless_watched(&host).await;
    host.until_busy(Lane::LeftOver, 1, 0).await;
    let seats = json!([{ "name": "Bot", "bot": "level-3" }, { "name": "Ann" }]);
    let created =
        host.create(json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": seats })).await;
    let mut spectator = host.sit(&created, &[]).await;
    spectator
        .until(|message| {
            matches!(message, ToPage::Thinking { seats } if seats == [Seat(0)]).then_some(())
        })
        .await;
    assert_eq!(host.thinkers.waiting(Lane::LeftOver), 1);
    let _ann = host.sit(&created, &[1]).await;
    assert_eq!(spectator.played().await.1, 0);
    assert_eq!(host.thinkers.waiting(Lane::LeftOver), 0);
}

#[tokio::test]
async fn hints_and_reviews_hold_up_neither_bots_nor_each_other() {
    let host = small_host().await;
    let over = finished(&host).await;
    let hints = host.take(Lane::Hints).await;
    let _others = [host.take(Lane::Timed).await, host.take(Lane::LeftOver).await];
    let review = format!("/api/matches/{}/review?after=0&millis=1", over.id);
    assert_eq!(host.get(&review).await.status, 200);
    let _reviews = host.take(Lane::Reviews).await;
    expect_answer(&host, json!({ "name": "Bot", "bot": "level-3" }), &[]).await;
    drop(hints);
    let created = host.two_who_practise().await;
    let mut page = host.sit(&created, &[0]).await;
    page.send(json!({ "type": "hints", "on": true })).await;
    page.until(|message| matches!(message, ToPage::Hints { .. }).then_some(())).await;
}

#[tokio::test]
async fn switching_hints_on_and_off_leaves_one_question_waiting() {
    let host = Host::with(|options, _| {
        options.limits.thinkers = 1;
        options.limits.messages.burst = 2000.0;
    })
    .await;
    let taken = host.take(Lane::Hints).await;
    let created = host.two_who_practise().await;
    let mut page = host.sit(&created, &[0]).await;
    for on in (0..501).map(|number| number % 2 == 0) {
        page.send(json!({ "type": "hints", "on": on })).await;
    }
    page.settled().await;
    assert_eq!(host.thinkers.waiting(Lane::Hints), 1);
    let was_silent = page.received.iter().all(|message| !message.contains("hints"));
    assert!(was_silent, "nothing was analysed without a place");
    drop(taken);
    page.until(|message| matches!(message, ToPage::Hints { done: true, .. }).then_some(())).await;
    assert_eq!(host.thinkers.waiting(Lane::Hints), 0);
}

#[tokio::test]
async fn a_device_that_leaves_waits_no_longer() {
    let host = small_host().await;
    let _taken = host.take(Lane::Hints).await;
    let created = host.two_who_practise().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    ann.send(json!({ "type": "hints", "on": true })).await;
    ann.settled().await;
    assert_eq!(host.thinkers.waiting(Lane::Hints), 1);
    drop(ann);
    ben.until(|message| {
        matches!(message, ToPage::People { people } if !people.here[0]).then_some(())
    })
    .await;
    assert_eq!(host.thinkers.waiting(Lane::Hints), 0);
}

#[tokio::test]
async fn too_many_hints_and_reviews_of_one_address_are_refused() {
    let host = Host::with(|options, _| {
        options.limits.thinkers = 1;
        options.limits.waiting_hints = 1;
        options.limits.waiting_reviews = 0;
    })
    .await;
    let over = finished(&host).await;
    let _taken = host.take(Lane::Hints).await;
    let mut pages = Vec::new();
    for _ in 0..2 {
        let created = host.two_who_practise().await;
        let mut page = host.sit(&created, &[0]).await;
        page.send(json!({ "type": "hints", "on": true })).await;
        page.settled().await;
        pages.push(page);
    }
    assert!(pages[0].received.iter().all(|message| !message.contains("refused")));
    assert!(
        pages[1]
            .received
            .iter()
            .any(|message| message.contains("too many hints") && message.contains("zu viele Tipps"))
    );
    let answer = host.get(&format!("/api/matches/{}/review?after=0", over.id)).await;
    assert_eq!((answer.status, answer.header("retry-after")), (429, Some("5")));
    assert!(answer.refusal().contains("too many reviews"));
}

#[tokio::test]
async fn no_bot_gets_more_time_than_the_host_allows() {
    let host = Host::with(|options, _| options.limits.max_millis = 60_000).await;
    let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": "strong", "millis": 40_000 }]);
    let created =
        host.create(json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": seats })).await;
    assert_eq!(created.players[1].millis, Some(40_000));
    let record = host.get(&format!("/api/matches/{}/save", created.id)).await.text();

    let host = host.restart_with(|options| options.limits.max_millis = 300).await;
    let mut page = host.sit(&created, &[0]).await;
    assert_eq!(page.table.as_ref().unwrap().players[1].millis, Some(300), "a stored wish");
    page.send(json!({ "type": "bot", "seat": 1, "bot": "strong", "millis": 500 })).await;
    assert_eq!(page.table().await.players[1].millis, Some(300), "a wish at the table");
    page.send(json!({ "type": "bot", "seat": 1, "bot": "strong", "millis": 200 })).await;
    assert_eq!(page.table().await.players[1].millis, Some(200));
    page.send(json!({ "type": "bot", "seat": 1, "bot": "strong", "millis": 60_001 })).await;
    assert!(page.refusal().await.contains("60001 ms"));
    let loaded = host
        .create(json!({ "game": "kalaha", "load": { "format": "match", "text": record } }))
        .await;
    assert_eq!(loaded.players[1].millis, Some(300), "a loaded wish");
    let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": "level-1", "millis": 60_000 }]);
    assert_eq!(
        host.create(json!({ "game": "kalaha", "seats": seats })).await.players[1].millis,
        Some(300),
        "a new wish"
    );
}

#[tokio::test]
async fn a_classic_bot_answers_within_the_maximum_and_the_table_says_so() {
    let host = Host::with(|options, _| options.limits.max_millis = 300).await;
    let seats = json!([{ "name": "Ann" }, { "name": "Deep Thought", "bot": "classic-10" }]);
    let setup = json!({ "first": "A", "pits": 12, "beans": 24 });
    let created = host.create(json!({ "game": "kalaha", "setup": setup, "seats": seats })).await;
    let mut page = host.sit(&created, &[0]).await;
    page.play(0, "0", 0).await;
    page.played().await;
    assert_eq!(page.played().await.1, 1);
    let notice = page
        .until(|message| if let ToPage::Notice { what } = message { Some(what) } else { None })
        .await;
    assert!(
        notice.en.starts_with("Deep Thought looked ") && notice.en.contains("instead of 10"),
        "{}",
        notice.en
    );
    assert!(
        notice.de.starts_with("Deep Thought hat ") && notice.de.contains("statt 10"),
        "{}",
        notice.de
    );
}
