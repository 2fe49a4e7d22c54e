//! Reading records and JSON: what is wrong is said, and where.

use serde_json::{Value, json};
use table::{
    End, EndReason, FIRST_RECORD_FORMAT, MOST_MOVES, Origin, Played, Player, Problem,
    RECORD_FORMAT, Record, Seat, parse_json,
};

const GOOD: &str = concat!(
    r#"{"format":"spieltisch/2","game":"kalaha","seed":7,"#,
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

/// A record in which everything is said.
fn told() -> Record {
    Record {
        origin: Some(Origin::Chosen),
        begun: Some(1_700_000_000_000),
        times: Some(vec![2500]),
        end: Some(End { reason: EndReason::TimeOver, by: Some(Seat(0)), winners: vec![Seat(1)] }),
        ..Record::parse(GOOD).unwrap()
    }
}

#[test]
fn a_record_tells_origin_times_and_end() {
    let text = told().to_text();
    assert_eq!(Record::parse(&text).unwrap(), told());
    let read: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(read["format"], RECORD_FORMAT);
    assert_eq!(read["origin"], "chosen");
    assert_eq!(read["begun"], 1_700_000_000_000_u64);
    assert_eq!(read["times"], json!([2500]));
    assert_eq!(read["end"], json!({"reason": "time_over", "by": 0, "winners": [1]}));
}

#[test]
fn a_record_of_the_first_format_becomes_one_of_the_newest() {
    let old = GOOD.replace("spieltisch/2", "spieltisch/1");
    assert_eq!(Record::parse(&old).unwrap(), Record::parse(GOOD).unwrap());
}

#[test]
fn a_record_of_the_first_format_has_none_of_the_newer_fields() {
    let text = told().to_text().replace("spieltisch/2", "spieltisch/1");
    let (en, de) = refusal(&text);
    assert_eq!(
        en,
        concat!(
            r#"a record of the format "spieltisch/1" has no field "#,
            r#""origin", "begun", "times", "end", expected the format "spieltisch/2""#
        )
    );
    assert_eq!(
        de,
        concat!(
            r#"ein Protokoll im Format "spieltisch/1" hat kein Feld "#,
            r#""origin", "begun", "times", "end", erwartet wird das Format "spieltisch/2""#
        )
    );
}

#[test]
fn the_first_format_is_written_only_if_nothing_is_lost() {
    let plain = Record::parse(GOOD).unwrap();
    let end = |reason| Some(End { reason, by: None, winners: vec![Seat(0)] });
    let played_out = Record { end: end(EndReason::PlayedOut), ..plain.clone() };
    for record in [plain.clone(), played_out] {
        let old = record.in_first_format().unwrap();
        assert_eq!(old, Record { format: FIRST_RECORD_FORMAT.into(), ..plain.clone() });
        assert_eq!(Record::parse(&old.to_text()).unwrap(), plain);
    }
    for (record, lost) in [
        (Record { origin: Some(Origin::House), ..plain.clone() }, "\"origin\""),
        (Record { shares: Some(vec![]), ..plain.clone() }, "\"shares\""),
        (Record { begun: Some(0), ..plain.clone() }, "\"begun\""),
        (Record { times: Some(vec![]), ..plain.clone() }, "\"times\""),
        (Record { end: end(EndReason::Resigned), ..plain }, "\"end\""),
        (told(), "\"origin\", \"begun\", \"times\", \"end\""),
    ] {
        let Problem(why) = record.in_first_format().unwrap_err();
        assert_eq!(
            why.en,
            format!("the format \"spieltisch/1\" has no field {lost}, which would be lost")
        );
        assert_eq!(
            why.de,
            format!("das Format \"spieltisch/1\" hat kein Feld {lost}, das ginge verloren")
        );
    }
}

#[test]
fn a_byte_order_mark_does_no_harm() {
    assert_eq!(Record::parse(&format!("\u{feff}{GOOD}")).unwrap(), Record::parse(GOOD).unwrap());
}

#[test]
fn a_record_of_another_format_is_named() {
    let (en, de) = refusal(&GOOD.replace("spieltisch/2", "spieltisch/9"));
    assert_eq!(
        en,
        concat!(
            r#"this record has the format "spieltisch/9", "#,
            r#"expected "spieltisch/2" or "spieltisch/1""#
        )
    );
    assert_eq!(
        de,
        concat!(
            r#"dieses Protokoll hat das Format "spieltisch/9", "#,
            r#"erwartet wird "spieltisch/2" oder "spieltisch/1""#
        )
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
fn an_unknown_or_missing_field_is_named() {
    let (en, de) = refusal(&GOOD.replace("\"seed\":7", "\"sead\":7"));
    let known =
        "format, game, setup, seed, origin, shares, position, seats, moves, begun, times, end";
    assert_eq!(en, format!("\"sead\" does not belong here; expected are only {known}"));
    assert_eq!(de, format!("\"sead\" gehört nicht hierher; erwartet werden nur {known}"));
    let (en, de) = refusal(&GOOD.replace("\"seed\":7,", ""));
    assert_eq!((en.as_str(), de.as_str()), ("\"seed\" is missing", "\"seed\" fehlt"));
}

#[test]
fn what_is_no_json_is_called_so() {
    let problem = parse_json::<u8>("pit 3").unwrap_err();
    assert!(problem.0.en.starts_with("line 1, column 1: this is not JSON: "), "{}", problem.0.en);
    assert!(problem.0.de.starts_with("Zeile 1, Spalte 1: das ist kein JSON: "), "{}", problem.0.de);
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
