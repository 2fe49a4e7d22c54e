//! The same people play again.

use serde_json::{Value, json};
use server::wire::{Created, SeatState, Series, Table, Wish};
use table::{EndReason, Seat};

use crate::{
    client::{Begun as _, Page},
    host::Host,
};

const NEXT_BEGAN: &str = "the next game has begun already";

/// The name of the match that follows, once a page is told.
async fn next(page: &mut Page) -> String {
    page.table_when(|table| table.next.is_some()).await.next.clone().unwrap()
}

fn names(table: &Table) -> Vec<&str> {
    table.players.iter().map(|player| player.name.as_str()).collect()
}

/// How many matches lie in the store.
async fn matches(host: &Host) -> i64 {
    host.database.number("SELECT COUNT(*) FROM matches").await.unwrap()
}

/// Ann and Ben at a device each, after Ann has given up.
async fn ann_lost(host: &Host) -> (Created, Page, Page) {
    let created = host.two_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    ann.resign(0).await;
    assert_eq!(ann.end().await.winners, [Seat(1)]);
    ben.end().await;
    (created, ann, ben)
}

/// Ann, Ben and Cleo at a device each, after all have given up their Qwixx.
async fn three_gave_up(host: &Host) -> (Created, Vec<Page>) {
    let created = host.three_people().await;
    let mut pages = Vec::new();
    for seat in 0..3 {
        pages.push(host.sit(&created, &[seat]).await);
    }
    for (seat, page) in (0..).zip(&mut pages) {
        page.resign(seat).await;
        let left =
            |table: &Table| table.seats[usize::from(seat)] == SeatState::Resigned || is_over(table);
        page.table_when(left).await;
    }
    for page in &mut pages {
        if !page.table.as_deref().is_some_and(is_over) {
            page.table_when(is_over).await;
        }
    }
    (created, pages)
}

fn is_over(table: &Table) -> bool {
    table.running().end.is_some()
}

#[tokio::test]
async fn two_people_play_again_with_sides_changed_and_a_running_score() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = ann_lost(&host).await;
    let setup = ann.table.clone().unwrap().setup;
    ann.say("rematch").await;
    let asked = ben.requests().await;
    assert_eq!((asked[0].by, asked[0].what), (Seat(0), Wish::Rematch));
    assert_eq!(asked[0].waiting_for, [Seat(1)]);
    ben.answer(0, true).await;
    let second = next(&mut ann).await;
    assert_eq!(next(&mut ben).await, second);
    assert_eq!(host.summary(&created.id).await.next, Some(second.clone()));

    let mut ann = host.follow(&second, &created, &[0]).await;
    let mut ben = host.follow(&second, &created, &[1]).await;
    let table = ann.table.clone().unwrap();
    assert_eq!((table.mine.as_slice(), names(&table)), (&[Seat(1)][..], vec!["Ben", "Ann"]));
    assert_eq!(ben.table.clone().unwrap().mine, [Seat(0)]);
    let series = Series { before: created.id.clone(), number: 2, wins: vec![1, 0], draws: 0 };
    assert_eq!(table.series, Some(series.clone()));
    assert_eq!(host.summary(&second).await.series, Some(series));
    assert_eq!((table.running().moves, table.setup.clone()), (0, setup));
    ben.play_any(0).await;
    ann.played().await;

    // Ben, who has seat 0 now, offers a draw; the third game has its chairs as the first.
    ben.say("draw").await;
    ann.requests().await;
    ann.answer(0, true).await;
    assert_eq!(ben.end().await.reason, EndReason::DrawAgreed);
    ben.say("rematch").await;
    while !ann.requests().await.iter().any(|asked| asked.what == Wish::Rematch) {}
    ann.answer(0, true).await;
    let third = next(&mut ben).await;
    let host = host.crash().await;
    let mut ann = host.follow(&third, &created, &[0]).await;
    let table = ann.table.clone().unwrap();
    assert_eq!((table.mine.as_slice(), names(&table)), (&[Seat(0)][..], vec!["Ann", "Ben"]));
    let series = Series { before: second.clone(), number: 3, wins: vec![0, 1], draws: 1 };
    assert_eq!(table.series, Some(series));
    assert!(
        host.get(&format!("/api/matches/{second}/save")).await.json::<Value>()["end"].is_object()
    );
    ann.play_any(0).await;
    assert_eq!(ann.played().await.0, 1);
}

#[tokio::test]
async fn the_rematch_can_be_declined_withdrawn_and_asked_for_again() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = ann_lost(&host).await;
    ann.say("rematch").await;
    ben.requests().await;
    ann.say("rematch").await;
    assert!(ann.refusal().await.starts_with("you have asked for something already"));
    ben.answer(0, false).await;
    assert_eq!(ann.refusal().await, "your request was declined");
    ann.say("rematch").await;
    while ben.requests().await.is_empty() {}
    ann.say("withdraw").await;
    while !ben.requests().await.is_empty() {}
    ben.answer(0, true).await;
    assert_eq!(ben.refusal().await, "there is no request to answer");
    assert_eq!((host.summary(&created.id).await.next, matches(&host).await), (None, 1));
    ben.say("rematch").await;
    while ann.requests().await.first().is_none_or(|asked| asked.by != Seat(1)) {}
    ann.answer(1, true).await;
    let next = next(&mut ben).await;
    assert!(host.summary(&next).await.empty.is_empty());
}

#[tokio::test]
async fn a_crash_between_asking_and_answering_loses_no_rematch() {
    let host = Host::start().await;
    let (created, mut ann, _ben) = ann_lost(&host).await;
    ann.say("rematch").await;
    ann.requests().await;
    let host = host.crash().await;
    let mut ben = host.sit(&created, &[1]).await;
    assert_eq!(ben.table.clone().unwrap().requests[0].what, Wish::Rematch);
    ben.answer(0, true).await;
    let told = next(&mut ben).await;
    let host = host.crash().await;
    let ann = host.sit(&created, &[0]).await.table.unwrap();
    assert_eq!(ann.next.as_ref(), Some(&told));
    let table = host.follow(&told, &created, &[0]).await.table.unwrap();
    assert_eq!((table.mine, table.series.unwrap().number), (vec![Seat(1)], 2));
}

#[tokio::test]
async fn there_is_one_next_match_and_then_the_old_one_stays_as_it_is() {
    let host = Host::start().await;
    let position = json!({ "pits": [0, 1, 11, 0, 1, 0], "turn": "A" }).to_string();
    let load = json!({ "format": "position", "text": position });
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let created = host.create(json!({ "game": "kalaha", "seats": seats, "load": load })).await;
    let mut both = host.sit(&created, &[0, 1]).await;
    both.play(0, "1", 0).await;
    assert_eq!(both.end().await.reason, EndReason::PlayedOut);
    both.say("rematch").await;
    let next = next(&mut both).await;
    let now = both.now.clone().unwrap();
    assert!(!now.can_undo && !now.can_redo);
    both.say("rematch").await;
    assert_eq!(both.refusal().await, NEXT_BEGAN);
    both.say("undo").await;
    assert_eq!(both.refusal().await, NEXT_BEGAN);
    both.send(json!({ "type": "load", "file": { "format": "position", "text": "{}" } })).await;
    assert_eq!(both.refusal().await, NEXT_BEGAN);
    assert_eq!(matches(&host).await, 2);

    // A position has no setup: the next game has the usual one.
    let both = host.follow(&next, &created, &[0, 1]).await;
    let table = both.table.unwrap();
    assert_eq!(table.mine, [Seat(0), Seat(1)]);
    assert_eq!(table.setup.unwrap()["pits"], 6);
    assert_eq!(table.series.unwrap().wins, [0, 1]);
}

#[tokio::test]
async fn a_loaded_position_of_four_is_followed_by_a_usual_game_of_four() {
    let host = Host::start().await;
    let started = games::game("crosswise").unwrap();
    let started = started.start(Some(&json!({ "players": 4 })), 3).unwrap();
    let load = json!({ "format": "position", "text": started.position().to_string() });
    let seats: Vec<_> = ["Ann", "Ben", "Cleo", "Dan"].map(|name| json!({ "name": name })).into();
    let created = host.create(json!({ "game": "crosswise", "seats": seats, "load": load })).await;
    let mut all = host.sit(&created, &[0, 1, 2, 3]).await;
    assert_eq!(all.table.clone().unwrap().setup, None);
    all.resign(0).await;
    all.end().await;
    all.say("rematch").await;
    let summary = host.summary(&next(&mut all).await).await;
    let names: Vec<_> = summary.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Ben", "Cleo", "Dan", "Ann"], "whoever played together still does");
    assert_eq!(summary.series.unwrap().wins, [1, 0, 1, 0]);
    assert_eq!(summary.origin, Some(table::Origin::House));
}

#[tokio::test]
async fn against_a_computer_the_next_game_begins_at_once_and_at_any_time() {
    let host = Host::start().await;
    let created = host.against("classic-1").await;
    let mut ann = host.sit(&created, &[0]).await;
    ann.say("rematch").await;
    let second = next(&mut ann).await;
    let mut ann = host.follow(&second, &created, &[0]).await;
    let table = ann.table.clone().unwrap();
    assert_eq!((names(&table), table.mine.as_slice()), (vec!["Bot", "Ann"], &[Seat(1)][..]));
    assert_eq!(table.seats, [SeatState::Computer, SeatState::Taken]);
    let series = table.series.clone().unwrap();
    assert_eq!((series.number, series.wins, series.draws), (2, vec![0, 0], 0));
    // The computer begins now.
    if table.running().moves == 0 {
        assert_eq!(ann.played().await.1, 0);
    }
    ann.resign(1).await;
    ann.end().await;
    ann.say("rematch").await;
    let third = host.summary(&next(&mut ann).await).await;
    assert_eq!(third.series.unwrap().wins, [0, 1]);
}

#[tokio::test]
async fn people_are_asked_only_when_the_game_is_over_and_never_before_it_begins() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    ann.say("rematch").await;
    assert_eq!(ann.refusal().await, "another game can be asked for when this one is over");

    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let waiting = host.create(json!({ "game": "kalaha", "seats": seats, "invite": [1] })).await;
    let mut ann = host.sit(&waiting, &[0]).await;
    ann.say("rematch").await;
    assert_eq!(ann.refusal().await, "the match has not begun yet");
    assert_eq!(matches(&host).await, 2);
}

#[tokio::test]
async fn who_declines_leaves_a_free_seat_that_the_asker_fills() {
    let host = Host::start().await;
    let (created, mut pages) = three_gave_up(&host).await;
    pages[1].say("rematch").await;
    let asked = pages[0].requests().await;
    assert_eq!(asked[0].waiting_for, [Seat(0), Seat(2)], "also those a computer played on for");
    pages[0].answer(1, false).await;
    while pages[2].requests().await[0].waiting_for != [Seat(2)] {}
    assert_eq!(host.summary(&created.id).await.next, None);
    pages[2].answer(1, true).await;
    let next = next(&mut pages[2]).await;

    let mut ben = host.follow(&next, &created, &[1]).await;
    let table = ben.table.clone().unwrap();
    assert_eq!(names(&table), ["Ben", "Cleo", "Ann"]);
    assert_eq!(table.seats, [SeatState::Taken, SeatState::Taken, SeatState::Free]);
    assert!(table.creator && table.now.is_none());
    let mut cleo = host.follow(&next, &created, &[2]).await;
    assert!(!cleo.table.clone().unwrap().creator);
    let bot = json!({ "type": "bot", "seat": 2, "bot": "classic", "name": "Robbie" });
    cleo.send(bot.clone()).await;
    cleo.refusal().await;
    let mut ann = Page::connect(host.address, &next).await;
    ann.send(json!({ "type": "hello", "secrets": [created.secrets[0]] })).await;
    assert!(ann.refusal().await.starts_with("this link does not belong to a seat"));
    ben.send(bot).await;
    let begun = cleo.table_when(|table| table.now.is_some()).await;
    assert_eq!(names(&begun), ["Ben", "Cleo", "Robbie"]);
    assert_eq!(begun.seats[2], SeatState::Computer);
}

#[tokio::test]
async fn the_asker_hears_of_no_refusal_when_the_last_one_declines() {
    let host = Host::start().await;
    let (created, mut pages) = three_gave_up(&host).await;
    pages[0].say("rematch").await;
    pages[1].requests().await;
    pages[1].answer(0, true).await;
    while pages[2].requests().await[0].waiting_for != [Seat(2)] {}
    pages[2].answer(0, false).await;
    let next = next(&mut pages[0]).await;
    pages[2].settled().await;
    pages[0].settled().await;
    let declined = |text: &String| text.contains("your request was declined");
    assert!(!pages[0].received.iter().any(declined));
    let table = host.follow(&next, &created, &[0]).await.table.unwrap();
    assert_eq!(table.seats, [SeatState::Taken, SeatState::Free, SeatState::Taken]);
}

#[tokio::test]
async fn the_asker_goes_on_without_who_says_nothing_and_invites_somebody_else() {
    let host = Host::start().await;
    let (created, mut pages) = three_gave_up(&host).await;
    pages[0].say("rematch").await;
    pages[1].requests().await;
    pages[1].answer(0, true).await;
    while pages[0].requests().await[0].accepted != [Seat(1)] {}
    let host = host.crash().await;
    let mut ann = host.sit(&created, &[0]).await;
    ann.say("rematch").await;
    let next = next(&mut ann).await;
    let mut ann = host.follow(&next, &created, &[0]).await;
    let table = ann.table.clone().unwrap();
    assert_eq!(names(&table), ["Ben", "Cleo", "Ann"]);
    assert_eq!(table.seats, [SeatState::Taken, SeatState::Free, SeatState::Taken]);
    let invitation = "an-invitation-of-some-length";
    ann.send(json!({ "type": "invite", "seat": 1, "invitation": invitation })).await;
    ann.table_when(|table| table.seats[1] == SeatState::Invited).await;
    let mut dan = Page::connect(host.address, &next).await;
    dan.hello(vec![]).await;
    let secret = "the-secret-of-dan-at-his-device";
    let sit = json!({ "type": "sit", "invitation": invitation, "secret": secret, "name": "Dan" });
    dan.send(sit).await;
    let begun = ann.table_when(|table| table.now.is_some()).await;
    assert_eq!(names(&begun), ["Ben", "Dan", "Ann"]);
}

#[tokio::test]
async fn people_a_computer_stood_in_for_are_people_again() {
    let host = Host::start().await;
    let (created, mut pages) = three_gave_up(&host).await;
    assert_eq!(host.summary(&created.id).await.end.unwrap().reason, EndReason::GivenUp);
    pages[2].say("rematch").await;
    pages[0].requests().await;
    pages[0].answer(2, true).await;
    while pages[1].requests().await[0].waiting_for != [Seat(1)] {}
    pages[1].answer(2, true).await;
    let summary = host.summary(&next(&mut pages[0]).await).await;
    assert!(summary.players.iter().all(|player| player.is_person()) && summary.empty.is_empty());
    let series = summary.series.unwrap();
    assert_eq!((series.wins, series.draws), (vec![0, 0, 0], 0), "nobody won, and it is no draw");
}

#[tokio::test]
async fn next_never_names_a_match_that_is_not_there() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = ann_lost(&host).await;
    ann.say("rematch").await;
    ben.requests().await;
    host.break_inserts("matches", "TRUE").await;
    ben.answer(0, true).await;
    assert!(ben.refusal().await.starts_with("the game could not be stored"));
    assert_eq!((host.summary(&created.id).await.next, matches(&host).await), (None, 1));
    host.mend().await;

    // Someone else is faster in the store: Ann takes back what she asked for.
    host.tamper(
        "INSERT INTO entries (match_id, seq, at, payload) SELECT match_id, MAX(seq) + 1, MAX(at), \
         '{\"type\":\"withdraw\",\"seat\":0}' FROM entries GROUP BY match_id",
    )
    .await;
    ben.answer(0, true).await;
    assert_eq!(ben.refusal().await, "something else happened at the same moment");
    assert_eq!((host.summary(&created.id).await.next, matches(&host).await), (None, 1));
    ben.answer(0, true).await;
    assert_eq!(ben.refusal().await, "there is no request to answer");
    ben.say("rematch").await;
    while ann.requests().await.first().is_none_or(|asked| asked.by != Seat(1)) {}
    ann.answer(1, true).await;
    let next = next(&mut ann).await;
    assert_eq!(
        (host.get(&format!("/api/matches/{next}")).await.status, matches(&host).await),
        (200, 2)
    );
}
