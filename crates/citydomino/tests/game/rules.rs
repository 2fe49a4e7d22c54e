//! The rules of a round, each in a position that shows it.

use citydomino::{CellView, Direction, Event, Phase, Setup, State, View, Which};
use serde_json::{Value, json};
use table::{Game, Match, Player, Problem, Seat, Seats};

const EMPTY: [&str; 5] =
    ["-- -- -- -- --", "-- -- -- -- --", "-- -- CC -- --", "-- -- -- -- --", "-- -- -- -- --"];

/// The dominoes 3 to 6 as a bank, marked by these seats.
fn slots(seats: [Option<u8>; 4]) -> Value {
    (3..).zip(seats).map(|(domino, seat)| json!({"domino": domino, "seat": seat})).collect()
}

/// Seat 0 lays domino 24 (H1, P0) into this field; the others have empty fields. `changes` replace
/// parts of the position.
fn table(field: [&str; 5], changes: Value) -> State {
    let mut position = json!({
        "fields": [field, EMPTY, EMPTY, EMPTY],
        "current": [{"domino": 24, "seat": 0}, {"domino": 30, "seat": 2}],
        "next": slots([Some(1), Some(0), None, Some(3)]),
        "bag": [48, 9, 20, 7], "turn": 0, "phase": "lay",
    });
    for (key, value) in changes.as_object().unwrap() {
        position[key] = value.clone();
    }
    State::from_position(&position, 0).unwrap()
}

fn play(state: &mut State, mv: &str) -> Vec<Event> {
    try_play(state, state.turn(), mv).unwrap()
}

fn try_play(state: &mut State, seat: Seat, mv: &str) -> Result<Vec<Event>, Problem> {
    let mut events = vec![];
    state.play(seat, mv.parse()?, |event| events.push(event))?;
    Ok(events)
}

fn moves(state: &State) -> Vec<String> {
    let mut moves = vec![];
    state.legal_moves(state.turn(), &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

fn values(state: &State, bank: &str) -> Vec<u64> {
    state.position()[bank]
        .as_array()
        .unwrap()
        .iter()
        .map(|slot| slot["domino"].as_u64().unwrap())
        .collect()
}

#[test]
fn in_the_draft_seats_mark_in_order_and_then_the_next_bank_is_drawn() {
    let mut state = State::new(&Setup::default(), 5).unwrap();
    let bank = values(&state, "current");
    assert!(bank.is_sorted());
    assert_eq!(moves(&state), ["mark 0", "mark 1", "mark 2", "mark 3"]);
    for (seat, mv) in ["mark 2", "mark 0", "mark 3"].into_iter().enumerate() {
        assert_eq!((state.turn(), state.phase()), (Seat(seat as u8), Phase::MarkCurrent));
        play(&mut state, mv);
    }
    let drawn: Vec<u64> = state.position()["bag"].as_array().unwrap()[..4]
        .iter()
        .map(|value| value.as_u64().unwrap())
        .collect();
    let events = play(&mut state, "mark 1");
    assert!(matches!(
        events[0],
        Event::Marked { seat: Seat(3), bank: Which::Current, index: 1, .. }
    ));
    let Event::Drawn { bank: Which::Next, dominoes } = &events[1] else {
        panic!("{:?} instead of drawn dominoes", events[1])
    };
    assert!(dominoes.iter().all(|domino| drawn.contains(&domino.value.into())));
    assert!(values(&state, "next").is_sorted());
    assert_eq!((state.turn(), state.phase()), (Seat(1), Phase::MarkNext));
}

#[test]
fn a_turn_is_marking_then_laying_and_the_order_follows_the_bank() {
    let next = slots([Some(1), None, None, Some(3)]);
    let mut state = table(EMPTY, json!({"next": next, "phase": "mark-next"}));
    assert_eq!(moves(&state), ["mark 1", "mark 2"]);
    play(&mut state, "mark 1");
    assert_eq!((state.turn(), state.phase()), (Seat(0), Phase::Lay));
    play(&mut state, "lay 2,1,up");
    assert_eq!((state.turn(), state.phase()), (Seat(2), Phase::MarkNext));
    play(&mut state, "mark 2");
    let events = play(&mut state, "discard");
    assert!(matches!(
        events[..],
        [
            Event::Discarded { seat: Seat(2), .. },
            Event::Advanced,
            Event::Drawn { bank: Which::Next, .. }
        ]
    ));
    assert_eq!(
        (values(&state, "current"), values(&state, "next")),
        (vec![3, 4, 5, 6], vec![7, 9, 20, 48])
    );
    assert_eq!((state.turn(), state.phase()), (Seat(1), Phase::MarkNext));
}

#[test]
fn the_last_round_has_no_marking_and_the_game_ends_with_empty_banks() {
    let current = json!([{"domino": 24, "seat": 0}, {"domino": 30, "seat": 2}]);
    let mut state = table(EMPTY, json!({"current": current, "next": [], "bag": []}));
    play(&mut state, "lay 2,1,up");
    assert_eq!((state.turn(), state.phase()), (Seat(2), Phase::Lay));
    let events = play(&mut state, "lay 1,2,left");
    assert_eq!(events[1..], [Event::Ended]);
    let position = state.position();
    assert_eq!(
        (&position["current"], &position["next"], &position["bag"]),
        (&json!([]), &json!([]), &json!([]))
    );
    assert_eq!((&position["phase"], &position["turn"]), (&json!("lay"), &json!(2)));
    assert_eq!(state.winners(), Some([Seat(0), Seat(2)].into_iter().collect::<Seats>()));
    assert_eq!(State::from_position(&position, 0).unwrap(), state);
    assert!(try_play(&mut state, Seat(2), "discard").unwrap_err().to_string().contains("over"));
}

#[test]
fn one_matching_half_is_enough_and_other_neighbours_do_not_matter() {
    let field =
        ["-- -- -- -- --", "-- -- -- -- --", "-- -- CC I0 --", "-- -- -- H0 --", "-- -- -- -- S0"];
    let state = table(field, json!({}));
    let listed = moves(&state);
    for mv in ["lay 3,4,left", "lay 4,3,up", "lay 2,3,left", "lay 0,2,right", "lay 2,0,down"] {
        assert!(listed.contains(&mv.to_string()), "{mv}");
    }
    for (mv, why) in [
        ("lay 4,1,up", "neither half"),
        ("lay 4,2,up", "neither half"),
        ("lay 0,0,right", "neither half"),
        ("lay 4,3,right", "outside"),
        ("lay 3,2,up", "(3, 2) is not free"),
        ("lay 2,3,up", "(2, 2) is not free"),
        ("mark 2", "nothing to mark"),
    ] {
        let mut after = state.clone();
        let problem = try_play(&mut after, Seat(0), mv).unwrap_err();
        assert!(problem.to_string().contains(why), "{mv}: {problem}");
        assert_eq!(after, state);
    }
}

#[test]
fn marking_comes_first_and_only_on_unmarked_dominoes() {
    let next = slots([Some(1), None, None, Some(3)]);
    let state = table(EMPTY, json!({"next": next, "phase": "mark-next"}));
    for (seat, mv, why) in [
        (Seat(0), "mark 0", "already marked by seat 1"),
        (Seat(0), "lay 2,1,up", "marked first"),
        (Seat(0), "shift up", "marked first"),
        (Seat(0), "discard", "marked first"),
        (Seat(2), "mark 1", "not the turn of seat 2"),
    ] {
        let mut after = state.clone();
        assert!(try_play(&mut after, seat, mv).unwrap_err().to_string().contains(why), "{mv}");
        assert_eq!(after, state);
    }
}

#[test]
fn a_city_is_shifted_as_a_whole_and_never_out_of_the_field() {
    let field =
        ["-- -- -- -- --", "-- -- H1 P0 --", "-- -- CC -- --", "-- -- -- -- --", "-- -- -- -- --"];
    let mut state = table(field, json!({}));
    assert_eq!(
        play(&mut state, "shift right"),
        [Event::Shifted { seat: Seat(0), direction: Direction::Right, x: 3, y: 2 }]
    );
    assert_eq!(state.position()["fields"][0][1], "-- -- -- H1 P0");
    assert_eq!(state.phase(), Phase::Lay);
    assert!(
        try_play(&mut state, Seat(0), "shift right")
            .unwrap_err()
            .to_string()
            .contains("leave the field")
    );
    play(&mut state, "shift up");
    let shifts: Vec<String> =
        moves(&state).into_iter().filter(|mv| mv.starts_with("shift")).collect();
    assert_eq!(shifts, ["shift down", "shift left"]);
}

#[test]
fn a_district_counts_cells_times_prestige_and_the_centre_belongs_to_none() {
    let field =
        ["H1 H0 S2 -- --", "H1 -- H1 -- --", "-- H0 CC H0 --", "-- -- A1 A1 A1", "I2 -- -- -- P0"];
    let state = table(field, json!({}));
    assert_eq!(state.score(Seat(0)), 3 * 2 + 2 + 1 + 3 * 3 + 2);
    let View { cities, .. } = state.view(None);
    assert_eq!(cities[0].districts.len(), 8);
    assert_eq!(cities[0].largest, 3);
    assert_eq!(cities[0].kinds.iter().map(|kind| kind.points).sum::<u32>(), cities[0].points);
    assert_eq!(cities[0].districts[0].cells, [[2, 3], [3, 3], [4, 3]]);
    assert_eq!(cities[0].rows[2][2], CellView::Centre);
}

#[test]
fn equal_points_are_decided_by_the_largest_district_and_then_shared() {
    let three =
        ["A1 A0 A0 -- --", "-- -- -- -- --", "-- -- CC -- --", "-- -- -- -- --", "-- -- -- -- --"];
    let one =
        ["S2 -- S1 -- --", "-- -- -- -- --", "-- -- CC -- --", "-- -- -- -- --", "-- -- -- -- --"];
    let end = |fields: [[&str; 5]; 4]| {
        let position = json!({
            "fields": fields, "current": [], "next": [], "bag": [], "turn": 1, "phase": "lay",
        });
        State::from_position(&position, 0).unwrap()
    };
    let state = end([one, three, EMPTY, one]);
    assert_eq!(state.winners(), Some(Seats::only(Seat(1))));
    assert_eq!(state.ranks(), [2, 1, 3, 2]);
    let state = end([three, EMPTY, three, one]);
    assert_eq!(state.winners(), Some([Seat(0), Seat(2)].into_iter().collect::<Seats>()));
    assert_eq!(state.ranks(), [1, 3, 1, 2]);
}

#[test]
fn another_deck_is_played_and_kept_in_the_position() {
    let deck: String = (1..=8).map(|value| format!("H1,P0,{}\n", 10 * value)).collect();
    let state = State::new(&Setup { deck: Some(deck.clone()) }, 1).unwrap();
    assert_eq!(state.position()["deck"], deck);
    assert_eq!(State::from_position(&state.position(), 0).unwrap(), state);
    assert!(State::new(&Setup::default(), 1).unwrap().position().get("deck").is_none());
    let record = Match::<State>::new(Setup { deck: Some(deck) }, 1).unwrap().record();
    assert_eq!(Match::<State>::from_record(&record).unwrap().state(), &state);
}

#[test]
fn bad_positions_are_refused_with_a_reason() {
    let slot = |domino: u32, seat: Option<u8>| json!({"domino": domino, "seat": seat});
    // No domino has such a half.
    let too_rich =
        ["CC -- -- -- --", "-- A3 -- -- --", "-- -- -- -- --", "-- -- -- -- --", "-- -- -- -- --"];
    // The only such half is on a domino in the bag.
    let twice =
        ["CC -- -- -- --", "-- -- -- -- --", "-- -- -- -- --", "-- -- -- -- --", "-- -- -- -- I3"];
    for (changes, why) in [
        (json!({"fields": [EMPTY]}), "1 entries, expected 4"),
        (json!({"fields": [EMPTY, EMPTY, EMPTY, ["CC -- -- -- --"]]}), "field 3 has 1 rows"),
        (
            json!({"fields": [EMPTY, EMPTY, EMPTY, ["X1 -- -- -- --", "", "", "", ""]]}),
            "field 3, row 0: \"X1\" is no cell",
        ),
        (
            json!({"fields": [EMPTY, EMPTY, EMPTY, too_rich]}),
            "field 3, row 1: A3 is in fields, banks and bag more often than on the dominoes, \
             expected at most 0",
        ),
        (json!({"fields": [EMPTY, twice, EMPTY, EMPTY]}), "field 1, row 4: I3"),
        (json!({"bag": [1, 2, 3]}), "\"bag\": domino 3 is named twice"),
        (json!({"bag": [1, 2]}), "\"bag\": there are 2 dominoes"),
        (json!({"bag": [1, 2, 7, 49]}), "no domino of value 49"),
        (json!({"current": [slot(24, Some(4))]}), "no seat 4"),
        (json!({"current": []}), "\"current\": there is no domino"),
        (json!({"turn": 2}), "\"turn\" is 2, expected 0"),
        (json!({"turn": 9}), "no seat 9"),
        (json!({"phase": "mark-next"}), "\"phase\" is \"mark-next\", expected \"lay\""),
        (
            json!({"phase": "draw"}),
            "phase: expected \"mark-current\", \"mark-next\" or \"lay\", found \"draw\"",
        ),
        (json!({"next": []}), "\"next\": there is no domino, expected four"),
        (json!({"deck": "H1,P0,1"}), "the deck has 1 dominoes"),
        (json!({"extra": 1}), "\"extra\" does not belong here"),
    ] {
        let mut position = table(EMPTY, json!({})).position();
        changes.as_object().unwrap().iter().for_each(|(key, value)| position[key] = value.clone());
        let problem = State::from_position(&position, 0).unwrap_err();
        assert!(problem.to_string().contains(why), "{changes}: {problem}");
    }
}

#[test]
fn only_drawing_reveals_something() {
    let mut state = State::new(&Setup::default(), 5).unwrap();
    for mv in ["mark 0", "mark 1", "mark 2"] {
        assert!(!play(&mut state, mv).iter().any(State::reveals));
    }
    assert!(play(&mut state, "mark 3").iter().any(State::reveals));
}

/// A match from the middle of a round, played with these moves; its log.
fn log(players: [Player; 4], plays: &[&str]) -> String {
    let mut game = Match::from_state(table(EMPTY, json!({})), 0);
    for (seat, player) in (0..).map(Seat).zip(players) {
        game.set_player(seat, player);
    }
    for mv in plays {
        game.play(game.state().turn(), mv.parse().unwrap()).unwrap();
    }
    table::AnyMatch::log(&game)
}

#[test]
fn the_log_names_a_domino_from_its_left_or_upper_half() {
    let people = [1, 2, 3, 4].map(|n| Player::person(format!("Player{n}")));
    for (mv, line) in [
        ("lay 2,1,right", "HUMAN put [H1, P0] horizontally to (2, 1)"),
        ("lay 2,3,down", "HUMAN put [H1, P0] vertically to (2, 3)"),
        ("lay 2,1,left", "HUMAN put [P0, H1] horizontally to (1, 1)"),
        ("lay 2,1,up", "HUMAN put [P0, H1] vertically to (2, 0)"),
        ("discard", "HUMAN did not use [H1, P0]"),
    ] {
        assert_eq!(log(people.clone(), &[mv]), format!("Game loaded\n\n{line}\n"));
    }
}

#[test]
fn the_log_has_a_blank_line_between_turns_and_none_within() {
    let players = [
        Player::person("Ada"),
        Player::bot("x", "classic"),
        Player::person("Bo"),
        Player::bot("y", "strong"),
    ];
    let text = log(players, &["shift down", "lay 2,2,up", "mark 2", "lay 1,2,left", "mark 3"]);
    let expected = "Game loaded\n\n\
                    HUMAN dragged center to (2, 3)\n\
                    HUMAN put [P0, H1] vertically to (2, 1)\n\n\
                    Bo chose [H0, H0] at index 2 for next round\n\
                    Bo put [P0, A1] horizontally to (0, 2)\n\n\
                    BOT1 chose [P0, I3] at index 3 for next round\n";
    assert_eq!(text, expected);
}

#[test]
fn the_log_of_a_whole_game_begins_with_the_draft_and_ends_with_the_ranking() {
    let deck: String = (1..=8).map(|value| format!("H1,P0,{value}\n")).collect();
    let mut game = Match::<State>::new(Setup { deck: Some(deck) }, 1).unwrap();
    let draft = ["mark 0", "mark 1", "mark 2", "mark 3"];
    let first = [
        "mark 0",
        "lay 2,1,up",
        "mark 1",
        "lay 2,1,right",
        "mark 2",
        "discard",
        "mark 3",
        "discard",
    ];
    let last = ["discard", "lay 3,2,down", "discard", "discard"];
    for mv in draft.into_iter().chain(first).chain(last) {
        game.play(game.state().turn(), mv.parse().unwrap()).unwrap();
    }
    let text = table::AnyMatch::log(&game);
    let start = "Game started\n\n\
                 HUMAN chose [H1, P0] at index 0 for current round\n\n\
                 BOT1 chose [H1, P0] at index 1 for current round\n";
    assert!(text.starts_with(start), "{text}");
    let end = "\nBOT3 did not use [H1, P0]\n\nGame ended\n\
               1. BOT1: points 2, largest district 1\n\
               2. HUMAN: points 1, largest district 1\n\
               3. BOT2: points 0, largest district 0\n\
               3. BOT3: points 0, largest district 0\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn the_log_tells_of_loading_and_saving() {
    let mut game = Match::<State>::new(Setup::default(), 1).unwrap();
    let mark = |game: &mut Match<State>, mv: &str| {
        game.play(game.state().turn(), mv.parse().unwrap()).unwrap()
    };
    mark(&mut game, "mark 0");
    let mut loaded = Match::<State>::from_record(&game.record()).unwrap();
    mark(&mut loaded, "mark 1");
    let text = table::AnyMatch::log(&loaded);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines[3], lines.len()), ("Game started", "Game loaded", 6), "{text}");
    loaded.undo().unwrap();
    loaded.undo().unwrap();
    assert_eq!(table::AnyMatch::log(&loaded), "Game started\nGame loaded\n");

    let mut book = table::AnyMatch::log_book(&game);
    let mut text = Vec::new();
    book.note_saves(vec![1]);
    table::AnyMatch::write_log(&game, &mut book, &mut text).unwrap();
    mark(&mut game, "mark 1");
    book.note_saves(vec![1, 2]);
    table::AnyMatch::write_log(&game, &mut book, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let notes: Vec<_> =
        text.lines().enumerate().filter(|(_, line)| line.starts_with("Game ")).collect();
    assert_eq!(notes, [(0, "Game started"), (3, "Game saved"), (6, "Game saved")], "{text}");
}

#[test]
fn laying_or_discarding_ends_a_turn_and_so_does_marking_in_the_draft() {
    let ended = |start: State, moves: &[&str]| -> Vec<bool> {
        let mut game = Match::from_state(start, 0);
        for mv in moves {
            game.play(game.state().turn(), mv.parse().unwrap()).unwrap();
        }
        game.made().iter().map(|made| made.ended_turn).collect()
    };
    let draft = State::new(&Setup::default(), 5).unwrap();
    assert_eq!(ended(draft, &["mark 2", "mark 0", "mark 3", "mark 1"]), [true; 4]);

    let next = slots([Some(1), None, None, Some(3)]);
    let round = || table(EMPTY, json!({"next": next, "phase": "mark-next"}));
    assert_eq!(
        ended(round(), &["mark 1", "shift left", "shift up", "lay 2,1,right"]),
        [false, false, false, true]
    );
    assert_eq!(ended(round(), &["mark 1", "discard", "mark 2"]), [false, true, false]);
}

#[test]
fn the_gist_of_a_move_names_its_domino() {
    let gist = |events: &[Event]| State::gist(events).map(|gist| json!(gist));
    let mut state = table(EMPTY, json!({}));
    assert_eq!(gist(&play(&mut state, "shift up")), None);
    let domino = Some(json!({ "domino": 24, "halves": ["H1", "P0"] }));
    assert_eq!(gist(&play(&mut state.clone(), "discard")), domino);
    assert_eq!(gist(&play(&mut state, "lay 2,2,down")), domino);
    let next = slots([Some(1), None, None, Some(3)]);
    let mut marking = table(EMPTY, json!({"next": next, "phase": "mark-next"}));
    assert_eq!(gist(&play(&mut marking, "mark 1")).unwrap()["domino"], 4);
}
