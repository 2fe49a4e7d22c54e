//! A person's second device: the first one makes a code that lets it in, once and for a while.

use serde_json::{Value, json};
use server::wire::{Created, Invited, Link};
use table::Seat;

use crate::{
    client::{Begun as _, Page, secret},
    host::Host,
};

const USED: &str = "this seat is taken: somebody has already sat down with this link";
const TEN_MINUTES: i64 = 10 * 60 * 1000;

/// A game in which Ann and Abe share a device, Ben has an own one, and a computer plays.
async fn crosswise(host: &Host) -> Created {
    let bot = json!({ "name": "Bot", "bot": "classic" });
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }, { "name": "Abe" }, bot]);
    let setup = json!({ "players": 4 });
    let new = json!({ "game": "crosswise", "setup": setup, "seats": seats, "invite": [1] });
    let created = host.create(new).await;
    let invitation = created.invitations[1].clone().unwrap();
    host.visit(&created.id, &[], None).await.sit_down(&invitation, &secret("Ben")).await;
    created
}

/// Makes a code at the device that Ann and Abe share.
async fn hand_over(host: &Host, created: &Created, code: &str) -> Page {
    let mut page = host.sit(created, &[0, 2]).await;
    page.send(json!({ "type": "hand_over", "code": code })).await;
    page.table().await;
    page
}

fn invited(page: &Page) -> Invited {
    page.table.as_ref().unwrap().invited.clone().expect("a link")
}

#[tokio::test]
async fn a_second_device_has_the_same_seats_sees_their_hands_and_plays() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let code = secret("code");
    let mut first = hand_over(&host, &created, &code).await;
    let mut second = host.visit(&created.id, &[], Some(&code)).await;
    let shared = vec![Seat(0), Seat(2)];
    assert_eq!(invited(&second), Invited { link: Link::HandOver, seats: shared.clone() });
    let table = second.table.as_ref().unwrap();
    assert_eq!((&table.mine, table.running().views[0].seat), (&vec![], None));

    let table = second.sit_down(&code, &secret("tablet")).await;
    assert_eq!((&table.mine, table.creator), (&shared, false));
    let views = |page: &Page| serde_json::to_value(&page.now.as_ref().unwrap().views).unwrap();
    assert_eq!(views(&second), views(&first));
    let hand = &table.running().views[1].view.value()["hands"][2];
    assert!(hand.as_array().unwrap().iter().all(Value::is_number), "{hand}");
    let mv = table.running().views[0].moves[0].clone();
    second.play(0, &mv, 0).await;
    assert_eq!(second.played().await, (1, 0, mv.clone()));
    assert_eq!(first.played().await, (1, 0, mv));
    let again = host.visit(&created.id, &[&secret("tablet")], None).await;
    assert_eq!(again.table.unwrap().mine, shared);
}

#[tokio::test]
async fn a_code_lets_one_device_in_and_survives_restarts() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let code = secret("code");
    hand_over(&host, &created, &code).await;
    let mut host = host.crash().await;
    for round in 0..3 {
        let mut second = host.visit(&created.id, &[], Some(&code)).await;
        let link = if round == 0 { Link::HandOver } else { Link::Used };
        assert_eq!(invited(&second).link, link);
        let table = second.sit_down(&code, &secret("tablet")).await;
        assert_eq!(table.mine, [Seat(0), Seat(2)], "round {round}");
        assert_eq!(invited(&second).link, Link::Used);
        let mut third = host.visit(&created.id, &[], Some(&code)).await;
        assert_eq!(third.try_to_sit(&code, &secret("phone")).await.unwrap_err(), USED);
        let joins = host.entries(&created.id).await;
        let joins = joins.iter().filter(|entry| entry["type"] == "join").count();
        assert_eq!(joins, 1, "round {round}");
        host = if round == 0 { host.restart().await } else { host.crash().await };
    }
}

#[tokio::test]
async fn of_two_devices_with_the_same_code_one_is_let_in() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    for round in 0..10 {
        let code = secret(&format!("code-{round}"));
        hand_over(&host, &created, &code).await;
        let mut one = host.visit(&created.id, &[], Some(&code)).await;
        let mut two = host.visit(&created.id, &[], Some(&code)).await;
        let owns = [secret(&format!("one-{round}")), secret(&format!("two-{round}"))];
        let (first, second) =
            tokio::join!(one.try_to_sit(&code, &owns[0]), two.try_to_sit(&code, &owns[1]));
        assert_ne!(first.is_ok(), second.is_ok(), "round {round}");
        assert_eq!(first.err().or(second.err()).as_deref(), Some(USED), "round {round}");
    }
}

#[tokio::test]
async fn a_code_is_worth_something_for_ten_minutes() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let code = secret("code");
    hand_over(&host, &created, &code).await;
    let query = "SELECT MAX(at) FROM entries WHERE match_id = $1";
    let at = host.database.number_of(query, &created.id).await.unwrap();
    let journal = host.entries(&created.id).await;
    let until = journal.iter().find_map(|entry| entry["until"].as_i64()).expect("a code");
    assert!((until - at - TEN_MINUTES).abs() < 5000, "{} ms", until - at);

    let until = |until: i64| move |entry: &mut Value| entry["until"] = json!(until);
    host.rewrite(&created.id, "hand_over", until(at + 60_000)).await;
    let host = host.restart().await;
    let second = host.visit(&created.id, &[], Some(&code)).await;
    assert_eq!(invited(&second).link, Link::HandOver);
    host.rewrite(&created.id, "hand_over", until(at - 1)).await;
    let host = host.restart().await;
    let mut second = host.visit(&created.id, &[], Some(&code)).await;
    assert_eq!(invited(&second), Invited { link: Link::Expired, seats: vec![Seat(0), Seat(2)] });
    assert_eq!(
        second.try_to_sit(&code, &secret("tablet")).await.unwrap_err(),
        "this link is too old, ask for a new one on the other device"
    );
    let new = secret("new");
    hand_over(&host, &created, &new).await;
    assert_eq!(second.sit_down(&new, &secret("tablet")).await.mine, [Seat(0), Seat(2)]);
}

#[tokio::test]
async fn a_new_code_takes_the_place_of_the_one_before() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let old = secret("old");
    hand_over(&host, &created, &old).await;
    let mut ben = host.visit(&created.id, &[&secret("Ben")], None).await;
    ben.send(json!({ "type": "hand_over", "code": secret("Bens") })).await;
    ben.table().await;
    hand_over(&host, &created, &secret("new")).await;
    let mut second = host.visit(&created.id, &[], Some(&old)).await;
    assert_eq!(invited(&second), Invited { link: Link::Void, seats: vec![] });
    let why = second.try_to_sit(&old, &secret("tablet")).await.unwrap_err();
    assert_eq!(why, "this link is worth nothing any more, ask for a new one");
    let table = second.sit_down(&secret("new"), &secret("tablet")).await;
    assert_eq!(table.mine, [Seat(0), Seat(2)]);
    let mut other = host.visit(&created.id, &[], Some(&secret("Bens"))).await;
    assert_eq!(other.sit_down(&secret("Bens"), &secret("phone")).await.mine, [Seat(1)]);
}

#[tokio::test]
async fn a_code_is_no_secret_and_only_players_make_one() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let code = secret("code");
    let mut watcher = host.visit(&created.id, &[], None).await;
    let wish = |code: &str| json!({ "type": "hand_over", "code": code });
    assert_eq!(watcher.is_refused(wish(&code)).await, "spectators can only watch");
    let mut ann = host.sit(&created, &[0, 2]).await;
    let strange = secret("söß");
    let endless = "x".repeat(65);
    let weak = "x".repeat(21);
    for bad in ["", &weak, &endless, &strange] {
        let why = ann.is_refused(wish(bad)).await;
        assert_eq!(why, "a secret has 22 to 64 letters, digits, \"-\" or \"_\"", "{bad:?}");
    }
    assert!(host.entries(&created.id).await.iter().all(|entry| entry["type"] != "hand_over"));

    hand_over(&host, &created, &code).await;
    let mut page = Page::connect(host.address, &created.id).await;
    let why = page.is_refused(json!({ "type": "hello", "secrets": [code] })).await;
    assert!(why.starts_with("this link does not belong to a seat"), "{why}");
    for file in ["replay", "save", "log"] {
        let path = format!("/api/matches/{}/{file}", created.id);
        assert_eq!(host.get_as(&path, &code).await.status, 403, "{file}");
    }
    let mut second = host.visit(&created.id, &[], Some(&code)).await;
    assert!(second.try_to_sit(&code, "short").await.unwrap_err().starts_with("a secret has"));
    let why = second.try_to_sit(&code, &code).await.unwrap_err();
    assert!(why.starts_with("whoever made this link knows it"), "{why}");
    second.sit_down(&code, &secret("tablet")).await;
}

#[tokio::test]
async fn a_seat_is_handed_over_before_the_match_begins() {
    let host = Host::start().await;
    let created = host.ann_invites_ben("crosswise", json!({ "players": 2 })).await;
    let code = secret("code");
    let mut ann = host.sit(&created, &[0]).await;
    ann.send(json!({ "type": "hand_over", "code": code })).await;
    ann.table().await;
    let mut second = host.visit(&created.id, &[], Some(&code)).await;
    let table = second.sit_down(&code, &secret("tablet")).await;
    assert_eq!((table.mine, table.now.is_none()), (vec![Seat(0)], true));
    let invitation = created.invitations[1].clone().unwrap();
    host.visit(&created.id, &[], None).await.sit_down(&invitation, &secret("Ben")).await;
    let table = second.table().await;
    assert_eq!(table.running().views[0].seat, Some(Seat(0)));
}

#[tokio::test]
async fn a_seat_has_a_limited_number_of_devices() {
    let host = Host::start().await;
    let created = host.against("classic-1").await;
    let mut ann = host.sit(&created, &[0]).await;
    for device in 1..16 {
        let code = secret(&format!("code-{device}"));
        ann.send(json!({ "type": "hand_over", "code": code })).await;
        ann.table().await;
        let mut other = host.visit(&created.id, &[], None).await;
        other.sit_down(&code, &secret(&format!("device-{device}"))).await;
        ann.table().await;
    }
    let why = ann.is_refused(json!({ "type": "hand_over", "code": secret("more") })).await;
    assert_eq!(why, "16 devices have seat 0 already");
}
