use std::{
    io::{Read as _, Write as _},
    net::TcpListener,
    thread,
};

use serde_json::Value;

use crate::{Outcome, call, spieltisch, table::Table};

const SMALL: [&str; 6] = ["--matches", "15", "--rate", "60", "--seconds", "2"];

fn load(table: &Table, more: &[&str]) -> Outcome {
    let url = format!("http://{}/", table.address);
    call(&[&["load", &url], &SMALL[..], more].concat())
}

fn unlimited(folder: &std::path::Path) -> Table {
    let listen = ["serve", "--listen", "127.0.0.1:0", "--no-limits-for", "127.0.0.1"];
    Table::start(spieltisch().args(listen).env("SPIELTISCH_DATA", folder))
}

#[test]
fn every_move_that_is_due_is_played_and_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let table = unlimited(folder.path());
    let report = load(&table, &["--idle", "3", "--json"]).json();
    for (figure, expected) in
        [("scheduled", 120), ("acknowledged", 120), ("refused", 0), ("lost", 0), ("bot_moves", 0)]
    {
        assert_eq!(report[figure], expected, "{figure} in {report}");
    }
    assert_eq!(report["games"].as_array().map(Vec::len), Some(5));
    let latency = |part: &str| report["latency_ms"][part].as_f64().expect("a number");
    assert!(0.0 < latency("p50") && latency("p50") <= latency("p99"), "{report}");
    assert!(latency("p99") <= latency("max"), "{report}");
}

#[test]
fn bots_answer_one_person_at_each_table() {
    let folder = tempfile::tempdir().unwrap();
    let table = unlimited(folder.path());
    let shown = load(&table, &["--bots", "level-1", "--games", "kalaha,qwixx"]).ok();
    let figure = |name: &str| -> f64 {
        let line = shown.lines().find(|line| line.starts_with(name)).expect("a line");
        line[name.len()..].trim().parse().expect("a number")
    };
    assert!(figure("moves acknowledged") > 0.0 && figure("moves of bots") > 0.0, "{shown}");
    assert_eq!(figure("moves lost"), 0.0);
}

#[test]
fn a_match_that_outlives_its_end_is_followed_by_another() {
    let folder = tempfile::tempdir().unwrap();
    let table = unlimited(folder.path());
    let url = format!("http://{}/", table.address);
    let few = ["--matches", "1", "--rate", "15", "--seconds", "6", "--games", "pentago", "--json"];
    let report = call(&[&["load", url.as_str()], &few[..]].concat()).json();
    assert!(report["played"].as_u64() > Some(1), "{report}");
    assert_eq!(report["lost"], 0);
}

#[test]
fn a_move_that_is_not_in_the_replay_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let table = unlimited(folder.path());
    // Between the two stands someone who forgets what was played.
    let url = forgetful_proxy(table.address);
    let outcome = call(&[&["load", url.as_str()], &SMALL[..], &["--json"]].concat());
    let report: Value = serde_json::from_str(&outcome.out).expect("JSON on stdout");
    assert_eq!((outcome.code, &report["lost"]), (1, &report["acknowledged"]), "{report}");
    assert!(outcome.err.contains("acknowledged moves are missing"), "{}", outcome.err);
}

/// Passes everything on, but answers every question for a replay itself.
fn forgetful_proxy(house: std::net::SocketAddr) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for visitor in listener.incoming() {
            let mut visitor = visitor.expect("a connection");
            thread::spawn(move || {
                let mut head = vec![0; 4096];
                let count = visitor.read(&mut head).expect("a request");
                let first = String::from_utf8_lossy(&head[..count]).into_owned();
                if first.contains("/replay ") {
                    let answer = "HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n{\"steps\":[]}";
                    _ = visitor.write_all(answer.as_bytes());
                    return;
                }
                let mut there = std::net::TcpStream::connect(house).expect("the house");
                there.write_all(&head[..count]).expect("the house");
                let mut from_there = there.try_clone().expect("a connection");
                let mut to_visitor = visitor.try_clone().expect("a connection");
                thread::spawn(move || std::io::copy(&mut from_there, &mut to_visitor));
                _ = std::io::copy(&mut visitor, &mut there);
            });
        }
    });
    url
}

#[test]
fn whoever_is_limited_is_told_how_not_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::hosted(folder.path());
    let url = format!("http://{}/", table.address);
    let refused = call(&["load", &url, "--matches", "130", "--seconds", "1"]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("--no-limits-for"), "{}", refused.err);
}

#[test]
fn wrong_addresses_are_one_sentence() {
    for wrong in ["here", "https://127.0.0.1/", "http://127.0.0.1/table", "ws://127.0.0.1/"] {
        let message = call(&["load", wrong]).refused();
        assert!(message.contains(wrong) && message.contains("expected"), "{message}");
    }
    let nobody = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}/", nobody.local_addr().expect("an address"));
    drop(nobody);
    let failed = call(&["load", &url]);
    let expected = format!("error: nobody answers at {url}: ");
    assert!(failed.err.starts_with(&expected) && failed.err.lines().count() == 1, "{}", failed.err);
    assert_eq!((failed.code, failed.out.as_str()), (1, ""));
}

#[test]
fn something_else_at_the_address_is_one_sentence() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        let (mut visitor, _) = listener.accept().expect("a connection");
        _ = visitor.read(&mut [0; 4096]);
        _ = visitor.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello");
    });
    let failed = call(&["load", &url]);
    assert_eq!(failed.err, format!("error: what answers at {url} is no Spieltisch\n"));
    assert_eq!(failed.code, 1);
}
