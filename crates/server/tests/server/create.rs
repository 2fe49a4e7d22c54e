use serde_json::{Value, json};
use server::{
    Rate,
    wire::{Created, Summary},
};
use table::{GameInfo, Player};

use crate::{
    client::{self, Begun as _, Page},
    host::Host,
};

fn kalaha(seats: Value) -> Value {
    json!({ "game": "kalaha", "seats": seats })
}

#[tokio::test]
async fn the_games_are_listed_with_bots_and_formats() {
    let host = Host::start().await;
    let games: Vec<GameInfo> = host.get("/api/games").await.json();
    let kalaha = games.iter().find(|game| game.id == "kalaha").unwrap();
    assert_eq!(
        (kalaha.seats, kalaha.bots[0].as_str(), kalaha.hidden),
        ((2, 2), "classic-1", false)
    );
    assert!(kalaha.formats.contains(&"match".to_string()));
}

#[tokio::test]
async fn a_new_match_has_secrets_for_people_only() {
    let host = Host::start().await;
    let created = host
        .create(kalaha(
            json!([{ "name": " Ann " }, { "name": "Bot", "bot": "classic-1", "millis": 10 }]),
        ))
        .await;
    assert_eq!(created.players[0], Player::person("Ann"));
    assert!(created.secrets[0].as_ref().unwrap().len() >= 22 && created.secrets[1].is_none());
    let summary: Summary = host.get(&format!("/api/matches/{}", created.id)).await.json();
    assert_eq!((summary.moves, summary.status.over, summary.begun), (0, false, summary.changed));
    let stored = host.stored(&created.id).await;
    let secret = created.secrets[0].as_ref().unwrap().as_bytes();
    assert!(
        !stored.is_empty() && !stored.windows(secret.len()).any(|window| window == secret),
        "the secret is stored"
    );
}

#[tokio::test]
async fn wrong_wishes_are_refused_with_a_reason() {
    let host = Host::start().await;
    let two = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let position = json!({ "format": "position", "text": "{\"pits\":[1]}" });
    for (new, why) in [
        (json!({ "game": "chess", "seats": two }), "there is no game \"chess\""),
        (json!({ "game": "kalaha" }), "\"seats\" is missing"),
        (json!({ "game": "kalaha", "seats": two, "color": 1 }), "color"),
        (json!({ "seats": two }), "\"game\" is missing"),
        (kalaha(json!([{ "name": "Ann" }])), "1 players for 2 seats"),
        (kalaha(json!([{ "name": "Ann" }, { "name": " " }])), "seat 1: a name of 0 characters"),
        (
            kalaha(json!([{ "name": "x".repeat(41) }, { "name": "Ben" }])),
            "seat 0: a name of 41 characters",
        ),
        (
            kalaha(json!([{ "name": "Ann" }, { "name": "Bot", "bot": "genius" }])),
            "kalaha has no bot \"genius\"",
        ),
        (
            kalaha(json!([
                { "name": "Ann" },
                { "name": "Bot", "bot": "classic-1", "millis": 99_999_999 },
            ])),
            "99999999 ms",
        ),
        (json!({ "game": "kalaha", "seats": two, "setup": { "pits": 99 } }), "99 pits"),
        (json!({ "game": "kalaha", "seats": two, "setup": { "colour": 1 } }), "bad setup"),
        (json!({ "game": "kalaha", "seats": two, "seed": -1 }), "-1"),
        (json!({ "game": "kalaha", "seats": two, "load": position }), "the file cannot be loaded"),
        (
            json!({ "game": "kalaha", "seats": two, "setup": {}, "load": position }),
            "both \"setup\" and \"load\"",
        ),
    ] {
        let answer = host.post("/api/matches", &new).await;
        let refusal = answer.refusal();
        assert!(answer.status == 400 && refusal.contains(why), "{new}: {refusal}");
    }
}

#[tokio::test]
async fn broken_requests_get_a_refusal_as_well() {
    let host = Host::start().await;
    let json_type = ("content-type", "application/json");
    let large = vec![b' '; (1 << 20) + 1];
    for (method, path, headers, body, status) in [
        ("POST", "/api/matches", &[json_type][..], Some(&b"{\"game\":"[..]), 400),
        ("POST", "/api/matches", &[json_type], Some(b""), 400),
        ("POST", "/api/matches", &[json_type], Some(b"\xff\xfe"), 400),
        ("POST", "/api/matches", &[json_type], Some(&large), 413),
        ("POST", "/api/matches", &[], Some(b"{}"), 415),
        ("POST", "/api/matches", &[("content-type", "text/plain")], Some(b"{}"), 415),
        ("GET", "/api/matches", &[], None, 405),
        ("DELETE", "/api/matches/x", &[], None, 405),
        ("POST", "/", &[], Some(b""), 405),
        ("GET", "/api", &[], None, 404),
        ("GET", "/api/nothing", &[], None, 404),
        ("GET", "/api/matches/x", &[], None, 404),
        ("GET", "/api/matches/x/replay", &[], None, 404),
        ("GET", "/api/matches/%ff", &[], None, 404),
        ("GET", "/api/matches/x/socket", &[], None, 426),
    ] {
        let answer = client::request(host.address, method, path, headers, body).await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
        answer.refusal();
    }
}

#[tokio::test]
async fn a_saved_match_goes_on_with_its_players() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    page.play(0, "1", 0).await;
    page.played().await;
    let text = host.get(&format!("/api/matches/{}/save?format=match", created.id)).await.text();
    let loaded =
        host.create(json!({ "game": "kalaha", "load": { "format": "match", "text": text } })).await;
    assert_eq!(loaded.players, created.players);
    assert_ne!(loaded.secrets, created.secrets);
    let mut page = host.sit(&loaded, &[0, 1]).await;
    assert_eq!(page.table.clone().unwrap().running().moves, 1);
    page.send(json!({ "type": "undo" })).await;
    assert_eq!(page.table().await.running().moves, 0);

    let position = json!({ "pits": [1, 0, 4, 2, 0, 5], "turn": "B" }).to_string();
    let seats = json!([{ "name": "Bot", "bot": "classic-1" }, { "name": "Zoe" }]);
    let file = json!({ "format": "position", "text": position });
    let load = json!({ "game": "kalaha", "seats": seats, "load": file });
    let table = host.sit(&host.create(load).await, &[1]).await.table.unwrap();
    assert_eq!(
        (table.setup.clone(), table.running().views[0].moves.clone()),
        (None, vec!["3".to_string()])
    );
}

#[tokio::test]
async fn summaries_leave_out_what_does_not_exist() {
    let host = Host::start().await;
    let one = host.two_people().await;
    let two = host.against("classic-1").await;
    let wanted = json!({ "ids": [two.id, "nothing", one.id] });
    let found: Vec<Summary> = host.post("/api/matches/summaries", &wanted).await.json();
    assert_eq!(found.iter().map(|summary| &summary.id).collect::<Vec<_>>(), [&two.id, &one.id]);
    let many = json!({ "ids": vec!["x"; 201] });
    assert_eq!(
        host.post("/api/matches/summaries", &many).await.refusal(),
        "201 matches, expected at most 200"
    );
}

#[tokio::test]
async fn too_many_new_matches_are_refused_for_a_while() {
    let host =
        Host::with(|options, _| options.limits.creations = Rate { burst: 2.0, per_second: 0.0 })
            .await;
    let new = kalaha(json!([{ "name": "Ann" }, { "name": "Ben" }]));
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(host.post("/api/matches", &new).await.status);
    }
    assert_eq!(statuses, [201, 201, 429]);
}

#[tokio::test]
async fn the_house_has_a_limited_number_of_tables() {
    let host = Host::with(|options, _| options.limits.open_matches = 2).await;
    let created: [Created; 3] =
        [host.two_people().await, host.two_people().await, host.two_people().await];
    let _pages = (host.sit(&created[0], &[0]).await, host.sit(&created[1], &[0]).await);
    let answer =
        host.post("/api/matches", &kalaha(json!([{ "name": "Ann" }, { "name": "Ben" }]))).await;
    assert_eq!((answer.status, answer.refusal().contains("all tables are taken")), (503, true));
    let mut page = Page::connect(host.address, &created[2].id).await;
    page.send(json!({ "type": "hello", "secrets": [] })).await;
    assert!(page.refusal().await.contains("all tables are taken"));
    assert_eq!(page.close_code().await, Some(1013));
    // Those who sit already are not disturbed.
    host.sit(&created[0], &[1]).await;
}

#[tokio::test]
async fn a_match_that_does_not_exist_has_no_table() {
    let host = Host::start().await;
    let mut page = Page::connect(host.address, "nothing").await;
    page.send(json!({ "type": "hello", "secrets": [] })).await;
    assert_eq!(page.refusal().await, "there is no such match");
    assert_eq!(page.close_code().await, Some(4404));
}
