use serde_json::Value;

use crate::call;

#[test]
fn perft_counts_the_published_sequences() {
    let out = call(&["perft", "kalaha", "5"]).ok();
    let counts: Vec<&str> =
        out.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(counts, ["6", "35", "190", "1056", "5882"]);

    let json =
        call(&["perft", "kalaha", "3", "--setup", r#"{"pits":6,"beans":6}"#, "--json"]).json();
    let counts: Vec<&Value> =
        json["depths"].as_array().unwrap().iter().map(|depth| &depth["sequences"]).collect();
    assert_eq!(counts, [6, 35, 190]);
}

#[test]
fn perft_refuses_what_cannot_be_counted() {
    assert!(call(&["perft", "chess", "1"]).refused().contains("no game \"chess\""));
    assert!(call(&["perft", "kalaha", "0"]).refused().contains("1..=100"));
    assert!(call(&["perft", "kalaha", "many"]).refused().contains("many"));
    assert!(call(&["perft", "kalaha", "1", "--setup", "{"]).refused().contains("ends too early"));
    assert!(
        call(&["perft", "kalaha", "1", "--setup", r#"{"pits":13}"#]).refused().contains("13 pits")
    );
}

/// What `solve` prints, which tells on stderr how far it is.
fn solved(arguments: &[&str]) -> String {
    let outcome = call(arguments);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let told = outcome.err.lines().last().expect("progress on stderr");
    assert!(told.contains("of 4 first moves solved, "), "{told}");
    outcome.out
}

fn solved_json(arguments: &[&str]) -> Value {
    serde_json::from_str(&solved(arguments)).expect("JSON on stdout")
}

#[test]
fn solve_tells_the_value_of_a_start_and_of_each_first_move() {
    let start = ["solve", "kalaha", "--pits", "4", "--beans", "3"];
    let solution = solved_json(&[&start[..], &["--empty-capture", "false", "--json"]].concat());
    assert_eq!(solution["value"], 6);
    let moves = solution["moves"].as_array().unwrap();
    assert_eq!(
        moves.iter().map(|mv| mv["move"].as_str().unwrap()).collect::<Vec<_>>(),
        ["0", "1", "2", "3"]
    );
    assert_eq!(moves.iter().filter_map(|mv| mv["value"].as_i64()).max(), Some(6));

    let table = solved(&start);
    assert!(table.contains("A, who begins, ends +8 with best play"), "{table}");
    assert_eq!(table.lines().count(), 6, "{table}");
}

#[test]
fn solve_tells_how_far_it_is_also_with_json() {
    let start = ["solve", "kalaha", "--pits", "4", "--beans", "3", "--json"];
    let told = call(&start).err;
    assert!(told.starts_with("the start is worth +8, 4 of 4 first moves solved, "), "{told}");
}

#[test]
fn solve_goes_on_from_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept.json").display().to_string();
    let start = ["solve", "kalaha", "--pits", "4", "--beans", "3", "--json"];
    let kept = [&start[..], &["--keep", &file]].concat();
    let solution = solved_json(&start);
    assert_eq!(solved_json(&kept), solution);
    let read =
        || -> Value { serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap() };
    let mut found = read();
    assert_eq!(found["moves"][3]["at_least"], solution["moves"][3]["value"]);
    assert_eq!(found["moves"][3]["at_most"], solution["moves"][3]["value"]);

    // It believes what is there, and asks only what is open.
    found["moves"][3]["at_least"] = 24.into();
    found["moves"][3]["at_most"] = 24.into();
    found["moves"][0]["at_least"] = (-24).into();
    std::fs::write(&file, found.to_string()).unwrap();
    let gone_on = solved_json(&kept);
    assert_eq!((&gone_on["value"], &gone_on["moves"][0]), (&24.into(), &solution["moves"][0]));

    found["moves"][0]["at_most"] = (-25).into();
    std::fs::write(&file, found.to_string()).unwrap();
    assert!(call(&kept).refused().contains("move 0 has bounds that cannot be"));
    let other = ["solve", "kalaha", "--pits", "3", "--keep", &file];
    assert!(call(&other).refused().contains("it is about 4 pits with 3 beans"));
    std::fs::write(&file, "{").unwrap();
    assert!(call(&kept).refused().contains("does not hold what was found out"));
}

#[test]
fn solve_refuses_what_cannot_be_solved() {
    assert!(call(&["solve", "chess"]).refused().contains("no game \"chess\""));
    assert!(call(&["solve", "qwixx"]).refused().contains("no solver for qwixx, only for kalaha"));
    assert!(
        call(&["solve", "kalaha", "--pits", "13"])
            .refused()
            .contains("13 pits per side, expected 1 to 12")
    );
    assert!(
        call(&["solve", "kalaha", "--beans", "0"])
            .refused()
            .contains("0 beans per pit, expected 1 to 24")
    );
    assert!(call(&["solve", "kalaha", "--empty-capture", "maybe"]).refused().contains("maybe"));
    assert!(call(&["solve"]).refused().contains("GAME"));
}

#[test]
fn bench_measures_every_game() {
    let report = call(&["bench", "--seconds", "0.01", "--solving", "none", "--json"]).json();
    let games = report["games"].as_array().unwrap();
    assert_eq!((games.len(), &games[0]["game"]), (5, &"kalaha".into()));
    for game in games {
        assert!(game["playouts_per_second"].as_f64().unwrap() > 0.0, "{game}");
        assert!(game["search_nodes_per_second"].as_f64().unwrap() > 0.0, "{game}");
    }
    assert_eq!(report["solved"], serde_json::json!([]));
    let table = call(&["bench", "kalaha", "--seconds", "0.01"]).ok();
    assert!(table.contains("playouts/s") && table.contains("solved in"), "{table}");
    let small = r#"{"pits":1}"#;
    let of_one = ["bench", "kalaha", "--setup", small, "--seconds", "0.01", "--solving", "none"];
    assert!(call(&of_one).ok().starts_with("game"));
    assert!(call(&["bench", "--setup", small]).refused().contains("GAME"));
    let of_two = ["bench", "kalaha", "pentago", "--setup", small];
    assert!(call(&of_two).refused().contains("--setup is for one game"));
    assert!(call(&["bench", "chess"]).refused().contains("no game \"chess\""));
    assert!(call(&["bench", "--seconds", "-1"]).refused().contains("--seconds"));
    assert!(
        call(&["bench", "--solving", "some"])
            .refused()
            .contains("possible values: none, quick, all")
    );
}
