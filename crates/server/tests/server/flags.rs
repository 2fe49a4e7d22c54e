//! Clocks: what is sent of them, and that flags fall with nobody there.

use serde_json::{Value, json};
use server::wire::{Created, SeatState, Table};
use table::{EndReason, Seat};

use crate::{
    client::{Begun as _, Page},
    host::Host,
};

fn person(name: &str) -> Value {
    json!({ "name": name })
}

async fn kalaha(host: &Host, clock: Value) -> Created {
    let seats = [person("Ann"), person("Ben")];
    let setup = json!({ "first": "A" });
    host.create(json!({ "game": "kalaha", "setup": setup, "seats": seats, "clock": clock })).await
}

fn each(seconds: u32) -> Value {
    json!({ "kind": "move", "seconds": seconds })
}

/// In how many milliseconds something is due in the only match, if anything is.
async fn due_in(host: &Host) -> Option<i64> {
    let query = "SELECT d.at - e.at FROM due AS d JOIN entries AS e USING (match_id) \
                 ORDER BY seq DESC LIMIT 1";
    host.database.number(query).await
}

/// Lets everything so far have happened a minute earlier than it did.
const A_MINUTE_AGO: [&str; 3] = [
    "UPDATE matches SET begun = begun - 60000",
    "UPDATE entries SET at = at - 60000",
    "UPDATE due SET at = at - 60000",
];
/// Lets nobody have said for a minute that the house serves.
const SILENCE: &str = "UPDATE house SET heartbeat = heartbeat - 60000";

async fn a_minute_ago(host: &Host) {
    for statement in A_MINUTE_AGO {
        host.tamper(statement).await;
    }
}

#[tokio::test]
async fn clocks_are_sent_and_what_is_due_stands_in_the_store() {
    let host = Host::start().await;
    let created = kalaha(&host, each(300)).await;
    assert_eq!(due_in(&host).await, Some(300_000));
    let table = host.sit(&created, &[0]).await.table.unwrap();
    assert_eq!(table.grace, Some(300_000));
    let times = table.running().times.clone().unwrap();
    assert_eq!((times.running.as_slice(), times.left[1]), (&[Seat(0)][..], Some(300_000)));
    assert!(times.left[0].is_some_and(|left| (240_000..=300_000).contains(&left)), "{times:?}");
    a_minute_ago(&host).await;
    let host = host.crash().await;
    let again = host.sit(&created, &[]).await.now.unwrap().times.unwrap();
    assert!(again.left[0].is_some_and(|left| left <= 240_000), "{again:?}");
    assert_eq!(again.left[1], Some(300_000));

    let mut ann = host.sit(&created, &[0]).await;
    ann.play(0, "1", 0).await;
    ann.played().await;
    let times = ann.now.clone().unwrap().times.unwrap();
    assert_eq!((times.running.as_slice(), times.left[0]), (&[Seat(1)][..], Some(300_000)));
    let mut ben = host.sit(&created, &[1]).await;
    ben.resign(1).await;
    let over = ben.end().await;
    assert_eq!(over.reason, EndReason::Resigned);
    assert_eq!(ben.now.clone().unwrap().times.unwrap().running, []);
    assert_eq!(due_in(&host).await, None, "nothing is due any more");
}

#[tokio::test]
async fn a_flag_falls_with_nobody_there() {
    let host = Host::start().await;
    let created = kalaha(&host, each(5)).await;
    a_minute_ago(&host).await;
    let host = host.restart().await;
    let summary = host.summary_when(&created.id, |summary| summary.end.is_some()).await;
    let end = summary.end.unwrap();
    assert_eq!(
        (end.reason, end.by, end.winners),
        (EndReason::TimeOver, Some(Seat(0)), vec![Seat(1)])
    );
    assert_eq!(due_in(&host).await, None);
    for what in ["replay", "save"] {
        let told: Value = host.get(&format!("/api/matches/{}/{what}", created.id)).await.json();
        assert_eq!(told["end"], json!({ "reason": "time_over", "by": 0, "winners": [1] }));
    }
    let csv = host.get("/api/statistics.csv").await.text();
    assert!(csv.contains("\"Ann\",\"\",0,0,time_over,house"), "{csv}");
    assert!(csv.contains("\"Ben\",\"\",0,1,time_over,house"), "{csv}");
}

#[tokio::test]
async fn a_flag_falls_in_time_while_all_look_on() {
    let host = Host::start().await;
    let created = kalaha(&host, each(1)).await;
    let mut ben = host.sit(&created, &[1]).await;
    let end = match ben.now.clone().unwrap().end {
        Some(end) => end,
        None => ben.end().await,
    };
    assert_eq!((end.reason, end.by), (EndReason::TimeOver, Some(Seat(0))));
    let query = "SELECT MAX(at) - MIN(at) FROM entries";
    let passed: i64 = host.database.number(query).await.unwrap();
    assert!(passed >= 1000, "only {passed} ms had passed");
}

#[tokio::test]
async fn a_move_that_comes_too_late_is_refused_and_the_flag_falls() {
    let host = Host::start().await;
    let created = kalaha(&host, each(5)).await;
    // Nobody would look for an hour.
    host.tamper("UPDATE due SET at = at + 3600000").await;
    a_minute_ago(&host).await;
    let mut ann = host.sit(&created, &[0]).await;
    assert_eq!(ann.now.clone().unwrap().times.unwrap().left[0], Some(0));
    assert_eq!(ann.now.clone().unwrap().end, None);
    ann.play(0, "1", 0).await;
    let end = ann.end().await;
    assert_eq!((end.reason, end.winners), (EndReason::TimeOver, vec![Seat(1)]));
    assert_eq!(ann.refusal().await, "the game is over");
    let summary = host.summary(&created.id).await;
    assert_eq!((summary.moves, summary.end.unwrap().reason), (0, EndReason::TimeOver));
}

#[tokio::test]
async fn among_three_a_computer_plays_on_with_nobody_there_for_whoever_is_out_of_time() {
    let host = Host::start().await;
    let seats = [person("Ann"), person("Ben"), person("Cleo")];
    let setup = json!({ "players": 3 });
    let clock = json!({ "kind": "game", "minutes": 1, "seconds": 0 });
    let new = json!({ "game": "qwixx", "setup": setup, "seats": seats, "clock": clock });
    let created = host.create(new).await;
    let mut pages = Vec::new();
    for seat in 0..3 {
        pages.push(host.sit(&created, &[seat]).await);
    }
    let owed = pages[0].now.clone().unwrap().status.turn;
    let slow = owed[0];
    drop(pages);
    for seat in owed.into_iter().filter(|&seat| seat != slow) {
        let mut page = host.sit(&created, &[seat.index()]).await;
        page.play_any(seat.0).await;
        page.played().await;
    }
    let before = host.summary(&created.id).await.moves;
    a_minute_ago(&host).await;
    let host = host.restart().await;
    let played_on = host
        .summary_when(&created.id, |summary| {
            !summary.players[slow.index()].is_person() && summary.moves > before
        })
        .await;
    assert_eq!(played_on.end, None, "the others go on");
    let mut page = host.sit(&created, &[slow.index()]).await;
    let table = page.table.clone().unwrap();
    assert_eq!(table.seats[slow.index()], SeatState::StandIn);
    let times = table.running().times.clone().unwrap();
    assert_eq!(times.left[slow.index()], None, "computers have no clock");
    page.send(json!({ "type": "come_back", "seat": slow.0 })).await;
    let back = |table: &Table| table.seats[slow.index()] == SeatState::Taken;
    let times = page.table_when(back).await.running().times.clone().unwrap();
    assert_eq!(times.left[slow.index()], None, "whose time was over plays without a clock");
}

#[tokio::test]
async fn clocks_wait_for_the_beginning_and_go_along_to_the_next_match() {
    let host = Host::start().await;
    let seats = [person("Ann"), person("Ben")];
    let new = json!({
        "game": "kalaha",
        "setup": { "first": "A" },
        "seats": seats,
        "clock": each(60),
        "invite": [1],
    });
    let created = host.create(new).await;
    let mut ann = host.sit(&created, &[0]).await;
    assert_eq!(due_at(&host, &created.id).await, None);
    let mut ben = Page::connect(host.address, &created.id).await;
    ben.hello(vec![]).await;
    let secret = "the-secret-of-ben-at-his-device";
    let invitation = created.invitations[1].clone().unwrap();
    ben.send(json!({ "type": "sit", "invitation": invitation, "secret": secret })).await;
    let begun = ann.table_when(|table| table.now.is_some()).await;
    assert_eq!(begun.running().times.as_ref().unwrap().left[1], Some(60_000));
    assert!(due_at(&host, &created.id).await.is_some());

    ann.resign(0).await;
    ann.end().await;
    ann.say("rematch").await;
    ann.requests().await;
    ben.answer(0, true).await;
    let next = ann.table_when(|table| table.next.is_some()).await.next.clone().unwrap();
    assert_eq!(due_at(&host, &created.id).await, None);
    assert!(due_at(&host, &next).await.is_some());
    let table = host.follow(&next, &created, &[0]).await.table.unwrap();
    assert_eq!((json!(table.clock), table.mine), (each(60), vec![Seat(1)]));
}

/// When something is due in a match.
async fn due_at(host: &Host, id: &str) -> Option<i64> {
    host.database.number_of("SELECT at FROM due WHERE match_id = $1", id).await
}

#[tokio::test]
async fn while_nobody_serves_no_time_passes() {
    let host = Host::start().await;
    let created = kalaha(&host, each(30)).await;
    let [begun, entries, due] = A_MINUTE_AGO;
    let host = host.restart_after(&[begun, entries, due, SILENCE]).await;
    let query = "SELECT until - since FROM pauses";
    let pause: i64 = host.database.number(query).await.unwrap();
    assert!(pause >= 60_000, "{pause}");
    let mut ann = host.sit(&created, &[0]).await;
    let now = ann.now.clone().unwrap();
    assert!(now.times.unwrap().left[0].is_some_and(|left| left > 0));
    ann.play(0, "1", 0).await;
    assert_eq!(ann.played().await.0, 1, "the flag has not fallen");
}

#[tokio::test]
async fn computers_have_no_clock() {
    let host = Host::start().await;
    let seats = [json!({ "name": "Bot", "bot": "classic-1" }), person("Ann")];
    let setup = json!({ "first": "A" });
    let new = json!({ "game": "kalaha", "setup": setup, "seats": seats, "clock": each(600) });
    let created = host.create(new).await;
    assert!(due_in(&host).await.is_some_and(|due| due < 600_000), "the computer is to move");
    // It moves with nobody there, long after a person's time would be over.
    host.tamper("UPDATE matches SET begun = begun - 700000").await;
    host.tamper("UPDATE entries SET at = at - 700000").await;
    host.tamper("UPDATE due SET at = at - 700000").await;
    let moved = host.summary_when(&created.id, |summary| summary.moves > 0).await;
    assert_eq!(moved.end, None);
    let mut ann = host.sit(&created, &[1]).await;
    if ann.now.clone().unwrap().status.turn != [Seat(1)] {
        while ann.played().await.1 == 0 && ann.now.clone().unwrap().status.turn != [Seat(1)] {}
    }
    let times = ann.now.clone().unwrap().times.unwrap();
    assert_eq!((times.left[0], times.running), (None, vec![Seat(1)]));
    assert!(times.left[1].is_some_and(|left| left > 0));
}

#[tokio::test]
async fn a_turn_of_days_is_due_in_days() {
    let host = Host::start().await;
    let created = kalaha(&host, json!({ "kind": "days", "days": 3 })).await;
    assert_eq!(due_in(&host).await, Some(3 * 24 * 60 * 60 * 1000));
    let table = host.sit(&created, &[0]).await.table.unwrap();
    assert_eq!((table.grace, table.running().end.clone()), (None, None));
}

#[tokio::test]
async fn without_a_clock_nothing_is_ever_due() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let now = host.sit(&created, &[0]).await.now.unwrap();
    assert_eq!((due_in(&host).await, now.times), (None, None));
}

#[tokio::test]
async fn matches_that_cannot_be_read_keep_no_flag_of_another_from_falling() {
    let host = Host::start().await;
    let sound = kalaha(&host, each(5)).await;
    // More of them than are looked at together, and due before the other one.
    host.tamper(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70) \
         INSERT INTO matches (id, game, begun, header) \
         SELECT id || i, game, begun, '{}' FROM matches, n",
    )
    .await;
    host.tamper("INSERT INTO due SELECT id, 1 FROM matches WHERE header = '{}'").await;
    a_minute_ago(&host).await;
    host.summary_when(&sound.id, |summary| summary.end.is_some()).await;
}
