//! The rules of a turn, each in a position that shows it.

use qwixx::{Color, Dice, End, Event, Gist, Phase, Setup, State};
use serde_json::{Value, json};
use table::{Game, Match, Player, Problem, Seat, Seats, seeded};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn sheet(crosses: Value) -> Value {
    let mut sheet =
        json!({"red": [], "yellow": [], "green": [], "blue": [], "locks": [], "misses": 0});
    merge(&mut sheet, crosses);
    sheet
}

fn merge(into: &mut Value, changes: Value) {
    for (key, value) in changes.as_object().unwrap() {
        into[key] = value.clone();
    }
}

/// Two players at the start of a turn of seat 0, with these sheets, white dice and changes.
fn table(a: Value, b: Value, white: [u8; 2], changes: Value) -> State {
    let mut position = json!({
        "sheets": [sheet(a), sheet(b)],
        "dice": {"white": white, "red": 1, "yellow": 2, "green": 3, "blue": 4},
        "active": 0, "phase": "white", "crossed": false, "missed": false,
        "answered": [false, false], "closing": [], "closed": [],
    });
    merge(&mut position, changes);
    State::from_position(&position, 7).unwrap()
}

fn play(state: &mut State, seat: Seat, mv: &str) -> Vec<Event> {
    try_play(state, seat, mv).unwrap()
}

fn try_play(state: &mut State, seat: Seat, mv: &str) -> Result<Vec<Event>, Problem> {
    let mut events = vec![];
    state.play(seat, mv.parse()?, |event| events.push(event))?;
    Ok(events)
}

fn moves(state: &State, seat: Seat) -> Vec<String> {
    let mut moves = vec![];
    state.legal_moves(seat, &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

fn misses(state: &State, seat: Seat) -> u8 {
    state.sheet(seat).misses()
}

/// Five crosses in red, so that 12 may be crossed.
fn ripe() -> Value {
    json!({"red": [2, 3, 4, 5, 6]})
}

#[test]
fn the_white_phase_is_answered_in_any_order() {
    let mut state = table(json!({}), json!({}), [3, 4], json!({}));
    assert_eq!(state.to_move(), Seats::first(2));
    assert_eq!(
        play(&mut state, B, "blue 7"),
        [Event::Crossed { seat: B, color: Color::Blue, number: 7 }]
    );
    assert_eq!(state.to_move(), Seats::only(A));
    assert_eq!(state.phase(), Phase::White);
    assert_eq!(
        play(&mut state, A, "pass"),
        [Event::Passed { seat: A }, Event::ColorPhase { seat: A }]
    );
    assert_eq!(state.to_move(), Seats::only(A));
}

#[test]
fn moves_are_listed_by_row_then_pass_then_miss() {
    let mut state = table(json!({}), json!({}), [3, 4], json!({}));
    assert_eq!(moves(&state, A), ["red 7", "yellow 7", "green 7", "blue 7", "pass", "miss"]);
    assert_eq!(moves(&state, B), ["red 7", "yellow 7", "green 7", "blue 7", "pass"]);
    play(&mut state, A, "pass");
    assert!(moves(&state, A).is_empty());
    play(&mut state, B, "pass");
    let colored = [
        "red 4", "red 5", "yellow 5", "yellow 6", "green 7", "green 6", "blue 8", "blue 7", "pass",
    ];
    assert_eq!(moves(&state, A), colored);
    assert!(moves(&state, B).is_empty());
}

#[test]
fn several_players_lock_the_same_row_in_the_same_phase() {
    let mut state = table(ripe(), ripe(), [6, 6], json!({}));
    let locks = |seat| {
        [
            Event::Crossed { seat, color: Color::Red, number: 12 },
            Event::Locked { seat, color: Color::Red },
        ]
    };
    assert_eq!(play(&mut state, B, "red 12"), locks(B));
    assert_eq!(state.position()["closing"], json!(["red"]));
    assert_eq!(moves(&state, A)[0], "red 12");
    let events = play(&mut state, A, "red 12");
    assert_eq!(events[..2], locks(A));
    assert_eq!(events[2..], [Event::Closed { color: Color::Red }, Event::ColorPhase { seat: A }]);
    assert_eq!((state.score(A), state.score(B)), (28, 28));
}

#[test]
fn a_row_that_is_closing_still_takes_other_crosses() {
    let changes = json!({"answered": [false, true], "closing": ["green"]});
    let locked = json!({"green": [12, 11, 10, 9, 8, 2], "locks": ["green"]});
    let mut state = table(json!({"green": [12]}), locked, [3, 4], changes);
    play(&mut state, A, "green 7");
    assert_eq!(state.closed().iter().collect::<Vec<_>>(), [Color::Green]);
    assert_eq!(state.score(A), 3);
}

#[test]
fn the_die_of_a_closed_row_leaves_the_game() {
    let mut state = table(ripe(), json!({}), [6, 6], json!({}));
    play(&mut state, A, "red 12");
    play(&mut state, B, "pass");
    assert_eq!(state.position()["dice"]["red"], Value::Null);
    assert!(moves(&state, A).iter().all(|mv| !mv.starts_with("red")));
    play(&mut state, A, "pass");
    assert_eq!(state.position()["dice"]["red"], Value::Null);
    assert!(moves(&state, B).iter().all(|mv| !mv.starts_with("red")));
}

#[test]
fn the_game_ends_after_the_white_phase_without_a_miss_for_passing() {
    let dice = json!({"white": [6, 6], "red": 1, "yellow": null, "green": 3, "blue": 4});
    let mut state = table(json!({}), ripe(), [6, 6], json!({"dice": dice, "closed": ["yellow"]}));
    play(&mut state, A, "pass");
    let events = play(&mut state, B, "red 12");
    let end = End { rows: vec![Color::Red, Color::Yellow], misses: vec![] };
    assert_eq!(
        events[2..],
        [Event::Closed { color: Color::Red }, Event::Ended { end: end.clone() }]
    );
    assert_eq!((state.phase(), misses(&state, A), state.end()), (Phase::White, 0, Some(end)));
    assert_eq!(state.winners(), Some(Seats::only(B)));
    assert!(state.to_move().is_empty());
}

#[test]
fn a_row_locked_with_a_colour_die_closes_at_the_end_of_the_turn() {
    let mut state = table(json!({"blue": [12, 11, 10, 9, 8]}), json!({}), [1, 4], json!({}));
    play(&mut state, A, "pass");
    play(&mut state, B, "pass");
    let dice = json!({"white": [1, 4], "red": 1, "yellow": 2, "green": 3, "blue": 1});
    let mut position = state.position();
    merge(&mut position, json!({"dice": dice}));
    let mut state = State::from_position(&position, 7).unwrap();
    let events = play(&mut state, A, "blue 2");
    assert_eq!(
        events[1..3],
        [Event::Locked { seat: A, color: Color::Blue }, Event::Closed { color: Color::Blue }]
    );
    assert!(matches!(
        events[3],
        Event::Rolled { seat: B, dice: Dice { blue: None, red: Some(_), .. } }
    ));
    assert_eq!(misses(&state, A), 0);
}

#[test]
fn a_miss_is_crossed_when_the_white_phase_ends_and_ends_the_turn() {
    let mut state = table(json!({}), json!({}), [3, 4], json!({}));
    assert_eq!(play(&mut state, A, "miss"), [Event::Announced { seat: A }]);
    assert_eq!((misses(&state, A), state.position()["missed"].clone()), (0, json!(true)));
    let events = play(&mut state, B, "red 7");
    assert_eq!(events[1], Event::Missed { seat: A, misses: 1 });
    assert!(matches!(events[2], Event::Rolled { seat: B, .. }));
    assert_eq!((misses(&state, A), state.active(), state.phase()), (1, B, Phase::White));
}

#[test]
fn the_gist_of_an_answer_says_what_came_of_it() {
    let gist = |events: &[Event]| State::gist(events);
    let mut state = table(ripe(), json!({"green": [12, 11, 10, 9, 8, 3]}), [6, 6], json!({}));
    assert_eq!(gist(&play(&mut state, A, "red 12")), None, "the row closes with the phase");
    let closed = Gist { missed: false, closed: vec![Color::Red] };
    assert_eq!(gist(&play(&mut state, B, "pass")), Some(closed));
    assert_eq!(gist(&play(&mut state, A, "pass")), None, "what was crossed saves from the miss");
    let mut state = table(json!({}), json!({}), [3, 4], json!({}));
    assert_eq!(gist(&play(&mut state, A, "miss")), None, "it is only announced");
    assert_eq!(gist(&play(&mut state, B, "red 7")), None, "it is the miss of somebody else");
    let mut state = table(json!({}), json!({}), [3, 4], json!({}));
    assert_eq!(gist(&play(&mut state, A, "pass")), None, "there are the colours yet");
    assert_eq!(gist(&play(&mut state, B, "pass")), None);
    let missed = Gist { missed: true, closed: vec![] };
    assert_eq!(gist(&play(&mut state, A, "pass")), Some(missed));
}

#[test]
fn passing_twice_is_a_miss_for_the_active_player_only() {
    let mut state = table(json!({}), json!({}), [3, 4], json!({}));
    play(&mut state, A, "pass");
    play(&mut state, B, "pass");
    let events = play(&mut state, A, "pass");
    assert_eq!(events[..2], [Event::Passed { seat: A }, Event::Missed { seat: A, misses: 1 }]);
    assert_eq!((misses(&state, A), misses(&state, B)), (1, 0));
}

#[test]
fn a_cross_in_either_phase_saves_from_the_miss() {
    for (white, color) in [("red 7", "pass"), ("pass", "red 5")] {
        let mut state = table(json!({}), json!({}), [3, 4], json!({}));
        play(&mut state, A, white);
        play(&mut state, B, "pass");
        play(&mut state, A, color);
        assert_eq!(misses(&state, A), 0);
    }
}

#[test]
fn four_misses_end_the_game() {
    let mut state = table(json!({"misses": 3, "red": [2]}), json!({}), [3, 4], json!({}));
    play(&mut state, B, "pass");
    let events = play(&mut state, A, "miss");
    let end = End { rows: vec![], misses: vec![A] };
    assert_eq!(events[1..], [Event::Missed { seat: A, misses: 4 }, Event::Ended { end }]);
    assert_eq!((state.score(A), state.score(B)), (-19, 0));
    assert_eq!(state.winners(), Some(Seats::only(B)));
    assert_eq!(State::from_position(&state.position(), 0).unwrap().winners(), Some(Seats::only(B)));
}

#[test]
fn both_reasons_may_end_the_game_at_once_and_equal_totals_share_the_win() {
    let dice = json!({"white": [6, 6], "red": 1, "yellow": null, "green": 3, "blue": 4});
    let changes = json!({"dice": dice, "closed": ["yellow"]});
    let even = json!({
        "misses": 3,
        "yellow": [2, 3, 4, 5, 6, 7, 8, 9], "green": [12, 11, 10, 9, 8], "blue": [12],
    });
    let mut state = table(even, ripe(), [6, 6], changes);
    play(&mut state, B, "red 12");
    play(&mut state, A, "miss");
    assert_eq!(state.end(), Some(End { rows: vec![Color::Red, Color::Yellow], misses: vec![A] }));
    assert_eq!((state.score(A), state.score(B)), (32, 28));
    let equal = json!({
        "misses": 3,
        "yellow": [2, 3, 4, 5, 6, 7, 8, 9], "green": [12, 11, 10, 9], "blue": [12, 11],
    });
    let mut state = table(
        equal,
        json!({"red": [2, 3, 4, 5, 6], "blue": [12]}),
        [6, 6],
        json!({"dice": dice, "closed": ["yellow"]}),
    );
    play(&mut state, B, "red 12");
    play(&mut state, A, "miss");
    assert_eq!((state.score(A), state.score(B)), (29, 29));
    assert_eq!(state.winners(), Some(Seats::first(2)));
}

#[test]
fn what_is_refused_says_why_and_changes_nothing() {
    let lost = json!({"red": [2, 8], "yellow": [2, 3], "green": [7]});
    let white = table(lost.clone(), json!({}), [3, 4], json!({}));
    let colored =
        table(lost, json!({}), [3, 4], json!({"phase": "color", "answered": [true, true]}));
    let twelve = table(json!({"red": [2, 3, 4]}), json!({}), [6, 6], json!({}));
    let dice = json!({"white": [3, 4], "red": null, "yellow": 2, "green": 3, "blue": 4});
    let closed = table(json!({}), json!({}), [3, 4], json!({"dice": dice, "closed": ["red"]}));
    let cases = [
        (&white, A, "red 7", "lost"),
        (&white, A, "green 7", "already crossed"),
        (&white, A, "blue 8", "the white dice make 7, not 8"),
        (&white, B, "miss", "only the active player"),
        (&white, Seat(2), "pass", "no seat 2"),
        (&colored, B, "pass", "only the active player, seat 0"),
        (&colored, A, "miss", "\"pass\" with nothing crossed"),
        (&colored, A, "blue 9", "make 8 or 7, not 9"),
        (&twelve, A, "red 12", "needs 5 crosses before it; there are 3"),
        (&closed, A, "red 7", "the row red is closed"),
    ];
    for (state, seat, mv, expected) in cases {
        let mut after = state.clone();
        let why = try_play(&mut after, seat, mv).unwrap_err();
        assert!(why.to_string().contains(expected), "{mv}: {why}");
        assert_eq!(&after, state, "{mv}");
    }
    let mut answered = white;
    play(&mut answered, B, "pass");
    assert!(
        try_play(&mut answered, B, "pass").unwrap_err().to_string().contains("already answered")
    );
}

#[test]
fn undo_and_replay_show_the_same_rolls() {
    let mut game = Match::<State>::new(Setup { players: 3 }, 42).unwrap();
    let mut rng = seeded(5);
    let mut positions = vec![];
    while let Some(seat) = game.state().to_move().lowest() {
        positions.push(game.state().position());
        let mut moves = vec![];
        game.state().legal_moves(seat, &mut moves);
        game.play(seat, moves[rand::RngExt::random_range(&mut rng, 0..moves.len())]).unwrap();
    }
    let last = game.state().position();
    let replayed = Match::<State>::from_record(&game.record()).unwrap();
    assert_eq!(replayed.state(), game.state());
    for position in positions.iter().rev() {
        game.undo().unwrap();
        assert_eq!(&game.state().position(), position);
    }
    while game.redo().is_ok() {}
    assert_eq!(game.state().position(), last);
}

#[test]
fn an_imagined_table_looks_the_same_but_rolls_its_own_dice() {
    let state = table(json!({}), json!({}), [3, 4], json!({}));
    let rolls = |state: &State| {
        let mut state = state.clone();
        let mut rolls = vec![];
        for _ in 0..4 {
            let seat = state.active();
            play(&mut state, seat, "miss");
            play(&mut state, Seat(1 - seat.0), "pass");
            rolls.push(*state.dice());
        }
        rolls
    };
    let imagined = state.imagine(A, &mut seeded(1));
    assert_eq!(imagined.view(Some(A)), state.view(Some(A)));
    assert_ne!(rolls(&imagined), rolls(&state));
    assert_eq!(rolls(&State::from_position(&state.position(), 7).unwrap()), rolls(&state));
}

#[test]
fn only_a_roll_reveals_something() {
    let mut state = table(json!({}), json!({}), [3, 4], json!({}));
    assert!(!play(&mut state, B, "pass").iter().any(State::reveals));
    assert!(!play(&mut state, A, "red 7").iter().any(State::reveals));
    assert!(play(&mut state, A, "pass").iter().any(State::reveals));
}

#[test]
fn the_log_has_a_line_for_each_roll_each_move_and_each_closed_row() {
    let start = table(ripe(), json!({}), [6, 6], json!({}));
    let mut game = Match::from_state(start, 7);
    game.set_player(A, Player::person("Ada"));
    game.set_player(B, Player::bot("Bot", "classic"));
    for (seat, mv) in [(B, "pass"), (A, "red 12"), (A, "blue 10")] {
        game.play(seat, mv.parse().unwrap()).unwrap();
    }
    let Dice { white: [a, b], yellow: Some(yellow), green: Some(green), blue: Some(blue), .. } =
        *game.state().dice()
    else {
        panic!("three colours are in the game")
    };
    let expected = format!(
        "Ada rolled white 6 6, red 1, yellow 2, green 3, blue 4\n\
         Bot: pass\nAda: red 12\nred closed\nAda: blue 10\n\
         Bot rolled white {a} {b}, yellow {yellow}, green {green}, blue {blue}\n"
    );
    assert_eq!(table::AnyMatch::log(&game), expected);
}

#[test]
fn the_turn_of_the_active_player_ends_with_the_colour_dice_or_a_miss() {
    let ended = |moves: &[(Seat, &str)]| -> Vec<bool> {
        let start = table(json!({}), json!({}), [3, 4], json!({}));
        let mut game = Match::from_state(start, 0);
        for (seat, mv) in moves {
            game.play(*seat, mv.parse().unwrap()).unwrap();
        }
        game.made().iter().map(|made| made.ended_turn).collect()
    };
    assert_eq!(ended(&[(A, "red 7"), (B, "blue 7"), (A, "pass")]), [false, true, true]);
    assert_eq!(ended(&[(B, "pass"), (A, "pass"), (A, "red 5")]), [true, false, true]);
    assert_eq!(ended(&[(A, "miss"), (B, "pass")]), [true, true]);
}
