use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use serde_json::{Value, json};
use server::{
    Logs, Rate,
    wire::{Replay, ToPage},
};
use table::Seat;

use crate::{
    client,
    client::{Begun as _, Page},
    host::Host,
};

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

    for (rest, why) in [
        ("save?format=pgn", "kalaha has no format \"pgn\""),
        ("save?colour=1", "bad query: \"colour\" does not belong here; expected are only format"),
    ] {
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

const POSITION: &str = r#"{"pits":[1,0,4,2,0,5],"turn":"B"}"#;

#[tokio::test]
async fn a_file_is_opened_without_naming_game_or_format() {
    let host = Host::start().await;
    let created = host.against("classic-1").await;
    let record = host.get(&format!("/api/matches/{}/save", created.id)).await.text();
    let player = |name: &str, is_active: bool, is_ai: bool, hand: &[u8]| json!({ "name": name, "isActive": is_active, "isAI": is_ai, "hand": hand });
    let save = json!({
        "players": [
            player("Anna", true, false, &[1, 2, 3, 4]),
            player("Deep", true, true, &[1, 2, 3, 4]),
            player("P3", false, false, &[]),
            player("P4", false, false, &[]),
        ],
        "currPlayer": 0,
        "field": vec![vec![0; 6]; 6],
        "usedActionTiles": vec![0; 4],
    });
    let pen = "------\n".repeat(6);
    let people = json!([{ "name": "Anna" }, { "name": "Deep", "bot": "classic" }]);
    for (name, text, expected) in [
        ("game.json", &record, ("kalaha", "match", json!(created.players))),
        ("game.json", &POSITION.into(), ("kalaha", "position", Value::Null)),
        ("a.JSON", &save.to_string(), ("crosswise", "json", people)),
        ("empty.PEN", &pen, ("pentago", "pen", Value::Null)),
    ] {
        let (game, format, players) = expected;
        let expected = json!({ "game": game, "format": format, "seats": 2, "players": players });
        let answer = host.post("/api/files", &json!({ "name": name, "text": text })).await;
        assert_eq!((answer.status, answer.json::<Value>()), (200, expected), "{name}");
    }
    let named = json!({ "format": "position", "text": POSITION });
    assert_eq!(host.post("/api/files", &named).await.status, 200);
}

#[tokio::test]
async fn a_position_of_three_has_three_seats() {
    let host = Host::start().await;
    let started = games::game("qwixx").unwrap().start(Some(&json!({ "players": 3 })), 7).unwrap();
    let file = json!({ "name": "position.json", "text": started.save("position").unwrap() });
    let opened: Value = host.post("/api/files", &file).await.json();
    let expected = json!({ "game": "qwixx", "format": "position", "seats": 3, "players": null });
    assert_eq!(opened, expected);
}

#[tokio::test]
async fn a_match_begins_with_a_file_as_it_was_opened() {
    let host = Host::start().await;
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let file = json!({ "name": "position.json", "text": POSITION });
    let created = host.create(json!({ "game": "kalaha", "seats": seats, "load": file })).await;
    let mut page = host.sit(&created, &[0, 1]).await;
    assert_eq!(page.table.as_ref().unwrap().running().status.turn, [Seat(1)]);
    page.send(json!({ "type": "load", "file": { "name": "other.json", "text": "{}" } })).await;
    assert!(page.refusal().await.starts_with("the file cannot be loaded: \"pits\" is missing"));
}

#[tokio::test]
async fn what_is_no_file_of_the_house_is_refused_in_both_languages() {
    let host = Host::start().await;
    for (name, text, why) in [
        ("broken.json", "{\"pits\":", "the file cannot be loaded: line 1, column 8: "),
        ("photo.png", "x", "not JSON"),
        ("game.json", r#"{"format":"chess/1"}"#, "spieltisch/2"),
        ("game.json", r#"{"pits":[1],"turn":"A"}"#, "kalaha: "),
        ("save.json", r#"{"usedActionTiles":[]}"#, "\"players\" is missing"),
        ("city.txt", "no city at all", "line 1"),
    ] {
        let answer = host.post("/api/files", &json!({ "name": name, "text": text })).await;
        let refusal = answer.refusal();
        assert!(answer.status == 400 && refusal.contains(why), "{name}: {refusal}");
    }
    let answer = host.post("/api/files", &json!({ "format": "pgn", "text": "" })).await;
    assert!(answer.status == 400 && answer.refusal().contains("no game has the format \"pgn\""));
    let large = json!({ "name": "a.json", "text": " ".repeat(1 << 20) });
    assert_eq!(host.post("/api/files", &large).await.status, 413);
    let headers = [("content-type", "application/json"), ("origin", "https://evil.example")];
    let foreign = client::request(host.address, "POST", "/api/files", &headers, Some(b"{}")).await;
    assert_eq!(foreign.status, 403);
}

#[tokio::test]
async fn files_and_new_matches_are_counted_together() {
    let host = Host::with(|options, _| {
        options.limits.creations = Rate { burst: 2.0, per_second: 0.1 };
    })
    .await;
    host.two_people().await;
    let file = json!({ "name": "position.json", "text": POSITION });
    assert_eq!(host.post("/api/files", &file).await.status, 200);
    let answer = host.post("/api/files", &file).await;
    assert_eq!((answer.status, answer.header("retry-after")), (429, Some("10")));
    assert!(answer.refusal().contains("too many files"));
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
    assert_eq!(replay.start.value()["pits"][0], 6);
    let views: Vec<_> = replay
        .steps
        .iter()
        .map(|step| {
            let pits = &step.view.value()["pits"];
            (step.played.seat, pits[0].clone(), pits[1].clone())
        })
        .collect();
    assert_eq!(views, [(Seat(0), json!(0), json!(7)), (Seat(0), json!(0), json!(0))]);
    assert_eq!(replay.steps[0].events[0].value()["type"], "lift");
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
    let moves = page.table.clone().unwrap().running().moves;
    let mv = page.table.clone().unwrap().running().views[0].moves[0].clone();
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
    let etag = page.header("etag").unwrap();
    let again = client::request(host.address, "GET", "/", &[("if-none-match", etag)], None).await;
    assert_eq!((again.status, again.body.len()), (304, 0));

    let text = page.text();
    let start = text.find("/assets/").expect("a script in assets");
    let script = &text[start..start + text[start..].find('"').unwrap()];
    let asset = host.get(script).await;
    assert_eq!((asset.status, asset.header("content-type")), (200, Some("text/javascript")));
    assert!(asset.header("cache-control").unwrap().contains("immutable"));
    for encoding in ["br", "gzip"] {
        let headers: &'static [_] = if encoding == "br" {
            &[("accept-encoding", "gzip, deflate, br")]
        } else {
            &[("accept-encoding", "gzip;q=1")]
        };
        let compressed = client::request(host.address, "GET", script, headers, None).await;
        assert_eq!(compressed.header("content-encoding"), Some(encoding));
        assert!(compressed.body.len() < asset.body.len());
    }
    for missing in ["/assets/nothing.js", "/index.html.br", "/../Cargo.toml"] {
        assert_eq!(host.get(missing).await.status, 404, "{missing}");
    }
}

#[tokio::test]
async fn a_page_of_another_build_is_told_so() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let text = host.get("/").await.text();
    let (_, script) = text.split_once("/assets/index-").expect("a script in assets");
    let (own, _) = script.split_once(".js").unwrap();
    for (build, is_other) in [(own, false), ("older", true)] {
        let mut page = Page::connect(host.address, &created.id).await;
        page.send(json!({ "type": "hello", "secrets": [], "build": build })).await;
        page.table().await;
        page.say("ping").await;
        page.until(|message| matches!(message, ToPage::Pong).then_some(())).await;
        let is_told = page.received.iter().any(|text| text.contains("another_build"));
        assert_eq!(is_told, is_other, "{build}");
    }
}

#[tokio::test]
async fn a_link_says_what_is_played_there_and_nothing_else() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let page = |path: String, language: &'static str| {
        let headers = [("accept-language", language)];
        async move { client::request(host.address, "GET", &path, &headers, None).await.text() }
    };
    let table = page(format!("/table/{}", created.id), "en-GB").await;
    assert!(
        table.contains("property=\"og:title\" content=\"You are invited to Kalaha\""),
        "{table}"
    );
    let german = page(format!("/table/{}", created.id), "de-DE,de;q=0.9").await;
    assert!(german.contains("content=\"Du bist zu Kalaha eingeladen\""), "{german}");
    for player in &created.players {
        assert!(!table.contains(&player.name), "{table}");
    }
    let picture = format!("content=\"http://{}/preview.png\"", host.address);
    assert!(table.contains(&picture), "{table}");
    let house = page("/".into(), "en").await;
    assert!(house.contains("property=\"og:title\" content=\"Spieltisch\""), "{house}");
    for (path, title) in [
        ("/learn/citydomino", "Learn City Domino by playing"),
        ("/puzzles/", "Puzzles of the day"),
        ("/puzzles/qwixx/", "Qwixx puzzles"),
        ("/explore/pentago", "Explore Pentago"),
    ] {
        let page = page(path.into(), "en").await;
        assert!(page.contains(&format!("og:title\" content=\"{title}\"")), "{page}");
    }
    for nowhere in [
        "/learn/chess",
        "/explore/",
        "/table/nothing",
        "/table/%22%3E%3Cscript%3E",
        "/table/",
        "/statistics",
    ] {
        assert_eq!(page(nowhere.into(), "en").await, house, "{nowhere}");
    }
    for path in ["/preview.png", "/icon-192.png", "/icon-512.png", "/apple-touch-icon.png"] {
        let answer = host.get(path).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/png")));
        assert!(answer.body.len() <= 100_000, "{path}");
    }
    let manifest: Value = host.get("/manifest.webmanifest").await.json();
    assert_eq!(manifest["name"], "Spieltisch");
    let worker = host.get("/worker.js").await;
    assert_eq!((worker.status, worker.header("cache-control")), (200, Some("no-cache")));
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
