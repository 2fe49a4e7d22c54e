use std::{fs, path::Path};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{call, call_with};

const RECORD: &str = r#"{"format":"spieltisch/2","game":"kalaha",
"setup":{"pits":6,"beans":6,"first":"A","empty_capture":true},"seed":5,
"seats":[{"name":"Ada"},{"name":"Bot","bot":"classic-3"}],
"moves":[{"seat":0,"move":"5"},{"seat":1,"move":"7"}]}"#;
const PITS: [u32; 14] = [7, 6, 6, 6, 6, 0, 1, 0, 8, 8, 8, 8, 7, 1];

/// A folder with a record in it.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        folder.write("record.json", RECORD);
        folder
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().into()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_str(&fs::read_to_string(self.path(name)).unwrap()).unwrap()
    }
}

#[test]
fn a_record_becomes_a_position_and_a_record_again() {
    let folder = Folder::new();
    let [record, position, back] =
        ["record.json", "position.json", "back.json"].map(|name| folder.path(name));
    assert_eq!(call(&["convert", &record, &position, "--to", "position"]).ok(), "");
    assert_eq!(folder.json("position.json"), json!({"pits": PITS, "turn": "A"}));
    assert_eq!(call(&["convert", &position, &back]).ok(), "");
    let back = folder.json("back.json");
    assert_eq!(
        (&back["format"], &back["position"]),
        (&json!("spieltisch/2"), &folder.json("position.json"))
    );
}

#[test]
fn a_record_survives_unchanged() {
    let folder = Folder::new();
    call(&["convert", &folder.path("record.json"), &folder.path("copy.json")]).ok();
    assert_eq!(folder.json("copy.json"), folder.json("record.json"));
}

#[test]
fn a_record_of_the_first_format_becomes_a_newer_one_and_the_same_again() {
    let folder = Folder::new();
    let old = folder.write("old.json", RECORD.replace("spieltisch/2", "spieltisch/1"));
    let [new, again, newest] = ["new.json", "again.json", "newest.json"].map(|n| folder.path(n));
    call(&["convert", &old, &new]).ok();
    assert_eq!(folder.json("new.json"), folder.json("record.json"));
    call(&["convert", &new, &again, "--to", "spieltisch/1"]).ok();
    assert_eq!(folder.json("again.json"), folder.json("old.json"));
    call(&["convert", &again, &newest, "--to", "spieltisch/2"]).ok();
    assert_eq!(folder.json("newest.json"), folder.json("record.json"));
}

#[test]
fn the_first_format_is_refused_where_something_would_be_lost() {
    let folder = Folder::new();
    let mut told = folder.json("record.json");
    told["begun"] = json!(1_700_000_000_000_u64);
    told["times"] = json!([900, 2100]);
    told["end"] = json!({"reason": "resigned", "by": 0, "winners": [1]});
    let told = folder.write("told.json", told.to_string());
    call(&["convert", &told, &folder.path("copy.json")]).ok();
    assert_eq!(folder.json("copy.json"), folder.json("told.json"));
    let out = folder.path("out.json");
    let message = call(&["convert", &told, &out, "--to", "spieltisch/1"]).refused();
    assert!(
        message.contains(
            "\"spieltisch/1\" has no field \"begun\", \"times\", \"end\", which would be lost"
        ),
        "{message}"
    );
    assert!(!Path::new(&out).exists());
}

#[test]
fn files_come_from_and_go_to_pipes() {
    let out = call_with(&["convert", "-", "-", "--to", "position"], RECORD.as_bytes()).json();
    assert_eq!(out["pits"], json!(PITS));
    assert!(call_with(&["convert", "-", "-"], RECORD.as_bytes()).refused().contains("--to"));
}

#[test]
fn nothing_is_overwritten_without_being_told() {
    let folder = Folder::new();
    let record = folder.path("record.json");
    let out = folder.write("out.json", "precious");
    assert!(call(&["convert", &record, &out]).refused().contains("--force"));
    assert_eq!(fs::read_to_string(&out).unwrap(), "precious");
    call(&["convert", &record, &out, "--force"]).ok();
    assert_eq!(folder.json("out.json"), folder.json("record.json"));
}

#[test]
fn what_cannot_be_written_is_a_failure_and_what_cannot_be_read_bad_input() {
    let folder = Folder::new();
    let record = folder.path("record.json");
    let missing = folder.path("missing/out.json");
    let failed = call(&["convert", &record, &missing]);
    assert_eq!((failed.code, failed.out.as_str()), (1, ""));
    assert!(failed.err.starts_with("error: ") && failed.err.contains(&missing), "{}", failed.err);
    assert!(call(&["convert", &missing, &record]).refused().contains(&missing));
    assert!(call(&["analyse", &folder.path("")]).refused().contains("cannot be read"));
}

#[test]
fn bad_files_are_refused_with_name_and_reason() {
    let folder = Folder::new();
    for (text, reason) in [
        (&b""[..], "ends too early"),
        (b"hello", "not JSON"),
        (b"\xff", "UTF-8"),
        (b"[]", "expected"),
        (b"{\"format\":\"chess\"}", "spieltisch/2"),
        (b"{\"pits\":[1,2],\"turn\":\"A\"}", "2 entries"),
        (b"{\"usedActionTiles\":[]}", "\"players\" is missing"),
        (RECORD.replace("\"7\"", "\"8\"").replace("\"5\"}", "\"6\"}").as_bytes(), "move 1"),
        ("[".repeat(100_000).as_bytes(), "nested too deeply"),
    ] {
        let file = folder.write("bad.json", text);
        let out = folder.path("out.json");
        let message = call(&["convert", &file, &out]).refused();
        assert!(message.contains(&file) && message.contains(reason), "{reason}: {message}");
        assert!(!Path::new(&out).exists());
    }
}

#[test]
fn unknown_formats_and_games_are_refused() {
    let folder = Folder::new();
    let record = folder.path("record.json");
    assert!(
        call(&["convert", &record, &folder.path("out.pen")]).refused().contains("match, position")
    );
    assert!(
        call(&["convert", &record, &folder.path("out.json"), "--to", "pen"])
            .refused()
            .contains("no format \"pen\"")
    );
    assert!(
        call(&["convert", &record, "-", "--to", "match", "--game", "chess"])
            .refused()
            .contains("no game \"chess\"")
    );
}

#[test]
fn analyse_values_every_move() {
    let folder = Folder::new();
    let analysis =
        call(&["analyse", &folder.path("record.json"), "--millis", "20", "--json"]).json();
    let moves: Vec<&Value> =
        analysis["moves"].as_array().unwrap().iter().map(|value| &value["move"]).collect();
    assert_eq!(moves, ["0", "1", "2", "3", "4"]);
    assert!(moves.contains(&&analysis["best"]));

    let table = call(&["analyse", &folder.path("record.json"), "--millis", "20"]).ok();
    assert_eq!(table.lines().count(), 6, "{table}");
    assert_eq!(table.lines().filter(|line| line.starts_with('*')).count(), 1, "{table}");
}

#[test]
fn analyse_tells_certain_values_and_refuses_finished_games() {
    let folder = Folder::new();
    let last = folder.write("last.json", r#"{"pits":[1,3,1,2],"turn":"A"}"#);
    let analysis = call(&["analyse", &last, "--json"]).json();
    assert_eq!(analysis, json!({"moves": [{"move": "0", "value": 1, "exact": true}], "best": "0"}));
    let over = folder.write("over.json", r#"{"pits":[0,3,0,2],"turn":"A"}"#);
    assert!(call(&["analyse", &over]).refused().contains("the game is over"));
    assert!(call(&["analyse", &last, "--seat", "1"]).refused().contains("not the turn of seat 1"));
}

/// A record whose seed follows from these numbers.
fn drawn_together(numbers: [&str; 3]) -> Value {
    let salt = "a-salt-of-22-letters--";
    let seats = [vec![], vec![table::Seat(0)], vec![table::Seat(1)]];
    let shares: Vec<_> = seats
        .into_iter()
        .zip(numbers)
        .map(|(seats, number)| table::Share::new(seats, number, salt).unwrap())
        .collect();
    let seed = table::seed_of(&shares);
    json!({
        "format": "spieltisch/2", "game": "qwixx", "setup": { "players": 2 }, "seed": seed,
        "origin": "house", "shares": shares, "seats": [{ "name": "Ada" }, { "name": "Bob" }],
        "moves": [],
    })
}

#[test]
fn chance_that_was_drawn_together_is_checked() {
    let folder = Folder::new();
    let numbers = ["00000000000000aa", "00000000000000bb", "00000000000000cc"];
    let record = drawn_together(numbers);
    let fair = folder.write("fair.json", record.to_string());
    let told = call(&["verify", &fair]).ok();
    let expected = [
        "  the house said 00000000000000aa\n",
        "  seat 0 said 00000000000000bb\n",
        "  seat 1 said 00000000000000cc\n",
        "nobody chose the deal",
        "This does not prove",
    ];
    for words in expected {
        assert!(told.contains(words), "{told}");
    }
    let mut broken = record.clone();
    broken["shares"][2]["number"] = json!("00000000000000cd");
    let mut chosen = record;
    chosen["seed"] = json!(7);
    for (record, why) in
        [(broken, "share 2 is not what was promised"), (chosen, "the seed is 7, but")]
    {
        let unfair = folder.write("unfair.json", record.to_string());
        let answer = call(&["verify", &unfair]);
        assert_eq!((answer.code, answer.out.as_str()), (1, ""));
        assert!(answer.err.contains(why), "{}", answer.err);
    }
    let message = call(&["verify", &folder.path("record.json")]).refused();
    assert!(message.contains("the record has no shares"), "{message}");
}
