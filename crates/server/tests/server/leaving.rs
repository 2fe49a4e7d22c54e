//! People who leave a game that goes on for the others, and what they may still do.

use serde_json::{Value, json};
use server::wire::{Created, SeatState, Table, Wish};
use table::Seat;

use crate::{
    client::{Begun as _, Page},
    host::Host,
};

const PLAYED_FOR: &str = "a computer plays for you";
const GIVEN_UP: &str = "you have given up this game";

/// What only those may do who play themselves.
fn wishes_of_players() -> [Value; 4] {
    let file = json!({ "format": "position", "text": "{}" });
    [
        json!({ "type": "undo" }),
        json!({ "type": "redo" }),
        json!({ "type": "load", "file": file }),
        json!({ "type": "draw" }),
    ]
}

/// Nothing that changes what was played, or ends it, is for this page to ask for.
async fn expect_no_say(page: &mut Page) {
    for wish in wishes_of_players() {
        assert_eq!(page.is_refused(wish.clone()).await, PLAYED_FOR, "{wish}");
    }
    page.settled().await;
    let now = page.now.clone().expect("a match that has begun");
    assert!(!now.can_undo && !now.can_redo && !now.can_draw, "{now:?}");
    assert_eq!(now.can_resign, []);
}

/// Whether a seat is in this state.
fn seat_is(seat: usize, state: SeatState) -> impl Fn(&Table) -> bool {
    move |table| table.seats[seat] == state
}

/// A Qwixx of three in which Ann has made her decision, so that she could take it back.
async fn ann_has_passed(host: &Host) -> (Created, Page, Page) {
    let created = host.three_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    ann.play(0, "pass", 0).await;
    ann.played().await;
    ben.played().await;
    (created, ann, ben)
}

#[tokio::test]
async fn among_three_a_computer_plays_on_for_whoever_gives_up() {
    let host = Host::start().await;
    let created = host.three_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    ann.resign(0).await;
    let table = ben.table_when(seat_is(0, SeatState::Resigned)).await;
    assert_eq!(table.players[0].name, "Ann");
    assert!(table.players[0].bot.is_some() && table.running().end.is_none());
    while ben.played().await.1 != 0 {}
    ann.settled().await;
    let again = json!({ "type": "resign", "seat": 0 });
    assert_eq!(ann.is_refused(again).await, "a computer plays at seat 0");
    let host = host.crash().await;
    let mut ann = host.sit(&created, &[0]).await;
    assert_eq!(ann.table.clone().unwrap().seats[0], SeatState::Resigned);
    let back = json!({ "type": "come_back", "seat": 0 });
    assert_eq!(ann.is_refused(back).await, GIVEN_UP);
}

#[tokio::test]
async fn whoever_has_given_up_has_no_say_in_the_game_of_the_others() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = ann_has_passed(&host).await;
    assert!(ann.now.clone().unwrap().can_undo, "while she plays she could take it back");
    ann.resign(0).await;
    ben.table_when(seat_is(0, SeatState::Resigned)).await;
    expect_no_say(&mut ann).await;
    let back = json!({ "type": "come_back", "seat": 0 });
    assert_eq!(ann.is_refused(back.clone()).await, GIVEN_UP);
    ben.settled().await;
    assert_eq!(ben.table.clone().unwrap().requests, []);
    let host = host.restart().await;
    let mut ann = host.sit(&created, &[0]).await;
    expect_no_say(&mut ann).await;
    assert_eq!(ann.is_refused(back).await, GIVEN_UP);
}

#[tokio::test]
async fn whoever_is_away_has_no_say_until_they_come_back() {
    let host = Host::start().await;
    let (created, ann, ben) = ann_has_passed(&host).await;
    drop((ann, ben));
    // Nobody is at the table meanwhile, so the computer leaves the dice alone.
    let host = host.restart().await;
    let why = "claimed_after_absence";
    host.insert(&created, &json!({ "type": "stand_in", "seat": 0, "bot": "classic", "why": why }))
        .await;
    let mut ann = host.sit(&created, &[0]).await;
    assert_eq!(ann.table.clone().unwrap().seats[0], SeatState::StandIn);
    expect_no_say(&mut ann).await;
    ann.send(json!({ "type": "come_back", "seat": 0 })).await;
    let table = ann.table_when(seat_is(0, SeatState::Taken)).await;
    assert!(table.players[0].bot.is_none());
    assert_eq!(table.running().can_resign, [Seat(0)]);
    let ben = host.sit(&created, &[1]).await;
    assert_eq!(ben.table.unwrap().seats[0], SeatState::Taken);
}

#[tokio::test]
async fn a_device_speaks_for_those_of_its_seats_that_still_play() {
    let host = Host::start().await;
    let created = host.three_people().await;
    let mut both = host.sit(&created, &[0, 1]).await;
    both.play(1, "pass", 0).await;
    both.played().await;
    both.resign(0).await;
    both.table_when(seat_is(0, SeatState::Resigned)).await;
    both.say("undo").await;
    let requests = both.requests().await;
    let request = requests.first().expect("a request");
    assert_eq!((request.by, request.what), (Seat(1), Wish::Undo));
    assert_eq!(request.waiting_for, [Seat(2)], "whoever has given up is not asked");
}
