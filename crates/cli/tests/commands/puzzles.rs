use std::fs;

use serde_json::Value;

use crate::{call, call_with};

const MADE: [&str; 6] = ["puzzles", "kalaha", "--count", "3", "--seed", "5"];

#[test]
fn puzzles_are_printed_one_a_line_and_the_same_again() {
    let out = call(&MADE).ok();
    let puzzles: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(puzzles.len(), 3);
    assert!(puzzles.is_sorted_by_key(|puzzle| puzzle["difficulty"].as_u64()));
    let fields: Vec<&String> = puzzles[0].as_object().unwrap().keys().collect();
    assert_eq!(
        fields,
        [
            "id",
            "game",
            "kind",
            "position",
            "seat",
            "goal",
            "solutions",
            "line",
            "tempting",
            "exact",
            "difficulty"
        ]
    );
    assert_eq!(call(&MADE).ok(), out);
}

#[test]
fn what_was_made_is_proven_from_a_file_or_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    assert_eq!(call(&[&MADE[..], &["--out", path]].concat()).ok(), "");
    let file = folder.path().join("kalaha.jsonl");
    let text = fs::read(&file).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(call(&["puzzles", "--check", file]).ok(), "3 puzzles are proven.\n");
    assert_eq!(call_with(&["puzzles", "--check", "-"], &text).ok(), "3 puzzles are proven.\n");
}

#[test]
fn what_is_wrong_is_told_line_by_line() {
    let made = call(&MADE).ok();
    let mut lines: Vec<&str> = made.lines().collect();
    let unknown = lines[1].replace("\"game\":\"kalaha\"", "\"game\":\"chess\"");
    lines[1] = &unknown;
    lines.push("garbage");
    let checked = call_with(&["puzzles", "--check", "-"], lines.join("\n").as_bytes());
    assert_eq!((checked.code, checked.err.as_str()), (2, "error: 2 of 4 puzzles are wrong\n"));
    let told: Vec<&str> = checked.out.lines().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("standard input:2: there is no game \"chess\""), "{told:?}");
    assert!(told[1].starts_with("standard input:4: ") && told[1].contains("not JSON"), "{told:?}");
}

#[test]
fn what_cannot_be_made_or_proven_is_refused() {
    assert!(call(&["puzzles"]).refused().contains("--help"));
    assert!(call(&["puzzles", "chess"]).refused().contains("no game \"chess\""));
    assert!(call(&["puzzles", "kalaha", "--count", "0"]).refused().contains("--count"));
    assert!(call(&["puzzles", "kalaha", "--check", "file"]).refused().contains("--check"));
    assert!(call(&["puzzles", "--check", "missing"]).refused().contains("missing cannot be read"));
    assert!(call_with(&["puzzles", "--check", "-"], b"").refused().contains("no puzzle"));
    let nowhere = call(&[&MADE[..], &["--out", "missing/folder"]].concat());
    assert_eq!((nowhere.code, nowhere.out.as_str()), (1, ""));
    assert!(nowhere.err.contains("cannot be written"), "{}", nowhere.err);
}
