//! JSON cannot fool its readers: an object is an object, a field is named once, and a message never
//! repeats a long input.

use serde_json::{Value, json};
use table::{Problem, Record, parse_json};

fn record() -> Value {
    json!({
        "format": "spieltisch/2", "game": "kalaha", "seed": 7,
        "seats": [{"name": "Ada"}, {"name": "Computer", "bot": "classic-3"}],
        "moves": [{"seat": 0, "move": "3"}],
    })
}

fn refusal(text: &str) -> (String, String) {
    let Problem(why) = Record::parse(text).expect_err(text);
    (why.en, why.de)
}

#[test]
fn a_list_is_no_object_at_any_depth() {
    for (place, list) in [("seats", json!([["Ada"], {"name": "Bo"}])), ("moves", json!([[0, "3"]]))]
    {
        let mut record = record();
        record[place] = list;
        let (en, de) = refusal(&record.to_string());
        assert_eq!(en, format!("{place}[0]: expected an object {{…}}, found a list"));
        assert_eq!(
            de,
            format!("{place}[0]: erwartet wird ein Objekt {{…}}, gefunden wurde eine Liste")
        );
    }
}

#[test]
fn numbers_are_read_as_they_are_or_not_at_all() {
    for seed in
        ["7.0", "7.5", "-1", "1e3", "1e400", "18446744073709551616", "007", "\"7\"", "null", "true"]
    {
        refusal(&record().to_string().replace("\"seed\":7", &format!("\"seed\":{seed}")));
    }
    let largest = record().to_string().replace("\"seed\":7", &format!("\"seed\":{}", u64::MAX));
    assert_eq!(Record::parse(&largest).unwrap().seed, u64::MAX);
}

#[test]
fn a_field_named_twice_is_refused_wherever_it_is() {
    let (en, de) = refusal(&record().to_string().replace("\"seed\":7", "\"seed\":7,\"seed\":8"));
    assert!(en.starts_with("line 1, column "), "{en}");
    assert!(en.ends_with(": \"seed\" is given twice"), "{en}");
    assert!(de.starts_with("Zeile 1, Spalte "), "{de}");
    assert!(de.ends_with(": \"seed\" ist doppelt angegeben"), "{de}");
    let twice = r#"{"pits":[1,1,0,1,1,0],"turn":"A","turn":"B"}"#;
    let mut record = record();
    record["position"] = json!("here");
    let (en, _) = refusal(&record.to_string().replace("\"here\"", twice));
    assert!(en.ends_with(": \"turn\" is given twice"), "{en}");
    assert!(parse_json::<Value>(twice).is_err());
}

#[test]
fn deep_nesting_is_refused() {
    for deep in ["[".repeat(1_000_000), "{\"a\":".repeat(1_000_000)] {
        refusal(&deep);
        assert!(parse_json::<Value>(&deep).unwrap_err().to_string().contains("nested too deeply"));
    }
    let nested = format!("{}{}", "[".repeat(500), "]".repeat(500));
    let text =
        record().to_string().replace("\"seed\":7", &format!("\"seed\":7,\"setup\":{nested}"));
    assert!(refusal(&text).0.contains("nested too deeply"));
}

#[test]
fn no_message_repeats_a_long_input() {
    let long = "ab".repeat(50_000);
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut record = record();
        change(&mut record);
        record.to_string()
    };
    let texts = [
        long.clone(),
        changed(&|record| record["format"] = json!(long)),
        changed(&|record| record["format"] = json!([long, long])),
        changed(&|record| record[&long] = json!(1)),
        changed(&|record| record[format!("{long}, expected {long}")] = json!(1)),
        changed(&|record| record["seed"] = json!(long)),
        changed(&|record| record["seed"] = json!(1e300)),
        changed(&|record| record["seats"] = json!(long)),
        changed(&|record| record["seats"][0][&long] = json!(1)),
        format!("{{\"{long}\":1,\"{long}\":2}}"),
    ];
    for text in texts {
        let (en, de) = refusal(&text);
        assert!(en.chars().count() < 400 && de.chars().count() < 400, "{en}\n{de}");
        assert!(!en.contains(&long[..200]) && !de.contains(&long[..200]), "{en}\n{de}");
        assert!(!en.contains(&"0".repeat(200)), "{en}");
    }
}

#[test]
fn names_in_records_are_plain() {
    let text = record().to_string().replace("Ada", r"\u202eA\u200bda\n\u2066");
    assert_eq!(Record::parse(&text).unwrap().seats[0].name, "Ada");
}
