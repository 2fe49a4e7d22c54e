//! Chance that nobody has chosen: promised, said, and checked after the game.

use serde_json::{Value, json};
use server::wire::{DrawPhase, DrawState};
use table::{Record, Seat, Share, check_shares};

use crate::{
    client::{Begun as _, Page, secret},
    host::Host,
};

const NUMBERS: [&str; 2] = ["00000000000000aa", "00000000000000bb"];

fn share(number: &str) -> Share {
    Share::new(Vec::new(), number, &secret(number)).unwrap()
}

fn drawn_together() -> Value {
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    json!({ "game": "qwixx", "setup": { "players": 2 }, "seats": seats, "invite": [1],
        "draw": true })
}

fn draw(page: &Page) -> DrawState {
    page.table.as_ref().unwrap().draw.clone().expect("chance that is drawn together")
}

async fn commit(page: &mut Page, number: &str) {
    page.send(json!({ "type": "commit", "commitment": share(number).commitment })).await;
}

async fn reveal(page: &mut Page, number: &str) {
    page.send(json!({ "type": "reveal", "number": number, "salt": secret(number) })).await;
}

async fn until_phase(page: &mut Page, phase: DrawPhase) {
    while draw(page).phase != phase {
        page.table().await;
    }
}

/// A table where Ann and Ben are to promise a number, and the invitation that Ben came by.
async fn seated(host: &Host) -> (String, String, Page, Page) {
    let created = host.create(drawn_together()).await;
    let mut ann = host.sit(&created, &[0]).await;
    assert_eq!(draw(&ann).phase, DrawPhase::Waiting);
    let mut ben = host.visit(&created.id, &[], None).await;
    let invitation = created.invitations[1].clone().unwrap();
    ben.sit_down(&invitation, &secret("Ben")).await;
    until_phase(&mut ann, DrawPhase::Commit).await;
    (created.id, invitation, ann, ben)
}

#[tokio::test]
async fn the_seed_follows_from_the_numbers_of_all() {
    let host = Host::start().await;
    let (id, _, mut ann, mut ben) = seated(&host).await;
    assert!(ann.now.is_none() && draw(&ann).until.is_some());
    commit(&mut ann, NUMBERS[0]).await;
    until_phase(&mut ann, DrawPhase::Commit).await;
    reveal(&mut ann, NUMBERS[0]).await;
    assert_eq!(ann.refusal().await, "no number of yours is awaited now");
    commit(&mut ben, NUMBERS[1]).await;
    until_phase(&mut ann, DrawPhase::Reveal).await;
    reveal(&mut ben, NUMBERS[0]).await;
    assert_eq!(ben.refusal().await, "this is not the number you promised");
    reveal(&mut ann, NUMBERS[0]).await;
    ann.table_when(|table| table.draw.as_ref().unwrap().revealed == [Seat(0)]).await;
    assert!(ann.now.is_none(), "nothing is dealt before all have said theirs");
    reveal(&mut ben, NUMBERS[1]).await;
    ann.until_begun().await;
    ben.until_begun().await;
    let promised = draw(&ann).house;
    // Nobody knows the numbers of the others, or the seed, while the game goes on.
    for page in [&ann, &ben] {
        let told = page.received.concat();
        assert!(!NUMBERS.iter().any(|number| told.contains(number)), "{told}");
        assert!(draw(page).shares.is_empty());
    }
    ben.resign(1).await;
    let table = ann.table_when(|table| table.running().end.is_some()).await;
    let shares = table.draw.as_ref().unwrap().shares.clone();
    assert_eq!(shares[0].commitment, promised);
    let numbers: Vec<&str> = shares[1..].iter().map(|share| share.number.as_str()).collect();
    assert_eq!(numbers, NUMBERS);
    let seed = table.running().seed.clone().unwrap().parse().unwrap();
    assert!(check_shares(&shares, seed).is_ok());
    let saved = host.get(&format!("/api/matches/{id}/save")).await.text();
    let record = Record::parse(&saved).unwrap();
    assert_eq!((record.shares, record.seed), (Some(shares), seed));
}

#[tokio::test]
async fn saying_it_again_is_harmless_and_a_restart_forgets_nothing() {
    let host = Host::start().await;
    let created = host.create(drawn_together()).await;
    let mut ben = host.visit(&created.id, &[], None).await;
    ben.sit_down(created.invitations[1].as_ref().unwrap(), &secret("Ben")).await;
    commit(&mut ben, NUMBERS[1]).await;
    ben.table_when(|table| table.draw.as_ref().unwrap().committed == [Seat(1)]).await;
    commit(&mut ben, NUMBERS[1]).await;
    ben.table().await;
    let host = host.restart().await;
    let mut ann = host.sit(&created, &[0]).await;
    assert_eq!(draw(&ann).committed, [Seat(1)]);
    commit(&mut ann, NUMBERS[0]).await;
    until_phase(&mut ann, DrawPhase::Reveal).await;
    let mut ben = host.visit(&created.id, &[&secret("Ben")], None).await;
    reveal(&mut ann, NUMBERS[0]).await;
    reveal(&mut ann, NUMBERS[0]).await;
    reveal(&mut ben, NUMBERS[1]).await;
    ann.until_begun().await;
    let kinds: Vec<Value> =
        host.entries(&created.id).await.iter().map(|entry| entry["type"].clone()).collect();
    assert_eq!(kinds, ["claim", "commit", "commit", "reveal", "reveal", "begin"]);
}

#[tokio::test]
async fn whoever_does_not_say_a_number_in_time_loses_the_seat_before_anything_is_dealt() {
    let host = Host::start().await;
    let (id, invitation, mut ann, mut ben) = seated(&host).await;
    commit(&mut ann, NUMBERS[0]).await;
    commit(&mut ben, NUMBERS[1]).await;
    until_phase(&mut ben, DrawPhase::Reveal).await;
    let house = draw(&ben).house;
    reveal(&mut ann, NUMBERS[0]).await;
    ann.table_when(|table| table.draw.as_ref().unwrap().revealed == [Seat(0)]).await;
    let host = host.crash_later(21_000).await;
    let summary = host.summary_when(&id, |summary| summary.empty == [Seat(1)]).await;
    assert!(summary.end.is_none() && summary.moves == 0);
    let mut ben = host.visit(&id, &[], None).await;
    assert_eq!(draw(&ben).phase, DrawPhase::Waiting);
    assert!(draw(&ben).committed.is_empty() && draw(&ben).house != house, "all is drawn anew");
    // Whoever comes back sits down again with the same link, and nothing has been dealt.
    ben.sit_down(&invitation, &secret("Ben-again")).await;
    until_phase(&mut ben, DrawPhase::Commit).await;
    let kinds: Vec<Value> =
        host.entries(&id).await.iter().map(|entry| entry["type"].clone()).collect();
    assert_eq!(kinds, ["claim", "commit", "commit", "reveal", "vacate", "claim"]);
}

#[tokio::test]
async fn while_nobody_serves_nobody_is_late() {
    let host = Host::start().await;
    let (id, _, mut ann, ben) = seated(&host).await;
    commit(&mut ann, NUMBERS[0]).await;
    ann.table_when(|table| table.draw.as_ref().unwrap().committed == [Seat(0)]).await;
    drop((ann, ben));
    let statements = [
        "UPDATE matches SET begun = begun - 60000",
        "UPDATE entries SET at = at - 60000",
        "UPDATE due SET at = 1",
        "UPDATE house SET heartbeat = heartbeat - 60000",
    ];
    let host = host.restart_after(&statements).await;
    let mut ben = host.visit(&id, &[&secret("Ben")], None).await;
    assert_eq!(draw(&ben).phase, DrawPhase::Commit);
    commit(&mut ben, NUMBERS[1]).await;
    until_phase(&mut ben, DrawPhase::Reveal).await;
}

#[tokio::test]
async fn one_share_is_enough_for_all_devices_of_a_person() {
    let host = Host::start().await;
    let (id, _, mut ann, mut ben) = seated(&host).await;
    let mut phone = host.visit(&id, &[&secret("Ben")], None).await;
    commit(&mut ben, NUMBERS[1]).await;
    until_committed(&mut phone, Seat(1)).await;
    // Both were told at the same moment that numbers are awaited.
    commit(&mut phone, "00000000000000cc").await;
    phone.settled().await;
    commit(&mut ann, NUMBERS[0]).await;
    until_phase(&mut ben, DrawPhase::Reveal).await;
    assert!(!phone.received.iter().any(|message| message.contains("\"refused\"")));
    reveal(&mut ben, NUMBERS[1]).await;
    reveal(&mut ann, NUMBERS[0]).await;
    phone.until_begun().await;
}

async fn until_committed(page: &mut Page, seat: Seat) {
    while !draw(page).committed.contains(&seat) {
        page.table().await;
    }
}

#[tokio::test]
async fn a_rematch_draws_anew() {
    let host = Host::start().await;
    let (_, _, mut ann, mut ben) = seated(&host).await;
    for (page, number) in [(&mut ann, NUMBERS[0]), (&mut ben, NUMBERS[1])] {
        commit(page, number).await;
    }
    for (page, number) in [(&mut ann, NUMBERS[0]), (&mut ben, NUMBERS[1])] {
        until_phase(page, DrawPhase::Reveal).await;
        reveal(page, number).await;
    }
    ann.until_begun().await;
    ben.resign(1).await;
    ann.end().await;
    ann.say("rematch").await;
    ben.requests().await;
    ben.answer(0, true).await;
    let next = ann.table_when(|table| table.next.is_some()).await.next.clone().unwrap();
    let ben = host.visit(&next, &[&secret("Ben")], None).await;
    assert_eq!((draw(&ben).phase, ben.now.is_some()), (DrawPhase::Commit, false));
}

#[tokio::test]
async fn only_chance_between_people_is_drawn_together() {
    let host = Host::start().await;
    let mut alone = drawn_together();
    alone["invite"] = json!([]);
    let mut kalaha = drawn_together();
    kalaha["game"] = json!("kalaha");
    kalaha["setup"] = json!({});
    for new in [alone, kalaha] {
        let answer = host.post("/api/matches", &new).await;
        assert_eq!(answer.status, 400);
        assert!(answer.refusal().starts_with("chance is drawn together only"));
    }
    let created = host.two_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    let commit = json!({ "type": "commit", "commitment": share(NUMBERS[0]).commitment });
    assert!(ann.is_refused(commit).await.contains("not drawn together"));
    let nonsense = json!({ "type": "commit", "commitment": "abc" });
    assert!(ann.is_refused(nonsense).await.starts_with("expected a SHA-256"));
}
