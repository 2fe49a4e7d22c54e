//! Matches, logs and replays that are longer than anyone needs.

use std::{fs, time::Duration};

use serde_json::{Value, json};
use server::{Logs, wire::Created};
use table::{MOST_MOVES, Played, Record};
use tokio::{io::AsyncWriteExt as _, net::TcpStream};

use crate::{
    client::Begun as _,
    host::Host,
    shifts::{shifts, upload},
};

fn replay_of(created: &Created) -> String {
    format!("/api/matches/{}/replay", created.id)
}

/// A Kalaha on the largest board, whose game tree has no end.
async fn endless_kalaha(host: &Host) -> Created {
    let setup = json!({ "pits": 12, "beans": 24, "first": "A" });
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    host.create(json!({ "game": "kalaha", "setup": setup, "seats": seats })).await
}

#[tokio::test]
async fn a_long_match_is_replayed_as_it_was_step_by_step() {
    let host = Host::start().await;
    let record = shifts(2_100);
    let created = host.create(upload(&record)).await;
    let replay: Value = host.get(&replay_of(&created)).await.json();
    let mut game = games::game("citydomino").unwrap().start(None, record.seed).unwrap();
    assert_eq!(replay["start"], game.view(None).value());
    assert_eq!(replay["steps"].as_array().unwrap().len(), record.moves.len());
    for (index, Played { seat, mv }) in record.moves.iter().enumerate() {
        game.play(*seat, mv).unwrap();
        let step = &replay["steps"][index];
        let mut expected = json!({ "seat": seat, "move": mv });
        if let Some(gist) = game.gist_of(index) {
            expected["gist"] = gist;
        }
        assert_eq!(step["played"], expected);
        assert_eq!(step["events"], json!(game.step(index, None).events), "{index}");
        assert_eq!(step["view"], game.view(None).value(), "{index}");
    }
    assert_eq!(replay["status"], json!(game.status()));
}

#[tokio::test]
async fn a_record_of_20_000_moves_is_the_longest() {
    let host = Host::start().await;
    let refused = host.post("/api/matches", &upload(&shifts(MOST_MOVES + 1))).await;
    assert_eq!(refused.status, 400);
    assert!(
        refused.refusal().contains("the record has 20001 moves, expected at most 20000"),
        "{}",
        refused.refusal()
    );
    let created = host.create(upload(&shifts(MOST_MOVES))).await;
    let mut page = host.sit(&created, &[0]).await;
    assert_eq!(page.now.as_ref().unwrap().moves, MOST_MOVES);
    page.play(0, "shift left", MOST_MOVES).await;
    assert!(page.refusal().await.contains("save the position"));
}

#[tokio::test]
async fn a_match_has_a_limited_number_of_entries() {
    let host = Host::with(|options, _| options.limits.match_entries = 4).await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    page.play(0, "1", 0).await;
    page.played().await;
    page.send(json!({ "type": "undo" })).await;
    page.table().await;
    page.send(json!({ "type": "redo" })).await;
    page.table().await;
    page.play(1, "8", 1).await;
    assert!(
        page.refusal()
            .await
            .contains("no more can be kept: save the game and load it at a new table")
    );
    page.send(json!({ "type": "undo" })).await;
    assert!(page.refusal().await.contains("no more can be kept"), "undo counts as well");

    // What was said remains true after a restart, and the game can go on elsewhere.
    let host = host.restart().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    page.play(1, "8", 1).await;
    assert!(page.refusal().await.contains("no more can be kept"));
    let text = host.get(&format!("/api/matches/{}/save", created.id)).await.text();
    let elsewhere =
        host.create(json!({ "game": "kalaha", "load": { "format": "match", "text": text } })).await;
    let mut page = host.sit(&elsewhere, &[0, 1]).await;
    page.play(1, "8", 1).await;
    assert_eq!(page.played().await.0, 2);
}

#[tokio::test]
async fn a_match_has_a_limited_number_of_bytes() {
    let load = |moves: usize| {
        let text = serde_json::to_string(&shifts(moves)).unwrap();
        json!({ "type": "load", "file": { "format": "match", "text": text } })
    };
    let ada = json!({ "name": "Ada" });
    let new = json!({ "game": "citydomino", "seed": 7, "seats": [ada, ada, ada, ada] });
    let begin = json!({ "type": "begin", "seed": 7 }).to_string().len();
    // As it will be stored: the setup is written out.
    let stored = Record { setup: Some(json!({})), ..shifts(100) };
    let bytes = json!({ "type": "load", "record": stored }).to_string().len();
    for (most, is_loaded) in [(begin + 2 * bytes, true), (begin + 2 * bytes - 1, false)] {
        let host = Host::with(|options, _| options.limits.match_bytes = most).await;
        let created = host.create(new.clone()).await;
        let mut page = host.sit(&created, &[0, 1, 2, 3]).await;
        page.send(load(100)).await;
        assert_eq!(page.table().await.running().moves, 100);
        page.send(load(100)).await;
        if is_loaded {
            assert_eq!(page.table().await.running().moves, 100);
            page.send(json!({ "type": "rename", "seat": 0, "name": "Eve" })).await;
        }
        assert!(page.refusal().await.contains("no more can be kept"), "{most}");
    }
}

#[tokio::test]
async fn whoever_reads_nothing_gives_the_replay_free_for_others() {
    let host = Host::with(|options, _| {
        options.limits.replays = 1;
        options.limits.network.stall = Duration::from_millis(300);
    })
    .await;
    let long = host.create(upload(&shifts(MOST_MOVES))).await;
    let short = host.create(upload(&shifts(10))).await;
    let mut silent = TcpStream::connect(host.address).await.unwrap();
    let head = format!("GET {} HTTP/1.1\r\nhost: {}\r\n\r\n", replay_of(&long), host.address);
    silent.write_all(head.as_bytes()).await.unwrap();

    let mut refused = 0;
    let mut served = false;
    for _ in 0..600 {
        let answer = host.get(&replay_of(&short)).await;
        match answer.status {
            503 => {
                assert_eq!(
                    answer.refusal(),
                    "too many files are being downloaded, please try again in a moment"
                );
                refused += 1;
            }
            status => {
                assert_eq!(status, 200);
                served = refused > 0;
            }
        }
        if served {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(served, "refused {refused} times");
}

/// Waits until the log has been written as far as it goes.
async fn whole_log(path: &std::path::Path) -> String {
    for _ in 0..600 {
        let text = fs::read_to_string(path).unwrap_or_default();
        if text.contains("left out") && text.ends_with('\n') {
            return text;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!(
        "{} is {} bytes long",
        path.display(),
        fs::read_to_string(path).unwrap_or_default().len()
    );
}

#[tokio::test]
async fn a_log_without_end_stops_at_the_limit_and_says_so() {
    const LIMIT: u64 = 10_000;
    let host = Host::with(|options, folder| {
        options.logs = Logs::PerMatch(folder.path().join("logs"));
        options.limits.log_bytes = LIMIT;
    })
    .await;
    let created = endless_kalaha(&host).await;
    let mut page = host.sit(&created, &[0, 1]).await;
    let file = host.file(&format!("logs/kalaha-{}.log", created.id));
    let text = whole_log(&file).await;
    let notice = "… the rest is left out: this log would be longer than 10000 bytes\n";
    let kept = text.strip_suffix(notice).unwrap_or_else(|| panic!("{text}"));
    assert!(kept.len() as u64 <= LIMIT && kept.len() as u64 > LIMIT - 200, "{} bytes", kept.len());
    let boards = kept.lines().filter(|line| line.split(' ').count() > 20);
    assert!(boards.clone().all(|line| line.split(' ').count() >= 28), "whole lines only");
    assert!(boards.count() > 50);

    page.play(0, "0", 0).await;
    page.played().await;
    page.send(json!({ "type": "undo" })).await;
    page.table().await;
    let downloaded = host.get(&format!("/api/matches/{}/log", created.id)).await;
    assert_eq!((downloaded.status, downloaded.text()), (200, text.clone()));
    let host = host.restart().await;
    assert_eq!(
        fs::read_to_string(host.file(&format!("logs/kalaha-{}.log", created.id))).unwrap(),
        text
    );
}

#[tokio::test]
async fn the_log_of_a_local_table_obeys_the_limit_too() {
    let host = Host::with(|options, folder| {
        options.logs = Logs::PerGame(folder.path().join("logs"));
        options.limits.log_bytes = 2 << 10;
    })
    .await;
    let created = endless_kalaha(&host).await;
    let _page = host.sit(&created, &[0]).await;
    let text = whole_log(&host.file("logs/kalaha.log")).await;
    assert!(
        text.ends_with("\n… the rest is left out: this log would be longer than 2 KB\n"),
        "{text}"
    );
    assert_eq!(text.matches("left out").count(), 1);
}

#[tokio::test]
async fn many_logs_at_once_are_all_written() {
    let host = Host::with(|options, folder| {
        options.logs = Logs::PerMatch(folder.path().join("logs"));
        options.limits.log_bytes = 2 << 10;
    })
    .await;
    let mut pages = Vec::new();
    for _ in 0..12 {
        let created = endless_kalaha(&host).await;
        pages.push((
            host.sit(&created, &[0]).await,
            host.file(&format!("logs/kalaha-{}.log", created.id)),
        ));
    }
    for (_, file) in &pages {
        whole_log(file).await;
    }
}
