//! What is wrong with a file is said in words for people, whichever game it is for: what, where, and
//! what was expected.

use games::game;
use serde_json::{Value, json};
use table::{Problem, Text};

/// Words of the libraries that read JSON, which mean nothing to whoever made a slip in a file.
const RAW: [&str; 9] = [
    "invalid type",
    "invalid value",
    "invalid length",
    "missing field",
    "unknown field",
    "unknown variant",
    "duplicate field",
    "integer `",
    "at line",
];

fn refused(id: &str, format: &str, text: &str) -> Text {
    let Problem(why) = game(id).unwrap().open(format, text, 0).err().expect(text);
    for said in [&why.en, &why.de] {
        assert!(RAW.iter().all(|raw| !said.contains(raw)), "{id}: {said}");
    }
    assert_ne!(why.en, why.de, "{id}");
    why
}

fn begun(id: &str, format: &str) -> Value {
    let text = game(id).unwrap().start(None, 7).unwrap().save(format).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The file with one of its fields replaced.
fn with(mut file: Value, name: &str, value: Value) -> String {
    file[name] = value;
    file.to_string()
}

/// The places of all values within one.
fn places(value: &Value) -> Vec<String> {
    let within = |name: String, inner: &Value| {
        let deeper = places(inner).into_iter().map(move |place| format!("/{name}{place}"));
        deeper.collect::<Vec<_>>()
    };
    let inner: Vec<Vec<String>> = match value {
        Value::Array(entries) => {
            entries.iter().enumerate().map(|(at, entry)| within(at.to_string(), entry)).collect()
        }
        Value::Object(fields) => {
            fields.iter().map(|(name, field)| within(name.clone(), field)).collect()
        }
        _ => Vec::new(),
    };
    [String::new()].into_iter().chain(inner.into_iter().flatten()).collect()
}

#[test]
fn every_slip_in_every_position_is_told_in_plain_words() {
    for game in games::all() {
        let id = game.id();
        let position = begun(id, "position");
        for place in places(&position) {
            for wrong in [json!({ "odd": 1 }), json!(-1.5), json!([[]]), json!("odd"), json!(-3)] {
                let mut damaged = position.clone();
                *damaged.pointer_mut(&place).unwrap() = wrong;
                // Some of these are what is expected there; whatever is not is told well.
                if game.open("position", &damaged.to_string(), 0).is_err() {
                    refused(id, "position", &damaged.to_string());
                }
            }
        }
        for name in position.as_object().unwrap().keys() {
            let mut damaged = position.clone();
            damaged.as_object_mut().unwrap().shift_remove(name);
            if game.open("position", &damaged.to_string(), 0).is_err() {
                refused(id, "position", &damaged.to_string());
            }
        }
        let why = refused(id, "position", &with(position, "hello", json!(1)));
        assert!(why.en.contains("hello") && why.de.contains("hello"), "{}", why.en);
        let why = refused(id, "position", "{\n\"a\": 1,\n}");
        assert!(why.en.starts_with("line 3, column 1: this is not JSON: "), "{}", why.en);
        assert!(why.de.starts_with("Zeile 3, Spalte 1: das ist kein JSON: "), "{}", why.de);
    }
}

#[test]
fn positions_name_what_is_wrong_and_where() {
    for (id, name, value, en, de) in [
        (
            "kalaha",
            "pits",
            json!([6, "six", 0, 6, 6, 0]),
            "pits[1]: expected a whole number from 0 to 65535, found \"six\"",
            "pits[1]: erwartet wird eine ganze Zahl von 0 bis 65535, gefunden wurde \"six\"",
        ),
        (
            "pentago",
            "turn",
            json!(5),
            "turn: expected \"P\" or \"C\", found 5",
            "turn: erwartet wird \"P\" oder \"C\", gefunden wurde 5",
        ),
        (
            "qwixx",
            "answered",
            json!([0, false]),
            "answered[0]: expected true or false, found 0",
            "answered[0]: erwartet wird true oder false, gefunden wurde 0",
        ),
        (
            "citydomino",
            "current",
            json!([{ "seat": 0 }]),
            "\"current[0].domino\" is missing",
            "\"current[0].domino\" fehlt",
        ),
    ] {
        let why = refused(id, "position", &with(begun(id, "position"), name, value));
        assert_eq!((why.en.as_str(), why.de.as_str()), (en, de));
    }
}

#[test]
fn records_and_saves_name_what_is_wrong_and_where() {
    let record = || begun("kalaha", "match");
    for (name, value, en) in [
        ("moves", json!([{ "seat": 300, "move": "1" }]), "moves[0].seat: expected a whole number"),
        ("moves", json!([{ "seat": 0 }]), "\"moves[0].move\" is missing"),
        ("seats", json!("two"), "seats: expected a list […], found \"two\""),
        ("hello", json!(1), "\"hello\" does not belong here; expected are only format, game, "),
        ("end", json!({ "reason": "tired" }), "end.reason: expected \"played_out\", "),
    ] {
        let why = refused("kalaha", "match", &with(record(), name, value));
        assert!(why.en.starts_with(en), "{}", why.en);
    }
    let save = begun("crosswise", "json");
    for place in places(&save) {
        let mut damaged = save.clone();
        *damaged.pointer_mut(&place).unwrap() = json!({ "odd": 1 });
        refused("crosswise", "json", &damaged.to_string());
    }
}
