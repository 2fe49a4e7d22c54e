//! Positions and save files: what is written can be read, and whatever is damaged is refused with a
//! message of its own.

use std::collections::{HashMap, HashSet};

use crate::common::{deal, moves, random_move};
use contract::damages;
use crosswise::{Setup, State};
use proptest::prelude::*;
use serde_json::{Value, json};
use table::{
    Chronicle, End, EndReason, Furnished as _, Game as _, Loaded, Match, Player, Problem,
    SavedPlayers, Seat, seeded,
};

const EXAMPLE: &str = r#"
{"players":[{"name":"Player1","isActive":true,"isAI":false,"hand":[1,2,3,4]},
            {"name":"Player2","isActive":true,"isAI":true,"hand":[6,7,0,10]},
            {"name":"Player3","isActive":false,"isAI":false,"hand":[]},
            {"name":"Player4","isActive":false,"isAI":false,"hand":[]}],
 "currPlayer":0,
 "field":[[3,3,2,1,5,2],[0,4,5,0,2,5],[3,1,1,4,5,6],[6,2,0,0,6,6],[5,5,5,3,6,0],[1,6,1,3,1,2]],
 "usedActionTiles":[0,1,0,2]}"#;

fn load(text: &str) -> Result<Loaded<State>, Problem> {
    State::load("json", text, 7)
}

fn example() -> Value {
    serde_json::from_str(EXAMPLE).unwrap()
}

fn refusal(text: &str) -> String {
    let problem = load(text).err().unwrap_or_else(|| panic!("accepted: {text}"));
    assert!(!problem.0.de.is_empty() && problem.0.de != problem.0.en, "{}", problem.0.en);
    problem.0.en
}

fn random_game(seed: u64) -> Vec<State> {
    let mut rng = seeded(seed);
    let mut states = vec![deal(seed)];
    loop {
        let mut state = *states.last().unwrap();
        let Some(seat) = state.to_move().lowest() else { return states };
        state.play(seat, random_move(&state, &mut rng), |_| ()).unwrap();
        states.push(state);
    }
}

#[test]
fn the_example_of_the_rules_loads_column_by_column() {
    let loaded = load(EXAMPLE).unwrap();
    let state = loaded.state;
    assert_eq!(state.board().row_numbers(0), [3, 0, 3, 6, 5, 1]);
    assert_eq!(state.board().row_numbers(5), [2, 5, 6, 6, 0, 2]);
    assert_eq!((state.seats(), state.turn(), state.activated()), (2, Seat(0), None));
    assert_eq!(
        (state.hand(Seat(0)).numbers(), state.hand(Seat(1)).numbers()),
        ([1, 2, 3, 4], [6, 7, 0, 10])
    );
    assert_eq!(
        loaded.players,
        SavedPlayers::Seated(vec![Player::person("Player1"), Player::bot("Player2", "classic")])
    );
}

#[test]
fn a_missing_bag_is_rebuilt_from_what_is_left_and_shuffled() {
    let state = load(EXAMPLE).unwrap().state;
    let mut counts = HashMap::new();
    state.bag().tiles().iter().for_each(|tile| *counts.entry(tile.number()).or_insert(0) += 1);
    let expected = HashMap::from([(2, 1), (3, 1), (4, 4), (7, 2), (8, 2), (9, 3)]);
    assert_eq!(counts, expected);
    let bags: HashSet<Vec<u8>> = (0..20)
        .map(|seed| {
            State::load("json", EXAMPLE, seed)
                .unwrap()
                .state
                .bag()
                .tiles()
                .iter()
                .map(|tile| tile.number())
                .collect()
        })
        .collect();
    assert!(bags.len() > 10);
    assert_eq!(load(EXAMPLE).unwrap().state, state);
}

#[test]
fn every_state_of_a_game_is_saved_and_loaded_without_loss() {
    for state in (0..30).flat_map(random_game) {
        let players: Vec<Player> = (0..state.seats())
            .map(|n| {
                if n == 1 {
                    Player::bot("Bob \"B\"", "classic")
                } else {
                    Player::person(format!("Name{n}"))
                }
            })
            .collect();
        let text = state.save("json", &players).unwrap();
        let loaded = load(&text).unwrap();
        assert_eq!(loaded.state.position(), state.position());
        assert_eq!(loaded.players, SavedPlayers::Seated(players));
        assert_eq!(loaded.state.winners(), state.winners());
        assert_eq!(
            State::from_position(&state.position(), 0).unwrap().position(),
            state.position()
        );
    }
}

#[test]
fn a_save_has_exactly_the_specified_names() {
    let text = State::new(&Setup { players: 2 }, 1)
        .unwrap()
        .save("json", &[Player::person("Ann"), Player::bot("Bob", "strong")])
        .unwrap();
    let save: Value = serde_json::from_str(&text).unwrap();
    let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        names(&save),
        ["players", "currPlayer", "field", "usedActionTiles", "tileBag", "activated"]
    );
    for player in save["players"].as_array().unwrap() {
        assert_eq!(names(player), ["name", "isActive", "isAI", "hand"]);
    }
    assert_eq!(save["players"].as_array().unwrap().len(), 4);
    assert_eq!(
        save["players"][2],
        json!({"name": "Player3", "isActive": false, "isAI": false, "hand": []})
    );
    assert_eq!(
        (&save["players"][0]["isAI"], &save["players"][1]["isAI"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(save["tileBag"].as_array().unwrap().len(), 46);
}

#[test]
fn finished_games_load_as_finished() {
    let end = *random_game(3).last().unwrap();
    let players: Vec<Player> = (0..4).map(|n| Player::person(format!("P{n}"))).collect();
    let loaded = load(&end.save("json", &players).unwrap()).unwrap().state;
    assert!(loaded.to_move().is_empty());
    assert_eq!(loaded.winners(), end.winners());
}

#[test]
fn a_position_that_lacks_tiles_cannot_be_saved() {
    let mut position = State::new(&Setup { players: 2 }, 1).unwrap().position();
    position["bag"].as_array_mut().unwrap().pop();
    let state = State::from_position(&position, 0).unwrap();
    assert!(
        state
            .save("json", &[Player::person("A"), Player::person("B")])
            .unwrap_err()
            .0
            .en
            .contains("occurs only")
    );
}

/// Damages a document at a place: `None` takes the value away.
fn damaged(document: &Value, place: &str, value: Option<Value>) -> String {
    let mut document = document.clone();
    let (parent, name) = place.rsplit_once('/').unwrap();
    let parent = document.pointer_mut(parent).unwrap();
    match (parent, value) {
        (Value::Object(fields), Some(value)) => drop(fields.insert(name.into(), value)),
        (Value::Object(fields), None) => drop(fields.shift_remove(name).unwrap()),
        (Value::Array(entries), Some(value)) if name == "-" => entries.push(value),
        (Value::Array(entries), Some(value)) => entries[name.parse::<usize>().unwrap()] = value,
        (Value::Array(entries), None) => drop(entries.remove(name.parse().unwrap())),
        (other, _) => panic!("nothing to damage in {other}"),
    }
    document.to_string()
}

#[test]
fn every_damage_of_a_save_has_its_own_message() {
    let with_bag = {
        let mut save = example();
        save["tileBag"] = json!([2, 3, 4, 4, 4, 4, 7, 7, 8, 8, 9, 9, 9]);
        save["activated"] = json!(0);
        save
    };
    assert!(load(&with_bag.to_string()).is_ok());
    let cases: Vec<(&str, Option<Value>, &str)> = vec![
        ("/players", None, "\"players\" is missing"),
        ("/currPlayer", None, "\"currPlayer\" is missing"),
        ("/field", None, "\"field\" is missing"),
        ("/usedActionTiles", None, "\"usedActionTiles\" is missing"),
        ("/tilebag", Some(json!([])), "there is no name \"tilebag\""),
        ("/players", Some(json!({})), "\"players\" is {}, expected an array of 4 entries"),
        ("/players/3", None, "\"players\" has 3 entries, expected 4"),
        ("/players/-", Some(json!({})), "\"players\" has 5 entries, expected 4"),
        ("/players/2", Some(json!(null)), "\"players[2]\" is null, expected an object"),
        ("/players/0/name", None, "\"players[0].name\" is missing"),
        ("/players/0/name", Some(json!(5)), "\"players[0].name\" is 5, expected a text"),
        (
            "/players/1/isActive",
            Some(json!(1)),
            "\"players[1].isActive\" is 1, expected true or false",
        ),
        (
            "/players/1/isAI",
            Some(json!("yes")),
            "\"players[1].isAI\" is \"yes\", expected true or false",
        ),
        ("/players/1/team", Some(json!(1)), "there is no name \"players[1].team\""),
        ("/players/0/hand", Some(json!(7)), "\"players[0].hand\" is 7, expected an array"),
        (
            "/players/0/hand",
            Some(json!([1, 2, 3, 4, 4])),
            "\"players[0].hand\" has 5 entries, expected 0–4",
        ),
        ("/players/0/hand/2", Some(json!(11)), "\"players[0].hand[2]\" is 11, expected a tile"),
        ("/players/0/hand/2", Some(json!(1.5)), "\"players[0].hand[2]\" is 1.5, expected a tile"),
        ("/players/0/hand/2", Some(json!(-1)), "\"players[0].hand[2]\" is -1, expected a tile"),
        (
            "/players/2/hand",
            Some(json!([4])),
            "\"players[2].hand\" holds tiles, but seat 2 is not in play",
        ),
        (
            "/players/1/isActive",
            Some(json!(false)),
            "the number of active players is 1, expected 2 or 4",
        ),
        (
            "/players/2/isActive",
            Some(json!(true)),
            "the number of active players is 3, expected 2 or 4",
        ),
        ("/currPlayer", Some(json!(null)), "\"currPlayer\" is null, expected a seat: 0 to 3"),
        ("/currPlayer", Some(json!(4)), "\"currPlayer\" is 4, expected a seat: 0 to 3"),
        ("/currPlayer", Some(json!("0")), "\"currPlayer\" is \"0\", expected a seat"),
        ("/currPlayer", Some(json!(2)), "\"currPlayer\" is 2, but seat 2 is not in play"),
        ("/field", Some(json!("full")), "\"field\" is \"full\", expected an array of 6 entries"),
        ("/field/5", None, "\"field\" has 5 entries, expected 6"),
        ("/field/2", Some(json!([0, 0, 0, 0, 0])), "\"field[2]\" has 5 entries, expected 6"),
        (
            "/field/1/0",
            Some(json!(7)),
            "\"field[1][0]\" is 7, expected a standard tile or 0 for an empty cell: 0 to 6",
        ),
        ("/field/1/0", Some(json!(true)), "\"field[1][0]\" is true, expected a standard tile"),
        (
            "/field/1/0",
            Some(json!(5)),
            "tile 5 occurs 8 times on the board, in hands, used and in the bag, \
             but there are only 7",
        ),
        ("/usedActionTiles/3", None, "\"usedActionTiles\" has 3 entries, expected 4"),
        (
            "/usedActionTiles/0",
            Some(json!(4)),
            "\"usedActionTiles[0]\" is 4, expected a number of used tiles: 0 to 3",
        ),
        ("/usedActionTiles/3", Some(json!(3)), "tile 10 occurs 4 times"),
        ("/tileBag", Some(json!(null)), "\"tileBag\" is null, expected an array"),
        ("/tileBag/0", Some(json!(0)), "\"tileBag[0]\" is 0, expected a tile: 1 to 10"),
        (
            "/tileBag/0",
            None,
            "tile 2 occurs only 6 times on the board, in hands, used and in the bag, expected 7",
        ),
        ("/tileBag/-", Some(json!(9)), "tile 9 occurs 4 times"),
        ("/tileBag", Some(json!(vec![1; 55])), "\"tileBag\" has 55 entries, expected 0–54"),
        ("/activated", Some(json!(11)), "\"activated\" is 11, expected 8, 9, 10 or 0"),
        ("/activated", Some(json!(7)), "\"activated\" is 7, but only 8, 9 and 10 are activated"),
        (
            "/activated",
            Some(json!(9)),
            "\"activated\" is 9, but \"usedActionTiles\" does not count that tile",
        ),
    ];
    for (place, value, expected) in cases {
        let why = refusal(&damaged(&with_bag, place, value.clone()));
        assert!(why.contains(expected), "{place} {value:?}: {why}");
    }
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let mut elsewhere = example();
    elsewhere["players"][1]["isActive"] = json!(false);
    elsewhere["players"][1]["hand"] = json!([]);
    elsewhere["players"][2]["isActive"] = json!(true);
    assert!(
        refusal(&elsewhere.to_string()).contains("two active players sit at the seats 0 and 1")
    );

    let mut empty = example();
    empty["field"] = json!(vec![vec![0; 6]; 6]);
    empty["activated"] = json!(8);
    assert!(refusal(&empty.to_string()).contains("too few tiles for it: 0, expected at least 1"));
    empty["field"][0][0] = json!(1);
    empty["usedActionTiles"] = json!([0, 0, 1, 0]);
    empty["activated"] = json!(9);
    assert!(refusal(&empty.to_string()).contains("too few tiles for it: 1, expected at least 2"));

    let mut special = example();
    special["players"][0]["hand"] = json!([7, 8]);
    special["activated"] = json!(10);
    assert!(refusal(&special.to_string()).contains("seat 0 has no standard tile to swap"));

    let mut over = example();
    over["field"][0] = json!([4, 4, 4, 4, 4, 4]);
    over["field"][2] = json!([0, 0, 0, 0, 0, 0]);
    over["field"][1] = json!([0, 0, 0, 0, 0, 0]);
    assert!(load(&over.to_string()).unwrap().state.to_move().is_empty());
    over["activated"] = json!(8);
    assert!(refusal(&over.to_string()).contains("the game is over"));
}

#[test]
fn text_that_is_no_json_says_where_it_breaks() {
    for (text, expected) in [
        ("", "line 1, column 1: the JSON text ends too early"),
        ("{", "line 1, column 1: the JSON text ends too early"),
        ("{\"players\":}", "not JSON"),
        (&EXAMPLE[..200], "ends too early"),
        ("[]", "the text is [], expected an object"),
        ("null", "the text is null, expected an object"),
        ("{}", "\"players\" is missing"),
        (&format!("{EXAMPLE}x"), "not JSON"),
    ] {
        let why = refusal(text);
        assert!(why.contains(expected), "{text}: {why}");
    }
    assert!(load(&format!("\u{feff}{EXAMPLE}")).is_ok());
}

#[test]
fn every_damage_of_a_position_has_its_own_message() {
    let position = State::new(&Setup { players: 2 }, 5).unwrap().position();
    for (place, value, expected) in [
        ("/board", None, "\"board\" is missing"),
        ("/players", None, "\"players\" is missing"),
        ("/phase", Some(json!(1)), "there is no name \"phase\""),
        ("/board/5", None, "\"board\" has 5 entries, expected 6"),
        ("/board/0/0", Some(json!(8)), "\"board[0][0]\" is 8, expected a standard tile"),
        ("/hands/3", None, "\"hands\" has 3 entries, expected 4"),
        ("/hands/2", Some(json!([1])), "\"hands[2]\" holds tiles, but seat 2 is not in play"),
        ("/turn", Some(json!(2)), "\"turn\" is 2, but seat 2 is not in play"),
        ("/turn", Some(json!([0])), "\"turn\" is [0], expected a seat"),
        (
            "/activated",
            Some(json!(10)),
            "\"activated\" is 10, but \"used\" does not count that tile",
        ),
        ("/used", Some(json!([0, 0, 0])), "\"used\" has 3 entries, expected 4"),
        ("/used", Some(json!([3, 3, 3, 3])), "but there are only 3"),
        ("/bag", Some(json!({})), "\"bag\" is {}, expected an array"),
        ("/players/1", Some(json!(false)), "the number of active players is 1"),
    ] {
        let damaged: Value = serde_json::from_str(&damaged(&position, place, value)).unwrap();
        let why = State::from_position(&damaged, 0).unwrap_err().0.en;
        assert!(why.contains(expected), "{place}: {why}");
    }
    assert!(State::from_position(&json!([1, 2]), 0).is_err());
}

proptest! {
    #[test]
    fn no_text_is_too_strange_for_a_save(text in "\\PC{0,200}") {
        prop_assert!(load(&text).is_err());
    }

    /// One value of a good file replaced by something else: read or refused, never worse.
    #[test]
    fn a_broken_save_is_read_or_refused(damage in damages()) {
        let save = damage.to(example());
        if let Ok(loaded) = load(&save.to_string()) {
            let is_over = loaded.state.winners().is_some();
            prop_assert_eq!(moves(&loaded.state).is_empty(), is_over);
        }
    }
}

#[test]
fn a_partner_of_whoever_resigned_has_not_won() {
    let mut game = Match::<State>::new(Setup { players: 4 }, 1).unwrap();
    let mut tell = |winners: &[u8]| {
        let winners = winners.iter().copied().map(Seat).collect();
        let end = Some(End { reason: EndReason::Resigned, by: Some(Seat(0)), winners });
        game.set_chronicle(Chronicle { end, ..Chronicle::default() })
    };
    assert!(tell(&[1, 2, 3]).unwrap_err().to_string().contains("winner 2 plays for the side"));
    assert_eq!(tell(&[1, 3]), Ok(()));
}
