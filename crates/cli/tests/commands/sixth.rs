//! The sixth game, of which the house has no more than one line in its registry: every command has
//! it, and it is played at the table.

use std::process::Command;

use serde_json::{Value, json};

use crate::{Outcome, answer, spieltisch, table::Table};

/// The binary of the tests has it, and shows it to those who ask.
fn house_of_six() -> Command {
    let mut command = spieltisch();
    command.env("SPIELTISCH_SIXTH", "1");
    command
}

fn call(arguments: &[&str]) -> Outcome {
    call_with(arguments, b"")
}

fn call_with(arguments: &[&str], input: &[u8]) -> Outcome {
    answer(house_of_six().args(arguments), input)
}

#[test]
fn the_commands_have_it() {
    let perft = call(&["perft", "tictactoe", "9", "--json"]).json();
    assert_eq!(perft["depths"][8]["sequences"], 127_872);

    let ladder = call(&["arena", "tictactoe", "--ladder", "--games", "4", "--nodes", "1000"]).ok();
    assert!(ladder.contains("| classic | level-1 | 4 | "), "{ladder}");
    assert!(ladder.contains("| strong | classic | 4 | "), "{ladder}");

    let bench = call(&["bench", "tictactoe", "--seconds", "0.01", "--json"]).json();
    assert!(bench["games"][0]["playouts_per_second"].as_f64().unwrap() > 0.0, "{bench}");

    let position = json!({"board": ["XX-", "OO-", "---"], "turn": "X"}).to_string();
    let analysis = call_with(&["analyse", "-", "--json"], position.as_bytes()).json();
    assert_eq!(analysis["best"], "c1");
    let record = call_with(&["convert", "-", "-", "--to", "match"], position.as_bytes()).json();
    assert_eq!(record["game"], "tictactoe");
}

#[test]
fn the_engine_plays_it() {
    let requests = [
        json!({"do": "games"}),
        json!({"do": "new", "game": "tictactoe"}),
        json!({"do": "play", "move": "b2"}),
        json!({"do": "best", "bot": "strong"}),
        json!({"do": "undo"}),
        json!({"do": "log"}),
    ];
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    let out = call_with(&["engine"], lines.join("\n").as_bytes()).ok();
    let replies: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let known = replies[0]["games"].as_array().unwrap().last().unwrap();
    assert_eq!((&known["id"], &known["seats"]), (&json!("tictactoe"), &json!([2, 2])));
    assert_eq!(replies[2]["events"], json!([{"type": "draw", "cell": 4, "seat": 0}]));
    assert_eq!(replies[3], json!({"move": "a1"}));
    assert_eq!(replies[4], replies[1]);
    assert_eq!(replies[5], json!({"text": ""}));
}

#[tokio::test]
async fn the_table_plays_it_keeps_it_and_counts_it() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::hosted_by(&mut house_of_six(), folder.path());
    let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": "strong" }]);
    let created = table.create(&json!({ "game": "tictactoe", "seats": seats }));
    let id = created["id"].as_str().unwrap();

    let mut page = table.sit(&created).await;
    let mut now = page.next("table").await["table"]["now"].take();
    while now["status"]["over"] == false {
        if now["status"]["turn"] == json!([0]) {
            let mv = &now["views"][0]["moves"][0];
            page.say(json!({ "type": "play", "seat": 0, "move": mv, "after": now["moves"] })).await;
        }
        now = page.next("played").await["now"].take();
    }
    assert_eq!(now["status"]["winners"], json!([1]), "the first free cell is not enough");

    // Some are sent in pieces, between which stand their lengths.
    for (path, part) in
        [("log", "O wins\n"), ("save?format=match", "tictactoe"), ("replay", "\"line\"")]
    {
        let body = table.get(&format!("/api/matches/{id}/{path}"));
        assert!(body.contains(part), "{part} in {body}");
    }
    let counts = table.get("/api/statistics/games");
    assert_eq!(
        serde_json::from_str::<Value>(&counts).unwrap(),
        json!([{ "game": "tictactoe", "games": 1 }])
    );
}
