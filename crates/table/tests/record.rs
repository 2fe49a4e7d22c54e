//! Reading records and JSON: what is wrong is said, and where.

use table::{MOST_MOVES, Played, Player, Record, Seat, parse_json};

const GOOD: &str = concat!(
    r#"{"format":"spieltisch/1","game":"kalaha","seed":7,"#,
    r#""seats":[{"name":"Ada"},{"name":"Computer","bot":"classic-3","millis":500}],"#,
    r#""moves":[{"seat":0,"move":"3"}]}"#
);

fn refusal(text: &str) -> (String, String) {
    let problem = Record::parse(text).unwrap_err();
    (problem.0.en, problem.0.de)
}

#[test]
fn a_record_is_read_and_written_without_loss() {
    let record = Record::parse(GOOD).unwrap();
    assert_eq!(record.seats[0], Player::person("Ada"));
    assert_eq!(
        record.seats[1],
        Player { millis: Some(500), ..Player::bot("Computer", "classic-3") }
    );
    assert_eq!(record.moves, [Played { seat: Seat(0), mv: "3".into() }]);
    assert_eq!(Record::parse(&record.to_text()).unwrap(), record);
}

#[test]
fn a_byte_order_mark_does_no_harm() {
    assert_eq!(Record::parse(&format!("\u{feff}{GOOD}")).unwrap(), Record::parse(GOOD).unwrap());
}

#[test]
fn a_record_of_another_format_is_named() {
    let (en, de) = refusal(&GOOD.replace("spieltisch/1", "spieltisch/9"));
    assert_eq!(en, r#"this record has the format "spieltisch/9", expected "spieltisch/1""#);
    assert_eq!(
        de,
        r#"dieses Protokoll hat das Format "spieltisch/9", erwartet wird "spieltisch/1""#
    );
}

#[test]
fn other_json_is_no_record() {
    for text in ["{}", "[]", "3", "null", r#"{"pits":[1,1,0,1,1,0],"turn":"A"}"#] {
        let (en, de) = refusal(text);
        assert!(en.contains(r#""format" is missing"#), "{en}");
        assert!(de.contains(r#""format" fehlt"#), "{de}");
    }
}

#[test]
fn a_text_that_ends_too_early_is_located() {
    let (en, de) = refusal("{\n\"format\":");
    assert_eq!(en, "line 2, column 9: the JSON text ends too early");
    assert_eq!(de, "Zeile 2, Spalte 9: der JSON-Text endet zu früh");
}

#[test]
fn an_unknown_or_missing_field_is_named_and_located() {
    let (en, de) = refusal(&GOOD.replace("\"seed\":7", "\"sead\":7"));
    assert!(en.contains("sead") && en.contains("line 1"), "{en}");
    assert!(de.contains("sead") && de.contains("Zeile 1"), "{de}");
    let (en, _) = refusal(&GOOD.replace("\"seed\":7,", ""));
    assert!(en.contains("seed"), "{en}");
}

#[test]
fn what_is_no_json_is_called_so() {
    let problem = parse_json::<u8>("pit 3").unwrap_err();
    assert!(problem.0.en.starts_with("this is not JSON"), "{}", problem.0.en);
    assert!(problem.0.de.contains("das ist kein JSON"), "{}", problem.0.de);
}

#[test]
fn a_record_has_at_most_20_000_moves() {
    let text = |moves: usize| {
        let played = Played { seat: Seat(0), mv: "3".into() };
        Record { moves: vec![played; moves], ..Record::parse(GOOD).unwrap() }.to_text()
    };
    assert_eq!(Record::parse(&text(20_000)).unwrap().moves.len(), MOST_MOVES);
    let (en, de) = refusal(&text(20_001));
    assert_eq!(en, "the record has 20001 moves, expected at most 20000");
    assert_eq!(de, "das Protokoll hat 20001 Züge, erwartet werden höchstens 20000");
}
