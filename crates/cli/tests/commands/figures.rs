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

fn arena(threads: &str) -> Value {
    let bots = ["arena", "kalaha", "classic-1", "classic-3"];
    let options = [
        "--games",
        "20",
        "--seed",
        "3",
        "--threads",
        threads,
        "--setup",
        r#"{"pits":4,"beans":3}"#,
        "--json",
    ];
    call(&[&bots[..], &options].concat()).json()
}

#[test]
fn arena_tells_how_the_bots_did() {
    let report = arena("2");
    assert_eq!(
        (&report["game"], &report["games"], &report["random_moves"]),
        (&"kalaha".into(), &20.into(), &4.into())
    );
    let bots = report["bots"].as_array().unwrap();
    assert_eq!(
        (bots.len(), &bots[0]["bot"], &bots[1]["bot"]),
        (2, &"classic-1".into(), &"classic-3".into())
    );
    for bot in bots {
        let number = |name: &str| bot[name].as_f64().unwrap_or_else(|| panic!("{name} in {bot}"));
        assert_eq!(number("wins") + number("draws") + number("losses"), 20.0);
        assert_eq!(number("rate"), (number("wins") + number("draws") / 2.0) / 20.0);
        let (low, high) =
            (bot["interval"][0].as_f64().unwrap(), bot["interval"][1].as_f64().unwrap());
        assert!(low < number("rate") && number("rate") < high, "{bot}");
        assert!(
            number("mean_moves") > 0.0
                && number("moves_per_second") > 0.0
                && number("slowest_millis") > 0.0
        );
    }
    let scores: f64 = bots.iter().map(|bot| bot["mean_score"].as_f64().unwrap()).sum();
    assert!((scores - 24.0).abs() < 1e-9, "all beans are banked in the end, not {scores}");
}

#[test]
fn arena_results_do_not_depend_on_threads() {
    let exact = |report: Value| -> Vec<Value> {
        let bots = report["bots"].as_array().unwrap().clone();
        bots.iter()
            .flat_map(|bot| {
                ["wins", "draws", "mean_score", "mean_moves"].map(|name| bot[name].clone())
            })
            .collect()
    };
    assert_eq!(exact(arena("1")), exact(arena("3")));
}

#[test]
fn arena_prints_a_table_and_refuses_what_does_not_fit() {
    let table = call(&["arena", "kalaha", "classic-1", "classic-1", "--games", "2"]).ok();
    assert_eq!(table.lines().count(), 4, "{table}");
    assert!(table.contains("95 % interval") && table.contains("draws count half"), "{table}");
    assert!(call(&["arena", "chess", "a", "b"]).refused().contains("no game \"chess\""));
    assert!(
        call(&["arena", "kalaha", "classic-1", "deep-thought"])
            .refused()
            .contains("no bot \"deep-thought\"")
    );
    assert!(
        call(&["arena", "kalaha", "classic-1", "classic-1", "classic-1"])
            .refused()
            .contains("3 bots for 2 seats")
    );
    assert!(call(&["arena", "kalaha", "classic-1"]).refused().contains("BOT"));
    assert!(
        call(&["arena", "kalaha", "classic-1", "classic-1", "--games", "0"])
            .refused()
            .contains("--games")
    );
}

#[test]
fn solve_tells_the_value_of_a_start_and_of_each_first_move() {
    let start = ["solve", "kalaha", "--pits", "4", "--beans", "3"];
    let solution = call(&[&start[..], &["--empty-capture", "false", "--json"]].concat()).json();
    assert_eq!(solution["value"], 6);
    let moves = solution["moves"].as_array().unwrap();
    assert_eq!(
        moves.iter().map(|mv| mv["move"].as_str().unwrap()).collect::<Vec<_>>(),
        ["0", "1", "2", "3"]
    );
    assert_eq!(moves.iter().filter_map(|mv| mv["value"].as_i64()).max(), Some(6));

    let table = call(&start).ok();
    assert!(table.contains("A, who begins, ends +8 with best play"), "{table}");
    assert_eq!(table.lines().count(), 6, "{table}");
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
    assert!(call(&["bench", "chess"]).refused().contains("no game \"chess\""));
    assert!(call(&["bench", "--seconds", "-1"]).refused().contains("--seconds"));
    assert!(
        call(&["bench", "--solving", "some"])
            .refused()
            .contains("possible values: none, quick, all")
    );
}
