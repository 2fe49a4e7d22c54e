use serde_json::json;
use server::wire::{Created, Request, ToPage, Wish};
use table::Seat;

use crate::{
    client::{Begun as _, Page},
    host::Host,
};

/// Ann has played and Ben answered, each on an own device.
async fn two_moves(host: &Host) -> (Created, Page, Page) {
    let created = host.two_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    ann.play(0, "1", 0).await;
    ben.played().await;
    ben.play(1, "8", 1).await;
    ben.played().await;
    while ann.played().await.0 < 2 {}
    (created, ann, ben)
}

/// What is asked for when this changes next, if anything is.
async fn request(page: &mut Page) -> Option<Request> {
    let requests = page.until(|message| match message {
        ToPage::Requests { requests } => Some(requests),
        _ => None,
    });
    requests.await.pop()
}

#[tokio::test]
async fn undo_with_others_happens_when_they_agree() {
    let host = Host::start().await;
    let (_, mut ann, mut ben) = two_moves(&host).await;
    ann.send(json!({ "type": "undo" })).await;
    let asked =
        Request { by: Seat(0), what: Wish::Undo, waiting_for: vec![Seat(1)], accepted: vec![] };
    assert_eq!(request(&mut ann).await, Some(asked.clone()));
    assert_eq!(request(&mut ben).await, Some(asked));
    ann.send(json!({ "type": "undo" })).await;
    assert!(ann.refusal().await.starts_with("you have asked for something already"));
    ben.send(json!({ "type": "answer", "to": 0, "accept": true })).await;
    for page in [&mut ann, &mut ben] {
        let table = page.table().await;
        assert_eq!((table.running().moves, table.requests.len()), (0, 0));
        assert_eq!(request(page).await, None);
    }
    ann.send(json!({ "type": "redo" })).await;
    assert_eq!(request(&mut ben).await.unwrap().what, Wish::Redo);
    ben.send(json!({ "type": "answer", "to": 0, "accept": true })).await;
    assert_eq!(ann.table().await.running().moves, 2);
}

#[tokio::test]
async fn a_declined_request_changes_nothing_and_the_asker_hears_of_it() {
    let host = Host::start().await;
    let (_, mut ann, mut ben) = two_moves(&host).await;
    ann.send(json!({ "type": "undo" })).await;
    request(&mut ben).await.unwrap();
    ben.send(json!({ "type": "answer", "to": 0, "accept": false })).await;
    assert_eq!(ann.refusal().await, "your request was declined");
    assert_eq!(request(&mut ann).await, None);
    assert_eq!(request(&mut ben).await, None);
    ben.send(json!({ "type": "answer", "to": 0, "accept": true })).await;
    assert_eq!(ben.refusal().await, "there is no request to answer");
    ann.play(0, "2", 2).await;
    assert_eq!(ann.played().await.0, 3);
}

#[tokio::test]
async fn the_asker_withdraws_and_a_spectator_has_no_say() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = two_moves(&host).await;
    let mut watcher = host.sit(&created, &[]).await;
    ann.send(json!({ "type": "undo" })).await;
    request(&mut watcher).await.unwrap();
    watcher.send(json!({ "type": "answer", "to": 0, "accept": true })).await;
    assert_eq!(watcher.refusal().await, "spectators can only watch");
    ann.send(json!({ "type": "answer", "to": 0, "accept": true })).await;
    assert_eq!(ann.refusal().await, "this request is not for you to answer");
    request(&mut ben).await.unwrap();
    ann.send(json!({ "type": "withdraw" })).await;
    assert_eq!(request(&mut ben).await, None);
    ann.send(json!({ "type": "withdraw" })).await;
    assert_eq!(ann.refusal().await, "you have asked for nothing");
}

#[tokio::test]
async fn a_move_settles_the_request() {
    let host = Host::start().await;
    let (_, mut ann, mut ben) = two_moves(&host).await;
    ben.send(json!({ "type": "undo" })).await;
    request(&mut ann).await.unwrap();
    ann.play(0, "2", 2).await;
    assert_eq!(ann.played().await.0, 3);
    assert_eq!(request(&mut ann).await, None);
    ann.send(json!({ "type": "answer", "to": 1, "accept": true })).await;
    assert_eq!(ann.refusal().await, "there is no request to answer");
}

#[tokio::test]
async fn a_request_waits_for_who_comes_later() {
    let host = Host::start().await;
    let (created, mut ann, ben) = two_moves(&host).await;
    drop(ben);
    let text = json!({ "pits": [1, 0, 4, 2, 0, 5], "turn": "B" }).to_string();
    ann.send(json!({ "type": "load", "file": { "format": "position", "text": text } })).await;
    assert_eq!(request(&mut ann).await.unwrap().what, Wish::Load);
    let mut ben = host.sit(&created, &[1]).await;
    assert_eq!(ben.table.clone().unwrap().requests[0].waiting_for, [Seat(1)]);
    ben.send(json!({ "type": "answer", "to": 0, "accept": true })).await;
    let table = ann.table().await;
    assert_eq!((table.running().moves, table.running().status.scores.clone()), (0, vec![4, 5]));
}
