//! What people show each other.

use serde_json::json;
use server::wire::{Gesture, ToPage};

use crate::{client::Page, host::Host};

async fn shown(page: &mut Page) -> (u8, Gesture) {
    page.until(|message| match message {
        ToPage::Gesture { seat, what } => Some((seat.0, what)),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn everyone_sees_a_gesture_and_the_journal_does_not() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    let mut cleo = host.visit(&created.id, &[], None).await;
    let before = host.entries(&created.id).await;
    ann.send(json!({ "type": "gesture", "seat": 0, "what": "well_played" })).await;
    for page in [&mut ann, &mut ben, &mut cleo] {
        assert_eq!(shown(page).await, (0, Gesture::WellPlayed));
    }
    assert_eq!(host.entries(&created.id).await, before);
    let wrong = json!({ "type": "gesture", "seat": 1, "what": "oops" });
    assert_eq!(ann.is_refused(wrong.clone()).await, "seat 1 is not yours");
    assert_eq!(cleo.is_refused(wrong).await, "spectators can only watch");
    let words = json!({ "type": "gesture", "seat": 0, "what": "<b>free text</b>" });
    assert!(ann.is_refused(words).await.starts_with("not understood"));
}

#[tokio::test]
async fn nobody_floods_the_table_with_gestures() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    for _ in 0..20 {
        ann.send(json!({ "type": "gesture", "seat": 0, "what": "hello" })).await;
    }
    ann.settled().await;
    ben.settled().await;
    let seen = ben.received.iter().filter(|text| text.contains("\"gesture\"")).count();
    assert!((5..8).contains(&seen), "{seen}");
    // A second device of the same seat has no more of them.
    let mut second = host.sit(&created, &[0]).await;
    let more = json!({ "type": "gesture", "seat": 0, "what": "hello" });
    assert!(second.is_refused(more).await.starts_with("that is enough for now"));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_gesture_reaches_the_other_node() {
    let one = Host::start().await;
    let other = one.beside().await;
    let created = one.two_people().await;
    let mut ann = one.sit(&created, &[0]).await;
    let mut ben = other.sit(&created, &[1]).await;
    ann.send(json!({ "type": "gesture", "seat": 0, "what": "good_luck" })).await;
    assert_eq!(shown(&mut ben).await, (0, Gesture::GoodLuck));
    ben.send(json!({ "type": "gesture", "seat": 1, "what": "thanks" })).await;
    assert_eq!(shown(&mut ann).await, (0, Gesture::GoodLuck));
    assert_eq!(shown(&mut ann).await, (1, Gesture::Thanks));
}
