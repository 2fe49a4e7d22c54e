//! Matches and files, as those who treat all games alike use them: what is read, written and
//! refused.

use kalaha::Board;
use serde_json::json;
use table::{
    AnyGame, AnyMatch, Chronicle, End, EndReason, Erased, Json, Origin, Player, Problem, Record,
    Seat, Seats,
};

const KALAHA: &dyn AnyGame = &Erased::<Board>::NEW;

fn begun_by_a() -> Box<dyn AnyMatch> {
    KALAHA.start(Some(&json!({ "first": "A" })), 1).unwrap()
}

fn refused<T>(result: Result<T, Problem>, en: &str, de: &str) {
    let Err(Problem(text)) = result else { panic!("accepted, expected: {en}") };
    assert_eq!((text.en.as_str(), text.de.as_str()), (en, de));
}

#[test]
fn the_house_knows_what_kalaha_offers() {
    let info = KALAHA.info();
    assert_eq!((info.id.as_str(), info.seats, info.hidden), ("kalaha", (2, 2), false));
    let bots = "classic-1, classic-2, classic-3, classic-4, classic-5, \
                classic-6, classic-7, classic-8, classic-9, classic-10, \
                level-1, level-2, level-3, level-4, level-5, level-6, level-7, level-8, \
                level-9, level-10, level-11, level-12, level-13, level-14, strong";
    assert_eq!(info.bots.join(", "), bots);
    assert_eq!(info.formats, ["match", "position"]);
    assert!(info.bots.iter().all(|bot| KALAHA.bot(bot).is_ok()));
    refused(
        KALAHA.bot("classic-11").map(|_| ()),
        &format!("kalaha has no bot \"classic-11\"; it has {bots}"),
        &format!("kalaha hat keinen Bot \"classic-11\"; es gibt {bots}"),
    );
}

#[test]
fn setups_out_of_range_or_with_unknown_fields_are_refused() {
    let start = |setup| KALAHA.start(Some(&setup), 0).map(|_| ());
    refused(
        start(json!({ "pits": 13 })),
        "13 pits per side, expected 1 to 12",
        "13 Mulden je Seite, erwartet werden 1 bis 12",
    );
    refused(
        start(json!({ "beans": 0 })),
        "0 beans per pit, expected 1 to 24",
        "0 Bohnen je Mulde, erwartet werden 1 bis 24",
    );
    for setup in [
        json!({ "pit": 6 }),
        json!({ "first": "C" }),
        json!({ "beans": -1 }),
        json!([]),
        json!("A"),
    ] {
        let Err(Problem(text)) = start(setup) else { panic!("accepted") };
        assert!(
            text.en.starts_with("bad setup: ") && text.de.starts_with("ungültige Einstellung: "),
            "{text:?}"
        );
    }
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut played = begun_by_a();
    let before = played.record();
    refused(played.play(Seat(1), "7"), "it is not the turn of seat 1", "Platz 1 ist nicht am Zug");
    refused(
        played.play(Seat(2), "7"),
        "there is no seat 2 in this game",
        "in diesem Spiel gibt es keinen Platz 2",
    );
    refused(played.play(Seat(0), "7"), "pit 7 does not belong to A", "Mulde 7 gehört nicht A");
    refused(
        played.play(Seat(0), "13"),
        "13 is a store and cannot be emptied",
        "13 ist eine Gewinnmulde und kann nicht geleert werden",
    );
    refused(played.undo(), "there is no move to take back", "es gibt keinen Zug zum Zurücknehmen");
    refused(played.redo(), "there is no move to play again", "es gibt keinen Zug zum Wiederholen");
    assert_eq!(played.record(), before);
}

#[test]
fn a_step_tells_its_events_and_the_view_where_beans_would_land() {
    let mut played = begun_by_a();
    assert_eq!(
        played.view(None).value(),
        json!({
            "pits": [6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0],
            "turn": "A",
            "empty_capture": true,
            "landing": [6, 7, 8, 9, 10, 11, null, null, null, null, null, null, null, null],
        })
    );
    played.play(Seat(0), "0").unwrap();
    let step = played.step(0, None);
    assert_eq!((step.seat, step.mv.as_str(), step.revealed), (Seat(0), "0", false));
    let events: Vec<_> = step.events.iter().map(Json::value).collect();
    assert_eq!(events[0], json!({ "type": "lift", "pit": 0, "beans": 6 }));
    assert_eq!(events[1..7], [1, 2, 3, 4, 5, 6].map(|pit| json!({ "type": "drop", "pit": pit })));
    assert_eq!(events[7..], [json!({ "type": "again", "side": "A" })]);
}

#[test]
fn a_match_can_begin_at_a_position() {
    let text = r#"{"pits":[0,1,4,2,0,3],"turn":"A","empty_capture":false}"#;
    let mut played = KALAHA.load("position", text, 0).unwrap();
    assert_eq!(played.position(), serde_json::from_str::<serde_json::Value>(text).unwrap());
    played.play(Seat(0), "1").unwrap();
    let status = played.status();
    assert_eq!(
        (status.over, status.winners, status.scores),
        (true, vec![Seat(0), Seat(1)], vec![5, 5])
    );
    refused(played.play(Seat(0), "1"), "the game is over", "das Spiel ist zu Ende");
    assert_eq!(KALAHA.replay(&played.record()).unwrap().status().scores, [5, 5]);
}

#[test]
fn impossible_positions_are_refused() {
    let load =
        |position: serde_json::Value| KALAHA.load("position", &position.to_string(), 0).map(|_| ());
    refused(
        load(json!({ "pits": [0, 0, 1, 2, 0, 0], "turn": "A" })),
        "the row of A is empty, so the game is over and the beans of B belong into the store of B",
        "die Reihe von A ist leer, also ist das Spiel zu Ende \
         und die Bohnen von B gehören in die Gewinnmulde von B",
    );
    refused(
        load(json!({ "pits": [1, 1, 0, 1, 1, 93], "turn": "A" })),
        "\"pits\" holds 97 beans, expected at most 96",
        "\"pits\" enthält 97 Bohnen, erwartet werden höchstens 96",
    );
    for pits in [vec![], vec![1, 1], vec![1; 5], vec![1; 28]] {
        let Err(Problem(text)) = load(json!({ "pits": pits, "turn": "A" })) else {
            panic!("accepted")
        };
        assert!(text.en.contains(&format!("\"pits\" has {} entries", pits.len())), "{}", text.en);
    }
    for position in [
        json!({ "pits": [1, 0, 1, 0] }),
        json!({ "pits": [1, 0, -1, 0], "turn": "A" }),
        json!(null),
        json!([[1, 0, 1, 0], "A"]),
    ] {
        assert!(load(position).is_err());
    }
}

#[test]
fn a_record_that_cannot_be_replayed_says_which_move_is_wrong() {
    let mut played = begun_by_a();
    played.play(Seat(0), "0").unwrap();
    played.play(Seat(0), "1").unwrap();
    let replay = |change: fn(&mut Record)| {
        let mut record = played.record();
        change(&mut record);
        KALAHA.replay(&record).map(|_| ())
    };
    refused(
        replay(|record| record.moves[1].mv = "0".into()),
        "move 2 of the record (\"0\" by seat 0): pit 0 is empty",
        "Zug 2 des Protokolls (\"0\" von Platz 0): Mulde 0 ist leer",
    );
    refused(
        replay(|record| record.seats.truncate(1)),
        "the record names 1 players, the game has 2 seats",
        "das Protokoll nennt 1 Spieler, das Spiel hat 2 Plätze",
    );
    refused(
        replay(|record| record.game = "pentago".into()),
        "this is a record of the game \"pentago\", expected \"kalaha\"",
        "das ist ein Protokoll des Spiels \"pentago\", erwartet wird \"kalaha\"",
    );
}

#[test]
fn a_log_written_step_by_step_is_the_whole_log() {
    let mut played = begun_by_a();
    played.set_player(Seat(1), Player::bot("Computer", "classic-1"));
    let mut book = played.log_book();
    let mut written = Vec::new();
    played.write_log(&mut book, &mut written).unwrap();
    for pit in ["0", "1"] {
        played.play(Seat(0), pit).unwrap();
        played.write_log(&mut book, &mut written).unwrap();
    }
    assert_eq!(String::from_utf8(written).unwrap(), played.log());
}

/// Two moves by A, the first of which lets it move again.
fn two_moves() -> Box<dyn AnyMatch> {
    let mut played = begun_by_a();
    played.play(Seat(0), "0").unwrap();
    played.play(Seat(0), "1").unwrap();
    played
}

fn resigned(by: u8) -> End {
    End { reason: EndReason::Resigned, by: Some(Seat(by)), winners: vec![Seat(1 - by)] }
}

#[test]
fn times_that_do_not_fit_the_moves_are_refused() {
    let tell = |begun, times: &[u64]| {
        let times = Some(times.to_vec());
        two_moves().set_chronicle(Chronicle { begun, times, ..Chronicle::default() })
    };
    assert_eq!(tell(Some(0), &[5, 5]), Ok(()));
    refused(
        tell(Some(0), &[5]),
        "there are 1 \"times\" for 2 moves, \
         expected one for each move or no \"times\" at all",
        "es gibt 1 \"times\" für 2 Züge, erwartet wird eine für jeden Zug oder gar kein \"times\"",
    );
    refused(
        tell(Some(0), &[5, 4]),
        "the time of move 2 is 4, expected at least 5 as for the move before it",
        "die Zeit von Zug 2 ist 4, erwartet wird mindestens 5 wie beim Zug davor",
    );
    refused(
        tell(None, &[5, 6]),
        "\"times\" count from \"begun\", which is missing",
        "\"times\" zählen ab \"begun\", und das fehlt",
    );
    for begun in [-1, i64::MIN, i64::MAX, 253_402_300_800_000] {
        refused(
            tell(Some(begun), &[5, 6]),
            &format!(
                "\"begun\" is {begun}, expected milliseconds since 1970, \
                 from 0 to 253402300799999"
            ),
            &format!(
                "\"begun\" ist {begun}, erwartet werden Millisekunden seit 1970, \
                 von 0 bis 253402300799999"
            ),
        );
    }
    assert_eq!(tell(Some(253_402_300_799_990), &[5, 9]), Ok(()));
    refused(
        tell(Some(253_402_300_799_990), &[5, 10]),
        "the time of the last move is 10, expected milliseconds since \"begun\", at most 9",
        "die Zeit des letzten Zuges ist 10, \
         erwartet werden Millisekunden seit \"begun\", höchstens 9",
    );
}

#[test]
fn an_end_that_does_not_fit_the_moves_is_refused() {
    let tell =
        |end| two_moves().set_chronicle(Chronicle { end: Some(end), ..Chronicle::default() });
    assert_eq!(tell(resigned(0)), Ok(()));
    refused(
        tell(End { by: Some(Seat(2)), ..resigned(0) }),
        "\"end\" names seat 2, the game has 2 seats",
        "\"end\" nennt Platz 2, das Spiel hat 2 Plätze",
    );
    refused(
        tell(End { winners: vec![Seat(1), Seat(9)], ..resigned(0) }),
        "\"end\" names seat 9, the game has 2 seats",
        "\"end\" nennt Platz 9, das Spiel hat 2 Plätze",
    );
    for winners in [vec![Seat(1), Seat(1)], vec![Seat(1), Seat(0)]] {
        refused(
            tell(End { winners, ..resigned(0) }),
            "\"winners\" of \"end\" must name each seat once, the lowest first",
            "\"winners\" in \"end\" muss jeden Platz einmal nennen, den kleinsten zuerst",
        );
    }
    refused(
        tell(End { winners: vec![Seat(0)], ..resigned(0) }),
        "\"end\" says \"resigned\", but its winner 0 plays for the side that lost",
        "\"end\" sagt \"resigned\", aber Gewinner 0 spielt für die Seite, die verloren hat",
    );
    refused(
        tell(End { reason: EndReason::DrawAgreed, by: None, winners: vec![Seat(0)] }),
        "\"end\" says \"draw_agreed\" with 1 winners, expected 2",
        "\"end\" sagt \"draw_agreed\" mit 1 Gewinnern, erwartet werden 2",
    );
    refused(
        tell(End { reason: EndReason::GivenUp, by: None, winners: vec![Seat(0)] }),
        "\"end\" says \"given_up\" with 1 winners, expected 0",
        "\"end\" sagt \"given_up\" mit 1 Gewinnern, erwartet werden 0",
    );
    refused(
        tell(End::played_out(Seats::first(2))),
        "\"end\" says \"played_out\", but the game goes on after the last move",
        "\"end\" sagt \"played_out\", aber nach dem letzten Zug geht das Spiel weiter",
    );
}

#[test]
fn a_game_that_was_played_out_ends_as_the_rules_say() {
    let text = r#"{"pits":[0,1,5,2,0,3],"turn":"A","empty_capture":false}"#;
    let mut played = KALAHA.load("position", text, 0).unwrap();
    played.play(Seat(0), "1").unwrap();
    let by_rules = End::played_out(Seats::only(Seat(0)));
    assert_eq!(played.record().end, Some(by_rules.clone()));
    assert_eq!(KALAHA.replay(&played.record()).unwrap().record(), played.record());

    let without = Record { end: None, ..played.record() };
    assert_eq!(KALAHA.replay(&without).unwrap().record().end, Some(by_rules.clone()));

    for end in [
        End { winners: vec![Seat(1)], ..by_rules.clone() },
        End { by: Some(Seat(1)), ..by_rules },
        resigned(1),
    ] {
        let found = json!(end);
        let expected = r#"{"reason":"played_out","winners":[0]}"#;
        refused(
            KALAHA.replay(&Record { end: Some(end), ..played.record() }).map(|_| ()),
            &format!("\"end\" is {found}, but the moves end the game: expected {expected}"),
            &format!(
                "\"end\" ist {found}, aber die Züge beenden das Spiel: erwartet wird {expected}"
            ),
        );
    }
}

#[test]
fn a_match_that_was_broken_off_can_be_gone_on_with() {
    let mut played = two_moves();
    let chronicle = Chronicle {
        origin: Some(Origin::House),
        shares: None,
        begun: Some(1_700_000_000_000),
        times: Some(vec![1500, 4000]),
        end: Some(resigned(1)),
    };
    played.set_chronicle(chronicle.clone()).unwrap();
    let loaded = KALAHA.load("match", &played.save("match").unwrap(), 0).unwrap();
    assert_eq!(loaded.chronicle(), chronicle);
    assert_eq!(loaded.record(), played.record());

    let mut back = loaded.fork();
    back.undo().unwrap();
    let first = Chronicle { times: Some(vec![1500]), end: None, ..chronicle.clone() };
    assert_eq!(back.chronicle(), first);
    back.redo().unwrap();
    let untimed = Chronicle { times: None, end: None, ..chronicle.clone() };
    assert_eq!(back.chronicle(), untimed, "nobody told when the move was played again");

    let mut on = loaded.fork();
    assert!(on.play(Seat(0), "13").is_err() && on.undo_moves(9).is_err() && on.redo().is_err());
    assert_eq!(on.chronicle(), chronicle, "what is refused changes nothing");
    on.play(Seat(1), "7").unwrap();
    assert_eq!(on.chronicle(), untimed);
}
