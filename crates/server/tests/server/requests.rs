use std::slice;

use serde_json::{Value, json};
use server::wire::{Created, Request, Wish};
use table::{EndReason, Origin, Seat};

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
    page.requests().await.pop()
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

#[tokio::test]
async fn what_is_asked_for_survives_a_crash_and_happens_with_the_answer() {
    for (wish, moves) in [(Wish::Undo, 0), (Wish::Redo, 2), (Wish::Load, 0)] {
        let host = Host::start().await;
        let (created, mut ann, mut ben) = two_moves(&host).await;
        match wish {
            Wish::Redo => {
                ann.say("undo").await;
                request(&mut ben).await.unwrap();
                ben.answer(0, true).await;
                ann.table_when(|table| table.running().can_redo).await;
                ann.say("redo").await;
            }
            Wish::Load => ann.send(position()).await,
            _ => ann.say("undo").await,
        }
        while request(&mut ann).await.is_none_or(|asked| asked.what != wish) {}
        let host = host.crash().await;
        let mut ann = host.sit(&created, &[0]).await;
        let mut ben = host.sit(&created, &[1]).await;
        let asked =
            Request { by: Seat(0), what: wish, waiting_for: vec![Seat(1)], accepted: vec![] };
        for page in [&ann, &ben] {
            assert_eq!(page.table.as_ref().unwrap().requests, slice::from_ref(&asked));
        }
        ann.say("draw").await;
        assert!(ann.refusal().await.starts_with("you have asked for something already"));
        ben.answer(0, true).await;
        let table = ann.table().await;
        assert_eq!((table.running().moves, table.requests.len()), (moves, 0), "{wish:?}");
        assert_eq!(table.setup.is_none(), wish == Wish::Load);
        let host = host.crash().await;
        let again = host.sit(&created, &[0]).await.table.unwrap();
        assert_eq!(again.history, table.history);
        assert_eq!(again.requests, []);
    }
}

fn position() -> Value {
    let text = json!({ "pits": [1, 0, 4, 2, 0, 5], "turn": "B" }).to_string();
    json!({ "type": "load", "file": { "format": "position", "text": text } })
}

#[tokio::test]
async fn after_a_crash_the_asker_withdraws_and_the_asked_declines() {
    let host = Host::start().await;
    let (created, mut ann, _ben) = two_moves(&host).await;
    ann.say("undo").await;
    request(&mut ann).await.unwrap();
    let host = host.crash().await;
    let mut ann = host.sit(&created, &[0]).await;
    ann.say("withdraw").await;
    assert_eq!(request(&mut ann).await, None);
    ann.say("draw").await;
    request(&mut ann).await.unwrap();
    let host = host.crash().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    assert_eq!(ben.table.clone().unwrap().requests[0].what, Wish::Draw);
    ben.answer(0, false).await;
    assert_eq!(ann.refusal().await, "your request was declined");
    let host = host.crash().await;
    let table = host.sit(&created, &[0]).await.table.unwrap();
    assert_eq!((table.requests.len(), table.running().moves), (0, 2));
    assert_eq!(table.running().end, None);
}

#[tokio::test]
async fn half_an_answer_of_three_people_survives_a_crash() {
    let host = Host::start().await;
    let created = host.three_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    ann.send(three_again()).await;
    let asked = request(&mut ann).await.unwrap();
    assert_eq!(asked.waiting_for, [Seat(1), Seat(2)]);
    let mut ben = host.sit(&created, &[1]).await;
    ben.answer(0, true).await;
    assert_eq!(request(&mut ben).await.unwrap().accepted, [Seat(1)]);

    let host = host.crash().await;
    let mut ben = host.sit(&created, &[1]).await;
    let half = Request { waiting_for: vec![Seat(2)], accepted: vec![Seat(1)], ..asked };
    assert_eq!(ben.table.clone().unwrap().requests, [half]);
    ben.answer(0, true).await;
    assert_eq!(ben.refusal().await, "this request is not for you to answer");
    let mut cleo = host.sit(&created, &[2]).await;
    cleo.answer(0, true).await;
    let table = ben.table().await;
    assert_eq!((table.requests.len(), table.origin), (0, Some(Origin::File)));
}

/// Asks to load another Qwixx of three.
fn three_again() -> Value {
    let started = games::game("qwixx").unwrap().start(Some(&json!({ "players": 3 })), 7).unwrap();
    let text = started.position().to_string();
    json!({ "type": "load", "file": { "format": "position", "text": text } })
}

#[tokio::test]
async fn two_seats_may_each_ask_for_something() {
    let host = Host::start().await;
    let (_, mut ann, mut ben) = two_moves(&host).await;
    ann.say("undo").await;
    assert_eq!(ann.requests().await.len(), 1);
    ben.say("draw").await;
    let asked = ann.requests().await;
    let asked: Vec<_> = asked.iter().map(|asked| (asked.by, asked.what)).collect();
    assert_eq!(asked, [(Seat(0), Wish::Undo), (Seat(1), Wish::Draw)]);
    ben.say("undo").await;
    assert!(ben.refusal().await.starts_with("you have asked for something already"));
    ben.answer(1, true).await;
    assert_eq!(ben.refusal().await, "this request is not for you to answer");
    ann.answer(1, false).await;
    assert_eq!(ben.refusal().await, "your request was declined");
    ben.answer(0, true).await;
    assert_eq!(ann.table().await.running().moves, 0);
}

#[tokio::test]
async fn a_file_to_load_is_stored_once() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = two_moves(&host).await;
    ann.send(position()).await;
    request(&mut ben).await.unwrap();
    ben.answer(0, true).await;
    assert_eq!(ann.table().await.running().moves, 0);
    let entries = host.entries(&created.id).await;
    let holds_file = |entry: &&Value| entry.to_string().contains("pits");
    let files: Vec<_> = entries.iter().filter(holds_file).collect();
    assert_eq!(files.len(), 1, "{entries:?}");
    assert_eq!(files[0]["type"], "ask");
    assert_eq!(entries.last().unwrap()["type"], "answer");
}

#[tokio::test]
async fn a_move_overtakes_every_request_but_a_draw_offered_to_somebody_else() {
    for wish in [Wish::Redo, Wish::Load] {
        let host = Host::start().await;
        let (_, mut ann, mut ben) = two_moves(&host).await;
        if wish == Wish::Redo {
            ben.say("undo").await;
            request(&mut ann).await.unwrap();
            ann.answer(1, true).await;
            ben.table_when(|table| table.running().can_redo).await;
            ben.say("redo").await;
        } else {
            ben.send(position()).await;
        }
        while request(&mut ben).await.is_none_or(|asked| asked.what != wish) {}
        let (page, seat) = if wish == Wish::Redo { (&mut ben, 1) } else { (&mut ann, 0) };
        page.settled().await;
        page.play_any(seat).await;
        page.played().await;
        assert_eq!(request(page).await, None, "{wish:?}");
    }

    let host = Host::start().await;
    let (created, mut ann, mut ben) = two_moves(&host).await;
    ann.say("draw").await;
    request(&mut ann).await.unwrap();
    ann.play(0, "2", 2).await;
    while ben.played().await.0 < 3 {}
    let stands = host.sit(&created, &[1]).await.table.unwrap().requests;
    assert_eq!((stands.len(), stands[0].what), (1, Wish::Draw), "the asker's own move");
    let turn = ben.now.clone().unwrap().status.turn;
    assert_eq!(turn, [Seat(1)]);
    ben.play_any(1).await;
    while ben.played().await.0 < 4 {}
    assert_eq!(request(&mut ben).await, None);
    ben.answer(0, true).await;
    assert_eq!(ben.refusal().await, "there is no request to answer");
}

#[tokio::test]
async fn nobody_answers_who_is_not_asked() {
    let host = Host::start().await;
    let bot = json!({ "name": "Bot", "bot": "classic" });
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }, bot]);
    let created =
        host.create(json!({ "game": "qwixx", "setup": { "players": 3 }, "seats": seats })).await;
    let mut ann = host.sit(&created, &[0]).await;
    ann.send(three_again()).await;
    assert_eq!(request(&mut ann).await.unwrap().waiting_for, [Seat(1)], "no computer is asked");
    let mut spectator = host.sit(&created, &[]).await;
    spectator.answer(0, true).await;
    assert_eq!(spectator.refusal().await, "spectators can only watch");
    spectator.say("withdraw").await;
    assert_eq!(spectator.refusal().await, "spectators can only watch");
    let mut ben = host.sit(&created, &[1]).await;
    ben.say("withdraw").await;
    assert_eq!(ben.refusal().await, "you have asked for nothing");
    for to in [1, 2, 9] {
        ben.answer(to, true).await;
        assert_eq!(ben.refusal().await, "there is no request to answer");
    }
    let after = host.sit(&created, &[]).await.table.unwrap();
    assert_eq!(after.requests[0].waiting_for, [Seat(1)]);
}

#[tokio::test]
async fn requests_do_not_outlive_the_game() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = two_moves(&host).await;
    ann.say("undo").await;
    request(&mut ben).await.unwrap();
    ben.resign(1).await;
    assert_eq!(ann.end().await.reason, EndReason::Resigned);
    ben.answer(0, true).await;
    assert_eq!(ben.refusal().await, "there is no request to answer");
    let host = host.crash().await;
    let table = host.sit(&created, &[0]).await.table.unwrap();
    assert_eq!((table.requests.len(), table.running().moves), (0, 2));
}

#[tokio::test]
async fn who_agreed_to_a_draw_and_moves_on_has_overtaken_it() {
    let host = Host::start().await;
    let seats = ["Ann", "Ben", "Cleo", "Dan"].map(|name| json!({ "name": name }));
    let setup = json!({ "players": 4 });
    let new = json!({ "game": "crosswise", "setup": setup, "seats": seats });
    let created = host.create(new).await;
    let on_move = host.sit(&created, &[0]).await.now.unwrap().status.turn[0];
    let mut mover = host.sit(&created, &[on_move.index()]).await;
    let other = Seat((on_move.0 + 1) % 4);
    let mut asker = host.sit(&created, &[other.index()]).await;
    asker.say("draw").await;
    mover.requests().await;
    mover.answer(other.0, true).await;
    while request(&mut asker).await.unwrap().accepted != [on_move] {}
    mover.play_any(on_move.0).await;
    assert_eq!(request(&mut asker).await, None);
}
