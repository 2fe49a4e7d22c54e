//! Records that older versions wrote are read for ever, and lead to the same games.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;
use table::{End, EndReason, FIRST_RECORD_FORMAT, Record, Seat};

/// The records of the first format: of each game one that was played out and one that was not.
fn first_records() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/spieltisch-1");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |file: &PathBuf| file.file_stem().unwrap().to_str().unwrap().to_owned();
    files.map(|file| (name(&file), fs::read_to_string(file).unwrap())).collect()
}

#[test]
fn records_of_the_first_format_lead_to_the_same_games() {
    let finished: [(&str, &[i32], &[u8]); 5] = [
        ("citydomino", &[41, 43, 43, 58], &[3]),
        ("crosswise", &[24, 22, 24, 22], &[0, 2]),
        ("kalaha", &[19, 5], &[0]),
        ("pentago", &[0, 0], &[0, 1]),
        ("qwixx", &[29, 59, 54], &[1]),
    ];
    let records = first_records();
    assert_eq!(records.len(), 2 * finished.len());
    for (game, scores, winners) in finished {
        let opened = games::open("match", &records[&format!("{game}-finished")], 0).unwrap();
        let status = opened.begun.status();
        assert_eq!((status.over, &status.scores[..]), (true, scores), "{game}");
        let winners = winners.iter().copied().map(Seat).collect();
        let end = End { reason: EndReason::PlayedOut, by: None, winners };
        assert_eq!(opened.begun.record().end, Some(end), "{game}");

        let opened = games::open("match", &records[&format!("{game}-running")], 0).unwrap();
        assert_eq!((opened.begun.status().over, opened.begun.moves_played()), (false, 7));
        assert_eq!(opened.begun.record().end, None, "{game}");
    }
}

#[test]
fn records_of_the_first_format_are_written_again_as_they_were() {
    for (name, text) in first_records() {
        let opened = games::open("match", &text, 0).unwrap();
        let old = opened.begun.record().in_first_format().unwrap();
        assert_eq!(old.format, FIRST_RECORD_FORMAT);
        assert_eq!(serde_json::to_string(&old).unwrap() + "\n", text, "{name}");
        assert_eq!(Record::parse(&old.to_text()), Record::parse(&text));
    }
}

#[test]
fn the_record_of_the_documentation_is_read_and_written_as_it_stands_there() {
    let page = include_str!("../../../docs/records.md");
    let (_, rest) = page.split_once("```json\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let opened = games::open("match", text, 0).unwrap();
    let written: Value = serde_json::from_str(&opened.begun.save("match").unwrap()).unwrap();
    assert_eq!(written, serde_json::from_str::<Value>(text).unwrap());
}
