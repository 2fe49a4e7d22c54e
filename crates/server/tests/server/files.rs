use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use serde_json::{Value, json};
use server::{Logs, wire::Replay};
use table::Seat;

use crate::{client, host::Host};

#[tokio::test]
async fn a_match_is_saved_in_every_format_with_a_good_name() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    page.play(0, "1", 0).await;
    page.played().await;
    let path = |rest: &str| format!("/api/matches/{}/{rest}", created.id);

    let record = host.get(&path("save")).await;
    let name = record.header("content-disposition").unwrap().to_owned();
    assert!(
        name.starts_with("attachment; filename=\"kalaha-20") && name.ends_with(".json\""),
        "{name}"
    );
    assert_eq!(record.json::<Value>()["moves"], json!([{ "seat": 0, "move": "1" }]));
    let position = host.get(&path("save?format=position")).await;
    assert!(position.header("content-disposition").unwrap().ends_with("-position.json\""));
    assert_eq!(position.json::<Value>()["turn"], "B");
    let log = host.get(&path("log")).await;
    assert!(log.header("content-disposition").unwrap().ends_with(".log\""));
    assert!(!log.body.is_empty());

    for (rest, why) in
        [("save?format=pgn", "kalaha has no format \"pgn\""), ("save?colour=1", "bad query")]
    {
        let answer = host.get(&path(rest)).await;
        assert!(
            answer.status == 400 && answer.refusal().contains(why),
            "{rest}: {}",
            answer.text()
        );
    }
    for rest in ["save", "log", "replay"] {
        assert_eq!(
            host.get_as(&path(rest), created.secrets[1].as_ref().unwrap()).await.status,
            200
        );
        assert_eq!(host.get_as(&path(rest), "guess").await.status, 403);
        let answer = client::request(
            host.address,
            "GET",
            &path(rest),
            &[("authorization", "Basic eA==")],
            None,
        )
        .await;
        assert_eq!((answer.status, answer.refusal().contains("Bearer")), (400, true));
    }
}

#[tokio::test]
async fn a_replay_shows_every_view() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    for (seat, mv, after) in [(0, "0", 0), (0, "1", 1)] {
        page.play(seat, mv, after).await;
        page.played().await;
    }
    let replay: Replay = host.get(&format!("/api/matches/{}/replay", created.id)).await.json();
    assert_eq!(replay.start["pits"][0], 6);
    let views: Vec<_> = replay
        .steps
        .iter()
        .map(|step| (step.played.seat, &step.view["pits"][0], &step.view["pits"][1]))
        .collect();
    assert_eq!(views, [(Seat(0), &json!(0), &json!(7)), (Seat(0), &json!(0), &json!(0))]);
    assert_eq!(replay.steps[0].events[0]["type"], "lift");
}

/// Waits until the file satisfies `test`: logs are written on their own time.
async fn wait_for_log(path: &Path, test: impl Fn(&str) -> bool) -> String {
    for _ in 0..600 {
        let text = fs::read_to_string(path).unwrap_or_default();
        if test(&text) {
            return text;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{} is {:?}", path.display(), fs::read_to_string(path));
}

#[tokio::test]
async fn the_log_follows_the_match_and_the_next_match_takes_it_over() {
    let host =
        Host::with(|options, folder| options.logs = Logs::PerGame(folder.path().join("logs")))
            .await;
    let file = host.file("logs/kalaha.log");
    let first = host.two_people().await;
    let log_of = |id: &str| format!("/api/matches/{id}/log");
    let mut page = host.sit(&first, &[0, 1]).await;
    for (seat, mv, after) in [(0, "1", 0), (1, "8", 1)] {
        page.play(seat, mv, after).await;
        page.played().await;
        let expected = host.get(&log_of(&first.id)).await.text();
        assert!(!expected.is_empty());
        wait_for_log(&file, |text| text == expected).await;
    }
    page.send(json!({ "type": "undo" })).await;
    page.table().await;
    let taken_back = host.get(&log_of(&first.id)).await.text();
    wait_for_log(&file, |text| text == taken_back).await;

    let second = host.against("classic-1").await;
    let mut next = host.sit(&second, &[0]).await;
    page.play(1, "9", 1).await;
    page.played().await;
    next.play(0, "1", 0).await;
    next.played().await;
    next.played().await;
    next.settled().await;
    let host = host.restart().await;
    let expected = host.get(&log_of(&second.id)).await.text();
    wait_for_log(&file, |text| text == expected).await;
    // The older match stays silent after the restart, too.
    let mut page = host.sit(&first, &[0, 1]).await;
    let moves = page.table.clone().unwrap().now.moves;
    let mv = page.table.clone().unwrap().now.views[0].moves[0].clone();
    page.play(0, &mv, moves).await;
    page.played().await;
    let _host = host.restart().await;
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
}

#[tokio::test]
async fn the_log_of_city_domino_tells_of_saving_and_loading() {
    let host =
        Host::with(|options, folder| options.logs = Logs::PerMatch(folder.path().join("logs")))
            .await;
    let bot = json!({ "name": "Bot", "bot": "classic" });
    let created = host
        .create(json!({ "game": "citydomino", "seats": [{ "name": "Ann" }, bot, bot, bot] }))
        .await;
    let file = host.file(&format!("logs/citydomino-{}.log", created.id));
    let mut page = host.sit(&created, &[0]).await;
    let saved = host.get(&format!("/api/matches/{}/save?format=txt", created.id)).await.text();
    wait_for_log(&file, |text| text == "Game started\nGame saved\n").await;
    page.play(0, "mark 0", 0).await;
    wait_for_log(&file, |text| text.starts_with("Game started\nGame saved\n\nHUMAN chose ")).await;
    assert_eq!(host.get(&format!("/api/matches/{}/save?format=pgn", created.id)).await.status, 400);
    page.send(json!({ "type": "load", "file": { "format": "txt", "text": saved } })).await;
    let text = wait_for_log(&file, |text| text.contains("Game loaded\n")).await;
    assert_eq!(text.matches("Game saved").count(), 1, "a refused save is none: {text}");
}

#[tokio::test]
async fn every_hosted_match_has_its_own_log() {
    let host =
        Host::with(|options, folder| options.logs = Logs::PerMatch(folder.path().join("logs")))
            .await;
    let one = host.two_people().await;
    let two = host.two_people().await;
    for created in [one, two] {
        let mut page = host.sit(&created, &[0, 1]).await;
        page.play(0, "1", 0).await;
        page.played().await;
        let expected = host.get(&format!("/api/matches/{}/log", created.id)).await.text();
        wait_for_log(&host.file(&format!("logs/kalaha-{}.log", created.id)), |text| {
            text == expected
        })
        .await;
    }
}

#[tokio::test]
async fn a_log_that_cannot_be_written_stops_nobody() {
    let host = Host::with(|options, folder| {
        fs::write(folder.path().join("logs"), "a file where the folder should be").unwrap();
        options.logs = Logs::PerGame(folder.path().join("logs"));
    })
    .await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    for (seat, mv, after) in [(0, "1", 0), (1, "8", 1)] {
        page.play(seat, mv, after).await;
        assert_eq!(page.played().await.0, after + 1);
    }
    host.restart().await;
}

#[tokio::test]
async fn the_page_comes_compressed_and_only_once() {
    let host = Host::start().await;
    let page = host.get("/").await;
    assert!(page.status == 200 && page.text().contains("<script"), "{}", page.text());
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert_eq!(host.get("/match/abc").await.body, page.body);
    let get = |headers: &'static [(&'static str, &'static str)]| {
        client::request(host.address, "GET", "/", headers, None)
    };
    for encoding in ["br", "gzip"] {
        let headers: &'static [_] = if encoding == "br" {
            &[("accept-encoding", "gzip, deflate, br")]
        } else {
            &[("accept-encoding", "gzip;q=1")]
        };
        let compressed = get(headers).await;
        assert_eq!(compressed.header("content-encoding"), Some(encoding));
        assert_ne!(compressed.body, page.body);
    }
    let etag = page.header("etag").unwrap();
    let again = client::request(host.address, "GET", "/", &[("if-none-match", etag)], None).await;
    assert_eq!((again.status, again.body.len()), (304, 0));

    let text = page.text();
    let start = text.find("/assets/").expect("a script in assets");
    let script = &text[start..start + text[start..].find('"').unwrap()];
    let asset = host.get(script).await;
    assert_eq!((asset.status, asset.header("content-type")), (200, Some("text/javascript")));
    assert!(asset.header("cache-control").unwrap().contains("immutable"));
    for missing in ["/assets/nothing.js", "/index.html.br", "/../Cargo.toml"] {
        assert_eq!(host.get(missing).await.status, 404, "{missing}");
    }
}

/// `UPDATE_OPENAPI=1 cargo test -p server --test server` writes it anew.
#[tokio::test]
async fn the_description_of_the_http_part_is_up_to_date() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, server::openapi()).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == server::openapi(),
        "docs/openapi.json is out of date: run with UPDATE_OPENAPI=1"
    );
    let host = Host::start().await;
    let served: Value = host.get("/api/openapi.json").await.json();
    assert_eq!(served, serde_json::from_str::<Value>(&found).unwrap());
}
