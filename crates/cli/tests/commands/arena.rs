use std::{
    io::{BufRead as _, BufReader},
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::{Outcome, call, spieltisch};

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
        (&report["game"], &report["games"], &report["rounds"], &report["random_moves"]),
        (&"kalaha".into(), &20.into(), &10.into(), &4.into())
    );
    assert!(report["decided"]["rounds"].as_u64().unwrap() <= 10, "{report}");
    assert!(report["sprt"].is_null());
    let bots = report["bots"].as_array().unwrap();
    assert_eq!(
        (bots.len(), &bots[0]["bot"], &bots[1]["bot"]),
        (2, &"classic-1".into(), &"classic-3".into())
    );
    for bot in bots {
        let number = |name: &str| bot[name].as_f64().unwrap_or_else(|| panic!("{name} in {bot}"));
        assert_eq!(number("wins") + number("draws") + number("losses"), 20.0);
        assert_eq!(number("rate"), (number("wins") + number("draws") / 2.0) / 20.0);
        let low = bot["interval"][0].as_f64().unwrap();
        let high = bot["interval"][1].as_f64().unwrap();
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
    assert_eq!(without_times(arena("1")), without_times(arena("3")));
}

#[test]
fn arena_prints_a_table_and_refuses_what_does_not_fit() {
    let table = call(&["arena", "kalaha", "classic-1", "classic-1", "--games", "2"]).ok();
    assert_eq!(table.lines().count(), 5, "{table}");
    assert!(table.contains("95 % interval") && table.contains("draws count half"), "{table}");
    assert!(table.ends_with("No round was decided.\n"), "{table}");
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

/// What a report says that does not depend on the clock.
fn without_times(mut report: Value) -> Value {
    for bot in report["bots"].as_array_mut().unwrap() {
        let bot = bot.as_object_mut().unwrap();
        for time in ["moves_per_second", "slowest_millis", "mean_cpu_millis", "most_cpu_millis"] {
            bot.remove(time).unwrap();
        }
    }
    report
}

#[test]
fn with_nodes_the_seed_decides_everything_in_every_game() {
    for game in games::all() {
        let report = |threads: &str, seed: &str| {
            let options = ["--nodes", "10", "--games", "2", "--json", "--threads", threads];
            let bots = ["arena", game.id(), "strong", "level-1", "--seed", seed];
            without_times(call(&[&bots[..], &options].concat()).json())
        };
        let once = report("1", "5");
        assert_eq!(once, report("3", "5"));
        assert_ne!(once["bots"], report("3", "6")["bots"]);
        assert_eq!((&once["nodes"], once.get("millis")), (&10.into(), None));
        assert!(once["bots"][0]["mean_nodes"].as_f64().unwrap() > 0.0, "{once}");
    }
}

#[test]
fn openings_are_rounds_of_as_many_games_as_there_are_bots() {
    let report = |more: &[&str]| {
        let bots = ["arena", "kalaha", "classic-1", "classic-3", "--nodes", "1", "--json"];
        without_times(call(&[&bots[..], &SETUP, more].concat()).json())
    };
    let openings = report(&["--openings", "3"]);
    assert_eq!((&openings["games"], &openings["rounds"]), (&6.into(), &3.into()));
    assert_eq!(openings, report(&["--games", "5"]));
}

#[test]
fn a_test_stops_when_a_difference_is_proven_and_says_so() {
    let bots = ["arena", "kalaha", "classic-4", "classic-1", "--seed", "1"];
    let tested = |more: &[&str]| call(&[&bots[..], more].concat());
    let report = tested(&["--sprt", "0.5,0.7", "--json"]).json();
    let rounds = report["rounds"].as_u64().unwrap();
    assert!(rounds < 100, "{report}");
    assert_eq!(report["sprt"]["accepted"], 0.7);
    assert!(report["sprt"]["log_likelihood_ratio"].as_f64().unwrap() >= 2.944, "{report}");
    let table = tested(&["--sprt", "0.5,0.7", "--threads", "3"]).ok();
    let said = format!(
        "Test of the rates 0.5 and 0.7 with errors of 5 %: accepted 0.7 after {rounds} rounds"
    );
    assert!(table.contains(&said), "{table}");
    assert!(table.contains("of which classic-4 won "), "{table}");
    let table = tested(&["--openings", "1", "--sprt"]).ok();
    let said = "rates 0.5 and 0.55 with errors of 5 %: accepted neither within 1 rounds";
    assert!(table.contains(said), "{table}");
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
#[test]
fn processor_time_is_kept_to_and_told() {
    let bots = ["arena", "crosswise", "strong", "level-1", "--games", "2", "--threads", "2"];
    let report = call(&[&bots[..], &["--cpu-millis", "20", "--json"]].concat()).json();
    assert_eq!((&report["cpu_millis"], report.get("millis")), (&20.into(), None));
    let strong = &report["bots"][0];
    let mean = strong["mean_cpu_millis"].as_f64().unwrap();
    let most = strong["most_cpu_millis"].as_f64().unwrap();
    assert!(mean <= most && 10.0 < most && mean < 30.0, "{strong}");
}

/// A small board, on which the classic bots decide at once.
const SETUP: [&str; 2] = ["--setup", r#"{"pits":3,"beans":2}"#];

fn ladder(options: &[&str]) -> Outcome {
    let all = ["arena", "kalaha", "--ladder", "--without", "level", "--games", "2"];
    call(&[&all[..], &SETUP, options].concat())
}

#[test]
fn a_ladder_measures_every_bot_against_the_one_before_it() {
    let out = ladder(&["--millis", "1"]).ok();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "| bot | against | games | rate | 95 % interval | score | ms a move |",
            "| --- | --- | --- | --- | --- | --- | --- |"
        ]
    );
    let classic = (1..=10).map(|depth| format!("classic-{depth}"));
    let bots: Vec<String> = classic.chain(["strong".into()]).collect();
    let steps = bots.windows(2).map(|pair| format!("| {} | {} | 2 | ", pair[1], pair[0]));
    assert!(steps.zip(&lines[2..12]).all(|(step, line)| line.starts_with(&step)), "{out}");
    assert_eq!(lines.len(), 14, "{out}");
    assert_eq!(
        lines[13],
        "Draws count half in the rate; intervals come from pairs of games that begin alike; \
         at most 1 ms a move, seed 0, 4 random moves to begin with."
    );
}

#[test]
fn a_ladder_in_nodes_is_the_same_everywhere_and_each_step_can_be_played_alone() {
    let table = |threads| ladder(&["--nodes", "20", "--threads", threads]).ok();
    assert!(table("1").contains("nodes a move"));
    assert_eq!(table("1"), table("3"));

    let json = ladder(&["--nodes", "20", "--json"]).json();
    let steps = json["steps"].as_array().unwrap();
    assert_eq!((steps.len(), &json["nodes"]), (10, &20.into()));
    let pair = ["arena", "kalaha", "strong", "classic-10", "--games", "2"];
    let alone = call(&[&pair[..], &SETUP, &["--nodes", "20", "--json"]].concat()).json();
    assert_eq!(without_times(steps[9].clone())["bots"], without_times(alone)["bots"]);
}

#[test]
fn arguments_that_do_not_go_together_are_refused() {
    let refused = |more: &[&str]| call(&[&["arena", "kalaha"], more].concat()).refused();
    let bots = refused(&["strong", "classic-1", "--ladder"]);
    assert!(bots.contains("'[BOT] [BOT]...' cannot be used with '--ladder'"), "{bots}");
    let without = refused(&["strong", "classic-1", "--without", "classic"]);
    assert!(without.contains("cannot be used with"), "{without}");
    let budget = refused(&["--ladder", "--millis", "5", "--nodes", "5"]);
    assert!(budget.contains("'--millis <MILLIS>' cannot be used with '--nodes"), "{budget}");
    let budget = refused(&["--ladder", "--cpu-millis", "5", "--nodes", "5"]);
    assert!(
        budget.contains("'--cpu-millis <CPU_MILLIS>' cannot be used with '--nodes"),
        "{budget}"
    );
    let length = refused(&["--ladder", "--games", "5", "--openings", "5"]);
    assert!(length.contains("cannot be used with"), "{length}");
    let test = refused(&["--ladder", "--sprt"]);
    assert!(test.contains("cannot be used with"), "{test}");
    let rates = refused(&["strong", "classic-1", "--sprt", "0.6,0.5"]);
    assert!(rates.contains("expected two rates between 0 and 1"), "{rates}");
    let empty = refused(&["--ladder", "--without", ""]);
    assert!(empty.contains("a ladder of 0 bots, expected at least 2"), "{empty}");
    assert!(refused(&["--ladder", "--setup", r#"{"pits":99}"#]).contains("99 pits"));
    assert!(refused(&["--ladder", "--nodes", "0"]).contains("--nodes"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_ladder_prints_what_is_finished() {
    let mut child = spieltisch()
        .args(["arena", "pentago", "--ladder", "--games", "2", "--millis", "3600000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut next = || out.next().expect("another line").expect("text on stdout");
    assert!(next().starts_with("| bot | against |"));
    assert!(next().starts_with("| --- |"));
    assert!(next().starts_with("| level-2 | level-1 | 2 |"));
    // The last step would take hours.
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("kill").success());
    assert!(child.wait().expect("the end of the process").success());
    let rest: Vec<String> = out.map(|line| line.expect("text on stdout")).collect();
    assert!(rest.last().expect("a last line").starts_with("Draws count half"), "{rest:?}");
    assert!(!rest.iter().any(|line| line.starts_with("| strong |")), "{rest:?}");
}

/// What a report says of the bots, whichever program they are in.
fn of_any_program(mut report: Value) -> Value {
    report = without_times(report);
    for bot in report["bots"].as_array_mut().unwrap() {
        let name = bot["bot"].as_str().unwrap().rsplit('#').next().unwrap().to_owned();
        bot["bot"] = name.into();
    }
    report
}

/// Two games within a few nodes, told as if all bots were of this program.
fn few_nodes(game: &str, one: &str, other: &str) -> Value {
    let options = ["--nodes", "20", "--games", "2", "--threads", "1", "--seed", "9", "--json"];
    of_any_program(call(&[&["arena", game, one, other], &options[..]].concat()).json())
}

/// A bot of the program itself, as of another one.
fn there(bot: &str) -> String {
    format!("{}#{bot}", env!("CARGO_BIN_EXE_spieltisch"))
}

#[test]
fn a_bot_of_another_program_plays_the_same_games_as_here() {
    for game in games::all() {
        let inside = few_nodes(game.id(), "strong", "level-2@10");
        assert_eq!(inside, few_nodes(game.id(), &there("strong"), "level-2@10"), "{}", game.id());
    }
}

#[test]
fn all_bots_may_be_of_another_program() {
    let inside = few_nodes("kalaha", "strong", "level-2@10");
    assert_eq!(inside, few_nodes("kalaha", &there("strong"), &there("level-2@10")));
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
#[test]
fn another_program_is_given_processor_time_and_says_what_it_took() {
    let bots =
        ["arena", "crosswise", &there("strong"), "level-1", "--games", "2", "--cpu-millis", "20"];
    let report = call(&[&bots[..], &["--json"]].concat()).json();
    let most = report["bots"][0]["most_cpu_millis"].as_f64().unwrap();
    assert!(most > 10.0, "{report}");
}

/// A program that answers each kind of request in its way and ends at any other.
#[cfg(unix)]
fn program(answers: &[(&str, &str)]) -> tempfile::TempPath {
    use std::{fs, io::Write as _, os::unix::fs::PermissionsExt as _};

    let cases: String = answers
        .iter()
        .map(|(asked, answer)| format!("*'\"do\":\"{asked}\"'*) {answer};;\n"))
        .collect();
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    let script =
        format!("#!/bin/sh\nwhile read -r asked; do case $asked in\n{cases}*) exit;;\nesac; done");
    file.write_all(script.as_bytes()).expect("a script");
    let path = file.into_temp_path();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("an executable");
    path
}

#[cfg(unix)]
const OLD: (&str, &str) = ("games", r#"echo '{"games":[{"id":"kalaha","bots":["old"]}]}'"#);

#[cfg(unix)]
#[test]
fn a_program_that_does_not_play_along_ends_the_series() {
    let refused = |answers: &[(&str, &str)], bot: &str| {
        let path = program(answers);
        let bot = format!("{}#{bot}", path.display());
        call(&["arena", "kalaha", &bot, "classic-1", "--games", "2"]).refused()
    };
    let has = refused(&[OLD], "new");
    assert!(has.contains("has no bot \"new\" for kalaha"), "{has}");
    let load = ("load", "echo {}");
    let cases: [(&[(&str, &str)], &str); 6] = [
        (&[("games", "echo nonsense")], "answered \"games\" with \"nonsense\", expected"),
        (&[OLD], "ended without an answer to \"load\""),
        (&[OLD, ("load", r#"echo '{"error":"too new"}'"#)], "refused \"load\": too new"),
        (&[OLD, load, ("play", "echo {}")], "ended without an answer to \"best\""),
        (&[OLD, load, ("play", "echo {}"), ("best", "echo {}")], "answered \"best\" with {}, "),
        (
            &[OLD, load, ("play", "echo {}"), ("best", r#"echo '{"move":"99"}'"#)],
            "#old played \"99\": ",
        ),
    ];
    for (answers, expected) in cases {
        let said = refused(answers, "old");
        assert!(said.contains(expected), "{said}");
    }
    let missing = call(&["arena", "kalaha", "./nowhere/to/be/found#old", "classic-1"]).refused();
    assert!(missing.contains("./nowhere/to/be/found cannot be started: "), "{missing}");
}

#[cfg(unix)]
#[test]
fn a_series_with_another_program_can_be_interrupted() {
    let thinker = program(&[
        OLD,
        ("load", "echo {}"),
        ("play", "echo {}"),
        ("best", "echo thinking >&2; exec sleep 3600"),
    ]);
    let bot = format!("{}#old", thinker.display());
    let mut child = spieltisch()
        .args(["arena", "kalaha", &bot, "classic-1", "--threads", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut said = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    assert_eq!(said.next().expect("a line").expect("text on stderr"), "thinking");
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("kill").success());
    let outcome = Outcome::from(child.wait_with_output().expect("the end of the process"));
    assert!(outcome.ok().contains("0 games in 0 rounds"));
    // The other program has this stream open for as long as it lives.
    assert!(said.next().is_none());
}
