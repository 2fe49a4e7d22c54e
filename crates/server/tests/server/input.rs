//! What is sent is taken for what it is, and never repeated at length.

use serde_json::{Value, json};
use server::wire::Refusal;
use table::Text;

use crate::{
    client::{self, Answer},
    host::Host,
};

const UNSEEN: &str = "\u{202e}A\u{200b}n\u{0}n\u{2066}\n";

fn refusal(answer: &Answer) -> Text {
    assert_eq!(answer.status, 400, "{}", answer.text());
    answer.json::<Refusal>().error
}

fn people(names: [&str; 2]) -> Value {
    names.into_iter().map(|name| json!({ "name": name })).collect()
}

#[tokio::test]
async fn a_list_is_no_object_wherever_it_is_sent() {
    let host = Host::start().await;
    let two = people(["Ann", "Ben"]);
    let record = json!({
        "format": "spieltisch/1", "game": "kalaha", "seed": 1, "seats": two, "moves": [[0, "1"]]
    });
    for (body, beginning) in [
        (json!(["kalaha", null, null, two, null]), ""),
        (json!({ "game": "kalaha", "seats": [["Ann"], { "name": "Ben" }] }), "seats[0]: "),
        (json!({ "game": "kalaha", "seats": two, "setup": [6, 6, "A", true] }), "bad setup: "),
        (json!({ "game": "kalaha", "seats": two, "load": ["position", "{}"] }), "load: "),
        (
            json!({ "game": "kalaha", "load": { "format": "match", "text": record.to_string() } }),
            "the file cannot be loaded: moves[0]: ",
        ),
    ] {
        let why = refusal(&host.post("/api/matches", &body).await);
        let expected = format!("{beginning}expected an object {{…}}, found a list");
        assert!(why.en.starts_with(&expected), "{}", why.en);
    }
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0]).await;
    for (message, place) in [
        (json!(["undo", {}]), ""),
        (json!(["play", { "seat": 0, "move": "1", "after": 0 }]), ""),
        (json!({ "type": "load", "file": ["match", "{}"] }), "file: "),
    ] {
        page.send(message).await;
        assert_eq!(
            page.refusal().await,
            format!("not understood: {place}expected an object {{…}}, found a list")
        );
    }
}

#[tokio::test]
async fn a_field_is_named_once() {
    let host = Host::start().await;
    let body =
        br#"{"game":"kalaha","setup":{"pits":6,"pits":7},"seats":[{"name":"Ann"},{"name":"Ben"}]}"#;
    let why = refusal(&client::post(host.address, "/api/matches", body).await);
    assert_eq!(why.en, "line 1, column 41: \"pits\" is given twice");
    assert_eq!(why.de, "Zeile 1, Spalte 41: \"pits\" ist doppelt angegeben");
}

#[tokio::test]
async fn what_is_wrong_with_a_body_is_said_in_words_for_people() {
    let host = Host::start().await;
    for (body, en, de) in [
        (
            "{\"game\":\"kalaha\",\n\"seats\" []}",
            "line 2, column 9: this is not JSON: a colon is missing",
            "Zeile 2, Spalte 9: das ist kein JSON: ein Doppelpunkt fehlt",
        ),
        (
            "{\"game\":\"kalaha\"",
            "line 1, column 16: the JSON text ends too early",
            "Zeile 1, Spalte 16: der JSON-Text endet zu früh",
        ),
        (
            r#"{"game":"kalaha","seats":[{"name":"Ann"},{"nam":"Ben"}]}"#,
            "\"seats[1].nam\" does not belong here; expected are only name, bot, millis",
            "\"seats[1].nam\" gehört nicht hierher; erwartet werden nur name, bot, millis",
        ),
        (
            r#"{"game":"kalaha","seats":[{"name":"Ann"},{"bot":"strong"}]}"#,
            "\"seats[1].name\" is missing",
            "\"seats[1].name\" fehlt",
        ),
        (
            r#"{"game":7,"seats":[]}"#,
            "game: expected a text, found 7",
            "game: erwartet wird ein Text, gefunden wurde 7",
        ),
    ] {
        let why = refusal(&client::post(host.address, "/api/matches", body.as_bytes()).await);
        assert_eq!((why.en.as_str(), why.de.as_str()), (en, de));
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_message_is_said_in_words_for_people() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0]).await;
    for (message, why) in [
        (json!({}), "\"type\" is missing"),
        (json!({ "type": "fly" }), "type: expected \"hello\", \"sit\", \"invite\", "),
        (
            json!({ "type": "play", "seat": "x", "move": "1", "after": 0 }),
            "seat: expected a whole number from 0 to 255, found \"x\"",
        ),
        (json!({ "type": "play", "seat": 0, "after": 0 }), "\"move\" is missing"),
        (
            json!({ "type": "resign", "seat": 0, "hello": 1 }),
            "\"hello\" does not belong here; expected are only seat",
        ),
        (
            json!({ "type": "hints", "on": true, "source": "weak" }),
            "source: expected \"strong\" or \"classic\", found \"weak\"",
        ),
        (json!({ "type": "hints", "on": 5 }), "on: expected true or false, found 5"),
    ] {
        page.send(message).await;
        let said = page.refusal().await;
        assert!(said.starts_with(&format!("not understood: {why}")), "{said}");
    }
}

#[tokio::test]
async fn names_lose_what_cannot_be_seen_however_they_come() {
    let host = Host::start().await;
    let created = host.create(json!({ "game": "kalaha", "seats": people([UNSEEN, "Ben"]) })).await;
    assert_eq!(created.players[0].name, "Ann");

    let seats = people([UNSEEN, "Ben"]);
    let record = json!({
        "format": "spieltisch/1", "game": "pentago", "seed": 1, "seats": seats, "moves": []
    });
    let load = json!({ "format": "match", "text": record.to_string() });
    assert_eq!(
        host.create(json!({ "game": "pentago", "load": load })).await.players[0].name,
        "Ann"
    );

    let player = |name: &str, hand: &[u8]| {
        let is_active = !hand.is_empty();
        json!({ "name": name, "isActive": is_active, "isAI": false, "hand": hand })
    };
    let field = vec![vec![0; 6]; 6];
    let save = json!({
        "players": [
            player(UNSEEN, &[1, 2, 3, 4]),
            player("Ben", &[1, 2, 3, 4]),
            player("c", &[]),
            player("d", &[]),
        ],
        "currPlayer": 0, "field": field, "usedActionTiles": [0, 0, 0, 0],
    });
    let load = json!({ "format": "json", "text": save.to_string() });
    assert_eq!(
        host.create(json!({ "game": "crosswise", "load": load })).await.players[0].name,
        "Ann"
    );

    let mut ben = host.sit(&created, &[1]).await;
    ben.send(json!({ "type": "rename", "seat": 1, "name": UNSEEN })).await;
    assert_eq!(ben.renamed().await, (1, "Ann".into()));

    let why = refusal(
        &host
            .post(
                "/api/matches",
                &json!({ "game": "kalaha", "seats": people(["\u{200b}", "Ben"]) }),
            )
            .await,
    );
    assert_eq!(why.en, "seat 0: a name of 0 characters, expected 1 to 40");
}

#[tokio::test]
async fn no_refusal_repeats_a_long_input() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let long = "ab".repeat(1500);
    let is_short = |why: &Text| {
        for message in [&why.en, &why.de] {
            assert!(!message.contains(&long[..200]), "{message}");
        }
    };
    for path in [
        format!("/api/matches/{}/save?format={long}", created.id),
        format!("/api/matches/{}/save?{long}=1", created.id),
        format!("/api/matches/{}/review?after={long}", created.id),
        format!("/api/statistics?game={long}"),
        format!("/api/statistics?{long}=1"),
    ] {
        let answer = host.get(&path).await;
        assert!(answer.status >= 400, "{path}");
        is_short(&answer.json::<Refusal>().error);
    }
    let two = people(["Ann", "Ben"]);
    let bot = json!([{ "name": "Ann" }, { "name": "Bot", "bot": long }]);
    for body in [
        json!(long),
        json!([long]),
        json!({ "game": long, "seats": two }),
        json!({ "game": "kalaha", "seats": bot }),
        json!({ "game": "kalaha", "seats": long }),
        json!({ "game": "kalaha", "seats": two, "setup": long }),
        json!({ "game": "kalaha", "seats": two, "setup": { "first": long } }),
        json!({ "game": "kalaha", "seats": two, "load": { "format": long, "text": "" } }),
        json!({ "game": "kalaha", "seats": two, long.clone(): 1 }),
    ] {
        is_short(&refusal(&host.post("/api/matches", &body).await));
    }
    let mut page = host.sit(&created, &[0]).await;
    for message in [
        json!(long),
        json!({ "type": long }),
        json!({ "type": "play", "seat": 0, "move": long, "after": 0 }),
        json!({ "type": "play", "seat": long, "move": "1", "after": 0 }),
        json!({ "type": "rename", "seat": 0, "name": long }),
        json!({ "type": "load", "file": { "format": long, "text": long } }),
    ] {
        page.send(message).await;
        let why = page.refusal().await;
        is_short(&Text { en: why.clone(), de: why });
    }
}
