//! Hints and undo between people: closed, except at a practice table.

use serde_json::json;
use server::wire::ToPage;

use crate::{client::Begun as _, host::Host};

#[tokio::test]
async fn between_people_there_are_no_hints() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    assert!(!ann.now.as_ref().unwrap().can_hint);
    let refusal = ann.is_refused(json!({ "type": "hints", "on": true })).await;
    assert!(refusal.starts_with("there are no hints between people"), "{refusal}");
    let hints = json!({ "type": "hints", "on": true, "source": "classic" });
    assert!(ann.is_refused(hints).await.starts_with("there are no hints"));
    ann.settled().await;
    assert!(!ann.received.iter().any(|text| text.contains("\"type\":\"hints\"")));
    let review = host.get(&format!("/api/matches/{}/review?after=0", created.id)).await;
    assert_eq!(review.status, 403);
}

#[tokio::test]
async fn hints_end_when_people_are_no_longer_alone_with_the_house() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut both = host.sit(&created, &[0, 1]).await;
    assert!(both.now.as_ref().unwrap().can_hint);
    both.send(json!({ "type": "hints", "on": true })).await;
    both.until(|message| matches!(message, ToPage::Hints { .. }).then_some(())).await;
}

#[tokio::test]
async fn at_a_practice_table_everyone_has_hints_and_takes_moves_back() {
    let host = Host::start().await;
    let created = host.two_who_practise().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    for page in [&ann, &ben] {
        let table = page.table.as_ref().unwrap();
        assert!(table.practice && !table.rated && table.running().can_hint);
    }
    assert!(host.summary(&created.id).await.practice);
    ann.play(0, "1", 0).await;
    ben.played().await;
    ann.say("undo").await;
    assert_eq!(ben.table_when(|table| table.running().moves == 0).await.requests, []);
    ann.say("redo").await;
    ben.table_when(|table| table.running().moves == 1).await;
    // The next game of the same people is one too.
    ann.resign(0).await;
    ben.end().await;
    ann.say("rematch").await;
    ben.requests().await;
    ben.answer(0, true).await;
    let next = ann.table_when(|table| table.next.is_some()).await.next.clone().unwrap();
    assert!(host.summary(&next).await.practice);
}
