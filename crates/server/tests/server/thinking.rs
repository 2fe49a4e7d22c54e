use serde_json::json;
use server::wire::{Created, HintSource, Statistics, ToPage};
use table::Seat;

use crate::{
    client::{Begun as _, Page},
    host::Host,
};

async fn thinking(page: &mut Page) -> Vec<Seat> {
    page.until(|message| if let ToPage::Thinking { seats } = message { Some(seats) } else { None })
        .await
}

async fn start_thinking(page: &mut Page) {
    while thinking(page).await != [Seat(1)] {}
}

/// A host on which only one strong bot can think at a time.
async fn one_thinker() -> Host {
    Host::with(|options, _| {
        options.limits.thinkers = 1;
        options.limits.max_millis = 60_000;
    })
    .await
}

/// A game in which the bot on seat 1 thinks for ages about its first move.
async fn endless(host: &Host) -> Created {
    let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": "strong", "millis": 60_000 }]);
    host.create(json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": seats })).await
}

/// Makes sure that the only thinker of the host is free.
async fn expect_free_thinker(host: &Host) {
    let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": "strong", "millis": 1 }]);
    let created =
        host.create(json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": seats })).await;
    let mut page = host.sit(&created, &[0]).await;
    page.play(0, "1", 0).await;
    page.played().await;
    assert_eq!(page.played().await.1, 1);
}

#[tokio::test]
async fn a_bot_answers_and_undo_takes_its_answer_back() {
    let host = Host::start().await;
    let created = host.against("classic-3").await;
    let mut page = host.sit(&created, &[0]).await;
    page.play(0, "1", 0).await;
    let mut turn = vec![Seat(1)];
    while turn == [Seat(1)] {
        turn = page
            .until(|message| {
                if let ToPage::Played { now, .. } = message { Some(now.status.turn) } else { None }
            })
            .await;
    }
    page.send(json!({ "type": "undo" })).await;
    let table = page.table().await;
    assert_eq!(
        (table.running().moves, table.running().can_undo, table.running().can_redo),
        (0, false, true)
    );
    page.send(json!({ "type": "redo" })).await;
    let table = page.table().await;
    assert!(
        table.running().moves >= 2 && table.running().status.turn == [Seat(0)],
        "{:?}",
        table.history
    );
}

#[tokio::test]
async fn undo_stops_the_thinking() {
    let host = one_thinker().await;
    let created = endless(&host).await;
    let mut page = host.sit(&created, &[0]).await;
    page.play(0, "1", 0).await;
    start_thinking(&mut page).await;
    page.send(json!({ "type": "undo" })).await;
    let table = page.table().await;
    assert_eq!((table.running().moves, table.thinking.as_slice()), (0, &[][..]));
    expect_free_thinker(&host).await;
}

#[tokio::test]
async fn leaving_stops_the_thinking_and_coming_back_resumes_it() {
    let host = one_thinker().await;
    let created = endless(&host).await;
    let mut page = host.sit(&created, &[0]).await;
    page.play(0, "1", 0).await;
    start_thinking(&mut page).await;
    drop(page);
    expect_free_thinker(&host).await;
    let mut page = host.sit(&created, &[0]).await;
    start_thinking(&mut page).await;
}

#[tokio::test]
async fn a_gentler_bot_takes_over_in_the_middle_of_thinking() {
    let host = one_thinker().await;
    let created = endless(&host).await;
    let mut page = host.sit(&created, &[0]).await;
    page.play(0, "1", 0).await;
    start_thinking(&mut page).await;
    page.send(json!({ "type": "bot", "seat": 1, "bot": "classic-1" })).await;
    let table = page.table().await;
    assert_eq!(
        (table.players[1].bot.as_deref(), table.thinking.as_slice()),
        (Some("classic-1"), &[][..])
    );
    assert_eq!(thinking(&mut page).await, [Seat(1)]);
    assert_eq!(page.played().await.1, 1);
}

#[tokio::test]
async fn another_bot_drops_what_could_be_redone() {
    let host = Host::start().await;
    let created = host.against("classic-1").await;
    let mut page = host.sit(&created, &[0]).await;
    page.play(0, "1", 0).await;
    page.send(json!({ "type": "undo" })).await;
    assert!(page.table().await.running().can_redo);
    page.send(json!({ "type": "bot", "seat": 1, "bot": "classic-3", "millis": 50 })).await;
    let table = page.table().await;
    assert!(!table.running().can_redo);
    assert_eq!(table.players[1].millis, Some(50));
    for (message, why) in [
        (json!({ "type": "bot", "seat": 0, "bot": "classic-3" }), "no bot sits at seat 0"),
        (json!({ "type": "bot", "seat": 9, "bot": "classic-3" }), "no bot sits at seat 9"),
        (json!({ "type": "bot", "seat": 1, "bot": "genius" }), "kalaha has no bot \"genius\""),
        (
            json!({ "type": "bot", "seat": 1, "bot": "classic-3", "millis": 1_000_000 }),
            "1000000 ms",
        ),
    ] {
        page.send(message).await;
        let refusal = page.refusal().await;
        assert!(refusal.contains(why), "{refusal}");
    }
}

#[tokio::test]
async fn bots_play_a_whole_game_for_a_spectator() {
    let host = Host::start().await;
    let seats =
        json!([{ "name": "One", "bot": "classic-1" }, { "name": "Two", "bot": "classic-3" }]);
    let created = host.create(json!({ "game": "kalaha", "seats": seats, "seed": 5 })).await;
    assert_eq!(created.secrets, [None, None]);
    let mut page = host.sit(&created, &[]).await;
    let end = |message| {
        if let ToPage::Played { now, .. } = message { now.status.over.then_some(now) } else { None }
    };
    let now = page.until(end).await;
    assert_eq!((now.seed.as_deref(), now.status.turn.as_slice()), (Some("5"), &[][..]));
    let statistics: Statistics = host.get("/api/statistics").await.json();
    assert_eq!(statistics.standings.len(), 2);
}

#[tokio::test]
async fn hints_come_to_the_seat_on_move_only() {
    let host = Host::start().await;
    let created = host.two_who_practise().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    for page in [&mut ann, &mut ben] {
        page.send(json!({ "type": "hints", "on": true })).await;
    }
    let done = |message| match message {
        ToPage::Hints { seat, after, values, done, .. } => {
            done.then_some((seat, after, values.moves.len()))
        }
        _ => None,
    };
    assert_eq!(ann.until(done).await, (Seat(0), 0, 6));
    ann.send(json!({ "type": "hints", "on": false })).await;
    ann.play(0, "1", 0).await;
    let mut early = 0;
    let played = |message| {
        early += usize::from(matches!(message, ToPage::Hints { .. }));
        matches!(message, ToPage::Played { .. }).then_some(())
    };
    ben.until(played).await;
    assert_eq!(early, 0, "Ben got hints for Ann's move");
    assert_eq!(ben.until(done).await, (Seat(1), 1, 6));
    ben.play(1, "8", 1).await;
    while ann.played().await.0 < 2 {}
    ann.send(json!({ "type": "ping" })).await;
    let quiet = |message| match message {
        ToPage::Hints { .. } => panic!("hints were switched off"),
        message => matches!(message, ToPage::Pong).then_some(()),
    };
    ann.until(quiet).await;
}

#[tokio::test]
async fn hints_change_once_at_most_and_say_how_sure_they_are() {
    let host = Host::start().await;
    let created = host.two_who_practise().await;
    let mut ann = host.sit(&created, &[0]).await;
    ann.send(json!({ "type": "hints", "on": true })).await;
    let mut sent = 0;
    let done = |message| match message {
        ToPage::Hints { source, margin, done, .. } => {
            sent += 1;
            done.then_some((source, margin))
        }
        _ => None,
    };
    let (source, margin) = ann.until(done).await;
    assert_eq!(source, HintSource::Strong);
    assert!(margin.is_some_and(|margin| margin > 0.0), "{margin:?}");
    assert!(sent <= 2, "{sent}");
}

#[tokio::test]
async fn hints_of_the_classic_opponent_are_the_numbers_of_the_log() {
    let host = Host::start().await;
    let created = host.two_who_practise().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    ann.play(0, "1", 0).await;
    ben.send(json!({ "type": "hints", "on": true })).await;
    ben.send(json!({ "type": "hints", "on": true, "source": "classic" })).await;
    let classic = |message| match message {
        ToPage::Hints {
            source: HintSource::Classic, after: 1, values, margin: None, done, ..
        } => done.then_some(values.moves),
        _ => None,
    };
    let shown: Vec<_> = ben.until(classic).await.into_iter().map(|of| (of.mv, -of.value)).collect();
    let log = host.get(&format!("/api/matches/{}/log", created.id)).await.text();
    let state = log.split_terminator("----------\n").last().unwrap();
    let logged = (0..6).map(|index| {
        let child = format!("{index}. ");
        let line = state.lines().find_map(|line| line.strip_prefix(&child)).unwrap();
        let value: f64 = line.split(' ').nth(1).unwrap().parse().unwrap();
        ((7 + index).to_string(), value)
    });
    assert_eq!(shown, logged.collect::<Vec<_>>());
}
