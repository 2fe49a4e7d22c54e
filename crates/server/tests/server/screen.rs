//! A table on a screen for everybody: what all may see, and nothing more.

use serde_json::{Value, json};
use table::Seat;

use crate::{
    client::{Page, secret},
    host::Host,
};

async fn screen(host: &Host, id: &str, hello: Value) -> Page {
    let mut page = Page::connect(host.address, id).await;
    let mut message = json!({ "type": "hello", "secrets": [], "screen": true });
    for (field, value) in hello.as_object().unwrap() {
        message[field] = value.clone();
    }
    page.send(message).await;
    page.table().await;
    page
}

#[tokio::test]
async fn a_screen_sees_what_a_spectator_sees_whatever_it_shows() {
    let host = Host::start().await;
    host.card("Ann").await;
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let new = json!({ "game": "crosswise", "seats": seats, "invite": [1] });
    let anonymous = host.create(new.clone()).await;
    let with_card = host.create_as("Ann", new).await;
    for (created, shows) in [
        (&anonymous, json!({ "secrets": [anonymous.creator] })),
        (&with_card, json!({ "card": secret("Ann") })),
    ] {
        let mut tv = screen(&host, &created.id, shows).await;
        let table = tv.table.clone().unwrap();
        assert!(table.creator && table.mine.is_empty(), "it may invite, and has no seat");
        let invitation = secret("invitation");
        tv.send(json!({ "type": "invite", "seat": 1, "invitation": invitation })).await;
        tv.table().await;
        let mut ben = host.visit(&created.id, &[], None).await;
        ben.sit_down(&invitation, &secret("Ben")).await;
        tv.until_begun().await;
        let watcher = host.visit(&created.id, &[], None).await;
        let seen = |page: &Page| serde_json::to_value(&page.now.as_ref().unwrap().views).unwrap();
        assert_eq!(seen(&tv), seen(&watcher));
        assert_eq!(tv.now.as_ref().unwrap().views[0].seat, None);
        let play = json!({ "type": "play", "seat": 0, "move": "1a1", "after": 0 });
        assert_eq!(tv.is_refused(play).await, "spectators can only watch");
    }
}

#[tokio::test]
async fn a_screen_takes_no_seat() {
    let host = Host::start().await;
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let new = json!({ "game": "crosswise", "seats": seats, "invite": [1] });
    let created = host.create(new).await;
    let mut tv = screen(&host, &created.id, json!({})).await;
    assert!(!tv.table.as_ref().unwrap().creator);
    let invitation = created.invitations[1].as_ref().unwrap();
    let sit = json!({ "type": "sit", "invitation": invitation, "secret": secret("tv") });
    assert_eq!(tv.is_refused(sit).await, "a screen for everybody takes no seat");
    assert_eq!(host.summary(&created.id).await.empty, [Seat(1)]);
}
