//! Whatever the engine is asked, it answers with one line and lives on.

use std::collections::BTreeSet;

use contract::fuzz::{Case, for_each_case, repeats_no_input};
use rand::RngExt as _;
use serde_json::{Value, json};
use table::{Problem, seeded};

use super::{request::Request, session::Session};

/// Requests that each say what the next ones are about.
fn conversation(case: &Case) -> Vec<Value> {
    let mut rng = seeded(case.seed);
    let games = games::all();
    let game = games[rng.random_range(0..games.len())];
    let begun = game.start(None, case.seed).expect("the usual setup");
    let seat = begun.status().turn[0];
    let moves = begun.legal_moves(seat);
    let mv = &moves[rng.random_range(0..moves.len())];
    let formats: BTreeSet<String> = games.iter().flat_map(|game| game.info().formats).collect();
    let format = formats.iter().nth(rng.random_range(0..formats.len()));
    let text = format.and_then(|format| begun.save(format).ok()).unwrap_or_default();
    let id = begun.game();
    vec![
        json!({ "do": "new", "game": id, "setup": begun.record().setup, "seed": case.seed }),
        json!({ "do": "moves", "seat": seat }),
        json!({ "do": "view", "seat": seat }),
        json!({ "do": "play", "move": mv, "seat": seat }),
        json!({ "do": "undo" }),
        json!({ "do": "load", "game": id, "format": format, "text": text }),
        json!({ "do": "save", "format": format }),
        json!({ "do": "redo" }),
        json!({ "do": "best", "bot": "classic", "millis": 1, "seed": 1 }),
        json!({ "do": "analyse", "millis": 1 }),
        json!({ "do": "games" }),
        json!({ "do": "state" }),
    ]
}

/// Whether it takes no time to answer: a damaged request may ask for an hour of thinking.
fn is_quick(line: &str) -> bool {
    !matches!(Request::parse(line.as_bytes()), Ok(Request::Best { .. } | Request::Analyse { .. }))
}

#[test]
fn requests() {
    for_each_case(|case| {
        let mut lines: Vec<String> = conversation(case).iter().map(Value::to_string).collect();
        let hit = usize::from(case.moves) % lines.len();
        lines[hit] = case.damage(std::mem::take(&mut lines[hit]));
        let mut session = Session::default();
        for line in lines.iter().filter(|line| is_quick(line)) {
            let before = session.answer(br#"{"do":"state"}"#);
            let reply = session.answer(line.as_bytes());
            if let Some(error) = reply["error"].as_str() {
                repeats_no_input(&Problem::new(error, error), line);
                assert_eq!(session.answer(br#"{"do":"state"}"#), before);
            }
        }
    });
}
