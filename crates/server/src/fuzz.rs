//! Whatever the server reads is refused in few words, or makes a match that can be shown.

use contract::fuzz::{Case, for_each_case, reads, repeats_no_input};
use rand::RngExt as _;
use serde_json::{Value, json};
use table::{AnyMatch, Rng, Seat, seeded};

use crate::{
    api::lines,
    create,
    journal::{Entry, Header, Unreadable},
    life::Life,
    secret::MatchId,
    store::{Stored, StoredEntry},
    wire::{File, FromPage, NewMatch, OpenedFile, WantedLine, WantedSummaries},
};

/// A random match of some game.
fn played(case: &Case, rng: &mut Rng) -> Box<dyn AnyMatch> {
    let games = games::all();
    let mut played =
        games[rng.random_range(0..games.len())].start(None, case.seed).expect("the usual setup");
    for _ in 0..case.moves {
        let Some(&seat) = played.status().turn.last() else { break };
        let moves = played.legal_moves(seat);
        played.play(seat, &moves[rng.random_range(0..moves.len())]).expect("a listed move");
    }
    played
}

/// Makes everything of a match that people get to see.
fn show(life: &Life) {
    life.status();
    life.seat_states();
    let Some(game) = life.game() else { return };
    game.view(None);
    for seat in (0..game.players().len() as u8).map(Seat) {
        game.view(Some(seat));
        game.legal_moves(seat);
    }
    let chronicled = life.chronicled().expect("a chronicle that fits");
    for format in life.rules().info().formats {
        _ = chronicled.save(&format);
    }
    // A tree of big boards takes long; the game's own fuzz targets log small ones.
    if game.game() != "kalaha" {
        game.log();
    }
}

fn file(game: &dyn AnyMatch, rng: &mut Rng) -> Value {
    let format = ["match", "position", "pen", "json", "txt"][rng.random_range(0..5)];
    let text = game.save(format).unwrap_or_default();
    if rng.random() {
        json!({ "format": format, "text": text })
    } else {
        json!({ "name": format!("file.{format}"), "text": text })
    }
}

#[test]
fn messages_of_the_page() {
    for_each_case(|case| {
        let mut rng = seeded(case.seed);
        let messages = [
            json!({ "type": "hello", "secrets": ["AAAAAAAAAAAAAAAAAAAAAA", "x"] }),
            json!({ "type": "play", "seat": 1, "move": "c3-2R", "after": 12 }),
            json!({ "type": "undo" }),
            json!({ "type": "load", "file": { "format": "pen", "text": "------\n".repeat(6) } }),
            json!({ "type": "sit", "invitation": "x", "secret": "y", "name": "Ada" }),
            json!({ "type": "invite", "seat": 1, "invitation": null }),
            json!({ "type": "hand_over", "code": "BBBBBBBBBBBBBBBBBBBBBB" }),
            json!({ "type": "answer", "to": 1, "accept": true }),
            json!({ "type": "resign", "seat": 1 }),
            json!({ "type": "bot", "seat": 0, "bot": "strong", "millis": 500 }),
            json!({ "type": "rename", "seat": 0, "name": "Änne\u{202e}" }),
            json!({ "type": "hints", "on": false }),
        ];
        let message = &messages[rng.random_range(0..messages.len())];
        reads::<FromPage>(&case.damage(message.to_string()));
    });
}

#[test]
fn new_matches() {
    for_each_case(|case| {
        let mut rng = seeded(case.seed);
        let game = played(case, &mut rng);
        let mut new = json!({ "game": game.game(), "seats": game.players() });
        match rng.random_range(0..3) {
            0 => new["seed"] = case.seed.into(),
            1 => new["load"] = file(&*game, &mut rng),
            _ => new["invite"] = json!([1]),
        }
        if rng.random() {
            new["clock"] = json!({ "kind": "game", "minutes": 5, "seconds": 3 });
        }
        let text = case.damage(new.to_string());
        let Some(new) = reads::<NewMatch>(&text) else { return };
        match create::prepare(&MatchId::random(), &new, None, 1000) {
            Err(problem) => repeats_no_input(&problem, &text),
            Ok((prepared, _)) => {
                let json = |entry: &Entry| serde_json::to_string(entry).expect("plain JSON");
                let header = serde_json::to_string(&prepared.header).expect("plain JSON");
                let entries = stored(prepared.entries.iter().map(json));
                let life = Life::fold(&Stored { begun: 0, header, entries });
                show(&life.expect("a match that was set up"));
            }
        }
    });
}

#[test]
fn opened_files() {
    for_each_case(|case| {
        let mut rng = seeded(case.seed);
        let game = played(case, &mut rng);
        let mut file = file(&*game, &mut rng);
        let content = file["text"].as_str().expect("a text").to_owned();
        file["text"] = case.damage(content).into();
        let text = file.to_string();
        let file = reads::<File>(&text).expect("a file");
        match create::open(&file) {
            Err(problem) => repeats_no_input(&problem, &file.text),
            Ok(OpenedFile { seats, players, .. }) => {
                assert!(players.is_none_or(|players| players.len() == seats));
            }
        }
    });
}

#[test]
fn a_number_that_is_read_is_written_the_same() {
    let text = "[3.333333333333334e+300,3.3333333333333335e+300]";
    let read: serde_json::Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(read.to_string(), text);
}

#[test]
fn wanted_lines() {
    for_each_case(|case| {
        let mut rng = seeded(case.seed);
        let game = played(case, &mut rng);
        let rules = games::game(game.game()).expect("a game of the house");
        let record = game.record();
        let mut wanted = json!({ "viewer": rng.random_range(0..3) });
        if rng.random() {
            wanted["position"] = game.position();
            let seat = game.status().turn.first().copied().unwrap_or(Seat(0));
            let next = game.legal_moves(seat).first().cloned();
            wanted["moves"] = json!([{ "seat": seat, "move": next.unwrap_or_default() }]);
        } else {
            wanted["setup"] = record.setup.expect("a new game");
            wanted["moves"] = json!(record.moves);
            wanted["seed"] = record.seed.into();
        }
        let text = case.damage(wanted.to_string());
        let Some(wanted) = reads::<WantedLine>(&text) else { return };
        let moves = wanted.moves.len();
        match lines::answer(rules, wanted) {
            Err(problem) => repeats_no_input(&problem, &text),
            Ok(line) => assert_eq!(line.steps.len(), moves),
        }
    });
}

#[test]
fn lists_of_wanted_matches() {
    for_each_case(|case| {
        reads::<WantedSummaries>(
            &case.damage(json!({ "ids": ["AAAAAAAAAAAAAAAA", "BBBBBBBBBBBBBBBB"] }).to_string()),
        );
    });
}

#[test]
fn stored_matches() {
    for_each_case(|case| {
        let mut rng = seeded(case.seed);
        let game = played(case, &mut rng);
        let record = game.record();
        let keys = vec!["0".repeat(64); record.seats.len()];
        let header = json!({ "record": record, "keys": keys }).to_string();
        let key = "0".repeat(64);
        let end = json!({ "reason": "resigned", "by": 0, "winners": [1] });
        let entries = [
            json!({ "type": "undo", "moves": game.moves_played().min(2) }),
            json!({ "type": "redo", "moves": 1 }),
            json!({ "type": "bot", "seat": 1, "bot": "classic", "millis": null }),
            json!({ "type": "rename", "seat": 0, "name": "Ada" }),
            json!({ "type": "load", "record": record }),
            json!({ "type": "hand_over", "seats": [0], "code": key, "until": 5 }),
            json!({ "type": "join", "code": key, "key": key }),
            json!({ "type": "ask", "seat": 0, "want": { "what": "draw" }, "of": [1] }),
            json!({ "type": "withdraw", "seat": 0 }),
            json!({ "type": "stand_in", "seat": 1, "bot": "classic", "why": "time_over" }),
            json!({ "type": "come_back", "seat": 1 }),
            json!({ "type": "play", "seat": 0, "move": game.legal_moves(Seat(0)).first() }),
            json!({ "type": "end", "end": end }),
            json!({ "type": "next", "id": "AAAAAAAAAAAAAAAA" }),
        ];
        let mut texts = vec![header];
        texts.extend(entries.iter().map(Value::to_string));
        let hit = rng.random_range(0..texts.len());
        texts[hit] = case.damage(std::mem::take(&mut texts[hit]));
        let header = texts.remove(0);
        reads::<Header>(&header);
        texts.iter().for_each(|text| _ = reads::<Entry>(text));
        let given =
            [header.clone()].into_iter().chain(texts.clone()).collect::<Vec<_>>().join("\n");
        let entries = stored(texts.into_iter());
        match Life::fold(&Stored { begun: 0, header, entries }) {
            Err(Unreadable::Newer) => {}
            Err(Unreadable::Broken(problem)) => repeats_no_input(&problem, &given),
            Ok(life) => show(&life),
        }
    });
}

fn stored(entries: impl Iterator<Item = String>) -> Vec<StoredEntry> {
    (0..).zip(entries).map(|(seq, payload)| StoredEntry { seq, at: 0, payload }).collect()
}
